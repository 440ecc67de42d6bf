import Foundation

extension CaseGenerator {
  typealias Matcher = (key: String, matcher: String, values: [OracleSketch])

  /// Any key with any matcher and any values.
  mutating func stray() -> Matcher {
    let matcher = dice.pick(OracleVocabulary.matchers)
    let isUnary = matcher == "ex" || matcher == "nx"
    let count = dice.chance(isUnary ? 15 : 92) ? 1 : 0
    let values = (0..<count).map { _ in literal(for: matcher) }
    return (key(for: matcher), matcher, values)
  }

  /// A key, on rare occasions one that stops ios: malformed state keys, and a nameless call, which
  /// `ex` and `nx` alone read and which takes the whole file down.
  private mutating func key(for matcher: String) -> String {
    if dice.chance(1) { return dice.pick(OracleVocabulary.malformedStateKeys) }
    let key = anyKey()
    let isNameless = key == "(start)" && (matcher == "ex" || matcher == "nx")
    return isNameless && !isFaulty ? "screen" : key
  }

  private mutating func anyKey() -> String {
    switch dice.below(100) {
    case ..<35: return facts.isEmpty ? "screen" : dice.pick(facts).key
    case ..<50: return hasData ? dice.pick(OracleVocabulary.awkwardNames) : "tier"
    case ..<65: return dice.pick(OracleVocabulary.missingKeys)
    case ..<75: return dice.pick(OracleVocabulary.stateKeys)
    case ..<85: return dice.pick(["~type", "~source", " ~type", "~TYPE", "~type.x", "~timestamp"])
    case ..<92 where platform != .web:
      return dice.pick(["~timestampu", "~timestampz", "~timestampp", "~sdkver", "~cachebust"])
    case ..<96 where isSingle || !hasData: return dice.pick(["~all_url", "~all_json"])
    default: return dice.pick(OracleVocabulary.plainNames)
    }
  }

  /// A value for a rule; needles are kept from where the specification is open.
  mutating func literal(for matcher: String) -> OracleSketch {
    switch dice.below(100) {
    case ..<50: return .text(dice.pick(OracleVocabulary.texts))
    case ..<78: return .raw(dice.pick(OracleVocabulary.numbers))
    case ..<88: return .raw(dice.pick(["true", "false"]))
    case ..<92: return .raw("null")
    case ..<96: return dice.pick(OracleVocabulary.containers)
    case ..<97: return .raw(OracleVocabulary.hugeNumber)
    default:
      let isEquality = matcher == "eq" || matcher == "ne"
      return .text(dice.pick(isEquality ? OracleVocabulary.equalityTexts : ["com.", "20"]))
    }
  }

  /// A matcher that is true, or nearly, for something the event or a state holds.
  mutating func aimed() -> Matcher {
    let all = facts + (dice.chance(20) ? stateFacts : [])
    guard !all.isEmpty else { return stray() }
    let fact = dice.pick(all)
    let isNameless = fact.key.hasPrefix("(")
    if !isNameless, dice.chance(8) { return (respeltKey(fact.key), "ex", []) }
    let (matcher, value): (String, OracleSketch) =
      switch fact.value {
      case .text(let text): aimed(at: text)
      case .raw("true"), .raw("false"): aimed(at: fact.value)
      case .raw("null"), .list, .object: (dice.pick(["ne", "nc", "eq"]), literal(for: "ne"))
      case .raw(let lexeme): aimed(atNumber: lexeme)
      }
    return (respeltKey(fact.key), matcher, [value])
  }

  private mutating func aimed(at text: String) -> (String, OracleSketch) {
    // A needle is cut before its case is changed, and never between the halves of one line break.
    let characters = Array(text)
    let scalars = Array(text.unicodeScalars)
    let start = characters.isEmpty ? 0 : 1 + dice.below(characters.count)
    switch dice.below(10) {
    case 0: return ("ne", literal(for: "ne"))
    case 1: return ("nc", literal(for: "nc"))
    case 2, 3: return ("sw", .text(respelt(String(characters.prefix(start)))))
    case 4: return ("ew", .text(respelt(String(characters.suffix(start)))))
    case 5:
      var needle = String.UnicodeScalarView()
      needle.append(contentsOf: dice.slice(scalars))
      return ("co", .text(respelt(String(needle))))
    case 6:
      guard let number = Int64(text) else { return ("eq", .text(text)) }
      return (dice.pick(["eq", "ge", "le"]), .raw("\(number)"))
    case 7: return (dice.pick(["ge", "le"]), .text(text))
    default: return ("eq", .text(respelt(text)))
    }
  }

  private mutating func aimed(at bool: OracleSketch) -> (String, OracleSketch) {
    guard case .raw(let word) = bool else { return ("eq", bool) }
    return ("eq", dice.pick([bool, .text(word), .text(word.uppercased()), .raw("1"), .raw("0.0")]))
  }

  private mutating func aimed(atNumber lexeme: String) -> (String, OracleSketch) {
    let number = Double(lexeme) ?? 0
    guard number.magnitude < 1e15 else { return ("gt", .raw(dice.pick(["5.5", "5"]))) }
    let whole = Int64(number)
    let nearby = dice.pick(["\(whole)", "\(whole).0", "\(whole).5", lexeme])
    switch dice.below(8) {
    case 0: return ("gt", .raw(dice.pick(["\(whole - 1)", "\(whole - 1).5"])))
    case 1: return ("lt", .raw(dice.pick(["\(whole + 1)", "\(whole + 1).5"])))
    case 2: return (dice.pick(["ge", "le"]), .raw(nearby))
    case 3: return (dice.pick(["co", "sw", "ew", "nc"]), .text("\(whole)"))
    case 4: return (dice.pick(["eq", "ge", "le", "ne"]), .text(nearby))
    default: return (dice.pick(["eq", "eq", "ne"]), .raw(nearby))
    }
  }

  /// The same text to some platforms, and another to others.
  private mutating func respelt(_ text: String) -> String {
    switch dice.below(8) {
    case 0: text.uppercased()
    case 1: text.lowercased()
    case 2: text.precomposedStringWithCanonicalMapping
    case 3: text.decomposedStringWithCanonicalMapping
    default: text
    }
  }

  private mutating func respeltKey(_ key: String) -> String {
    switch dice.below(16) {
    case 0: key.decomposedStringWithCanonicalMapping
    case 1 where !key.hasPrefix("(") && !key.hasPrefix(" "): " " + key
    case 2: key + " "
    default: key
    }
  }
}
