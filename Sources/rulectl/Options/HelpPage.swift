/// The help of a command, from the text of the argument parser: whole, or on one screen.
struct HelpPage {
  /// The most lines of a short page.
  static let mostLines = 40

  /// Lines under a title such as `USAGE:`, and the title's own line.
  struct Section {
    var title: String
    var lines: [String] = []

    /// The entries of a list: each a line with a name, and the lines that continue it.
    var entries: [[String]] {
      var entries: [[String]] = []
      for line in lines.dropFirst() where !line.isEmpty {
        if line.hasPrefix("  "), line.dropFirst(2).first != " " {
          entries.append([line])
        } else if !entries.isEmpty {
          entries[entries.count - 1].append(line)
        }
      }
      return entries
    }
  }

  /// An option, as the help lists it.
  struct Option {
    /// The long name, with its dashes.
    var name: String
    /// The short name, with its dash.
    var short: String?
    /// The placeholder of the value, such as `FILE`; nil for an option without a value.
    var valueName: String?
    /// The value that the help names as the default.
    var standard: String?

    var takesValue: Bool { valueName != nil }
  }

  /// The width at which the argument parser breaks no line.
  static let unbroken = 100_000

  private var sections: [Section] = []

  /// `text`: the text of the argument parser, with a line such as `USAGE: …` or `OPTIONS:` for each section.
  /// `environment`: lines about the variables of the command.
  init(_ text: String, environment: [String] = []) {
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
    if !environment.isEmpty {
      let lines = environment.flatMap { LineWrap.filled($0, indent: "  ", columns: 80) }
      sections.append(Section(title: Self.environmentTitle, lines: [Self.environmentTitle + ":"] + lines))
    }
  }

  static let environmentTitle = "ENVIRONMENT"

  /// The options, in order.
  var options: [Option] {
    ordered.flatMap { section in
      ["ARGUMENTS", "SUBCOMMANDS", "OVERVIEW", "USAGE"].contains(section.title) ? [] : section.entries
    }.compactMap { entry in
      let (name, text) = Self.parts(of: entry)
      let words = name.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
      guard let name = words.first(where: { $0.hasPrefix("--") }) else { return nil }
      return Option(
        name: name, short: words.first { $0.hasPrefix("-") && !$0.hasPrefix("--") },
        valueName: words.first { $0.hasPrefix("<") }.map { String($0.dropFirst().dropLast()) },
        standard: text.ranges(of: "default: ").last.map { range in
          String(text[range.upperBound...].prefix { $0 != ")" && $0 != ";" })
        })
    }
  }

  /// The sections with limits at the end.
  var ordered: [Section] {
    let isLimit = { (section: Section) in section.title.hasPrefix("LIMITS") }
    return sections.filter { !isLimit($0) } + sections.filter(isLimit)
  }

  /// The whole page.
  var whole: String { Self.text(ordered.map(\.lines)) }

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
      case "OPTIONS": parts.append(["OPTIONS:"] + section.entries.filter { Self.isOne($0, of: names) }.joined())
      default: break
      }
    }
    parts.append(["`--help` shows the whole help."])
    return Self.text(parts)
  }

  /// Returns the name of an entry, such as `--format <FORMAT>`, and its text. The argument parser begins the text in
  /// column 26, below a name that is longer.
  static func parts(of entry: [String]) -> (name: String, text: String) {
    let first = entry[0].dropFirst(2)
    let isLong = first.dropFirst(mostOfName - 1).first.map { $0 != " " } ?? true
    let name = isLong ? String(first) : first.prefix(mostOfName).trimmedEnd
    let rest = (isLong ? [] : [first.dropFirst(mostOfName)]) + entry.dropFirst().map { $0.drop { $0 == " " } }
    return (name, rest.joined(separator: " "))
  }

  /// The width of the names in a list.
  private static let mostOfName = 24

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

extension Substring {
  /// The text without the spaces at its end.
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
