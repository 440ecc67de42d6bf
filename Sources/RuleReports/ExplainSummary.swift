package import Launch
package import RuleCore

/// The number of events that fire each rule, and the conditions that prevented the rule for the other events:
/// counters of each rule, and their text.
///
///     rule 2 "hit": fired for 3 of 10 events on ios and android
///       nearest: event 7, 1 condition away: cart.total > 100: 100.5 → int → 100: threshold-not-met
///       only unmet condition: cart.total > 100 (4 events), screen equals "home" (1 event)
///       variations: 1 "blue" (2 events), none (1 event)
///       lost at load: cart.vip eq true: unknown matcher
package struct ExplainSummary {
  /// The counts of a rule on one platform.
  fileprivate struct Count {
    /// The number of events for which the rule was explained, and the number of events that fired it.
    var events = 0
    var fired = 0
    var loss: Outcome?
    /// The first of the events for which the rule needs the fewest changes to fire. An event with a note about a
    /// missing key, such as another path with a fitting value, goes before events without one. `searches`: the number
    /// of further events that are searched for such a note.
    var nearest: (flips: Int, number: Int, text: String, searches: Int)?
    /// Keyed by condition: the number of events for which only this condition would have to change.
    var alone: [String: Int] = [:]
    /// Keyed by variation: the number of matching visitors who get it.
    var variations: [String: Int] = [:]
    /// Keyed by condition: its words.
    var words: [ConditionID: String] = [:]
    /// Keyed by other outcomes in words, such as `ios stops`: the number of events.
    var others: [String: Int] = [:]
    /// The parts that the platform dropped at load, in words.
    var lost: [String] = []
    /// The condition for the nearest event, or for an event that fires the rule.
    var tree: (event: String, lines: [ConditionPhrase.Line])?
  }

  private struct Rule {
    let name: String
    let verb: String
    /// Indexed by platform: the counts; nil for a platform without the rule.
    var counts: [Count?]

    var missed: Int { counts.reduce(0) { $0 + ($1.map { $0.events - $0.fired } ?? 0) } }
    var flips: Int? { counts.compactMap { $0?.nearest?.flips }.min() }
    var failsSomewhere: Bool { counts.contains { $0?.fired == 0 } }
    /// True if no platform loads the rule.
    var isLost: Bool { counts.allSatisfy { $0 == nil || $0?.loss != nil } }
  }

  /// The maximum number of conditions in a line of text.
  private static let mostShown = 3
  /// The maximum number of variations in a line of text.
  private static let mostVariations = 20
  /// The maximum number of events that are searched for a note about a missing key.
  fileprivate static let mostSearches = 32

  /// The lines about one rule. The lines after the first are indented.
  package struct Block {
    package var lines: [String]
    /// The condition of the rule for the nearest event, or for an event that fires it: on each platform, the result of
    /// each part in nested lines. Empty unless trees are kept.
    package var trees: [(title: String, lines: [ConditionPhrase.Line])] = []

    package init(_ lines: [String]) { self.lines = lines }

    /// The section of a page about the rule.
    package var section: ReportSection {
      let items = lines.dropFirst().map { ReportItem(String($0.drop { $0 == " " })) }
      let trees = trees.map { tree in
        ReportItem([ReportRun(tree.title, .strong)], nil, ReportItem.tree(tree.lines))
      }
      return ReportSection([ReportRun(lines[0], .strong)], [.list(items), .folded("the whole condition", trees)])
    }
  }

  private let platforms: [String]
  private let style: Style
  private let keepsTrees: Bool
  /// The counters, keyed by the index of the rule; -1 for rules that are not in the document.
  private var rules: [Int: Rule] = [:]
  /// The words that name the current event.
  private var event = ""
  private var number = -1
  /// The number of events that were explained.
  package private(set) var events = 0
  package private(set) var firings = 0

  /// `keepsTrees`: true if the blocks contain the trees of conditions.
  package init(_ platforms: [String], style: Style, keepsTrees: Bool) {
    (self.platforms, self.style, self.keepsTrees) = (platforms, style, keepsTrees)
  }

  /// Counts an unusable event.
  package mutating func passOver() { number += 1 }

  /// Begins an event. `input`: the file of the event, if there are several files.
  package mutating func begin(id: [UInt8]?, of input: String?) {
    (number, events) = (number + 1, events + 1)
    event = "event \(number)" + (input.map { " of " + ExplanationPhrases.line($0) } ?? "")
    if let id { event += " (" + ExplanationPhrases.plain(id) + ")" }
  }

  /// Counts the outcome of the current event for a rule. `flips`: the number of changes after which the rule fires; nil
  /// if none help. `split`: the traffic split of a matching visitor. `blocker`: the only condition that prevents the
  /// rule, if known. `explain` is called only if its explanation is needed.
  package mutating func add(
    rule: Int?, on platform: Int, fired: Bool, flips: Int?, split: SplitExplanation? = nil, blocker: ConditionID? = nil,
    _ explain: () -> RuleExplanation
  ) {
    let key = rule ?? -1
    if fired { firings += 1 }
    defer {
      if let choice = split?.choice { rules[key]?.counts[platform]?.variations[choice, default: 0] += 1 }
    }
    let known = rules[key]?.counts[platform]
    if let known {
      let words = known.nearest?.flips == 1 ? blocker.flatMap { known.words[$0] } : nil
      let isSearched = flips != nil && flips == known.nearest?.flips && known.nearest?.searches ?? 0 > 0
      let isKnown = words != nil || (flips ?? 0) > max(1, (known.nearest?.flips ?? .max) - 1)
      if fired || known.loss != nil || isKnown && !isSearched {
        rules[key]?.counts[platform]?.events += 1
        if fired { rules[key]?.counts[platform]?.fired += 1 }
        if let words, !fired, known.loss == nil { rules[key]?.counts[platform]?.alone[words, default: 0] += 1 }
        return
      }
    }
    let found = explain()
    if rules[key] == nil {
      let name = rule == nil && found.subject != .ruleSet ? "other experiences" : ExplanationPhrases.name(of: found)
      let verb = found.subject == .rule ? "fired" : "matched"
      rules[key] = Rule(name: name, verb: verb, counts: platforms.map { _ in nil })
    }
    if known == nil {
      rules[key]?.counts[platform] = Count(loss: found.loss, lost: found.lostInWords(on: platforms[platform]))
    }
    let isNearest = rules[key]?.counts[platform]?.add(found, event, number, blocker, on: platforms[platform])
    if keepsTrees, isNearest == true || rules[key]?.counts[platform]?.tree == nil {
      rules[key]?.counts[platform]?.tree = (event, found.conditionLines)
    }
  }

  // MARK: text

  /// Returns the blocks of all rules: first the rules that no platform loads, then the rules that missed the most
  /// events. With `near`, returns the blocks of the rules that came closest to firing, and the number of other rules
  /// that are as close as the last one. `onlyFails`: true to omit rules that fired on every platform.
  package func blocks(near: Int?, onlyFails: Bool) -> (blocks: [Block], ties: Int) {
    var kept = rules.filter { !onlyFails || $0.value.failsSomewhere }.map { index, rule in
      (rank: rule.isLost ? -1 : 0, index: index, rule: rule)
    }
    if near != nil {
      kept = kept.compactMap { row in row.rule.flips.map { ($0, row.index, row.rule) } }
    }
    let flips = kept.map { $0.rule.flips ?? .max }
    let missed = kept.map(\.rule.missed)
    let order = kept.indices.sorted {
      (kept[$0].rank, -missed[$0], flips[$0], kept[$0].index) < (kept[$1].rank, -missed[$1], flips[$1], kept[$1].index)
    }
    let shown = order.prefix(near ?? .max)
    let ties = order.dropFirst(shown.count).prefix { flips[$0] == shown.last.map { flips[$0] } }.count
    if shown.isEmpty {
      let words =
        events == 0
        ? "no event was explained"
        : near != nil
          ? "every rule fires, is dropped, or can never fire"
          : onlyFails && !rules.isEmpty ? "every rule fires" : "the document has no rules"
      return ([Block([words])], 0)
    }
    return (shown.map { block(of: kept[$0].rule) }, ties)
  }

  private func block(of rule: Rule) -> Block {
    var block = Block(lines(of: rule))
    let trees = zip(platforms, rule.counts).compactMap { platform, count in count?.tree.map { (platform, $0) } }
    let groups = trees.grouped { $0.1.event == $1.1.event && $0.1.lines.map(\.text) == $1.1.lines.map(\.text) }
    for group in groups {
      block.trees.append(("\(group[0].1.event) on \(listed(group.map(\.0)))", group[0].1.lines))
    }
    return block
  }

  private func lines(of rule: Rule) -> [String] {
    let counts = zip(platforms, rule.counts).compactMap { name, count in count.map { (name, $0) } }
    let names = counts.map(\.0)
    var outcomes: [String] = []
    let loaded = counts.filter { $1.loss == nil }
    let words = loaded.map { "\($1.fired) of \(counted($1.events, "event"))" }
    if !loaded.isEmpty {
      outcomes.append(
        style.paint(
          "\(rule.verb) for " + Self.spread(words, on: loaded.map(\.0)),
          loaded.contains { $1.fired > 0 } ? .strong : .warning))
    }
    for (_, count) in counts {
      for (text, number) in count.others.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
        let part = count.loss == nil && number < count.events ? " (\(counted(number, "event")))" : ""
        outcomes.append(style.paint(text + part, .error))
      }
    }
    var lines = [rule.name + ": " + outcomes.joined(separator: "; ")]
    let nearest = counts.map(\.1.nearest)
    let first = nearest.compactMap(\.self).min { ($0.flips, $0.number) < ($1.flips, $1.number) }
    if let first {
      let places = names.indices.filter { nearest[$0]?.number == first.number && nearest[$0]?.text == first.text }
      let place = places.count < names.count ? "on \(listed(places.map { names[$0] })): " : ""
      lines.append("  nearest: " + place + first.text)
    }
    let alone = Self.frequencies(counts, \.alone)
    if !alone.isEmpty { lines.append("  only unmet condition: " + Self.shortened(alone, ", ")) }
    let variations = Self.frequencies(counts, \.variations)
    if !variations.isEmpty {
      lines.append("  variations: " + Self.shortened(variations, ", ", most: Self.mostVariations))
    }
    let lost = ExplanationPhrases.joined(
      names, counts.map { $1.lost.isEmpty ? nil : Self.shortened($1.lost, ", ") })
    if !lost.isEmpty { lines.append("  lost at load: " + lost.joined(separator: "; ")) }
    return lines.map(EscapedOutput.harmless)
  }

  /// Returns the counted texts, the most frequent first, with their numbers of events.
  private static func frequencies(_ counts: [(String, Count)], _ part: (Count) -> [String: Int]) -> [String] {
    var most: [String: Int] = [:]
    for (_, count) in counts { most.merge(part(count), uniquingKeysWith: max) }
    return most.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { text, number in
      let own = counts.map { part($0.1)[text] ?? 0 }
      if own.allSatisfy({ $0 == number }) { return "\(text) (\(counted(number, "event")))" }
      let some = own.indices.filter { own[$0] > 0 }
      return "\(text) (" + spread(some.map { counted(own[$0], "event") }, on: some.map { counts[$0].0 }) + ")"
    }
  }

  /// Returns text such as `2 events on ios and js, 1 event on android`.
  private static func spread(_ words: [String], on platforms: [String]) -> String {
    zip(words, platforms).grouped { $0.0 == $1.0 }
      .map { group in "\(group[0].0) on \(listed(group.map(\.1)))" }.joined(separator: ", ")
  }

  fileprivate static func shortened(_ texts: [String], _ separator: String, most: Int = mostShown) -> String {
    let rest = texts.count - most
    let shown = texts.prefix(most).joined(separator: separator)
    return rest > 0 ? shown + "\(separator)and \(rest) more" : shown
  }
}

