internal import LaunchSolver
internal import RuleSuites

/// The mutants of documents of launch rules, over all suites that use them.
struct SuiteMutation {
  /// A document, with its mutants.
  private struct Subject {
    let text: ReportedText
    let rules: RuleSet
    let mutants: [RuleMutant]
    /// Parallel to `mutants`: the first case that fails.
    var killers: [String?]
    /// The document on each platform of its suites, with an environment.
    var platforms: [(program: Program, surroundings: Environment)] = []
  }

  private var subjects: [Subject] = []
  /// Keyed by file: its index in `subjects`.
  private var places: [String: Int] = [:]
  private let limits: EventLimits
  private let jobs: Int

  init(_ limits: EventLimits, jobs: Int) { (self.limits, self.jobs) = (limits, jobs) }

  /// Plays the cases of a suite that passes on all mutants of its rules. `plays`: the cases, and how they went.
  mutating func add(_ suite: LaunchSuite, _ plays: [(play: CasePlay, original: PlayedCase)]) {
    guard let first = suite.loadings.first(where: { $0.rejection == nil }) else { return }
    for (document, engine) in first.engines.enumerated() {
      let place = places[engine.file] ?? subjects.count
      if place == subjects.count {
        places[engine.file] = place
        let mutants = engine.rules.mutants()
        subjects.append(
          Subject(
            text: ReportedText(
              file: engine.file, entry: engine.entry, text: engine.rules.text, document: engine.rules.document),
            rules: engine.rules, mutants: mutants, killers: Array(repeating: nil, count: mutants.count)))
      }
      addPlatforms(of: suite, document, to: place)
      let alive = subjects[place].killers.indices.filter { subjects[place].killers[$0] == nil }
      let mutants = alive.map { subjects[place].mutants[$0] }
      let groups = stride(from: 0, to: mutants.count, by: Self.groupSize).map {
        Array(mutants[$0..<min($0 + Self.groupSize, mutants.count)])
      }
      let found = parallelMap(
        groups.map { group in
          { @Sendable () -> [String?] in
            guard let player = MutantPlayer(suite, document: document, plays) else { return group.map { _ in nil } }
            return group.map { Interruption.pending == nil ? player.killer(of: $0) : nil }
          }
        }, threads: jobs)
      for (mutant, killer) in zip(alive, found.joined()) { subjects[place].killers[mutant] = killer }
    }
  }

  /// The number of parts into which the mutants that no case kills are split for the threads.
  private static let parts = 16
  /// The number of mutants that one thread plays in turn.
  private static let groupSize = 32

  private mutating func addPlatforms(of suite: LaunchSuite, _ document: Int, to place: Int) {
    for (loading, found) in suite.loadings.enumerated() where found.rejection == nil {
      let engine = found.engines[document]
      guard engine.rules.text == subjects[place].rules.text,
        !subjects[place].platforms.contains(where: { $0.program.profile.name == found.profile.name }),
        let play = suite.plays.first(where: { $0.loading == loading })
      else { continue }
      subjects[place].platforms.append((engine.program, suite.surroundings(of: play)))
    }
  }

  /// Returns the mutants, after a search for events that tell the survivors from the original.
  func report() -> ReportedMutants {
    var reported: [ReportedMutants.Mutant] = []
    for subject in subjects {
      let alive = subject.mutants.indices.filter { subject.killers[$0] == nil }
      let answers = answers(subject, alive.map { subject.mutants[$0] })
      var next = 0
      for (place, mutant) in subject.mutants.enumerated() {
        let ids = subject.rules.consequenceIDs(ofRule: mutant.rule).map { String(decoding: $0, as: UTF8.self) }
        var item = ReportedMutants.Mutant(
          subject.text, rule: mutant.rule, ids: ids, kind: mutant.kind.rawValue, range: mutant.range,
          old: Array(subject.rules.text[mutant.range.lower..<mutant.range.upper]), new: mutant.replacement,
          status: .killed, killer: subject.killers[place])
        if item.killer == nil {
          (item.status, item.event) = answers[next]
          next += 1
        }
        reported.append(item)
      }
    }
    return ReportedMutants(reported)
  }

  /// The statuses of mutants that no case kills, with an event that tells a survivor from the original.
  private func answers(_ subject: Subject, _ mutants: [RuleMutant]) -> [MutantSearch.Answer] {
    if mutants.isEmpty { return [] }
    let (rules, platforms) = (subject.rules, subject.platforms)
    // The size does not depend on the number of threads, so that the answers do not either.
    let size = max(1, (mutants.count + Self.parts - 1) / Self.parts)
    let groups = stride(from: 0, to: mutants.count, by: size).map { Array(mutants[$0..<min($0 + size, mutants.count)]) }
    let mostSteps = WitnessSearch.standardRunBudget(rules: rules.ruleCount) / groups.count
    let limits = limits
    return Array(
      parallelMap(
        groups.map { group in
          { @Sendable () -> [MutantSearch.Answer] in
            var result: [MutantSearch.Answer] = group.map { _ in (.equivalent, nil) }
            for platform in platforms {
              // An event on one platform settles a mutant.
              let rest = group.indices.filter { result[$0].status != .survived }
              guard !rest.isEmpty else { break }
              let search = MutantSearch(
                rules, platform.program, in: platform.surroundings, limits, mostSteps: mostSteps)
              let answers = search?.answers(rest.map { group[$0] }) ?? rest.map { _ in (.open, nil) }
              for (place, answer) in zip(rest, answers) where answer.status != .equivalent { result[place] = answer }
            }
            if platforms.isEmpty { result = group.map { _ in (.open, nil) } }
            return result
          }
        }, threads: jobs
      ).joined())
  }
}
