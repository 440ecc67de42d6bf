extension ConvertLintContext {
  /// The state of a value in a position where a group is expected.
  enum GroupState {
    case sound
    case isNull
    /// A group whose list has a misspelled name; the associated value is that name.
    case misnamed(JSONDocument.Value)
    /// A condition instead of a group.
    case isLeaf
    /// A value that is not an object, or an object whose list is missing, empty or not an array.
    case lacksList
  }

  func state(of group: PlacedGroup) -> GroupState {
    guard group.condition.children.isEmpty else { return .sound }
    guard let value = document.value(at: group.condition.range) else { return .lacksList }
    if document.isNull(value) { return .isNull }
    guard document.isObject(value), list(of: group, in: value) == nil else { return .lacksList }
    let wanted = group.level.member
    let members = document.members(value)
    if let (name, _) = members.first(where: { isName($0.name, of: wanted) }) {
      return .misnamed(name)
    }
    return member(value, ConvertVocabulary.ruleType) == nil ? .lacksList : .isLeaf
  }

  /// Returns the member of `object` that should be the group's list; nil if it is missing.
  func list(of group: PlacedGroup, in object: JSONDocument.Value) -> JSONDocument.Value? {
    member(object, group.level.member)
  }

  var memberChoice: MemberChoice { profiles.first?.memberChoice ?? .last }

  func member(_ object: JSONDocument.Value, _ name: String) -> JSONDocument.Value? {
    guard document.isObject(object) else { return nil }
    return document.member(object, name, memberChoice)
  }

  /// True if a value in place of a group is not an object, has a misspelled list, or is a condition. Different lints
  /// report these defects.
  func isMisplaced(_ group: JSONDocument.Value, _ level: GroupLevel) -> Bool {
    guard document.isObject(group) else { return true }
    return document.members(group).contains { isName($0.name, of: level.member) }
      || member(group, ConvertVocabulary.ruleType) != nil
  }

  /// The help for conditions in the form into which the iOS SDK converts a rule set.
  static let flatHint: Message = """
    write {"OR":[{"AND":[{"OR_WHEN":[…]}]}]}, with `matching.match_type` for `matchType` and `matching.negated` for \
    `negation`
    """

  /// Reports a document that is in none of Convert's formats. A different lint reports a rule set whose `OR` is
  /// misspelled.
  func addShapeFault(to findings: inout Findings) {
    guard let fault = rules.shapeFault, fault.kind != .misnamed else { return }
    let hint: Message? =
      switch fault.kind {
      case .flat: Self.flatHint
      case .part(let whole): "write \(whole)"
      case .unknown, .list, .options, .entry, .misnamed: nil
      }
    findings.add(
      Finding(
        ConvertLints.convertGroup.page, Message(fault.summary),
        at: .document(fault.range),
        outcomes: outcomes { _ in .fileRejected }, hint: hint))
  }

  /// True if `name` equals `wanted` when case, spaces, hyphens and underscores are ignored.
  private func isName(_ name: JSONDocument.Value, of wanted: String) -> Bool {
    func letters(_ text: some Sequence<UInt8>) -> [UInt8] {
      text.filter { $0 != 0x5F && $0 != 0x2D && $0 != 0x20 }.map { $0 & 0xDF }
    }
    return letters(document.string(name)) == letters(wanted.utf8)
  }

  /// Returns the outcomes of a group without its list: the platforms drop the group's conditions, or reject the
  /// document.
  func lostOutcomes(of group: PlacedGroup) -> Outcomes {
    outcomes { _ in rules.shapeFault == nil ? .conditionDropped : .fileRejected }
  }
}

extension PlacedGroup {
  /// True for a block that iOS can drop, because a sibling block has conditions.
  var isSpared: Bool { level == .block && hasFullSibling }
}
