/// Commands and options that do not exist.
extension CommandFailure {
  /// Returns the failure for a command that does not exist. The help suggests the most similar command, or, for the
  /// name of a command in another tool, the command that does the same.
  static func unknownCommand(_ name: String) -> CommandFailure {
    if let failure = CommandFailure(url: name, name: rulesDownload) { return failure }
    let known = Command.all.map(\.name)
    let help: String
    if name == "version" || SpellingSuggestion.name(for: name.lowercased().utf8, among: ["version"]) != nil {
      help = "use `rulectl --version`"
    } else if let command = commandsElsewhere[name.lowercased()] {
      help = "use `rulectl \(command)`"
    } else if let near = SpellingSuggestion.name(for: name.utf8, among: known) {
      help = "a similar command exists: `\(near)`"
    } else if FileKind(name) != .missing {
      help = "name a command first, as in `rulectl \(command(for: name).name) \(SystemPath.quoted(name))`"
    } else {
      help = "use one of \(known.joined(separator: ", "))"
    }
    return CommandFailure(.usage, "unknown command `\(name)`", help: help)
  }

  /// Returns the command that reads the content of the file or folder.
  private static func command(for path: String) -> Command {
    if path.split(separator: "/").last.map({ $0 == Configuration.fileName }) ?? false { return .config }
    if SuiteFiles.isSuite(path) || SuiteFiles.isYAML(path) { return .test }
    let input = RulesInput.read(path, from: FileSource(), .standard, .standard)
    if case .failure(let failure) = input, case .events = failure.cause { return .events }
    return .validate
  }

  /// Returns the failure for an option that a command does not have. The help suggests an option of this command, or a
  /// different command that has the option.
  static func unknownOption(_ name: String, of command: Command) -> CommandFailure {
    CommandFailure(.usage, "unknown option `\(name)`", help: help(for: name, of: command) ?? command.pageHelp)
  }

  /// Returns the failure for an option before the command.
  static func optionBeforeCommand(_ name: String, _ words: [String]) -> CommandFailure {
    let name = name.split(separator: "=").first.map(String.init) ?? name
    let general = [CommandOption.version.name, CommandOption.help.name]
    if general.contains(name) {
      return CommandFailure(.usage, "`\(name)` takes no value", help: "use `\(name)` alone")
    }
    let known = SpellingSuggestion.name(for: name.utf8, among: general)
    let own = optionsElsewhere[name] ?? name
    let command = words.lazy.compactMap(Command.named).first { $0.option(own) != nil }
    let help =
      name == "-v"
      ? "use `--version`"
      : command.map { "write the option after the command: `rulectl \($0.name) \(own)`" }
        ?? optionsElsewhere[name].map { "use `\($0)`, after a command" } ?? known.map {
          "a similar option exists: `\($0)`"
        } ?? "run `rulectl --help` for the commands"
    return CommandFailure(.usage, "unknown option `\(name)`", help: help)
  }

  private static func help(for name: String, of command: Command) -> String? {
    if ["--json", "--format"].contains(name), let output = command.output {
      return "remove `\(name)`: the output is \(output) already"
    }
    if name == "--json", let format = command.option("--format"), case .names(let names) = format.offered,
      names().contains("json")
    {
      return "use `\((format.requires.prefix(1) + ["--format json"]).joined(separator: " "))`"
    }
    if ["-o", "--out", "--output"].contains(name) {
      if let own = command.option("--report") { return "use `\(own.name) FORMAT=FILE`, or redirect the output: > FILE" }
      if command.option("--directory") != nil { return "use `--directory`" }
      // A redirection replaces a missing `--output`, except in two commands: `fmt` rewrites files, and `lsp` serves an
      // editor.
      if command.name == "fmt" { return "read the document from standard input: rulectl fmt < FILE > OTHER" }
      if command.option("--output") == nil, command.name != "lsp" { return "redirect the output: > FILE" }
    }
    if name == "--events", command.arguments.contains(where: { $0.name == "EVENTS" }) {
      return "use EVENTS, the argument after RULES"
    }
    if let own = optionsElsewhere[name], command.option(own) != nil { return "use `\(own)`" }
    let own = command.allOptions.map(\.name)
    let near: String?
    if name.utf8.count == 2 {
      // Common options are preferred to all other options, and options with a value to flags. One letter is not enough
      // to suggest an option that changes files.
      let candidates = command.allOptions.filter { $0.name.hasPrefix("-" + name) && !changingFiles.contains($0.name) }
      let common = candidates.filter { command.common?.contains($0.name) ?? false }
      near = ((common.first(where: \.takesValue) ?? common.first) ?? candidates.first)?.name
    } else {
      let long = name.hasPrefix("--") ? name : "-" + name
      let spelled = own.contains(long) ? long : SpellingSuggestion.name(for: long.utf8, among: own)
      if let other = command.other(with: name) {
        // An option of this command with the same kind of value is a better suggestion than a different command.
        let own = spelled.flatMap(command.option)
        let isOwn = own?.takesValue ?? false && own?.placeholder == other.option(name)?.placeholder
        if !isOwn { return "use `rulectl \(other.name)`, which has this option" }
      }
      near = spelled
    }
    return near.map { "a similar option exists: `\($0)`" }
  }

  /// Keyed by a command of another tool: the command of this program that does the same.
  private static let commandsElsewhere = [
    "lint": "validate", "check": "validate", "verify": "validate", "run": "simulate", "play": "simulate",
    "evaluate": "eval", "match": "eval", "why": "explain", "trace": "explain", "debug": "explain", "show": "inspect",
    "info": "inspect", "list": "inspect", "format": "fmt", "zip": "pack", "unzip": "unpack", "extract": "unpack",
    "rule": "code", "rules": "code",
  ]

  private static let changingFiles = ["--fix", "--force", "--update", "--write-baseline"]

  /// Keyed by an option of another tool: the option of this program that does the same.
  private static let optionsElsewhere = [
    "--tz": "--time-zone", "--timezone": "--time-zone", "--out": "--output", "--os": "--platform",
    "--platforms": "--platform", "--threads": "--jobs", "-j": "--jobs", "-f": "--format",
    "-v": "--version",
  ]
}

extension Command {
  /// The help for an error that has no more specific help.
  var pageHelp: String { "run `rulectl \(name) --help` for the arguments" }

  /// Returns a different command with the option: the first in the same group, or the only one. Nil if several commands
  /// in other groups have the option, or if the help of the option differs between commands.
  fileprivate func other(with name: String) -> Command? {
    let others = Command.all.filter { $0.name != self.name && $0.option(name) != nil }
    let meanings = Set(others.compactMap { $0.option(name)?.help })
    guard meanings.count == 1 else { return nil }
    return others.first { $0.group == group } ?? (others.count == 1 ? others[0] : nil)
  }
}
