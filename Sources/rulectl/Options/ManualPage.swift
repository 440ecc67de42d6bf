/// A manual page in roff, which `man` shows, made from the text of the help.
struct ManualPage {
  private var roff = ""

  /// `words`: the program, then the command if there is one. `help`: its help, with lines that are not broken.
  /// `version`: the name and the version of the program. `others`: the names of related pages.
  static func text(_ words: [String], _ help: HelpPage, version: String, others: [String]) -> [UInt8] {
    let name = words.joined(separator: "-")
    var page = ManualPage()
    // Without a date, pages of one version are the same.
    page.line(#".TH "\#(escaped(name.uppercased()))" "1" "" "\#(escaped(version))" "User Commands""#)
    let sections = help.ordered
    let overview = sections.first { $0.title == "OVERVIEW" }?.lines ?? []
    page.title("NAME")
    page.line("\(escaped(name)) \\- \(phrase(overview.first.map { String($0.dropFirst("OVERVIEW: ".count)) } ?? ""))")
    page.title("SYNOPSIS")
    let usage = sections.first { $0.title == "USAGE" }?.lines.first.map { $0.dropFirst("USAGE: ".count) } ?? ""
    let command = words.joined(separator: " ")
    page.line("\\fB\(escaped(command))\\fR \(escaped(String(usage.dropFirst(command.count + 1))))")
    page.title("DESCRIPTION")
    let paragraphs = overview.dropFirst().split { $0.isEmpty }.map(Array.init)
    for lines in paragraphs where !isStatus(lines) { page.paragraph(lines) }
    for section in sections where !["OVERVIEW", "USAGE"].contains(section.title) {
      page.title(section.title)
      if section.title == HelpPage.environmentTitle {
        page.paragraph(section.lines.dropFirst().map { String($0.dropFirst(2)) })
      } else {
        for entry in section.entries { page.item(entry) }
      }
    }
    if let status = paragraphs.first(where: isStatus) {
      page.title("EXIT STATUS")
      page.paragraph(status.map { $0.hasPrefix(statusWord) ? String($0.dropFirst(statusWord.count)) : $0 })
    }
    page.title("SEE ALSO")
    page.line(others.map { "\\fB\(escaped($0))\\fR(1)" }.joined(separator: ",\n"))
    return Array(page.roff.utf8)
  }

  private static let statusWord = "Status: "

  private static func isStatus(_ lines: [String]) -> Bool { lines[0].hasPrefix(statusWord) }

  /// Returns a sentence as a phrase: without its full stop, in lower case.
  private static func phrase(_ sentence: String) -> String {
    formatted(sentence.prefix(1).lowercased() + sentence.dropFirst().prefix { $0 != "." })
  }

  private mutating func line(_ line: String) { roff += line + "\n" }

  private mutating func title(_ title: String) { line(".SH \"\(Self.escaped(title))\"") }

  /// Writes a paragraph, or lines that begin with spaces, such as examples, as they are.
  private mutating func paragraph(_ lines: [String]) {
    let isExample = lines.allSatisfy { $0.hasPrefix(" ") }
    line(".PP")
    if isExample { line(".nf\n.RS 4") }
    for text in lines { line(isExample ? Self.escaped(String(text.dropFirst(2))) : Self.formatted(text)) }
    if isExample { line(".RE\n.fi") }
  }

  /// Writes an entry of a list: its name, then its text.
  private mutating func item(_ entry: [String]) {
    let (name, text) = HelpPage.parts(of: entry)
    line(".TP\n\\fB\(Self.escaped(name))\\fR")
    if !text.isEmpty { line(Self.formatted(text)) }
  }

  /// Returns a text with the parts between grave accents in bold.
  private static func formatted(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map { escaped(String($0)) }
    guard parts.count % 2 == 1 else { return escaped(text) }
    return parts.enumerated().map { $0 % 2 == 1 ? "\\fB\($1)\\fR" : $1 }.joined()
  }

  /// Returns a text whose characters have no special meaning in roff.
  private static func escaped(_ text: String) -> String {
    var result = text.first == "." || text.first == "'" ? "\\&" : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\u{80}"...: result += "\\[u\(String(scalar.value, radix: 16, uppercase: true).leftPadded)]"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension String {
  /// The digits of a number, at least four.
  fileprivate var leftPadded: String { String(repeating: "0", count: max(0, 4 - count)) + self }
}
