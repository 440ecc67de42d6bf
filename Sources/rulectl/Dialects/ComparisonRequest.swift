/// The inputs and the options of `diff`.
struct ComparisonRequest {
  let old: RulesInput
  let new: RulesInput
  /// The values of `--platform`.
  let platforms: [String]
  /// The two values of `--between`; nil to compare inputs on the same platforms.
  let between: [String]?
  /// The environment of events, and the files of `--events`.
  let settings: EvalSettings
  let limits: SearchLimits
}

/// The function of a dialect that compares two inputs. Failures on one platform are reported and merged into the
/// status.
typealias DialectComparison =
  @Sendable (ComparisonRequest, inout ExitStatus) throws(CommandFailure) -> ReportedChanges

extension ComparisonRequest {
  /// The files of recorded events.
  var events: [String] { settings.events }

  /// Returns the name of an input in reports; for a folder, the name of the folder.
  static func name(of input: RulesInput) -> String { input.folder ?? input.name }
}
