import RuleEngine
import TestSupport
import Testing

@Suite struct `events that are printed` {
  private static func canonical(_ input: ConvertedInput) -> [String] {
    input.events.map { String(decoding: ConvertedInput.canonical($0) ?? [], as: UTF8.self) }
  }

  private static func lines(_ events: [SampleEvent], _ change: (inout SampleEvent) -> Void = { _ in }) -> [String] {
    events.map { event in
      var event = event
      change(&event)
      return String(decoding: ConvertedInput.canonical(Array(event.canonical.utf8)) ?? [], as: UTF8.self)
    }
  }

  @Test func `are read back from every format`() {
    var dice = SemanticsProperty("printed events", cases: 60)
    for _ in 0..<dice.cases {
      let events = (0..<dice.number(1...3)).map { _ in SampleEvent(&dice) }
      let size = dice.pick([Int.max, 1, 13, 200])
      func read(_ printed: (SampleEvent) -> String, _ before: String = "") -> ConvertedInput {
        let text = before + events.map(printed).joined(separator: before)
        return ConvertedInput(Array(text.utf8), size: size)
      }
      let noise = dice.pick(["", "a log line\n", "[x] y {\n", "12:00 [\n"])
      #expect(Self.canonical(read(\.iosText, noise)) == Self.lines(events), "seed \(dice.seed)")
      let android = read(\.androidText, noise)
      // Android prints no data as empty data.
      let empty = Self.lines(events) { $0.data = $0.data ?? .object([]) }
      #expect(Self.canonical(android) == empty, "seed \(dice.seed)")
      let prefixed = events.map(\.androidText).joined().split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast().map { "04-11 08:30:00.123  812  907 D AdobeExperienceSDK: \($0)\n" }.joined()
      #expect(Self.canonical(ConvertedInput(Array(prefixed.utf8), size: size)) == empty, "seed \(dice.seed)")
      let assurance = read(\.assurance)
      func key(_ index: Int) -> (Int, Int, Int) { (events[index].time, events[index].number, index) }
      var ordered = events.indices.sorted { key($0) < key($1) }.map { events[$0] }
      for index in ordered.indices {
        ordered[index].mask = nil
        // Names that the SDKs do not know stay in lower case.
        if ordered[index].type == "T" { ordered[index].type = "t" }
        if ordered[index].source == "S" { ordered[index].source = "s" }
      }
      #expect(Self.canonical(assurance) == Self.lines(ordered), "seed \(dice.seed)")
      for event in events {
        let apple = ConvertedInput(Array(event.appleJSON.utf8), size: size)
        #expect(apple.isVariant)
        #expect(Self.canonical(apple) == Self.lines([event]), "seed \(dice.seed)")
        let edge = ConvertedInput(Array(event.edge.utf8), size: size)
        #expect(edge.format == "edge")
        let text = String(decoding: edge.events.first ?? [], as: UTF8.self)
        #expect(text.contains("\"id\":\"\(event.id)\""))
        #expect(text.contains((event.data?.compact ?? "{}").dropFirst().dropLast()), "seed \(dice.seed)")
      }
    }
  }

  @Test func `and cut at every byte are whole or reported`() {
    var dice = SemanticsProperty("cut events", cases: 4)
    for _ in 0..<min(dice.cases, 500) {
      var event = SampleEvent(&dice)
      event.name = "Cut"
      for text in [event.iosText, event.androidText] {
        let bytes = Array(text.utf8)
        let whole = ConvertedInput(bytes).events
        for end in bytes.indices {
          let input = ConvertedInput(Array(bytes[..<end]), as: .text)
          let lost = input.diagnostics.count { $0.level == .loss }
          #expect(input.events.isEmpty || input.events == whole, "seed \(dice.seed), byte \(end)")
          #expect(input.events.count + lost <= 1)
          // Without its second line nothing says that a line begins an event.
          let second = text.split(separator: "\n").prefix(2).joined(separator: "\n").utf8.count
          if end >= second { #expect(input.events.count + lost == 1, "seed \(dice.seed), byte \(end)") }
        }
      }
      for text in [event.assurance, event.edge] {
        let bytes = Array(text.utf8)
        for end in bytes.indices.dropLast() {
          for format in [EventFormat.assurance, .edge] {
            let input = ConvertedInput(Array(bytes[..<end]), as: format)
            #expect(input.events.count <= 1)
            #expect(end == 0 || input.events.count + input.problems.count > 0 || format == .edge)
          }
        }
      }
    }
  }
}
