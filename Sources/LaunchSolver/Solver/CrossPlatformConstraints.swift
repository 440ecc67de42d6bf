/// Tests of a different platform that the values of this platform's facts must also satisfy.
final class CrossPlatformConstraints {
  private let probe: PredicateProbe
  private let forest: ConditionForest
  /// Keyed by fact of this platform: the tests of the other platform.
  private var tests: [UInt32: [ConditionSolver.Literal]] = [:]
  private var candidates: [UInt32: [ProbeValue]] = [:]
  /// Keyed by fact of this platform: the corresponding fact of the other platform.
  private let partners: [UInt32: UInt32]

  /// Matches the facts of `forest` (the other platform) with the facts of `own` (this platform).
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

  /// Returns a fact in a form that is the same on all platforms: the web engine reads the type and the source of an
  /// event from the data.
  private static func shared(_ fact: FactSource) -> FactSource {
    guard case .data(let key) = fact, key.first == 0x7E else { return fact }
    if key.elementsEqual(SpecialKey.type.rawValue.utf8) { return .special(.type) }
    if key.elementsEqual(SpecialKey.source.rawValue.utf8) { return .special(.source) }
    return fact
  }

  /// Sets the tests that values must satisfy from now on. `closed`: the only possible values of some of this platform's
  /// facts.
  func set(_ literals: [ConditionSolver.Literal], closed: [UInt32: [ProbeValue]]) {
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
      candidates[own] = Array(
        IteratorSequence(ValueCandidates(literals, forest, isText: isText, isClosed: closed[own] != nil)))
    }
  }

  /// Returns the elements of `values` for the facts that the other platform's tests read. `values` is indexed by the
  /// other platform's facts. The result is keyed by this platform's facts.
  func values(_ values: [ProbeValue?]) -> [UInt32: ProbeValue] {
    var own: [UInt32: ProbeValue] = [:]
    for (fact, other) in partners where tests[fact] != nil { own[fact] = values[Int(other)] }
    return own
  }

  func tests(of fact: UInt32) -> [ConditionSolver.Literal] { tests[fact] ?? [] }

  /// Returns candidate values for the other platform's tests of a fact.
  func candidates(for fact: UInt32) -> [ProbeValue] { candidates[fact] ?? [] }

  /// True if a value satisfies the other platform's tests of a fact.
  func admits(_ value: ProbeValue, for fact: UInt32) -> Bool {
    let seen = forest.profile.seen(value)
    return tests(of: fact).allSatisfy { probe.holds($0.predicate, of: seen) == $0.holds }
  }

  /// True if no value satisfies both one of `literals` and a test of the other platform. False if this is unknown.
  /// `literals`: tests of `fact` in `own`, this platform's forest. `holds`: evaluates one of these tests.
  func opposes(
    _ literals: [ConditionSolver.Literal], of fact: UInt32, by own: ConditionForest,
    _ holds: (ConditionSolver.Literal, ProbeValue) -> Bool
  ) -> Bool {
    guard let others = tests[fact] else { return false }
    let isText = own.facts[Int(fact)].isText
    return literals.contains { literal in
      others.contains { other in
        excludesStrings(literal, own, other)
          && (isText
            || !Self.nonStrings.contains { value in
              holds(literal, value) && probe.holds(other.predicate, of: forest.profile.seen(value)) == other.holds
            })
      }
    }
  }

  /// Values of all kinds other than strings. A few numbers are sufficient: the tests that `excludesStrings` accepts
  /// treat all numbers in the same way.
  private static let nonStrings: [ProbeValue] =
    [.absent, .truth(true), .truth(false), .emptyObject, .nullElement]
    + ["0", "7", "-7.5", "3000000000", "1e19"].map { .number(Array($0.utf8)) }

  /// True if no string satisfies both tests: `literal`, a test in `own`, and `other`, a test of the other platform.
  private func excludesStrings(
    _ literal: ConditionSolver.Literal, _ own: ConditionForest, _ other: ConditionSolver.Literal
  ) -> Bool {
    let (one, two) = (own.predicates[Int(literal.predicate)], forest.predicates[Int(other.predicate)])
    guard literal.holds != other.holds, one.comparison == two.comparison, one.conversion == two.conversion else {
      return false
    }
    switch one.comparison {
    case .exists, .isMissing: return one.conversion == .none
    case .text(let relation):
      guard let text = own.foldedText(one.literal), text == forest.foldedText(two.literal), Self.isInNoNumber(text)
      else { return false }
      let runtimes = (own.profile.values.runtime, forest.profile.values.runtime)
      let matchesHere = literal.holds != relation.isNegative
      return Self.implies(
        relation.kind, text, matchesHere ? runtimes.0 : runtimes.1, matchesHere ? runtimes.1 : runtimes.0)
    default: return false
    }
  }

  /// True if every string that one runtime matches with `text`, in lower case, also matches in a second runtime.
  ///
  /// Only Java ignores the case of the long s and of the dotless i, and only if strings are equal. Swift equates
  /// canonically equivalent characters, and matches whole characters. Java's prefixes and suffixes exclude line breaks.
  private static func implies(
    _ kind: TextRelationKind, _ text: [UInt8], _ one: ValueRules.Runtime, _ other: ValueRules.Runtime
  ) -> Bool {
    if one == other { return true }
    if one == .swift, text.contains(where: { Set("`;".utf8).contains($0) || $0 < 0x20 }) { return false }
    switch kind {
    case .equals: return one != .java || !text.contains { Set("is".utf8).contains($0) }
    case .contains: return other != .swift
    case .starts, .ends: return one == .swift && other == .javaScript
    }
  }

  /// True if the string form of a number neither equals nor contains `text`, in lower case, on any platform.
  private static func isInNoNumber(_ text: [UInt8]) -> Bool {
    let letters = Set("bcdghjklmopqrsuvwxz".utf8)
    return text.contains { letters.contains($0) }
  }
}

extension CrossPlatformConstraints {
  /// Returns values that platforms interpret differently, derived from the strings and numbers in `values`; realistic
  /// values come first.
  static func divisive(_ values: [ProbeValue]) -> [ProbeValue] {
    var plausible: [ProbeValue] = [
      .absent, .text([]), .truth(true), .truth(false), .emptyObject,
      .number(Array("3000000000".utf8)),
    ]
    var odd: [ProbeValue] = [.nullElement, .number(Array("1e19".utf8))]
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
