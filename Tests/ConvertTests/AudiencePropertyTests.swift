import Foundation
import RuleEngine
import TestSupport
import Testing

/// Random configurations, rule sets and visitors, judged by the program, with and without its index, and by evaluators
/// that were written from the behaviour alone. Some come in the options of an SDK, in an audience or in a list.
///
/// `RULECTL_PROPERTY_CASES` is how many configurations there are for each platform, each with ten
/// visitors; `RULECTL_PROPERTY_SEED` replays a run.
@Suite struct `Convert programs and the naive evaluators` {
  private static let cases = PropertySettings.cases(400)
  private static let visitors = 10
  private static let seed = PropertySettings.seed

  /// What a platform says of a visitor.
  private struct Answers: Equatable, CustomStringConvertible {
    var keys: [String]
    var exceptions: [String]

    var description: String { "eligible \(keys), exceptions \(exceptions)" }
  }

  @Test(arguments: ConvertProfile.all.map(\.name))
  func `agree on every random configuration and visitor`(platform: String) throws {
    let profile = try #require(ConvertProfile.all.first { $0.name == platform })
    print("\(platform): \(Self.cases) configurations, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var generator = VisitorGenerator(seed: Self.seed)
    var tally = (eligible: 0, none: 0, exceptions: 0, rejected: 0)
    var differences = 0
    for number in 0..<Self.cases {
      let delivery = generator.delivery()
      let document = try JSONDocument(Array(delivery.document.json.utf8))
      // Visitors are made up even for a rejected document, so that every platform gets the same ones.
      let visitors = (0..<Self.visitors).map { _ in generator.visitor() }
      let program: AudienceProgram
      do {
        program = try AudienceProgram(AudienceRules(document, for: profile), for: profile)
      } catch {
        tally.rejected += 1
        if Self.isLoaded(delivery, profile) {
          Issue.record(
            "document \(number) [\(platform)] is rejected: \(error.summary)\n\(delivery.document.json)")
        }
        continue
      }
      #expect(Self.isLoaded(delivery, profile), "document \(number) [\(platform)] loads: \(delivery.document.json)")
      var engine = AudienceEngine(program)
      for visitor in visitors {
        let want = Self.naive(delivery, visitor, profile)
        let event = Array(visitor.json.utf8)
        let indexed = Self.answers(try engine.process(event))
        let whole = Self.answers(try engine.process(event, all: true))
        if want.keys.isEmpty { tally.none += 1 } else { tally.eligible += 1 }
        if !want.exceptions.isEmpty { tally.exceptions += 1 }
        guard want != indexed || want != whole else { continue }
        differences += 1
        guard differences <= 10 else { continue }
        Issue.record(
          """
          document \(number) of seed \(Self.seed) [\(platform)]
          rules \(delivery.document.json)
          visitor \(visitor.json)
          naive \(want)
          by the index \(indexed)
          each tested \(whole)
          """)
      }
    }
    print("\(platform): \(differences) differences; \(tally)")
    #expect(differences == 0)
    // A run in which nobody is ever eligible, or nothing ends by an exception, has tested nothing.
    #expect(tally.eligible > 0 && tally.none > 0)
    #expect((tally.exceptions > 0) == (platform == "js"))
    #expect((tally.rejected > 0) == (platform == "android"))
  }

  private static func answers(_ verdicts: [AudienceVerdict]) -> Answers {
    var answers = Answers(keys: [], exceptions: [])
    for verdict in verdicts {
      let name = verdict.experience ?? verdict.ruleSet.map { "\($0)" } ?? ""
      switch verdict.answer {
      case .yes: answers.keys.append(name)
      case .exception: answers.exceptions.append(name)
      case .no: break
      case .notEvaluated: answers.exceptions.append("not evaluated: \(name)")
      }
    }
    return answers
  }

  private static func naive(
    _ delivery: VisitorGenerator.Delivery, _ visitor: SampleValue, _ profile: ConvertProfile
  ) -> Answers {
    let visitor = delivery.visitor(visitor)
    var all = Answers(keys: [], exceptions: [])
    for (index, configuration) in delivery.configurations.enumerated() where isLoaded(configuration, profile) {
      var answers = naive(configuration, visitor, profile)
      if delivery.isBare {
        let name = delivery.isList ? "\(index)" : ""
        answers.keys = answers.keys.map { _ in name }
        answers.exceptions = answers.exceptions.map { _ in name }
      }
      all.keys += answers.keys
      all.exceptions += answers.exceptions
    }
    return all
  }

  private static func naive(_ config: SampleValue, _ visitor: SampleValue, _ profile: ConvertProfile) -> Answers {
    switch profile.name {
    case "ios": return Answers(keys: NaiveSwiftVisitor(config, visitor).eligible(), exceptions: [])
    case "android": return Answers(keys: NaiveKotlinVisitor(config, visitor).eligible(), exceptions: [])
    default:
      let (keys, exceptions) = NaiveScriptVisitor(config, visitor).eligible()
      return Answers(keys: keys, exceptions: exceptions)
    }
  }

  /// True if the platform loads a document whose text is JSON, or some rule set of a list.
  private static func isLoaded(_ delivery: VisitorGenerator.Delivery, _ profile: ConvertProfile) -> Bool {
    delivery.configurations.contains { isLoaded($0, profile) }
  }

  private static func isLoaded(_ config: SampleValue, _ profile: ConvertProfile) -> Bool {
    profile.name != "android" || NaiveKotlinVisitor(config, .null).isDecoded
  }
}
