import RuleEngine
import TestSupport
import Testing

@Suite struct `an event that cannot be used` {
  /// What stops the first rule's engine on the event, if anything.
  private func problem(_ event: [UInt8], _ profile: LaunchProfile = .ios, _ limits: EventLimits = .standard) throws
    -> EventProblem?
  {
    let condition = Sample.matcher("a.b", "eq", #"["v"]"#)
    var engine = Engine(
      try Sample.program(Sample.document([Sample.rule(condition)]), for: profile),
      world: World(for: profile, now: Instant(milliseconds: 0)), limits: limits)
    do throws(Engine.Stop) {
      _ = try engine.process(event)
      return nil
    } catch {
      guard case .event(let problem) = error else { throw error }
      return problem
    }
  }

  private static let shapes: [(event: String, reason: EventProblem.Reason)] = [
    ("¦", .json(.endOfInput)), (" \n¦", .json(.endOfInput)), ("¦[]", .notObject),
    (" ¦null", .notObject),
    ("¦\"x\"", .notObject), ("¦5", .notObject), ("[1,¦]", .json(.unexpected(0x5D))),
    ("¦{}", .missing("type")), ("¦{\"type\":\"t\"}", .missing("source")),
    (" ¦{\"source\":\"s\"}", .missing("type")),
    ("{\"type\":¦null,\"source\":\"s\"}", .mistyped("type", wanted: "a string")),
    ("{\"type\":\"t\",\"source\":¦5}", .mistyped("source", wanted: "a string")),
    // Of several wrong members the first in the text; broken text before all.
    ("{\"id\":¦1,\"type\":2}", .mistyped("id", wanted: "a string or null")),
    ("{\"id\":1,\"type\":¦x}", .json(.unexpected(0x78))),
    ("{\"type\":1,\"type\":\"t\",\"data\":¦,}", .json(.unexpected(0x2C))),
    ("{\"type\":\"t\",\"source\":\"s\"} ¦{}", .json(.trailing(0x7B))),
    ("{\"type\":\"t\",\"source\":\"s\"}¦]", .json(.trailing(0x5D))),
    ("{\"type\":\"t\",\"source\":\"s\",¦}", .json(.unexpected(0x7D))),
    ("{\"type\":\"t\",\"source\":\"s\"¦", .json(.endOfInput)),
    ("{¦type:\"t\"}", .json(.unexpected(0x74))),
    ("¦\u{FEFF}{}", .json(.unexpected(0xEF))),
    ("{\"type\":\"t\",\"source\":\"s\",\"data\":{\"a\":{\"b\":¦01}}}", .json(.number)),
    ("{\"type\":\"t\",\"source\":\"s\",\"data\":{\"x\":{\"b\":[tru¦]}}}", .json(.unexpected(0x5D))),
    ("{\"type\":\"t\",\"source\":\"s\",\"data\":{\"a\":{\"b\":\"¦\\q\"}}}", .json(.escape)),
    ("{\"type\":\"t\",\"source\":\"s\",\"data\":{\"a\":1,¦}}", .json(.unexpected(0x7D))),
    ("{\"type\":\"t\",\"source\":\"s\",\"other\":{\"a\":1,¦}}", .json(.unexpected(0x7D))),
  ]

  @Test(arguments: shapes.indices)
  func `is told by reason and place`(index: Int) throws {
    let marked = MarkedText(Self.shapes[index].event)
    let want = EventProblem(Self.shapes[index].reason, at: marked.offsets[0])
    for profile in LaunchProfile.all {
      #expect(try problem(marked.bytes, profile) == want, "\(marked)")
    }
  }

  /// Each member with the values that it takes and those that it does not.
  private static let members: [(name: String, right: [String], wrong: [String])] = [
    ("id", ["null", #""x""#, #""""#], ["1", "true", "[]", "{}"]),
    ("uuid", ["null", #""x""#], ["1", "true", "[]", "{}"]),
    ("name", ["null", #""é\n""#], ["1", "true", "[]", "{}"]),
    ("responseId", ["null", #""x""#], ["1"]), ("responseID", ["null", #""x""#], ["1"]),
    ("parentId", ["null", #""x""#], ["1"]), ("parentID", ["null", #""x""#], ["1"]),
    ("data", ["null", "{}", #"{"a":{"b":"v"}}"#], [#""x""#, "1", "true", "[]", "[{}]"]),
    ("timestamp", ["null", #""2024""#, "5", "-1.5e3"], ["true", "[]", "{}"]),
    (
      "mask", ["null", "[]", "[ ]", #"["a"]"#, #"[ "a" , "é\"" ]"#],
      ["1", "{}", "[1]", #"["a",null]"#, #"[["a"]]"#]
    ),
    ("eventNumber", ["null", "0", "-5", "12"], [#""1""#, "1.0", "1e3", "1E3", "[]"]),
    ("other", ["null", "1", "{}", #"{"type":5}"#], []),
    ("Type", ["null", "1"], []), ("dataa", ["1"], []), ("timestamq", ["null"], []),
  ]

  @Test(arguments: members.indices)
  func `has a known member of a wrong type`(index: Int) throws {
    let (name, right, wrong) = Self.members[index]
    let start = #"{"type":"t","source":"s","\#(name)": "#
    // The name may be escaped; what it means stays.
    let escaped = start.replacing(
      "\"\(name)", with: "\"\\u00" + String(name.utf8.first!, radix: 16) + name.dropFirst())
    for value in right {
      #expect(try problem(Array((start + value + "}").utf8)) == nil, "\(name) \(value)")
      #expect(try problem(Array((escaped + value + "}").utf8)) == nil, "\(name) \(value)")
    }
    for value in wrong {
      for start in [start, escaped] {
        let found = try problem(Array((start + value + "}").utf8))
        guard case .mistyped(name, _) = found?.reason else {
          Issue.record("\(name) \(value): \(String(describing: found))")
          continue
        }
        #expect(found?.offset == start.utf8.count, "\(name) \(value)")
      }
    }
  }

  @Test func `is nested over the limit, in data and beside it`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    func wanted(_ depth: Int) -> String {
      String(repeating: #"{"a":{"b":"#, count: depth / 2) + "1"
        + String(repeating: "}}", count: depth / 2)
    }
    let start = #"{"type":"t","source":"s","#
    for (name, value) in [
      ("data", { #"{"x":"# + nested($0 - 2) + "}" }),
      ("data", { #"{"a":"# + nested($0 - 2) + "}" }),
      ("data", { #"{"a":{"b":"# + nested($0 - 3) + "}}" }), ("other", { nested($0 - 1) }),
    ] as [(String, (Int) -> String)] {
      for limit in [5, 512] {
        let limits = EventLimits(depth: limit)
        for (depth, isRead) in [(limit - 1, true), (limit, true), (limit + 1, false)] {
          let event = start + "\"\(name)\":" + value(depth) + "}"
          let found = try problem(Array(event.utf8), .ios, limits)
          #expect((found == nil) == isRead, "\(name) \(depth) of \(limit)")
          if !isRead { #expect(found?.reason == .json(.nested(over: limit))) }
        }
      }
    }
    let wantedToo = start + "\"data\":" + wanted(600) + "}"
    #expect(try problem(Array(wantedToo.utf8))?.reason == .json(.nested(over: 512)))
    let open = Array((start + "\"data\":" + String(repeating: "[", count: 100_000)).utf8)
    #expect(try problem(open)?.reason == .json(.nested(over: 512)))
  }

  @Test func `has more entries than the limit`() throws {
    let limits = EventLimits(keys: 5)
    for (element, count) in [("1", 1), ("{}", 1), ("[]", 1), (#"{"b":1}"#, 1), ("[1,2]", 2)] {
      for entries in 3...7 where entries % count == 0 {
        for name in ["x", "a"] {
          let list = Array(repeating: element, count: entries / count).joined(separator: ",")
          let event = #"{"type":"t","source":"s","data":{"\#(name)":[\#(list)]}}"#
          let found = try problem(Array(event.utf8), .ios, limits)
          #expect((found == nil) == (entries <= 5), "\(entries) \(element) in \(name)")
          if entries > 5 { #expect(found?.reason == .json(.members(over: 5))) }
        }
      }
    }
    // The members on both sides of the data are counted together.
    let event = Array(#"{"a":1,"b":2,"type":"t","data":{"x":1},"source":"s","c":3}"#.utf8)
    #expect(try problem(event, .ios, limits) == nil)
    #expect(try problem(event, .ios, EventLimits(keys: 4))?.reason == .json(.members(over: 4)))
  }

  @Test func `leaves the engine as it was`() throws {
    let condition = Sample.matcher("a", "eq", #"["v"]"#)
    var engine = Engine(
      try Sample.program(Sample.document([Sample.rule(condition)]), for: .android),
      world: World(for: .android, now: Instant(milliseconds: 0)))
    let good = Array(Sample.event(#"{"a":"v"}"#).utf8)
    let fired = try engine.process(good)
    #expect(fired.count == 1)
    for bad in [#"{"a":"v""#, "[]", #"{"type":"t","source":"s","data":{"a":"v"},"id":5}"#] {
      #expect(throws: Engine.Stop.self) { _ = try engine.process(Array(bad.utf8)) }
    }
    let none = try engine.process(Array(Sample.event(#"{"b":"v"}"#).utf8))
    #expect(none.isEmpty)
    let again = try engine.process(good)
    #expect(again == fired)
  }
}
