internal import LaunchSolver

/// Explains events for launch rules: the result of every selected rule on every platform.
final class LaunchExplainer: EventEvaluator {
  /// A box for a noncopyable explainer.
  private final class ExplainerBox {
    var explainer: Explainer
    /// The search for suggestions; nil if no suggestions are requested, or if the rules do not load.
    var search: Searcher?
    init(_ explainer: consuming Explainer) { self.explainer = explainer }
  }

  /// A search for suggestions, and the phrases for its answers.
  private final class Searcher {
    let search: WitnessSearch
    let words: SuggestionPhrases
    /// Finds a different environment in which an event fires the rule. It is separate from `search`, which must keep
    /// its current event. Nil until it is needed.
    private var elsewhere: WitnessSearch?
    private let makeSearch: () -> WitnessSearch
    /// The maximum number of steps of `search` and `elsewhere` together.
    private let maximumSteps: Int
    /// The suggestions that the budget left open.
    var ends = SearchEnds()

    init(_ target: Target, in environment: Environment, _ text: ReportedText, _ plan: ExplainPlan) {
      let rules = target.plan.rules
      // Load only the selected rules, because every suggested event is evaluated with all loaded rules. Does not throw:
      // the whole document was loaded before.
      let loaded = try? Program(
        rules, for: target.plan.profile, only: target.wanted, history: environment.historyUse)
      let program = loaded ?? target.plan.program
      let budget = plan.search.launch
      maximumSteps = budget.runSteps(rules: rules.ruleCount)
      makeSearch = {
        WitnessSearch(rules, program, in: environment, budget: budget.question, limits: plan.limits)
      }
      search = makeSearch()
      words = SuggestionPhrases(source: text, conditions: rules.conditions)
    }

    /// Returns a suggestion for the current event, which has the time `now`. If no event fires the rule in this
    /// environment, also returns an environment in which some event fires the rule.
    func suggestion(ofRule index: Int, at now: Instant) -> SuggestionPhrases.Suggestion {
      if search.steps + (elsewhere?.steps ?? 0) > maximumSteps {
        ends.run += 1
        return (.undecided(.budget(steps: 0)), nil)
      }
      let answer = search.suggestion(ofRule: index)
      if case .undecided(.budget) = answer { ends.questions += 1 }
      guard case .impossible(_, isHere: true) = answer else { return (answer, nil) }
      let elsewhere = elsewhere ?? makeSearch()
      self.elsewhere = elsewhere
      elsewhere.move(to: now)
      switch elsewhere.witness(ofRule: index) {
      case .elsewhere(let environment, _): return (answer, environment)
      case .undecided(.budget):
        ends.questions += 1
        return (answer, nil)
      case .event, .impossible, .undecided, .lost: return (answer, nil)
      }
    }
  }

  /// The rules of a document, or of all rule sets of messages in it, on one platform.
  struct Target: Sendable {
    let plan: TracePlan
    /// The indices of the selected rules; nil selects all.
    let wanted: Set<Int>?
    /// Creates the text that contains the rules.
    let reported: @Sendable () -> ReportedText
    /// The position of each rule set, which is the same on all platforms, and the indices of its rules. Empty for rules
    /// that do not belong to messages.
    var sets: [(place: PropositionPlace, rules: Range<Int>)] = []
    /// `numbers`: the number of each rule. `rules`: keyed by number, the index of the rule. Empty if the indices are
    /// the numbers.
    private(set) var numbers: [Int] = []
    private(set) var rules: [Int: Int] = [:]

    func number(of rule: Int) -> Int { numbers.isEmpty ? rule : numbers[rule] }

    func rule(_ number: Int) -> Int? { numbers.isEmpty ? number : rules[number] }
  }

  private let plan: ExplainPlan
  private let targets: [Target]
  private let boxes: [ExplainerBox]
  private let texts: [ReportedText]
  /// The names of the platforms.
  private let platforms: [String]
  private let writer: ExplainText
  /// The summary of all events; nil if only the trees of each event are written.
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
    texts = targets.map { $0.reported() }
    var seen: Set<String> = []
    platforms = targets.map(\.plan.profile.name).filter { seen.insert($0).inserted }
    writer = ExplainText(style: plan.style, columns: plan.columns)
    summary = plan.summary(platforms)
    guard plan.suggests else { return }
    for (place, target) in targets.enumerated() where target.plan.rejection == nil {
      boxes[place].search = Searcher(target, in: environment, texts[place], plan)
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
    if let reader = boxes.first?.explainer.reader, let note = BatchResult.Note.Kind.seconds(text, reader) {
      result.note(note, of: batch, &progress)
    }
    for (target, box) in zip(targets, boxes) {
      box.explainer.evaluate(text)
      if case .limit(let limit) = box.explainer.stop {
        result.note(.limit(limit, of: target.plan.sources[limit.rule]), of: batch, &progress)
      }
    }
    sumUp(text, of: plan.input(of: batch))
    if plan.sumsUp(events: summary?.events) { return (end, false) }
    let (rules, ties) = shownRules
    if ties > 0 {
      let text = "\(counted(ties, "more rule")) \(ties == 1 ? "is" : "are") as near to firing"
      result.note(.remark(text), of: batch, &progress)
    }
    if plan.suggests, !rules.isEmpty {
      let event = (start..<end).map { text[$0] }
      for box in boxes { try box.search?.search.begin(event) }
    }
    switch plan.format {
    case .json: writeJSON(rules, text, &result)
    case .text, .html: writeText(rules, text, &result)
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
      let platform = platforms.firstIndex(of: targets[place].plan.profile.name) ?? 0
      for rule in box.explainer.rules {
        let flips = box.explainer.stop == nil ? box.explainer.flips(ofRule: rule) : nil
        let blocker = flips == 1 ? box.explainer.onlyBlocker(ofRule: rule) : nil
        summary?.add(
          rule: targets[place].number(of: rule), on: platform, fired: box.explainer.fired(rule), flips: flips,
          blocker: blocker
        ) { box.explainer.explanation(ofRule: rule, text) }
      }
    }
  }

