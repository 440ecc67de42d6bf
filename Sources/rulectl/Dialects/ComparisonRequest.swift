/// The inputs and the options of `diff`.
struct ComparisonRequest {
  let old: RulesInput
  let new: RulesInput
  /// The values of `--platform`.
  let platforms: [String]
  /// The two values of `--between`; nil to compare inputs on the same platforms.
  let between: [String]?
  /// The environment of events, and the files of `--events`; the other options are not set.
  let options: OptionValues
  let settings: EvalSettings
  /// The values of `--max-steps` and `--max-run-steps`; nil for the defaults.
  let mostSteps: Int?
  let mostRunSteps: Int?
}

/// The function of a dialect that compares two inputs. Failures on one platform are reported and merged into the
/// status.
typealias DialectComparison =
  @Sendable (ComparisonRequest, inout ExitStatus) throws(CommandFailure) -> ReportedChanges

extension ComparisonRequest {
  /// The files of recorded events.
  var events: [String] { options.events }

  /// The name of an input in reports: that of the folder, if it is one.
  static func name(of input: RulesInput) -> String { input.folder ?? input.name }
}
