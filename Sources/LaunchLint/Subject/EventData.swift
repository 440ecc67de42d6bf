/// The members, at any depth, of the data that a consequence adds to an event.
///
/// Members of objects inside arrays are excluded.
struct EventData {
  struct Member {
    let name: JSONDocument.Value
    package let value: JSONDocument.Value
    /// The index in `members` of the enclosing member; nil at the top level.
    let parent: Int?
  }

  private(set) var members: [Member] = []

  init(_ object: JSONDocument.Value, in document: JSONDocument) {
    var open: [(object: JSONDocument.Value, parent: Int?)] = [(object, nil)]
    while let (object, parent) = open.popLast() {
      for (name, value) in document.members(object) {
        if document.isObject(value) { open.append((value, members.count)) }
        members.append(Member(name: name, value: value, parent: parent))
      }
    }
  }

  /// Returns the data of an `add` or `mod` consequence; nil for other consequences.
  init?(merged reading: ConsequenceReading, in document: JSONDocument) {
    guard reading.kind.isMerge, let data = reading.detail.value("eventdata", in: document), document.isObject(data)
    else { return nil }
    self.init(data, in: document)
  }

  /// Returns the flattened key of a member.
  func path(of member: Member, in document: JSONDocument) -> [UInt8] {
    var names = [document.string(member.name)]
    var parent = member.parent
    while let index = parent {
      names.append(document.string(members[index].name))
      parent = members[index].parent
    }
    return Array(names.reversed().joined(separator: [0x2E]))
  }
}
