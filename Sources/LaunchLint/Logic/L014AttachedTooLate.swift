extension LaunchLints {
  static let attachedTooLate = LaunchCheck(
    "L014", "token-of-attached-data", .info, "a token for data that an earlier consequence of the rule attaches",
    why: """
      Tokens read the event as it was dispatched. Data from an `add` or `mod` of the same rule is visible only to \
      extensions that receive the event later. The token is replaced by the event's own value, or by an empty string.
      """,
    remedy: """
      Write the value itself in the later consequence.
      """,
    source: """
      adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0; adobe/aepsdk-core-android: \
      …/launch/rulesengine/LaunchRulesConsequence.kt @core 3.8.0; run
      """,
    fires: .consequences(
      #"{"id":"c1","type":"add","detail":{"eventdata":{"offer":{"name":"a"}}}},{"id":"c2","type":"url","detail":{"url":«"app://home?o={%urlenc(offer.name)%}"»}}"#
    ),
    silent: .consequences(
      #"{"id":"c1","type":"add","detail":{"eventdata":{"offer":{"name":"a"}}}},{"id":"c2","type":"url","detail":{"url":"app://home?o=a"}}"#
    ),
    .rule { subject, rule, findings in
      guard rule.consequences.count > 1 else { return }
      var attached: Set<[UInt8]> = []
      for index in rule.consequences {
        let consequence = subject.rules.consequences[Int(index)]
        guard let type = consequence.type, let detail = consequence.detail else { continue }
        let isAttaching = subject.document.isNamed(type, "add") || subject.document.isNamed(type, "mod")
        if !attached.isEmpty {
          subject.document.forEachString(in: detail) { value in
            for token in subject.tokens(in: value) where attached.contains(token) {
              findings.add(
                "token \(text: token) does not read the data that an earlier consequence attaches", at: value)
              break
            }
          }
        }
        if isAttaching, let data = subject.member(detail, "eventdata") {
          subject.addKeys(of: data, below: [], to: &attached)
        }
      }
    })
}

extension LaunchLintContext {
  /// Adds the flattened keys of the scalars inside `value` to `keys`.
  fileprivate func addKeys(of value: JSONDocument.Value, below key: [UInt8], to keys: inout Set<[UInt8]>) {
    switch document.kind(value) {
    case .object:
      for (name, member) in document.members(value) {
        addKeys(of: member, below: (key.isEmpty ? [] : key + [0x2E]) + document.string(name), to: &keys)
      }
    case .array:
      for (index, element) in document.elements(value).enumerated() {
        addKeys(of: element, below: key + [0x2E] + Array(String(index).utf8), to: &keys)
      }
    case .string, .number, .word, .true, .false, .null: keys.insert(key)
    }
  }

  /// Returns the keys of the tokens `{%key%}` and `{%function(key)%}` in a string.
  fileprivate func tokens(in value: JSONDocument.Value) -> [[UInt8]] {
    var tokens: [[UInt8]] = []
    var rest = document.string(value)[...]
    while let open = rest.indices.dropLast().first(where: { rest[$0] == 0x7B && rest[$0 + 1] == 0x25 }) {
      rest = rest[(open + 2)...]
      guard let close = rest.indices.dropLast().first(where: { rest[$0] == 0x25 && rest[$0 + 1] == 0x7D }) else {
        break
      }
      var token = rest[..<close]
      if token.last == 0x29, let function = token.firstIndex(of: 0x28) {
        token = token[(function + 1)...].dropLast()
      }
      tokens.append(Array(token))
      rest = rest[(close + 2)...]
    }
    return tokens
  }
}
