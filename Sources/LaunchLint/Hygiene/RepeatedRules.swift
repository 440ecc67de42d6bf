/// Finds rules that occur in several inputs of one run with the same condition and consequences.
package struct RepeatedRules {
  private var first: [UInt64: (file: String, rule: Int)] = [:]

  package init() {}

  /// Returns a finding for each rule of `rules` that an earlier input contains.
  package func findings(in rules: RuleSet, _ choice: MemberChoice) -> [Finding] {
    guard !first.isEmpty else { return [] }
    return rules.rules.compactMap { rule in
      guard let hash = rules.meaningHash(of: rule, choice), let other = first[hash] else { return nil }
      return Finding(
        LaunchLints.repeatedRule.page, "duplicate of rule \(other.rule) in \(text: other.file.utf8)",
        at: .document(rule.range), rule: rule.index)
    }
  }

  /// Adds the rules of an input called `file`, so that the rules of later inputs are compared with these rules.
  package mutating func add(_ rules: RuleSet, _ choice: MemberChoice, file: String) {
    for rule in rules.rules {
      guard let hash = rules.meaningHash(of: rule, choice), first[hash] == nil else { continue }
      first[hash] = (file, rule.index)
    }
  }
}

extension RuleSet {
  /// Returns an identity that does not depend on the rule's position: the ids of the rule's consequences, joined by
  /// commas. If there are no ids, the identity is `#` and a hash of the rule's content.
  package func identity(ofRule index: Int) -> String {
    let rule = rules[index]
    let ids = rule.consequences.compactMap { place in
      consequences[Int(place)].id.map { String(decoding: document.string(orLexeme: $0), as: UTF8.self) }
    }
    if !ids.isEmpty { return ids.joined(separator: ",") }
    var hash = ContentHash()
    hash.addText(of: document, rule.range)
    return "#" + hash.hexadecimal
  }

  private static let parts = JSONWords(["condition", "consequences"])

  /// Returns a hash of the rule's condition and consequences, ignoring `meta`; nil if either is missing.
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
