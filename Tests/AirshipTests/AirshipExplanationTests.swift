import Foundation
import RuleEngine
import TestSupport
import Testing

/// Explanations against the engine and the naive evaluator: runs, counts, verdicts.
@Suite struct `explanations of Airship` {
  private static let cases = PropertySettings.cases(500)
  private static let seed = PropertySettings.seed

  /// Why a predicate holds for a value, or does not; nil where the platform refuses it.
  private func explanation(_ predicate: String, _ data: String, _ profile: AirshipProfile) throws -> RuleExplanation? {
    let rules = ScheduleSet(predicate: try JSONDocument(Array(predicate.utf8)), for: profile)
    guard rules.refusal(for: profile) == nil else { return nil }
    let top = ConditionID(rules.conditions.count - 1)
    return PredicateRunner.explanation(
      of: ValuePredicate(top, of: rules, for: profile), from: rules, for: try JSONDocument(Array(data.utf8)),
      on: profile)
  }

  // MARK: predicates

  @Test func `say of every vector of predicates what the platforms make of it`() throws {
    var reasons: Set<ExplanationReason> = []
    for line in try VectorFile.lines("airship/predicates") {
      let predicate = line.lexeme(try #require(line["predicate"]))
      let value = line.lexeme(try #require(line["value"]))
      for profile in AirshipProfile.all {
        let verdict = try AirshipSample.verdict(predicate, value, profile)
        let explanation = try self.explanation(predicate, value, profile)
        #expect(explanation?.verdict == verdict.map { $0 ? .yes : .no }, "\(line.id) [\(profile.name)]")
        #expect(explanation?.predicateFault == nil, "\(line.id) [\(profile.name)]")
        reasons.formUnion(explanation?.condition.nodes.compactMap(\.reason) ?? [])
      }
    }
    // The vectors lead to every reason that a predicate can have.
    #expect(
      reasons == [
        .matched, .keyAbsent, .valueMismatch, .caseOnlyMismatch, .typeMismatch, .thresholdNotMet,
        .substringAbsent, .prefixMismatch, .suffixMismatch, .notConvertible, .notUnderstood,
      ])
  }

  @Test(arguments: NaivePredicate.Platform.allCases)
  func `say of random predicates what the runner does`(platform: NaivePredicate.Platform) throws {
    let profile = try #require(AirshipProfile.all.first { $0.name == platform.rawValue })
    print("\(platform): \(Self.cases) predicates, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var generator = PredicateGenerator(seed: Self.seed)
    var differences = 0
    for _ in 0..<Self.cases {
      let (predicate, data) = ("\(generator.predicate())", "\(generator.value())")
      let verdict = try AirshipSample.verdict(predicate, data, profile)
      let explanation = try self.explanation(predicate, data, profile)
      let said = explanation?.verdict
      guard said != verdict.map({ $0 ? .yes : .no }) || explanation?.predicateFault != nil else {
        continue
      }
      differences += 1
      if differences < 5 {
        Issue.record(
          "\(predicate) of \(data): \(String(describing: verdict)), explained \(String(describing: said)) \(explanation?.predicateFault ?? "")"
        )
      }
    }
    #expect(differences == 0)
  }

  @Test func `blame case only where the platform minds it`() throws {
    func reasonFor(_ matcher: String, ignoresCase: Bool, _ data: String, _ profile: AirshipProfile) throws
      -> ExplanationReason?
    {
      let predicate = "{\"value\":{\(matcher)},\"ignore_case\":\(ignoresCase)}"
      return try self.explanation(predicate, "\"\(data)\"", profile)?.condition.nodes.last?.reason
    }
    for (matcher, reason) in [
      ("equals", ExplanationReason.valueMismatch), ("string_begins", .prefixMismatch),
      ("string_ends", .suffixMismatch), ("string_contains", .substringAbsent),
    ] {
      let sharp = "\"\(matcher)\":\"STRASSE\""
      #expect(try reasonFor(sharp, ignoresCase: true, "straße", .android) == reason)
      #expect(try reasonFor(sharp, ignoresCase: false, "straße", .android) == .caseOnlyMismatch)
      #expect(try reasonFor(sharp, ignoresCase: true, "straße", .ios) == .matched)
      #expect(try reasonFor(sharp, ignoresCase: true, "weg", .android) == reason)
    }
  }

  @Test func `show some elements of a long list, and the one that decides`() throws {
    let predicate = #"{"key":"a","value":{"array_contains":{"value":{"equals":7}}}}"#
    let list = Array(repeating: "1", count: 500) + ["7", "7"]
    let explanation = try #require(
      try self.explanation(predicate, "{\"a\":[\(list.joined(separator: ","))]}", .portable)
    ).condition
    #expect(explanation.nodes.count == 1 + 32 + 1)
    #expect(explanation.nodes.first?.verdict == .yes)
    #expect(explanation.nodes.last?.element == 500)
    #expect(explanation.nodes.last?.verdict == .yes)
    #expect(explanation.nodes.first?.notes == ["33 of 502 elements are shown"])
  }

  @Test func `stay small where lists lie in lists`() throws {
    var predicate = #"{"value":{"equals":0}}"#
    var value = "1"
    for _ in 0..<4 {
      predicate = "{\"value\":{\"array_contains\":\(predicate)}}"
      value = "[" + Array(repeating: value, count: 20).joined(separator: ",") + "]"
    }
    let explanation = try #require(try self.explanation(predicate, value, .android)).condition
    #expect((100...10_000).contains(explanation.nodes.count), "\(explanation.nodes.count)")
    #expect(explanation.nodes.first?.verdict == .no)
    #expect(explanation.fault == nil)
  }

  // MARK: schedules

  @Test func `say of every vector of sequences what runs when`() throws {
    var reasons: Set<TriggerExplanation.Reason> = []
    var compared = 0
    for line in try VectorFile.lines("airship/sequences") {
      let schedules = line.lexeme(try #require(line["schedules"]))
      let events = line.document.elements(try #require(line["events"])).map(line.lexeme)
      let until = line["until"].flatMap { Int(line.text($0)) }
      for profile in AirshipProfile.all {
        let device = line["device"].map(line.lexeme)
        let runs = try AirshipSample.runs(schedules, events, until: until, profile, device: device)
        let outcomes = try ExplainedRun.outcomes(schedules, events, until: until, profile, device: device)
        let name = "\(line.id) [\(profile.name)]"
        #expect(outcomes?.flatMap(\.runs) == runs, "\(name)")
        for (place, outcome) in (outcomes ?? []).enumerated() {
          let told = ExplainedRun.runs(of: outcome.explanations)
          let ran = outcome.runs.filter { !$0.hasPrefix("!") }
          #expect(told.sorted() == ran.sorted(), "\(name) event \(place)")
          #expect(outcome.touched == outcome.told, "\(name) event \(place)")
          compared += 1
          for explanation in outcome.explanations {
            #expect(explanation.fault == nil, "\(name) event \(place)")
            reasons.formUnion(explanation.triggers.map(\.reason))
          }
        }
      }
    }
    #expect(compared > 1_500)
    // The vectors lead to every reason but that of a refused document.
    #expect(reasons == Set(TriggerExplanation.Reason.allCases).subtracting([.notLoaded]))
  }

  @Test(arguments: NaivePredicate.Platform.allCases)
  func `say of random runs what the naive evaluator counts`(platform: NaivePredicate.Platform) throws {
    let profile = try #require(AirshipProfile.all.first { $0.name == platform.rawValue })
    let cases = Self.cases / 10
    print("\(platform): \(cases) runs, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var generator = SequenceGenerator(seed: Self.seed)
    let isModern = platform != .legacy
    var differences = 0
    var compared = 0
    for _ in 0..<cases where differences < 5 {
      let schedules = generator.schedules(modern: isModern)
      let events = generator.events(40, modern: isModern)
      let until = (events.last?.at ?? 0) + 100_000
      let text = "[" + schedules.map(\.description).joined(separator: ",") + "]"
      let outcomes = try #require(
        try ExplainedRun.outcomes(
          text, events.map(\.description), until: until, profile, device: SampleSchedule.device))
      var naive = NaiveSchedules(platform, schedules)
      var known: [[UInt8]: Known] = [:]
      for (place, outcome) in outcomes.enumerated() {
        let earlier = naive.runs.count
        if place < events.count { naive.process(events[place]) } else { naive.advance(to: until) }
        var faults = outcome.explanations.compactMap(\.fault)
        if ExplainedRun.runs(of: outcome.explanations).sorted() != naive.runs[earlier...].sorted() {
          faults.append("runs \(naive.runs[earlier...])")
        }
        if outcome.touched != outcome.told {
          faults.append("touched \(outcome.touched), told \(outcome.told)")
        }
        for explanation in outcome.explanations {
          faults += self.faults(of: explanation, naive, &known)
          compared += 1
        }
        guard !faults.isEmpty else { continue }
        differences += 1
        Issue.record(
          """
          event \(place) of \(text)
          \(events.map(\.description).joined(separator: "\n"))
          \(faults)
          """)
        break
      }
    }
    print("\(platform): \(compared) explanations")
    #expect(differences == 0)
    #expect(compared > 40 * cases)
  }

  /// Where the last explanation of a schedule has left it.
  private struct Known {
    let counts: [Double]
    let standing: ScheduleStatus
  }

  /// Where an explanation counts otherwise than the naive evaluator, or does not go on where the last one
  /// of the same id has ended.
  private func faults(of explanation: ScheduleExplanation, _ naive: NaiveSchedules, _ known: inout [[UInt8]: Known])
    -> [String]
  {
    let id = String(decoding: explanation.id, as: UTF8.self)
    let triggers = explanation.triggers.filter { !$0.isCancelling }
    var faults: [String] = []
    let last = known[explanation.id]
    let isFirst = explanation.steps.contains { if case .added = $0.what { true } else { false } }
    // Of the schedules of the rules nothing was said before the first event.
    if isFirst ? explanation.before != nil : last != nil && last?.standing != explanation.before {
      faults.append("\(id): stood \(String(describing: explanation.before)) after \(String(describing: last))")
    }
    guard explanation.standing != .removed else {
      known[explanation.id] = nil
      return faults
    }
    let after = triggers.compactMap(\.after)
    if naive.counts(of: id) != after {
      faults.append("\(id): \(after), naive \(naive.counts(of: id) ?? [])")
    }
    if naive.executions(of: id) != Int(explanation.executions) {
      faults.append("\(id): \(explanation.executions) executions")
    }
    let wasSent = explanation.steps.contains {
      switch $0.what {
      case .added, .replaced: true
      default: false
      }
    }
    let before = triggers.compactMap(\.before)
    if !wasSent, let last, last.counts != before {
      faults.append("\(id): \(before) after \(last.counts)")
    }
    known[explanation.id] = Known(counts: after, standing: explanation.standing)
    return faults
  }
}
