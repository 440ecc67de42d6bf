extension ConvertLints {
  static let convertLeaf = ConvertCheck(
    "CV003", "convert-condition", .error, "a condition that is not an object",
    why: """
      iOS and JavaScript read a value that is not an object as a condition that is never true. On iOS, one such \
      condition makes its whole AND branch false. Android rejects the document (CV140).
      """,
    remedy: "Write an object with `rule_type`, `key`, `value` and `matching`.",
    source: ConvertSource.rules,
    fires: .convert(#"{"OR":[{"AND":[{"OR_WHEN":[«"gold"»]}]}]}"#),
    silent: .soundRuleSet,
    .tree { subject, tree, findings in
      for leaf in tree.leaves where leaf.test == nil {
        let value = subject.document.value(at: leaf.range)
        // Null is reported by a different lint.
        if let value, subject.document.isNull(value) { continue }
        findings.add(
          "condition is not an object", at: leaf.range,
          outcomes: subject.outcomes(at: leaf.range) { _ in .conditionDropped })
      }
    })

  static let convertSeveralLeaves = ConvertCheck(
    "CV101", "convert-several-conditions", .warning, "an OR_WHEN with more than one condition",
    why: """
      In JavaScript and on Android, an OR_WHEN matches if at least one of its conditions matches. iOS merges the \
      conditions of all OR_WHEN groups of a branch, and all of them must match. For example, an OR_WHEN that tests for \
      two countries never matches on iOS.
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
          : "OR_WHEN has \(group.leaves.count) conditions: iOS requires all of them, other platforms only one",
        at: group.condition.range, affecting: outcomes,
        notes: group.leaves.prefix(8).map { leaf in Finding.Note("condition of this OR_WHEN", at: .document(leaf.range))
        })
    })

  static let convertIncomplete = ConvertCheck(
    "CV103", "convert-incomplete-condition", .warning, "an incomplete condition, or a null instead of an object",
    why: """
      A complete condition has `matching`, `match_type`, `negated` and `value`. In JavaScript an incomplete condition \
      is false, negated or not. iOS and Android use defaults: `negated` is false, and `value` is the empty string on \
      iOS and `null` on Android. A null instead of a group or condition makes JavaScript throw an error.
      """,
    remedy: """
      Write all members. Set `negated` to true or false. Add a `value`, unless the operator only tests whether the \
      attribute exists.
      """,
    source: ConvertSource.rules,
    fires: .leaf(
      #"{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":«{"match_type":"matches"}»}"#),
    silent: .soundRuleSet,
    .tree { subject, tree, findings in
      for group in tree.groups {
        guard case .isNull = subject.state(of: group) else { continue }
        subject.addNull(group.condition.range, leafOf: nil, to: &findings)
      }
      for leaf in tree.leaves {
        guard let test = leaf.test else {
          let value = subject.document.value(at: leaf.range)
          if let value, subject.document.isNull(value) {
            subject.addNull(leaf.range, leafOf: leaf, to: &findings)
          }
          continue
        }
        // A condition that tests for a stored decision needs only the key of an experience.
        if test.family?.asksForExperience == true, tree.owner.readsBucketing { continue }
        subject.check(test, leaf, &findings)
      }
    })
}

extension ConvertLintContext {
  /// True if the conditions require different values of one key, so that on iOS no visitor matches all of them.
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

  fileprivate func addNull(_ range: ByteRange, leafOf leaf: PlacedLeaf?, to findings: inout Findings) {
    findings.add(
      leaf == nil ? "expected a group, found null" : "expected a condition, found null", at: range,
      outcomes: outcomes(at: range) { $0.nullThrows ? .crashAtEvaluation : .conditionDropped })
  }

  fileprivate func check(_ test: RuleElement, _ leaf: PlacedLeaf, _ findings: inout Findings) {
    let strict = outcomes {
      $0.members == .demanded ? .conditionDropped : $0.isNegated(test, in: document) ? .otherResult : nil
    }
    let dropped = outcomes { _ in .conditionDropped }
    let matching = range(test.matching, or: leaf)
    guard let options = test.matching, document.isObject(options) else {
      return findings.add(
        test.matching == nil ? "condition without `matching`" : "`matching` is not an object", at: matching,
        outcomes: dropped)
    }
    if text(test.matchType) == nil {
      findings.add(
        test.matchType == nil ? "condition without `match_type`" : "`match_type` is not a string",
        at: test.matchType.map(document.range) ?? matching, outcomes: dropped)
    }
    if kind(test.negated) != .true, kind(test.negated) != .false {
      findings.add(
        test.negated == nil ? "condition without `negated`" : "`negated` is not a boolean",
        at: test.negated.map(document.range) ?? matching, outcomes: strict)
    }
    if test.comparison?.needsValue == false { return }
    let lacksValue = outcomes(of: test) { $0.members == .demanded ? .conditionDropped : .otherResult }
    guard let value = test.value else {
      return findings.add(
        "condition without `value`: iOS compares with the empty string, Android with `null`", at: leaf.range,
        outcomes: lacksValue)
    }
    guard document.isNull(value) else { return }
    findings.add(
      "`value` is null: iOS compares with the empty string, other platforms with `null`", at: value,
      outcomes: outcomes(of: test) { _ in .otherResult })
  }
}
