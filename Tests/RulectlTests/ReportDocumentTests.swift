import Foundation
import RuleReports
import TestSupport
import Testing

@Suite struct `documents of reports` {
  private static func document(_ text: String) -> ReportDocument {
    var document = ReportDocument(command: "rulectl test", summary: "1 failed")
    var table = ReportTable(["case", "result"])
    table.rows = [[ReportTable.Cell("a"), ReportTable.Cell(text)]]
    let item = ReportItem(text, .json("{}"), [ReportItem(text)])
    document.blocks = [.table(table), .section(ReportSection([ReportRun(text, .strong)], [.list([item])]))]
    return document
  }

  /// A string, and how an item of a list shows it in text, Markdown and HTML.
  private static let texts = [
    (
      "expected `a`, got `<b>`", "expected `a`, got `<b>`", "expected `a`, got `<b>`",
      "expected <code>a</code>, got <code>&lt;b&gt;</code>"
    ),
    ("one ` only", "one ` only", "one \\` only", "one ` only"),
    ("nothing in ``", "nothing in ``", "nothing in \\`\\`", "nothing in ``"),
    ("see #1 and !2", "see #1 and !2", "see \\#<!-- -->1 and !<!-- -->2", "see #1 and !2"),
    (
      "%4 &5 ~6 $7 GH-8", "%4 &5 ~6 $7 GH-8",
      "%<!-- -->4 &amp;<!-- -->5 \\~<!-- -->6 \\$<!-- -->7 GH-<!-- -->8", "%4 &amp;5 ~6 $7 GH-8"
    ),
    // For Swift, a mark and the character before it are one character.
    (
      "a `b`\u{301} [x](y) c`", "a `b`\u{301} [x](y) c`", "a `b'\u{301} [x](y) c`",
      "a <code>b`\u{301} [x](y) c</code>"
    ),
    ("a<\u{301}b\"\u{301}c", "a<\u{301}b\"\u{301}c", "a&lt;\u{301}b\"\u{301}c", "a&lt;\u{301}b&quot;\u{301}c"),
    (
      "*a* | @b & \u{202E}", "*a* | @b & \\u{202E}", "\\*a\\* | &#64;<!-- -->b &amp; \\\\u{202E}",
      "*a* | @b &amp; \\u{202E}"
    ),
  ]

  @Test(arguments: texts)
  func `escape text for each format`(text: String, plain: String, markdown: String, html: String) {
    let document = Self.document(text)
    func lines(_ report: [UInt8]) -> [String] {
      String(decoding: report, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    #expect(lines(document.text(Style(isColored: false))).contains("    \(plain)"))
    #expect(lines(document.markdown).contains("  - \(markdown)"))
    #expect(lines(document.html).contains("<li>\(html)</li>"))
  }

  /// Lines of CI jobs that begin so are commands.
  @Test(arguments: ["::stop-commands::x", "  ::error::x", "\u{A0}::x", "##[error]x"])
  func `begin no line with a command of a runner`(text: String) {
    let document = Self.document(text)
    let reports = [document.text(Style(isColored: false)), document.markdown, document.html]
    for report in reports {
      for line in String(decoding: report, as: UTF8.self).split(separator: "\n") {
        #expect(!line.drop { $0.isWhitespace }.hasPrefix("::") && !line.contains("##["), "\(line)")
      }
    }
  }

  /// Pieces of Markdown that can form links, names and markup.
  private static let pieces = [
    "[", "](https://evil.example)", "]", "(", ")", "!", "`", "``", "\\", "\\\\", "*", "**", "_", "~~", "~", "#", "# ",
    "|",
    "\\|", "@octocat", "a@b.example", "https://evil.example/x", "HTTP://evil.example", "www.evil.example",
    "<https://evil.example>", "<img src=x>", "<!--", "-->", "&amp;", "&#64;", "- ", "+ ", "1. ", "2) ", "> ", "=",
    "---",
    "***", ":", "::", "/merge", "$x$", "$", "\u{A0}", " ", "  ", "x", "é", "\n", "\t", "\u{202E}", "[^1]", "[ ]", "```",
    "    ", "\"", "'", ";",
  ]

  /// Needs cmark-gfm, the parser that GitHub uses.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cmark-gfm")))
  func `show strings of data as they are in Markdown`() throws {
    var numbers = SplitMix64(seed: PropertySettings.seed)
    let texts = (0..<PropertySettings.cases(2_000)).map { _ in
      (0..<Int.random(in: 1...8, using: &numbers)).map { _ in Self.pieces.randomElement(using: &numbers) ?? "" }
        .joined()
    }
    var document = ReportDocument(command: "rulectl test")
    document.blocks = texts.map { text in
      var table = ReportTable(["case", "result"])
      table.rows = [[ReportTable.Cell(text), ReportTable.Cell("a `\(text)`")]]
      return .section(
        ReportSection([ReportRun(text)], [.paragraph([ReportRun(text)]), .list([ReportItem(text)]), .table(table)]))
    }
    let scratch = try Scratch()
    try scratch.write(document.markdown, to: "in")
    let page = try Program.shell(
      "cmark-gfm --unsafe -e table -e autolink -e strikethrough < in", in: scratch.folder
    ).output
    let allowed: Set = [
      "<h2>", "</h2>", "<p>", "</p>", "<ul>", "</ul>", "<li>", "</li>", "<code>", "</code>", "<br>", "<details>",
      "<summary>", "</summary>", "</details>", "<table>", "</table>", "<thead>", "</thead>", "<tbody>", "</tbody>",
      "<tr>", "</tr>", "<th>", "</th>", "<td>", "</td>", "<!-- -->",
    ]
    let tags = Set(page.matches(of: /<[^>]*>/).map { String($0.output) })
    #expect(tags.subtracting(allowed) == [], "RULECTL_PROPERTY_SEED=\(PropertySettings.seed)")
    // A paragraph shows its string, except for white space and backquotes.
    func words(_ text: String) -> String { text.filter { !$0.isWhitespace && $0 != "`" && $0 != "'" } }
    let shown = page.matches(of: /<p>(.*)<\/p>/).map { match in
      var line = match.output.1.replacing(/<[^>]*>/, with: "")
      for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
        line = line.replacing(entity, with: character)
      }
      return words(String(line)).replacing("\\u{3A}:", with: "::")
    }
    // Two colons may be escaped where they begin a line. A list may be loose, and repeat its strings as paragraphs.
    let expected = texts.map { words(Messages.printable($0)).replacing("\\u{3A}:", with: "::") }
    #expect(
      Set(shown).union([""]) == Set(expected).union([""]), "RULECTL_PROPERTY_SEED=\(PropertySettings.seed)")
  }

  @Test func `keep a table whole if a cell has a bar`() {
    let markdown = String(decoding: Self.document("a|b, `c|d`").markdown, as: UTF8.self)
    #expect(markdown.contains("\n| case | result |\n|---|---|\n| a | a\\|b, `c\\|d` |\n"))
  }

  @Test func `fence code that has a fence`() {
    var document = ReportDocument(command: "rulectl test")
    document.blocks = [.list([ReportItem("a", .json("\"````\""))])]
    #expect(String(decoding: document.markdown, as: UTF8.self).contains("\n  `````json\n  \"````\"\n  `````\n"))
  }
}
