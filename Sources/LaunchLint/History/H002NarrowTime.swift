extension LaunchCheck {
  static let narrowTime = LaunchCheck(
    RulePage(
      "H002", "history-time-ignored", .warning,
      "a `from` or `to` that is no time in milliseconds",
      why: """
        Both are milliseconds since 1970. Android reads them only when they are written as whole numbers and need more \
        than 32 bits, and takes the whole history otherwise; iOS and the web take seconds for a moment in January \
        1970. `to` with 0 finds nothing on iOS and everything on Android.
        """,
      remedy: "Write milliseconds as a whole number, or leave the bound out.",
      source: SDKSource.history,
      differences: ["D172", "R20"],
      fires: .condition(
        #"{"type":"historical","definition":{"events":[{"screen":"home"}],"matcher":"ge","value":1,"from":«1763683200»}}"#
      ),
      silent: .condition(
        #"{"type":"historical","definition":{"events":[{"screen":"home"}],"matcher":"ge","value":1,"from":1763683200000}}"#
      )),
    .condition { subject, place, condition, findings in
      guard case .history = condition.form, let definition = subject.definition(of: place) else { return }
      for name in ["from", "to"] {
        guard let value = subject.member(definition, name), let number = subject.number(value, on: .ios),
          case .integer(let time) = number, time != 0 || name == "to"
        else { continue }
        let isSmall = Int32(exactly: time) != nil
        let outcomes = Outcomes(subject.profiles) { profile in
          guard profile.values.integersAre32Bit else { return isSmall ? .otherResult : nil }
          if !isSmall, case .integer = subject.number(value, on: profile) { return nil }
          return .noEffect
        }
        if outcomes.rows.isEmpty { continue }
        findings.add(
          isSmall
            ? "`\(name)` is no number of milliseconds of this age"
            : "Android reads `\(name)` only when it is written as a whole number", at: value, in: subject,
          severity: isSmall && time != 0 ? .error : .warning, outcomes: outcomes,
          hint: isSmall ? "milliseconds, not seconds" : nil)
      }
    })
}
