import TestSupport

/// Random pairs of small predicates, and a universe of values that tells many of them apart.
struct PredicatePairs {
  private var numbers: SplitMix64
  /// The beginnings of matchers with the paths that they read.
  private var keys = [#""key":"a","#, #""key":"a","#, #""key":"b","#, #""scope":["a"],"key":"c","#, ""]

  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &numbers) }
  private mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[number(0...choices.count - 1)] }

  private static let texts = ["", "x", "X", "xy", "yx", "xY", "y", "2", "2.1", "1"]
  private static let constraints = [
    "2.1", "2", "2.+", "2.1.+", "2+", "+", "[2.0,3.0]", "]2.0,3.0[", "(,2.1]", "[2.1,)", "[1,2]", "x+",
  ]
  private static let scalars =
    ["null", "true", "false", "0", "1", "1.0", "1.5", "2", "2.5", "3", "-1"] + texts.map { "\"\($0)\"" }
  private static let constants =
    scalars + ["[]", "{}", #"[1]"#, #"["x"]"#, #"{"c":1}"#, #"{"c":"x"}"#, #"["x",null]"#]

  /// JSON texts.
  static func universe() -> [String] {
    let strings = [
      "z", "xx", "yy", "xyx", "xz", "zx", "yX", "2.1.0", "2.10", "2.1.5", "2.0", "2.2", "3.0", "3.1", "1.9", "2.1-x",
      " 2.1",
      "02.1", "2x", "\u{17F}", "x\u{301}",
    ].map { "\"\($0)\"" }
    let elements = ["1", "2", "\"x\"", "\"X\"", "\"y\"", "null", "{}", "[]", #"{"c":1}"#, #"["x"]"#]
    var values = constants + strings + ["4", "-2", "100"]
    values += elements.map { "[\($0)]" } + elements.flatMap { one in elements.map { "[\(one),\($0)]" } }
    values += [#"[1,"x",2]"#, #"["x","x","x"]"#, "[2,2,2,2]", #"{"c":null}"#, #"{"c":1,"d":2}"#, #"{"d":1}"#]
    values += (scalars + strings).map { #"{"c":\#($0)}"# }
    let short =
      scalars + ["[1]", "[]", #"["x"]"#, #"["y",1]"#, #"{"c":"x"}"#, #"{"c":2}"#, #""2.1.5""#, #""xyx""#, #""z""#]
    return values + values.map { #"{"a":\#($0)}"# } + values.map { #"{"b":\#($0)}"# }
      + short.flatMap { a in short.map { #"{"a":\#(a),"b":\#($0)}"# } }
  }

  /// A pair of predicates that read other paths.
  mutating func pair(_ keys: [String]) -> (old: String, new: String) {
    self.keys = keys
    return pair()
  }

  mutating func pair() -> (old: String, new: String) {
    let old = predicate(2)
    switch number(0...9) {
    case 0: return (old, #"{"and":[\#(old),\#(predicate(1))]}"#)
    case 1: return (old, #"{"or":[\#(predicate(1)),\#(old)]}"#)
    case 2: return (#"{"and":[\#(old),\#(predicate(1))]}"#, old)
    case 3: return (old, #"{"not":[\#(old)]}"#)
    case 4:
      let other = predicate(1)
      return (
        #"{"not":[{"and":[\#(old),\#(other)]}]}"#, #"{"or":[{"not":[\#(other)]},{"not":[\#(old)]}]}"#
      )
    case 5: return (old, predicate(2))
    default:
      let (key, key2) = (self.key(), self.key())
      return (matcher(key, 2), matcher(number(0...3) == 0 ? key2 : key, 2))
    }
  }

  private mutating func predicate(_ depth: Int) -> String {
    guard depth > 0, number(0...2) > 0 else { return matcher(key(), depth) }
    switch number(0...3) {
    case 0: return #"{"not":[\#(predicate(depth - 1))]}"#
    case 1: return #"{"or":[\#(predicate(depth - 1)),\#(predicate(depth - 1))]}"#
    default: return #"{"and":[\#(predicate(depth - 1)),\#(predicate(depth - 1))]}"#
    }
  }

  private mutating func key() -> String { pick(keys) }

  private mutating func matcher(_ key: String, _ depth: Int) -> String {
    let flag = number(0...2) == 0 ? #","ignore_case":true"# : ""
    return #"{\#(key)"value":\#(value(depth))\#(flag)}"#
  }

  private mutating func value(_ depth: Int) -> String {
    let numbers = ["0", "1", "1.5", "2", "3"]
    switch number(0...(depth > 0 ? 11 : 8)) {
    case 0, 1, 2: return #"{"equals":\#(pick(Self.constants))}"#
    case 3:
      let low = number(0...4)
      return #"{"at_least":\#(numbers[low]),"at_most":\#(numbers[number(low...4)])}"#
    case 4: return #"{"\#(pick(["at_least", "at_most"]))":\#(pick(numbers))}"#
    case 5: return #"{"is_present":\#(pick(["true", "false"]))}"#
    case 6: return #"{"version_matches":"\#(pick(Self.constraints))"}"#
    case 7, 8: return #"{"\#(pick(["string_begins", "string_ends", "string_contains"]))":"\#(pick(Self.texts))"}"#
    case 9: return #"{"array_length":{"value":\#(value(0))}}"#
    case 10: return #"{"array_contains":\#(element())}"#
    default: return #"{"array_contains":\#(element()),"index":\#(pick(["0", "1"]))}"#
    }
  }

  private mutating func element() -> String {
    number(0...2) == 0 ? #"{"not":[\#(matcher("", 0))]}"# : matcher(pick(["", "", #""key":"c","#]), 0)
  }
}
