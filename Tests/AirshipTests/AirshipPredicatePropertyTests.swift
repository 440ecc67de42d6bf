import Foundation
import RuleEngine
import TestSupport
import Testing

/// `RULECTL_PROPERTY_CASES` pairs of a predicate and a value, `RULECTL_PROPERTY_SEED` replays a run.
@Suite struct `Airship predicates and the naive evaluator` {
  private static let cases = PropertySettings.cases(1_000)
  private static let seed = PropertySettings.seed

  @Test(arguments: NaivePredicate.Platform.allCases)
  func `agree on every random predicate and value`(platform: NaivePredicate.Platform) throws {
    let profile = try #require(AirshipProfile.all.first { $0.name == platform.rawValue })
    print("\(platform): \(Self.cases) predicates, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var generator = PredicateGenerator(seed: Self.seed)
    let naive = NaivePredicate(platform: platform)
    var tally: [Bool?: Int] = [:]
    var differences = 0
    for _ in 0..<Self.cases {
      let predicate = generator.predicate()
      let data = generator.value()
      let want = try? naive.holds(predicate, for: data)
      let got = try AirshipSample.verdict(predicate.description, data.description, profile)
      tally[want, default: 0] += 1
      guard want != got else { continue }
      differences += 1
      if differences <= 20 {
        Issue.record("\(predicate) of \(data): naive \(String(describing: want)), engine \(String(describing: got))")
      }
    }
    print("\(platform): \(differences) differences; \(tally)")
    // A run in which nothing holds, fails or is refused has tested nothing.
    #expect(tally.count == 3)
  }
}
