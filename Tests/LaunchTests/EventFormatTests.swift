import RuleEngine
import TestSupport
import Testing

/// The vectors of events in other formats.
@Suite struct `formats of events` {
  private static func events(_ line: VectorLine, _ name: String) -> [String] {
    guard let list = line[name] else { return [] }
    return line.document.elements(list).map { line.lexeme($0) }
  }

  /// The event with its members in the order of the output.
  private static func ordered(_ event: String) -> String {
    String(decoding: ConvertedInput.canonical(Array(event.utf8)) ?? [], as: UTF8.self)
  }

  private static func check(_ line: VectorLine, _ input: ConvertedInput, _ size: Int) throws {
    let at: Comment = "\(line.id), \(size) bytes at once"
    let events = input.events.map { ordered(String(decoding: $0, as: UTF8.self)) }
    #expect(events == Self.events(line, "events").map(ordered), at)
    let codes = line["diagnostics"].map { line.document.elements($0).map { line.text($0) } } ?? []
    #expect(input.diagnostics.map(\.code).sorted() == codes.sorted(), at)
    #expect(input.problems.count == line["problems"].map { Int(line.text($0)) ?? -1 } ?? 0, at)
    if let lines = line["lines"] {
      let found = input.lines.isEmpty ? input.diagnostics.map(\.place.line) : input.lines
      #expect(found.map { "\($0)" } == line.document.elements(lines).map { line.text($0) }, at)
    }
    let states = input.states.map { number, state in
      let (owner, data) = (String(decoding: state.owner, as: UTF8.self), String(decoding: state.data, as: UTF8.self))
      return "{\"event\":\(number),\"owner\":\"\(owner)\",\"kind\":\"\(state.kind.rawValue)\",\"data\":\(data)}"
    }
    #expect(states == Self.events(line, "states"), at)
  }

  @Test func `are read as the vectors of texts say`() throws {
    let lines = try VectorFile.lines("events/text")
    #expect(lines.count == 61)
    for line in lines {
      try line.allow(["id", "text", "events", "diagnostics", "note", "lines", "format", "variant"])
      let text = line["text"].map { line.document.string($0) } ?? []
      for size in [Int.max, 1, 7] {
        let input = ConvertedInput(text, size: size)
        #expect(input.format == line["format"].map { line.text($0) } ?? "text", "\(line.id)")
        #expect(input.isVariant == (line["variant"] != nil), "\(line.id)")
        if input.format == "json" {
          #expect(input.events == [text], "\(line.id)")
        } else {
          try Self.check(line, input, size)
        }
      }
    }
  }

  @Test func `are read as the vectors of sessions say`() throws {
    let lines = try VectorFile.lines("events/assurance")
    #expect(lines.count == 26)
    for line in lines {
      try line.allow(["id", "json", "events", "states", "diagnostics", "note", "problems", "format"])
      let text = line["json"].map { line.document.string(orLexeme: $0) } ?? []
      let format = line["format"].flatMap { EventFormat(rawValue: line.text($0)) } ?? .auto
      for size in [Int.max, 64] {
        let input = ConvertedInput(text, as: format, size: size)
        #expect(input.format == (line.id.hasPrefix("7.5") ? "edge" : "assurance"), "\(line.id)")
        try Self.check(line, input, size)
      }
    }
  }

  @Test func `have one canonical form in JSON`() throws {
    let lines = try VectorFile.lines("events/json")
    #expect(lines.count == 9)
    for line in lines {
      try line.allow(["id", "event", "canonical", "note"])
      let event = line["event"].map { line.lexeme($0) } ?? ""
      let wanted = line["canonical"].map { line.lexeme($0) } ?? ""
      let found = ConvertedInput.canonical(Array(event.utf8)) ?? []
      #expect(String(decoding: found, as: UTF8.self) == wanted, "\(line.id)")
      #expect(ConvertedInput.canonical(found) == found, "\(line.id)")
    }
  }

  // MARK: limits

  private static func block(data: String, id: String = "7A0C1E52-93B4-4D6F-8E21-0B5A6C7D8E9F") -> [UInt8] {
    Array(
      "[\n  id: \(id)\n  name: N\n  type: T\n  source: S\n  data: \(data)\n  timestamp: 2026-04-11 06:30:00 +0000\n  responseId: nil\n  mask: nil\n]\n"
        .utf8)
  }

  @Test func `bound the size of an event in a text`() {
    let long = String(repeating: "\n", count: 2_000)
    for text in [long, "{\"a\" : \"" + String(repeating: "x", count: 2_000) + "\"}", "{" + long] {
      let input = ConvertedInput(
        Self.block(data: text) + Self.block(data: ""), size: 100, limits: EventLimits(bytes: 1_000))
      #expect(input.events.count == 1)
      #expect(input.problems.map(\.reason) == [.oversize(limit: 1_000)])
    }
  }

  @Test(arguments: [10_000, 100_000])
  func `read deep property lists`(depth: Int) {
    let dictionary = String(repeating: "{a = ", count: depth) + "b;" + String(repeating: "};", count: depth - 1) + "}"
    let list = "{a = " + String(repeating: "(", count: depth) + String(repeating: ")", count: depth) + ";}"
    for data in [dictionary, list] {
      let input = ConvertedInput(Self.block(data: " " + data))
      #expect(input.events.count == 1)
      #expect(input.diagnostics.map(\.code) == ["data-from-plist"])
    }
    let open = ConvertedInput(Self.block(data: " " + String(repeating: "{a = ", count: depth)))
    #expect(open.diagnostics.map(\.code) == ["event-truncated"])
  }

  @Test func `let few events wait for their dispatch`() {
    let made = Array("Generating new consequence event ".utf8) + Self.block(data: "", id: "made")
    let others = (0..<70).flatMap { Self.block(data: "", id: "\($0)") }
    let late = Array("Dispatching Event #1 - ".utf8) + Self.block(data: "{\"late\":1}", id: "made")
    let input = ConvertedInput(made + others + late)
    #expect(input.events.count == 71)
    #expect(String(decoding: input.events[0], as: UTF8.self).contains("made"))
  }
}
