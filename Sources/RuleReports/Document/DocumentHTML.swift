extension ReportDocument {
  /// The report as one HTML page.
  package var html: [UInt8] {
    var html = DocumentHTML()
    html.open(title.isEmpty ? command : title)
    if !summary.isEmpty { html.add([.paragraph([ReportRun(summary)])]) }
    html.add(blocks)
    html.close()
    return html.take()
  }
}

/// Writes the parts of reports as a page that loads no other files and has no script: its content security policy
/// forbids both. Below 700 pixels, the columns of tables become labelled lines.
struct DocumentHTML {
  private var html = JSONWriter()

  mutating func take() -> [UInt8] { html.take() }

  mutating func open(_ title: String) {
    let title = Self.escaped(title)
    html.raw(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,">
      <title>\(title)</title>
      <style>
      \(Self.styles)</style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>

      """)
  }

  mutating func close() { html.raw("</main>\n</body>\n</html>\n") }

  mutating func add(_ blocks: [ReportBlock]) {
    for block in blocks {
      switch block {
      case .paragraph(let runs): html.raw("<p>\(Self.inline(runs))</p>\n")
      case .list(let items): add(items)
      case .table(let table):
        open(table)
        add(table.rows, of: table)
        closeTable()
      case .source(let source): add(source)
      case .section(let section): add(section)
      }
    }
  }

  private mutating func add(_ section: ReportSection) {
    let anchor = section.anchor.map { " id=\"\($0)\" tabindex=\"-1\"" } ?? ""
    html.raw("<section\(anchor)>\n<h2>\(Self.inline(section.title))</h2>\n")
    let places = section.locations.joined(separator: " → ")
    if !places.isEmpty { html.raw("<p class=\"dimmed\">\(Self.escaped(places))</p>\n") }
    add(section.blocks)
    html.raw("</section>\n")
  }

  private mutating func add(_ items: [ReportItem]) {
    if items.isEmpty { return }
    html.raw("<ul>\n")
    for item in items {
      html.raw("<li>")
      let words = Self.inline(item.runs)
      switch item.code {
      case nil: html.raw(words)
      case .json(let json): html.raw(Self.details(words, json))
      case .diff(let lines):
        let rows = lines.map { Self.colored(Self.escaped($0.text), $0.ink) }
        html.raw("\(words)\n<pre>\(rows.joined(separator: "\n"))</pre>")
      }
      add(item.children)
      html.raw("</li>\n")
    }
    html.raw("</ul>\n")
  }

  private static func details(_ summary: String, _ code: String) -> String {
    "<details><summary>\(summary)</summary><pre>\(escaped(code))</pre></details>"
  }

  // MARK: tables

  /// Writes the beginning of a table, up to its first row.
  mutating func open(_ table: ReportTable) {
    html.raw(table.isWide ? "<table class=\"wide\">\n" : "<table>\n")
    if !table.caption.isEmpty { html.raw("<caption>\(Self.escaped(table.caption))</caption>\n") }
    let heads = table.columns.map { "<th scope=\"col\">\(Self.escaped($0))</th>" }
    html.raw("<thead><tr>\(heads.joined())</tr></thead>\n")
  }

  /// Writes rows that belong together.
  mutating func add(_ rows: [[ReportTable.Cell]], of table: ReportTable) {
    html.raw("<tbody>\n")
    for row in rows {
      html.raw("<tr>")
      for (index, cell) in row.enumerated() { add(cell, table.columns[index], isHead: index == 0) }
      html.raw("</tr>\n")
    }
    html.raw("</tbody>\n")
  }

  mutating func closeTable() { html.raw("</table>\n") }

  /// The number of characters of code that a cell shows without a click.
  private static let shortCode = 60
  /// The maximum indented depth. Deeper cells are indented like this depth.
  private static let maximumDepth = 12

  private mutating func add(_ cell: ReportTable.Cell, _ column: String, isHead: Bool) {
    guard !cell.lines.isEmpty else { return html.raw("<td></td>") }
    let name = isHead ? "th scope=\"row\"" : "td data-label=\"\(Self.escaped(column))\""
    let ink = cell.ink.map { " class=\"\($0)\"" } ?? ""
    let depth = cell.depth > 0 ? " style=\"--depth:\(min(cell.depth, Self.maximumDepth))\"" : ""
    html.raw("<\(name)\(ink)\(depth)>")
    var words = cell.lines.map(Self.inline).joined(separator: "<br>")
    if let link = cell.link { words = "<a href=\"#\(link)\">\(words)</a>" }
    if cell.code.count > Self.shortCode {
      html.raw(Self.details(words, cell.code))
    } else {
      html.raw(cell.code.isEmpty ? words : "\(words) <code>\(Self.escaped(cell.code))</code>")
    }
    html.raw(isHead ? "</th>" : "</td>")
  }

  // MARK: a document

  private mutating func add(_ source: ReportSource) {
    if !source.marks.isEmpty {
      let words = CoverageStatus.allCases.map { $0 == .impossible ? "no event can cover it" : $0.rawValue }
      let key = zip(CoverageStatus.allCases, words).map { "<span class=\"\($0.rawValue)\">\($1)</span>" }
      html.raw("<p>\(key.joined(separator: " "))</p>\n")
    }
    html.raw("<pre class=\"source\">")
    var at = 0
    var open: [Int] = []
    func text(to end: Int) {
      guard end > at else { return }
      html.raw(Self.escaped(String(decoding: source.content[at..<end], as: UTF8.self)))
      at = end
    }
    func close(before start: Int) {
      while let end = open.last, end <= start {
        text(to: end)
        html.raw("</span>")
        open.removeLast()
      }
    }
    for mark in source.marks where mark.range.upper <= source.content.count && mark.range.lower >= at {
      close(before: mark.range.lower)
      text(to: mark.range.lower)
      let remarks = Self.escaped(mark.remarks.joined(separator: "\n"))
      html.raw("<span class=\"\(mark.status.rawValue)\" title=\"\(remarks)\">")
      open.append(mark.range.upper)
    }
    close(before: .max)
    text(to: source.content.count)
    html.raw("</pre>\n")
  }

  // MARK: text

  static func inline(_ runs: [ReportRun]) -> String {
    runs.map { run in
      colored(run.text.inCode(escaped) { "<code>\(escaped($0))</code>" }, run.ink)
    }.joined()
  }

  private static func colored(_ html: String, _ ink: Style.Ink?) -> String {
    ink.map { "<span class=\"\($0)\">\(html)</span>" } ?? html
  }

  /// Escapes text for HTML. Unprintable characters are shown as `\u{…}`; line feeds and tabs are kept. No line of the
  /// result is a command of a CI runner.
  static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { Messages.printable(String($0)) }
        .joined(separator: "\t").replacingScalars { scalar in
          switch scalar {
          case "&": "&amp;"
          case "<": "&lt;"
          case ">": "&gt;"
          case "\"": "&quot;"
          default: nil
          }
        }
    }.joined(separator: "\n")
  }

  private static let styles = """
    :root { color-scheme: light dark; --line: #8884; --dim: #767676; --link: #0b57d0; --bad: #b3261e; --odd: #8a5a00 }
    :root { --good: #2e7d32; --mark-good: #2e7d3233; --mark-bad: #d32f2f4d; --mark-odd: #f9a82559; --mark-none: #8883 }
    @media (prefers-color-scheme: dark) {
      :root { --dim: #9a9a9a; --link: #a8c7fa; --bad: #f2b8b5; --odd: #f0c674; --good: #81c995 }
    }
    body { font: 14px/1.5 system-ui, sans-serif; margin: 0 }
    main { margin: 0 auto; max-width: 1240px; padding: 16px }
    h1 { font-size: 20px; overflow-wrap: anywhere }
    h2 { font-size: 15px; margin: 8px 0; overflow-wrap: anywhere }
    table { border-collapse: collapse }
    .wide { table-layout: fixed; width: 100% }
    caption { color: var(--dim); padding-bottom: 8px; text-align: left }
    th { font-weight: 600; text-align: left }
    thead th { border-bottom: 2px solid var(--line); padding-right: 8px }
    .wide thead th:first-child { width: 112px }
    .wide thead th:nth-child(3) { width: 32% }
    td, tbody th { overflow-wrap: anywhere; padding: 2px 8px 2px calc(var(--depth, 0) * 10px); vertical-align: top }
    tbody { border-bottom: 1px solid var(--line) }
    details { display: inline-block; vertical-align: top }
    .strong { font-weight: 600 }
    .strong code, .strong pre { font-weight: 400 }
    .dimmed { color: var(--dim); font-weight: 400 }
    .warning { color: var(--odd) }
    .error, .removed { color: var(--bad) }
    .added { color: var(--good) }
    .info { color: var(--link) }
    .covered { background: var(--mark-good) }
    .missing { background: var(--mark-bad) }
    .open { background: var(--mark-odd) }
    .impossible { background: var(--mark-none) }
    a, summary { color: var(--link) }
    :focus-visible, section:target { outline: 2px solid var(--link); outline-offset: 2px }
    pre { margin: 4px 0; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere }
    code, pre { font: 12px/1.5 ui-monospace, monospace }
    section { padding: 4px 8px }
    @media (max-width: 700px) {
      thead { display: none }
      table, caption, tbody, tr, td, tbody th { display: block }
      td:empty { display: none }
      td::before { color: var(--dim); content: attr(data-label) " "; font-size: 11px; font-weight: 400 }
      td, tbody th { padding: 1px 0 1px calc(var(--depth, 0) * 8px) }
      tbody { padding: 6px 0 }
      tbody th br { display: none }
    }

    """
}

extension String {
  /// Formats the parts in backquotes with `code`, and all other parts with `plain`. If a backquote has no partner,
  /// formats the whole string with `plain`.
  func inCode(_ plain: (String) -> String, code: (String) -> String) -> String {
    let parts = split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, parts.count % 2 == 1 else { return plain(self) }
    return parts.enumerated().map { index, part in
      index % 2 == 0 ? plain(part) : part.isEmpty ? plain("``") : code(part)
    }.joined()
  }
}
