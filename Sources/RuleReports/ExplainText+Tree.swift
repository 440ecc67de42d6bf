extension ExplainText {
  /// The minimum width of a platform's column.
  private static let leastColumn = 5

  /// Formats the whole tree, one line per node: the result on each platform, then the condition.
  package func tree(_ group: [Part]) -> [String] {
    let nodes = group[0].explanation.condition.nodes
    guard !nodes.isEmpty else { return [] }
    let widths = group.map { part in
      let throwsAnywhere = part.isVisitor && part.explanation.condition.nodes.contains { $0.verdict == .error }
      return max(Self.leastColumn + (throwsAnywhere ? 1 : 0), part.platform.count) + 1
    }
    let names = zip(group.map(\.platform), widths).map { Self.padded($0, $1) }.joined()
    var lines = ["  " + String(names.reversed().drop { $0 == " " }.reversed())]
    let margin = 2 + widths.reduce(0, +)
    // The nodes to visit, with their depth.
    var open: [(place: Int, depth: Int)] = [(0, 0)]
    while let (place, depth) = open.popLast() {
      let mark = nodes[place].kind == .leaf && Self.differs(group, at: place) ? "* " : "  "
      let verdicts = zip(group, widths).map { part, width in verdict(part.node(place), of: part, width) }
      let children = nodes[place].children.reversed()
      if Self.isMereForm(group, at: place) {
        open += children.map { ($0, depth) }
        continue
      }
      // Limit the indentation, so that lines of deep nodes have space for text.
      let indent = String(repeating: "  ", count: min(depth, 20))
      let platforms = group.map(\.platform)
      let details = ExplanationPhrases.joined(platforms, group.map { $0.detail(place) })
      let isOne = details.count == 1
      let subjects = group.map { ExplanationPhrases.subject(of: $0.node(place)) }
      let head = indent + ExplanationPhrases.joined(platforms, subjects).joined(separator: "; ")
      let tail = isOne && !details[0].isEmpty ? ": " + details[0] : ""
      lines.append(mark + verdicts.joined() + EscapedOutput.harmless(head + tail))
      let blanks = String(repeating: " ", count: margin) + indent + "    "
      let answers = ExplanationPhrases.joined(
        platforms, group.map { $0.detail(place) == nil ? nil : ExplanationPhrases.answers(of: $0.node(place)) })
      let more = (isOne ? [] : details) + answers
      lines += more.map { blanks + EscapedOutput.harmless($0) }
      for note in ExplanationPhrases.notes(group.map { $0.node(place).notes }) {
        lines.append(blanks + "(" + EscapedOutput.harmless(ExplanationPhrases.line(note)) + ")")
      }
      open += children.map { ($0, depth + 1) }
    }
    return lines
  }

  /// True for a group that exists only because the syntax of the dialect requires a group: it has one member, and no
  /// platform has a remark about the group.
  private static func isMereForm(_ group: [Part], at place: Int) -> Bool {
    group.allSatisfy { part in
      let node = part.node(place)
      return node.role?.isForm == true && node.children.count == 1 && (node.loss == nil || node.loss == .noEffect)
        && node.notes.isEmpty && node.reason == nil
    }
  }

  private func verdict(_ node: ExplanationNode, of part: Part, _ width: Int) -> String {
    let (text, ink): (String, Style.Ink) =
      switch node.verdict {
      case .yes: ("yes", .info)
      case .no: ("no", .warning)
      case .unknown: node.loss == .noEffect ? ("–", .frame) : ("lost", .error)
      case .error: (part.isVisitor ? "throws" : "stops", .error)
      case .open: ("open", .error)
      }
    return style.paint(text, ink) + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  // MARK: consequences

  /// Formats the consequences with their tokens. Shows consequences that are equal on several platforms once. Skips
  /// platforms that drop the rule.
  package func consequences(_ group: [Part]) -> [String] {
    let group = group.filter { $0.explanation.loss == nil }
    let blocks = group.map { part in part.explanation.consequences.flatMap(lines) }
    var shown: [String] = []
    for same in zip(group, blocks).filter({ !$1.isEmpty }).grouped(by: { $0.1 == $1.1 }) {
      shown.append("")
      if same.count < group.count { shown.append("  on \(listed(same.map(\.0.platform))):") }
      shown += same[0].1
    }
    return shown
  }

  private func lines(of consequence: RuleExplanation.Consequence) -> [String] {
    var line =
      "  consequence \(ExplanationPhrases.shown(consequence.id)), type \(ExplanationPhrases.shown(consequence.type))"
    if consequence.isDropped { line += ": dropped-at-load" }
    var lines = [EscapedOutput.harmless(line)]
    for token in consequence.tokens {
      let value = token.value.map { ExplanationPhrases.quoted($0) } ?? "nothing"
      lines.append(
        EscapedOutput.harmless("    {%\(ExplanationPhrases.plain(token.source))%} → \(value) (\(token.status))"))
    }
    if let stop = consequence.stop {
      lines.append("    " + EscapedOutput.harmless(ExplanationPhrases.line(stop)))
    }
    return lines
  }
}
