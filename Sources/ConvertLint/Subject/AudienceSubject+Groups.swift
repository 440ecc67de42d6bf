internal import Convert
internal import RuleCore
internal import RuleLint

extension AudienceSubject {
  /// What is wrong with what stands where a group should.
  enum GroupState {
    case sound
    case isNull
    /// It has its list under another name.
    case misnamed(JSONDocument.Value)
    /// It is a condition.
    case isLeaf
    /// It is no object, or has no list, or an empty one.
    case lacksList
  }

  func state(of group: PlacedGroup) -> GroupState {
    guard group.condition.children.isEmpty else { return .sound }
    guard let value = document.value(at: group.condition.range) else { return .lacksList }
    if document.isNull(value) { return .isNull }
    guard document.isObject(value), list(of: group, in: value) == nil else { return .lacksList }
    let wanted = listName(of: group)
    let members = document.members(value)
    if let (name, _) = members.first(where: { isName($0.name, of: wanted) }) {
      return .misnamed(name)
    }
    return member(value, rules.familyMember) == nil ? .lacksList : .isLeaf
  }

  /// The name of the list that a group must have.
  func listName(of group: PlacedGroup) -> String {
    let names = rules.groupNames
    return group.level.rawValue < names.count ? names[group.level.rawValue] : ""
  }

  /// The value where a group's list should be.
  func list(of group: PlacedGroup, in object: JSONDocument.Value) -> JSONDocument.Value? {
    member(object, listName(of: group))
  }

  func member(_ object: JSONDocument.Value, _ name: String) -> JSONDocument.Value? {
    guard document.isObject(object) else { return nil }
    return document.member(object, name, profiles.first?.memberChoice ?? .last)
  }

  /// Whether a name is `wanted` but for the letters' case, and blanks, dashes or underscores.
  private func isName(_ name: JSONDocument.Value, of wanted: String) -> Bool {
    func letters(_ text: some Sequence<UInt8>) -> [UInt8] {
      text.filter { $0 != 0x5F && $0 != 0x2D && $0 != 0x20 }.map { $0 & 0xDF }
    }
    return letters(document.string(name)) == letters(wanted.utf8)
  }

  /// What happens where a group has no list: a block beside others is not there for one platform, and
  /// false for the other.
  func lostOutcomes(of group: PlacedGroup) -> Outcomes {
    outcomes { $0.blocks == .flattened && group.isSpared ? .conditionDropped : .neverTrue }
  }
}

extension PlacedGroup {
  /// It is a block beside others that have conditions, without which iOS gets on.
  var isSpared: Bool { level == .block && hasFullSibling }
}
