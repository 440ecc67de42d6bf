/// A rule system as the commands see it. A new one is a row of `all`, its modules and its folder.
struct Dialect: Sendable {
  typealias Evaluation =
    @Sendable (EvalInputs, EvalOptions, EvalSettings, inout ExitStatus) throws(CommandFailure) -> EvalPlan
  typealias Explanation =
    @Sendable (EvalInputs, EvalOptions, EvalSettings, ExplainPlan, inout ExitStatus) throws(CommandFailure) -> EvalPlan
  typealias Inspection = @Sendable (InspectionRequest) throws(CommandFailure) -> ExitStatus

  let name: DialectName
  /// Loads rules for `eval`.
  let evaluation: Evaluation
  /// Loads rules for `explain`.
  let explanation: Explanation
  /// Shows what a platform loads.
  let inspection: Inspection
  /// Checks a document for `validate`.
  let check: DocumentCheck

  static let all: [Dialect] = [
    Dialect(
      name: .adobe, evaluation: LaunchEvaluation.evaluation, explanation: LaunchEvaluation.explanation,
      inspection: LaunchInspection.show
    ) { validated, input, platforms, assets throws(CommandFailure) in
      try validated.checkLaunch(input, for: platforms, assets)
    },
    Dialect(
      name: .convert, evaluation: ConvertEvaluation.evaluation, explanation: ConvertEvaluation.explanation,
      inspection: ConvertInspection.show
    ) { validated, input, platforms, assets throws(CommandFailure) in
      try validated.checkConvert(input, for: platforms, assets)
    },
    Dialect(
      name: .airship, evaluation: AirshipEvaluation.evaluation, explanation: AirshipEvaluation.explanation,
      inspection: ScheduleInspection.show
    ) { validated, input, platforms, assets throws(CommandFailure) in
      try validated.checkAirship(input, for: platforms, assets)
    },
  ]

  /// The row of a name; every name has one.
  static func of(_ name: DialectName) -> Dialect {
    guard let row = all.first(where: { $0.name == name }) else {
      preconditionFailure("a dialect without a row in `Dialect.all`")
    }
    return row
  }
}
