internal import LaunchSolver

/// Explains events for launch rules: the result of every selected rule on every platform.
final class LaunchExplainer: EventEvaluator {
  /// A box for a noncopyable explainer.
  private final class ExplainerBox {
    var explainer: Explainer
    /// The search for suggestions; nil if not requested, or if the rules do not load.
    var search: Searcher?
    init(_ explainer: consuming Explainer) { self.explainer = explainer }
  }

  /// A search for suggestions, and the phrases for its answers.
  private final class Searcher {
    let search: WitnessSearch
    let words: SuggestionPhrases
    /// Finds other environments. A search of its own, because it forgets the event.
    private lazy var elsewhere = makeSearch()
    private let makeSearch: () -> WitnessSearch

    init(_ target: Target, in environment: Environment, _ text: ReportedText, _ limits: EventLimits) {
      let rules = target.plan.rules
      // Load only the selected rules: every suggested event is evaluated with all loaded rules.
      // Does not throw: the whole document was loaded before.
      let loaded = try? Program(
        rules, for: target.plan.profile, only: target.wanted, history: environment.historyUse)
      let program = loaded ?? target.plan.program
      makeSearch = { WitnessSearch(rules, program, in: environment, limits: limits) }
      search = makeSearch()
      words = SuggestionPhrases(source: text, conditions: rules.conditions)
    }

    /// Returns a suggestion for the current event, which has the time `now`; and the environment in which some event
    /// fires the rule, if none does here.
    func suggestion(ofRule index: Int, at now: Instant) -> SuggestionPhrases.Suggestion {
      let answer = search.suggestion(ofRule: index)
      guard case .impossible(_, isHere: true) = answer else { return (answer, nil) }
      elsewhere.move(to: now)
      guard case .elsewhere(let environment, _) = elsewhere.witness(ofRule: index) else { return (answer, nil) }
      return (answer, environment)
    }
  }

  /// The rules of a document, or of one rule set of messages, on one platform.
  struct Target: Sendable {
    let plan: TracePlan
    /// The indices of the selected rules; nil selects all.
    let wanted: Set<Int>?
    /// Makes the text that holds the rules.
    let reported: @Sendable () -> ReportedText
    /// Keyed by rule: the engines and propositions of messages; empty for a document.
    var sources: [Int: RuleSource] = [:]
    /// The place of the rule set, which is the same on all platforms; nil for a document.
    var place: PropositionPlace?
    /// The number of the first rule: each rule of several rule sets has a number of its own.
    var first = 0
  }

  private let plan: ExplainPlan
  private let targets: [Target]
  private let boxes: [ExplainerBox]
  private let texts: [ReportedText]
  /// The names of the platforms.
  private let platforms: [String]
  private let writer: ExplainText
  /// Of all events; nil if only the trees of each event are written.
  private var summary: ExplainSummary?
  /// True if the clock is read for each event: some rule uses it, and no option fixes it.
  private let readsClock: Bool

  init(_ plan: ExplainPlan, _ targets: [Target], in environment: Environment, readsClock: Bool) {
    (self.plan, self.targets, self.readsClock) = (plan, targets, readsClock)
    boxes = targets.map { target in
      ExplainerBox(
        Explainer(
          target.plan, only: target.wanted, world: environment.engineWorld(for: target.plan.profile),
          limits: plan.limits))
    }
    // The rule sets of a document have one text on each platform.
    var known: [String: [Int: ReportedText]] = [:]
    texts = targets.map { target in
      guard let document = target.place?.text else { return target.reported() }
      let text = known[target.plan.profile.name]?[document] ?? target.reported()
      known[target.plan.profile.name, default: [:]][document] = text
      return text
    }
    var seen: Set<String> = []
    platforms = targets.map(\.plan.profile.name).filter { seen.insert($0).inserted }
    writer = ExplainText(style: plan.style, columns: plan.columns)
    summary = plan.summary(platforms)
    guard plan.suggests else { return }
    for (place, target) in targets.enumerated() where target.plan.rejection == nil {
      boxes[place].search = Searcher(target, in: environment, texts[place], plan.limits)
    }
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    var end = start
    // All platforms use the same time for an event.
    let now = readsClock ? SystemClock.now() : nil
    for box in boxes {
      if let now { box.explainer.apply(.clock(now)) }
      end = try box.explainer.begin(text, from: start)
      if now != nil { box.search?.search.move(to: box.explainer.now) }
    }
    for box in boxes {
      box.explainer.evaluate(text)
      if case .limit(let limit) = box.explainer.stop {
        result.note(.limit(limit), of: batch, &progress)
      }
    }
    sumUp(text, of: plan.input(of: batch))
    if summary?.events ?? 0 > 1 { return (end, false) }
    let (rules, ties) = shownRules
    if ties > 0 { result.note(.remark("\(counted(ties, "more rule")) as near to firing"), of: batch, &progress) }
    if plan.suggests, !rules.isEmpty {
      let event = (start..<end).map { text[$0] }
      for box in boxes { try box.search?.search.begin(event) }
    }
    switch plan.format {
    case .json: writeJSON(rules, text, &result)
    case .text: writeText(rules, text, &result)
    }
    return (end, false)
  }

  func apply(_ state: StateRecord) {
    guard let states = state.standard else { return }
    for box in boxes { box.explainer.apply(.sharedStates(states)) }
  }

  // MARK: many events

