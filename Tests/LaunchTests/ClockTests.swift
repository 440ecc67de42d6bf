import RuleEngine
import Testing

@Suite struct `the clock in tokens` {
  private func text(_ token: String, _ profile: LaunchProfile, now: Int64, offset: Int = 0) throws -> String {
    let rule = Sample.rule(Sample.always, detail: #"{"t":"{%\#(token)%}"}"#)
    var engine = Engine(
      try Sample.program(Sample.document([rule]), for: profile),
      world: World(for: profile, now: Instant(milliseconds: now), zone: { _ in offset }))
    let firings = try engine.process(Array(Sample.event("{}").utf8))
    return try #require(firings.first?.tokens.first?.value)
  }

  private static let phones: [LaunchProfile] = [.ios, .android]

  /// The time in milliseconds, the offset in seconds, and `~timestampz`.
  private static let local: [(now: Int64, offset: Int, text: String)] = [
    (0, 0, "1970-01-01T00:00:00Z"), (0, 3_600, "1970-01-01T01:00:00+0100"),
    (0, 19_800, "1970-01-01T05:30:00+0530"), (0, -12_600, "1969-12-31T20:30:00-0330"),
    (0, -43_200, "1969-12-31T12:00:00-1200"), (0, 50_400, "1970-01-01T14:00:00+1400"),
    (0, 31_500, "1970-01-01T08:45:00+0845"), (-1, 0, "1969-12-31T23:59:59Z"),
    (2_147_483_648_000, 3_600, "2038-01-19T04:14:08+0100"),
    (253_402_300_799_000, 3_600, "10000-01-01T00:59:59+0100"),
    (1_709_247_600_000, 3_600, "2024-03-01T00:00:00+0100"),
  ]

  @Test(arguments: local.indices)
  func `is local with its zone's offset`(index: Int) throws {
    let (now, offset, text) = Self.local[index]
    for profile in Self.phones {
      #expect(try self.text("~timestampz", profile, now: now, offset: offset) == text)
    }
  }

  @Test func `asks the zone for the offset of that very second`() throws {
    for profile in Self.phones {
      let rule = Sample.rule(Sample.always, detail: #"{"t":"{%~timestampz%}"}"#)
      var engine = Engine(
        try Sample.program(Sample.document([rule]), for: profile),
        world: World(for: profile, now: Instant(milliseconds: 999), zone: { $0 < 1 ? 3_600 : 7_200 }))
      let event = Array(Sample.event("{}").utf8)
      let winter = try engine.process(event)
      #expect(winter[0].tokens[0].value == "1970-01-01T01:00:00+0100")
      engine.apply(.clock(Instant(milliseconds: 1_000)))
      let summer = try engine.process(event)
      #expect(summer[0].tokens[0].value == "1970-01-01T02:00:01+0200")
    }
  }

  @Test(
    arguments: [
      (0, "0", "1970-01-01T00:00:00.000Z"), (1_999, "1", "1970-01-01T00:00:01.999Z"),
      (-1, "-1", "1969-12-31T23:59:59.999Z"), (-1_000, "-1", "1969-12-31T23:59:59.000Z"),
      (2_147_483_648_005, "2147483648", "2038-01-19T03:14:08.005Z"),
    ] as [(Int64, String, String)])
  func `is UTC in seconds and with milliseconds`(now: Int64, unix: String, utc: String) throws {
    for profile in Self.phones {
      #expect(try text("~timestampu", profile, now: now, offset: 3_600) == unix)
      #expect(try text("~timestampp", profile, now: now, offset: 3_600) == utc)
    }
  }

  /// The web has no tokens: its time is seen in a comparison.
  @Test(
    arguments: [
      (0, "0", true), (1_500, "1.5", true), (1_500, "1", false), (1_005, "1.005", true),
      (-1_500, "-1.5", true), (-1, "-0.001", true), (-2_000, "-2", true),
    ] as [(Int64, String, Bool)])
  func `has a fraction on the web`(now: Int64, seconds: String, holds: Bool) throws {
    let rule = Sample.rule(Sample.matcher("~timestampu", "eq", "[\(seconds)]"))
    var engine = Engine(
      try Sample.program(Sample.document([rule]), for: .web), world: World(for: .web, now: Instant(milliseconds: now)))
    let firings = try engine.process(Array(Sample.event("{}").utf8))
    #expect(firings.isEmpty != holds)
  }

  @Test func `is UTC with milliseconds on the web, whatever the zone`() throws {
    let rule = Sample.rule(Sample.matcher("~timestampz", "eq", #"["1970-01-01T00:00:01.500Z"]"#))
    var engine = Engine(
      try Sample.program(Sample.document([rule]), for: .web),
      world: World(for: .web, now: Instant(milliseconds: 1_500), zone: { _ in 3_600 }))
    let firings = try engine.process(Array(Sample.event("{}").utf8))
    #expect(firings.count == 1)
  }

  @Test(arguments: ["~timestampu", "~timestampz", "~timestampp"])
  func `is known to be read`(key: String) throws {
    let token = Sample.rule(Sample.always, detail: #"{"t":"{%\#(key)%}"}"#)
    let test = Sample.rule(Sample.matcher(key, "ex"))
    let neither = Sample.rule(Sample.always, detail: #"{"t":"{%~type%}"}"#)
    for profile in Self.phones {
      func readsClock(_ rules: [String], only: Set<Int>? = nil) throws -> Bool {
        try Sample.program(Sample.document(rules), for: profile, only: only).readsClock
      }
      #expect(try readsClock([token]))
      #expect(try readsClock([test]))
      #expect(try !readsClock([neither]))
      #expect(try readsClock([test, neither], only: [0]))
      #expect(try !readsClock([test, neither], only: [1]))
    }
  }
}
