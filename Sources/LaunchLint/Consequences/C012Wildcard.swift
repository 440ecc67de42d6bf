extension LaunchLints {
  static let wildcardName = LaunchCheck(
    "C012", "wildcard-name", .warning, "an invalid or ambiguous `[*]` in a member name",
    why: """
      If the value of `items[*]` is an object, it is merged into each element of the event's array `items`. Any \
      other value has no effect. If more characters follow `[*]`, the name is a wildcard on iOS but an ordinary name \
      on Android. If `eventdata` also contains `items` itself, the order of the two merges is undefined.
      """,
    remedy: "Use `NAME[*]` with an object as its value, for an array that the event contains.",
    source: SDKSource.merger, differences: ["R12"],
    fires: .detail("add", #"{"eventdata":{«"items[*].seen"»:{"seen":"yes"}}}"#),
    silent: .detail("add", #"{"eventdata":{"items[*]":{"seen":"yes"}}}"#),
    .detail { subject, reading, findings in
      let document = subject.document
      guard let data = EventData(merged: reading, in: document) else { return }
      /// The index in `data.members` of each array; computed at the first use.
      var lists: [ListName: Int]?
      for member in data.members {
        let quoted = document.range(member.name)
        guard document.text[quoted.lower..<quoted.upper].contains(0x2A) else { continue }
        let name = document.string(member.name)
        guard let star = place(of: wildcard, in: name) else { continue }
        let base = name[..<star]
        if star + wildcard.count < name.count {
          findings.add(
            "\(text: name) is a wildcard on iOS but an ordinary name on Android", at: member.name,
            outcomes: subject.handled(.otherResult), hint: "end the name with `[*]`")
        } else if !document.isObject(member.value) {
          findings.add(
            "\(text: name) has no effect because its value is not an object", at: member.name,
            outcomes: subject.handled(.noEffect), hint: "use an object as the value")
        } else {
          let known = lists ?? Self.lists(of: data, document)
          lists = known
          guard let list = known[ListName(parent: member.parent, name: Array(base))] else { continue }
          findings.add(
            "\(text: name) and the array \(text: base) are members of the same object", at: member.name,
            outcomes: subject.handled(.otherResult), notes: [subject.note("the array", at: data.members[list].name)])
        }
      }
    })

  private struct ListName: Hashable {
    let parent: Int?
    let name: [UInt8]
  }

  private static func lists(of data: EventData, _ document: JSONDocument) -> [ListName: Int] {
    var lists: [ListName: Int] = [:]
    for (index, member) in data.members.enumerated() where document.isArray(member.value) {
      lists[ListName(parent: member.parent, name: document.string(member.name))] = index
    }
    return lists
  }

  private static let wildcard = Array("[*]".utf8)

  private static func place(of part: [UInt8], in text: [UInt8]) -> Int? {
    guard text.count >= part.count else { return nil }
    return (0...(text.count - part.count)).first { text[$0...].starts(with: part) }
  }
}
