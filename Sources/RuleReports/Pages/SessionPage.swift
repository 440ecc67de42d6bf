package import Launch

/// Formats a session as one HTML page: a row for each event, with a column for each lane. An open row shows the effects
/// of the event in order. The rules that took part follow. The page is written in parts, because a session may be long.
package struct SessionPage {
  private var html = DocumentHTML()
  /// The rules that took part, in the order of their first appearance.
  private var rules: [SessionRuleID] = []
  private var known: Set<SessionRuleID> = []
  /// The names of the rules, messages and platforms that the page can be filtered by, in the order of their numbers.
  private var filters: [String] = []
  private var numbers: [String: Int] = [:]
  /// True if a name has no filter, because the page has too many.
  private var lacksFilters = false
  private var count = 0
  private var last: Instant?
  /// The names of the platforms of the session.
  private let platforms: [String]

  package init(_ platforms: [String]) { self.platforms = platforms }

  /// Returns the beginning of the page. `title`: the names of the rules and of the platforms.
  package mutating func head(title: String) -> [UInt8] {
    html.open(title)
    html.raw(
      "<p>Events in order, with their effects. Times are in UTC. Open an event to see its effects in order.</p>\n")
    html.raw("<div class=\"lanes heads\" aria-hidden=\"true\"><span>time</span>")
    for column in Self.columns { html.raw("<span>\(column.title)</span>") }
    html.raw("</div>\n")
    // The targets of the links of the filter.
    html.raw((0...DocumentHTML.filterCount).map { "<span id=\"f\($0)\"></span>" }.joined() + "\n")
    html.raw("<div class=\"session\">\n")
    return html.take()
  }

  /// Returns the rows of an input event, or of the end of the session if `now` is nil. `platforms`: the names of the
  /// platforms; empty if all have the same rows. `answers`: the reasons why the rules of Core fired for the event
  /// itself, or did not.
  package mutating func section(
    _ rows: [SessionTimeline.Row], at now: Instant?, platforms: [String],
    answers: [(title: String, items: [ReportItem])]
  ) -> [UInt8] {
    if count > 0, count.isMultiple(of: DocumentHTML.rowsOfPart) {
      if count > DocumentHTML.rowsOfPart { html.raw("</details>\n") }
      html.raw("<details><summary>from row \(separated(count + 1)) on</summary>\n")
    }
    count += 1
    if let now, let last {
      let gap = now.milliseconds.subtractingReportingOverflow(last.milliseconds)
      if !gap.overflow, gap.partialValue >= Self.shortestGap {
        html.raw("<p class=\"gap\">\(Self.duration(gap.partialValue)) later</p>\n")
      }
    }
    last = now ?? last
    let present = self.platforms.count == 1 ? [] : platforms.isEmpty ? self.platforms : platforms
    let subjects = rows.compactMap(\.subject) + present.map { "on \($0)" }
    let numbers = Set(subjects.compactMap { number(ofFilter: $0) }).sorted()
    html.raw("<details class=\"event\(numbers.map { " f\($0)" }.joined())\"><summary><span class=\"lanes\">")
    let stamp = now?.stamp ?? (day: "", time: "")
    html.raw("<span><span class=\"dimmed\">\(stamp.day)</span> \(stamp.time)</span>")
    for column in Self.columns {
      html.raw("<span class=\"lane\" data-lane=\"\(column.title)\">")
      for row in rows where column.lanes.contains(row.lane) {
        let names = row.depth == 0 && !platforms.isEmpty ? " on \(listed(platforms))" : ""
        let isShort = row.detail.count <= Self.maximumDetail
        html.raw("<span>\(words(row, names, detail: isShort ? row.detail : ""))</span>")
      }
      html.raw("</span>")
    }
    html.raw("</span></summary>\n")
    add(rows)
    html.add([
      .list(answers.filter { !$0.items.isEmpty }.map { ReportItem([ReportRun($0.title, .strong)], nil, $0.items) })
    ])
    html.raw("</details>\n")
    return html.take()
  }

  /// Writes the rows as nested lists.
  private mutating func add(_ rows: [SessionTimeline.Row]) {
    // The depth of the open item; -1 if no item is open.
    var open = -1
    for row in rows {
      if let rule = row.rule, known.insert(rule).inserted { rules.append(rule) }
      let depth = min(row.depth, open + 1, ReportItem.maximumDepth)
      if depth > open { html.raw("<ul>") }
      if depth <= open { html.raw("</li>" + String(repeating: "</ul></li>", count: open - depth)) }
      html.raw("<li>")
      if row.detail.count > Self.maximumDetail {
        html.raw(DocumentHTML.details(words(row), row.detail))
      } else {
        let words = words(row, detail: row.detail)
        html.raw(row.rule.map { "<a href=\"#\(Self.anchor($0))\">\(words)</a>" } ?? words)
      }
      open = depth
    }
    html.raw(String(repeating: "</li></ul>", count: open + 1) + "\n")
  }

  /// Returns the title of a row, followed by its detail as code.
  private func words(_ row: SessionTimeline.Row, _ names: String = "", detail: String = "") -> String {
    let code = detail.isEmpty ? "" : " <code>\(DocumentHTML.escaped(detail))</code>"
    let runs = [ReportRun(data: row.title, row.ink)] + (names.isEmpty ? [] : [ReportRun(names, .dimmed)])
    return DocumentHTML.inline(runs) + code
  }

  /// Returns the number of a filter; nil if the page has too many filters already.
  private mutating func number(ofFilter name: String) -> Int? {
    if let number = numbers[name] { return number }
    guard filters.count < DocumentHTML.filterCount else {
      lacksFilters = true
      return nil
    }
    filters.append(name)
    numbers[name] = filters.count
    return filters.count
  }

  /// The length of details that are shown without a click, in characters.
  private static let maximumDetail = 60
  /// The shortest time without events that a row of its own names, in milliseconds.
  private static let shortestGap: Int64 = 60_000

  /// Returns a time such as `2 h 10 min`, rounded down to its two largest units.
  private static func duration(_ milliseconds: Int64) -> String {
    let units: [(name: String, size: Int64)] = [("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1_000)]
    var rest = milliseconds
    let parts = units.map { unit in
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: unit.size)
      rest = remainder
      return quotient == 0 ? nil : "\(quotient) \(unit.name)"
    }
    return parts.drop { $0 == nil }.prefix(2).compactMap(\.self).joined(separator: " ")
  }

  private static func anchor(_ rule: SessionRuleID) -> String { "rule-\(rule.engine)-\(rule.index)" }

  /// The columns of the page, from left to right.
  private static let columns: [(title: String, lanes: [SessionTimeline.Lane])] = [
    ("event", [.event]), ("rules", [.rule]), ("messages and cards", [.message]),
    ("profile and history", [.profile, .history]),
  ]

  /// Returns the end of the page. `describe` returns a rule.
  package mutating func tail(describe: (SessionRuleID) -> ReportedRule?) -> [UInt8] {
    if count > DocumentHTML.rowsOfPart { html.raw("</details>\n") }
    for rule in rules {
      guard let described = describe(rule) else { continue }
      html.add([.section(described.section(anchor: Self.anchor(rule)))])
    }
    html.raw("</div>\n")
    if filters.count > 1 {
      html.raw("<nav class=\"filter\" aria-label=\"filter\">Show <a href=\"#f0\">all events</a> or the events of\n")
      for (index, name) in filters.enumerated() {
        html.raw("<a class=\"f\(index + 1)\" href=\"#f\(index + 1)\">\(DocumentHTML.escaped(name))</a>\n")
      }
      html.raw(lacksFilters ? "(Further names have no filter.)</nav>\n" : "</nav>\n")
    }
    html.close()
    return html.take()
  }
}
