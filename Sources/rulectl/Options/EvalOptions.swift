/// What `eval` is asked for: what was given for its options, as text, whoever read it.
///
/// The argument parser's own `Eval` describes itself anew each time one is made; a plain command line
/// does without it.
struct EvalOptions {
  var rules = ""
  var events: [String] = []
  var moreRules: [String] = []
  var platform: [String] = []
  var state: String?
  var now: String?
  var until: String?
  var timeZone: String?
  var seed: String?
  var sdkVersion: String?
  var tokens = false
  var onlyRules: [String] = []
  var onError: String?
  var exitStatus = false
  var quiet = false
  var summary = false
  var all = false
  var jobs: String?
  var dialect: String?
  var eventsFormat: String?
  var inline: [String] = []
  var color: String?
  var limits = GivenLimits()

  /// Runs, and ends the program while all that was built still stands: nobody needs it taken down.
  func execute() -> Never {
    do throws(CommandFailure) {
      let settings = try EvalSettings(self)
      let inputs = EvalInputs(self, settings.archiveLimits, settings.rulesLimits)
      let dialect = try inputs.dialect(settings.dialect, settings.rulesLimits)
      switch dialect {
      case .adobe:
        var run = try EvalRun(inputs, self, settings)
        Rulectl.end(run.run())
      case .convert:
        var run = try EvalRun(visitors: inputs, self, settings)
        Rulectl.end(run.run())
      case .airship:
        var run = try EvalRun(schedules: inputs, self, settings)
        Rulectl.end(run.run())
      }
    } catch {
      Messages.report(error.message, place: error.place)
      Rulectl.end(error.status)
    }
  }
}

extension EvalOptions {
  /// What the argument parser has read.
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
