internal import RuleSuites

/// A command of the program, as a row of a table.
struct Command: Sendable {
  /// The part of the help of the program that lists a command.
  enum Group: String, CaseIterable {
    case check = "Check"
    case ask = "Ask"
    case files = "Files"
    case setUp = "Set up"
  }

  /// A part of the description.
  enum Paragraph: Sendable {
    case text(String)
    case examples([String])
    /// Names, each with its meaning.
    case table([(name: String, meaning: String)])
  }

  let name: String
  let group: Group
  /// A summary of the command in one sentence.
  let abstract: String
  /// Returns the description. A closure, because only the help needs the description.
  let description: @Sendable () -> [Paragraph]
  /// The meaning of each exit status.
  let statuses: String?
  let arguments: [CommandArgument]
  /// The names of the options that the command requires.
  let required: [String]
  /// Returns the command's own options, in the order of the option table.
  let options: @Sendable () -> [CommandOption]
  /// The names of the options that the short help shows; nil for all except limits.
  let common: [String]?
  /// The format of the output, if the command has only one format.
  let output: String?
  /// Returns the input whose `rulectl.yaml` applies to the run. Nil if only the command line sets the command's
  /// options.
  let configuredInput: (@Sendable (GivenOptions) -> String?)?
  let run: @Sendable (OptionValues, Configurations) throws(CommandFailure) -> ExitStatus

  init(
    _ name: String, _ group: Group, _ abstract: String,
    description: @autoclosure @escaping @Sendable () -> [Paragraph], statuses: String? = nil,
    arguments: [CommandArgument] = [], required: [String] = [],
    options: @autoclosure @escaping @Sendable () -> [CommandOption],
    common: [String]? = nil, output: String? = nil, configuredInput: (@Sendable (GivenOptions) -> String?)? = nil,
    run: @escaping @Sendable (OptionValues, Configurations) throws(CommandFailure) -> ExitStatus
  ) {
    (self.name, self.group, self.abstract, self.description) = (name, group, abstract, description)
    (self.statuses, self.arguments, self.required, self.options) = (statuses, arguments, required, options)
    (self.common, self.output, self.configuredInput, self.run) = (common, output, configuredInput, run)
  }

  /// All commands, in the order of the help.
  static let all: [Command] = [
    .validate, .test, .diff, .code, .eval, .explain, .simulate, .witness, .inspect, .events, .hash, .format, .pack,
    .unpack, .schema, .config, .languageServer, .completion, .manual,
  ]

  /// The commands whose options `rulectl.yaml` sets.
  static var configured: [ConfigurationReader.Owner] { all.filter(\.isConfigured).map { ($0.name, $0.options()) } }

  static func named(_ name: String) -> Command? { all.first { $0.name == name } }

  /// True if environment variables and `rulectl.yaml` can set the command's options.
  var isConfigured: Bool { configuredInput != nil }

  /// The options of the command, including the options of every command.
  var allOptions: [CommandOption] { options() + [.version, .help] }

  /// Returns the option with this long or short name.
  func option(_ name: some StringProtocol) -> CommandOption? {
    allOptions.first { $0.isNamed(name) }
  }

  /// The options that an environment variable can set.
  var variableOptions: [CommandOption] {
    options().filter { row in
      switch row.defaults {
      case .everyCommand: true
      case .both, .eachFile, .variable: isConfigured
      case .none: false
      }
    }
  }

  /// The options that `rulectl.yaml` may set.
  var configurableOptions: [CommandOption] {
    isConfigured ? options().filter(\.isConfigurable) : []
  }
}
