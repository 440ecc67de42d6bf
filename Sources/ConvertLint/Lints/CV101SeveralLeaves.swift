extension ConvertCheck {
  static let convertSeveralLeaves = ConvertCheck(
    RulePage(
      "CV101", "convert-several-conditions", .warning,
      "an OR_WHEN with more than one condition",
      why: """
        JavaScript wants one of them to hold. iOS puts the conditions of all blocks of a branch into one list and \
        wants all of them: a country that is one of two can never match there.
        """,
      remedy: "Give each alternative a branch of its own in OR, or one condition with isIn.",
      source: ConvertSource.rules,
      fires: .convert(
        #"{"OR":[{"AND":[«{"OR_WHEN":[\#(Example.gold),{"rule_type":"generic_text_key_value","key":"plan","value":"silver","matching":{"match_type":"matches","negated":false}}]}»]}]}"#
      ),
      silent: .soundRuleSet),
    .group { subject, group, findings in
      guard group.level == .block, group.leaves.count > 1 else { return }
      let isHopeless = subject.excludeEachOther(group.leaves)
      let outcomes = subject.outcomes { profile in
        guard profile.blocks == .flattened else { return nil }
        let isDead = group.leaves.contains { !($0.test.map(profile.evaluates) ?? false) }
        return isHopeless || isDead ? .neverTrue : .otherResult
      }
      if outcomes.rows.isEmpty { return }
      findings.add(
        isHopeless
          ? "\(group.leaves.count) values for one key, of which iOS wants all at once"
          : "\(group.leaves.count) conditions, of which JavaScript wants one and iOS wants all",
        at: group.condition.range, outcomes: outcomes,
        notes: group.leaves.prefix(8).map { leaf in Finding.Note("one of them", at: .document(leaf.range)) })
    })
}

extension ConvertLintContext {
  /// True if the conditions compare one key with different values, so that no visitor on iOS matches all of them.
  fileprivate func excludeEachOther(_ leaves: [PlacedLeaf]) -> Bool {
    var values: Set<String> = []
    var keys: Set<String> = []
    for leaf in leaves {
      guard let test = leaf.test, test.comparison == .equals, !isNegated(test),
        let family = test.family, family.isMapped
      else { return false }
      let name = text(family.key == .family ? test.ruleType : test.key) ?? []
      keys.insert(String(decoding: name, as: UTF8.self))
      let value = test.value.flatMap { VisitorText.operand($0, in: document) } ?? ""
      values.insert(SwiftText.lowercased(value))
    }
    return keys.count == 1 && values.count > 1
  }
}
