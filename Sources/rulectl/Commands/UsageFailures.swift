/// Usage errors of the argument parser, in the words of this program.
extension CommandFailure {
  /// Translates a message of the argument parser, whose first line is `Error: …`. The parser has no public error types.
  ///
  /// The help is the nearest known name, or the command that prints the help.
  init(parserMessage text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    let first = lines.first.map { $0.hasPrefix("Error: ") ? String($0.dropFirst(7)) : $0 } ?? ""
    let words = SystemPath.arguments.dropFirst()
    let command = Rulectl.commandNames.contains(words.first ?? "") ? words.first : nil
    let page = "run `rulectl \(command.map { $0 + " " } ?? "")--help` for the arguments"
    let quoted = first.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    let name = quoted.count > 1 ? quoted[1] : ""
    if command == nil, let word = words.first, !word.hasPrefix("-"), word != "help" {
      self = .unknownCommand(word)
    } else if first.hasPrefix("Unknown option") {
      self = .unknownOption(name, of: command, near: quoted.count > 3 ? quoted[3] : nil, help: page)
    } else if first.hasPrefix("Unexpected argument") || first.contains("unexpected arguments") {
      let names = stride(from: 1, to: quoted.count, by: 2).map { "`\(quoted[$0])`" }
      self.init(
        .usage, "unexpected \(names.count == 1 ? "argument" : "arguments") \(names.joined(separator: ", "))", help: page
      )
    } else if first.hasPrefix("Missing expected argument") {
      let plain = name.hasPrefix("<") ? name.prefix { $0 != ">" }.dropFirst().uppercased() : name
      self.init(.usage, "missing argument `\(plain)`", help: page)
    } else if first.hasPrefix("Missing value for") {
      let option = name.split(separator: " ").first.map(String.init) ?? name
      self.init(.usage, "missing value for `\(option)`", help: page)
    } else {
      self.init(.usage, first.prefix(1).lowercased() + first.dropFirst(), help: page)
    }
  }

  /// The failure for a command that does not exist. Names the nearest one, or the one that does the work of a command
  /// of another tool.
  static func unknownCommand(_ name: String) -> CommandFailure {
    let known = Rulectl.commandNames
    if SpellingSuggestion.name(for: name.lowercased().utf8, among: ["version"]) != nil {
      return CommandFailure(.usage, "unknown command `\(name)`", help: "use `rulectl --version`")
    }
    let help: String
    if let command = elsewhere[name.lowercased()] {
      help = "use `rulectl \(command)`"
    } else if let near = SpellingSuggestion.name(for: name.lowercased().utf8, among: known) {
      help = "a similar command exists: `\(near)`"
    } else {
      help = "use one of \(known.joined(separator: ", "))"
    }
    return CommandFailure(.usage, "unknown command `\(name)`", help: help)
  }

  private static func unknownOption(_ name: String, of command: String?, near: String?, help: String) -> CommandFailure
  {
    let plain = name.split(separator: "=").first.map(String.init) ?? name
    let similar = near.flatMap { SpellingSuggestion.name(for: plain.utf8, among: [$0]) }
    let suggestion =
      (plain == "--json" ? jsonHelp(command) : nil) ?? optionsElsewhere[plain].map { "use `\($0)`" }
      ?? Rulectl.command(with: plain, except: command).map { "use `rulectl \($0)`, which has this option" }
      ?? (similar ?? (command == nil ? SpellingSuggestion.name(for: plain.utf8, among: ["--version", "--help"]) : nil))
      .map { "a similar option exists: `\($0)`" }
    return CommandFailure(.usage, "unknown option `\(name)`", help: suggestion ?? help)
  }

  /// Commands of other tools: the command of this program that does the same.
  private static let elsewhere = [
    "lint": "validate", "check": "validate", "verify": "validate", "run": "simulate", "play": "simulate",
    "evaluate": "eval", "match": "eval", "why": "explain", "trace": "explain", "debug": "explain", "show": "inspect",
    "info": "inspect", "list": "inspect", "format": "fmt", "zip": "pack", "unzip": "unpack", "extract": "unpack",
    "rule": "code", "rules": "code", "version": "--version",
  ]

  /// The way to get JSON from a command.
  private static func jsonHelp(_ command: String?) -> String {
    switch command {
    case "eval", "witness", "schema", "fmt", "pack": "remove `--json`: the command has one output format"
    case "unpack": "use `--list --format json`"
    default: "use `--format json`"
    }
  }

  /// Options of other tools.
  private static let optionsElsewhere = [
    "--tz": "--time-zone", "--timezone": "--time-zone", "--out": "--output",
    "--events": "EVENTS, the argument after RULES", "--rules-file": "RULES, the first argument",
    "--os": "--platform", "--platforms": "--platform", "--threads": "--jobs", "-j": "--jobs", "-v": "--version",
    "--stdin": "-",
  ]
}
