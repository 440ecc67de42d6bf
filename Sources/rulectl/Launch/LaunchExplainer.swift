internal import LaunchSolver
internal import RuleEngine
internal import RuleLint
internal import RuleStreams

/// Explains events to launch rules: for each one what every platform makes of every rule that is asked
/// about.
final class LaunchExplainer: EventEvaluator {
  /// An explainer, which cannot be copied, in a place of its own.
  private final class Seat {
    var explainer: Explainer
    /// What finds suggestions, where they are asked for and the rules load.
    var search: Searcher?
    init(_ explainer: consuming Explainer) { self.explainer = explainer }
  }

  /// Likewise a search.
  private final class Searcher {
    var search: WitnessSearch
    let words: SuggestionPhrases

    init(_ target: ExplainTarget, _ text: ReportedText, _ limits: EventLimits) {
      let rules = target.plan.rules
      // The rules that are run are those that are asked about, found by an index: every rule has an event
      // that they are all held against. The document is known to load.
      let program = try? Program(rules, for: target.plan.profile, only: target.wanted)
      search = WitnessSearch(
        rules, program ?? target.plan.program, in: target.surroundings, limits: limits)
      words = SuggestionPhrases(source: text, conditions: rules.conditions)
    }
  }

  private let plan: ExplainPlan
  private let targets: [ExplainTarget]
  private let seats: [Seat]
  private let texts: [ReportedText]
  private let writer: ExplainText
  /// The clock is read for each event: some rule uses it, and no option fixes it.
  private let readsClock: Bool

  init(_ plan: ExplainPlan, _ targets: [ExplainTarget], readsClock: Bool) {
    (self.plan, self.targets, self.readsClock) = (plan, targets, readsClock)
    seats = targets.map { target in
      Seat(Explainer(target.plan, only: target.wanted, world: target.world, limits: plan.limits))
    }
    texts = targets.map { target in
      let document = target.plan.rules.document
      return ReportedText(
        file: target.file, entry: target.entry, text: document.text, document: document)
    }
    writer = ExplainText(style: plan.style, columns: plan.columns)
    guard plan.suggests else { return }
    for (place, target) in targets.enumerated() where target.plan.rejection == nil {
      seats[place].search = Searcher(target, texts[place], plan.limits)
    }
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch,
    _ progress: inout BatchProgress, into findings: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    var end = start
    for seat in seats { end = try seat.explainer.begin(text, from: start) }
    if readsClock {
      // One reading for all platforms of an event.
      let now = SystemClock.now()
      for seat in seats {
        seat.explainer.apply(.clock(now))
        seat.search?.search.move(to: now)
      }
    }
    for seat in seats {
      seat.explainer.judge(text)
      if case .limit(let limit) = seat.explainer.stop {
        findings.note(.limit(limit), of: batch, &progress)
      }
    }
    let rules = self.rules
    if plan.suggests, !rules.isEmpty {
      let event = (start..<end).map { text[$0] }
      for seat in seats { try seat.search?.search.begin(event) }
    }
    switch plan.format {
    case .json: writeJSON(rules, text, &findings)
    case .text: writeText(rules, text, &findings)
    }
    return (end, false)
  }

  // MARK: which rules

  /// The rules that are shown of the event that was judged: all in the order of the document, or those
  /// that came closest to firing, the closest first.
  private var rules: [Int] {
    var all: [Int] = []
    for seat in seats where seat.explainer.rules.count > all.count { all = seat.explainer.rules }
    return plan.shown(of: all.indices) { place in
      seats.compactMap { $0.explainer.distance(ofRule: all[place]) }.min()
    }.map { all[$0] }
  }

  // MARK: writing

  private func writeJSON(
    _ rules: [Int], _ text: Span<UInt8>, _ findings: inout BatchResult
  ) {
    for (place, seat) in seats.enumerated() {
      for rule in rules where seat.explainer.has(rule) {
        let explanation = seat.explainer.explanation(ofRule: rule, text)
        findings.text.explanation(
          explanation, platform: targets[place].platform,
          eventID: seat.explainer.eventID(text), in: texts[place]
        ) { json in
          guard let searcher = seat.search else { return }
          searcher.words.write(searcher.search.suggestion(ofRule: rule), to: &json)
        }
        findings.endLine()
      }
    }
  }

  private func writeText(
    _ rules: [Int], _ text: Span<UInt8>, _ findings: inout BatchResult
  ) {
    let id = seats.first?.explainer.eventID(text)
    for rule in rules {
      var parts: [ExplainText.Part] = []
      for (place, seat) in seats.enumerated() where seat.explainer.has(rule) {
        parts.append(
          ExplainText.Part(
            platform: targets[place].platform,
            explanation: seat.explainer.explanation(ofRule: rule, text), source: texts[place]))
      }
      var lines = writer.block(parts, eventID: id, isNear: plan.near != nil)
      var suggestions: [String] = []
      for (place, seat) in seats.enumerated() {
        guard let searcher = seat.search else { continue }
        suggestions += searcher.words.lines(
          searcher.search.suggestion(ofRule: rule), on: targets[place].platform)
      }
      if !suggestions.isEmpty { lines += [""] + suggestions }
      findings.text.raw(lines.joined(separator: "\n") + "\n\n")
      findings.endLine()
    }
    if rules.isEmpty {
      findings.text.raw(
        plan.near == nil
          ? ": there are no rules\n\n"
          : ": every rule fires, is lost, or holds for no event at all\n\n")
      findings.endLine()
    }
  }
}

extension Explainer {
  /// Whether the rule is one of those that are asked about.
  fileprivate func has(_ rule: Int) -> Bool {
    // They stand in order.
    var (low, high) = (0, rules.count)
    while low < high {
      let middle = (low + high) / 2
      if rules[middle] < rule { low = middle + 1 } else { high = middle }
    }
    return low < rules.count && rules[low] == rule
  }

  /// How far a rule that was kept from firing is from it; nil for others.
  fileprivate func distance(ofRule rule: Int) -> Int? {
    guard has(rule), let flips = flips(ofRule: rule), flips > 0 else { return nil }
    return flips
  }
}
