extension ConvertLints {
  static let convertIncomplete = ConvertCheck(
    "CV103", "convert-incomplete-condition", .warning, "an incomplete condition, or a null in place of an object",
    why: """
      A complete condition has `matching`, `match_type`, `negated` and `value`. In JavaScript an incomplete \
      condition is false, negated or not. iOS uses defaults: `negated` is false, and `value` is the empty string, \
      which every attribute contains. A null in place of a group or condition makes JavaScript throw.
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
        // A condition on stored bucketing needs only the key of an experience.
        if test.family?.asksForExperience == true, tree.owner.readsBucketing { continue }
        subject.check(test, leaf, &findings)
      }
    })
}

extension ConvertLintContext {
  fileprivate func addNull(_ range: ByteRange, leafOf leaf: PlacedLeaf?, to findings: inout Findings) {
    findings.add(
      leaf == nil ? "expected a group, found null" : "expected a condition, found null", at: range,
      outcomes: outcomes { $0.nullThrows ? .crashAtEvaluation : .conditionDropped })
  }

  fileprivate func check(_ test: RuleElement, _ leaf: PlacedLeaf, _ findings: inout Findings) {
    let strict = outcomes { $0.members == .demanded ? .conditionDropped : nil }
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
        "condition without `value`: iOS compares with the empty string", at: leaf.range, outcomes: lacksValue)
    }
    guard document.isNull(value) else { return }
    findings.add(
      "`value` is null: iOS compares with the empty string, JavaScript with `null`", at: value,
      outcomes: outcomes(of: test) { _ in .otherResult })
  }
}
