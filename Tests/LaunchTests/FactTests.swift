import Foundation
import RuleEngine
import Testing

/// A key, an event's data, and the platforms that find the text `v` under the key.
private struct Lookup: Sendable, CustomStringConvertible {
  let key: String
  let data: String?
  let platforms: String
  /// Other keys that the same rule asks for, in tests that never hold.
  let others: [String]

  init(_ key: String, _ data: String?, _ platforms: String, beside others: [String] = []) {
    (self.key, self.data, self.platforms, self.others) = (key, data, platforms, others)
  }

  var description: String { "\(key) \(others) in \(data ?? "nothing")" }

  /// What is compared: the key with `v`; the other keys only widen the plan.
  var condition: String {
    let others = others.map { Sample.matcher($0, "eq", #"["no such text"]"#) }
    return Sample.group("or", [Sample.matcher(key, "eq", #"["v"]"#)] + others)
  }
}

@Suite struct `facts of an event's data` {
  private static let names: [Lookup] = [
    .init("a", #"{"a":"v"}"#, "iAW"), .init("a", #"{"A":"v"}"#, ""), .init("a", #"{"ab":"v"}"#, ""),
    .init("ab", #"{"a":"v"}"#, ""), .init("a", #"{"b":{"a":"v"}}"#, ""), .init("a", "{}", ""),
    .init("a.b", #"{"a":{"b":"v"}}"#, "iAW"), .init("a.b", #"{"a.b":"v"}"#, "iAW"),
    .init("a.b.c", #"{"a":{"b.c":"v"}}"#, "iAW"), .init("a.b.c", #"{"a.b":{"c":"v"}}"#, "iAW"),
    .init("a.b.c", #"{"a.b.c":"v"}"#, "iAW"), .init("a.b", #"{"a":{"b":{"c":"v"}}}"#, ""),
    .init("a.b.c", #"{"a":{"b":"v"}}"#, ""), .init("a..b", #"{"a":{"":{"b":"v"}}}"#, "iAW"),
    .init("a.b", #"{"a":{"":{"b":"v"}}}"#, ""), .init("a.", #"{"a":{"":"v"}}"#, "iAW"),
    .init(".a", #"{".a":"v"}"#, "iAW"), .init("a", #"{"":{"a":"v"}}"#, "iAW"),
    .init("", #"{"":"v"}"#, "iW"), .init(".", #"{".":"v"}"#, "iAW"),
    .init("..", #"{".":{"":"v"}}"#, "iAW"),
    .init("a b", #"{"a b":"v"}"#, "iAW"), .init("~mine", #"{"~mine":"v"}"#, "iAW"),
    .init("__proto__", #"{"__proto__":"v"}"#, "iAW"),
    // Several keys share a beginning.
    .init("cart", #"{"cart":"v"}"#, "iAW", beside: ["car", "cart.total", "cartoon"]),
    .init("cart.total", #"{"cart":{"total":"v","tax":1}}"#, "iAW", beside: ["cart.tax", "cart"]),
    .init("cartoon", #"{"car":1,"cartoon":"v"}"#, "iAW", beside: ["car", "cart"]),
    .init("c", #"{"ca":1,"c":"v"}"#, "iAW", beside: ["cart", "ca"]),
    // Escaped names.
    .init("a", #"{"\u0061":"v"}"#, "iAW"), .init("a.b", #"{"\u0061":{"\u0062":"v"}}"#, "iAW"),
    .init("a.b", #"{"a\u002eb":"v"}"#, "iAW"), .init("a\\\"b", #"{"a\"b":"v"}"#, "iAW"),
    .init("a\\u0000b", #"{"a\u0000b":"v"}"#, "iAW"), .init("a", #"{"a\u0000":"v"}"#, ""),
    .init("a\\\\n", #"{"a\\n":"v"}"#, "iAW"), .init("a\\\\n", #"{"a\n":"v"}"#, ""),
    .init("a\\\\n", #"{"\u0061\\n":"v"}"#, "iAW"),
    .init("a", #"{"a":"\u0076"}"#, "iAW"), .init("😀", #"{"\ud83d\ude00":"v"}"#, "iAW"),
  ]

  @Test(arguments: names)
  fileprivate func `are found under their flattened names`(lookup: Lookup) throws {
    #expect(try Sample.platforms(lookup.condition, lookup.data) == lookup.platforms)
  }

  @Test(arguments: 1...40)
  func `are found under names of any length, and under no other`(length: Int) throws {
    let letters = (0..<length).map { ["a", "b", "c", "d", "e", "f", "g"][$0 % 7] }
    let name = letters.joined()
    let key = Sample.matcher(name, "eq", #"["v"]"#)
    #expect(try Sample.platforms(key, #"{"\#(name)":"v"}"#) == "iAW")
    #expect(try Sample.platforms(key, #"{"x":[],"\#(name)" : "v" , "y":{}}"#) == "iAW")
    #expect(try Sample.platforms(key, #"{"\#(name)x":"v","\#(name.dropLast())":"v"}"#) == "")
    for place in letters.indices {
      let other = (letters[..<place] + ["z"] + letters[(place + 1)...]).joined()
      #expect(try Sample.fires(key, #"{"\#(other)":"v"}"#, .android) == false, "\(other)")
      let escaped = (letters[..<place] + [Self.escape(letters[place])] + letters[(place + 1)...])
      #expect(try Sample.fires(key, #"{"\#(escaped.joined())":"v"}"#, .ios), "\(escaped)")
    }
  }

  private static func escape(_ letter: String) -> String {
    "\\u00" + String(letter.utf8.first ?? 0, radix: 16)
  }

  private static let elements: [Lookup] = [
    .init("a.0", #"{"a":["v"]}"#, "iAW"), .init("a.1", #"{"a":["x","v"]}"#, "iAW"),
    .init("a.10", #"{"a":[0,1,2,3,4,5,6,7,8,9,"v"]}"#, "iAW", beside: ["a.1", "a.9"]),
    .init("a.1", #"{"a":[0,1,2,3,4,5,6,7,8,9,"v"]}"#, ""), .init("a.01", #"{"a":[0,"v"]}"#, ""),
    .init("a.-1", #"{"a":["v"]}"#, ""), .init("a[0]", #"{"a":["v"]}"#, ""),
    .init("a", #"{"a":["v"]}"#, ""),
    .init("a.length", #"{"a":["v"]}"#, ""), .init("a.0.b", #"{"a":[{"b":"v"}]}"#, "iAW"),
    .init("a.1.0", #"{"a":[[],["v"]]}"#, "iAW"), .init("a.0", #"{"a":{"0":"v"}}"#, "iAW"),
    .init("0", #"{"":["v"]}"#, "iAW"), .init("a.2", #"{"a":[null,{},"v"]}"#, "iAW"),
    .init("a.é", #"{"a":[{"x":1}],"b":1}"#, ""),
  ]

  @Test(arguments: elements)
  fileprivate func `are found under the indexes of arrays`(lookup: Lookup) throws {
    #expect(try Sample.platforms(lookup.condition, lookup.data) == lookup.platforms)
  }

  // MARK: repeated names

  private static let repeated: [Lookup] = [
    .init("a", #"{"a":"v","a":1}"#, "i"), .init("a", #"{"a":1,"a":"v"}"#, "AW"),
    .init("a", #"{"a":"v","\u0061":1}"#, "i"), .init("a", #"{"a":1,"a":2,"a":"v"}"#, "AW"),
    .init("a", #"{"a":null,"a":"v"}"#, "AW"), .init("a", #"{"a":"v","a":null}"#, "i"),
    .init("a", #"{"a":{},"a":"v"}"#, "AW"), .init("a", #"{"a":"v","a":{}}"#, "i"),
    .init("a.b", #"{"a":{"b":"v"},"a":{"b":1}}"#, "i"),
    .init("a.b", #"{"a":{"b":"v"},"a":{"c":1}}"#, "i"),
    .init("a.b", #"{"a":{"b":"v"},"a":1}"#, "i"), .init("a.b", #"{"a":1,"a":{"b":"v"}}"#, "AW"),
    .init("a.b", #"{"a":{"c":1},"a":{"b":"v"}}"#, "AW"),
    .init("a.b", #"{"a":{"b":"v","b":1}}"#, "i"),
    .init("a.0", #"{"a":["v"],"a":[]}"#, "i"), .init("a.0.b", #"{"a":[{"b":1,"b":"v"}]}"#, "AW"),
    .init("a.b", #"{"a":{"b":"v"},"b":{"b":1}}"#, "iAW"),
    .init("é", #"{"é":"v","é":1}"#, "i"), .init("é", #"{"é":1,"é":"v"}"#, "AW"),
    .init("é", #"{"é":null,"é":"v"}"#, "AW"), .init("é.b", #"{"é":{"c":1},"é":{"b":"v"}}"#, "AW"),
    // The loser takes nothing from its neighbours.
    .init("ab", #"{"ab":"v","a":1,"a":2}"#, "iAW", beside: ["a"]),
    .init("x", #"{"x":"v","":1,"":2}"#, "iAW", beside: [".y"]),
    .init("o.x", #"{"o":{"x":"v","":1,"":2}}"#, "iAW", beside: ["o."]),
    .init("a.b", #"{"a.b":"v","a":{"c":1},"a":{"c":2}}"#, "iAW", beside: ["a.c"]),
  ]

  @Test(arguments: repeated)
  fileprivate func `are those of the first or the last of a name`(lookup: Lookup) throws {
    #expect(try Sample.platforms(lookup.condition, lookup.data) == lookup.platforms)
  }

  /// Two spellings of one key: on Android the order of a hash decides, on the web that of the text.
  private static let clashes: [(lookup: Lookup, android: Bool, web: Bool)] = [
    (.init("a.b", #"{"a":{"b":1},"a.b":"v"}"#, ""), true, true),
    (.init("a.b", #"{"a.b":"v","a":{"b":1}}"#, ""), true, false),
    (.init("a.b", #"{"a.b":1,"a":{"b":"v"}}"#, ""), false, true),
    (.init("a.b", #"{"a.b":null,"a":{"b":"v"}}"#, ""), false, true),
    (.init("a.b", #"{"a":{"b":"v"},"a.b":null}"#, ""), false, false),
    (.init("cart.total", #"{"cart":{"total":"v"},"cart.total":1}"#, ""), true, false),
    (.init("cart.total", #"{"cart.total":"v","cart":{"total":1}}"#, ""), false, false),
    (.init("cart.total", #"{"cart":{"total":"v"},"cart.total":{}}"#, ""), true, true),
    (.init("cart.total", #"{"cart.total":{},"cart":{"total":"v"}}"#, ""), true, true),
    (.init("cart.total", #"{"cart":{"total":"v"},"cart.total":null}"#, ""), true, false),
    (.init("o.cart.total", #"{"o":{"cart":{"total":"v"},"cart.total":1}}"#, ""), true, false),
  ]

  @Test(arguments: clashes.indices)
  func `are chosen between two spellings`(index: Int) throws {
    let (lookup, android, web) = Self.clashes[index]
    #expect(try Sample.fires(lookup.condition, lookup.data, .android) == android, "\(lookup)")
    #expect(try Sample.fires(lookup.condition, lookup.data, .web) == web, "\(lookup)")
  }

  // MARK: canonical names

  private static let canonical: [Lookup] = [
    .init("\u{E9}", "{\"e\u{301}\":\"v\"}", "i"), .init("e\u{301}", "{\"\u{E9}\":\"v\"}", "i"),
    .init("\u{E9}", "{\"\u{E9}\":\"v\"}", "iAW"), .init("\u{E9}", #"{"e\u0301":"v"}"#, "i"),
    .init("a.\u{E9}.b", "{\"a\":{\"e\u{301}\":{\"b\":\"v\"}}}", "i"),
    .init("a.\u{E9}.b", "{\"a\":{\"e\u{301}.b\":\"v\"}}", "i"),
    .init("a.\u{E9}.b", "{\"a.e\u{301}\":{\"b\":\"v\"}}", "i", beside: ["a.b", "a.x.y"]),
    .init("a.\u{E9}.1", "{\"a\":{\"e\u{301}\":[1,\"v\"]}}", "i"),
    .init("\u{E9}.\u{E9}", "{\"e\u{301}\":{\"\u{E9}\":\"v\"}}", "i"),
    .init("a.0.\u{E9}", "{\"a\":[{\"e\u{301}\":\"v\"}]}", "i"),
    .init("\u{E9}", "{\"e\":\"v\"}", ""), .init("e", "{\"\u{E9}\":\"v\"}", ""),
    // KELVIN SIGN is K; GREEK QUESTION MARK is a semicolon.
    .init("K", "{\"\u{212A}\":\"v\"}", "i"), .init("\u{212A}", "{\"K\":\"v\"}", "i"),
    .init("K", "{\"\u{212A}\":\"v\"}", "i", beside: ["\u{212A}"]),
    .init("\u{212A}", "{\"K\":\"v\"}", "i", beside: ["K"]),
    .init("aK.b", "{\"a\u{212A}\":{\"b\":\"v\"}}", "i"), .init(";", "{\"\u{37E}\":\"v\"}", "i"),
    .init("k", "{\"\u{212A}\":\"v\"}", ""), .init("ﬁ", #"{"fi":"v"}"#, ""),
  ]

  @Test(arguments: canonical)
  fileprivate func `are found under every spelling of a letter on iOS`(lookup: Lookup) throws {
    #expect(try Sample.platforms(lookup.condition, lookup.data) == lookup.platforms)
  }

  // MARK: what is there at all

  /// A key, the data, and the platforms on which it exists.
  private static let presences: [Lookup] = [
    .init("a", #"{"a":1}"#, "iAW"), .init("a", #"{"a":false}"#, "iAW"),
    .init("a", #"{"a":""}"#, "iAW"),
    .init("a", #"{"a":null}"#, ""), .init("a", #"{"a":{}}"#, "A"), .init("a", #"{"a":{ }}"#, "A"),
    .init("a", #"{"a":[]}"#, ""), .init("a", #"{"a":[1]}"#, ""), .init("a", #"{"a":{"b":1}}"#, ""),
    .init("a.b", #"{"a":{"b":{}}}"#, "A"), .init("a.0", #"{"a":[{}]}"#, "A"),
    .init("a.0", #"{"a":[null]}"#, "i"), .init("a.0.b", #"{"a":[{"b":null}]}"#, ""),
    .init("é", #"{"é":{}}"#, "A"), .init("é.0", #"{"é":[null]}"#, "i"),
    .init("a", "{}", ""), .init("a", nil, "iA"), .init("a", "null", "iA"),
    .init("a.b.c", nil, "iA"),
    .init("é", nil, "iA"),
  ]

  @Test(arguments: presences)
  fileprivate func `exist or do not`(lookup: Lookup) throws {
    let (exists, missing) = (Sample.matcher(lookup.key, "ex"), Sample.matcher(lookup.key, "nx"))
    #expect(try Sample.platforms(exists, lookup.data) == lookup.platforms)
    let others = "iAW".filter { !lookup.platforms.contains($0) }
    #expect(try Sample.platforms(missing, lookup.data) == others)
  }

  @Test func `are the empty text on phones when there is no data`() throws {
    for data in [nil, "null"] {
      #expect(try Sample.platforms(Sample.matcher("a", "eq", #"[""]"#), data) == "iA")
      #expect(try Sample.platforms(Sample.matcher("é", "eq", #"[""]"#), data) == "iA")
    }
  }

  @Test func `are found at any depth that is read`() throws {
    let names = (0..<510).map { "n\($0)" }
    let key = names.joined(separator: ".")
    let open = names.map { "{\"\($0)\":" }.joined()
    let data = open + "\"v\"" + String(repeating: "}", count: names.count)
    #expect(try Sample.platforms(Sample.matcher(key, "eq", #"["v"]"#), data) == "iAW")
    let dotted = "{\"\(key)\":\"v\"}"
    #expect(try Sample.platforms(Sample.matcher(key, "eq", #"["v"]"#), dotted) == "iAW")
  }

  @Test func `take no more stack the deeper they lie`() async {
    await #expect(processExitsWith: .success) {
      #expect(FactsOnSmallStack.areRead(depth: 1))
    }
    await #expect(processExitsWith: .success) {
      #expect(FactsOnSmallStack.areRead(depth: 511))
    }
  }

  @Test func `are those of this event alone`() throws {
    let condition = Sample.matcher("a.b", "eq", #"["v"]"#)
    for profile in LaunchProfile.all {
      var engine = Engine(
        try Sample.program(Sample.document([Sample.rule(condition)]), for: profile),
        world: World(for: profile, now: Instant(milliseconds: 0)))
      let events = [
        #"{"a":{"b":"v"}}"#, "{}", #"{"a.b":"v"}"#, "null", #"{"a":[]}"#, #"{"a":{"b":"v"}}"#,
      ]
      let counts = try events.map { try engine.process(Array(Sample.event($0).utf8)).count }
      #expect(counts == [1, 0, 1, 0, 0, 1], "\(profile.name)")
    }
  }
}

private enum FactsOnSmallStack {
  /// Whether a thread with a stack of 128 KiB reads a key of `depth` names.
  static func areRead(depth: Int) -> Bool {
    let key = Array(repeating: "a", count: depth).joined(separator: ".")
    let data =
      String(repeating: "{\"a\":", count: depth) + "\"v\""
      + String(repeating: "}", count: depth)
    let condition = Sample.matcher(key, "eq", #"["v"]"#)
    guard
      let program = try? Sample.program(Sample.document([Sample.rule(condition)]), for: .ios)
    else { return false }
    let found = DispatchSemaphore(value: 0)
    let thread = Thread {
      var engine = Engine(program, world: World(for: .ios, now: Instant(milliseconds: 0)))
      if (try? engine.process(Array(Sample.event(data).utf8)).count) == 1 { found.signal() }
    }
    thread.stackSize = 128 << 10
    thread.start()
    return found.wait(timeout: .now() + 10) == .success
  }
}
