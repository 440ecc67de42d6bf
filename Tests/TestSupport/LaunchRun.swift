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
    _ rules: [UInt8], _ profile: LaunchProfile, isIndexed: Bool = true, history: HistoryUse = .empty
  ) -> Result<Program, LoadFailure> {
    guard let document = try? JSONDocument(rules) else { return .failure(.rejected) }
    do throws(Rejection) {
      return .success(
        try Program(
          RuleSet(document, for: profile), for: profile, indexedRules: isIndexed ? 0 : .max, history: history))
    } catch {
      if case .crash = error.reason { return .failure(.crash) }
      return .failure(.rejected)
    }
  }

  package enum LoadFailure: Error { case rejected, crash }

  /// The same program, compiled in the smallest parts, together with that of `other` unless `other` rejects the document.
  /// Nil if the document cannot be compiled so: `profile` rejects it, or it may repeat a member of its root.
  private static func programInParts(
    _ rules: [UInt8], _ profile: LaunchProfile, with other: LaunchProfile, _ history: HistoryUse
  ) -> Program? {
    func programs(_ profiles: [LaunchProfile]) -> [Program]? {
      Program.inParts(rules, for: profiles, indexedRules: 0, history: history, nodeCount: 1)
    }
    return programs([other, profile])?[1] ?? programs([profile])?[0]
  }

  /// What the event fires. Throws when the index leads elsewhere than a test of all rules.
  package static func run(
    rules: [UInt8], event: [UInt8], state: [UInt8]? = nil, _ profile: LaunchProfile,
    now: Instant = Instant(milliseconds: 1_700_000_000_000), sdkVersion: String? = nil, history: HistoryUse = .empty
  ) throws -> Outcome {
    try run(rules: rules, events: [event], state: state, profile, now: now, sdkVersion: sdkVersion, history)[0]
  }

  /// What each of the events fires, by one engine.
  package static func run(
    rules: [UInt8], events: [[UInt8]], state: [UInt8]?, _ profile: LaunchProfile, now: Instant, sdkVersion: String?,
    _ history: HistoryUse = .empty
  ) throws -> [Outcome] {
    let event = (state: state, now: now, sdkVersion: sdkVersion, history: history)
    let alone = try outcomes(rules, events, event, profile)
    for (indexed, straight) in zip(alone, try outcomes(rules, events, event, profile, isIndexed: false))
    where indexed != straight {
      throw Difference(from: "a test of all rules", indexed, straight)
    }
    let other = LaunchProfile.all[
      ((LaunchProfile.all.firstIndex { $0 === profile } ?? 0) + 1) % LaunchProfile.all.count]
    for (alone, shared) in zip(alone, try outcomes(rules, events, event, profile, after: other)) where alone != shared {
      throw Difference(from: "an engine that shares the reader of \(other.name)", alone, shared)
    }
    if let program = programInParts(rules, profile, with: other, history) {
      for (alone, other) in zip(alone, try outcomes(events, event, program)) where alone != other {
        throw Difference(from: "a program compiled in parts", alone, other)
      }
    } else if case .success = Self.program(rules, profile, history: history), let document = try? JSONDocument(rules),
      document.hasDistinctNames(document.root)
    {
      throw Difference(from: "a program compiled in parts", alone[0], .rejected)
    }
    return alone
  }

  package struct Difference: Error {
    package var other: String
    package var outcomes: (Outcome, Outcome)

    init(from other: String, _ first: Outcome, _ second: Outcome) { (self.other, outcomes) = (other, (first, second)) }
  }

  /// `other`: a platform whose engine reads each event before, and shares its reader if it reads the same keys.
  private static func outcomes(
    _ rules: [UInt8], _ events: [[UInt8]],
    _ event: (state: [UInt8]?, now: Instant, sdkVersion: String?, history: HistoryUse),
    _ profile: LaunchProfile, isIndexed: Bool = true, after other: LaunchProfile? = nil
  ) throws -> [Outcome] {
    switch program(rules, profile, isIndexed: isIndexed, history: event.history) {
    case .failure(.rejected): return events.map { _ in .rejected }
    case .failure(.crash): return events.map { _ in .crashAtLoad }
    case .success(let program):
      let other = other.flatMap { try? Self.program(rules, $0, isIndexed: isIndexed, history: event.history).get() }
      return try outcomes(events, event, program, after: other)
    }
  }

  /// `other`: the program of a platform whose engine reads each event before.
  private static func outcomes(
    _ events: [[UInt8]], _ event: (state: [UInt8]?, now: Instant, sdkVersion: String?, history: HistoryUse),
    _ program: Program, after other: Program? = nil
  ) throws -> [Outcome] {
    let world = World(for: program.profile, now: event.now, sdkVersion: event.sdkVersion, dice: .fixed(42))
    var engine = Engine(program, world: world)
    if let state = event.state { engine.apply(.sharedStates(try JSONDocument(state))) }
    var outcomes: [Outcome] = []
    guard let other else {
      for event in events { outcomes.append(outcome(of: event, &engine)) }
      return outcomes
    }
    var first = Engine(
      other, world: World(for: other.profile, now: event.now, dice: .fixed(42)), limits: .standard,
      sharing: engine.reader)
    for event in events {
      let hasRead = if case .unusable = outcome(of: event, &first) { false } else { true }
      outcomes.append(outcome(of: event, &engine, isRepeat: hasRead && first.reader === engine.reader))
    }
    return outcomes
  }

  private static func outcome(of event: [UInt8], _ engine: inout Engine, isRepeat: Bool = false) -> Outcome {
    do throws(Engine.Stop) {
      return .fired(
        try engine.process(event, isRepeat: isRepeat).map {
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
