extension ReportDocument {
  /// The report as Markdown of GitHub and GitLab, for a comment on a change or the summary of a job.
  package var markdown: [UInt8] {
    var markdown = DocumentMarkdown()
    markdown.add("## \(command)")
    if !summary.isEmpty { markdown.add("**\(DocumentMarkdown.escaped(summary))**") }
    if !title.isEmpty { markdown.add(DocumentMarkdown.escaped(title)) }
    markdown.add(blocks)
    return Array((markdown.parts.joined(separator: "\n\n") + "\n").utf8)
  }
}

/// Writes the parts of reports as Markdown.
struct DocumentMarkdown {
  /// Blocks, without the empty lines between them.
  private(set) var parts: [String] = []

  mutating func add(_ part: String) { parts.append(part) }

  mutating func add(_ blocks: [ReportBlock]) {
    for block in blocks {
      switch block {
      case .paragraph(let runs): add(Self.inline(runs))
      case .list(let items): if !items.isEmpty { add(items.flatMap { Self.lines(of: $0) }.joined(separator: "\n")) }
      case .table(let table): add(Self.text(of: table))
      // A comment is too short for a document.
      case .source: break
      case .section(let section):
        if section.isFolded, !section.blocks.isEmpty {
          let title = DocumentHTML.inline([ReportRun(ReportRun.text(section.title))])
          add("<details><summary>\(title)</summary>")
        } else {
          add("### \(Self.inline(section.title))")
        }
        if !section.locations.isEmpty { add(section.locations.map(Self.code).joined(separator: " → ")) }
        add(section.blocks)
        if section.isFolded, !section.blocks.isEmpty { add("</details>") }
      }
    }
  }

  /// The lines of an item, which are indented below their parent.
  private static func lines(of item: ReportItem) -> [String] {
    var lines = ["- " + inline(item.runs)]
    switch item.code {
    case nil: break
    case .json(let json): lines += block("json", [json])
    case .diff(let rows): lines += block("diff", rows.map(\.text))
    }
    return lines + item.children.flatMap { Self.lines(of: $0) }.map { $0.isEmpty ? "" : "  " + $0 }
  }

  /// A code block inside an item.
  private static func block(_ language: String, _ lines: [String]) -> [String] {
    // The fence must be longer than any run of backquotes inside.
    let longest = lines.joined(separator: "\n").split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [""] + (["\(fence)\(language)"] + lines.map(Messages.printable) + [fence]).map { "  " + $0 }
  }

  private static func text(of table: ReportTable) -> String {
    let heads = table.columns.joined(separator: " | ")
    let rules = table.columns.map { _ in "---" }.joined(separator: "|")
    let rows = table.rows.map { row in
      // A bar ends a cell, even in code.
      let cells = row.map { $0.lines.map(inline).joined(separator: "<br>").replacing("|", with: "\\|") }
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
    "`\(Messages.printable(text).replacing("`", with: "'"))`"
  }

  /// Escapes text outside code. Names such as `@team` must not notify anybody.
  static func escaped(_ text: String) -> String {
    Messages.printable(text).unicodeScalars.map { scalar in
      switch scalar {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "@": "&#64;"
      case "*", "_", "[", "]", "#", "`", "\\", "~": "\\" + String(scalar)
      default: String(scalar)
      }
    }.joined()
  }
}
