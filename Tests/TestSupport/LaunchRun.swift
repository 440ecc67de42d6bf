private import RuleDialects
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
  package static func program(
    _ rules: [UInt8], _ profile: SemanticProfile, isIndexed: Bool = true
  ) -> Result<Program, LoadFailure> {
    guard let document = try? Launch.document(rules) else { return .failure(.rejected) }
    do throws(Rejection) {
      return .success(
        try Program(
          Launch.rules(in: document, for: profile), for: profile,
          indexedRules: isIndexed ? 0 : .max))
    } catch {
      if case .crash = error.reason { return .failure(.crash) }
      return .failure(.rejected)
    }
  }

  package enum LoadFailure: Error { case rejected, crash }

  /// What the event fires. Throws when the index leads elsewhere than a test of all rules.
  package static func run(
    rules: [UInt8], event: [UInt8], state: [UInt8]? = nil, _ profile: SemanticProfile,
    now: Instant = Instant(milliseconds: 1_700_000_000_000), sdkVersion: String? = nil
  ) throws -> Outcome {
    let outcomes = try [true, false].map { isIndexed in
      try run(
        rules: rules, event: event, state: state, profile, now: now, sdkVersion: sdkVersion,
        isIndexed: isIndexed)
    }
    if outcomes[0] != outcomes[1] {
      throw IndexDifference(indexed: outcomes[0], straight: outcomes[1])
    }
    return outcomes[0]
  }

  package struct IndexDifference: Error {
    package var indexed: Outcome
    package var straight: Outcome
  }

  private static func run(
    rules: [UInt8], event: [UInt8], state: [UInt8]?, _ profile: SemanticProfile,
    now: Instant, sdkVersion: String?, isIndexed: Bool
  ) throws -> Outcome {
    switch program(rules, profile, isIndexed: isIndexed) {
    case .failure(.rejected): return .rejected
    case .failure(.crash): return .crashAtLoad
    case .success(let program):
      var engine = Engine(
        program, world: World(for: profile, now: now, sdkVersion: sdkVersion, dice: .fixed(42)))
      if let state { engine.apply(.sharedStates(try JSONDocument(state))) }
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
}
