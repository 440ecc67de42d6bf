extension ConvertLints {
  static let convertSeveralLeaves = ConvertCheck(
    "CV101", "convert-several-conditions", .warning, "an OR_WHEN with more than one condition",
    why: """
      In JavaScript, an OR_WHEN matches if at least one of its conditions matches. iOS merges the conditions of all \
      OR_WHEN groups of a branch, and all of them must match. For example, an OR_WHEN that tests for two countries \
      never matches on iOS.
      """,
    remedy: "Move each alternative into its own AND branch of the OR, or use one condition with `isIn`.",
    source: ConvertSource.rules,
    fires: .convert(
      #"{"OR":[{"AND":[«{"OR_WHEN":[\#(Example.gold),{"rule_type":"generic_text_key_value","key":"plan","value":"silver","matching":{"match_type":"matches","negated":false}}]}»]}]}"#
    ),
    silent: .convert(
      #"{"OR":[{"AND":[{"OR_WHEN":[\#(Example.gold)]}]},{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"plan","value":"silver","matching":{"match_type":"matches","negated":false}}]}]}]}"#
    ),
    .group { subject, group, findings in
      guard group.level == .block, group.leaves.count > 1 else { return }
      let isHopeless = subject.excludeEachOther(group.leaves)
      let outcomes = subject.outcomes { profile in
        guard profile.blocks == .flattened else { return nil }
        let isDead = group.leaves.contains { !($0.test.map(profile.evaluates) ?? false) }
        return isHopeless || isDead ? .neverTrue : .otherResult
      }
      findings.add(
        isHopeless
          ? "OR_WHEN compares one key with \(group.leaves.count) values, and iOS requires all of them"
          : "OR_WHEN has \(group.leaves.count) conditions: JavaScript requires one, iOS requires all",
        at: group.condition.range, affecting: outcomes,
        notes: group.leaves.prefix(8).map { leaf in Finding.Note("condition of this OR_WHEN", at: .document(leaf.range))
        })
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
