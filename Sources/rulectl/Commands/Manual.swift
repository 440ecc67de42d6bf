extension Command {
  /// `rulectl man [COMMAND]`
  static let manual = Command(
    "man", .setUp, "Print a manual page in roff, or all options in Markdown.",
    description: [
      .text(
        """
        Prints the page of a command, or that of the program. `make install` installs all pages, so that \
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
