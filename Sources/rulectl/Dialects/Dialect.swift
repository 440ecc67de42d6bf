internal import RuleSuites

/// A rule system as the commands see it: its names, and the functions that implement the commands for its rules.
///
/// `platforms` and `pages` are closures, because every run of `eval` creates all dialects, but needs neither list.
struct Dialect: Sendable {
  typealias Planning = @Sendable (EvalRequest, inout ExitStatus) throws(CommandFailure) -> EvalPlan
  typealias SuiteLoading = @Sendable (SuiteRequest) throws(SuiteProblem) -> any LoadedSuite
  typealias PartReading = @Sendable (RulesInput, RulesLimits) throws(CommandFailure) -> any NamedParts
  typealias Inspection = @Sendable (InspectionRequest) throws(CommandFailure) -> ExitStatus

  /// The value of `--dialect`.
  let name: String
  /// The possible kinds of the dialect's documents, the usual kind first.
  let kinds: [CommandOption.RulesKind]
  /// The names of the platforms.
  let platforms: @Sendable () -> [String]
  /// The pages of the dialect's own lints.
  let pages: @Sendable () -> [RulePage]
  /// True if `simulate` supports the dialect, because a match has consequences.
  let hasSessions: Bool
  /// Loads rules for `eval`, `simulate` and `explain`. Failures to load are reported and merged into the status.
  let plan: Planning
  /// Loads a suite for `test`.
  let suite: SuiteLoading
  /// Reads the parts that `--rule` selects, as the dialect's first platform reads them.
  let parts: PartReading
  /// Shows the rules that a platform loads.
  let inspection: Inspection
  /// Compares two inputs for `diff`.
  let comparison: DialectComparison
  /// Checks a document for `validate`.
  let check: DocumentCheck

  /// The usual kind of documents, for messages.
  var title: String { kinds[0].rawValue }
}
