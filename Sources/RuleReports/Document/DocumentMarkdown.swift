extension ReportDocument {
  /// The report as Markdown of GitHub and GitLab, for a comment on a change or the summary of a job.
  package var markdown: [UInt8] {
    var markdown = DocumentMarkdown()
    markdown.add("## \(command)")
    if !summary.isEmpty { markdown.add("**\(DocumentMarkdown.escaped(summary))**") }
    if !title.isEmpty { markdown.add(DocumentMarkdown.block([ReportRun(title)])) }
    markdown.add(blocks)
    return Array((markdown.parts.joined(separator: "\n\n") + "\n").utf8)
  }
}

/// Writes the parts of reports as Markdown.
struct DocumentMarkdown {
  /// The blocks, without the empty lines between them.
  private(set) var parts: [String] = []

  mutating func add(_ part: String) { parts.append(part) }

  mutating func add(_ blocks: [ReportBlock]) {
    for block in blocks {
      switch block {
      case .paragraph(let runs): add(Self.block(runs))
      case .list(let items): if !items.isEmpty { add(items.flatMap { Self.lines(of: $0) }.joined(separator: "\n")) }
      case .table(let table): add(Self.text(of: table))
      // A comment on a change has no room for these blocks.
      case .source, .folded, .message, .bars: break
      case .section(let section):
        if section.isFolded, !section.blocks.isEmpty {
          let title = DocumentHTML.inline([ReportRun(Messages.printable(ReportRun.text(section.title)))])
          // GitHub and GitLab link names such as `@team` and numbers such as `#1` inside HTML too. Some readers of
          // Markdown also accept Markdown links inside HTML.
          let harmless = Self.withoutReferences(title).replacingScalars { $0 == "[" ? "&#91;" : nil }
          add("<details><summary>\(harmless)</summary>")
        } else {
          add("### \(Self.inline(section.title))")
        }
        if !section.locations.isEmpty { add(section.locations.map(Self.code).joined(separator: " → ")) }
        add(section.blocks)
        if section.isFolded, !section.blocks.isEmpty { add("</details>") }
      }
    }
  }

  /// Returns the lines of an item, which are indented below its parent.
  private static func lines(of item: ReportItem) -> [String] {
    var lines = ["- " + block(item.runs)]
    switch item.code {
    case nil: break
    case .json(let json): lines += block("json", [json])
    case .diff(let rows): lines += block("diff", rows.map(\.text))
    }
    return lines + item.children.flatMap { Self.lines(of: $0) }.map { $0.isEmpty ? "" : "  " + $0 }
  }

  /// Returns a code block inside an item.
  private static func block(_ language: String, _ lines: [String]) -> [String] {
    // The fence of a code block must be longer than any sequence of backquotes in the code.
    let longest = lines.joined(separator: "\n").utf8.split { $0 != 0x60 }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [""] + (["\(fence)\(language)"] + lines.map(Messages.printable) + [fence]).map { "  " + $0 }
  }

  private static func text(of table: ReportTable) -> String {
    let heads = table.columns.joined(separator: " | ")
    let rules = table.columns.map { _ in "---" }.joined(separator: "|")
    let rows = table.rows.map { row in
      // A vertical bar ends a table cell, even inside code.
      let cells = row.map { cell in
        cell.lines.map(inline).joined(separator: "<br>").replacingScalars { $0 == "|" ? "\\|" : nil }
      }
      return "| \(cells.joined(separator: " | ")) |"
    }
    return (["| \(heads) |", "|\(rules)|"] + rows).joined(separator: "\n")
  }

  // MARK: text

  static func inline(_ runs: [ReportRun]) -> String {
    runs.map { run in
      let words = run.text.inCode(escaped, code: code)
      return run.ink == .strong && !words.isEmpty ? "**\(words)**" : words
    }.joined()
  }

  private static func code(_ text: String) -> String {
    "`\(Messages.printable(text).replacingScalars { $0 == "`" ? "'" : nil })`"
  }

  /// Returns the text of a paragraph, escaped so that its start is not taken for a list, a heading, or a quick action
  /// of GitLab such as `/merge`.
  fileprivate static func block(_ runs: [ReportRun]) -> String {
    let words = inline(runs).drop { $0 == " " }
    let digits = words.prefix { $0.isASCII && $0.isNumber }
    let mark = words.dropFirst(digits.count)
    guard let first = mark.first, digits.isEmpty ? "-+=/".contains(first) : ".)".contains(first) else {
      return String(words)
    }
    return digits + "\\" + mark
  }

  /// Shows `@`, but does not notify the person or team whose name follows.
  private static let at = "&#64;<!-- -->"

  /// The marks before a number, such as `#` in `#1`, that GitHub or GitLab turn into a link to an issue, a merge
  /// request or the like. In the text, an ampersand is already escaped.
  private static let referenceMarks = ["#", "!", "%", "~", "$", "&amp;", "GH-", "gh-"]

  /// Inserts comments into text that GitHub and GitLab would turn into links after parsing the Markdown: names such as
  /// `@team`, numbers such as `#1` or `!1`, and addresses. Does not change hashes of commits.
  private static func withoutReferences(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var index = -1
    func follows(_ mark: String) -> Bool {
      scalars[..<index].suffix(mark.unicodeScalars.count).elementsEqual(mark.unicodeScalars)
    }
    return text.replacingScalars { scalar in
      index += 1
      let isPart =
        switch scalar {
        case "0"..."9": referenceMarks.contains(where: follows)
        case "/": follows(":") && index + 1 < scalars.count && scalars[index + 1] == "/"
        case ".": follows("www")
        default: false
        }
      return isPart ? "<!-- -->" + String(scalar) : scalar == "@" ? at : nil
    }
  }

  /// Escapes text outside code, so that it has no links and notifies nobody.
  static func escaped(_ text: String) -> String {
    let escaped = Messages.printable(text).unicodeScalars.map { scalar in
      switch scalar {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "*", "_", "[", "]", "#", "`", "\\", "~", "$": "\\" + String(scalar)
      default: String(scalar)
      }
    }.joined()
    return withoutReferences(escaped)
  }
}
