internal import RuleSuites

/// A row of the table of options: everything that the program knows about one option.
///
/// The parser, its errors, the help, the manual pages, the completions, environment variables, `rulectl.yaml`, `rulectl
/// config` and docs/reference.md read the same rows. A row is a class, because copies of so many fields took 5 % of the
/// instructions at the start of the program.
final class CommandOption: Sendable {
  typealias Store = @Sendable (inout OptionValues, String) -> Void

  /// The number of values of an option, and a closure that stores a value.
  enum Kind: Sendable {
    case flag(@Sendable (inout OptionValues) -> Void)
    /// If the option is repeated, the last value is used.
    case value(Store)
    case list(Store)
    /// One value of a closed set.
    case choice(@Sendable () -> [String], Store)

    /// The value is the raw value of one case of an enum.
    static func oneOf<Value: CaseIterable & RawRepresentable<String> & SendableMetatype>(
      _ set: @escaping @Sendable (inout OptionValues, Value) -> Void
    ) -> Kind {
      .choice(
        { Value.allCases.map(\.rawValue) },
        { options, text in
          if let value = Value(rawValue: text) { set(&options, value) }
        })
    }
  }

  /// The part of the help that lists an option.
  enum Group: String, CaseIterable {
    case input = "Input"
    case selection = "Selection"
    case environment = "Platform and environment"
    case action = "Action"
    case output = "Output"
    case other = "Other options"
    case limits = "Limits"
  }

  /// The words that a shell offers as values.
  enum Completion: Sendable {
    case none
    /// Files whose names have one of these suffixes (all files if empty), and folders.
    case files([String])
    /// RULES or EVENTS, which may be pipes if the user types them.
    case inputs([String])
    case folders
    /// The codes of findings, and their names.
    case codes
    /// The names of the rules in the files that are already on the command line.
    case ruleNames
    case names(@Sendable () -> [String])

    /// True if the values are paths.
    var isOfPaths: Bool {
      switch self {
      case .files, .inputs, .folders: true
      case .none, .codes, .ruleNames, .names: false
      }
    }

    /// True if the values are files of events.
    var isOfEvents: Bool { if case .inputs(let endings) = self { endings.contains("ndjson") } else { false } }

    /// Archives and documents of rules.
    static let rules = Self.inputs(["zip", "json"])
    /// Files of events, also compressed, and logs.
    static let events = Self.inputs(["json", "jsonl", "ndjson", "gz", "log", "txt"])
    static let file = Self.files([])
  }

  /// The sources of an option's value other than the command line.
  enum Defaults {
    /// An environment variable and `rulectl.yaml`, for a command that reads them.
    case both
    /// An environment variable and `rulectl.yaml`, which may also set the option for some files only.
    case eachFile
    /// An environment variable in every command, because the option changes no result.
    case everyCommand
    case variable
    /// Only the command line sets the option, because the option writes or replaces files, or applies to one run only.
    case none
  }

  /// The kinds of documents that RULES can be, with their names in messages.
  enum RulesKind: String {
    case launch = "launch rules"
    case messages = "messages of Journey Optimizer"
    case convert = "Convert rules"
    case schedules = "Airship schedules"
    case predicate = "a predicate"
    case configuration = "the configuration of an app"
  }

  /// The long name, with its dashes.
  let name: String
  /// The short name, with its dash.
  let short: String?
  let group: Group
  let kind: Kind
  /// The placeholder of the value in the help, such as `FILE`; empty for flags.
  let placeholder: String
  /// One line of help, which the short help shows.
  let help: String
  /// A longer description, which only the whole help shows.
  let details: String
  /// Remarks on the values, which the help shows before the default.
  let remark: String?
  /// The default value, as text. For a limit, the first word is a number that is also the highest value `rulectl.yaml`
  /// may set; `highest` parses it.
  let standard: String?
  /// The value that applies if the option is given without a value; nil if a value is required.
  let shortcut: String?
  /// An example of a value, for the help text of an error.
  let example: String?
  let completion: Completion
  let defaults: Defaults
  /// True if the option's value may begin with a dash.
  let mayBeginWithDash: Bool
  /// True if an empty value after an equal sign has a meaning.
  let mayBeEmpty: Bool
  /// This option requires at least one of these options. Empty if it requires no option.
  let requires: [String]
  /// The options with which this option has no effect.
  let excludes: [String]
  /// The options with which this option cannot be used.
  let conflicts: [String]
  /// The kinds of rules to which the option applies; empty for all.
  let appliesTo: [RulesKind]
  /// The help for kinds of rules to which the option does not apply; nil if the help is to remove the option.
  let instead: [RulesKind: String]
  /// True for a limit whose value 0 means unlimited.
  let isUnlimitedAtZero: Bool

  init(
    _ name: String, _ placeholder: String = "", short: String? = nil, in group: Group, _ kind: Kind, _ help: String,
    _ details: String = "", remark: String? = nil, standard: String? = nil, shortcut: String? = nil,
    example: String? = nil, completion: Completion = .none, defaults: Defaults = .both,
    mayBeginWithDash: Bool = false, mayBeEmpty: Bool = false, requires: [String] = [], excludes: [String] = [],
    conflicts: [String] = [],
    appliesTo: [RulesKind] = [], instead: [RulesKind: String] = [:], isUnlimitedAtZero: Bool = false
  ) {
    (self.name, self.placeholder, self.short, self.group, self.kind) = (name, placeholder, short, group, kind)
    (self.help, self.details, self.remark, self.standard) = (help, details, remark, standard)
    (self.shortcut, self.example, self.completion, self.defaults) = (shortcut, example, completion, defaults)
    (self.mayBeginWithDash, self.mayBeEmpty) = (mayBeginWithDash, mayBeEmpty)
    (self.requires, self.excludes, self.conflicts) = (requires, excludes, conflicts)
    (self.appliesTo, self.instead, self.isUnlimitedAtZero) = (appliesTo, instead, isUnlimitedAtZero)
  }

