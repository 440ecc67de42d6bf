import Foundation
import RuleEngine
import TestSupport
import Testing

/// Relations of random pairs of small predicates, held against all values of a small universe.
///
/// `RULECTL_PROPERTY_CASES` is ten times the number of pairs for each platform, `RULECTL_PROPERTY_SEED` repeats a run.
@Suite struct `relations of predicates` {
  private static let cases = Int((number("RULECTL_PROPERTY_CASES") ?? 3_000) / 10)
  private static let seed = number("RULECTL_PROPERTY_SEED") ?? UInt64.random(in: 0...999_999)

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  @Test(arguments: NaivePredicate.Platform.allCases)
  func `of random pairs are those of a small universe`(platform: NaivePredicate.Platform) throws {
    let profile = try #require(AirshipProfile.all.first { $0.name == platform.rawValue })
    print("\(platform): \(Self.cases) pairs, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var random = PredicatePairs(seed: Self.seed)
    let universe = try PredicatePairs.universe().map { try JSONDocument(Array($0.utf8)) }
    var tally: [String: Int] = [:]
    for _ in 0..<Self.cases {
      let (old, new) = random.pair()
      guard let one = try RelatedPredicates.predicate(old, profile),
        let other = try RelatedPredicates.predicate(new, profile)
      else { continue }
      let answer = RelatedPredicates.relation(one, other, profile)
      tally[answer.name.rawValue, default: 0] += 1
      var seen = RelatedPredicates.seen(universe, one, other)
      for (firing, part) in [("onlyOld", answer.onlyOld), ("onlyNew", answer.onlyNew), ("both", answer.both)] {
        switch part {
        case .example(let value):
          let naive = NaivePredicate(platform: platform)
          let data = PlainValue(try JSONDocument(value))
          let wanted = (firing != "onlyNew", firing != "onlyOld")
          let got = (
            try naive.holds(PlainValue(try JSONDocument(Array(old.utf8))), for: data),
            try naive.holds(PlainValue(try JSONDocument(Array(new.utf8))), for: data)
          )
          if got != wanted {
            Self.record("the naive evaluator does not confirm \(firing) of \(data)", old, new, profile)
          }
          seen[firing] = seen[firing] ?? data.description
        case .impossible:
          if let value = seen[firing] { Self.record("\(value) is \(firing)", old, new, profile) }
        case .open(.unconfirmed): Self.record("the engine does not confirm \(firing)", old, new, profile)
        case .open, nil: continue
        }
      }
    }
    print("\(platform): \(tally.sorted { $0.key < $1.key })")
    for relation in ["equivalent", "narrower", "wider", "overlapping", "disjoint"] where Self.cases >= 100 {
      #expect(tally[relation, default: 0] > 0, "\(relation)")
    }
    #expect(tally["open", default: 0] <= 5 + Self.cases / 20)
  }

  private static func record(_ text: String, _ old: String, _ new: String, _ profile: AirshipProfile) {
    Issue.record("\(text) on \(profile.name), seed \(seed)\n\(old)\n\(new)")
  }
}

/// The search, as tests ask for it.
enum RelatedPredicates {
  static func predicate(_ text: String, _ profile: AirshipProfile) throws -> ValuePredicate? {
    let rules = ScheduleSet(predicate: try JSONDocument(Array(text.utf8)), for: profile)
    guard rules.refusal(for: profile) == nil else { return nil }
    return ValuePredicate(ConditionID(rules.conditions.count - 1), of: rules, for: profile)
  }

  static func relation(
    _ old: ValuePredicate, _ new: ValuePredicate, _ profile: AirshipProfile, budget: Int = 200_000
  ) -> PredicateRelation {
    var oldRunner = PredicateRunner(old)
    var newRunner = PredicateRunner(new)
    return PredicateRelationSearch(old: old, new: new, for: profile).relation(budget: budget) { value, one, other in
      guard let document = try? JSONDocument(value) else { return nil }
      return oldRunner.holds(for: document) == one && newRunner.holds(for: document) == other ? value : nil
    }
  }

  /// The first value of the universe for each combination of predicates.
  static func seen(_ universe: [JSONDocument], _ old: ValuePredicate, _ new: ValuePredicate) -> [String: String] {
    var oldRunner = PredicateRunner(old)
    var newRunner = PredicateRunner(new)
    var seen: [String: String] = [:]
    for document in universe {
      let firing: String
      switch (oldRunner.holds(for: document), newRunner.holds(for: document)) {
      case (true, false): firing = "onlyOld"
      case (false, true): firing = "onlyNew"
      case (true, true): firing = "both"
      case (false, false): continue
      }
      if seen[firing] == nil { seen[firing] = String(decoding: document.text, as: UTF8.self) }
    }
    return seen
  }
}

extension PlainValue {
  init(_ document: JSONDocument, _ value: JSONDocument.Value? = nil) {
    let value = value ?? document.root
    func text(_ value: JSONDocument.Value) -> String { String(decoding: document.string(value), as: UTF8.self) }
    switch document.kind(value) {
    case .null, .word: self = .null
    case .true: self = .truth(true)
    case .false: self = .truth(false)
    case .number: self = .number(String(decoding: document.lexeme(value), as: UTF8.self))
    case .string: self = .text(text(value))
    case .array: self = .array(document.elements(value).map { PlainValue(document, $0) })
    case .object: self = .object(document.members(value).map { (text($0.name), PlainValue(document, $0.value)) })
    }
  }
}
