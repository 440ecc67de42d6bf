internal import RuleEngine

/// An event for the tests of formats, and a printer of each format that shares no code with the readers.
package struct SampleEvent: Equatable {
  package var id: String
  package var name: String
  package var type: String
  package var source: String
  /// Milliseconds since 1970; a whole second.
  package var time: Int
  package var data: SampleData?
  package var response: String?
  package var parent: String?
  package var mask: [String]?
  package var number: Int

  /// Creates a random event that every format can hold.
  package init(_ dice: inout SemanticsProperty) {
    id = Self.identifier(&dice)
    name = dice.pick(["Analytics Track", "", "a: b", "zwei\nZeilen", "é 😀 x", "{", "mask: nil\n  ]"])
    type = dice.pick(["com.adobe.eventType.generic.track", "com.shop.checkout", "T"])
    source = dice.pick(["com.adobe.eventSource.requestContent", "S"])
    time = dice.number(1_500_000_000...2_000_000_000) * 1_000
    data = dice.number(0...5) == 0 ? nil : SampleData.object(&dice, depth: 0)
    response = dice.number(0...2) == 0 ? Self.identifier(&dice) : nil
    parent = dice.number(0...2) == 0 ? Self.identifier(&dice) : nil
    mask = dice.number(0...2) == 0 ? (0..<dice.number(0...3)).map { "iam.\($0) x" } : nil
    number = dice.number(1...1_000)
  }

  private static func identifier(_ dice: inout SemanticsProperty) -> String {
    let digits = (0..<32).map { _ in String(dice.number(0...15), radix: 16, uppercase: true) }
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { digits[$0].joined() }.joined(separator: "-")
  }

  // MARK: printers

  /// The canonical form, as the commands write it.
  package var canonical: String {
    var parts = [
      "\"name\":\(SampleData.quoted(name))", "\"type\":\"\(type)\"", "\"source\":\"\(source)\"", "\"id\":\"\(id)\"",
      "\"timestamp\":\"\(Instant(milliseconds: Int64(time)).text)\"",
    ]
    if let data { parts.append("\"data\":" + data.compact) }
    if let response { parts.append("\"responseId\":\"\(response)\"") }
    if let parent { parts.append("\"parentId\":\"\(parent)\"") }
    if let mask { parts.append("\"mask\":[" + mask.map { "\"\($0)\"" }.joined(separator: ",") + "]") }
    parts.append("\"eventNumber\":\(number)")
    return "{" + parts.joined(separator: ",") + "}"
  }

  package var iosText: String {
    func reference(_ id: String?) -> String { id.map { "Optional(\"\($0)\")" } ?? "nil" }
    let clock = Instant(milliseconds: Int64(time)).text.prefix(19).map { $0 == "T" ? " " : String($0) }.joined()
    let mask = mask.map { "Optional([" + $0.map { "\"\($0)\"" }.joined(separator: ", ") + "])" } ?? "nil"
    return """
      [AEP SDK TRACE - <EventHub>] Dispatching Event #Optional(\(number)) -     [
            id: \(id)
            name: \(name)
            type: \(type)
            source: \(source)
            data: \(data?.iosPretty(0) ?? "")
            timestamp: \(clock) +0000
            responseId: \(reference(response))
            parentId: \(reference(parent))
            mask: \(mask)
          ]

      """
  }

  package var androidText: String {
    """
    MobileCore/EventHub - Dispatching Event #\(number) - ({
        class: Event,
        name: \(name),
        uniqueIdentifier: \(id),
        source: \(source),
        type: \(type),
        responseId: \(response ?? "null"),
        parentId: \(parent ?? "null"),
        timestamp: \(time),
        data: \(data?.androidPretty(0) ?? "{}"),
        mask: \(mask.map { "[" + $0.joined(separator: ", ") + "]" } ?? "null"),
    })

    """
  }

  /// A line of an Assurance session, which has no mask.
  package var assurance: String {
    var payload = [
      "\"ACPExtensionEventName\":\(SampleData.quoted(name))", "\"ACPExtensionEventType\":\"\(type.lowercased())\"",
      "\"ACPExtensionEventSource\":\"\(source.lowercased())\"", "\"ACPExtensionEventUniqueIdentifier\":\"\(id)\"",
      "\"ACPExtensionEventTimestamp\":\(time).0",
    ]
    if let data { payload.append("\"ACPExtensionEventData\":" + data.compact) }
    if let response { payload.append("\"ACPExtensionEventResponseIdentifier\":\"\(response)\"") }
    if let parent { payload.append("\"ACPExtensionEventParentIdentifier\":\"\(parent)\"") }
    return """
      {"eventID":"E","vendor":"com.adobe.griffon.mobile","type":"generic","timestamp":\(time),"eventNumber":\(number),\
      "payload":{\(payload.joined(separator: ","))}}

      """
  }

  /// A request to the Edge Network with this event, whose data are its XDM.
  package var edge: String {
    let xdm = (data?.compact ?? "{}").dropFirst()
    let comma = xdm == "}" ? "" : ","
    let time = Instant(milliseconds: Int64(time)).text
    return "{\"meta\":{},\"events\":[{\"xdm\":{\"_id\":\"\(id)\",\"timestamp\":\"\(time)\"\(comma)\(xdm)}]}\n"
  }

  /// The JSON of the iOS SDK.
  package var appleJSON: String {
    var parts = [
      "\"name\":\(SampleData.quoted(name))", "\"id\":\"\(id)\"", "\"type\":\"\(type)\"", "\"source\":\"\(source)\"",
      "\"timestamp\":\(time / 1_000 - 978_307_200)", "\"responseID\":\(response.map { "\"\($0)\"" } ?? "null")",
    ]
    if let data { parts.append("\"data\":" + data.compact) }
    if let parent { parts.append("\"parentID\":\"\(parent)\"") }
    if let mask { parts.append("\"mask\":[" + mask.map { "\"\($0)\"" }.joined(separator: ",") + "]") }
    return "{" + parts.joined(separator: ",") + ",\"eventNumber\":\(number)}\n"
  }
}

