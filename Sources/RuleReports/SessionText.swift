/// Formats a session as a timeline for people:
///
///     2026-03-02
///     10:15:30.000  event 0  Home (generic.track, requestContent)
///     ├─ rule 0
///     │  ├─ iam "sale": shown  {"template":"alert","title":"Sale"}
///     │  └─ csp "mark"  {"operation":"write","key":"seen","value":"yes"}
///     │     └─ seen  = "yes"
///
/// Times are in UTC. Lines are truncated at the width of the terminal.
package struct SessionText {
  private let style: Style
  private let columns: Int
  /// The day of the last event.
  private var day = ""

  package init(style: Style, columns: Int) { (self.style, self.columns) = (style, columns) }

  /// The maximum depth for which rows are indented. Deeper rows have the indentation of this depth.
  private static let mostIndented = 12

  /// Returns the lines about an input event, or about the end of the session if `now` is nil. `platforms`: the names of
  /// the platforms that have these lines; nil if all platforms have the same lines.
  package mutating func block(_ rows: [SessionTimeline.Row], at now: Instant?, platforms: String?) -> [String] {
    var lines: [String] = []
    var time = ""
    if let now {
      let stamp = now.stamp
      if stamp.day != day {
        day = stamp.day
        lines.append(style.paint(day, .strong))
      }
      time = stamp.time + "  "
    }
    let margins = Self.margins(rows)
    for (row, margin) in zip(rows, margins) {
      let isRoot = row.depth == 0
      var title = ExplanationPhrases.line(row.title)
      if isRoot, let platforms { title += " on \(platforms)" }
      lines.append(line(isRoot ? time : margin, title, row))
    }
    return lines
  }

  private func line(_ margin: String, _ title: String, _ row: SessionTimeline.Row) -> String {
    var room = columns
    let head = cut(margin, &room)
    let title = cut(title, &room)
    // Only the first `columns` characters of a detail can fit.
    let detail = cut(
      row.detail.isEmpty ? "" : "  " + ExplanationPhrases.line(String(row.detail.prefix(columns))), &room)
    let ink = row.ink ?? (row.rule == nil ? nil : .info)
    let isDimmed = ink == .dimmed
    return style.paint(head, .dimmed) + (ink.map { style.paint(title, $0) } ?? title)
      + (isDimmed ? style.paint(detail, .dimmed) : detail)
  }

  /// Returns the beginning of a text that fits into `room` columns, and subtracts the width of the returned text from
  /// `room`.
  private func cut(_ text: String, _ room: inout Int) -> String {
    let width = text.reduce(0) { $0 + DisplayWidth.columns(of: $1) }
    guard width > room else {
      room -= width
      return text
    }
    var kept = ""
    for letter in text {
      let width = DisplayWidth.columns(of: letter)
      guard room > width else { break }
      kept.append(letter)
      room -= width
    }
    let isCut = room > 0
    room = 0
    return isCut ? kept + "…" : kept
  }

  /// Returns the text before each row that draws the lines of the tree.
  private static func margins(_ rows: [SessionTimeline.Row]) -> [String] {
    var margins: [String] = []
    // Indexed by depth: true if the tree has a line at this depth that goes on to a row further down. The loop visits
    // the rows from the last to the first.
    var continues: [Bool] = []
    for row in rows.reversed() {
      let depth = min(row.depth, mostIndented)
      while continues.count > depth + 1 { continues.removeLast() }
      while continues.count < depth + 1 { continues.append(false) }
      var margin = ""
      if depth > 0 {
        for level in 1..<depth { margin += continues[level] ? "│  " : "   " }
        margin += continues[depth] ? "├─ " : "└─ "
        if row.depth > depth { margin += "(level \(row.depth)) " }
      }
      margins.append(margin)
      continues[depth] = true
    }
    return margins.reversed()
  }
}

extension Instant {
  /// The day and the time of day in UTC, `yyyy-MM-dd` and `HH:mm:ss.SSS`.
  var stamp: (day: String, time: String) {
    let parts = text.dropLast().split(separator: "T")
    return (String(parts[0]), String(parts[1]))
  }
}
