import Foundation
import RuleEngine
import TestSupport
import Testing

/// A tenth of `RULECTL_PROPERTY_CASES` is how many runs of forty events there are for each platform;
/// `RULECTL_PROPERTY_SEED` replays them.
@Suite struct `Airship schedules and the naive evaluator` {
  private static let cases = PropertySettings.cases(500) / 10
  private static let seed = PropertySettings.seed

  @Test(arguments: NaivePredicate.Platform.allCases)
  func `agree on every random run`(platform: NaivePredicate.Platform) throws {
    let profile = try #require(AirshipProfile.all.first { $0.name == platform.rawValue })
    print("\(platform): \(Self.cases) runs, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var generator = SequenceGenerator(seed: Self.seed)
    var differences = 0
    var total = 0
    for _ in 0..<Self.cases {
      let isModern = platform != .legacy
      let schedules = generator.schedules(modern: isModern)
      let events = generator.events(40, modern: isModern)
      let until = (events.last?.at ?? 0) + 100_000
      let (text, kept, limits) = generator.document(with: schedules, for: platform)
      var naive = NaiveSchedules(platform, kept, limits: limits)
      for event in events { naive.process(event) }
      naive.advance(to: until)
      let got = try AirshipSample.runs(
        text, events.map(\.description), until: until, profile, device: SampleSchedule.device)
      // A document without accepted schedules is rejected.
      if kept.isEmpty, got == nil { continue }
      total += naive.runs.count
      guard naive.runs != got else { continue }
      differences += 1
      if differences <= 3 {
        Issue.record(
          """
          schedules \(text)
          events
          \(events.map(\.description).joined(separator: "\n"))
          until \(SampleSchedule.instant(until))
          naive  \(naive.runs)
          engine \(got ?? ["refused"])
          """)
      }
    }
    print("\(platform): \(differences) differences; \(total) runs of schedules")
    #expect(differences == 0)
    #expect(total > Self.cases)
  }
}
