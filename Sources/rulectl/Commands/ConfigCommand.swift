internal import ArgumentParser

/// `rulectl config [FILE]`
struct ConfigCommand: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show the options for a file, and where each is set.",
    discussion: """
      validate, test, diff and fmt take options from the command line, from variables such as RULECTL_FORMAT, from \
      the nearest rulectl.yaml, in the folder of the file or one above it up to the root of the repository, and else \
      their defaults. For each command this lists the options with a value, and its origin.

        rulectl config
        rulectl config rules/spring.zip
      """)

  @Argument(help: "File, or folder (default: the current folder)", completion: .file())
  var file: String?
  @OptionGroup var options: ConfigurationOptions
  @Option(.color) var color: String?

  func execute() throws(CommandFailure) -> ExitStatus {
    let style = Style(isColored: Terminal.wantsColor(try choice(color, "--color") ?? .auto))
    let input = file ?? "."
    if FileKind(input) == .missing {
      throw CommandFailure(.io, "no such file or folder", place: input, help: "name one that exists")
    }
    var lines: [String] = []
    for command in EnvironmentOptions.commands {
      let configurations = try Configurations([command], options)
      if lines.isEmpty {
        let path = try configurations.configuration(for: input)?.path
        lines.append(style.paint(Messages.printable("\(input): \(path ?? "no configuration")"), .strong))
      }
      lines += ["", style.paint(command, .strong)]
      lines += Self.rows(try Self.settings(command, configurations, input))
    }
    try Output.show(Array((lines.joined(separator: "\n") + "\n").utf8))
    return .done
  }

  private typealias Row = (name: String, value: String, origin: String)

  private static func settings(_ command: String, _ configurations: Configurations, _ input: String)
    throws(CommandFailure) -> [Row]
  {
    let variables = EnvironmentOptions.settings([command])
    let entries = try configurations.entries(for: input)
    return configurations.options.flatMap { option -> [Row] in
      let name = String(option.name.dropFirst(2))
      if let setting = variables.first(where: { $0.option.name == option.name }) {
        return [(name, setting.value, setting.variable)]
      }
      let found = entries.filter { $0.name == name }
      if !found.isEmpty { return found.map { (name, $0.value, $0.place) } }
      return option.standard.map { [(name, $0, "default")] } ?? []
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
