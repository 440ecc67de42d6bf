/// The settings of a run that do not change while events are evaluated, and the evaluator of its dialect.
///
/// `EventStream` splits input into batches of whole events. `BatchEvaluator` evaluates a batch with an `EventEvaluator`
/// of the dialect. Event numbers in a `BatchResult` begin at 0. `EvalReport` adds the counts of earlier results and
/// writes results in input order. The main thread knows these counts. There, the evaluator of launch rules itself
/// begins each line with the event number, which saves a copy of the line.
///
/// `EvaluationThreadPool` evaluates batches in parallel, unless `isOrdered` is true. The output is the same for any
/// number of threads. `explain` uses the same types with an explainer of the dialect, so that events are split,
/// rejected and counted as in `eval`.
struct EvalPlan: Sendable {
  /// The names of the requested platforms that accept their rules, in the order of the request.
  let platforms: [String]
  /// True if events are evaluated in order on one thread: for `explain`, or because each event depends on earlier ones.
  var isOrdered: Bool
  /// True if an array at the root of an input is one event, not a list of events.
  var takesArrays = false
  /// The targets of `eval`; empty for `explain`.
  var targets: [Target] = []
  /// The names of shared states that rules read and that no option sets.
  var missingStates: [String] = []
  /// The member names in the file of shared states; nil without a file.
  var givenStates: [String]?
  /// True if a note lists `missingStates`.
  var notesMissingStates = false
  /// True if the names of shared states are compared without regard to letter case.
  var foldsStateNames = false
  let settings: EvalSettings
  /// True if each line begins with the number of its event.
  var numbersEvents: Bool
  /// True if the evaluator writes event numbers itself where they are known (`BatchResult.firstNumber`).
  var evaluatorWritesNumbers = false
  /// The text before the number of an event in a line; nil for JSON.
  var eventLabel: String?
  /// True if the lines wait for the end of the run, because a summary may replace them.
  var sumsUp = false
  /// The names of the members of events. Notes about unknown members suggest these names.
  var eventMembers = ["type", "source", "data", "id", "name", "timestamp"]
  /// The formats of the inputs; nil if all inputs are JSON.
  var formats: EventFormats?
  /// The contents of the standard input, if they have been read.
  var standardInput: [UInt8]?
  /// Receives the findings of an event and the event's position. Called in the order of the events.
  var reportFindings: (@Sendable (CheckedEvent, StreamPosition) -> Void)?
  /// Returns a report that is written at the end instead of lines. Nil if lines are written.
  var closingReport: (@Sendable (inout ExitStatus) -> [UInt8])?
  /// Receives an event whose outcomes differ between two documents, its number, and its position as `FILE:LINE:COLUMN`.
  /// Called in the order of the events.
  var reportImpact: (@Sendable (EventImpact, Int, String) -> Void)?
  /// Creates the evaluator of one thread.
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

  /// A RULES argument on a platform, as the summary of a run names it.
  struct Target: Sendable {
    let name: TargetName
    /// Returns the rules that can fire, in the order of the document. `ids`: the ids of a rule's consequences, the
    /// key of the experience or the id of the schedule, as JSON text.
    let rules: @Sendable () -> [(index: Int, ids: [String])]
    /// Keyed by the index of a rule: the source of the rule, if the rule belongs to a message.
    var sources: [Int: RuleSource] = [:]
  }
}

/// The formats of a run's inputs that are not canonical JSON.
struct EventFormats: Sendable {
  let recognizer: FormatRecognizer
  /// Recognizes the format of events that are given as JSON on the command line.
  let inlineRecognizer: FormatRecognizer
  /// Returns an evaluator that converts events with non-canonical member names, and passes all events to the given
  /// evaluator.
  let canonical: @Sendable (any EventEvaluator) -> any EventEvaluator
}
