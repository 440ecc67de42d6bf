package import RuleEngine

/// One rules document and one event under one profile, through the public interface.
package enum LaunchRun {
  package struct Line: Equatable {
    package var rule: Int
    package var id: String
    package var type: String
    package var detail: String
  }

  package enum Outcome: Equatable {
    case rejected
    case crashAtLoad
    case unusable(String)
    case crash(rule: Int)
    case fired([Line])
  }

  /// The program that `profile` makes of a document, or why there is none. Every one has an index,
  /// unless `isIndexed` says that it tests all rules.
  package static func program(_ rules: [UInt8], _ profile: LaunchProfile, isIndexed: Bool = true) -> Result<
    Program, LoadFailure
  > {
    guard let document = try? JSONDocument(rules) else { return .failure(.rejected) }
    do throws(Rejection) {
      return .success(try Program(RuleSet(document, for: profile), for: profile, indexedRules: isIndexed ? 0 : .max))
    } catch {
      if case .crash = error.reason { return .failure(.crash) }
      return .failure(.rejected)
    }
  }

  package enum LoadFailure: Error { case rejected, crash }

  /// What the event fires. Throws when the index leads elsewhere than a test of all rules.
  package static func run(
    rules: [UInt8], event: [UInt8], state: [UInt8]? = nil, _ profile: LaunchProfile,
    now: Instant = Instant(milliseconds: 1_700_000_000_000), sdkVersion: String? = nil
  ) throws -> Outcome {
    try run(rules: rules, events: [event], state: state, profile, now: now, sdkVersion: sdkVersion)[0]
  }

  /// What each of the events fires, by one engine.
  package static func run(
    rules: [UInt8], events: [[UInt8]], state: [UInt8]?, _ profile: LaunchProfile, now: Instant, sdkVersion: String?
  ) throws -> [Outcome] {
    let outcomes = try [true, false].map { isIndexed in
      try run(
        rules: rules, events: events, state: state, profile, now: now, sdkVersion: sdkVersion, isIndexed: isIndexed)
    }
    for (indexed, straight) in zip(outcomes[0], outcomes[1]) where indexed != straight {
      throw IndexDifference(indexed: indexed, straight: straight)
    }
    return outcomes[0]
  }

  package struct IndexDifference: Error {
    package var indexed: Outcome
    package var straight: Outcome
  }

  private static func run(
    rules: [UInt8], events: [[UInt8]], state: [UInt8]?, _ profile: LaunchProfile, now: Instant, sdkVersion: String?,
    isIndexed: Bool
  ) throws -> [Outcome] {
    switch program(rules, profile, isIndexed: isIndexed) {
    case .failure(.rejected): return events.map { _ in .rejected }
    case .failure(.crash): return events.map { _ in .crashAtLoad }
    case .success(let program):
      let world = World(for: profile, now: now, sdkVersion: sdkVersion, dice: .fixed(42))
      var engine = Engine(program, world: world)
      if let state { engine.apply(.sharedStates(try JSONDocument(state))) }
      var outcomes: [Outcome] = []
      for event in events { outcomes.append(outcome(of: event, &engine)) }
      return outcomes
    }
  }

  private static func outcome(of event: [UInt8], _ engine: inout Engine) -> Outcome {
    do throws(Engine.Stop) {
      return .fired(
        try engine.process(event).map {
          Line(rule: $0.rule, id: $0.id, type: $0.type, detail: $0.detail)
        })
    } catch {
      switch error {
      case .event(let problem): return .unusable(problem.summary)
      case .crash(let crash): return .crash(rule: crash.rule)
      case .limit(let limit): return .unusable("\(limit)")
      }
    }
  }
}
