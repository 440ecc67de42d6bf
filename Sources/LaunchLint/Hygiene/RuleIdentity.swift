internal import Launch
internal import RuleCore
internal import RuleLint

extension RuleSet {
  /// What a rule is known by wherever it stands: the ids of its consequences, joined by commas, or
  /// where it has none `#` and a number made of its content.
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

  /// A number made of what a rule asks and does, whatever its `meta` says; nil for one that lacks
  /// either.
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
