/// The help of a command, or of the program: the whole help, or a summary on one screen.
enum HelpPage {
  private static let columns = min(80, max(40, Terminal.columns ?? 80))
  private static let nameWidth = 24

  /// A titled list.
  struct Section {
    var title: String
    var entries: [(name: String, text: String)]
  }

  /// Returns the whole help of a command.
  static func whole(of command: Command) -> String {
    var parts = [wrapped("OVERVIEW: " + command.abstract)]
    parts += command.description().map(lines(of:))
    if let statuses = command.statuses { parts.append(wrapped("Status: " + statuses)) }
    parts.append(["USAGE: " + command.usage])
    let sections = ([command.argumentSection] + command.optionSections).filter { !$0.entries.isEmpty }
    parts += sections.filter { $0.title != CommandOption.Group.limits.rawValue }.map { list($0) }
    let variables = command.variableOptions.map(EnvironmentOptions.variable)
    if !variables.isEmpty {
      let text = [environmentNote + ":", variables.joined(separator: ", ")]
      parts.append(["ENVIRONMENT:"] + text.flatMap { LineWrap.filled($0, indent: "  ", columns: columns) })
    }
    parts += sections.filter { $0.title == CommandOption.Group.limits.rawValue }.map { list($0) }
    return text(parts)
  }

  static let environmentNote =
    "Each variable sets the option with its name, unless the command line does; 1 sets an option without a value"

  /// Returns the help of a command on one screen: two examples, and the options that people need first.
  static func short(of command: Command) -> String {
    var parts = [wrapped("OVERVIEW: " + command.abstract)]
    let examples = command.description().flatMap { paragraph -> [String] in
      if case .examples(let lines) = paragraph { lines } else { [] }
    }
    if !examples.isEmpty { parts.append(["EXAMPLES:"] + examples.prefix(2).map { "  " + $0 }) }
    parts.append(["USAGE: " + command.usage])
    if !command.arguments.isEmpty { parts.append(list(command.argumentSection)) }
    let rows = command.options().filter { row in
      command.common.map { $0.contains(row.name) } ?? (row.group != .limits)
    }
    let entries = rows.map { ($0.title, $0.help + ($0.choices == nil ? "" : $0.values)) }
    if !entries.isEmpty { parts.append(list(Section(title: "Options", entries: entries))) }
    return text(parts + [["`--help` shows the whole help."]])
  }

  /// Returns the whole help of the program.
  static var whole: String {
    text(
      [wrapped("OVERVIEW: " + Rulectl.abstract)] + Rulectl.description.map(lines(of:)) + [["USAGE: rulectl <command>"]]
        + commands + [
          list(Rulectl.options),
          ["`rulectl help COMMAND` shows the help of a command."],
        ])
  }

  /// Returns the help of the program on one screen.
  static var short: String {
    text(
      [wrapped("OVERVIEW: " + Rulectl.abstract), ["USAGE: rulectl <command>"]] + commands + [
        wrapped("`--help` shows the whole help, `rulectl COMMAND -h` a summary of a command.")
      ])
  }

  // MARK: parts

  private static var commands: [[String]] {
    let width = (Command.all.map(\.name.count).max() ?? 0) + 2
    return Command.sections.map { list($0, width) }
  }

  private static func lines(of paragraph: Command.Paragraph) -> [String] {
    switch paragraph {
    case .text(let text): return wrapped(text)
    case .examples(let lines): return lines.map { "  " + $0 }
    case .table(let rows):
      let width = rows.map(\.name.count).max() ?? 0
      return rows.flatMap { LineWrap.labelled("  \(padded($0.name, width))  \($0.meaning)", columns: columns) }
    }
  }

  private static func wrapped(_ text: String) -> [String] { LineWrap.filled(text, indent: "", columns: columns) }

  /// Returns the lines of a titled list. The texts of the entries are in one column. A name that is too long for its
  /// column has its own line.
  private static func list(_ section: Section, _ width: Int = nameWidth) -> [String] {
    let indent = String(repeating: " ", count: width + 2)
    return [section.title.uppercased() + ":"]
      + section.entries.flatMap { name, text -> [String] in
        let lines = LineWrap.filled(text, indent: indent, columns: columns)
        if name.count >= width { return ["  " + name] + lines }
        return ["  " + padded(name, width) + lines[0].dropFirst(width + 2)] + lines.dropFirst()
      }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Joins parts with an empty line between them.
  private static func text(_ parts: [[String]]) -> String {
    parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }
}

extension Command {
  /// The commands of each group.
  static var sections: [HelpPage.Section] {
    Group.allCases.map { group in
      HelpPage.Section(
        title: group.rawValue, entries: all.filter { $0.group == group }.map { ($0.name, $0.abstract) })
    }
  }

  var usage: String {
    let rows = options()
    let optional = rows.contains { !required.contains($0.name) } ? ["[<options>]"] : []
    let others = rows.filter { required.contains($0.name) }.map(\.usage)
    return (["rulectl", name] + optional + arguments.map(\.usage) + others).joined(separator: " ")
  }

  var argumentSection: HelpPage.Section {
    HelpPage.Section(title: "Arguments", entries: arguments.map { ("<\($0.name)>", $0.help) })
  }

  /// The options of each group.
  var optionSections: [HelpPage.Section] {
    let rows = allOptions
    return CommandOption.Group.allCases.map { group in
      HelpPage.Section(title: group.rawValue, entries: rows.filter { $0.group == group }.map { ($0.title, $0.text) })
    }.filter { !$0.entries.isEmpty }
  }
}

extension CommandOption {
  /// The names and the placeholder, as in `-o, --output <FILE>`.
  var title: String { (short.map { $0 + ", " } ?? "") + usage }

  /// The whole help of the option.
  var text: String { help + (details.isEmpty ? "" : ". " + details) + values }
}
