package import RuleEngine

extension Launch {
  /// How a document spells a condition, of members with one name those that `choice` takes.
  package static func spelling(
    of condition: Condition, in document: JSONDocument, _ choice: MemberChoice
  ) -> ConditionSpelling {
    guard let entry = document.value(at: condition.range), document.isObject(entry),
      let definition = document.members(
        of: entry, named: LaunchVocabulary.condition, choice)[1],
      document.isObject(definition)
    else { return ConditionSpelling(key: nil, matcher: nil, operands: nil) }
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
