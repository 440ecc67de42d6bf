private import RuleCore

/// Coverage as a table, followed by the rules with gaps. The rules with the most gaps are first, each with events
/// that close its gaps:
///
///     coverage of rules.json
///                  rules   decisions      values       MC/DC  consequences      tokens
///     ios       1/2  50%    3/4  75%           -    2/4  50%      1/2  50%           -
///
///     rules.json:12:5: rule 1 (`offer`): 3 of 9 items not covered
///       14:9: cart.total > 100: never true
///         missing: {"name":"rule 1","type":…}
extension ReportDocument {
  /// `showsAll`: true to show all rules with gaps, and all of their gaps.
  init(_ coverage: ReportedCoverage, showsAll: Bool) {
    self.init(command: "rulectl", title: "coverage of " + listed(coverage.files.map(\.text.name)))
    blocks.append(.table(ReportTable(coverage)))
    let impossible = coverage.joined.values.reduce(0) { $0 + $1.impossible }
    if impossible > 0 {
      blocks.append(.paragraph([ReportRun("\(counted(impossible, "item")) that no event can cover: not counted")]))
    }
    let rules = coverage.files.flatMap { file in file.rules.map { (text: file.text, rule: $0, gaps: $0.gaps) } }
    let worst = rules.enumerated().filter { !$0.element.gaps.isEmpty }.sorted {
      ($1.element.gaps.count, $0.offset) < ($0.element.gaps.count, $1.offset)
    }
    for (text, rule, gaps) in worst.prefix(showsAll ? .max : Self.mostRules).map(\.element) {
      blocks.append(.section(ReportSection(gaps, of: rule, in: text, mostItems: showsAll ? .max : Self.mostItems)))
    }
    if !showsAll, worst.count > Self.mostRules {
      let words = "and \(counted(worst.count - Self.mostRules, "more rule")) with gaps: use --verbose"
      blocks.append(.section(ReportSection([ReportRun(words)])))
    }
  }

  private static let mostRules = 10
  private static let mostItems = 5

  /// Adds the documents, with their conditions, values and consequences marked.
  mutating func addSources(of coverage: ReportedCoverage) {
    for file in coverage.files {
      let source = ReportSource(content: file.content, marks: file.marks)
      blocks.append(.section(ReportSection([ReportRun(file.text.name)], [.source(source)])))
    }
  }
}

extension ReportTable {
  fileprivate init(_ coverage: ReportedCoverage) {
    let measures = ReportedCoverage.Measure.allCases
    self.init(["platform"] + measures.map(\.title))
    let counts = coverage.platforms.map { ($0, coverage.counts[$0] ?? [:]) } + [("joined", coverage.joined)]
    rows = counts.map { name, counts in
      [Cell(name)]
        + measures.map { measure in
          let count = counts[measure] ?? ReportedCoverage.Count()
          if count.total == 0 { return Cell("-") }
          let share = "\(count.percentage)%"
          let padding = String(repeating: " ", count: 4 - share.count)
          return Cell("\(count.covered)/\(count.total) \(padding)\(share)")
        }
    }
  }
}

extension ReportSection {
  fileprivate init(
    _ gaps: [ReportedCoverage.Item], of rule: ReportedCoverage.Rule, in text: ReportedText, mostItems: Int
  ) {
    let ids = rule.ids.isEmpty ? "" : " (\(listed(rule.ids.map { "`\(ExplanationPhrases.line($0))`" })))"
    let total = rule.joined.count { $0.status != .impossible }
    let words = "\(rule.name)\(ids): \(gaps.count) of \(counted(total, "item")) not covered"
    var items = gaps.prefix(mostItems).map { gap in
      let position = text.lines.position(of: gap.range.lower)
      let name = gap.name.isEmpty ? "" : " " + ExplanationPhrases.line(gap.name) + ":"
      var children = gap.events.map { event in
        ReportItem([ReportRun("missing", .dimmed)], .json(String(decoding: event, as: UTF8.self)))
      }
      if gap.status == .open {
        children.append(ReportItem("open: neither an event nor a proof was found"))
      } else if gap.events.isEmpty {
        children.append(ReportItem("needs different shared states, a different time or a different history"))
      }
      return ReportItem("\(position.line):\(position.column):\(name) \(gap.lack)", nil, children)
    }
    if gaps.count > mostItems { items.append(ReportItem("and \(gaps.count - mostItems) more")) }
    self.init([ReportRun(text.location(of: rule.range) + ": "), ReportRun(words, .strong)], [.list(items)])
  }
}

extension ReportedCoverage.File {
  /// The parts with items, in document order; a part that contains others is before them. Rules have no mark, because
  /// their parts have marks.
  fileprivate var marks: [ReportSource.Mark] {
    var marks: [ByteRange: ReportSource.Mark] = [:]
    let severity: [CoverageStatus] = [.missing, .open, .covered, .impossible]
    for item in rules.flatMap(\.joined) where item.measure != .rules {
      let words = "\(item.measure.title): \(item.status.rawValue)\(item.lack.isEmpty ? "" : " (\(item.lack))")"
      let remark = item.name.isEmpty || item.measure == .mcdc ? words : "\(item.name): \(words)"
      var mark = marks[item.range] ?? ReportSource.Mark(range: item.range, status: item.status, remarks: [])
      mark.remarks.append(remark)
      mark.status = severity.first { $0 == mark.status || $0 == item.status } ?? mark.status
      marks[item.range] = mark
    }
    return marks.values.sorted { ($0.range.lower, -$0.range.upper) < ($1.range.lower, -$1.range.upper) }
  }
}
