extension RuleSet {
  /// Returns an identity that does not depend on the rule's position: the ids of its consequences,
  /// joined by commas, or `#` and a hash of its content if there are no ids.
  package func identity(ofRule index: Int) -> String {
    let rule = rules[index]
    let ids = rule.consequences.compactMap { place in
      consequences[Int(place)].id.map {
        String(decoding: document.string(orLexeme: $0), as: UTF8.self)
      }
    }
    if !ids.isEmpty { return ids.joined(separator: ",") }
    var hash = ContentHash()
    hash.addText(of: document, rule.range)
    return "#" + hash.hexadecimal
  }

  private static let parts = JSONWords(["condition", "consequences"])

  /// Returns a hash of the rule's condition and consequences, ignoring `meta`; nil if either is
  /// missing.
  func meaningHash(of rule: Rule, _ choice: MemberChoice) -> UInt64? {
    guard let entry = document.value(at: rule.range), document.isObject(entry) else { return nil }
    let members = document.members(of: entry, named: Self.parts, choice)
    guard let condition = members[0], let list = members[1] else { return nil }
    var hash = ContentHash()
    hash.addText(of: document, document.range(condition))
    hash.addText(of: document, document.range(list))
    return hash.value
  }
}
