private import Launch
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
    self.init(heading: coverage)
    let worst = Self.worstFirst(coverage).filter { !$0.gaps.isEmpty }
    for (file, rule, gaps) in worst.prefix(showsAll ? .max : Self.mostRules) {
      blocks.append(.section(ReportSection(gaps, of: rule, in: file.text, mostItems: showsAll ? .max : Self.mostItems)))
    }
    if !showsAll, worst.count > Self.mostRules {
      let words = "and \(counted(worst.count - Self.mostRules, "more rule")) with gaps: use --verbose"
      blocks.append(.section(ReportSection([ReportRun(words)])))
    }
  }

  private static let mostRules = 10
  private static let mostItems = 5

  /// The totals of all documents.
  private init(heading coverage: ReportedCoverage) {
    self.init(command: "rulectl", title: "coverage of " + listed(coverage.files.map(\.text.name)))
    blocks.append(.table(ReportTable(coverage)))
    let impossible = coverage.joined.values.reduce(0) { $0 + $1.impossible }
    if impossible > 0 {
      blocks.append(.paragraph([ReportRun("\(counted(impossible, "item")) that no event can cover: not counted")]))
    }
  }

  /// Returns the rules, those with the most gaps first.
  private static func worstFirst(_ coverage: ReportedCoverage)
    -> [(file: ReportedCoverage.File, rule: ReportedCoverage.Rule, gaps: [ReportedCoverage.Item])]
  {
    let rules = coverage.files.flatMap { file in file.rules.map { (file: file, rule: $0, gaps: $0.gaps) } }
    return rules.enumerated().sorted {
      ($1.element.gaps.count, $0.offset) < ($0.element.gaps.count, $1.offset)
    }.map(\.element)
  }

  /// The page: every rule in words, with marks on its conditions and consequences.
  init(pageOf coverage: ReportedCoverage) {
    self.init(heading: coverage)
    let legend = CoverageStatus.allCases.map { status in
      var item = ReportItem(status == .impossible ? "impossible: no event can cover it" : status.rawValue)
      item.mark = status
      return item
    }
    blocks.append(.list(legend))
    for (file, rule, gaps) in Self.worstFirst(coverage) {
      blocks.append(.section(ReportSection(marked: rule, gaps: gaps.count, in: file)))
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
    var items = gaps.prefix(mostItems).map { gap in
      let position = text.lines.position(of: gap.range.lower)
      let name = gap.name.isEmpty ? "" : " " + ExplanationPhrases.line(gap.name) + ":"
      return ReportItem("\(position.line):\(position.column):\(name) \(gap.lack)", nil, gap.missing)
    }
    if gaps.count > mostItems { items.append(ReportItem("and \(gaps.count - mostItems) more")) }
    self.init(
      [ReportRun(text.location(of: rule.range) + ": "), ReportRun(rule.words(gaps: gaps.count), .strong)],
      [.list(items)])
  }

  /// Creates the section of a page about a rule: its condition in words and its consequences, with marks.
  fileprivate init(marked rule: ReportedCoverage.Rule, gaps: Int, in file: ReportedCoverage.File) {
    let items = rule.joined.filter { $0.measure != .rules }
    let condition = ReportItem.tree(rule.condition) { line in
      guard let range = line.range, rule.leaves.contains(range) else { return ReportItem([ReportRun(line.text)]) }
      return ReportItem(line.text, covering: items.filter { $0.measure.head == .decisions && range.contains($0.range) })
    }
    let consequences = rule.joined.filter { $0.measure == .consequences }.map { consequence in
      ReportItem(
        consequence.name,
        covering: items.filter {
          $0.measure.head == .consequences && consequence.range.contains($0.range)
        })
    }
    let own = rule.joined.filter { $0.measure == .rules }.map { ReportItem("the rule", covering: [$0]) }
    self.init(
      [ReportRun(rule.words(gaps: gaps), .strong)], locations: [file.text.location(of: rule.range)],
      [
        .list(own + [ReportItem([ReportRun("fires if", .strong)], nil, condition)]),
        .list(consequences.isEmpty ? [] : [ReportItem([ReportRun("then", .strong)], nil, consequences)]),
        .source(Array(file.content[rule.range.lower..<rule.range.upper])),
      ])
  }
}

extension ReportItem {
  /// Creates a part of a rule with the worst status of its coverage items as its mark, and the gaps below it.
  fileprivate init(_ words: String, covering items: [ReportedCoverage.Item]) {
    let order: [CoverageStatus] = [.missing, .open, .covered, .impossible]
    let status = order.first { status in items.contains { $0.status == status } }
    let gaps = items.filter { !$0.lack.isEmpty }.map { item in
      let name = item.measure.head == item.measure ? "" : " of \(ExplanationPhrases.line(item.name))"
      let subject = item.measure == .mcdc ? item.measure.title : item.measure.title + name
      return ReportItem("\(item.status.rawValue): \(subject): \(item.lack)", nil, item.missing)
    }
    self.init([ReportRun(words)], nil, gaps)
    mark = status
  }
}

extension ReportedCoverage.Rule {
  /// The names of the rule, and the number of its gaps.
  fileprivate func words(gaps: Int) -> String {
    let names = ids.isEmpty ? "" : " (\(listed(ids.map { "`\(ExplanationPhrases.line($0))`" })))"
    let total = joined.count { $0.status != .impossible }
    return "\(name)\(names): \(gaps) of \(counted(total, "item")) not covered"
  }

  /// The ranges of the conditions that are coverage items.
  fileprivate var leaves: Set<ByteRange> { Set(joined.lazy.filter { $0.measure == .decisions }.map(\.range)) }
}

extension ReportedCoverage.Item {
  /// The events that would cover the item, or the reason why there are none; empty if the item is not a gap.
  fileprivate var missing: [ReportItem] {
    guard status == .missing || status == .open else { return [] }
    let items = events.map { event in
      ReportItem([ReportRun("missing", .dimmed)], .json(String(decoding: event, as: UTF8.self)))
    }
    if status == .open { return items + [ReportItem("open: neither an event nor a proof was found")] }
    if !items.isEmpty { return items }
    return [ReportItem("needs different shared states, a different time or a different history")]
  }
}
