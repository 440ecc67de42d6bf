extension EvalOptions {
  /// Runs, and ends the process without freeing memory.
  func execute() -> Never {
    do throws(CommandFailure) {
      let asked = try Dialect.named(dialect)
      let settings = try EvalSettings(self)
      let inputs = EvalInputs(self, settings.archiveLimits, settings.rulesLimits)
      let dialect = try inputs.dialect(asked, settings.rulesLimits)
      var status = ExitStatus.done
      let plan = try dialect.evaluation(inputs, self, settings, &status)
      var run = EvalRun(self, settings, plan, status)
      Rulectl.end(run.run())
    } catch {
      error.report()
      Rulectl.end(error.status)
    }
  }
}
