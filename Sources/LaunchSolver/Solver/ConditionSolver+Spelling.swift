/// Decides whether numeric tests and substring tests of the same value can be satisfied together.
extension ConditionSolver {
  /// The numeric form that a value must have; a form with a lower raw value is stricter.
  private enum Demand: Int {
    /// Digits with an optional sign, or a JSON number.
    case whole
    /// A JSON number.
    case number
    /// Any string that the runtime parses as a floating-point number.
    case decimal
  }

  /// True if some number may contain all required substrings, or if no literal requires a number.
  mutating func numberMayHaveParts(_ texts: [TextLiteral], _ literals: [Literal]) -> Bool {
    guard let demand = demand(of: literals) else { return true }
    for text in texts where text.holds && text.kind != .equals && !text.text.isEmpty {
      if !mayStand(text, demand, literals) { return false }
    }
    for literal in literals {
      let predicate = forest.predicates[Int(literal.predicate)]
      guard isWantedPart(predicate, literal.holds), forest.foldedText(predicate.literal) == nil else { continue }
      if mayFollowEnd(demand), predicate.comparison != .text(.starts) { continue }
      if Self.standsInNoNumber(forest.text(predicate.literal)) { return false }
    }
    return true
  }

  private func demand(of literals: [Literal]) -> Demand? {
    var demand: Demand?
    for literal in literals where literal.holds {
      let predicate = forest.predicates[Int(literal.predicate)]
      let found: Demand
      switch (predicate.comparison, predicate.conversion) {
      case (.integer, .integer), (.long(isEqual: true), .none): found = .whole
      case (.number, .none): found = .number
      case (.decimal, .decimal), (.textAsNumber, .text), (.rawNumber, .none): found = .decimal
      default: continue
      }
      if found.rawValue < demand?.rawValue ?? .max { demand = found }
    }
    return demand
  }

  private func isWantedPart(_ predicate: Predicate, _ holds: Bool) -> Bool {
    guard predicate.conversion == .text, case .text(let relation) = predicate.comparison else { return false }
    return holds != relation.isNegative
  }

  /// True if any characters may follow the number: Swift parses a number up to a NUL.
  private func mayFollowEnd(_ demand: Demand) -> Bool {
    demand == .decimal && forest.profile.values.runtime == .swift
  }

  private mutating func mayStand(_ text: TextLiteral, _ demand: Demand, _ literals: [Literal]) -> Bool {
    if mayFollowEnd(demand), text.kind != .starts || text.text.contains(0) { return true }
    let isJava = forest.profile.values.runtime == .java
    // Java ignores whitespace around a number.
    let part = isJava ? text.text.filter { $0 > 0x20 } : text.text
    guard let first = part.first else { return true }
    let letters = demand == .decimal ? Self.decimalLetters : Self.wholeLetters
    if part.allSatisfy({ letters.contains($0) }) {
      return text.kind != .starts || Self.beginnings.contains(first)
    }
    if demand == .whole { return false }
    for word in Self.words {
      let lower = word.map { $0 | 0x20 }
      let stands = lower.indices.contains { lower[$0...].starts(with: part.map { $0 | 0x20 }) }
      if !stands { continue }
      if part.count < text.text.count || all(literals, hold: .text(word)) { return true }
    }
    return all(literals, hold: .number(Self.infinity)) || all(literals, hold: .number([0x2D] + Self.infinity))
  }

  private static let wholeLetters = Set("0123456789+-.e".utf8)
  /// The characters that numbers may contain, including hexadecimal digits, and the suffixes `d` and `f` of Java.
  private static let decimalLetters = Set("0123456789abcdefxp+-.".utf8)
  private static let beginnings = Set("0123456789+-.".utf8)
  /// Strings that at least one runtime parses as a non-finite number.
  private static let words = [
    "Infinity", "-Infinity", "+Infinity", "NaN", "-NaN", "+NaN", "inf", "-inf", "+inf",
  ].map { Array($0.utf8) }
  /// A JSON number that is greater than every double.
  private static let infinity = Array("1e999".utf8)

  /// True if the string contains a character that no number contains and that equals no ASCII character when case is
  /// ignored. False for digits of other scripts, which are not analyzed.
  private static func standsInNoNumber(_ text: [UInt8]) -> Bool {
    let twins: Set<UInt32> = [0x130, 0x131, 0x17F, 0x37E, 0x1FEF, 0x212A]
    return String(decoding: text, as: UTF8.self).unicodeScalars.contains { scalar in
      scalar.value >= 0xA0 && !twins.contains(scalar.value)
        && !(0xFB00...0xFB06).contains(scalar.value)
        && scalar.properties.generalCategory != .decimalNumber
    }
  }
}
