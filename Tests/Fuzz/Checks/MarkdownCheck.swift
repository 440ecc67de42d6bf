import RuleReports

/// The fuzz target `markdown`: any string as each part of a report.
enum MarkdownCheck {
  /// A byte in front of the string says which part of the report has it.
  static func check(_ bytes: [UInt8]) {
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    guard !text.isEmpty, text.utf8.count < 2_000 else { return }
    let shown = Messages.printable(text)
    let part = Int(bytes.first ?? 0) % 7
    var document = ReportDocument(command: "c")
    switch part {
    case 0: document.blocks = [.paragraph([ReportRun(text)])]
    case 1: document.title = text
    case 2: document.summary = text
    case 3: document.blocks = [.list([ReportItem("i", nil, [ReportItem(text)])])]
    case 4: document.blocks = [.section(ReportSection([ReportRun("t")], locations: [text], [.paragraph([])]))]
    case 5:
      var table = ReportTable(["a", "b"])
      table.rows = [[ReportTable.Cell(text), ReportTable.Cell("`\(text)`")]]
      document.blocks = [.table(table)]
    default:
      let code = ReportItem("i", .json(text), [ReportItem("j", .diff([ReportRun("- " + text)]))])
      document.blocks = [.section(ReportSection([ReportRun(text)], [.list([code])]))]
    }
    let lines = String(decoding: document.markdown, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    precondition(lines.first == "## c" && lines.last == "", "a report without its title")
    let body = Array(lines.dropFirst(2).dropLast())
    switch part {
    case 0, 1:
      let paragraph = body.first ?? ""
      precondition(body.count <= 1 && !beginsBlock(paragraph), "a paragraph that is not one: \(paragraph)")
      compare(paragraph, shown)
    case 2:
      let scalars = body[0].unicodeScalars
      precondition(scalars.starts(with: "**".unicodeScalars) && scalars.suffix(2).elementsEqual("**".unicodeScalars))
      precondition(body.count == 1, "a summary that is not one")
      compare(String(scalars.dropFirst(2).dropLast(2)), shown)
    case 3:
      precondition(body.count == 2 && body[1].utf8.starts(with: "  - ".utf8), "an item that is not one")
      let item = String(body[1].unicodeScalars.dropFirst(4))
      precondition(!beginsBlock(item), "an item that begins a block: \(item)")
      compare(item, shown)
    case 4:
      // A folded section has its title and its end around the location.
      precondition(body.count >= 3 && body[0] == "<details><summary>t</summary>", "a section without its title")
      compare(body[2], shown)
    case 5:
      precondition(body.count == 3, "a table of another size")
      let cells = cells(of: body[2])
      precondition(cells.count == 2, "a row with another number of cells: \(body[2])")
      compare(cells[0], shown)
      compare(cells[1], shown)
    default: checkCode(body, shown)
    }
  }

  /// The blocks of code of a folded section: each line is inside of a fence that no line of it closes.
  private static func checkCode(_ body: [String], _ shown: String) {
    precondition(body.count >= 11, "a section without its code")
    compareHTML(body[0], shown)
    var fence = ""
    var count = 0
    for line in body.dropFirst() {
      let text = line.drop { $0 == " " }
      let ticks = String(text.prefix { $0 == "`" })
      if fence.isEmpty {
        if ticks.count >= 3 { fence = ticks }
      } else if ticks.count >= fence.count, text.dropFirst(ticks.count).allSatisfy({ $0 == " " }) {
        fence = ""
        count += 1
      } else {
        let isWhole = words(line, isCode: true).utf8.reversed().starts(with: words(shown, isCode: true).utf8.reversed())
        precondition(isWhole, "other code: \(line)")
      }
    }
    precondition(count == 2 && fence.isEmpty, "blocks of code that do not end")
  }

  // MARK: a naive reader

  /// The text of a line, without white space and quotes of code, is that of `expected`.
  private static func compare(_ line: String, _ expected: String) {
    precondition(words(read(line)) == words(expected), "\(expected) is shown as \(read(line)): \(line)")
  }

  private static func words(_ text: String, isCode: Bool = false) -> String {
    var kept = text.unicodeScalars
    kept.removeAll { $0.properties.isWhitespace || !isCode && ($0 == "`" || $0 == "'") }
    return String(kept).replacing("\\u{3A}:", with: "::")
  }

  /// Returns the text that a line of Markdown shows, or one of HTML with code. Stops at markup, links, HTML and names that
  /// notify.
  private static func read(_ line: String, isHTML: Bool = false) -> String {
    let source = Array(line.unicodeScalars)
    var (shown, plain): (String, String) = ("", "")
    var at = 0
    func has(_ word: String) -> Bool { source[at...].starts(with: word.unicodeScalars) }
    while at < source.count {
      let scalar = source[at]
      switch scalar {
      case "\\" where !isHTML:
        let isEscape = at + 1 < source.count && isPunctuation(source[at + 1])
        shown.unicodeScalars.append(isEscape ? source[at + 1] : scalar)
        plain.unicodeScalars.append(isEscape ? source[at + 1] : scalar)
        at += isEscape ? 2 : 1
      case "`" where !isHTML:
        let ticks = source[at...].prefix { $0 == "`" }.count
        precondition(ticks == 1, "code with \(ticks) backquotes: \(line)")
        guard let end = source[(at + 1)...].firstIndex(of: "`") else { preconditionFailure("open code: \(line)") }
        shown.unicodeScalars.append(contentsOf: source[(at + 1)..<end])
        plain.unicodeScalars.append("\u{FFFF}")
        at = end + 1
      case "&":
        let names = ["&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": "\"", "&#64;<!-- -->": "@", "&#91;": "["]
        guard let name = names.keys.first(where: has) else { preconditionFailure("an entity: \(line)") }
        shown.unicodeScalars.append(contentsOf: (names[name] ?? "").unicodeScalars)
        plain.unicodeScalars.append("\u{FFFF}")
        at += name.unicodeScalars.count
      case "<":
        let tags = ["<!-- -->"] + (isHTML ? ["<code>", "</code>"] : [])
        guard let tag = tags.first(where: has) else { preconditionFailure("HTML: \(line)") }
        plain.unicodeScalars.append("\u{FFFF}")
        at += tag.unicodeScalars.count
      case "@", ">": preconditionFailure("markup `\(scalar)`: \(line)")
      case "*", "_", "[", "]", "~", "$", "#":
        precondition(isHTML, "markup `\(scalar)`: \(line)")
        shown.unicodeScalars.append(scalar)
        plain.unicodeScalars.append(scalar)
        at += 1
      default:
        precondition(scalar.value >= 0x20 && scalar.value != 0x7F, "a control character: \(line)")
        shown.unicodeScalars.append(scalar)
        plain.unicodeScalars.append(scalar)
        at += 1
      }
    }
    let links = [Array("://".utf8), Array("www.".utf8)]
    let bytes = Array(plain.utf8)
    let isLink = bytes.indices.contains { at in links.contains { bytes[at...].starts(with: $0) } }
    precondition(!isLink, "a link: \(line)")
    var last: Unicode.Scalar = " "
    for scalar in plain.unicodeScalars {
      precondition(!"#!%~$".unicodeScalars.contains(last) || !("0"..."9" ~= scalar), "a reference: \(line)")
      last = scalar
    }
    return shown
  }

  /// True for the characters of ASCII that a backslash escapes.
  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": true
    default: false
    }
  }

  /// The same for the title of a folded section, which is HTML.
  private static func compareHTML(_ line: String, _ expected: String) {
    let (head, tail) = ("<details><summary>", "</summary>")
    let isTitle = line.utf8.starts(with: head.utf8) && line.utf8.reversed().starts(with: tail.utf8.reversed())
    precondition(isTitle, "a title that is not one: \(line)")
    let scalars = line.unicodeScalars.dropFirst(head.count).dropLast(tail.count)
    let shown = read(String(scalars), isHTML: true)
    precondition(words(shown) == words(expected), "\(expected) is shown as \(shown)")
  }

  /// True if a line begins a list, a heading, a quotation, code or a rule, or is a quick action of GitLab.
  private static func beginsBlock(_ line: String) -> Bool {
    if line.hasPrefix("    ") || line.hasPrefix("\t") { return true }
    let words = line.drop { $0 == " " }
    let rest = words.drop { $0.isASCII && $0.isNumber }
    let isNumbered = rest.count < words.count
    return rest.first.map { (isNumbered ? ".)" : "-+=/#>~").contains($0) } ?? false || words.hasPrefix("```")
  }

  /// Returns the cells of a row. A backslash before a bar keeps it in its cell, in code too.
  private static func cells(of row: String) -> [String] {
    var cells: [String] = []
    var cell = ""
    for scalar in row.unicodeScalars.dropFirst(2) {
      if scalar == "|", cell.unicodeScalars.last != "\\" {
        cells.append(cell)
        cell = ""
      } else {
        if scalar == "|" { cell.unicodeScalars.removeLast() }
        cell.unicodeScalars.append(scalar)
      }
    }
    return cells
  }
}
