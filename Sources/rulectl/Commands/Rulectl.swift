internal import ArgumentParser
internal import CLibrary
@_exported public import RuleEngine
@_exported public import RuleReports
@_exported public import RuleStreams

@main
struct Rulectl: ParsableCommand {
  private static let version = "rulectl " + ProgramVersion.number

  static let configuration = CommandConfiguration(
    commandName: "rulectl",
    abstract: "Says what mobile rules do, off the device.",
    discussion: """
      Reads a rules archive (or its rules.json) and says what the SDK of each platform makes of it: \
      which rules load, and which consequences an event fires, with their tokens expanded.

        rulectl eval rules.zip events.ndjson --platform ios,android
        rulectl explain rules.zip events.ndjson --near 3
        rulectl witness rules.zip
        rulectl inspect rules.zip
        rulectl validate rules.zip
        rulectl unpack rules.zip -d rules
      """,
    version: version,
    subcommands: [
      Eval.self, Explain.self, Witness.self, Inspect.self, Unpack.self, Validate.self,
      CodeCommand.self, Format.self, Pack.self, Schema.self,
    ])

  /// Parses the arguments, runs the command and exits with its status.
  static func main() {
    Interruption.install()
    if CommandLine.arguments.count < 2 {
      Output.message(helpMessage())
      end(.usage)
    }
    let words = CommandLine.arguments.dropFirst()
    if words.first == "eval", let options = EvalOptions(plain: words.dropFirst()) {
      options.execute()
    }
    if words.first == "--version", words.count == 1 { end(print(version)) }
    checkHelp()
    do {
      guard var command = try parseAsRoot() as? any RulectlCommand else {
        // Built-in commands such as `help` end by throwing the text to print.
        var command = try parseAsRoot()
        try command.run()
        end(.done)
      }
      end(command.ended())
    } catch {
      let text = fullMessage(for: error)
      if exitCode(for: error) == .success {
        end(print(text))
      }
      CommandFailure(parserMessage: text).report()
      end(.usage)
    }
  }

  /// Reports an unknown command after `help`; the parser itself would show the general help.
  private static func checkHelp() {
    let words = CommandLine.arguments.dropFirst()
    guard words.first == "help", let asked = words.dropFirst().first, !asked.hasPrefix("-") else { return }
    guard !commandNames.contains(asked), asked != "help" else { return }
    CommandFailure.unknownCommand(asked).report()
    end(.usage)
  }

  /// The names of all commands, in the order of the help.
  static var commandNames: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } }

  private static func print(_ text: String) -> ExitStatus {
    ExitStatus { () throws(CommandFailure) in
      try Output.show(Array((text + "\n").utf8))
      return .done
    }
  }

  /// Exits with the status of a pending signal, else with `status`.
  static func end(_ status: ExitStatus) -> Never {
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
  mutating func execute() throws(CommandFailure) -> ExitStatus
}

extension RulectlCommand {
  /// Executes the command, reports a failure, and returns the exit status.
  mutating func ended() -> ExitStatus {
    ExitStatus { () throws(CommandFailure) in try execute() }
  }

  /// Called only by the parser; `Rulectl.main` calls `ended`.
  mutating func run() throws { throw ExitCode(ended().rawValue) }
}
