internal import ArgumentParser
internal import CLibrary
@_exported public import RuleEngine
@_exported public import RuleReports
@_exported public import RuleStreams

@main
struct Rulectl: ParsableCommand {
  static let programName = "rulectl"
  static let version = "\(programName) \(ProgramVersion.number)"

  static let configuration = CommandConfiguration(
    commandName: programName,
    abstract: "Evaluate mobile marketing rules as each platform's SDK does, and check them.",
    discussion: """
      Reads rules archives and documents: Adobe launch rules, Convert audiences, Airship schedules. Shows which \
      rules each platform loads, which consequences an event fires, and where platforms differ.

        rulectl validate rules.zip
        rulectl eval rules.zip events.ndjson
        rulectl explain rules.zip events.ndjson --near 3
      """,
    version: version,
    subcommands: [
      Eval.self, Explain.self, Simulate.self, Witness.self, Inspect.self, Unpack.self, Validate.self,
      CodeCommand.self, TestCommand.self, DiffCommand.self, Format.self, Pack.self, HashCommand.self, Events.self,
      Schema.self, ConfigCommand.self, LanguageServer.self, CompletionCommand.self,
      Manual.self,
    ])

  static func main() {
    Interruption.install()
    if !WorkerThread.runIfStackIsSmall({ run() }) { run() }
  }

  /// Parses the arguments, runs the command and exits with its status.
  private static func run() {
    if SystemPath.arguments.count < 2 {
      Output.message(HelpPage(helpMessage()).short(nil))
      end(.usage)
    }
    let given = Self.words
    let words: [String]
    do throws(CommandFailure) {
      words = try EnvironmentOptions.added(to: given)
    } catch {
      error.report()
      end(error.status)
    }
    if words.first == "eval", let options = EvalOptions(plain: words.dropFirst()) {
      options.execute()
    }
    if words.first == "--version", words.count == 1 { end(print(version)) }
    if words.count == 2, Set(words) == ["--version", "--verbose"] { end(print(longVersion)) }
    checkHelp()
    if let short = shortHelp() { end(print(short)) }
    do {
      guard var command = try parseAsRoot(Array(words)) as? any RulectlCommand else {
        // Built-in commands such as `help` end by throwing the text to print.
        var command = try parseAsRoot(Array(words))
        try command.run()
        end(.done)
      }
      end(command.ended { EnvironmentOptions.named(in: $0, given) })
    } catch {
      let text = fullMessage(for: error)
      if exitCode(for: error) == .success {
        let command = words.first == "help" ? words.dropFirst().first : words.first
        let environment = command.map(EnvironmentOptions.help) ?? []
        end(print(text.hasPrefix("OVERVIEW") ? HelpPage(text, environment: environment).whole : text))
      }
      EnvironmentOptions.named(in: CommandFailure(parserMessage: text), given).report()
      end(.usage)
    }
  }

  /// The arguments. Adds the value of the only option whose value may be left out.
  static var words: [String] {
    SystemPath.arguments.dropFirst().map { $0 == "--coverage" ? "--coverage=text" : $0 }
  }

  /// Reports an unknown command after `help`; the parser itself would show the general help.
  private static func checkHelp() {
    let words = SystemPath.arguments.dropFirst()
    guard words.first == "help", let asked = words.dropFirst().first, !asked.hasPrefix("-") else { return }
    guard !commandNames.contains(asked), asked != "help" else { return }
    CommandFailure.unknownCommand(asked).report()
    end(.usage)
  }

  /// The version of the program, and that of the SDK behind each platform.
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

  /// Returns the short help if `-h` is given; nil otherwise.
  private static func shortHelp() -> String? {
    let words = SystemPath.arguments.dropFirst().prefix { $0 != "--" }
    guard words.contains("-h") else { return nil }
    let command = words.first.flatMap(command)
    let names = (command as? any RulectlCommand.Type)?.commonOptions
    return HelpPage(command.map { helpMessage(for: $0) } ?? helpMessage()).short(names)
  }

  /// The names of all commands, in the order of the help.
  static var commandNames: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } }

  static func command(named name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.configuration.commandName == name }
  }

  /// Returns the first command other than `command` that has the option `name`.
  static func command(with name: String, except command: String?) -> String? {
    configuration.subcommands.first { other in
      other.configuration.commandName != command
        && helpMessage(for: other).split(separator: "\n").contains { line in
          line.hasPrefix("  -") && line.split(whereSeparator: { $0 == " " || $0 == "," }).prefix(2).contains(name[...])
        }
    }?.configuration.commandName
  }

  private static func print(_ text: String) -> ExitStatus {
    ExitStatus { () throws(CommandFailure) in
      try Output.show(Array((text + "\n").utf8))
      return .done
    }
  }

  /// Exits with the status of a pending signal, else with `status`.
  static func end(_ status: ExitStatus) -> Never {
    ProgressLine.remove()
    (Interruption.status ?? status).exitProcess()
  }
}

extension ExitStatus {
  /// Runs `body`, reports a failure, and stores the resulting status.
  fileprivate init(_ body: () throws(CommandFailure) -> ExitStatus) {
    do throws(CommandFailure) {
      self = try body()
    } catch {
      error.report()
      self = error.status
    }
  }

  /// Exits directly: the parser's own exit function would first build an unused help text.
  fileprivate func exitProcess() -> Never { exit(rawValue) }
}

/// A command that returns its exit status, or throws the failure that ended it.
protocol RulectlCommand: ParsableCommand {
  /// The options that the short help shows; nil for all but limits.
  static var commonOptions: [String]? { get }

  mutating func execute() throws(CommandFailure) -> ExitStatus
}

extension RulectlCommand {
  static var commonOptions: [String]? { nil }

  /// Executes the command, reports a failure as `named` returns it, and returns the exit status.
  mutating func ended(_ named: (CommandFailure) -> CommandFailure = { $0 }) -> ExitStatus {
    do throws(CommandFailure) {
      return try execute()
    } catch {
      named(error).report()
      return error.status
    }
  }

  /// Called only by the parser; `Rulectl.main` calls `ended`.
  mutating func run() throws { throw ExitCode(ended().rawValue) }
}
