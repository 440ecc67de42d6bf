internal import RuleEngine

/// Launch rules are selected by the ids of their consequences.
extension RuleSet: NamedParts {
  static var noSuchName: String { "names no rule and no consequence" }

  var noun: String { "rule" }

  var partCount: Int { ruleCount }

  var partNames: [[UInt8]] { consequenceIDs.map { Array($0) } }

  func places(named name: String) -> [Int] { rules(withConsequence: Array(name.utf8)) }
}
