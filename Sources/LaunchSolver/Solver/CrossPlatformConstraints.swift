/// Tests of another platform that values for this platform's facts must also satisfy.
final class CrossPlatformConstraints {
  private let probe: PredicateProbe
  private let forest: ConditionForest
  /// Keyed by fact of this platform.
  private var tests: [UInt32: [ConditionSolver.Literal]] = [:]
  private var candidates: [UInt32: [PredicateProbe.Value]] = [:]
  /// The other platform's fact for each fact of this platform.
  private let partners: [UInt32: UInt32]

  /// Matches the facts of `forest`, the other platform's, with those of `own`, this platform's.
  init(_ forest: ConditionForest, for own: ConditionForest, in world: World) {
    self.forest = forest
    probe = PredicateProbe(forest, world: world)
    var places: [FactSource: UInt32] = [:]
    for (place, fact) in forest.facts.enumerated() {
      places[Self.shared(fact)] = UInt32(place)
    }
    var partners: [UInt32: UInt32] = [:]
    for (place, fact) in own.facts.enumerated() {
      partners[UInt32(place)] = places[Self.shared(fact)]
    }
    self.partners = partners
  }

  /// Returns a fact in a form that all platforms share: the web engine reads the type and the source of an event from
  /// the data.
  private static func shared(_ fact: FactSource) -> FactSource {
    guard case .data(let key) = fact, key.first == 0x7E else { return fact }
    if key.elementsEqual(SpecialKey.type.rawValue.utf8) { return .special(.type) }
    if key.elementsEqual(SpecialKey.source.rawValue.utf8) { return .special(.source) }
    return fact
  }

  /// Sets the tests that values must satisfy from now on.
  func set(_ literals: [ConditionSolver.Literal]) {
    var byFact: [UInt32: [ConditionSolver.Literal]] = [:]
    for literal in literals {
      byFact[forest.predicates[Int(literal.predicate)].fact, default: []].append(literal)
    }
    tests.removeAll()
    candidates.removeAll()
    for (own, other) in partners {
      guard let literals = byFact[other] else { continue }
      tests[own] = literals
      let isText = forest.facts[Int(other)].isText
      candidates[own] = ValueCandidates(literals, forest, isText: isText).values
    }
  }

  /// Returns those of `values` whose facts have tests. `values` is indexed by the other platform's facts, the result is
  /// keyed by this platform's.
  func values(_ values: [PredicateProbe.Value?]) -> [UInt32: PredicateProbe.Value] {
    var own: [UInt32: PredicateProbe.Value] = [:]
    for (fact, other) in partners where tests[fact] != nil { own[fact] = values[Int(other)] }
    return own
  }

  func tests(of fact: UInt32) -> [ConditionSolver.Literal] { tests[fact] ?? [] }

  /// Returns candidate values for the tests of a fact.
  func candidates(for fact: UInt32) -> [PredicateProbe.Value] { candidates[fact] ?? [] }

  /// True if a value satisfies the tests of a fact.
  func admits(_ value: PredicateProbe.Value, for fact: UInt32) -> Bool {
    let seen = forest.profile.seen(value)
    return tests(of: fact).allSatisfy { probe.holds($0.predicate, of: seen) == $0.holds }
  }

  /// True if a test of the other platform is the negation of one of `literals`; then no value satisfies both.
  /// `literals` are tests of `fact` in `own`, this platform's forest.
  func opposes(_ literals: [ConditionSolver.Literal], of fact: UInt32, by own: ConditionForest) -> Bool {
    guard let others = tests[fact] else { return false }
    let isText = own.facts[Int(fact)].isText
    return literals.contains { literal in
      others.contains { other in
        other.holds != literal.holds
          && Self.areTwins(
            own.predicates[Int(literal.predicate)], own, forest.predicates[Int(other.predicate)], forest, isText: isText
          )
      }
    }
  }

  /// True if two tests certainly give the same result for every value of a fact. `isText`: the fact is always a string.
  private static func areTwins(
    _ one: Predicate, _ oneForest: ConditionForest, _ other: Predicate, _ otherForest: ConditionForest, isText: Bool
  ) -> Bool {
    guard one.comparison == other.comparison, one.conversion == other.conversion else { return false }
    switch one.comparison {
    case .exists, .isMissing: return isText
    // Only iOS compares a missing key like a string, so `differs` is the same test only if the key is never missing.
    case .text(.differs) where isText, .text(.equals):
      guard let text = oneForest.foldedText(one.literal),
        text == otherForest.foldedText(other.literal)
      else { return false }
      return isPlain(text)
    default: return false
    }
  }

  /// True if no platform treats a character of the string as equal to another one, and no platform converts a number, a
  /// boolean or a container to this string.
  private static func isPlain(_ text: [UInt8]) -> Bool {
    let loose = Set("fiklst;`".utf8)
    guard let first = text.first, first &- 0x61 < 26 else { return false }
    return text.allSatisfy { $0 >= 0x20 && $0 < 0x7F && !loose.contains($0) } && text.count > 3
      && !text.starts(with: "nan".utf8)
  }
}

extension CrossPlatformConstraints {
  /// Returns values that platforms interpret differently, derived from the strings and numbers in `values`; realistic
  /// ones come first.
  static func divisive(_ values: [PredicateProbe.Value]) -> [PredicateProbe.Value] {
    var plausible: [PredicateProbe.Value] = [
      .absent, .text([]), .truth(true), .truth(false), .emptyObject,
      .number(Array("3000000000".utf8)),
    ]
    var odd: [PredicateProbe.Value] = [.nullElement, .number(Array("1e19".utf8))]
    for value in values.prefix(32) {
      switch value {
      case .text(let text):
        let string = String(decoding: text, as: UTF8.self)
        plausible += [string + "\n", string + "s", "my " + string, string + "\nx", "x\n" + string]
          .map { .text(Array($0.utf8)) }
        let lower = string.lowercased()
        odd += [string + "\u{301}", " " + string, string + "f", "\r" + string]
          .map { .text(Array($0.utf8)) }
        for (plain, guise) in ValueCandidates.guises where lower.contains(plain) {
          odd.append(.text(Array(lower.replacing(plain, with: guise).utf8)))
        }
      case .number(let lexeme):
        let text = String(decoding: lexeme, as: UTF8.self)
        plausible.append(.text(lexeme))
        if let value = Int64(text) {
          plausible += [text + ".0", text + ".9"].map { .number(Array($0.utf8)) }
          let (wide, overflows) = value.addingReportingOverflow(1 << 32)
          if !overflows { odd.append(.number(Array(String(wide).utf8))) }
        }
        odd += ["0" + text, " " + text, text + "f"].map { .text(Array($0.utf8)) }
      case .absent, .truth, .emptyObject, .nullElement: continue
      }
    }
    return plausible + odd
  }
}
