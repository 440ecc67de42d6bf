/// The options of a command line, and the options that apply to each input: the command line overrides the
/// environment, and the environment overrides the configuration of the input.
final class Configurations {
  /// The options of the command line and the environment.
  private let given: GivenOptions
  /// The configuration file for all inputs; nil if each input has its own.
  private let path: String?
  private let isOff: Bool
  private let files: FileSource
  /// The configurations, keyed by path.
  private var known: [String: Configuration] = [:]
  /// Keyed by folder: the path of the configuration file that applies to the folder's files; nil if there is none.
  private var paths: [String: String?] = [:]

  init(_ given: GivenOptions, path: String?, isOff: Bool, from files: FileSource) {
    (self.given, self.path, self.isOff, self.files) = (given, path, isOff, files)
  }

  convenience init(_ given: GivenOptions, from files: FileSource) {
    self.init(
      given, path: given.value(of: CommandOption.config.name), isOff: given.isGiven(CommandOption.noConfig.name),
      from: files)
  }

  /// The input whose configuration applies to the run.
  var input: String? { given.command.configuredInput?(given) }

  /// Returns the values of all options for an input.
  func values(for input: String?) throws(CommandFailure) -> OptionValues {
    var given = given
    given.add(
      try entries(for: input).compactMap { entry in
        guard let row = given.command.option("--" + entry.name), row.takesValue || entry.value == "true" else {
          return nil
        }
        return GivenOptions.Item(
          row: row, value: row.takesValue ? entry.value : nil, origin: .configuration(entry.place))
      })
    return try given.values(files)
  }

  /// Returns the options that the configuration of an input sets, and that neither the command line nor the environment
  /// sets.
  func entries(for input: String?) throws(CommandFailure) -> [Configuration.Entry] {
    guard given.command.isConfigured else { return [] }
    let name = given.value(of: CommandOption.stdinName.name) ?? files.standardInput
    let input = input.map { $0 == "-" ? name : $0 } ?? "."
    guard let configuration = try configuration(for: input) else { return [] }
    let keys = given.command.configurableOptions.filter { !given.isGiven($0.name) }.map(\.key)
    let entries = configuration.entries(of: given.command.name, Set(keys), for: input, in: files)
    // If the configuration removed all values of a list, the option would get its default, and the removal would have
    // no effect.
    for entry in entries.emptied where given.command.option("--" + entry.name)?.standard != nil {
      throw CommandFailure(
        .usage, "`\(entry.name)` has no value left for `\(input)`", place: entry.place, help: "add a value")
    }
    return entries.set
  }

  /// Returns the options of the configuration that have no effect for an input, with the reason: a different part of
  /// the configuration, or the command line or the environment, replaces or removes them.
  func lostEntries(for input: String) throws(CommandFailure) -> [(entry: Configuration.Entry, reason: String)] {
    guard let configuration = try configuration(for: input) else { return [] }
    let keys = Set(given.command.configurableOptions.map(\.key))
    let found = configuration.entries(of: given.command.name, keys, for: input, in: files)
    return found.lost
      + found.set.compactMap { entry in
        given.items.first { $0.row.name == "--" + entry.name }.map { item in
          if case .variable(let name)? = item.origin { return (entry, "replaced by " + name) }
          return (entry, "replaced")
        }
      }
  }

  /// Returns the configuration that applies to an input; nil if there is none.
  func configuration(for input: String) throws(CommandFailure) -> Configuration? {
    if isOff { return nil }
    var found = path
    if found == nil {
      let folder = files.kind(of: input) == .folder ? input : Configuration.folder(of: input)
      if paths[folder] == nil { paths[folder] = .some(try Configuration.path(for: input, in: files)) }
      found = paths[folder] ?? nil
    }
    guard let found else { return nil }
    if let configuration = known[found] { return configuration }
    let configuration = try Configuration(path: found, from: files, Command.configured)
    known[found] = configuration
    return configuration
  }
}

extension GivenOptions {
  /// Runs the command.
  func run() throws(CommandFailure) -> ExitStatus {
    isGiven(CommandOption.watch.name) ? try WatchRun.run(runOnce) : try runOnce(FileSource())
  }

  private func runOnce(_ files: FileSource) throws(CommandFailure) -> ExitStatus {
    let configurations = Configurations(self, from: files)
    let options = try configurations.values(for: configurations.input)
    do throws(CommandFailure) {
      return try command.run(options, configurations)
    } catch {
      throw options.placed(error)
    }
  }
}