  func passOver(into result: inout BatchResult) { summary?.passOver() }

  func finish(into result: inout BatchResult) {
    result.write(summary, plan, "rule")
    for (target, box) in zip(targets, boxes) {
      guard let ends = box.search?.ends else { continue }
      for (text, help) in plan.search.messages(ends, "suggestion", on: target.plan.profile.name) {
        result.noteSpent(text, help: help)
      }
    }
  }

  // MARK: selection of rules

  /// The numbers of the rules to show for the current event: all in document order, or with `--near` the rules
  /// closest to firing, the closest first. `ties`: the number of other rules that are as close as the last one.
  private var shownRules: (rules: [Int], ties: Int) {
    let all = Set(zip(targets, boxes).flatMap { $1.explainer.rules.map($0.number) }).sorted()
    let shown = plan.shown(of: all.indices) { place in
      zip(targets, boxes).compactMap { target, box in
        target.rule(all[place]).flatMap { box.explainer.distance(ofRule: $0) }
      }.min()
    }
    return (shown.places.map { all[$0] }, shown.ties)
  }

  /// Returns the index of the rule with a number in a target; nil if the target does not contain the rule.
  private func rule(_ number: Int, of target: Int) -> Int? {
    targets[target].rule(number).flatMap { boxes[target].explainer.has($0) ? $0 : nil }
  }

  // MARK: writing

  private func writeJSON(_ rules: [Int], _ text: Span<UInt8>, _ result: inout BatchResult) {
    for (place, box) in boxes.enumerated() {
      for number in rules {
        guard let rule = rule(number, of: place) else { continue }
        let explanation = box.explainer.explanation(ofRule: rule, text)
        guard plan.shows(explanation.fired, &result) else { continue }
        result.text.explanation(
          explanation, platform: targets[place].plan.profile.name, eventID: box.explainer.eventID(text),
          in: texts[place], source: targets[place].plan.sources[rule]
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
    for number in rules {
      var parts: [ExplainText.Part] = []
      let shown = boxes.indices.compactMap { place in rule(number, of: place).map { (place: place, rule: $0) } }
      for (place, rule) in shown {
        parts.append(
          ExplainText.Part(
            platform: targets[place].plan.profile.name,
            explanation: boxes[place].explainer.explanation(ofRule: rule, text), source: texts[place]))
      }
      guard plan.shows(parts, &result) else { continue }
      var lines = writer.block(parts, eventID: id, isNear: plan.near != nil)
      var suggestions: [String] = []
      for (place, rule) in shown {
        guard let searcher = boxes[place].search else { continue }
        suggestions += searcher.words.lines(
          searcher.suggestion(ofRule: rule, at: boxes[place].explainer.now), on: targets[place].plan.profile.name)
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

  /// Returns the number of changes after which the rule fires; nil if the rule fires already, or can never fire.
  fileprivate func distance(ofRule rule: Int) -> Int? {
    guard has(rule), let flips = flips(ofRule: rule), flips > 0 else { return nil }
    return flips
  }
}

extension LaunchExplainer.Target {
  /// Returns a target for each document with selected rules.
  static func documents(of loaded: LoadedMessages, in input: RulesInput, _ limits: RulesLimits) throws(CommandFailure)
    -> [Self]
  {
    let (held, profile, name) = (loaded.held, loaded.held.profile, input.name)
    let messages = try input.propositions(for: profile, limits)
    let numbers = Dictionary(grouping: loaded.numbers) { held.rules[$0].set }
    let sets = Dictionary(grouping: numbers.keys.sorted()) { held.sets[$0].set.text }
    return sets.sorted { $0.key < $1.key }.map { text, sets in
      var sources: [Int: RuleSource] = [:]
      var places: [(place: PropositionPlace, rules: Range<Int>)] = []
      for index in sets {
        let (set, first) = (held.sets[index].set, places.last?.rules.upperBound ?? 0)
        let range = set.rules.document.range(set.value)
        places.append((PropositionPlace(text: text, range: range), first..<first + set.rules.ruleCount))
        for number in numbers[index] ?? [] {
          let source = held.rules[number].source
          sources[first + source.rule] = source
        }
      }
      let rules = RuleSet(joining: sets.map { held.sets[$0].set.compiled })
      let plan = TracePlan(rules, for: profile, sources: sources)
      var target = Self(plan: plan, wanted: Set(sources.keys)) {
        // On Android, a rule set may be a separate document, because Android changes numbers.
        LaunchDialect.reportedText(messages.texts[text], of: messages, name, in: [], as: rules.document)
      }
      target.sets = places
      return target
    }
  }

  /// Numbers the rules of all rule sets. A rule has the same number on all platforms.
  static func numbered(_ targets: [Self]) -> [Self] {
    var firsts: [PropositionPlace: Int] = [:]
    var next = 0
    return targets.map { target in
      var target = target
      for (place, rules) in target.sets {
        let first = firsts[place] ?? next
        if first == next { next += rules.count }
        firsts[place] = first
        for rule in rules {
          let number = first + rule - rules.lowerBound
          target.numbers.append(number)
          target.rules[number] = rule
        }
      }
      return target
    }
  }
}
