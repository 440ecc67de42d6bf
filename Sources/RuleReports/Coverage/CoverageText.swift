internal import RuleCore

/// Coverage as tables, and the rules with the most gaps, each with events that close them:
///
///     rules.zip!rules.json
///                  rules   decisions      values       MC/DC  consequences      tokens
///     ios       1/2  50%    3/4  75%           -    2/4  50%      1/2  50%           -
///
///     rules.zip!rules.json:12:5: rule 1 (`offer`): 3 of 9 items are not covered
///       14:9: cart.total > 100: never true
///         missing: {"name":"rule 1","type":…}
struct CoverageText {
  let style: Style
  let columns: Int
  /// True to show all rules with gaps, and all of their gaps.
  let isVerbose: Bool

  private static let mostRules = 10
  private static let mostItems = 5

  func report(_ coverage: ReportedCoverage) -> [UInt8] {
    var lines = table(coverage)
    let rules = coverage.files.flatMap { file in file.rules.map { (file, $0, $0.gaps) } }
    let worst = rules.enumerated().filter { !$0.element.2.isEmpty }.sorted {
      ($1.element.2.count, $0.offset) < ($0.element.2.count, $1.offset)
    }
    for (file, rule, gaps) in worst.prefix(isVerbose ? .max : Self.mostRules).map(\.element) {
      lines.append("")
      lines += self.lines(rule, gaps, file)
    }
    if !isVerbose, worst.count > Self.mostRules {
      lines += ["", "and \(counted(worst.count - Self.mostRules, "more rule")) with gaps: use --verbose"]
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private func table(_ coverage: ReportedCoverage) -> [String] {
    let rows = coverage.platforms.map { ($0, coverage.counts[$0] ?? [:]) } + [("joined", coverage.joined)]
    let margin = (rows.map(\.0.count).max() ?? 0) + 1
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    var cells: [[String]] = ReportedCoverage.Measure.allCases.map { measure in
      [measure.title]
        + rows.map { _, counts in
          let count = counts[measure] ?? ReportedCoverage.Count()
          return count.total == 0 ? "-" : "\(count.covered)/\(count.total) \(padded("\(count.percentage)%", 4))"
        }
    }
    for place in cells.indices {
      let width = cells[place].map(\.count).max() ?? 0
      cells[place] = cells[place].map { padded($0, width + 2) }
    }
    let names = coverage.files.map { EscapedOutput.harmless(Messages.printable($0.name)) }
    var lines = [style.paint("coverage of " + listed(names), .strong)]
    for (place, name) in ([""] + rows.map(\.0)).enumerated() {
      lines.append(name + String(repeating: " ", count: margin - name.count) + cells.map { $0[place] }.joined())
    }
    let impossible = coverage.joined.values.reduce(0) { $0 + $1.impossible }
    if impossible > 0 { lines.append("\(counted(impossible, "item")) that no event can cover: not counted") }
    return lines
  }

  private func lines(_ rule: ReportedCoverage.Rule, _ gaps: [ReportedCoverage.Item], _ file: ReportedCoverage.File)
    -> [String]
  {
    let start = file.text.lines.position(of: rule.range.lower)
    let ids = rule.ids.isEmpty ? "" : " (\(listed(rule.ids.map { "`\(ExplanationPhrases.line($0))`" })))"
    let total = rule.joined.count { $0.status != .impossible }
    let words = "rule \(rule.index)\(ids): \(gaps.count) of \(counted(total, "item")) not covered"
    var lines = [
      EscapedOutput.harmless("\(Messages.printable(file.name)):\(start.line):\(start.column): ")
        + style.paint(EscapedOutput.harmless(words), .strong)
    ]
    for gap in gaps.prefix(isVerbose ? .max : Self.mostItems) {
      let position = file.text.lines.position(of: gap.range.lower)
      let name = gap.name.isEmpty ? "" : " " + ExplanationPhrases.line(gap.name) + ":"
      lines.append(EscapedOutput.harmless("  \(position.line):\(position.column):\(name) \(gap.lack)"))
      for event in gap.events {
        lines.append(
          "    " + style.paint("missing: ", .dimmed) + EscapedOutput.harmless(String(decoding: event, as: UTF8.self)))
      }
      if gap.status == .open {
        lines.append("    open: neither an event nor a proof was found")
      } else if gap.events.isEmpty {
        lines.append("    needs other shared states, another time or another history")
      }
    }
    if !isVerbose, gaps.count > Self.mostItems { lines.append("  and \(gaps.count - Self.mostItems) more") }
    return lines
  }
}
