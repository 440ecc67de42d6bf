package import Launch

/// Formats a session as one HTML page: a table of rows over time with a column for each lane, followed by the texts
/// of the rules that took part. The page is written in parts, because a session may be long.
package struct SessionPage {
  private var html = DocumentHTML()
  private let table: ReportTable
  /// The rules that took part, in the order of their first appearance.
  private var rules: [SessionRuleID] = []
  private var known: Set<SessionRuleID> = []

  package init() {
    var table = ReportTable(["time"] + SessionTimeline.Lane.allCases.map(\.title))
    (table.caption, table.isWide) = ("What happened, in order. Times are in UTC.", true)
    self.table = table
  }

  /// Returns the beginning of the page. `title`: the names of the rules and of the platforms.
  package mutating func head(title: String) -> [UInt8] {
    html.open(title)
    html.open(table)
    return html.take()
  }

  /// Returns the rows of an input event, or of the end of the session if `now` is nil. `platforms`: the names of the
  /// platforms; nil if all have the same lines.
  package mutating func section(_ rows: [SessionTimeline.Row], at now: Instant?, platforms: String?) -> [UInt8] {
    let rows = rows.map { row in
      let isRoot = row.depth == 0
      let time = isRoot ? now.map { [[ReportRun($0.stamp.day, .dimmed)], [ReportRun($0.stamp.time)]] } : nil
      return [ReportTable.Cell(lines: time ?? [])]
        + SessionTimeline.Lane.allCases.map { lane in
          lane == row.lane ? cell(row, platforms: isRoot ? platforms : nil) : ReportTable.Cell()
        }
    }
    html.add(rows, of: table)
    return html.take()
  }

  private mutating func cell(_ row: SessionTimeline.Row, platforms: String?) -> ReportTable.Cell {
    let names = platforms.map { [ReportRun(" on \($0)", .dimmed)] } ?? []
    var cell = ReportTable.Cell(lines: [[ReportRun(row.title)] + names])
    (cell.code, cell.depth, cell.ink) = (row.detail, row.depth, row.ink)
    if let rule = row.rule {
      if known.insert(rule).inserted { rules.append(rule) }
      cell.link = Self.anchor(rule)
    }
    return cell
  }

  /// Returns the end of the page. `source` returns the name and the text of a rule.
  package mutating func tail(source: (SessionRuleID) -> (name: String, text: [UInt8])?) -> [UInt8] {
    html.closeTable()
    for rule in rules {
      guard let (name, text) = source(rule) else { continue }
      let source = ReportBlock.source(ReportSource(content: text))
      html.add([.section(ReportSection([ReportRun(name)], anchor: Self.anchor(rule), [source]))])
    }
    html.close()
    return html.take()
  }

  private static func anchor(_ rule: SessionRuleID) -> String { "rule-\(rule.engine)-\(rule.index)" }
}

extension SessionTimeline.Lane {
  /// The title of the lane's column.
  fileprivate var title: String {
    switch self {
    case .event: "events"
    case .rule: "rules"
    case .message: "messages"
    case .profile: "profile"
    case .history: "history"
    }
  }
}
