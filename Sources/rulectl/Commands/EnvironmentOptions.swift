internal import ArgumentParser

/// Options that the environment sets: `RULECTL_` and the long name in upper case, with `_` for `-`.
///
/// The output of a pipeline depends on its arguments alone. So only the commands that check rules have such variables,
/// and the options `--color` and `--progress`, which change no result.
enum EnvironmentOptions {
  private static let prefix = "RULECTL_"
  /// The commands whose options all have a variable, and a key of `rulectl.yaml`.
  static let commands = ["validate", "test", "diff", "fmt"]
  /// The options that have a variable in every command.
  private static let everywhere: Set = ["--color", "--progress"]
  private static let nowhere: Set = ["--help", "--version", "--watch"]
  private static let (on, off) = (Set(["1", "true", "yes", "on"]), Set(["0", "false", "no", "off"]))

  /// A variable that sets an option of the command line that was given.
  struct Setting {
    var variable: String
    var option: HelpPage.Option
    var value: String
  }

  /// Returns a command line with the options that the environment sets, unless the command line sets them.
  static func added(to words: [String], reportsUnknown: Bool = true) throws(CommandFailure) -> [String] {
    guard let command = words.first else { return words }
    let options = try settings(words, reportsUnknown: reportsUnknown).map { setting throws(CommandFailure) -> String? in
      if setting.option.takesValue { return "\(setting.option.name)=\(setting.value)" }
      let value = setting.value.lowercased()
      guard on.contains(value) || off.contains(value) else {
        throw CommandFailure(
          .usage, "invalid value `\(setting.value)` for `\(setting.variable)`", help: "use 1, or 0 to leave it out")
      }
      return on.contains(value) ? setting.option.name : nil
    }
    return [command] + options.compactMap(\.self) + words.dropFirst()
  }

  /// Returns the settings of the environment that the command line does not replace. Empty values set nothing.
  static func settings(_ words: [String], reportsUnknown: Bool = false) -> [Setting] {
    let variables = SystemPath.variables(withPrefix: prefix)
    guard !variables.isEmpty, let command = words.first, let options = options(of: command) else { return [] }
    var settings: [Setting] = []
    for (name, value) in variables {
      guard let option = options.first(where: { variable(for: $0) == prefix + name }) else {
        if reportsUnknown, commands.contains(command) { reportUnknown(prefix + name, among: options) }
        continue
      }
      if !option.isGiven(in: words), !value.isEmpty {
        settings.append(Setting(variable: prefix + name, option: option, value: value))
      }
    }
    return settings
  }

  /// Returns the options of a command that have a variable; nil if there is no such command.
  static func options(of command: String) -> [HelpPage.Option]? {
    guard let type = Rulectl.command(named: command) else { return nil }
    return HelpPage(Rulectl.helpMessage(for: type, columns: HelpPage.unbroken)).options.filter {
      !nowhere.contains($0.name) && (commands.contains(command) || everywhere.contains($0.name))
    }
  }

  private static func variable(for option: HelpPage.Option) -> String {
    prefix + option.name.dropFirst(2).uppercased().replacing("-", with: "_")
  }

  /// Reports a variable whose name is nearly that of an option. Other variables may belong to other programs.
  private static func reportUnknown(_ name: String, among options: [HelpPage.Option]) {
    guard let near = SpellingSuggestion.name(for: name.utf8, among: options.map(variable)) else { return }
    Messages.report(.warning, "no option has the variable `\(name)`", help: "use `\(near)`")
  }

  /// Returns the lines about the environment in the help of a command; empty if it reads no variables.
  static func help(for command: String) -> [String] {
    let names = (options(of: command) ?? []).map(variable)
    guard !names.isEmpty else { return [] }
    return [
      "Each variable sets the option of its name, unless the command line does; 1 sets an option without a value:",
      names.joined(separator: ", "),
    ]
  }

  /// Names the variables in a failure of a command line with the options that they set.
  static func named(in failure: CommandFailure, _ words: [String]) -> CommandFailure {
    var failure = failure
    for setting in settings(words) {
      let name = "`\(setting.option.name)`"
      failure.message = failure.message.replacing(name, with: "\(name) (\(setting.variable))")
    }
    return failure
  }
}

extension HelpPage.Option {
  /// True if a command line sets the option.
  func isGiven(in words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { word in
      word == name || word.hasPrefix(name + "=") || short.map(word.hasPrefix) ?? false
    }
  }
}
