extension LaunchCheck {
  static let wildcardName = LaunchCheck(
    RulePage(
      "C012", "wildcard-name", .warning,
      "a name with `[*]` that not every platform takes for all elements of a list",
      why: """
        `items[*]` with an object as its value is merged into each element of the event's list `items`. Any other \
        value comes to nothing. With more text behind `[*]` the name is a wildcard on iOS and an ordinary name on \
        Android. Beside the list itself the order of the two is not settled.
        """,
      remedy: "Write `NAME[*]`, with an object as its value, for a list that the event has.",
      source: SDKSource.merger,
      differences: ["R12"],
      fires: .consequence(#"{"id":"c1","type":"add","detail":{"eventdata":{«"items[*].seen"»:{"seen":"yes"}}}}"#),
      silent: .consequence(#"{"id":"c1","type":"add","detail":{"eventdata":{"items[*]":{"seen":"yes"}}}}"#)),
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
            "a wildcard on iOS, an ordinary name on Android", at: member.name, in: subject,
            outcomes: subject.handled(.otherResult))
        } else if !document.isObject(member.value) {
          findings.add(
            "`[*]` has no effect without an object", at: member.name, in: subject,
            outcomes: subject.handled(.noEffect))
        } else {
          let known = lists ?? Self.lists(of: data, document)
          lists = known
          guard let list = known[ListName(parent: member.parent, name: Array(base))] else { continue }
          findings.add(
            "\(text: name) stands beside its own list", at: member.name, in: subject,
            outcomes: subject.handled(.otherResult), notes: [subject.note("the list", at: data.members[list].name)])
        }
      }
    })

  private struct ListName: Hashable {
    let parent: Int?
    let name: [UInt8]
  }

  private static func lists(of data: EventData, _ document: JSONDocument) -> [ListName: Int] {
    var lists: [ListName: Int] = [:]
    for (place, member) in data.members.enumerated() where document.isArray(member.value) {
      lists[ListName(parent: member.parent, name: document.string(member.name))] = place
    }
    return lists
  }

  private static let wildcard = Array("[*]".utf8)

  private static func place(of part: [UInt8], in text: [UInt8]) -> Int? {
    guard text.count >= part.count else { return nil }
    return (0...(text.count - part.count)).first { text[$0...].starts(with: part) }
  }
}