  /// Adds the current event to the summary.
  private func sumUp(_ text: Span<UInt8>, of input: String?) {
    guard summary != nil else { return }
    summary?.begin(id: boxes.first?.explainer.eventID(text), of: input)
    for (place, box) in boxes.enumerated() {
      let first = targets[place].first
      let platform = platforms.firstIndex(of: targets[place].plan.profile.name) ?? 0
      for rule in box.explainer.rules {
        let flips = box.explainer.stop == nil ? box.explainer.flips(ofRule: rule) : nil
        summary?.add(rule: first + rule, on: platform, fired: box.explainer.fired(rule), flips: flips) {
          explanation(ofRule: first + rule, place, text)
        }
      }
    }
  }

  func passOver(into result: inout BatchResult) { summary?.passOver() }

  func finish(into result: inout BatchResult) { result.write(summary, plan, "rule") }

  // MARK: which rules

  /// The numbers of the rules to show for the current event: all in document order, or with `--near` those closest
  /// to firing, the closest first. `ties`: the number of others that are as close as the last one.
  private var shownRules: (rules: [Int], ties: Int) {
    let all = Set(zip(targets, boxes).flatMap { target, box in box.explainer.rules.map { target.first + $0 } }).sorted()
    let shown = plan.shown(of: all.indices) { place in
      zip(targets, boxes).compactMap { $1.explainer.distance(ofRule: all[place] - $0.first) }.min()
    }
    return (shown.places.map { all[$0] }, shown.ties)
  }

  /// Returns the explanation of the rule with a number.
  private func explanation(ofRule number: Int, _ target: Int, _ text: Span<UInt8>) -> RuleExplanation {
    let rule = number - targets[target].first
    var explanation = boxes[target].explainer.explanation(ofRule: rule, text)
    explanation.title = targets[target].sources[rule]?.name
    return explanation
  }

  // MARK: writing

  private func writeJSON(_ rules: [Int], _ text: Span<UInt8>, _ result: inout BatchResult) {
    for (place, box) in boxes.enumerated() {
      for number in rules where box.explainer.has(number - targets[place].first) {
        let rule = number - targets[place].first
        let explanation = explanation(ofRule: number, place, text)
        guard plan.shows(explanation.fired, &result) else { continue }
        result.text.explanation(
          explanation, platform: targets[place].plan.profile.name, eventID: box.explainer.eventID(text),
          in: texts[place], source: targets[place].sources[rule]
        ) { json in
          guard let searcher = box.search else { return }
          searcher.words.write(searcher.suggestion(ofRule: rule, at: box.explainer.now), to: &json)
        }
        result.endLine()
      }
    }
  }

  private func writeText(_ rules: [Int], _ text: Span<UInt8>, _ result: inout BatchResult) {
    let id = boxes.first?.explainer.eventID(text)
    for rule in rules {
      var parts: [ExplainText.Part] = []
      let shown = boxes.indices.filter { boxes[$0].explainer.has(rule - targets[$0].first) }
      for place in shown {
        parts.append(
          ExplainText.Part(
            platform: targets[place].plan.profile.name, explanation: explanation(ofRule: rule, place, text),
            source: texts[place]))
      }
      guard plan.shows(parts, &result) else { continue }
      var lines = writer.block(parts, eventID: id, isNear: plan.near != nil)
      var suggestions: [String] = []
      for place in shown {
        guard let searcher = boxes[place].search else { continue }
        suggestions += searcher.words.lines(
          searcher.suggestion(ofRule: rule - targets[place].first, at: boxes[place].explainer.now),
          on: targets[place].plan.profile.name)
      }
      if !suggestions.isEmpty { lines += [""] + suggestions }
      result.write(block: lines)
    }
    if rules.isEmpty {
      result.write(block: [
        plan.near == nil ? ": the document has no rules" : ": every rule fires, is dropped, or can never fire"
      ])
    }
  }
}

extension Explainer {
  /// True if the rule is selected.
  fileprivate func has(_ rule: Int) -> Bool {
    // `rules` is sorted.
    let place = rules.partitioningIndex { $0 >= rule }
    return place < rules.count && rules[place] == rule
  }

  /// Returns the number of changes after which the rule fires; nil if it fires, or never can.
  fileprivate func distance(ofRule rule: Int) -> Int? {
    guard has(rule), let flips = flips(ofRule: rule), flips > 0 else { return nil }
    return flips
  }
}

extension LaunchExplainer.Target {
  /// Returns a target for each rule set of messages that has selected rules.
  static func sets(of loaded: LoadedMessages, in input: RulesInput, _ limits: RulesLimits) throws(CommandFailure)
    -> [Self]
  {
    let (held, profile) = (loaded.held, loaded.held.profile)
    let messages = try input.propositions(for: profile, limits)
    var sources: [Int: [Int: RuleSource]] = [:]
    for number in loaded.numbers {
      sources[held.rules[number].set, default: [:]][held.rules[number].source.rule] = held.rules[number].source
    }
    return sources.sorted { $0.key < $1.key }.map { index, sources in
      let set = held.sets[index].set
      let (compiled, range, name) = (set.compiled.document, set.rules.document.range(set.value), input.name)
      var target = Self(plan: TracePlan(set.compiled, for: profile), wanted: Set(sources.keys)) {
        // Android reads other numbers than are written, in a document of its own.
        LaunchDialect.reportedText(messages.texts[set.text], of: messages, name, in: [], as: compiled)
      }
      (target.sources, target.place) = (sources, PropositionPlace(text: set.text, range: range))
      return target
    }
  }

  /// Numbers the rules of all rule sets: those of one place have the same numbers on all platforms.
  static func numbered(_ targets: [Self]) -> [Self] {
    var firsts: [PropositionPlace: Int] = [:]
    var next = 0
    return targets.map { target in
      guard let place = target.place else { return target }
      var target = target
      if firsts[place] == nil {
        firsts[place] = next
        next += target.plan.rules.ruleCount
      }
      target.first = firsts[place] ?? 0
      return target
    }
  }
}
