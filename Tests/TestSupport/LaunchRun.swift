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

  /// The program that `profile` makes of a document, or why there is none.
  package static func program(
    _ rules: [UInt8], _ profile: SemanticProfile
  ) -> Result<Program, LoadFailure> {
    guard let document = try? Launch.document(rules) else { return .failure(.rejected) }
    do throws(Rejection) {
      return .success(try Program(Launch.rules(in: document, for: profile), for: profile))
    } catch {
      if case .crash = error.reason { return .failure(.crash) }
      return .failure(.rejected)
    }
  }

  package enum LoadFailure: Error { case rejected, crash }

  package static func run(
    rules: [UInt8], event: [UInt8], state: [UInt8]? = nil, _ profile: SemanticProfile,
    now: Instant = Instant(milliseconds: 1_700_000_000_000), sdkVersion: String? = nil,
    dice: Dice = .fixed(42)
  ) throws -> Outcome {
    switch program(rules, profile) {
    case .failure(.rejected): return .rejected
    case .failure(.crash): return .crashAtLoad
    case .success(let program):
      var engine = Engine(
        program, world: World(for: profile, now: now, sdkVersion: sdkVersion, dice: dice))
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
