package import Launch

/// Formats a session as one HTML page: a table of rows over time, with a column for each lane, and the texts of the
/// rules that took part below it.
///
/// The page fetches nothing and has no script: its content security policy forbids both. Below 700 pixels the columns
/// become labelled lines.
package struct SessionPage {
  /// The rules that took part, in the order of their first appearance.
  private var rules: [SessionRuleID] = []
  private var known: Set<SessionRuleID> = []

  package init() {}

  /// The beginning of the page. `title`: the names of the rules and of the platforms.
  package func head(title: String) -> [UInt8] {
    Array(
      """
      \(Self.opening(title: title))
      <table>
      <caption>What happened, in order. Times are in UTC.</caption>
      <thead><tr><th scope="col">time</th>\(SessionTimeline.Lane.allCases.map { "<th scope=\"col\">\($0.title)</th>" }.joined())</tr></thead>

      """.utf8)
  }

  /// The beginning of a page that fetches nothing, up to its title.
  static func opening(title: String, styles: String = Self.styles) -> String {
    let title = escaped(title)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,">
      <title>\(title)</title>
      <style>
      \(styles)</style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      """
  }

  /// The rows of an input event, or of the end of the session if `now` is nil. `platforms`: the names of the platforms;
  /// nil if all have the same lines.
  package mutating func section(_ rows: [SessionTimeline.Row], at now: Instant?, platforms: String?) -> [UInt8] {
    var html = JSONWriter()
    html.raw("<tbody>\n")
    for row in rows {
      let isRoot = row.depth == 0
      html.raw("<tr class=\"\(row.ink.map { "\($0)" } ?? "usual")\(isRoot ? " root" : "")\">")
      html.raw("<td data-lane=\"time\">")
      if isRoot, let now {
        html.raw("<time datetime=\"\(now.text)\"><span>\(now.stamp.day)</span> \(now.stamp.time)</time>")
      }
      html.raw("</td>")
      for lane in SessionTimeline.Lane.allCases {
        guard lane == row.lane else {
          html.raw("<td></td>")
          continue
        }
        html.raw("<td data-lane=\"\(lane.title)\" style=\"--depth:\(min(row.depth, Self.mostIndented))\">")
        html.raw(cell(row, platforms: isRoot ? platforms : nil))
        html.raw("</td>")
      }
      html.raw("</tr>\n")
    }
    html.raw("</tbody>\n")
    return html.take()
  }

  /// The depth from which rows are no longer indented.
  private static let mostIndented = 12
  /// The number of characters of a detail that are shown without a click.
  private static let shortDetail = 60

  private mutating func cell(_ row: SessionTimeline.Row, platforms: String?) -> String {
    var title = Self.escaped(row.title)
    if let rule = row.rule {
      if known.insert(rule).inserted { rules.append(rule) }
      title = "<a href=\"#\(Self.anchor(rule))\">\(title)</a>"
    }
    if let platforms { title += " <small>on \(Self.escaped(platforms))</small>" }
    guard !row.detail.isEmpty else { return title }
    let detail = Self.escaped(row.detail)
    if row.detail.count <= Self.shortDetail { return "\(title) <code>\(detail)</code>" }
    return "<details><summary>\(title)</summary><pre>\(detail)</pre></details>"
  }

  /// The end of the page. `source` returns the name and the text of a rule.
  package func tail(source: (SessionRuleID) -> (name: String, text: [UInt8])?) -> [UInt8] {
    var html = JSONWriter()
    html.raw("</table>\n")
    if !rules.isEmpty { html.raw("<h2>Rules</h2>\n") }
    for rule in rules {
      guard let (name, text) = source(rule) else { continue }
      html.raw("<section id=\"\(Self.anchor(rule))\" tabindex=\"-1\"><h3>\(Self.escaped(name))</h3>\n<pre>")
      html.raw(Self.escaped(String(decoding: text, as: UTF8.self)))
      html.raw("</pre></section>\n")
    }
    html.raw("</main>\n</body>\n</html>\n")
    return html.take()
  }

  private static func anchor(_ rule: SessionRuleID) -> String { "rule-\(rule.engine)-\(rule.index)" }

  /// Escapes text for HTML. Characters that are not printable are shown as `\\u{…}`; line feeds and tabs are kept.
  static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { Messages.printable(String($0)) }
        .joined(separator: "\t")
    }.joined(separator: "\n")
      .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  private static let styles = """
    :root { color-scheme: light dark; --line: #8884; --dim: #767676; --link: #0b57d0; --bad: #b3261e; --odd: #8a5a00 }
    @media (prefers-color-scheme: dark) { :root { --dim: #9a9a9a; --link: #a8c7fa; --bad: #f2b8b5; --odd: #f0c674 } }
    body { font: 14px/1.5 system-ui, sans-serif; margin: 0 }
    main { margin: 0 auto; max-width: 1240px; padding: 16px }
    h1 { font-size: 20px; overflow-wrap: anywhere }
    table { border-collapse: collapse; table-layout: fixed; width: 100% }
    caption { color: var(--dim); padding-bottom: 8px; text-align: left }
    th { border-bottom: 2px solid var(--line); text-align: left }
    th:first-child { width: 112px }
    th:nth-child(3) { width: 32% }
    time { white-space: nowrap }
    details { display: inline-block; vertical-align: top }
    td { overflow-wrap: anywhere; padding: 2px 8px 2px calc(var(--depth, 0) * 10px); vertical-align: top }
    tbody { border-bottom: 1px solid var(--line) }
    time span { color: var(--dim); display: block; font-size: 12px }
    .root, .strong { font-weight: 600 }
    .root code, .strong code, .strong pre { font-weight: 400 }
    .dimmed { color: var(--dim) }
    .warning { color: var(--odd) }
    .error { color: var(--bad) }
    a, summary { color: var(--link) }
    :focus-visible, section:target { outline: 2px solid var(--link); outline-offset: 2px }
    pre { margin: 4px 0; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere }
    code, pre { font: 12px/1.5 ui-monospace, monospace }
    section { padding: 4px 8px }
    h3 { font-size: 14px; margin: 8px 0 }
    @media (max-width: 700px) {
      thead { display: none }
      table, caption, tbody, tr, td { display: block }
      td:empty { display: none }
      td::before { color: var(--dim); content: attr(data-lane) " "; font-size: 11px; font-weight: 400 }
      td[data-lane="time"]::before { content: "" }
      td { padding: 1px 0 1px calc(var(--depth, 0) * 8px) }
      tbody { padding: 6px 0 }
      time span { display: inline }
    }

    """
}

extension SessionTimeline.Lane {
  /// The name of the column.
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
