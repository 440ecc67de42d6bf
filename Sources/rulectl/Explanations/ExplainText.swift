internal import RuleEngine

/// Explanations for people: what happened, the leaves that made it so with the lines where they
/// stand, then the whole tree.
///
///     event 0, rule 2 "hit": ios does not fire, 1 leaf away
///
///     rules.json:9:24: cart.total gt 100
///         9 |   "values": [100]
///           |              ^^^ 100.5 → int → 100: threshold-not-met
///
///       ios
///       no    all of
///       yes     ~type eq "com.example.track": matched
///       no      cart.total gt 100: 100.5 → int → 100: threshold-not-met
///
/// Where several platforms read the same document they stand side by side, and what they answer
/// differently comes first and is marked with `*`.
struct ExplainText {
  /// What one platform says of a rule.
  struct Part {
    let platform: String
    let explanation: RuleExplanation
    let source: ReportedText

    func node(_ place: Int) -> Explanation.Node { explanation.condition.nodes[place] }
  }

  let style: Style
  let columns: Int
  /// A rule may have a hundred thousand leaves; so many are pointed at, and the tree shows the rest.
  static let mostSnippets = 12

  /// The lines on one rule, from behind the number of the event.
  func block(_ parts: [Part], eventID: [UInt8]?, isNear: Bool) -> [String] {
    var lines = [headline(parts, eventID)]
    for group in Self.alike(parts) {
      lines += why(group, isNear: isNear)
      if isNear { continue }
      let tree = self.tree(group)
      if !tree.isEmpty { lines += [""] + tree }
      lines += consequences(group)
    }
    return lines
  }

  // MARK: the first line

  private func headline(_ parts: [Part], _ eventID: [UInt8]?) -> String {
    var line = ""
    if let eventID { line += " (" + ExplanationPhrases.plain(eventID) + ")" }
    if let first = parts.first?.explanation { line += ", " + ExplanationPhrases.name(of: first) }
    let outcomes = parts.map { part in
      style.paint(
        ExplanationPhrases.outcome(of: part.explanation, on: part.platform),
        part.explanation.fired ? .strong : part.explanation.loss == nil ? .warning : .error)
    }
    return Prose.harmless(line) + ": " + outcomes.joined(separator: "; ")
  }

  // MARK: groups

  /// Parts whose trees are the same but for the verdicts: they can stand side by side.
  private static func alike(_ parts: [Part]) -> [[Part]] {
    var groups: [[Part]] = []
    for part in parts {
      if let place = groups.firstIndex(where: { isAlike($0[0], part) }) {
        groups[place].append(part)
      } else {
        groups.append([part])
      }
    }
    return groups
  }

  private static func isAlike(_ one: Part, _ other: Part) -> Bool {
    let (nodes, others) = (one.explanation.condition.nodes, other.explanation.condition.nodes)
    guard one.source.entry == other.source.entry, nodes.count == others.count else { return false }
    return zip(nodes, others).allSatisfy { $0.range == $1.range && $0.children == $1.children }
  }

  /// Whether the platforms of a group answer differently there.
  static func differs(_ group: [Part], at place: Int) -> Bool {
    // A rule that is lost as a whole answers nothing.
    let nodes = group.filter { $0.explanation.loss == nil }.map { $0.node(place) }
    guard let first = nodes.first else { return false }
    return nodes.contains { $0.verdict != first.verdict || $0.reason != first.reason }
  }

  // MARK: why

