extension ConvertCheck {
  static let convertSeveralLeaves = ConvertCheck(
    RulePage(
      "CV101", "convert-several-conditions", .warning,
      "an OR_WHEN with more than one condition",
      why: """
        JavaScript needs one matching condition. iOS joins the conditions of all blocks of a branch, and needs all \
        of them. A country that equals one of two values can therefore never match on iOS.
        """,
      remedy: "Put each alternative into its own branch of OR, or use one condition with `isIn`.",
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
          ? "OR_WHEN with \(group.leaves.count) values for one key: iOS needs all of them at once"
          : "OR_WHEN with \(group.leaves.count) conditions: JavaScript needs one of them, iOS all",
        at: group.condition.range, outcomes: outcomes,
        notes: group.leaves.prefix(8).map { leaf in Finding.Note("condition", at: .document(leaf.range)) })
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
