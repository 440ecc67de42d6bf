extension LaunchLints {
  static let narrowTime = LaunchCheck(
    "H002", "history-time-ignored", .warning, "a `from` or `to` that is not a time in milliseconds",
    why: """
      Both members are times in milliseconds since 1970. Android ignores a time that fits in 32 bits or is not \
      written as an integer. It then searches the whole history. iOS and the web read a time in seconds as a moment \
      in January 1970. If `to` is 0, iOS finds nothing and Android finds everything.
      """,
    remedy: "Write the time as an integer in milliseconds, or remove the member.",
    source: SDKSource.history, differences: ["D172", "R20"],
    fires: .history(#"{"events":[{"screen":"home"}],"matcher":"ge","value":1,"from":«1763683200»}"#),
    silent: .history(#"{"events":[{"screen":"home"}],"matcher":"ge","value":1,"from":1763683200000}"#),
    .condition { subject, index, condition, findings in
      guard case .history = condition.form, let definition = subject.definition(of: index) else { return }
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
        findings.add(
          isSmall
            ? "`\(name)` is not a plausible time in milliseconds since 1970"
            : "`\(name)` is not written as an integer, so Android ignores it", at: value,
          severity: isSmall && time != 0 ? .error : .warning, affecting: outcomes,
          hint: isSmall ? "write the time in milliseconds, not seconds" : nil)
      }
    })
}