  /// The leaves that made it so, each with its line: first those on which the platforms differ.
  private func why(_ group: [Part], isNear: Bool) -> [String] {
    var places: [Int] = []
    var seen: Set<Int> = []
    func add(_ more: [Int]) { places += more.filter { seen.insert($0).inserted } }
    if group.count > 1 {
      add(group[0].explanation.condition.leaves.filter { Self.differs(group, at: $0) })
    }
    for part in group { add(part.pointedAt(isNear: isNear)) }
    var lines: [String] = []
    for place in places.prefix(Self.mostSnippets) { lines += [""] + snippet(group, place) }
    if places.count > Self.mostSnippets {
      lines += ["", "and \(places.count - Self.mostSnippets) more"]
    }
    // What is so on every platform is said once.
    var said: Set<String> = []
    for part in group {
      for lost in part.explanation.lostParts { lines += [""] + snippet(lost, of: part) }
      for open in part.explanation.unsettled {
        lines += [
          "",
          "\(part.platform): not evaluated, at \(ExplanationPhrases.line(open.pointer)): "
            + ExplanationPhrases.line(open.construct),
        ]
      }
      if let stop = part.explanation.stop {
        // What an SDK throws names no platform.
        let lead = part.explanation.verdict == .error && group.count > 1 && part.isVisitor
        let line = (lead ? "\(part.platform): " : "") + ExplanationPhrases.line(stop)
        if said.insert(line).inserted { lines += ["", style.paint(line, .error)] }
      }
    }
    return lines
  }

  private var frame: SnippetFrame { SnippetFrame(style: style, columns: columns) }

  func snippet(_ group: [Part], _ place: Int) -> [String] {
    let node = group[0].node(place)
    let position = group[0].source.lines.position(of: node.focus.lower)
    let margin = SnippetFrame.margin(position)
    let mark = Self.differs(group, at: place) ? "* " : ""
    let details = group.map { $0.detail(place) }
    let labels = ExplanationPhrases.joined(group.map(\.platform), details).map(Prose.harmless)
    var lines = [
      mark + lead(group[0].source, position) + ": "
        + style.paint(Prose.harmless(ExplanationPhrases.subject(of: node)), .strong)
    ]
    lines += frame.lines(
      node.focus, in: group[0].source, mark: "^", ink(group, place), labels, margin: margin)
    for note in ExplanationPhrases.notes(group.map { $0.node(place).notes }) {
      lines.append(frame.remark("note", ExplanationPhrases.line(note), margin: margin))
    }
    return lines
  }

  func snippet(_ lost: RuleExplanation.Part, of part: Part) -> [String] {
    let position = part.source.lines.position(of: lost.range.lower)
    return [
      lead(part.source, position) + ": "
        + style.paint(Prose.harmless(ExplanationPhrases.line(lost.summary)), .strong)
    ]
      + frame.lines(
        lost.range, in: part.source, mark: "^", .error, [], margin: SnippetFrame.margin(position))
  }

  private func lead(_ source: ReportedText, _ position: TextPosition) -> String {
    Prose.lead(
      source.file + (source.entry.map { "!" + $0 } ?? "") + ":\(position.line):\(position.column)")
  }

  private func ink(_ group: [Part], _ place: Int) -> Style.Ink {
    let verdicts = group.map { $0.node(place).verdict }
    if verdicts.contains(.error) || verdicts.contains(.unknown) { return .error }
    if verdicts.contains(.open) { return .error }
    return verdicts.contains(.no) ? .warning : .info
  }
}

extension ExplainText.Part {
  /// A visitor is explained, who meets experiences or a rule set.
  var isVisitor: Bool {
    switch explanation.subject {
    case .rule, .predicate: false
    case .ruleSet, .experience: true
    }
  }

  /// What is said of a node; nil of one that is lost only with its rule.
  func detail(_ place: Int) -> String? {
    if explanation.loss != nil, node(place).loss == nil { return nil }
    let detail = ExplanationPhrases.detail(of: node(place))
    return detail.isEmpty ? nil : detail
  }

  /// The leaves that keep the rule from firing; of one that fires, what was lost of it.
  fileprivate func pointedAt(isNear: Bool) -> [Int] {
    if isNear, explanation.flips != nil { return explanation.blockers }
    let nodes = explanation.condition.nodes
    let lost = nodes.indices.filter { place in
      nodes[place].loss != nil && nodes[place].loss != .noEffect
        && (nodes[place].kind == .leaf || nodes[place].children.isEmpty
          || nodes[place].kind == .group)
    }
    switch explanation.verdict {
    case .yes: return lost
    case .unknown: return lost
    case .no, .error, .open: return explanation.condition.decidingLeaves + lost
    }
  }
}
