/// A manual page in roff, which `man` shows.
struct ManualPage {
  private var roff = ""

  /// Returns the page of a command, or of the program.
  static func text(of command: Command?) -> [UInt8] {
    let names = [Rulectl.programName] + Command.all.map { "\(Rulectl.programName)-\($0.name)" }
    let name = command.map { "\(Rulectl.programName)-\($0.name)" } ?? Rulectl.programName
    var page = ManualPage()
    // The date is empty, so that all builds of one version write the same page.
    page.line(#".TH "\#(escaped(name.uppercased()))" "1" "" "\#(escaped(Rulectl.version))" "User Commands""#)
    page.title("Name")
    page.line("\(escaped(name)) \\- \(phrase(command?.abstract ?? Rulectl.abstract))")
    page.title("Synopsis")
    let words = [Rulectl.programName, command?.name].compactMap(\.self).joined(separator: " ")
    let usage = command?.usage ?? "\(Rulectl.programName) <command>"
    page.line("\\fB\(escaped(words))\\fR \(escaped(String(usage.dropFirst(words.count + 1))))")
    page.title("Description")
    for paragraph in command?.description() ?? Rulectl.description { page.paragraph(paragraph) }
    if let command {
      if !command.arguments.isEmpty { page.list(command.argumentSection) }
      page.list("Options", command.optionSections)
    } else {
      page.list("Commands", Command.sections)
      page.list(Rulectl.options)
    }
    let variables = command?.variableOptions.map(EnvironmentOptions.variable) ?? []
    if !variables.isEmpty {
      page.title("Environment")
      page.line(".PP\n" + formatted(HelpPage.environmentNote + ":"))
      page.line(formatted(variables.joined(separator: ", ")))
    }
    if let statuses = command?.statuses {
      page.title("Exit status")
      page.line(".PP\n" + formatted(statuses))
    }
    page.title("See also")
    page.line(names.filter { $0 != name }.map { "\\fB\(escaped($0))\\fR(1)" }.joined(separator: ",\n"))
    return Array(page.roff.utf8)
  }

  /// Returns a sentence as a phrase: without its full stop, in lower case.
  private static func phrase(_ sentence: String) -> String {
    formatted(sentence.prefix(1).lowercased() + sentence.dropFirst().prefix { $0 != "." })
  }

  private mutating func line(_ line: String) { roff += line + "\n" }

  private mutating func title(_ title: String) { line(".SH \"\(Self.escaped(title.uppercased()))\"") }

  private mutating func paragraph(_ paragraph: Command.Paragraph) {
    switch paragraph {
    case .text(let text): line(".PP\n" + Self.formatted(text))
    case .examples(let lines):
      line(".PP\n.nf\n.RS 4")
      for text in lines { line(Self.escaped(text)) }
      line(".RE\n.fi")
    case .table(let rows):
      for (name, meaning) in rows { item(name, meaning) }
    }
  }

  private mutating func list(_ section: HelpPage.Section) {
    title(section.title)
    for (name, text) in section.entries { item(name, text) }
  }

  /// Writes a section with a subsection for each list.
  private mutating func list(_ name: String, _ sections: [HelpPage.Section]) {
    title(name)
    for section in sections {
      line(".SS \"\(Self.escaped(section.title))\"")
      for (name, text) in section.entries { item(name, text) }
    }
  }

  /// Writes an entry of a list: its name, then its text.
  private mutating func item(_ name: String, _ text: String) {
    line(".TP\n\\fB\(Self.escaped(name))\\fR")
    line(Self.formatted(text))
  }

  /// Returns a text in which the parts between grave accents are bold.
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
  /// The string, a number, with leading zeros up to four digits.
  fileprivate var leftPadded: String { String(repeating: "0", count: max(0, 4 - count)) + self }
}
