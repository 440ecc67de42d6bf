/// Formats explanations as text: the outcome, the leaf conditions that caused it with their source
/// lines, then the whole tree.
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
/// Platforms that read the same document share a tree with one column each. Conditions with
/// different results come first and are marked with `*`.
package struct ExplainText {
  /// The explanation of a rule on one platform.
  package struct Part {
    package let platform: String
    package let explanation: RuleExplanation
    package let source: ReportedText

    package init(platform: String, explanation: RuleExplanation, source: ReportedText) {
      self.platform = platform
      self.explanation = explanation
      self.source = source
    }

    package func node(_ place: Int) -> ExplanationNode { explanation.condition.nodes[place] }
  }

  package let style: Style
  package let columns: Int

  package init(style: Style, columns: Int) {
    self.style = style
    self.columns = columns
  }
  /// The maximum number of conditions shown with their source line; the tree shows all.
  package static let mostSnippets = 12

  /// Returns the lines about one rule. The caller writes the event number before the first line.
  package func block(_ parts: [Part], eventID: [UInt8]?, isNear: Bool) -> [String] {
    var lines = [headline(parts, eventID)]
    // Show one tree for platforms whose trees differ only in the results.
    for group in parts.grouped(by: Self.isAlike) {
      lines += why(group, isNear: isNear)
      if isNear { continue }
      let tree = self.tree(group)
      if !tree.isEmpty { lines += [""] + tree }
      lines += consequences(group) + split(group)
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
    return EscapedOutput.harmless(line) + ": " + outcomes.joined(separator: "; ")
  }

  // MARK: groups

  private static func isAlike(_ one: Part, _ other: Part) -> Bool {
    let (nodes, others) = (one.explanation.condition.nodes, other.explanation.condition.nodes)
    guard one.source.entry == other.source.entry, nodes.count == others.count else { return false }
    return zip(nodes, others).allSatisfy { $0.range == $1.range && $0.children == $1.children }
  }

  /// True if the platforms of a group have different results for a node.
  package static func differs(_ group: [Part], at place: Int) -> Bool {
    // A rule that is dropped as a whole has no results.
    let nodes = group.filter { $0.explanation.loss == nil }.map { $0.node(place) }
    guard let first = nodes.first else { return false }
    return nodes.contains { $0.verdict != first.verdict || $0.reason != first.reason }
  }

  // MARK: reasons

  /// Returns the leaf conditions that caused the outcome, with their source lines.
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
    // The messages that were already shown: if several platforms have the same message, show it once.
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
        // The message of an exception does not name the platform, so add the name.
        let lead = part.explanation.verdict == .error && group.count > 1 && part.isVisitor
        let line = (lead ? "\(part.platform): " : "") + ExplanationPhrases.line(stop)
        if said.insert(line).inserted { lines += ["", style.paint(line, .error)] }
      }
    }
    return lines
  }

  private var frame: SnippetFrame { SnippetFrame(style: style, columns: columns) }

  package func snippet(_ group: [Part], _ place: Int) -> [String] {
    let node = group[0].node(place)
    let position = group[0].source.lines.position(of: node.focus.lower)
    let margin = SnippetFrame.margin(position)
    let mark = Self.differs(group, at: place) ? "* " : ""
    let details = group.map { $0.detail(place) }
    let labels = ExplanationPhrases.joined(group.map(\.platform), details).map(EscapedOutput.harmless)
    var lines = [
      mark + EscapedOutput.lead(group[0].source.location(of: node.focus)) + ": "
        + style.paint(EscapedOutput.harmless(ExplanationPhrases.subject(of: node)), .strong)
    ]
    lines += frame.lines(node.focus, in: group[0].source, mark: "^", ink(group, place), labels, margin: margin)
    for note in ExplanationPhrases.notes(group.map { $0.node(place).notes }) {
      lines.append(frame.remark("note", ExplanationPhrases.line(note), margin: margin))
    }
    return lines
  }

  package func snippet(_ lost: RuleExplanation.Part, of part: Part) -> [String] {
    let position = part.source.lines.position(of: lost.range.lower)
    return [
      EscapedOutput.lead(part.source.location(of: lost.range)) + ": "
        + style.paint(EscapedOutput.harmless(ExplanationPhrases.line(lost.summary)), .strong)
    ] + frame.lines(lost.range, in: part.source, mark: "^", .error, [], margin: SnippetFrame.margin(position))
  }

  private func ink(_ group: [Part], _ place: Int) -> Style.Ink {
    let verdicts = group.map { $0.node(place).verdict }
    if !verdicts.allSatisfy({ $0 == .yes || $0 == .no }) { return .error }
    return verdicts.contains(.no) ? .warning : .info
  }
}

extension ExplainText.Part {
  /// True if the explanation is about Convert rules, which are evaluated for visitors.
  package var isVisitor: Bool {
    switch explanation.subject {
    case .rule, .predicate: false
    case .ruleSet, .experience: true
    }
  }

  /// Returns the remark about a node; nil if there is none, or if the node is dropped only because the platform drops
  /// the whole rule.
  package func detail(_ place: Int) -> String? {
    if explanation.loss != nil, node(place).loss == nil { return nil }
    let detail = ExplanationPhrases.detail(of: node(place))
    return detail.isEmpty ? nil : detail
  }

  /// Returns the leaf conditions that keep the rule from firing, and the dropped nodes. For a rule that fires, returns
  /// only the dropped nodes. `isNear`: true to return the smallest set of leaves that must change so that the rule
  /// fires.
  fileprivate func pointedAt(isNear: Bool) -> [Int] {
    if isNear, explanation.flips != nil { return explanation.blockers }
    let nodes = explanation.condition.nodes
    let lost = nodes.indices.filter { place in
      nodes[place].loss != nil && nodes[place].loss != .noEffect
        && (nodes[place].kind == .leaf || nodes[place].children.isEmpty || nodes[place].kind == .group)
    }
    switch explanation.verdict {
    case .yes, .unknown: return lost
    case .no, .error, .open: return explanation.condition.decidingLeaves + lost
    }
  }
}
