/// Options that environment variables set. The name of a variable is `RULECTL_` and the long name of the option in
/// upper case, with `_` for `-`.
///
/// The output of a pipeline depends on its arguments alone. So variables exist only for the options of commands that
/// check rules, and for `--color` and `--progress`, which change no result.
enum EnvironmentOptions {
  private static let prefix = "RULECTL_"
  private static let (on, off) = (Set(["1", "true", "yes", "on"]), Set(["0", "false", "no", "off"]))

  /// Adds the options that environment variables set and the command line does not set. Empty variables set nothing.
  static func add(to given: inout GivenOptions, reportsUnknown: Bool = false) throws(CommandFailure) {
    let variables = SystemPath.variables(withPrefix: prefix)
    guard !variables.isEmpty else { return }
    let rows = given.command.variableOptions
    var items: [GivenOptions.Item] = []
    for (name, value) in variables {
      let variable = prefix + name
      guard let row = rows.first(where: { Self.variable(for: $0) == variable }) else {
        if reportsUnknown, given.command.isConfigured { reportUnknown(variable, of: given.command) }
        continue
      }
      if value.isEmpty || given.isGiven(row.name) { continue }
      if !row.takesValue {
        guard on.contains(value.lowercased()) || off.contains(value.lowercased()) else {
          throw CommandFailure(
            .usage, "invalid value `\(value)` for `\(variable)`", help: "use 1, or 0 to leave the option out")
        }
        if off.contains(value.lowercased()) { continue }
      }
      items.append(.init(row: row, value: row.takesValue ? value : nil, origin: .variable(variable)))
    }
    given.add(items)
  }

  static func variable(for row: CommandOption) -> String {
    prefix + row.key.uppercased().replacing("-", with: "_")
  }

  /// Reports a variable of an option that only the command line sets, or whose name is similar to the name of an
  /// option. Other variables may belong to other programs.
  private static func reportUnknown(_ name: String, of command: Command) {
    if let row = command.allOptions.first(where: { variable(for: $0) == name }) {
      return Messages.report(.warning, "`\(name)` is ignored", help: "use `\(row.usage)` on the command line")
    }
    let known = command.variableOptions.map(variable)
    guard let near = SpellingSuggestion.name(for: name.utf8, among: known) else { return }
    Messages.report(.warning, "no option has the variable `\(name)`", help: "use `\(near)`")
  }
}