extension ExplainSummary.Count {
  /// Adds an explanation. Returns true if its event is now the nearest one.
  fileprivate mutating func add(
    _ found: RuleExplanation, _ event: String, _ number: Int, _ blocker: ConditionID?, on platform: String
  ) -> Bool {
    events += 1
    if found.fired {
      fired += 1
      return false
    }
    guard found.loss == nil, found.stop == nil, found.verdict != .yes, let flips = found.flips else {
      others[ExplanationPhrases.outcome(of: found, on: platform), default: 0] += 1
      return false
    }
    let phrases = found.blockerPhrases
    if flips == 1, let phrase = phrases.first {
      alone[phrase, default: 0] += 1
      if let blocker { words[blocker] = phrase }
    }
    let blockers = found.blockers.map { found.condition.nodes[$0] }
    let hasNotes = blockers.contains { $0.test?.keyNote != nil }
    if flips == nearest?.flips, let searches = nearest?.searches, searches > 0 {
      nearest?.searches -= 1
      if !hasNotes { return false }
    } else if flips >= nearest?.flips ?? .max {
      return false
    }
    let isSearched = !hasNotes && blockers.contains { $0.reason == .keyAbsent }
    nearest = (
      flips, number, "\(event), \(ExplainSummary.missing(in: found))", isSearched ? ExplainSummary.mostSearches : 0
    )
    return true
  }
}

