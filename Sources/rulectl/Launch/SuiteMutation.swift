internal import LaunchSolver
internal import RuleSuites

/// The mutants of documents of launch rules, for all suites that use the documents.
struct SuiteMutation {
  /// A document and its mutants.
  private struct Subject {
    let text: ReportedText
    let rules: RuleSet
    let mutants: [RuleMutant]
    /// Parallel to `mutants`: the name of the first case that fails; nil if none fails.
    var killers: [String?]
    /// The document's program on each platform of the suites, with an environment.
    var platforms: [(program: Program, surroundings: Environment)] = []
  }

  private var subjects: [Subject] = []
  /// Keyed by file: the index of the document in `subjects`.
  private var places: [String: Int] = [:]
  private let limits: EventLimits
  private let budget: SearchBudget
  private let jobs: Int

  init(_ settings: EvalSettings, jobs: Int) {
    (limits, budget, self.jobs) = (settings.eventLimits, settings.search.launch, jobs)
  }

  /// Runs the cases of a passing suite on all mutants of its rules. `plays`: the cases and their results.
  mutating func add(_ suite: LaunchSuite, _ plays: [(play: CasePlay, original: CaseResult)]) {
    guard let first = suite.loadings.first(where: { $0.failure == nil }) else { return }
    for (document, engine) in first.engines.enumerated() {
      let place = places[engine.loaded.file] ?? subjects.count
      if place == subjects.count {
        places[engine.loaded.file] = place
        let mutants = engine.rules.mutants()
        subjects.append(
          Subject(
            text: engine.loaded.reported, rules: engine.rules, mutants: mutants,
            killers: Array(repeating: nil, count: mutants.count)))
      }
      addPlatforms(of: suite, document, to: place)
      let alive = subjects[place].mutants.indices.filter { subjects[place].killers[$0] == nil }
      let mutants = alive.map { subjects[place].mutants[$0] }
      let groups = stride(from: 0, to: mutants.count, by: Self.groupSize).map {
        Array(mutants[$0..<min($0 + Self.groupSize, mutants.count)])
      }
      let lists = Dictionary(
        mutants.compactMap(\.listed).map { ($0.list, $0) }, uniquingKeysWith: { first, _ in first })
      let text = subjects[place].rules.text
      let holding = parallelMap(
        lists.map { range, listed in
          { @Sendable () -> (ByteRange, [Set<Int>?]) in
            (range, MutantPlayer.valuesHolding(listed, suite, document: document, text, plays))
          }
        }, threads: jobs)
      let values = Dictionary(uniqueKeysWithValues: holding)
      let found = parallelMap(
        groups.map { group in
          { @Sendable () -> [String?] in
            guard let player = MutantPlayer(suite, document: document, plays, holding: values) else {
              return group.map { _ in nil }
            }
            return group.map { Interruption.pending == nil ? player.killer(of: $0) : nil }
          }
        }, threads: jobs)
      for (mutant, killer) in zip(alive, found.joined()) { subjects[place].killers[mutant] = killer }
    }
  }

  /// The mutants that no case kills are split into this number of groups, which threads share.
  private static let parts = 16
  /// The number of mutants that one thread evaluates one after the other.
  private static let groupSize = 32

  private mutating func addPlatforms(of suite: LaunchSuite, _ document: Int, to place: Int) {
    for (loading, found) in suite.loadings.enumerated() where found.failure == nil {
      let engine = found.engines[document]
      guard engine.rules.text == subjects[place].rules.text,
        !subjects[place].platforms.contains(where: { $0.program.profile.name == found.profile.name }),
        let play = suite.plays.first(where: { $0.loading == loading })
      else { continue }
      subjects[place].platforms.append((engine.program, suite.environment(of: play)))
    }
  }

  /// Searches for events that distinguish the survivors from the original. Returns the mutants, and the searches that
  /// the budget left open.
  func report() -> (mutants: ReportedMutants, ends: SearchEnds) {
    var ends = SearchEnds()
    var spent: [String: Int] = [:]
    let mutants = subjects.flatMap { subject in
      let alive = subject.mutants.indices.filter { subject.killers[$0] == nil }
      var answers = answers(subject, alive.map { subject.mutants[$0] }, &spent)[...]
      return zip(subject.mutants, subject.killers).map { mutant, killer in
        let ids = subject.rules.consequenceIDs(ofRule: mutant.rule).map { String(decoding: $0, as: UTF8.self) }
        var verdict = MutantVerdict.open
        if let killer {
          verdict = .killed(by: killer)
        } else if let answer = answers.popFirst() {
          verdict = answer.verdict
          ends += answer.ends
        }
        return ReportedMutants.Mutant(mutant, of: subject.text, ids: ids, verdict)
      }
    }
    return (ReportedMutants(mutants), ends)
  }