  /// Creates the row of an option with its help and its relations in one command.
  private init(
    _ row: CommandOption, help: String, requires: [String], excludes: [String], appliesTo: [RulesKind]
  ) {
    (name, placeholder, short, group, kind) = (row.name, row.placeholder, row.short, row.group, row.kind)
    (self.help, details, remark, standard) = (help, row.details, row.remark, row.standard)
    (shortcut, example, completion, defaults) = (row.shortcut, row.example, row.completion, row.defaults)
    (mayBeginWithDash, mayBeEmpty) = (row.mayBeginWithDash, row.mayBeEmpty)
    (conflicts, instead, isUnlimitedAtZero) = (row.conflicts, row.instead, row.isUnlimitedAtZero)
    (self.requires, self.excludes, self.appliesTo) = (requires, excludes, appliesTo)
  }

  /// Returns the row with its relations in one command, and with its help there; nil for the same help.
  func with(
    help: String? = nil, requires: [String] = [], excludes: [String] = [], appliesTo: [RulesKind]? = nil
  ) -> CommandOption {
    CommandOption(
      self, help: help ?? self.help, requires: self.requires + requires, excludes: self.excludes + excludes,
      appliesTo: appliesTo ?? self.appliesTo)
  }

  /// True if this option conflicts with `other`, or has no effect with it.
  func isOpposed(to other: CommandOption) -> Bool { excludes.contains(other.name) || conflicts.contains(other.name) }

  /// True if `name`, with its dashes, is the long or the short name.
  func isNamed(_ name: some StringProtocol) -> Bool { self.name == name || short.map { $0 == name } ?? false }

  /// The long name without its dashes: the key in `rulectl.yaml`.
  var key: String { String(name.dropFirst(2)) }

  /// True if `rulectl.yaml` may set the option, for commands that read this file.
  var isConfigurable: Bool { defaults != .variable && defaults != .none }

  /// The highest value that `rulectl.yaml` may set; nil for an option that is not a limit.
  var highest: Int? {
    guard group == .limits else { return nil }
    return standard?.split { $0 == " " || $0 == "," }.first.flatMap { ByteCount(argument: String($0))?.value }
  }

  var takesValue: Bool { if case .flag = kind { false } else { true } }

  var isList: Bool { if case .list = kind { true } else { false } }

  /// True if the value consists of two names separated by a comma.
  var isPair: Bool { placeholder == "PLATFORMS" }

  /// True if `word` is one of the names that a shell offers as values.
  func offers(_ word: String) -> Bool { if case .names(let names) = offered { names().contains(word) } else { false } }

  /// The closed set of values; nil if there is none.
  var choices: [String]? { if case .choice(let names, _) = kind { names() } else { nil } }

  /// True if the value is a path, relative to the file that sets it.
  var isPath: Bool { completion.isOfPaths }

  /// True if the value is the path of RULES or EVENTS.
  var isInput: Bool { if case .inputs = completion { true } else { false } }

  /// The values that a shell offers.
  var offered: Completion { choices.map { names in .names { names } } ?? completion }

  /// The name, with the placeholder of its value.
  var usage: String {
    if !takesValue { return name }
    return shortcut == nil ? "\(name) <\(placeholder)>" : "\(name)[=<\(placeholder)>]"
  }

  /// The values, remarks and the default, in parentheses after a space; empty if there are none.
  var values: String {
    let parts = [choices?.joined(separator: ", "), remark, standard.map { "default: \($0)" }].compactMap(\.self)
    return parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
  }
}

extension CommandOption: ConfigurableOption {
  var isForFiles: Bool { defaults == .eachFile }

  func number(_ value: String) -> Int? {
    ByteCount(argument: value).map { $0.value == 0 && isUnlimitedAtZero ? .max : $0.value }
  }
}

/// An argument of a command that is not an option.
struct CommandArgument: Sendable {
  enum Count { case optional, one, many, oneOrMore }

  /// The name in capital letters.
  let name: String
  let count: Count
  let help: String
  let completion: CommandOption.Completion
  /// The options with which this argument has no effect.
  let excludes: [String]
  let store: CommandOption.Store

  init(
    _ name: String, _ count: Count, _ help: String, _ completion: CommandOption.Completion = .none,
    excludes: [String] = [], _ store: @escaping CommandOption.Store
  ) {
    (self.name, self.count, self.help, self.completion) = (name, count, help, completion)
    (self.excludes, self.store) = (excludes, store)
  }

  /// True if the argument is RULES or EVENTS.
  var isInput: Bool { if case .inputs = completion { true } else { false } }

  var isRequired: Bool { count == .one || count == .oneOrMore }
  var isRepeated: Bool { count == .many || count == .oneOrMore }

  var usage: String {
    let name = isRepeated ? "<\(self.name)> ..." : "<\(self.name)>"
    return isRequired ? name : "[\(name)]"
  }
}
