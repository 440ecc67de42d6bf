extension LaunchLints {
  static let profileValue = LaunchCheck(
    "C015", "profile-value", .warning, "a profile write with an empty or missing `value`",
    why: """
      If `value` is an empty string, iOS removes the attribute. Android stores the empty string, so the attribute \
      exists. If `value` is missing or null, Android removes the attribute and iOS does nothing.
      """,
    remedy: "Use the operation `delete` to remove an attribute. Use a non-empty string to set an attribute.",
    source: SDKSource.profile, differences: ["R14"],
    fires: .detail("csp", #"{"operation":"write","key":"seen","value":«""»}"#),
    silent: .detail("csp", #"{"operation":"delete","key":"seen"}"#),
    .detail { subject, reading, findings in
      let document = subject.document
      guard reading.kind == .profile, let operation = reading.detail.value("operation", in: document),
        document.string(orLexeme: operation).elementsEqual("write".utf8)
      else { return }
      if let value = reading.detail.value("value", in: document) {
        guard document.kind(value) == .string, document.range(value).count == 2 else { return }
        findings.add(
          "`value` is empty: iOS removes the attribute, but Android stores an empty string", at: value,
          outcomes: subject.handled(.otherResult), hint: "use `delete` to remove the attribute")
      } else {
        findings.add(
          "`value` is missing or null: Android removes the attribute, but iOS does nothing", at: reading.detail.object,
          outcomes: Outcomes(subject.profiles) { profile in
            guard profile.handlesConsequences else { return nil }
            return profile.values.runtime == .swift ? .noEffect : .otherResult
          }, hint: "use `delete` to remove the attribute")
      }
    })
}
