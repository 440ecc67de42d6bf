extension Command {
  /// `rulectl config [FILE]`
  static let config = Command(
    "config", .setUp, "Show the options for a file, and where each is set.",
    description: [
      .text(
        """
        validate, test, diff and fmt read options from the command line, from variables such as RULECTL_FORMAT, and from \
        the nearest rulectl.yaml: the file of this name in the folder of FILE, or in the first folder above that has \
        one, up to the root of the repository. For each command, lists the options that are set, and the location of \
        each setting. Also lists options that are replaced or removed, with the location of this change. `--all` also \
        lists defaults.
        """),
      .examples(["rulectl config", "rulectl config rules/spring.zip"]),
    ],
    arguments: [
      CommandArgument("FILE", .optional, "File, or folder (default: the current folder)", .file) { $0.inputs = [$1] }
    ],
    options: [.allOptions, .color, .config, .noConfig],
    run: { options, _ throws(CommandFailure) in try OptionOrigins(options).show() })
}

/// The options that apply to a file, with their origins.
private struct OptionOrigins {
  private let options: OptionValues
  private let input: String

  init(_ options: OptionValues) { (self.options, input) = (options, options.inputs.first ?? ".") }

  func show() throws(CommandFailure) -> ExitStatus {
    let style = options.style()
    if FileKind(input) == .missing {
      throw CommandFailure(.io, "no such file or folder", place: input, help: "name a file or folder that exists")
    }
    var lines: [String] = []
    for command in Command.all where command.isConfigured {
      var given = GivenOptions(command, arguments: [])
      try EnvironmentOptions.add(to: &given)
      let configurations = Configurations(given, path: options.config, isOff: options.noConfig, from: options.files)
      if lines.isEmpty {
        let path = try configurations.configuration(for: input)?.path
        lines.append(style.paint(Messages.printable("\(input): \(path ?? "no configuration")"), .strong))
      }
      let rows = try settings(given, configurations).filter { options.all || $0.origin != Self.standardOrigin }
      if rows.isEmpty { continue }
      lines += ["", style.paint(command.name, .strong)]
      lines += Self.rows(rows)
    }
    if lines.count == 1 { lines.append("no option is set: `rulectl config --all` lists the defaults") }
    try Output.show(Array((lines.joined(separator: "\n") + "\n").utf8))
    return .done
  }

  private static let standardOrigin = "default"

  private typealias Row = (name: String, value: String, origin: String)

  private func settings(_ given: GivenOptions, _ configurations: Configurations) throws(CommandFailure) -> [Row] {
    let entries = try configurations.entries(for: input)
    let lost = try configurations.lostEntries(for: input)
    func isSet(_ name: String) -> Bool {
      given.isGiven(name) || entries.contains { "--" + $0.name == name && $0.value != "false" }
    }
    return given.command.variableOptions.flatMap { option -> [Row] in
      let lost = lost.filter { $0.entry.name == option.key }.map { entry, reason in
        (entry.name, entry.value, "\(entry.place) (\(reason))")
      }
      if let item = given.items.first(where: { $0.row.name == option.name }), case .variable(let name)? = item.origin {
        return [(option.key, item.value ?? "true", name)] + lost
      }
      let found = entries.filter { $0.name == option.key }
      if !found.isEmpty || !lost.isEmpty { return found.map { ($0.name, $0.value, $0.place) } + lost }
      // An option that is off by default, or that requires an option that is not set, has no default to show.
      if option.shortcut != nil || !option.requires.isEmpty && !option.requires.contains(where: isSet) { return [] }
      return option.standard.map { [(option.key, $0, Self.standardOrigin)] } ?? []
    }
  }

  private static func rows(_ rows: [Row]) -> [String] {
    let names = rows.map(\.name.count).max() ?? 0
    let values = min(40, rows.map(\.value.count).max() ?? 0)
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    return rows.map {
      Messages.printable("  \(padded($0.name, names))  \(padded($0.value, values))  \($0.origin)")
    }
  }
}
