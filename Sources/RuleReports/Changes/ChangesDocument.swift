internal import LaunchSolver
internal import RuleCore

/// A report on changes: a table of the items that differ, and a section for each of these items.
extension ReportDocument {
  /// `mostItems`: the maximum number of items of each kind that are shown. `isPage`: true for an HTML page, which has
  /// bars, and which shows the sections about whole documents before the table.
  init(_ changes: ReportedChanges, mostItems: Int = .max, isPage: Bool = false) {
    self.init(
      command: "rulectl diff", title: "\(changes.old.file) → \(changes.new.file)", summary: changes.summary)
    let singles = [
      ("removed", Style.Ink.removed, changes.old, changes.removed), ("added", .added, changes.new, changes.added),
    ]
    var table = ReportTable([changes.unit] + changes.platforms + ["content"])
    table.isOverview = true
    var sections: [ReportSection] = []
    for (index, pair) in changes.pairs.prefix(mostItems).enumerated() {
      var section = ReportSection(pair, changes)
      section.anchor = "pair-\(index)"
      table.rows.append(pair.row(changes.platforms, section))
      sections.append(section)
    }
    for (word, ink, side, items) in singles {
      for (index, single) in items.prefix(mostItems).enumerated() {
        let section = ReportSection(single, word, ink, side, anchor: "\(word)-\(index)")
        table.rows.append(single.row(changes.platforms, word, ink, section))
        sections.append(section)
      }
    }
    if !table.rows.isEmpty { blocks.append(.table(table)) }
    let items = sections
    sections = []
    let rest = [changes.pairs.count, changes.removed.count, changes.added.count].reduce(0) {
      $0 + max(0, $1 - mostItems)
    }
    if rest > 0 {
      blocks.append(.paragraph([ReportRun("and \(counted(rest, "more \(changes.unit)")): see the other formats")]))
    }
    sections += Self.section(
      "Visitors who get a different variation", (changes.splits ?? []).map { [ReportRun($0.sentence, .warning)] })
    for order in changes.orders { sections.append(ReportSection(order)) }
    sections += Self.section("Not decided", changes.open.map { [ReportRun($0, .warning)] })
    let notes = changes.loads.flatMap(\.lines) + changes.assets.map(\.line)
    sections += Self.section("Loading and files", notes.map { [ReportRun($0)] })
    sections += Self.section("Cases that newly fail", (changes.broken ?? []).map { [ReportRun($0.sentence, .removed)] })
    if let impact = changes.impact {
      let lines = impact.lines(changes.numbered).map { ReportItem($0) }
      let list = lines.isEmpty ? [] : [ReportBlock.list(lines)]
      sections.append(
        ReportSection([ReportRun(impact.sentence, .strong)], (isPage ? [.bars(impact.bars(changes))] : []) + list))
    }
    sections += Self.section("New findings", changes.newFindings, "new", .removed)
    sections += Self.section("Findings that are gone", changes.goneFindings, "gone", .added)
    if isPage {
      blocks = sections.map { .section($0) } + blocks + items.map { .section($0) }
    } else {
      blocks += (items + sections).map { .section($0) }
    }
  }

  private static func section(_ title: String, _ lines: [[ReportRun]]) -> [ReportSection] {
    if lines.isEmpty { return [] }
    var section = ReportSection([ReportRun("\(title) (\(lines.count))")], [.list(lines.map { ReportItem($0) })])
    section.isImplied = true
    return [section]
  }

  private static func section(
    _ title: String, _ findings: [LocatedFinding], _ word: String, _ ink: Style.Ink
  ) -> [ReportSection] {
    var lines = findings.prefix(mostFindings).map { [ReportRun(word, ink), ReportRun(" ")] + $0.headline }
    let rest = findings.count - mostFindings
    if rest > 0 { lines.append([ReportRun("and \(counted(rest, "more finding")) \(word)")]) }
    return section(title, lines)
  }

  /// The maximum number of findings that are shown in each list.
  private static let mostFindings = 100
}

extension ReportedChanges.Pair {
  fileprivate func row(_ platforms: [String], _ section: ReportSection) -> [ReportTable.Cell] {
    let cells = platforms.map { platform in
      let name = relations.first { $0.platform == platform }?.name
      return ReportTable.Cell(name?.rawValue ?? "", name?.ink)
    }
    let name = "\(new.index) " + (isRenamed ? "\(old.names) → " : "") + new.names
    return [ReportTable.Cell(name, link: section.anchor)] + cells
      + [ReportTable.Cell(parts.isEmpty ? "" : counted(parts.count, "change"))]
  }
}

