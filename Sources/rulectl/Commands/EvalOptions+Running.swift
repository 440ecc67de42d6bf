internal import RuleReports

extension EvalOptions {
  /// Runs, and ends the process without freeing memory.
  func execute() -> Never {
    do throws(CommandFailure) {
      let settings = try EvalSettings(self)
      let inputs = EvalInputs(self, settings.archiveLimits, settings.rulesLimits)
      let dialect = Dialect.of(try inputs.dialect(settings.dialect, settings.rulesLimits))
      var status = ExitStatus.done
      let plan = try dialect.evaluation(inputs, self, settings, &status)
      var run = EvalRun(self, settings, plan, status)
      Rulectl.end(run.run())
    } catch {
      Messages.report(error.message, place: error.place)
      Rulectl.end(error.status)
    }
  }
}

extension EvalOptions {
  /// Copies the options that the argument parser has read.
  init(_ command: Eval) {
    (rules, events, moreRules) = (command.rules, command.events, command.moreRules)
    (platform, state) = (command.platform, command.state)
    (now, timeZone, seed) = (command.now, command.timeZone, command.seed)
    until = command.until
    (sdkVersion, tokens, onlyRules) = (command.sdkVersion, command.tokens, command.onlyRules)
    (onError, exitStatus) = (command.onError, command.exitStatus)
    (quiet, summary, all, jobs) = (command.quiet, command.summary, command.all, command.jobs)
    (dialect, eventsFormat) = (command.dialect, command.eventsFormat)
    (inline, color) = (command.inline, command.color)
    limits.add(command.archiveLimits.given)
    limits.add(command.rulesLimits.given)
    limits.add(command.eventLimits.given)
  }
}
