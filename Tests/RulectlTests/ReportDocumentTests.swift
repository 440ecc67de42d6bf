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
    ("*a* | @b & \u{202E}", "*a* | @b & \\u{202E}", "\\*a\\* | &#64;b &amp; \\\\u{202E}", "*a* | @b &amp; \\u{202E}"),
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
