import Foundation
import RuleEngine
import TestSupport
import Testing

/// Relations of random pairs of small predicates, held against all values of a small universe.
///
/// `RULECTL_PROPERTY_CASES` is ten times the number of pairs for each platform, `RULECTL_PROPERTY_SEED` repeats a run.
@Suite struct `relations of predicates` {
  private static let cases = PropertySettings.cases(3_000) / 10
  private static let seed = PropertySettings.seed

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

  // MARK: kinds of tests

  private static func name(_ old: String, _ new: String, on platform: AirshipProfile = .android) throws -> String {
    let one = try #require(try RelatedPredicates.predicate(old, platform))
    let other = try #require(try RelatedPredicates.predicate(new, platform))
    let answer = RelatedPredicates.relation(one, other, platform)
    let backward = RelatedPredicates.relation(other, one, platform)
    let opposite = ["narrower": "wider", "wider": "narrower"][answer.name.rawValue] ?? answer.name.rawValue
    #expect(backward.name.rawValue == opposite)
    return answer.name.rawValue
  }

  private static func value(_ old: String, _ new: String, _ path: String = #""key":"a","#) throws -> String {
    try name("{\(path)\"value\":\(old)}", "{\(path)\"value\":\(new)}")
  }

  @Test(arguments: [
    (#"{"at_least":1,"at_most":2}"#, #"{"at_least":1}"#, "wider"),
    (#"{"at_least":1}"#, #"{"at_least":2,"at_most":1e3}"#, "narrower"),
    (#"{"at_most":1}"#, #"{"at_least":1}"#, "overlapping"),
    (#"{"at_most":1}"#, #"{"at_least":1.0000001}"#, "disjoint"),
    (#"{"equals":1.0}"#, #"{"at_least":1,"at_most":1}"#, "equivalent"),
    (#"{"is_present":true}"#, #"{"equals":"a"}"#, "narrower"),
    (#"{"equals":[1,"x"]}"#, #"{"equals":[1.0,"x"]}"#, "equivalent"),
    (#"{"equals":{"c":1}}"#, #"{"equals":{"c":1,"d":2}}"#, "disjoint"),
  ]) func `of numbers and constants`(old: String, new: String, relation: String) throws {
    #expect(try Self.value(old, new) == relation)
    #expect(try Self.value(old, new, #""scope":["a","b","c"],"key":"d","#) == relation)
    #expect(try Self.value(old, new, "") == relation)
  }

  @Test(arguments: [
    (#"{"string_begins":"home"}"#, #"{"string_begins":"home/"}"#, "narrower"),
    (#"{"string_begins":"home"}"#, #"{"string_contains":"om"}"#, "wider"),
    (#"{"string_begins":"a"}"#, #"{"string_ends":"a"}"#, "overlapping"),
    (#"{"string_begins":"ab"}"#, #"{"string_begins":"b"}"#, "disjoint"),
    (#"{"equals":"home"}"#, #"{"string_begins":"home"}"#, "wider"),
    (#"{"string_contains":"é"}"#, #"{"string_contains":"éé"}"#, "narrower"),
    (#"{"version_matches":"[2.0,3.0["}"#, #"{"version_matches":"[2.0,2.5]"}"#, "narrower"),
    (#"{"version_matches":"[2.0,3.0]"}"#, #"{"version_matches":"]3.0,)"}"#, "disjoint"),
    (#"{"version_matches":"2.1.+"}"#, #"{"version_matches":"2.+"}"#, "wider"),
    (#"{"version_matches":"2.1"}"#, #"{"version_matches":"2.1.0"}"#, "disjoint"),
    (#"{"version_matches":"2.1"}"#, #"{"version_matches":"[2.1,2.1]"}"#, "wider"),
    (#"{"version_matches":"+"}"#, #"{"string_begins":""}"#, "equivalent"),
  ]) func `of strings and versions`(old: String, new: String, relation: String) throws {
    #expect(try Self.value(old, new) == relation)
  }

  @Test(arguments: [
    (
      #"{"array_contains":{"value":{"equals":1}}}"#, #"{"array_contains":{"value":{"equals":1}},"index":0}"#, "narrower"
    ),
    (#"{"array_length":{"value":{"at_least":3}}}"#, #"{"array_length":{"value":{"at_least":2}}}"#, "wider"),
    (#"{"array_length":{"value":{"equals":1}}}"#, #"{"equals":["x"]}"#, "narrower"),
    (#"{"array_contains":{"value":{"equals":"x"}}}"#, #"{"equals":["x","y"]}"#, "narrower"),
    (#"{"array_contains":{"value":{"equals":"x"}}}"#, #"{"equals":["y"]}"#, "disjoint"),
    (#"{"equals":[]}"#, #"{"array_length":{"value":{"at_most":2}}}"#, "wider"),
    (
      #"{"array_contains":{"key":"b","value":{"at_least":1}}}"#,
      #"{"array_contains":{"key":"b","value":{"at_least":2}}}"#, "narrower"
    ),
    (
      #"{"array_contains":{"value":{"array_contains":{"value":{"equals":1}}}}}"#,
      #"{"array_length":{"value":{"at_least":1}}}"#, "wider"
    ),
    (
      #"{"array_length":{"value":{"at_most":1}}}"#, #"{"array_contains":{"value":{"is_present":true}},"index":1}"#,
      "disjoint"
    ),
  ]) func `of arrays`(old: String, new: String, relation: String) throws {
    #expect(try Self.value(old, new) == relation)
  }

  @Test(arguments: AirshipProfile.all) func `of strings with and without case`(profile: AirshipProfile) throws {
    func predicate(_ value: String, _ ignoresCase: Bool) -> String {
      #"{"key":"a","value":\#(value),"ignore_case":\#(ignoresCase)}"#
    }
    for value in [#"{"equals":"Gold"}"#, #"{"string_contains":"Gold"}"#, #"{"string_begins":"G"}"#] {
      let relation = try Self.name(predicate(value, false), predicate(value, true), on: profile)
      #expect(relation == "wider", "\(value) on \(profile.name)")
    }
    let digits = (predicate(#"{"equals":"12"}"#, false), predicate(#"{"equals":"12"}"#, true))
    #expect(try Self.name(digits.0, digits.1, on: profile) == "equivalent")
  }

  /// Where both predicates have a part, values that differ only there are no difference.
  @Test func `of connectives and paths`() throws {
    let (a, b, c) = (
      #"{"key":"a","value":{"equals":1}}"#, #"{"key":"b","value":{"equals":1}}"#,
      #"{"scope":["a"],"key":"c","value":{"is_present":true}}"#
    )
    #expect(try Self.name(#"{"and":[\#(a),\#(b)]}"#, #"{"and":[\#(b),\#(a),\#(b)]}"#) == "equivalent")
    #expect(try Self.name(#"{"not":{"and":[\#(a),\#(b)]}}"#, #"{"or":[{"not":\#(a)},{"not":\#(b)}]}"#) == "equivalent")
    #expect(try Self.name(a, #"{"or":[\#(a),{"and":[\#(a),\#(c)]}]}"#) == "equivalent")
    #expect(try Self.name(a, c) == "disjoint")
    #expect(try Self.name(b, c) == "overlapping")
    #expect(try Self.name(a, #"{"or":[\#(a),\#(c)]}"#) == "wider")
  }

  /// Names that are canonically equivalent are one member on iOS.
  @Test func `differ between platforms`() throws {
    let (composed, decomposed) = (
      #"{"key":"\u00e9","value":{"equals":1}}"#, #"{"key":"e\u0301","value":{"equals":1}}"#
    )
    #expect(try Self.name(composed, decomposed, on: .ios) == "equivalent")
    #expect(try Self.name(composed, decomposed, on: .android) == "overlapping")
    let (one, other) = (#"{"value":{"equals":9007199254740992}}"#, #"{"value":{"equals":9007199254740993}}"#)
    // A number with a fraction is compared as a double, in which both are one.
    #expect(try Self.name(one, other, on: .android) == "overlapping")
    #expect(try Self.name(one, other, on: .ios) == "open")
  }

  @Test func `are bounded`() throws {
    func matchers(_ numbers: Range<Int>) -> String {
      #"{"or":[\#(numbers.map { #"{"key":"a","value":{"string_contains":"w\#($0)"}}"# }.joined(separator: ","))]}"#
    }
    let profile = AirshipProfile.android
    let one = try #require(try RelatedPredicates.predicate(matchers(0..<400), profile))
    let other = try #require(try RelatedPredicates.predicate(matchers(1..<401), profile))
    let answer = RelatedPredicates.relation(one, other, profile, budget: 500)
    guard case .open(.budget(steps: 500)) = answer.onlyOld else {
      Issue.record("\(answer)")
      return
    }
    #expect(RelatedPredicates.relation(one, one, profile, budget: 0).name == .equivalent)
    let deep = (0..<10).reduce(#"{"value":{"equals":1}}"#) { inner, _ in #"{"value":{"array_contains":\#(inner)}}"# }
    #expect(try Self.name(deep, deep.replacing("1", with: "2")) == "overlapping")
    let deeper = (0..<200).reduce(#"{"value":{"equals":1}}"#) { inner, _ in #"{"value":{"array_contains":\#(inner)}}"# }
    #expect(try Self.name(deeper, deeper.replacing("1", with: "2")) == "open")
    let path = Array(repeating: #""a""#, count: 5_000).joined(separator: ",")
    let long = #"{"scope":[\#(path)],"value":{"equals":1}}"#
    #expect(try Self.name(long, long.replacing("1", with: "2")) == "open")
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
  ) -> DataRelation {
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