  /// Returns the verdicts on mutants that no case kills. `spent`: the number of steps used so far on each platform.
  private func answers(_ subject: Subject, _ mutants: [RuleMutant], _ spent: inout [String: Int])
    -> [MutantSearch.Answer]
  {
    let names = subject.platforms.map(\.program.profile.name)
    // Indexed by platform: the number of steps left.
    var left = names.map { budget.left(after: spent[$0] ?? 0).runSteps(rules: subject.rules.ruleCount) }
    var answers = mutants.map { _ in MutantSearch.Answer(.open, SearchEnds(run: 1)) }
    var open = Array(mutants.indices)
    // Some groups of mutants need more steps than their share, and some fewer. So the remaining steps are shared again
    // in each round.
    while !open.isEmpty, left.allSatisfy({ $0 > 0 }) {
      let found = round(subject, open.map { mutants[$0] }, left)
      for (place, answer) in zip(open, found.answers) { answers[place] = answer }
      for (platform, steps) in found.steps.enumerated() {
        left[platform] -= steps
        spent[names[platform], default: 0] += steps
      }
      let count = open.count
      open = open.filter { answers[$0].ends.run > 0 }
      if open.count == count { break }
    }
    return answers
  }

  /// Returns the verdicts on mutants, and the steps used on each platform. `left`: the number of steps left on each
  /// platform, divided equally among all groups of mutants.
  private func round(_ subject: Subject, _ mutants: [RuleMutant], _ left: [Int])
    -> (answers: [MutantSearch.Answer], steps: [Int])
  {
    let (rules, platforms) = (subject.rules, subject.platforms)
    // The size of a group does not depend on the number of threads, so that the verdicts do not either.
    let size = max(1, (mutants.count + Self.parts - 1) / Self.parts)
    let groups = stride(from: 0, to: mutants.count, by: size).map { Array(mutants[$0..<min($0 + size, mutants.count)]) }
    let budgets = left.map { SearchBudget(question: budget.question, run: $0 / groups.count) }
    let limits = limits
    let found = parallelMap(
      groups.map { group in
        { @Sendable () -> (answers: [MutantSearch.Answer], steps: [Int]) in
          var result = group.map { _ in MutantSearch.Answer(.equivalent, SearchEnds()) }
          var steps = platforms.map { _ in 0 }
          for (platform, (part, budget)) in zip(platforms, budgets).enumerated() {
            // If an event on one platform distinguishes a mutant, the verdict on the mutant is decided. The next
            // platform gets only the rest.
            let rest = group.indices.filter { result[$0].verdict.name != .survived }
            guard !rest.isEmpty else { break }
            let search = MutantSearch(rules, part.program, in: part.surroundings, limits, budget)
            let answers = search?.verdicts(rest.map { group[$0] }) ?? rest.map { _ in (.open, SearchEnds()) }
            for (place, answer) in zip(rest, answers) where answer.verdict.name != .equivalent {
              result[place] = answer
            }
            steps[platform] = search?.allSteps ?? 0
          }
          if platforms.isEmpty { result = group.map { _ in (.open, SearchEnds()) } }
          return (result, steps)
        }
      }, threads: jobs)
    let steps = platforms.indices.map { platform in found.reduce(0) { $0 + $1.steps[platform] } }
    return (found.flatMap(\.answers), steps)
  }
}

extension SuiteRun {
  /// Runs the suites on mutants of their rules, and writes the mutants that no case detects. `least`: the minimum
  /// percentage of killed mutants; below it, the status is 1.
  mutating func mutate(_ format: ReportFormat, least: Int?, style: Style, isVerbose: Bool) throws(CommandFailure)
    -> ExitStatus
  {
    var failing = CaseFormat.text.writer(style: style, columns: ReportSettings.standardColumns, isVerbose: false)
    var failed: [String] = []
    var mutation = SuiteMutation(settings, jobs: jobs)
    try forEachSuite { run, path, text, suite in
      guard let launch = suite as? LaunchSuite else {
        return Messages.report(.note, "the suite is skipped: only launch rules have mutants", place: path)
      }
      if launch.loadings.contains(where: { $0.messaging != nil }) {
        Messages.report(
          .error, "messages of Journey Optimizer have no mutants: the suite is not mutated", place: path,
          help: "name suites of other rules")
        return run.status.join(.usage)
      }
      let cases = run.cases(of: suite)
      if cases.contains(where: \.isBad) {
        failing.add(ReportedSuite(text, cases: cases))
        return failed.append(path)
      }
      let plays = launch.plays.filter { run.isWanted($0.item) }
      mutation.add(launch, zip(plays, cases).filter { $1.status != .skipped }.map { ($0, $1) })
    }
    let (report, ends) = mutation.report()
    ProgressLine.remove()
    if !failed.isEmpty {
      Output.message(String(decoding: failing.finish().dropLast(), as: UTF8.self))
      for path in failed {
        Messages.report(
          .error, "the suite fails with the unchanged rules, so they are not mutated", place: path,
          help: "correct the suite or the rules first")
      }
      status.join(.no)
    }
    do throws(IOProblem) {
      try Output.write(format == .json ? report.json() : report.text(style: style, isVerbose: isVerbose))
    } catch {
      if !error.isClosedPipe { CommandFailure(error).report(&status) }
      return status
    }
    if format == .text { Output.message(report.line) }
    settings.search.report(ends, "mutant", &status)
    let (killed, all) = report.score
    if let least, killed * 100 < least * all {
      Messages.report(
        .error, "the mutation score is \(killed * 100 / all)%, less than \(least)%",
        help: "add cases with the events of the survivors")
      status.join(.no)
    }
    return status
  }
}
