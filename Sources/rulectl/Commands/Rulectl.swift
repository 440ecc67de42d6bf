internal import CLibrary
@_exported public import RuleEngine
@_exported public import RuleReports
@_exported public import RuleStreams

@main
enum Rulectl {
  static let programName = "rulectl"
  static let version = "\(programName) \(ProgramVersion.number)"
  static let abstract = "Evaluate mobile marketing rules as each platform's SDK does, and check them."

  static var description: [Command.Paragraph] {
    [
      .text(
        """
        Reads rules archives and documents: Adobe launch rules, Convert audiences, Airship schedules. Shows which \
        rules each platform loads, which consequences an event fires, and where platforms differ.
        """),
      .examples([
        "rulectl validate rules.zip", "rulectl eval rules.zip events.ndjson",
        "rulectl explain rules.zip events.ndjson --near 3",
      ]),
    ]
  }

  /// The options that need no command.
  static var options: HelpPage.Section {
    HelpPage.Section(title: "Options", entries: [CommandOption.version, .help].map { ($0.title, $0.text) })
  }

  static func main() {
    Interruption.install()
    if !WorkerThread.runIfStackIsSmall({ run() }) { run() }
  }

  /// Runs the command of the command line, and exits with its status.
  private static func run() -> Never {
    do throws(CommandFailure) {
      end(try run(Array(SystemPath.arguments.dropFirst())))
    } catch {
      error.report()
      end(error.status)
    }
  }

  private static func run(_ words: [String]) throws(CommandFailure) -> ExitStatus {
    guard let first = words.first else {
      Output.message(HelpPage.short)
      return .usage
    }
    if first == Shell.request { return try print(Shell.answer(to: Array(words.dropFirst()))) }
    if first == "help" { return try help(words.dropFirst()) }
    if first.hasPrefix("-") { return try runWithoutCommand(words) }
    guard let command = Command.named(first) else { throw .unknownCommand(first) }
    var given = GivenOptions(words.dropFirst(), of: command)
    switch given.request {
    case .shortHelp: return try print(HelpPage.short(of: command))
    case .help: return try print(HelpPage.whole(of: command))
    case .version: return try print(version)
    case nil:
      if let problem = given.problem { throw problem }
      try EnvironmentOptions.add(to: &given, reportsUnknown: true)
      return try given.run()
    }
  }

  /// Prints the help of the command that `words` name, or of the program.
  private static func help(_ words: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
    let known: Set = ["-h", CommandOption.help.name, CommandOption.version.name, "--"]
    if let option = words.first(where: { $0.hasPrefix("-") && !known.contains($0) }) {
      throw .optionBeforeCommand(option, Array(words))
    }
    let names = words.filter { !$0.hasPrefix("-") }
    let command = names.first.flatMap(Command.named)
    if let name = names.first, command == nil, name != "help" { throw .unknownCommand(name) }
    if names.count > 1 {
      throw CommandFailure(
        .usage, "unexpected argument `\(names[1])`",
        help: "name one command, as in `rulectl help \((command ?? .eval).name)`")
    }
    let isShort = words.contains("-h")
    if words.contains(CommandOption.version.name) { return try print(version) }
    guard let command else { return try print(isShort ? HelpPage.short : HelpPage.whole) }
    return try print(isShort ? HelpPage.short(of: command) : HelpPage.whole(of: command))
  }

  private static func runWithoutCommand(_ words: [String]) throws(CommandFailure) -> ExitStatus {
    let version = CommandOption.version.name
    if words.count == 2, Set(words) == [version, CommandOption.verbose.name] { return try print(longVersion) }
    if words.contains("-h") { return try print(HelpPage.short) }
    if words.contains(CommandOption.help.name) { return try print(HelpPage.whole) }
    if words.contains(version) { return try print(Self.version) }
    throw .optionBeforeCommand(words[0], words)
  }

  /// The version of the program, and of each platform's SDK.
  private static var longVersion: String {
    #if DEBUG
      let build = "debug"
    #else
      let build = "release"
    #endif
    let platforms =
      LaunchProfile.all.map { ("adobe \($0.name)", $0.title) }
      + ConvertProfile.all.map { ("convert \($0.name)", $0.title) }
      + AirshipProfile.all.map { ("airship \($0.name)", $0.title) }
    return ([version, "commit: \(BuildInfo.commit)", "build: \(build)"] + platforms.map { "\($0.0): \($0.1)" }).joined(
      separator: "\n")
  }

  private static func print(_ text: String) throws(CommandFailure) -> ExitStatus {
    try Output.show(Array((text + "\n").utf8))
    return .done
  }

  /// Exits with the status of a pending signal, else with `status`, and without freeing memory.
  private static func end(_ status: ExitStatus) -> Never {
    ProgressLine.remove()
    exit((Interruption.status ?? status).rawValue)
  }
}