/// Data of a sample event.
package indirect enum SampleData: Equatable {
  case literal(String)
  case text(String)
  case list([SampleData])
  case object([(name: String, value: SampleData)])

  static func object(_ dice: inout SemanticsProperty, depth: Int) -> SampleData {
    .object((0..<dice.number(0...3)).map { ("k\($0)", value(&dice, depth: depth + 1)) })
  }

  private static func value(_ dice: inout SemanticsProperty, depth: Int) -> SampleData {
    switch dice.number(0...(depth < 4 ? 7 : 4)) {
    case 0: .literal(dice.pick(["0", "-1", "19.50", "1e3", "9007199254740993", "true", "false", "null"]))
    case 1: .text(dice.pick(["}", "]", "timestamp: 1", "mask: nil", "", " ", "[\nid: x", "{\nclass: Event,"]))
    case 2: .text(dice.pick(["a\"b", "back\\slash", "\\", "/path/", "tab\t", "é😀", "\u{1}"]))
    case 3: .text("plain")
    case 4: .literal("1")
    case 5: .list((0..<dice.number(0...3)).map { _ in value(&dice, depth: depth + 1) })
    default: object(&dice, depth: depth)
    }
  }

  package static func == (one: SampleData, other: SampleData) -> Bool { one.compact == other.compact }

  /// `slash`: how a slash is written.
  static func quoted(_ text: String, slash: String = "/") -> String {
    let letters = text.unicodeScalars.map { letter -> String in
      switch letter {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "/": slash
      case "\n": "\\n"
      case "\t": "\\t"
      case "\u{1}": "\\u0001"
      default: String(letter)
      }
    }
    return "\"" + letters.joined() + "\""
  }

  package var compact: String {
    switch self {
    case .literal(let text): text
    case .text(let text): Self.quoted(text)
    case .list(let values): "[" + values.map(\.compact).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\"\($0.name)\":" + $0.value.compact }.joined(separator: ",") + "}"
    }
  }

  fileprivate func iosPretty(_ depth: Int) -> String { pretty(depth, indent: "  ", colon: " : ", emptyLines: "\n\n") }

  fileprivate func androidPretty(_ depth: Int) -> String { pretty(depth, indent: "    ", colon: ": ", emptyLines: "") }

  private func pretty(_ depth: Int, indent: String, colon: String, emptyLines: String) -> String {
    let (outer, inner) = (String(repeating: indent, count: depth), String(repeating: indent, count: depth + 1))
    func block(_ parts: [String], _ open: String, _ close: String) -> String {
      if parts.isEmpty { return open + emptyLines + (emptyLines.isEmpty ? "" : outer) + close }
      return open + "\n" + parts.map { inner + $0 }.joined(separator: ",\n") + "\n" + outer + close
    }
    switch self {
    case .literal(let text): return text
    case .text(let text): return Self.quoted(text, slash: "\\/")
    case .list(let values):
      return block(
        values.map { $0.pretty(depth + 1, indent: indent, colon: colon, emptyLines: emptyLines) }, "[", "]")
    case .object(let members):
      return block(
        members.map { name, value in
          "\"\(name)\"\(colon)"
            + value.pretty(depth + 1, indent: indent, colon: colon, emptyLines: emptyLines)
        }, "{", "}")
    }
  }
}
