import Launch
import RuleEngine
import TestSupport
import Testing

@Suite struct `the event history` {
  private static let phones: [LaunchProfile] = [.ios, .android]
  private static let now: Int64 = 1_700_000_000_000

  private static func names(_ list: JSONDocument.Value, _ line: VectorLine) -> [[UInt8]] {
    line.document.elements(list).map { line.document.string($0) }
  }

  @Test func `hashes data as the vectors say`() throws {
    let lines = try VectorFile.lines("history/hash")
    #expect(lines.count == 43)
    for line in lines {
      try line.allow(["id", "data", "mask", "ios", "android", "note"])
      let data = try #require(line["data"])
      let mask = line["mask"].map { Self.names($0, line) }
      for profile in Self.phones {
        let want = try #require(line[profile.name])
        let hash = EventHash(data, of: line.document, mask: mask, for: profile)
        let text = try #require(line.document.member(want, "hashed", .last))
        let value = try #require(line.document.member(want, "hash", .last))
        #expect(String(decoding: hash.text, as: UTF8.self) == line.text(text), "\(line.id) [\(profile.name)]")
        #expect(String(hash.value) == line.text(value), "\(line.id) [\(profile.name)]")
      }
    }
  }

  /// The web SDK sorts the times of a hash as strings, whenever it adds one. Until then they keep their order.
  @Test func `keeps times on the web in the order of their texts`() throws {
    var expected: [Int64] = [30, 4, 200, 30]
    var history = EventHistory(registry: [7: expected])
    #expect(history.registered(7).map(Array.init) == expected)
    for time: Int64 in [5, 1_000, 30, 30, 2, 0, 199, 20, 3] {
      expected = (expected + [time]).sorted { String($0) < String($1) }
      let isAdded = history.insert(.init(hash: 7, time: time))
      #expect(isAdded)
      #expect(history.registered(7).map(Array.init) == expected)
    }
  }

  @Test func `is searched as the vectors say`() throws {
    let lines = try VectorFile.lines("history/search")
    #expect(lines.count == 60)
    for line in lines {
      try line.allow(["id", "recorded", "condition", "ios", "android", "note"])
      let rules = Sample.document([Sample.rule(line.text(try #require(line["condition"])))])
      let recorded = line.document.elements(try #require(line["recorded"]))
      for profile in Self.phones {
        let records = try recorded.map { record in
          let data = try #require(line.document.member(record, "data", .last))
          let time = try #require(line.document.member(record, "timestamp", .last))
          return EventHistory.Record(
            hash: EventHash(data, of: line.document, for: profile).value, time: try #require(Int64(line.text(time))))
        }
        let (value, fires) = try Self.answer(rules, EventHistory(records, for: profile), profile)
        let want = try #require(line[profile.name])
        #expect(
          String(value) == line.text(try #require(line.document.member(want, "value", .last))),
          "\(line.id) [\(profile.name)]")
        #expect(
          String(fires) == line.text(try #require(line.document.member(want, "fires", .last))),
          "\(line.id) [\(profile.name)]")
      }
    }
  }

  /// The number that the only condition finds, and whether it fires.
  private static func answer(_ rules: String, _ history: EventHistory, _ profile: LaunchProfile) throws -> (Int, Bool) {
    var world = World(for: profile, now: Instant(milliseconds: now))
    world.apply(.history(history))
    let set = try Sample.ruleSet(rules, for: profile)
    let event = Array(Sample.event("{}").utf8)
    var fired: Set<Bool> = []
    for indexed in [0, Int.max] {
      let program = try Program(set, for: profile, indexedRules: indexed, history: HistoryUse(isRead: true))
      var engine = Engine(program, world: world)
      fired.insert(try !engine.process(event).isEmpty)
    }
    var explainer = Explainer(TracePlan(set, for: profile), world: world)
    _ = try explainer.begin(event.span, from: 0)
    explainer.evaluate(event.span)
    let leaf = explainer.explanation(ofRule: 0, event.span).condition.nodes[0]
    let fires = fired.contains(true)
    let found = try #require(leaf.test?.history)
    #expect(fired.count == 1)
    #expect(leaf.verdict == (fires ? .yes : .no))
    return (found.value, fires)
  }

  @Test func `makes the records that a device makes`() {
    typealias Record = EventHistory.Record
    let records = [
      Record(hash: 7, time: 5), Record(hash: 0, time: 1), Record(hash: 7, time: 5), Record(hash: 7, time: 2),
    ]
    for (profile, count) in zip(Self.phones, [2, 3]) {
      var added = EventHistory(for: profile)
      let kept = records.filter { added.insert($0) }
      #expect(kept.count == count)
      for history in [EventHistory(records, for: profile), added] {
        #expect(history.counts.map(\.hash) == [7])
        #expect(history.counts.map(\.count) == [count])
        #expect(history.records.map(\.time) == (count == 2 ? [2, 5] : [2, 5, 5]))
      }
    }
  }

  @Test func `finds what a search of all records finds`() throws {
    var random = SplitMix64(seed: 20)
    for _ in 0..<2_000 {
      let profile = Self.phones[Int(random.next() % 2)]
      var records: [EventHistory.Record] = []
      var history = EventHistory(for: profile)
      for _ in 0..<random.next() % 12 {
        let record = EventHistory.Record(hash: UInt32(random.next() % 4), time: Int64(random.next() % 6))
        if history.insert(record) { records.append(record) }
      }
      let (hash, from, to) = (UInt32(random.next() % 4), Int64(random.next() % 7), Int64(random.next() % 7))
      let wanted = records.filter { $0.hash == hash && (from...max(from, to)).contains($0.time) && $0.time <= to }
      #expect(Array(history.times(of: hash, from: from, to: to)) == wanted.map(\.time).sorted())
    }
  }
}
