/// Commands and options that do not exist.
extension CommandFailure {
  /// The failure for a command that does not exist. Names the nearest one, or the one that does the work of a command
  /// of another tool.
  static func unknownCommand(_ name: String) -> CommandFailure {
    let known = Command.all.map(\.name)
    let help: String
    if name == "version" || SpellingSuggestion.name(for: name.lowercased().utf8, among: ["version"]) != nil {
      help = "use `rulectl --version`"
    } else if let command = commandsElsewhere[name.lowercased()] {
      help = "use `rulectl \(command)`"
    } else if let near = SpellingSuggestion.name(for: name.lowercased().utf8, among: known) {
      help = "a similar command exists: `\(near)`"
    } else if FileKind(name) != .missing {
      help = "name a command first, as in `rulectl validate \(name)`"
    } else {
      help = "use one of \(known.joined(separator: ", "))"
    }
    return CommandFailure(.usage, "unknown command `\(name)`", help: help)
  }

  /// The failure for an option that a command does not have. Names an option of this command, or another command with
  /// this option, if the option means one thing only.
  static func unknownOption(_ name: String, of command: Command) -> CommandFailure {
    CommandFailure(.usage, "unknown option `\(name)`", help: help(for: name, of: command) ?? command.pageHelp)
  }

  /// The failure for an option before the command.
  static func optionBeforeCommand(_ name: String, _ words: [String]) -> CommandFailure {
    let known = SpellingSuggestion.name(for: name.utf8, among: [CommandOption.version.name, CommandOption.help.name])
    let command = words.lazy.compactMap(Command.named).first { $0.option(name) != nil }
    let help =
      name == "-v"
      ? "use `--version`"
      : command.map { "write it after the command: `rulectl \($0.name) \(name)`" }
        ?? known.map { "a similar option exists: `\($0)`" } ?? "run `rulectl --help` for the commands"
    return CommandFailure(.usage, "unknown option `\(name)`", help: help)
  }

  private static func help(for name: String, of command: Command) -> String? {
    if ["--json", "--format"].contains(name), let output = command.output {
      return "remove `\(name)`: the output is \(output) already"
    }
    if name == "--json", let format = command.option("--format"), format.choices?.contains("json") ?? false {
      return "use `\((format.requires.prefix(1) + ["--format json"]).joined(separator: " "))`"
    }
    if ["-o", "--out", "--output"].contains(name) {
      if let own = command.option("--report") { return "use `\(own.name) FORMAT=FILE`, or redirect the output: > FILE" }
      if command.option("--output") == nil { return "redirect the output: > FILE" }
    }
    if name == "--events", command.arguments.contains(where: { $0.name == "EVENTS" }) {
      return "use EVENTS, the argument after RULES"
    }
    if let own = optionsElsewhere[name], command.option(own) != nil { return "use `\(own)`" }
    let own = command.allOptions.map(\.name)
    let near: String?
    if name.utf8.count == 2 {
      // The options that people need first are nearer than others.
      near = ((command.common ?? []) + own).first { $0.hasPrefix("-" + name) }
    } else {
      if let other = command.other(with: name) { return "use `rulectl \(other.name)`, which has this option" }
      let long = name.hasPrefix("--") ? name : "-" + name
      near = own.contains(long) ? long : SpellingSuggestion.name(for: long.utf8, among: own)
    }
    return near.map { "a similar option exists: `\($0)`" }
  }

  /// Commands of other tools: the command of this program that does the same.
  private static let commandsElsewhere = [
    "lint": "validate", "check": "validate", "verify": "validate", "run": "simulate", "play": "simulate",
    "evaluate": "eval", "match": "eval", "why": "explain", "trace": "explain", "debug": "explain", "show": "inspect",
    "info": "inspect", "list": "inspect", "format": "fmt", "zip": "pack", "unzip": "unpack", "extract": "unpack",
    "rule": "code", "rules": "code",
  ]

  /// Options of other tools.
  private static let optionsElsewhere = [
    "--tz": "--time-zone", "--timezone": "--time-zone", "--out": "--output", "--os": "--platform",
    "--platforms": "--platform", "--threads": "--jobs", "-j": "--jobs", "-v": "--version",
  ]
}

extension Command {
  /// The help for an error that no other help fits.
  var pageHelp: String { "run `rulectl \(name) --help` for the arguments" }

  /// Returns the first other command with an option; nil if the option has different meanings.
  fileprivate func other(with name: String) -> Command? {
    let others = Command.all.filter { $0.name != self.name && $0.option(name) != nil }
    let meanings = Set(others.compactMap { $0.option(name)?.help })
    return meanings.count == 1 ? others.first : nil
  }
}
