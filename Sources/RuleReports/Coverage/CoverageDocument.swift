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
    let names = listed(coverage.files.map(\.text.name))
    self.init(command: "rulectl", title: names.isEmpty ? "coverage" : "coverage of \(names)")
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
    blocks.append(.section(ReportSection([ReportRun("Marks")], [.list(legend)])))
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
      return ReportItem(
        "\(position.line):\(position.column):\(name) \(gap.lack)", nil, gap.missing(ReportRun("missing", .dimmed)))
    }
    if gaps.count > mostItems { items.append(ReportItem("and \(gaps.count - mostItems) more")) }
    self.init(
      [ReportRun(text.location(of: rule.range) + ": "), ReportRun(rule.words(gaps: gaps.count), .strong)],
      [.list(items)])
  }

  /// Creates the section of a page about a rule: its condition in words and its consequences, with marks.
  fileprivate init(marked rule: ReportedCoverage.Rule, gaps: Int, in file: ReportedCoverage.File) {
    if rule.platforms.isEmpty {
      self.init(
        [ReportRun("\(rule.name): no platform loads it", .strong)], locations: [file.text.location(of: rule.range)],
        [.source(Array(file.content[rule.range.lower..<rule.range.upper]))])
      return
    }
    let joined = rule.joined
    let leaves = Self.groups(joined, of: .decisions)
    let condition = ReportItem.tree(rule.condition) { line in
      ReportItem(line.text, covering: line.range.flatMap { leaves[$0] } ?? [])
    }
    let parts = Self.groups(joined, of: .consequences)
    let consequences = joined.filter { $0.measure == .consequences }.map { consequence in
      ReportItem(consequence.name, covering: parts[consequence.range] ?? [])
    }
    let own = joined.filter { $0.measure == .rules }.map { ReportItem("the rule", covering: [$0]) }
    self.init(
      [ReportRun(rule.words(gaps: gaps), .strong)], locations: [file.text.location(of: rule.range)],
      [
        .list(own + [ReportItem([ReportRun("fires if", .strong)], nil, condition)]),
        .list(consequences.isEmpty ? [] : [ReportItem([ReportRun("then", .strong)], nil, consequences)]),
        .source(Array(file.content[rule.range.lower..<rule.range.upper])),
      ])
  }

  /// Returns the items that belong to the conditions or consequences of a rule, keyed by the range of the condition or
  /// consequence, which contains them.
  private static func groups(_ joined: [ReportedCoverage.Item], of head: ReportedCoverage.Measure)
    -> [ByteRange: [ReportedCoverage.Item]]
  {
    let items = joined.filter { $0.measure.head == head }
    let heads = items.filter { $0.measure == head }.map(\.range).sorted { $0.lower < $1.lower }
    if heads.isEmpty { return [:] }
    return Dictionary(grouping: items) { item in
      heads[max(0, heads.partitioningIndex { $0.lower > item.range.lower } - 1)]
    }
  }
}

extension ReportItem {
  /// Creates a part of a rule with the worst status of its coverage items as its mark, and the gaps below it.
  fileprivate init(_ words: String, covering items: [ReportedCoverage.Item]) {
    let order: [CoverageStatus] = [.missing, .open, .covered, .impossible]
    let status = order.first { status in items.contains { $0.status == status } }
    let gaps = items.filter { !$0.lack.isEmpty }.map { item in
      let noun = item.measure == .mcdc ? item.measure.title : String(item.measure.title.dropLast())
      let name =
        item.measure.head == item.measure || item.measure == .mcdc ? "" : " \(ExplanationPhrases.line(item.name))"
      let words = "\(item.status.rawValue): \(noun)\(name): \(item.lack)"
      return ReportItem([ReportRun(data: words)], nil, item.missing(ReportRun("an event that covers it")))
    }
    self.init([ReportRun(data: words)], nil, gaps)
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
}

extension ReportedCoverage.Item {
  /// Returns the events that would cover the item, each below `label`, or the reason why there are none; empty if the
  /// item is not a gap.
  fileprivate func missing(_ label: ReportRun) -> [ReportItem] {
    guard status == .missing || status == .open else { return [] }
    let items = events.map { ReportItem([label], .json(String(decoding: $0, as: UTF8.self))) }
    if status == .open { return items + [ReportItem("open: neither an event nor a proof was found")] }
    if !items.isEmpty { return items }
    return [ReportItem("needs different shared states, a different time or a different history")]
  }
}
