internal import RuleSuites

/// A consequence that fired in a case, an experience that a visitor matched, or a run of a schedule.
struct PlayedResult: Sendable {
  /// The id of the consequence or schedule, or the key of the experience.
  let id: String
  /// The index of its document among the rules of the suite.
  let document: Int
  let rule: Int
  /// An object in JSON. Of a consequence `id`, `type` and `detail`; in a session with what was dispatched or attached
  /// instead of the detail. Of a run the members that `eval` writes.
  let json: [UInt8]
  /// Returns the same object, for expectations that name parts of it.
  let value: @Sendable () -> JSONTree
}

/// The course of a case on one platform.
struct PlayedCase: Sendable {
  /// The results of each event of the case; of files, those of all events.
  var events: [[PlayedResult]] = []
  /// How often each id fired in files of events.
  var counts: [String: Int] = [:]
  /// True if the only rule set or predicate matched; nil if there are other rules.
  var match: Bool?
  /// The profile, the history and the states at the end of a session, as an object.
  var end: JSONTree?
  /// The reason why the case stopped: a crash, a limit, rules that are rejected.
  var stop: String?
  /// The bytes of the event that stopped it; nil if it was none.
  var stopRange: ByteRange?
  /// True if a limit or the input stopped it, so that it has no result.
  var isError = false
  /// The status for what stopped it.
  var status = ExitStatus.done
  var seconds = 0.0

  /// The ids of the results, in order; of files, sorted.
  var ids: [String] {
    counts.isEmpty
      ? events.joined().map(\.id)
      : counts.sorted { $0.key < $1.key }.flatMap { Array(repeating: $0.key, count: $0.value) }
  }

  /// Records that the case has no result.
  mutating func fail(_ reason: String, _ status: ExitStatus, at range: ByteRange? = nil) {
    (stop, isError, stopRange) = (reason, true, range)
    self.status.join(status)
  }
}

/// Files of events, which are read as `eval` reads them.
struct CaseFiles {
  let paths: [String]
  /// The options for the environment of the case.
  let options: OptionValues

  init(_ files: [Suite.Part<String>], in folder: String, _ options: OptionValues) {
    paths = files.map { SuiteRequest.path($0.value, in: folder) }
    self.options = options
  }

  /// Evaluates all events. Returns the failure that keeps a case from having a result; nil if there is none. `plan`:
  /// returns the plan of the evaluation.
  func evaluate(_ plan: (OptionValues, EvalSettings) -> EvalPlan) -> CommandFailure? {
    var options = self.options
    options.events = paths
    do throws(CommandFailure) {
      let settings = try EvalSettings(options)
      var run = EvalRun(options, settings, plan(options, settings), .done)
      let status = run.run()
      return status > .no ? CommandFailure(status, "some events could not be read") : nil
    } catch {
      return error
    }
  }
}
