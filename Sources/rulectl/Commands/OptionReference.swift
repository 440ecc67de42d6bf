/// The table of all options in Markdown, which docs/reference.md contains.
enum OptionReference {
  static var markdown: String {
    "## Options\n\n"
      + "`-` is standard input or output, `--` ends the options. `SIZE` is a number of bytes, or one with `K`, `M` or `G`.\n"
      + CommandOption.Group.allCases.map(section).joined()
  }

  /// A table of a group: a row for each meaning of an option, with the commands that have it.
  private static func section(of group: CommandOption.Group) -> String {
    var rows: [(option: CommandOption, commands: [String])] = []
    for command in Command.all {
      for option in command.options() where option.group == group {
        if let place = rows.firstIndex(where: { $0.option.title == option.title && $0.option.text == option.text }) {
          rows[place].commands.append(command.name)
        } else {
          rows.append((option, [command.name]))
        }
      }
    }
    if group == .other { rows += [CommandOption.version, .help].map { ($0, ["all"]) } }
    let lines = rows.sorted { ($0.option.name, $0.option.text) < ($1.option.name, $1.option.text) }.map {
      option, commands in
      "| `\(cell(option.title))` | \(commands.joined(separator: ", ")) | \(cell(prose(option.text))) |\n"
    }
    return "\n### \(group.rawValue)\n\n| option | commands | |\n|---|---|---|\n" + lines.joined()
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }

  /// Returns a text in which Markdown reads no placeholder as HTML, and no pattern as emphasis.
  private static func prose(_ text: String) -> String {
    text.replacing("<", with: "&lt;").replacing("*", with: "\\*")
  }
}
