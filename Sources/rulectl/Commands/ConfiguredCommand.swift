internal import ArgumentParser

/// The options that choose a configuration.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read options from this file, instead of the nearest rulectl.yaml", valueName: "FILE"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var config: String?
  @Flag(help: "Read options from no rulectl.yaml")
  var noConfig = false
}

/// A command whose options `rulectl.yaml` sets too.
protocol ConfiguredCommand: RulectlCommand {
  var configuration: ConfigurationOptions { get }
  /// The inputs. The configuration of the first one holds for the run.
  var configuredPaths: [String] { get }

  /// True if the command runs again at each change of a file that it has read.
  var isWatching: Bool { get }

  /// Runs the command, whose options are those of the command line, the environment and the configuration of the first
  /// input.
  mutating func execute(_ configurations: Configurations) throws(CommandFailure) -> ExitStatus
}

extension ConfiguredCommand {
  var isWatching: Bool { false }

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    guard isWatching else { return try executeOnce() }
    let command = self
    return try WatchRun.run { () throws(CommandFailure) in
      var command = command
      return try command.executeOnce()
    }
  }

  private mutating func executeOnce() throws(CommandFailure) -> ExitStatus {
    let given = Rulectl.words
    let configurations = try Configurations(given, configuration)
    let input = configuredPaths.first
    // The command line that `self` was parsed from.
    let parsed = configurations.words
    while true {
      do throws(CommandFailure) {
        let words = try configurations.words(for: input)
        if words == parsed { return try execute(configurations) }
        var command: Self = try configurations.command(words)
        return try command.execute(configurations)
      } catch {
        // Options are checked before anything is done.
        if error.status == .usage, let name = error.optionWithoutEffect, configurations.leaveOut(name, given) {
          continue
        }
        throw configurations.placed(error, for: input)
      }
    }
  }
}

extension CommandFailure {
  /// The option that has no effect with the others, if that is the failure.
  fileprivate var optionWithoutEffect: String? {
    guard message.hasPrefix("`--"), message.contains("` has no effect") else { return nil }
    return message.dropFirst().split(whereSeparator: { $0 == "`" || $0 == " " }).first.map(String.init)
  }
}

/// The configurations of the files that a command reads.
final class Configurations {
  /// Made only if there is a configuration: it takes the help of each command.
  static let commands = EnvironmentOptions.commands.map { name in
    (
      name: name,
      options: (EnvironmentOptions.options(of: name) ?? []).filter { !["--config", "--no-config"].contains($0.name) }
    )
  }

  /// The words of the command line, with the options that the environment sets.
  private(set) var words: [String]
  private let name: String
  /// The options of the environment and the configuration that have no effect with those of the command line.
  private var leftOut: Set<String> = []
  /// The file that holds for all inputs; nil if each has its own.
  private let path: String?
  private let isOff: Bool
  /// Keyed by path.
  private var known: [String: Configuration] = [:]
  /// Keyed by folder: the path of the file that holds for its files, if there is one.
  private var paths: [String: String?] = [:]

  init(_ given: [String], _ options: ConfigurationOptions) throws(CommandFailure) {
    words = try EnvironmentOptions.added(to: given, reportsUnknown: false)
    name = given.first ?? ""
    (path, isOff) = (options.config, options.noConfig)
    if isOff, path != nil {
      throw CommandFailure(.usage, "`--config` and `--no-config` cannot be used together", help: "remove one of them")
    }
  }

  /// The options of the command that a configuration can set.
  var options: [HelpPage.Option] { Self.commands.first { $0.name == name }?.options ?? [] }

  /// Leaves an option of the environment or of the configuration out from now on: a default for other modes of a command
  /// is no mistake. Returns false if the command line `given` sets it, or if it is left out already.
  func leaveOut(_ option: String, _ given: [String]) -> Bool {
    guard let row = EnvironmentOptions.options(of: name)?.first(where: { $0.name == option }), !row.isGiven(in: given),
      leftOut.insert(option).inserted
    else { return false }
    words.removeAll { $0 == option || $0.hasPrefix(option + "=") }
    return true
  }

  /// Returns the command line with the options that hold for an input.
  func words(for input: String?) throws(CommandFailure) -> [String] {
    let entries = try entries(for: input)
    if entries.isEmpty { return words }
    let options = options
    let added = entries.compactMap { entry -> String? in
      let name = "--" + entry.name
      guard let option = options.first(where: { $0.name == name }) else { return nil }
      return option.takesValue ? "\(name)=\(entry.value)" : entry.value == "true" ? name : nil
    }
    return [name] + added + words.dropFirst()
  }

  /// Parses a command line.
  func command<Command: ConfiguredCommand>(_ words: [String]) throws(CommandFailure) -> Command {
    do {
      if let command = try Rulectl.parseAsRoot(words) as? Command { return command }
    } catch {
      throw CommandFailure(parserMessage: Rulectl.fullMessage(for: error))
    }
    throw CommandFailure(.usage, "the options cannot be read")
  }

  /// Returns the options of the configuration that the command line and the environment do not set.
  func entries(for input: String?) throws(CommandFailure) -> [Configuration.Entry] {
    let input = input.map { $0 == "-" ? StandardInput.name : $0 } ?? "."
    guard let configuration = try configuration(for: input) else { return [] }
    let options = options
    return configuration.entries(of: name, for: input).filter { entry in
      !leftOut.contains("--" + entry.name)
        && !(options.first { $0.name == "--" + entry.name }?.isGiven(in: words) ?? true)
    }
  }

  /// Returns the configuration that holds for an input; nil if there is none.
  func configuration(for input: String) throws(CommandFailure) -> Configuration? {
    if isOff { return nil }
    var found = path
    if found == nil {
      let folder = FileKind(input) == .folder ? input : Configuration.folder(of: input)
      if paths[folder] == nil { paths[folder] = .some(Configuration.path(for: input)) }
      found = paths[folder] ?? nil
    }
    guard let found else { return nil }
    if let configuration = known[found] { return configuration }
    let configuration = try Configuration(path: found, Self.commands)
    known[found] = configuration
    return configuration
  }

  /// Returns a failure with the place in the configuration of the option that it names.
  func placed(_ failure: CommandFailure, for input: String?) -> CommandFailure {
    guard failure.place == nil, let entries = try? entries(for: input),
      let entry = entries.first(where: { failure.message.contains("`--\($0.name)`") })
    else { return failure }
    var failure = failure
    failure.place = entry.place
    return failure
  }
}
