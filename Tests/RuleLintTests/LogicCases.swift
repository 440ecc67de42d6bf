import TestSupport

/// Writes random rules over few keys and values, so that their tests meet, and events that hold
/// these values and what lies near them; the same ones for the same seed.
struct LogicCases {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private static let keys = ["a", "a", "a", "b", "c.d", "~type", "~source", "~state.s/k"]
  private static let texts = [
    "x", "xy", "yx", "X", "ss", "s", "store", "fi", "i", "5", "5.0", "5.5", "1e3", "true", "inf",
    "", "é", "k",
  ]
  private static let numbers = ["5", "6", "5.5", "5.0", "0", "-1", "1", "4.5", "3000000000", "0.0"]
  /// Texts that are nearly one of `texts`: letters that some platforms take for others, other
  /// cases, more around them.
  private static let nearTexts = [
    "\u{17F}", "\u{17F}tore", "\u{212A}", "\u{DF}", "\u{FB01}", "\u{131}", "\u{130}", "axy", "xya",
    "ax", "STORE", "stores", "6", "4.5", "5.4", "-1", "e\u{301}", "E\u{301}", "NaN", "+5", "0x5",
    "1E3", "INF", "x\\ny", "x\\r\\n", "zz", "xyx", " 5", "TRUE", "false", "0",
  ]
  private static let nearNumbers = ["4", "5.4", "5.9", "-0.0", "-0", "2.5e0", "-1.5", "3000000001"]

  // MARK: dice

  private mutating func pick(_ list: [String]) -> String {
    list.randomElement(using: &random) ?? ""
  }

  private mutating func chance(_ part: Int, of whole: Int) -> Bool {
    Int.random(in: 0..<whole, using: &random) < part
  }

  // MARK: rules

  mutating func condition(depth: Int = 2) -> String {
    guard depth > 0, chance(3, of: 4) else { return test() }
    let count = Int.random(in: 1...4, using: &random)
    let members = (0..<count).map { _ in condition(depth: depth - 1) }
    return Self.group(chance(2, of: 3) ? "and" : "or", members)
  }

  static func group(_ logic: String, _ members: [String]) -> String {
    #"{"type":"group","definition":{"logic":"\#(logic)","conditions":["# + members.joined(separator: ",") + "]}}"
  }

  private mutating func test() -> String {
    let matcher = pick([
      "eq", "eq", "ne", "gt", "ge", "lt", "le", "co", "nc", "sw", "ew", "ex", "nx",
    ])
    var values: [String] = []
    if matcher != "ex", matcher != "nx" {
      for _ in 0..<(chance(1, of: 4) ? 2 : 1) { values.append(literal(for: matcher)) }
    }
    let list = values.isEmpty ? "" : #","values":["# + values.joined(separator: ",") + "]"
    return
      #"{"type":"matcher","definition":{"key":"\#(pick(Self.keys))","matcher":"\#(matcher)"\#(list)}}"#
  }

  private mutating func literal(for matcher: String) -> String {
    switch matcher {
    case "gt", "ge", "lt", "le": return chance(1, of: 6) ? "\"\(pick(Self.texts))\"" : number()
    case "co", "nc", "sw", "ew": return "\"\(pick(Self.texts))\""
    default:
      if chance(1, of: 3) { return number() }
      return chance(1, of: 6) ? pick(["true", "false"]) : "\"\(pick(Self.texts))\""
    }
  }

  private mutating func number() -> String { pick(Self.numbers) }

  static func document(_ conditions: [String]) -> [UInt8] {
    let rules = conditions.enumerated().map { place, condition in
      #"{"condition":\#(condition),"consequences":[{"id":"c\#(place)","type":"url","detail":{"url":"app://home"}}]}"#
    }
    return Array(#"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#.utf8)
  }

  // MARK: events

  mutating func event() -> [UInt8] {
    let head = #""type":"\#(text())","source":"\#(text())""#
    if chance(1, of: 12) { return Array("{\(head)}".utf8) }
    var members: [String] = []
    if chance(4, of: 5) { members.append(#""a":"# + value()) }
    if chance(4, of: 5) { members.append(#""b":"# + value()) }
    if chance(4, of: 5) { members.append(#""c":{"d":"# + value() + "}") }
    return Array(#"{\#(head),"data":{\#(members.joined(separator: ","))}}"#.utf8)
  }

  mutating func state() -> [UInt8] {
    Array((chance(1, of: 4) ? #"{"s":{}}"# : #"{"s":{"k":\#(value())}}"#).utf8)
  }

  private mutating func text() -> String { pick(chance(1, of: 2) ? Self.texts : Self.nearTexts) }

  private mutating func value() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5: "\"\(text())\""
    case 5..<8: pick(chance(1, of: 2) ? Self.numbers : Self.nearNumbers)
    default: pick(["true", "false", "null", "{}", "[null]"])
    }
  }
}
