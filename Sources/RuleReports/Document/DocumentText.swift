extension ReportDocument {
  /// Returns the report as text for people.
  package func text(_ style: Style) -> [UInt8] {
    let heading = [title, summary].filter { !$0.isEmpty }.joined(separator: ": ")
    var text = DocumentText(style: style)
    if !heading.isEmpty { text.add([.paragraph([ReportRun(heading, .strong)])], 0) }
    text.add(blocks, 0)
    return Array(text.lines.map { $0 + "\n" }.joined().utf8)
  }
}

/// Prints the parts of reports as text. Lists are indented below their title, and code follows its item:
///
///     rule 2 sale (old.json:9:5 → new.json:9:5)
///       ios: narrower: fires on fewer events
///         only the old version fires: {"name":…}
struct DocumentText {
  let style: Style
  private(set) var lines: [String] = []

  init(style: Style) { self.style = style }

  mutating func add(_ blocks: [ReportBlock], _ depth: Int) {
    for block in blocks {
      switch block {
      case .paragraph(let runs): add(runs, depth)
      case .list(let items): for item in items { add(item, depth) }
      case .table(let table): if !table.isOverview { lines += Self.lines(of: table) }
      case .source, .folded, .message, .bars: break
      case .section(let section):
        lines.append("")
        let places = section.locations.joined(separator: " → ")
        let end = places.isEmpty ? [] : [ReportRun(" (\(places))", .dimmed)]
        if !section.isImplied { add(section.title + end, depth) }
        add(section.blocks, section.isImplied ? depth : depth + 1)
      }
    }
  }

  mutating func add(_ item: ReportItem, _ depth: Int) {
    switch item.code {
    case nil: add(item.runs, depth)
    case .json(let json):
      var runs = item.runs
      if !runs.isEmpty { runs[runs.count - 1].text += ": " }
      add(runs + [ReportRun(json)], depth)
    case .diff(let rows):
      add(item.runs, depth)
      for row in rows { add([row], depth + 1) }
    }
    for child in item.children { add(child, depth + 1) }
  }

  private mutating func add(_ runs: [ReportRun], _ depth: Int) {
    var runs = runs
    if depth == 0, !runs.isEmpty { runs[0].text = EscapedOutput.lead(runs[0].text) }
    lines.append(String(repeating: "  ", count: depth) + style.paint(runs))
  }

  /// Returns the rows of a table with aligned columns. The first column, with the titles of the rows, is aligned to the
  /// left and has no title.
  private static func lines(of table: ReportTable) -> [String] {
    let texts = table.rows.map { $0.map { Messages.printable(ReportRun.text($0.lines.first ?? [])) } }
    let rows = [[""] + table.columns.dropFirst()] + texts
    let widths = table.columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { index, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return index == 0 ? cell.0 + padding + " " : "  " + padding + cell.0
      }.joined()
    }
  }
}

extension ReportRun {
  static func text(_ runs: [Self]) -> String { runs.map(\.text).joined() }
}
