extension ConvertLints {
  static let convertOtherKey = ConvertCheck(
    "CV108", "convert-other-key", .warning, "a `key` that iOS ignores",
    why: """
      For a `rule_type` that names an attribute, such as `city`, iOS looks up that name and ignores the `key`. It \
      looks up every cookie as `cookie`. JavaScript uses the key.
      """,
    remedy: """
      For your own attributes, use a generic `rule_type`, such as `generic_text_key_value`. For attributes such as \
      `city`, set `key` to the `rule_type`.
      """,
    source: ConvertSource.rules,
    fires: .leaf(#""rule_type":"city","key":«"town"»,"value":"Lyon""#, "matches"),
    silent: .leaf(#""rule_type":"generic_text_key_value","key":"town","value":"Lyon""#, "matches"),
    .leaf { subject, _, test, findings in
      guard let family = test.family, family.isMapped,
        family.key == .family, let key = test.key, let name = subject.text(key),
        let type = subject.text(test.ruleType), name != type
      else { return }
      findings.add(
        "iOS ignores key \(text: name) and looks up \(text: type)", at: key,
        affecting: subject.outcomes { $0.keys == .byFamily ? .otherResult : nil })
    })
}
