/// The help of a command, from the text of the argument parser: whole, or on one screen.
struct HelpPage {
  /// The most lines of a short page.
  static let mostLines = 40

  /// Lines under a title such as `USAGE:`, and the title's own line.
  private struct Section {
    var title: String
    var lines: [String] = []
  }

  private var sections: [Section] = []

  /// `text`: the text of the argument parser, with a line such as `USAGE: …` or `OPTIONS:` for each section.
  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let title = line.prefix { $0.isUppercase || $0 == " " }
      if title.count > 3, line.dropFirst(title.count).hasPrefix(":") {
        sections.append(Section(title: String(title), lines: [line]))
      } else if sections.isEmpty {
        sections.append(Section(title: "", lines: [line]))
      } else {
        sections[sections.count - 1].lines.append(line)
      }
    }
  }

  /// The whole page: limits come last.
  var whole: String {
    let isLimit = { (section: Section) in section.title.hasPrefix("LIMITS") }
    let ordered = sections.filter { !isLimit($0) } + sections.filter(isLimit)
    return Self.text(ordered.map(\.lines))
  }

  /// The first sentence, the usage, two examples and the options `names`, or all but limits if it is nil.
  func short(_ names: [String]?) -> String {
    var parts: [[String]] = []
    for section in sections {
      switch section.title {
      case "OVERVIEW":
        parts.append(Array(section.lines.prefix { !$0.isEmpty }))
        let examples = section.lines.filter { $0.hasPrefix("  rulectl ") }.prefix(2)
        if !examples.isEmpty { parts.append(["EXAMPLES:"] + examples) }
      case "USAGE", "ARGUMENTS", "SUBCOMMANDS": parts.append(section.lines)
      case "OPTIONS": parts.append(["OPTIONS:"] + Self.entries(section).filter { Self.isOne($0, of: names) }.joined())
      default: break
      }
    }
    parts.append(["`--help` shows the whole help."])
    return Self.text(parts)
  }

  /// Splits a list into its entries: a line with a name, and the lines that continue it.
  private static func entries(_ section: Section) -> [[String]] {
    var entries: [[String]] = []
    for line in section.lines.dropFirst() where !line.isEmpty {
      if line.hasPrefix("  -") || entries.isEmpty {
        entries.append([line])
      } else {
        entries[entries.count - 1].append(line)
      }
    }
    return entries
  }

  private static func isOne(_ entry: [String], of names: [String]?) -> Bool {
    let words = entry[0].split(whereSeparator: { $0 == " " || $0 == "," })
    return names.map { names in words.contains { names.contains(String($0)) } } ?? true
  }

  /// Joins parts with an empty line between them.
  private static func text(_ parts: [[String]]) -> String {
    parts.map { lines in
      var lines = lines
      while lines.last?.isEmpty ?? false { lines.removeLast() }
      return lines.joined(separator: "\n")
    }.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
