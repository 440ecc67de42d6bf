/// The settings of a run that do not change while events are evaluated, and the evaluator of its dialect.
///
/// `EventStream` splits input into batches of whole events. `BatchEvaluator` evaluates a batch with an `EventEvaluator`
/// of the dialect; the numbers in its `BatchResult` are relative. `EvalReport` adds the counts of earlier results and
/// writes results in input order. On the main thread, which knows these counts, the evaluator of launch rules begins
/// lines with the number of their event itself, which saves a copy of each line.
///
/// `EvaluationThreadPool` evaluates batches in parallel, unless `isOrdered` is true. The output is the same for any
/// number of threads. `explain` uses the same types with an explainer of the dialect, so that events are split,
/// rejected and counted as in `eval`.
struct EvalPlan: Sendable {
  /// The names of the platforms that were asked for and accept their rules, in the order asked.
  let platforms: [String]
  /// True if events are evaluated in order on one thread: for `explain`, or because each event depends on earlier ones.
  var isOrdered: Bool
  /// True if an array at the root of an input is one event, not a list of events.
  var takesArrays = false
  /// The targets of `eval`; empty for `explain`.
  var targets: [Target] = []
  /// The names of shared states that rules read and that are not given.
  var missingStates: [String] = []
  /// The names of the members of the file of states; nil without one.
  var givenStates: [String]?
  /// True if a note names them.
  var notesMissingStates = false
  /// True if letter case in the names of states does not count.
  var foldsStateNames = false
  let settings: EvalSettings
  /// True if each line begins with the number of its event.
  var numbersEvents: Bool
  /// True if the evaluator writes these numbers itself where they are known (`BatchResult.firstNumber`).
  var evaluatorWritesNumbers = false
  /// The words before the number of an event in a line; nil for JSON.
  var eventLabel: String?
  /// True if the lines wait for the end of the run, because a summary may replace them.
  var sumsUp = false
  /// The names of the members of events, which notes about unknown ones suggest.
  var eventMembers = ["type", "source", "data", "id", "name", "timestamp"]
  /// Nil if all inputs are JSON.
  var formats: EventFormats?
  /// The contents of the standard input, if they have been read.
  var standardInput: [UInt8]?
  /// Takes the findings of an event and its position. Called in the order of the events.
  var reportFindings: (@Sendable (CheckedEvent, StreamPosition) -> Void)?
  /// Returns a report that is written at the end, instead of lines; nil if lines are written.
  var closingReport: (@Sendable (inout ExitStatus) -> [UInt8])?
  /// Takes the different outcomes of an event, its number, and its position as `FILE:LINE:COLUMN`. Called in the order of
  /// the events.
  var reportImpact: (@Sendable (EventImpact, Int, String) -> Void)?
  /// Makes the evaluator of one thread.
  let makeEvaluator: @Sendable () -> any EventEvaluator

  init(
    _ settings: EvalSettings, platforms: [String], isOrdered: Bool,
    makeEvaluator: @escaping @Sendable () -> any EventEvaluator
  ) {
    var names: [String] = []
    for name in platforms where !names.contains(name) { names.append(name) }
    (self.platforms, self.isOrdered) = (names, isOrdered)
    (self.settings, self.makeEvaluator) = (settings, makeEvaluator)
    numbersEvents = settings.output.print != .events
  }
}

extension EvalPlan {
  /// True if no rules could be loaded.
  var isEmpty: Bool { platforms.isEmpty }

  /// A target, as the summary of a run names it.
  struct Target: Sendable {
    let name: TargetName
    /// The rules that can fire, in the order of the document. Each has its index in the document, and the ids of its
    /// consequences, the key of the experience or the id of the schedule, as JSON text.
    let rules: @Sendable () -> [(index: Int, ids: [String])]
    /// Keyed by index: the sources of rules of messages.
    var sources: [Int: RuleSource] = [:]
  }
}

/// How the inputs of a run are read that are not canonical JSON.
struct EventFormats: Sendable {
  let recognizer: FormatRecognizer
  /// Decides on the format of events on the command line, which are JSON.
  let inlineRecognizer: FormatRecognizer
  /// Returns an evaluator that hands events with other members than the canonical ones to the given evaluator.
  let canonical: @Sendable (any EventEvaluator) -> any EventEvaluator
}
