import RuleCore
import RuleReports
import TestSupport
import Testing

@Suite struct `pages of reports` {
  /// HTML, the URLs that it would load, and the HTML of its preview.
  private static let messages: [(html: String, urls: [String], preview: String)] = [
    ("<img src=a.png alt=x SRC='b.png' src = \"c d.png\">", ["a.png", "b.png", "c d.png"], "<img alt=\"x\">"),
    ("<img srcset='a.png 1x, b.png 2x'><video poster=p.jpg>", ["a.png", "b.png", "p.jpg"], "<img><video>"),
    ("<a href=https://x.example>x</a><link rel=stylesheet href=//x.example/a.css>", ["//x.example/a.css"], "<a>x</a>"),
    (
      "<svg><use xlink:href='#own'/><image href=i.svg /></svg>", ["i.svg"],
      "<svg><use xlink:href=\"#own\"/><image/></svg>"
    ),
    (
      "<p style=\"color: red; background: URL( 'a.png' )\">t</p>", ["a.png"],
      "<p style=\"color: red; background: none\">t</p>"
    ),
    (
      "<style>@import 'a.css'; p { background: url(b.png) }</style>u", ["a.css", "b.png"],
      "<style> p { background: none }</style>u"
    ),
    (
      "<style>p { background: url(data:image/png;base64,AA) }</style>", [],
      "<style>p { background: url(data:image/png;base64,AA) }</style>"
    ),
    ("<img src='data:image/png;base64,AA'>", [], "<img src=\"data:image/png;base64,AA\">"),
    ("<img src=a><img src=a>", ["a"], "<img><img>"),
    ("<p onclick=x() OnLoad='y()'>t</p><script>if (a < b) alert(1)</script>", [], "<p>t</p></script>"),
    ("<iframe src=f srcdoc='<b>'></iframe><object data=o></object><base href=b>", ["f", "o"], "</iframe></object>"),
    ("a < b and url", [], "a &lt; b and url"), ("<", [], "&lt;"), ("<img src", [], "<img src=\"\">"),
    ("<img src=", [], "<img src=\"\">"),
    ("<img src='open", ["open"], "<img>"), ("<p <img src=x>", ["x"], "<p><img>"),
    ("<p 'a\"b=c>", [], "<p a=\"\" b=\"c\">"),
    ("<!DOCTYPE html><!-- <img src=x> --><p>t</p>", [], "<!DOCTYPE html><p>t</p>"), ("<!-- open", [], ""),
    ("I <3 you", [], "I &lt;3 you"), ("<script><", [], ""), ("<style>a</", [], "<style>a</"),
    ("x<İ", [], "x&lt;İ"), ("<aİ", [], "<ai̇>"), ("<p Ⱥ=1", [], "<p ⱥ=\"1\">"), ("</p", [], "</p"), ("<!", [], "<!"),
  ]

  @Test(arguments: messages)
  func `show the HTML of a message without what it would load or run`(html: String, urls: [String], preview: String) {
    let found = MessagePreview(of: Array(html.utf8))
    #expect(found.loads == urls)
    #expect(String(decoding: found.html, as: UTF8.self) == preview)
  }

  private static let pieces = [
    "<", "</", "<!--", "-->", "<!", ">", "script", "style", "img", " src=", " onload=", "a", "İ", "Ⱥ", "=", "\"", "'",
    " ",
    "/", "url(", ")", "@import", ";", "&amp;", "data:", "é", "javascript:", "\u{0}", "svg", " xlink:href=",
  ]

  @Test func `contain nothing more to load, whatever the message is`() {
    var numbers = SplitMix64(seed: PropertySettings.seed)
    for _ in 0..<PropertySettings.cases(2_000) {
      let length = Int.random(in: 1...14, using: &numbers)
      let html = (0..<length).map { _ in Self.pieces.randomElement(using: &numbers) ?? "" }.joined()
      let preview = MessagePreview(of: Array(html.utf8)).html
      #expect(MessagePreview(of: preview).loads.isEmpty, "\(html)")
    }
  }

  /// A line begins with a mark, which is not part of a change.
  @Test(arguments: [
    ("- cart.total >= 50", "+ cart.total >= 80", "50", "80"), ("- a or b", "+ a or c or b", "", "c or "),
    ("- same", "+ same", "", ""), ("- screen equals \"home\"", "+ screen equals \"basket\"", "home", "basket"),
    ("-", "+ x", "", " x"), ("- aa a", "+ aa a a", "", " a"),
  ]) func `mark the words of a line that differ`(old: String, new: String, removed: String, added: String) {
    let change = LineChange(from: old, to: new)
    #expect(old[change.old] == removed && new[change.new] == added)
  }

  @Test func `nest lines, but not without limit`() {
    let depths = [0, 1, 2, 1, 0] + Array(0..<2_000)
    let lines = depths.enumerated().map { ConditionPhrase.Line(depth: $1, text: "line \($0)") }
    let items = ReportItem.tree(lines)
    #expect(items.count == 3 && items[0].children.count == 2 && items[0].children[0].children.count == 1)
    func count(_ items: [ReportItem]) -> Int { items.reduce(0) { $0 + 1 + count($1.children) } }
    func depth(_ items: [ReportItem]) -> Int { (items.map { depth($0.children) }.max() ?? -1) + 1 }
    #expect(count(items) == lines.count && depth(items) == 13)
  }

  /// The browser applies the style only if the policy has its digest.
  @Test func `have a policy for their own style alone`() throws {
    var document = ReportDocument(command: "rulectl test")
    document.blocks = [.paragraph([ReportRun("x")])]
    let page = String(decoding: document.html, as: UTF8.self)
    let style = try #require(page.firstMatch(of: /(?s)<style>(.*?)<\/style>/)?.1)
    let digest = String(decoding: Base64.encoded(SHA256.digest(of: Array(style.utf8))), as: UTF8.self)
    #expect(page.contains("default-src 'none'; img-src data:; style-src 'sha256-\(digest)'\""))
    #expect(page.utf8.count < 40_000 && !page.contains("style="))
    var message = ReportMessage(kind: "in-app message")
    message.html = "<p title=\"a\">\n::error::x ##[group]\u{202E}</p>"
    document.blocks = [.section(ReportSection([ReportRun("x")], [.message(message)]))]
    let framed = String(decoding: document.html, as: UTF8.self)
    #expect(framed.contains("style-src 'unsafe-inline'\""))
    #expect(
      framed.contains(
        "srcdoc=\"&#60;p title=&#34;a&#34;&#62;&#10;::error::x &#35;&#35;[group]&#8238;&#60;/p&#62;\""))
  }

  @Test func `show long tables in parts`() {
    var table = ReportTable(["number"])
    table.rows = (1...2_500).map { [ReportTable.Cell("\($0)")] }
    var document = ReportDocument(command: "rulectl test")
    document.blocks = [.table(table)]
    let page = String(decoding: document.html, as: UTF8.self)
    #expect(page.matches(of: /<table>/).count == 3)
    #expect(page.contains("<summary>rows 1,001 to 2,000</summary>") && page.contains("rows 2,001 to 2,500"))
  }
}
