/// The fields of a condition that is not a group, as written in the document.
package struct ConditionSpelling: Sendable {
  package var key: JSONDocument.Value?
  package var matcher: JSONDocument.Value?
  /// The list `values`, or the `value` of a history query.
  package var operands: JSONDocument.Value?
}

extension RuleSet {
  /// Returns the fields of a condition, nil if missing or null. `choice` selects among members with the same name.
  package func spelling(of condition: Condition, _ choice: MemberChoice) -> ConditionSpelling {
    guard let entry = document.value(at: condition.range), document.isObject(entry),
      let definition = document.members(of: entry, named: LaunchVocabulary.condition, choice)[1],
      document.isObject(definition)
    else { return ConditionSpelling() }
    let members = document.members(of: definition, named: LaunchVocabulary.definition, choice)
    let isHistory = if case .history = condition.form { true } else { false }
    func given(_ value: JSONDocument.Value?) -> JSONDocument.Value? {
      value.flatMap { document.isNull($0) ? nil : $0 }
    }
    return ConditionSpelling(
      key: isHistory ? nil : given(members[2]), matcher: given(members[3]),
      operands: given(isHistory ? members[6] : members[4]))
  }
}
