import TestSupport

/// Random predicates and values in which small alphabets meet often, odd types among them.
struct PredicateGenerator {
  private var numbers: SplitMix64

  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &numbers) }

  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[number(0...choices.count - 1)]
  }

  private mutating func odds(_ one: Int) -> Bool { number(1...one) == 1 }

  private static let names = ["a", "b", "name", "é", "e\u{301}"]
  private static let texts = [
    "", "a", "A", "ab", "Ab", "b", "é", "e\u{301}", "É", "e", "ß", "ss", "SS", "ﬁ", "fi", "ø",
    "Σ", "ς", "и", "й", "1", "2.1", "2.1.0", "2.10", "2.5-beta", " 2.1 ", "2.1.x-1", "-1", "2.1-b+", "abc", "か\u{3099}",
    "が",
  ]
  private static let spellings = [
    "0", "-0", "1", "1.0", "1e0", "2", "2.5", "-3", "3", "10", "9007199254740993",
    "9007199254740992",
  ]
  private static let constraints = [
    "2.1", "2.1.0", "2.1+", "2.1.+", "+", "*+", "[2.0,3.0]", "]2.1,3.0[", "(,2.1]", "[2.1,)",
    "(,)", "2.1-rc", "abc", "", "[2.0,3.0", "(2.0,3.0)", " [ 2.0 , 3.0 ] ", "[a,b]", "[2.1.0.5,)",
    "2.1-rc+", "2.1.x", "[,2.1]", "[2.1,]", "x[2.0,3.0]y", "2-rc", "1.0,3.0", "[2.0-a,3.0-b]", "-+", "(2,]",
    "[2.0,2.1.x]",
  ]

  // MARK: values

  mutating func value(_ depth: Int = 3) -> PlainValue {
    switch number(0...(depth > 0 ? 9 : 6)) {
    case 0: return .null
    case 1: return .truth(odds(2))
    case 2, 3: return .number(pick(Self.spellings))
    case 4, 5, 6: return .text(pick(Self.texts))
    case 7: return .array((0..<number(0...3)).map { _ in value(depth - 1) })
    default: return object(depth)
    }
  }

  mutating func object(_ depth: Int) -> PlainValue {
    var members: [(String, PlainValue)] = []
    for _ in 0..<number(0...4) {
      let name = pick(Self.names)
      if members.contains(where: { $0.0 == name }) { continue }
      members.append((name, value(depth - 1)))
    }
    return .object(members)
  }

  // MARK: predicates

  mutating func predicate(_ depth: Int = 3) -> PlainValue {
    if odds(60) { return value(1) }
    var members: [(String, PlainValue)] = []
    if depth > 0, odds(3) {
      members.append(connective(depth))
      if odds(12) {
        let other = connective(depth)
        if other.0 != members[0].0 { members.append(other) }
      }
    }
    if members.isEmpty || odds(10) { members += matcher(depth) }
    return .object(members)
  }

  private mutating func connective(_ depth: Int) -> (String, PlainValue) {
    let name = pick(["and", "or", "not"])
    if odds(25) { return (name, pick([.null, .text("x"), .array([])])) }
    if name == "not", odds(2) { return (name, predicate(depth - 1)) }
    var parts: [PlainValue] = []
    for _ in 0..<(name == "not" ? (odds(10) ? 2 : 1) : number(1...3)) {
      parts.append(odds(20) ? value(0) : predicate(depth - 1))
    }
    return (name, .array(parts))
  }

  private mutating func matcher(_ depth: Int) -> [(String, PlainValue)] {
    var members: [(String, PlainValue)] = []
    if odds(3) {
      members.append(("scope", odds(6) ? value(1) : .array((0..<number(0...2)).map { _ in .text(pick(Self.names)) })))
    }
    if !odds(3) { members.append(("key", odds(20) ? value(0) : .text(pick(Self.names)))) }
    if odds(3) { members.append(("ignore_case", odds(8) ? value(0) : .truth(!odds(4)))) }
    if !odds(30) { members.append(("value", odds(30) ? value(1) : test(depth))) }
    return members
  }

  private mutating func test(_ depth: Int) -> PlainValue {
    var members: [(String, PlainValue)] = []
    for _ in 0..<(odds(8) ? 2 : 1) {
      let (name, operand) = matcherMember(depth)
      if members.contains(where: { $0.0 == name }) { continue }
      members.append((name, odds(25) ? value(1) : operand))
      if name == "array_contains", odds(2) {
        members.append(("index", odds(6) ? value(0) : .number(pick(["0", "1", "2", "-1", "0.9", "1.0"]))))
      }
    }
    return .object(members)
  }

  private mutating func matcherMember(_ depth: Int) -> (String, PlainValue) {
    switch number(0...12) {
    case 0, 1, 2: return ("equals", value(2))
    case 3: return ("at_least", .number(pick(Self.spellings)))
    case 4: return ("at_most", .number(pick(Self.spellings)))
    case 5: return ("is_present", .truth(odds(2)))
    case 6: return (pick(["version_matches", "version"]), .text(pick(Self.constraints)))
    case 7: return ("array_length", depth > 0 ? predicate(depth - 1) : .object([]))
    case 8: return ("array_contains", depth > 0 ? predicate(depth - 1) : .object([]))
    case 9: return ("string_begins", .text(pick(Self.texts)))
    case 10: return ("string_ends", .text(pick(Self.texts)))
    case 11: return ("string_contains", .text(pick(Self.texts)))
    default: return (pick(["greater_than", "EQUALS"]), .number("1"))
    }
  }
}