extension ExplainSummary {
  /// Returns the conditions that keep a rule from firing, such as `1 condition away: cart.total > 100: key-absent`.
  package static func missing(in found: RuleExplanation) -> String {
    let missing = zip(found.blockerPhrases, found.blockers).map { phrase, place in
      let node = found.condition.nodes[place]
      let note = node.test?.keyNote.map { " (\(ExplanationPhrases.line($0)))" } ?? ""
      return "\(phrase): \(ExplanationPhrases.detail(of: node))\(note)"
    }
    return "\(counted(found.flips ?? 0, "condition")) away: " + shortened(missing, "; ")
  }
}

extension RuleExplanation {
  /// The conditions that keep the rule from firing, in words.
  fileprivate var blockerPhrases: [String] {
    blockers.map { place in
      let node = condition.nodes[place]
      return ConditionPhrase(node)?.text ?? ExplanationPhrases.subject(of: node)
    }
  }

  /// The condition in nested lines: the result of each part, its words, and the reason of the result.
  package var conditionLines: [ConditionPhrase.Line] {
    var lines: [ConditionPhrase.Line] = []
    // The nodes to visit, with their depth.
    var open: [(place: Int, depth: Int)] = condition.nodes.isEmpty ? [] : [(0, 0)]
    while let (place, depth) = open.popLast() {
      let node = condition.nodes[place]
      let detail = ExplanationPhrases.detail(of: node)
      let phrase = node.kind == .leaf ? ConditionPhrase(node)?.text : nil
      let words = "\(node.verdict.rawValue): \(phrase ?? ExplanationPhrases.subject(of: node))"
      lines.append(.init(depth: depth, text: words + (detail.isEmpty ? "" : ": \(detail)")))
      open += node.children.reversed().map { ($0, depth + 1) }
    }
    return lines
  }

  /// Returns the parts that the platform dropped at load, with the reasons.
  fileprivate func lostInWords(on platform: String) -> [String] {
    let kept: [Outcome?] = [nil, .noEffect, .neverTrue, .alwaysTrue, .otherResult]
    let nodes = condition.nodes.filter { !kept.contains($0.loss) && !$0.notes.isEmpty }
    return nodes.map { ExplanationPhrases.subject(of: $0) + ": " + ExplanationPhrases.line($0.notes[0]) }
      + lostParts.filter { !kept.contains($0.loss) }.map {
        ExplanationPhrases.line(
          $0.summary.hasPrefix(platform + " ") ? String($0.summary.dropFirst(platform.count + 1)) : $0.summary)
      }
  }
}
