internal import ArgumentParser

/// `rulectl man [COMMAND]`
struct Manual: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "man",
    abstract: "Print a manual page in roff.",
    discussion: """
      Prints the page of a command, or that of the program. `make install` installs all pages, so that \
      `man rulectl-eval` shows them.

        rulectl man eval | man -l -
        rulectl man > rulectl.1
      """)

  @Argument(
    help: "Command, such as eval (default: the program as a whole)", completion: .list(Rulectl.commandNames))
  var command: String?

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    let pages = Rulectl.commandNames.map { Rulectl.programName + "-" + $0 }
    guard let command else {
      let help = HelpPage(Rulectl.helpMessage(columns: HelpPage.unbroken))
      try Output.show(ManualPage.text([Rulectl.programName], help, version: Rulectl.version, others: pages))
      return .done
    }
    guard let type = Rulectl.command(named: command) else { throw .unknownCommand(command) }
    let help = HelpPage(
      Rulectl.helpMessage(for: type, columns: HelpPage.unbroken), environment: EnvironmentOptions.help(for: command))
    let others = [Rulectl.programName] + pages.filter { $0 != Rulectl.programName + "-" + command }
    try Output.show(
      ManualPage.text([Rulectl.programName, command], help, version: Rulectl.version, others: others))
    return .done
  }
}
