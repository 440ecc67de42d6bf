/// Lints for values that iOS and Android merge into an event in different ways.
extension LaunchLints {
  static let wildcardName = LaunchCheck(
    "C012", "wildcard-name", .warning, "an invalid or ambiguous `[*]` in a member name",
    why: """
      If the value of `items[*]` is an object, it is merged into each element of the event's array `items`. Any other \
      value has no effect. If more characters follow `[*]`, the name is a wildcard on iOS but an ordinary name on \
      Android. If `eventdata` also contains a member `items`, the order of the two merges is undefined.
      """,
    remedy: "Use `NAME[*]` with an object as its value, for an array that the event contains.",
    source: SDKSource.merger, differences: ["R12"],
    fires: .detail("add", #"{"eventdata":{«"items[*].seen"»:{"seen":"yes"}}}"#),
    silent: .detail("add", #"{"eventdata":{"items[*]":{"seen":"yes"}}}"#),
    .detail { subject, reading, findings in
      let document = subject.document
      guard let data = EventData(merged: reading, in: document) else { return }
      /// Keyed by the name of a member that is an array: the member's index in `data.members`. Computed on first use.
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

  static let mergedList = LaunchCheck(
    "C017", "merged-list", .warning, "an array that is merged into the event",
    why: """
      If the event has an array of the same name, iOS joins the two arrays, with the event's elements first. Android \
      keeps only the event's array for `add`. For `mod`, Android joins the arrays with the rule's elements first.
      """,
    remedy: "Use a name that the event does not have, or a string instead of an array.",
    source: SDKSource.merger, differences: ["R09"],
    fires: .detail("add", #"{"eventdata":{"tags":«["a","b"]»}}"#),
    silent: .detail("add", #"{"eventdata":{"tags":"a,b"}}"#),
    .detail { subject, reading, findings in
      guard let data = EventData(merged: reading, in: subject.document) else { return }
      for member in data.members where subject.document.isArray(member.value) {
        findings.add(
          "iOS and Android merge the array \(text: subject.document.string(member.name)) differently", at: member.value,
          outcomes: subject.handled(.otherResult))
      }
    })

  static let mergedNull = LaunchCheck(
    "C018", "merged-null", .warning, "a null value that is merged into the event",
    why: """
      With `mod`, null removes the event's member with the same name. If the event has no such member, iOS adds \
      nothing, but Android adds a member with the value null.
      """,
    remedy: "Use a string instead of null, such as an empty string.",
    source: SDKSource.merger, differences: ["R10"],
    fires: .detail("mod", #"{"eventdata":{"note":«null»}}"#),
    silent: .detail("mod", #"{"eventdata":{"note":""}}"#),
    .detail { subject, reading, findings in
      guard let data = EventData(merged: reading, in: subject.document) else { return }
      for member in data.members where subject.document.isNull(member.value) {
        findings.add(
          "iOS and Android merge null differently if the event has no \(text: subject.document.string(member.name))",
          at: member.value, outcomes: subject.handled(.otherResult), hint: "use a string instead of null")
      }
    })

  static let mergedIntoEmpty = LaunchCheck(
    "C019", "merged-into-empty", .warning,
    "members that are merged into an object of the event's data that may be empty",
    why: """
      The rule tests that a member of the object is missing, and then adds that member. If the event contains the \
      object without members, iOS adds the member. Android leaves the object empty.
      """,
    remedy: "Merge the members into an object with a different name, which the event does not contain.",
    source: SDKSource.merger, differences: ["R11"],
    fires: .rule(
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"cart.coupon","matcher":"nx"}}]}},"consequences":[{"id":"c1","type":"add","detail":{"eventdata":{"cart":«{"coupon":"none"}»}}}]}"#
    ),
    silent: .rule(
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"cart.coupon","matcher":"nx"}}]}},"consequences":[{"id":"c1","type":"add","detail":{"eventdata":{"defaults":{"coupon":"none"}}}}]}"#
    ),
    .detail { subject, reading, findings in
      guard reading.kind.isMerge else { return }
      let missing = subject.missingKeys(of: findings.rule)
      guard !missing.isEmpty, let data = EventData(merged: reading, in: subject.document) else { return }
      for member in data.members where subject.document.isObject(member.value) {
        var prefix = data.path(of: member, in: subject.document)
        prefix.append(0x2E)
        guard missing.contains(where: { $0.starts(with: prefix) }) else { continue }
        findings.add(
          "Android adds nothing to \(text: prefix.dropLast()) if that object is empty in the event", at: member.value,
          outcomes: Outcomes(subject.profiles) { $0.values.runtime == .java ? .noEffect : nil },
          hint: "use a different name for the object")
      }
    })
}

extension LaunchLintContext {
  /// Returns the keys that a rule tests with the matcher `nx`, which is true if the key has no value.
  fileprivate func missingKeys(of rule: Int?) -> [[UInt8]] {
    guard let rule, rules.rules.indices.contains(rule) else { return [] }
    return rules.rules[rule].conditions.compactMap { index in
      guard case .test(let test) = rules.conditions[Int(index)].form, test.matcher == .isMissing else { return nil }
      return document.string(test.key)
    }
  }
}
