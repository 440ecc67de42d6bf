internal import RuleCore

extension ReportDocument {
  /// The report as one HTML page.
  package var html: [UInt8] {
    var html = DocumentHTML()
    html.open(title.isEmpty ? command : title, hasFrames: blocks.contains { $0.hasFrames })
    if !summary.isEmpty { html.add([.paragraph([ReportRun(summary, .strong)])]) }
    html.add(blocks)
    html.close()
    return html.take()
  }
}

/// Writes the parts of reports as a page that loads no other files and has no script: its content security policy
/// forbids both. The style of all pages is `Sources/CData/pages/page.css`.
struct DocumentHTML {
  private var html = JSONWriter()

  mutating func take() -> [UInt8] { html.take() }

  /// Writes HTML, in which the caller has escaped all text.
  mutating func raw(_ text: String) { html.raw(text) }

  // MARK: the page

  /// Writes the beginning of a page. `hasFrames`: true if the page shows the HTML of messages. The browser applies the
  /// policy of the page to its frames too, so such a page accepts the styles of messages.
  mutating func open(_ title: String, hasFrames: Bool = false) {
    let title = Self.escaped(title)
    let style = hasFrames ? "'unsafe-inline'" : "'sha256-\(Self.styleDigest)'"
    html.raw(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src \(style)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,">
      <title>\(title)</title>
      <style>
      \(Self.style)</style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>

      """)
  }

  mutating func close() { html.raw("</main>\n</body>\n</html>\n") }

  /// The number of filters that a page may have. With more, a browser takes longer to open a large page.
  static let filterCount = 100

  private static let style: String = {
    let filters = (1...filterCount).map { number in
      """
      #f\(number):target ~ .session .event:not(.f\(number)) { display: none }
      #f\(number):target ~ .filter .f\(number) { font-weight: 600; text-decoration: none }

      """
    }
    return PageStyle.text + filters.joined()
  }()

  /// The SHA-256 of the content of the element `style`, in Base64.
  private static let styleDigest = String(
    decoding: Base64.encoded(SHA256.digest(of: Array(("\n" + style).utf8))), as: UTF8.self)

  // MARK: blocks

  mutating func add(_ blocks: [ReportBlock]) {
    for block in blocks {
      switch block {
      case .paragraph(let runs): html.raw("<p>\(Self.inline(runs))</p>\n")
      case .list(let items): add(items)
      case .table(let table): add(table)
      case .section(let section): add(section)
      case .source(let json): html.raw(Self.details("JSON", String(decoding: json, as: UTF8.self)) + "\n")
      case .folded(let words, let items):
        if items.isEmpty { continue }
        html.raw("<details><summary>\(Self.escaped(words))</summary>\n")
        add(items)
        html.raw("</details>\n")
      case .message(let message): add(message)
      case .bars(let bars): add(bars)
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
      let inline = Self.inline(item.runs)
      let words = item.mark.map { "<span class=\"\($0.rawValue)\">\(inline)</span>" } ?? inline
      html.raw("<li>")
      switch item.code {
      case nil: html.raw(words)
      case .json(let json): html.raw(Self.details(words, json))
      case .diff(let lines):
        html.raw(words)
        add(lines)
      }
      add(item.children)
      html.raw("</li>\n")
    }
    html.raw("</ul>\n")
  }

  static func details(_ summary: String, _ code: String) -> String {
    "<details><summary>\(summary)</summary><pre>\(escaped(code))</pre></details>"
  }

  private mutating func add(_ message: ReportMessage) {
    html.raw("<figure class=\"message\">\n<figcaption class=\"dimmed\">\(Self.escaped(message.kind))</figcaption>\n")
    if !message.title.isEmpty { html.raw("<p class=\"strong\">\(Self.escaped(message.title))</p>\n") }
    if !message.body.isEmpty { html.raw("<p>\(Self.escaped(message.body))</p>\n") }
    if !message.buttons.isEmpty {
      html.raw("<p>\(message.buttons.map { "<span class=\"button\">\(Self.escaped($0))</span>" }.joined())</p>\n")
    }
    if !message.html.isEmpty {
      let title = Self.escaped(message.kind)
      html.raw("<iframe sandbox title=\"\(title)\" srcdoc=\"\(Self.attribute(message.html))\"></iframe>\n")
    }
    if !message.loads.isEmpty {
      html.raw("<p>The message would load, and this preview does not:</p>\n")
      add(message.loads.map { ReportItem($0) })
    }
    html.raw("</figure>\n")
  }

  /// Returns text as the value of an attribute, in one line.
  private static func attribute(_ text: String) -> String {
    text.replacingScalars { scalar in
      let isPlain = Messages.printable(String(scalar)) == String(scalar) && !"&<>\"#".unicodeScalars.contains(scalar)
      return isPlain ? nil : "&#\(scalar.value);"
    }
  }

  private mutating func add(_ bars: [ReportBar]) {
    guard let most = bars.map({ max($0.old, $0.new) }).max(), most > 0 else { return }
    let height = 44
    html.raw("<svg class=\"bars\" role=\"img\" viewBox=\"0 0 720 \(bars.count * height)\" aria-label=\"")
    html.raw(
      bars.map { Self.escaped("\($0.label): \(separated($0.old)) → \(separated($0.new))") }.joined(separator: "; "))
    html.raw("\">\n")
    for (index, bar) in bars.enumerated() {
      let top = index * height
      html.raw("<text x=\"0\" y=\"\(top + 24)\">\(Self.escaped(bar.label))</text>")
      for (row, side) in [(0, "old"), (1, "new")] {
        let number = row == 0 ? bar.old : bar.new
        let width = max(1, Int((Double(number) / Double(most) * 420).rounded()))
        let (y, x) = (top + 4 + row * 18, 150 + width + 6)
        html.raw("<rect class=\"\(side)\" x=\"150\" y=\"\(y)\" width=\"\(width)\" height=\"14\" rx=\"2\"/>")
        html.raw("<text x=\"\(x)\" y=\"\(y + 12)\">\(side) \(separated(number))</text>")
      }
      html.raw("\n")
    }
    html.raw("</svg>\n")
  }

  // MARK: tables

  /// The maximum number of rows of a part of a table or of a session.
  static let rowsOfPart = 1_000

  private mutating func add(_ table: ReportTable) {
    for start in stride(from: 0, to: max(1, table.rows.count), by: Self.rowsOfPart) {
      let rows = table.rows[start...].prefix(Self.rowsOfPart)
      if start > 0 {
        let range = "\(separated(start + 1)) to \(separated(start + rows.count))"
        html.raw("<details><summary>rows \(range)</summary>\n")
      }
      html.raw("<table>\n")
      let heads = table.columns.map { "<th scope=\"col\">\(Self.escaped($0))</th>" }
      html.raw("<thead><tr>\(heads.joined())</tr></thead>\n<tbody>\n")
      for row in rows {
        html.raw("<tr>")
        for (index, cell) in row.enumerated() { add(cell, table.columns[index], isHead: index == 0) }
        html.raw("</tr>\n")
      }
      html.raw("</tbody>\n</table>\n")
      if start > 0 { html.raw("</details>\n") }
    }
  }

  private mutating func add(_ cell: ReportTable.Cell, _ column: String, isHead: Bool) {
    let name = isHead ? "th scope=\"row\"" : "td data-label=\"\(Self.escaped(column))\""
    let ink = cell.ink.map { " class=\"\($0)\"" } ?? ""
    var words = cell.lines.map(Self.inline).joined(separator: "<br>")
    if let link = cell.link { words = "<a href=\"#\(link)\">\(words)</a>" }
    html.raw(words.isEmpty ? "<td></td>" : "<\(name)\(ink)>\(words)\(isHead ? "</th>" : "</td>")")
  }

  // MARK: differences

  /// Writes the lines of a difference: the old ones on the left, the new ones on the right.
  private mutating func add(_ lines: [ReportRun]) {
    html.raw("<div class=\"change\">\n")
    var rest = lines[...]
    while let first = rest.first {
      if first.ink == nil {
        html.raw("<div class=\"kept\">\(Self.escaped(first.text))</div>\n")
        rest = rest.dropFirst()
        continue
      }
      let changed = rest.prefix { $0.ink != nil }
      let old = changed.filter { $0.ink == .removed }.map(\.text)
      let new = changed.filter { $0.ink != .removed }.map(\.text)
      for index in 0..<max(old.count, new.count) {
        let (before, after) = (index < old.count ? old[index] : nil, index < new.count ? new[index] : nil)
        let change = before.flatMap { before in after.map { LineChange(from: before, to: $0) } }
        add(before, change?.old, "old", "del")
        add(after, change?.new, "new", "ins")
      }
      rest = rest.dropFirst(changed.count)
    }
    html.raw("</div>\n")
  }

  /// Writes one side of a line. `change`: the part that the other side lacks; nil if there is no other side.
  private mutating func add(_ line: String?, _ change: Range<String.Index>?, _ side: String, _ element: String) {
    guard let line else { return html.raw("<div class=\"none\"></div>\n") }
    guard let change, !change.isEmpty else { return html.raw("<div class=\"\(side)\">\(Self.escaped(line))</div>\n") }
    let parts = [line[..<change.lowerBound], line[change], line[change.upperBound...]].map { Self.escaped(String($0)) }
    html.raw("<div class=\"\(side)\">\(parts[0])<\(element)>\(parts[1])</\(element)>\(parts[2])</div>\n")
  }

  // MARK: text

  static func inline(_ runs: [ReportRun]) -> String {
    runs.map { run in
      colored(run.isData ? escaped(run.text) : run.text.inCode(escaped) { "<code>\(escaped($0))</code>" }, run.ink)
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
