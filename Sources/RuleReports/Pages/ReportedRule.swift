internal import RuleCore

/// A rule as pages show it: its condition in nested lines, its consequences, previews of its messages, and its JSON.
package struct ReportedRule {
  /// The title, such as `rule 2: sale, tip`.
  package var title: String
  package var condition: ConditionPhrase
  /// The consequences in words, each with its detail as JSON.
  package var consequences: [(words: String, detail: String)] = []
  package var messages: [ReportMessage] = []
  /// The platforms that load the rule, and the parts that they drop, in words.
  package var remarks: [String] = []
  /// The rule as its document writes it.
  package var source: [UInt8]

  package init(_ title: String, condition: ConditionPhrase, source: [UInt8]) {
    (self.title, self.condition, self.source) = (title, condition, source)
  }

  /// Returns the section of a page about the rule. `anchor`: the name to which the page links.
  package func section(anchor: String? = nil) -> ReportSection {
    var blocks = remarks.map { ReportBlock.paragraph([ReportRun($0, .dimmed)]) }
    blocks.append(.list([ReportItem([ReportRun("fires if", .strong)], nil, ReportItem.tree(condition.lines))]))
    if !consequences.isEmpty {
      let items = consequences.map { ReportItem($0.words, $0.detail.isEmpty ? nil : .json($0.detail)) }
      blocks.append(.list([ReportItem([ReportRun("then", .strong)], nil, items)]))
    }
    blocks += messages.map { .message($0) }
    blocks.append(.source(source))
    return ReportSection([ReportRun(data: title, .strong)], anchor: anchor, blocks)
  }
}

extension ReportItem {
  /// The maximum depth of items. Deeper lines have this depth.
  static let maximumDepth = 12

  /// Returns lines, such as those of a condition, as nested items. `item` formats one line.
  package static func tree(
    _ lines: [ConditionPhrase.Line], _ item: (ConditionPhrase.Line) -> Self = { Self([ReportRun(data: $0.text)]) }
  ) -> [Self] {
    // Indexed by depth: the items at this depth that have no parent yet.
    var open: [[Self]] = [[]]
    func close(to depth: Int) {
      while open.count > depth + 1 {
        let children = open.removeLast()
        let last = open[open.count - 1].count - 1
        open[open.count - 1][last].children += children
      }
    }
    for line in lines {
      // A line cannot be more than one level below the line before it.
      let depth = min(max(0, line.depth), open.count - 1 + (open[open.count - 1].isEmpty ? 0 : 1), maximumDepth)
      close(to: depth)
      if open.count == depth { open.append([]) }
      open[depth].append(item(line))
    }
    close(to: 0)
    return open[0]
  }
}
