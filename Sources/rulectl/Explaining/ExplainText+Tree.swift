internal import RuleEngine

extension ExplainText {
  /// The columns of a platform's verdicts.
  private static let leastColumn = 5

  /// The whole tree, a line a node: the verdict of each platform, then what it is.
  func tree(_ group: [Part]) -> [String] {
    let nodes = group[0].explanation.condition.nodes
    guard !nodes.isEmpty else { return [] }
    let widths = group.map { max(Self.leastColumn, $0.platform.count) + 1 }
    var lines = ["  " + columns(zip(group.map(\.platform), widths).map { Self.padded($0, $1) })]
    let margin = 2 + widths.reduce(0, +)
    // A node and how deep it lies.
    var open: [(place: Int, depth: Int)] = [(0, 0)]
    while let (place, depth) = open.popLast() {
      let mark = nodes[place].kind == .leaf && Self.differs(group, at: place) ? "* " : "  "
      let verdicts = zip(group, widths).map { part, width in
        verdict(part.node(place), width)
      }
      // Deeper than that a line would be all blanks.
      let indent = String(repeating: "  ", count: min(depth, 20))
      let details = group.map { Self.detail($0.node(place)) }
      let isOne = Set(details).count == 1
      let head = indent + Words.subject(of: nodes[place]) + (isOne ? details[0] : "")
      lines.append(mark + columns(verdicts) + Prose.harmless(head))
      let blanks = String(repeating: " ", count: margin) + indent + "    "
      if !isOne {
        for (part, detail) in zip(group, details) {
          lines.append(blanks + Prose.harmless(part.platform + detail))
        }
      }
      lines += operands(group, place).map { blanks + $0 }
      for note in Words.notes(group.map { $0.node(place).notes }) {
        lines.append(blanks + "(" + Prose.harmless(Words.line(note)) + ")")
      }
      for child in nodes[place].children.reversed() { open.append((child, depth + 1)) }
    }
    return lines
  }

  private static func detail(_ node: Explanation.Node) -> String {
    let detail = Words.detail(of: node)
    return detail.isEmpty ? "" : ": " + detail
  }

  /// What each of several values was answered, where that is not the same for all.
  private func operands(_ group: [Part], _ place: Int) -> [String] {
    group.flatMap { part -> [String] in
      guard let operands = part.node(place).test?.operands, operands.count > 1,
        Set(operands.map { Words.answer($0) }).count > 1
      else { return [] }
      let lead = group.count > 1 ? part.platform + ": " : ""
      return operands.map { operand in
        Prose.harmless(lead + Words.literal(operand.literal) + ": " + Words.answer(operand))
      }
    }
  }

  private func columns(_ cells: [String]) -> String { cells.joined() }

  private func verdict(_ node: Explanation.Node, _ width: Int) -> String {
    let (text, ink): (String, Style.Ink) =
      switch node.verdict {
      case .yes: ("yes", .info)
      case .no: ("no", .warning)
      case .unknown: ("lost", .error)
      case .error: ("stops", .error)
      }
    return style.paint(text, ink) + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  // MARK: consequences

  /// The consequences with their tokens; for all platforms at once where they say the same.
  func consequences(_ group: [Part]) -> [String] {
    let blocks = group.map { part in part.explanation.consequences.flatMap(lines) }
    if Set(blocks).count == 1 { return blocks[0].isEmpty ? [] : [""] + blocks[0] }
    return zip(group, blocks).flatMap { part, lines in
      lines.isEmpty ? [] : ["", "  \(part.platform):"] + lines
    }
  }

  private func lines(of consequence: RuleExplanation.Consequence) -> [String] {
    var line = "  consequence \(Words.shown(consequence.id)), type \(Words.shown(consequence.type))"
    if consequence.isDropped { line += ": dropped-at-load" }
    var lines = [Prose.harmless(line)]
    for token in consequence.tokens {
      let value = token.value.map { Words.quoted($0) } ?? "nothing"
      lines.append(
        Prose.harmless("    {%\(Words.plain(token.source))%} → \(value) (\(token.status))"))
    }
    if let stop = consequence.stop { lines.append("    " + Prose.harmless(Words.line(stop))) }
    return lines
  }
}
