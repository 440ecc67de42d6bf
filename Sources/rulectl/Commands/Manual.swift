extension Command {
  /// `rulectl man [COMMAND]`
  static let manual = Command(
    "man", .setUp, "Print a manual page in roff, or all options in Markdown.",
    description: [
      .text(
        """
        Prints the page of a command, or of the program. `make install` installs all pages, so that \
        `man rulectl-eval` shows them. With --format markdown, prints a table of the options of all commands instead.
        """),
      .examples(["rulectl man eval | man -l -", "rulectl man > rulectl.1"]),
    ],
    arguments: [
      CommandArgument(
        "COMMAND", .optional, "Command, such as eval (default: the program as a whole)",
        .names { Command.all.map(\.name) }
      ) { $0.inputs = [$1] }
    ],
    options: [.manualFormat],
    run: { options, _ throws(CommandFailure) in
      if options.manualFormat == .markdown {
        guard options.inputs.isEmpty else {
          throw CommandFailure(
            .usage, "`--format markdown` prints the options of all commands", help: "remove `\(options.inputs[0])`")
        }
        try Output.show(Array(OptionReference.markdown.utf8))
        return .done
      }
      let command = try options.inputs.first.map { name throws(CommandFailure) in
        guard let command = Command.named(name) else { throw .unknownCommand(name) }
        return command
      }
      try Output.show(ManualPage.text(of: command))
      return .done
    })
}

/// The table of all options in Markdown, which docs/reference.md contains.
private enum OptionReference {
  static var markdown: String {
    "## Options\n\n"
      + "`-` is standard input or output. `--` ends the options. `SIZE` is a number of bytes, or a number with `K`, `M` or `G`.\n"
      + "Short names of options without a value may be joined: `-qh`.\n"
      + CommandOption.Group.allCases.map(section).joined()
  }

  /// Returns the table of a group. The table has a row for each meaning of an option, with the commands in which the
  /// option has this meaning.
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

  /// Returns a text in which Markdown reads placeholders not as HTML, and patterns not as emphasis.
  private static func prose(_ text: String) -> String {
    text.replacing("<", with: "&lt;").replacing("*", with: "\\*")
  }
}
