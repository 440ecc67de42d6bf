import RuleCore
import RulePatterns

/// A pattern as a tree that can be spelled and, slowly, matched.
indirect enum NaivePattern {
  case unit(NaiveUnit)
  case edge(String)
  case sequence([NaivePattern])
  case choice([NaivePattern])
  case group(Int, NaivePattern)
  case loop(NaivePattern, least: Int, most: Int?, isLazy: Bool)
  case look(NaivePattern, isAhead: Bool, isNegated: Bool)
  case atomic(NaivePattern)
  case reference(Int)

  var spelling: String {
    switch self {
    case .unit(let unit): return unit.spelling
    case .edge(let spelling): return spelling
    case .sequence(let parts): return parts.map(\.spelling).joined()
    case .choice(let parts): return "(?:" + parts.map(\.spelling).joined(separator: "|") + ")"
    case .group(_, let body): return "(" + body.spelling + ")"
    case .loop(let body, let least, let most, let isLazy):
      let part =
        switch body {
        case .unit, .group, .choice, .atomic: body.spelling
        default: "(?:" + body.spelling + ")"
        }
      let bounds =
        switch (least, most) {
        case (0, nil): "*"
        case (1, nil): "+"
        case (0, 1): "?"
        case (_, nil): "{\(least),}"
        case (_, let most?): "{\(least),\(most)}"
        }
      return part + bounds + (isLazy ? "?" : "")
    case .look(let body, let isAhead, let isNegated):
      return "(?" + (isAhead ? "" : "<") + (isNegated ? "!" : "=") + body.spelling + ")"
    case .atomic(let body): return "(?>" + body.spelling + ")"
    case .reference(let group): return #"(?:\\#(group))"#
    }
  }

  /// The groups inside.
  var groups: [Int] {
    switch self {
    case .unit, .edge, .reference: []
    case .sequence(let parts), .choice(let parts): parts.flatMap(\.groups)
    case .group(let number, let body): [number] + body.groups
    case .loop(let body, _, _, _), .look(let body, _, _), .atomic(let body): body.groups
    }
  }
}

/// One place of a pattern and what it takes, over a few letters, in each dialect.
struct NaiveUnit {
  let spelling: String
  /// The units it takes, or those it does not.
  let javaScript: Set<UInt32>
  let icu: Set<UInt32>
  let isNegated: Bool

  init(_ spelling: String, _ javaScript: String, _ icu: String, isNegated: Bool = false) {
    self.spelling = spelling
    self.javaScript = Set(javaScript.unicodeScalars.map(\.value))
    self.icu = Set(icu.unicodeScalars.map(\.value))
    self.isNegated = isNegated
  }

  func takes(_ unit: UInt32, _ dialect: PatternDialect) -> Bool {
    (dialect == .javaScript ? javaScript : icu).contains(unit) != isNegated
  }

  /// What subjects are made of; `\u{212A}` is the Kelvin sign, which is a `k` to ICU.
  static let letters = [
    "a", "a", "b", "b", "A", "0", "_", "é", "É", "k", "\u{212A}", "٣", "\n", "😀",
  ]

  static let all = [
    NaiveUnit("a", "a", "aA"), NaiveUnit("a", "a", "aA"), NaiveUnit("B", "b", "b"),
    NaiveUnit("É", "é", "éÉ"), NaiveUnit("k", "k", "k\u{212A}"),
    NaiveUnit("\u{212A}", "", "k\u{212A}"), NaiveUnit(".", "\n", "\n", isNegated: true),
    NaiveUnit(#"\d"#, "0", "0٣"), NaiveUnit(#"\D"#, "0", "0٣", isNegated: true),
    NaiveUnit(#"\w"#, "ab0_k", "aAb0_éÉk\u{212A}٣"), NaiveUnit(#"\s"#, "\n", "\n"),
    NaiveUnit("[^a]", "a", "aA", isNegated: true), NaiveUnit(#"[a-b\d]"#, "ab0", "aAb0٣"),
    NaiveUnit(#"\x41"#, "a", "aA"),
  ]
  static let word = all[9]
}