extension ReportedChanges.Single {
  fileprivate func row(
    _ platforms: [String], _ word: String, _ ink: Style.Ink, _ section: ReportSection
  ) -> [ReportTable.Cell] {
    [ReportTable.Cell("\(item.index) \(item.names)", link: section.anchor)]
      + platforms.map { _ in ReportTable.Cell(word, ink) } + [ReportTable.Cell()]
  }
}

extension ReportSection {
  fileprivate init(_ pair: ReportedChanges.Pair, _ changes: ReportedChanges) {
    let index = pair.old.index == pair.new.index ? "\(pair.new.index)" : "\(pair.old.index) → \(pair.new.index)"
    let names = (pair.isRenamed ? "\(pair.old.names) → " : "") + pair.new.names
    let relations = pair.groups.filter { $0.relation.name != .same || !pair.isSame }.map { platforms, relation in
      ReportItem(
        "\(platforms.joined(separator: ", ")): \(relation.sentence)", nil,
        relation.examples.map { ReportItem($0, relation.words(of: $0)) })
    }
    self.init(
      [ReportRun("\(pair.kind) \(index) \(names)", .strong)],
      locations: [changes.old.location(of: pair.old), changes.new.location(of: pair.new)],
      [
        .list(
          (pair.experienceWords.map { [ReportItem($0)] } ?? []) + ReportItem.condition(pair.condition) + relations
            + pair.parts.map { ReportItem($0) })
      ])
  }

  fileprivate init(
    _ single: ReportedChanges.Single, _ word: String, _ ink: Style.Ink, _ side: ReportedChanges.Side, anchor: String
  ) {
    let (witnesses, remarks) = single.groups
    let items =
      witnesses.map { ReportItem($0.example, "\($0.platforms.joined(separator: ", ")): fires") }
      + remarks.map { platforms, words in ReportItem("\(platforms.joined(separator: ", ")): \(words)") }
    self.init(
      [ReportRun("\(word) \(single.kind) \(single.item.index) \(single.item.names)", ink)],
      locations: [side.location(of: single.item)], anchor: anchor, [.list(items)])
  }

  fileprivate init(_ order: ReportedChanges.Order) {
    let items = order.groups.map { ReportItem($0.example, "\($0.platforms.joined(separator: ", ")): both fire") }
    self.init([ReportRun(order.title, .strong)], [.list(items)])
  }
}

extension ReportItem {
  /// Creates an item with an example event, and with the environment that the event needs.
  fileprivate init(_ example: RelationExample, _ words: String) {
    self.init(
      words, .json(Self.line(example.event)),
      example.needs.members.map { ReportItem("with \($0.name)", .json(Self.line($0.json))) })
  }

  fileprivate static func condition(_ lines: [ReportedChanges.ConditionLine]) -> [Self] {
    if lines.isEmpty { return [] }
    let runs = lines.map { line in
      let ink: Style.Ink? =
        switch line.sign {
        case .removed: .removed
        case .added: .added
        case .kept: nil
        }
      return ReportRun("\(line.sign.rawValue) \(line.text)", ink)
    }
    return [Self("condition changed", .diff(runs))]
  }

  fileprivate init(_ part: ReportedChanges.PartChange) {
    let lines = [
      part.old.map { ReportRun("- " + Self.line($0), .removed) },
      part.new.map { ReportRun("+ " + Self.line($0), .added) },
    ]
    self.init(
      part.title, .diff(lines.compactMap(\.self)),
      part.tokenChange.map { [ReportItem([ReportRun($0, .info)])] } ?? [])
  }

  /// Returns JSON in one line.
  static func line(_ json: [UInt8]) -> String {
    String(decoding: json, as: UTF8.self).split { $0.isNewline }.joined(separator: " ")
  }
}

extension RuleRelation {
  fileprivate var ink: Style.Ink {
    switch self {
    case .same, .equivalent: .dimmed
    case .narrower, .wider, .regained: .warning
    case .overlapping, .disjoint, .lost: .error
    case .open: .strong
    }
  }
}

extension ReportedChanges.Impact {
  /// The number of events that fire each rule before and after the change, by platform.
  fileprivate func bars(_ changes: ReportedChanges) -> [ReportBar] {
    sorted.prefix(Self.mostRules).flatMap { key, row in
      let index = key.new ?? key.old ?? 0
      return zip(platforms, zip(row.before, row.after)).map { platform, counts in
        ReportBar("\(changes.unit) \(index) on \(platform)", old: counts.0, new: counts.1)
      }
    }
  }

  /// The maximum number of rules with bars.
  private static let mostRules = 20
}
