/// The options and arguments of a command line, with the defaults that the environment and `rulectl.yaml` set.
struct GivenOptions {
  /// An option that is given.
  struct Item {
    let row: CommandOption
    /// The value of the option; nil for a flag.
    let value: String?
    /// The origin of the item; nil for the command line.
    let origin: OptionOrigin?

    /// The option's name for messages, with the environment variable that sets the option.
    var title: String { "`\(row.name)`\(origin?.suffix ?? "")" }

    /// Returns the failure for the word after this option if the user probably meant a further value of the option, or
    /// a format after a flag; nil if the word is an argument. `format`: the row of `--format`.
    fileprivate func failure(before word: String, _ format: CommandOption?) -> CommandFailure? {
      let help: String
      if let shortcut = row.shortcut, value == shortcut, let choices = row.choices, FileKind(word) == .missing,
        CommandOption.caseFormat.offers(word) || SpellingSuggestion.name(for: word.utf8, among: choices) != nil
      {
        return .invalid(word, of: row.name, among: choices)
      } else if let value, isJoined(with: word), FileKind(word) == .missing {
        help = "join values with a comma, as in `\(row.name) \(value),\(word)`"
      } else if value == nil, let format, format.offers(word), FileKind(word) == .missing {
        help = "use `\(row.name) \(format.name) \(word)`"
      } else {
        return nil
      }
      return CommandFailure(.usage, "unexpected argument `\(word)` after `\(row.name)`", help: help)
    }

    private func isJoined(with word: String) -> Bool {
      if case .codes = row.completion { return (try? CodePattern(word, in: nil)) != nil }
      return (row.isList || row.isPair) && row.offers(word)
    }
  }

  /// A request for a text that is shown instead of a run.
  enum Request { case shortHelp, help, version }

  let command: Command
  private(set) var items: [Item] = []
  private(set) var arguments: [String] = []
  private(set) var request: Request?
  /// The first mistake. A request for help is answered nevertheless.
  private(set) var problem: CommandFailure?

  /// Parses the words after the name of the command.
  ///
  /// Options and arguments may be mixed; `--` ends options. A value follows `=`, or is the next word, which begins with
  /// a dash only if the option allows it. An optional value is the next word only if this word is one of a closed set
  /// and is not a file. Short names of flags may be joined in one word.
  init(_ words: some Sequence<String>, of command: Command) {
    self.command = command
    var rows: [CommandOption] = []
    var rest = Array(words)[...]
    // The option whose value is the previous word.
    var last: Item?
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      }
      if word.utf8.first != 0x2D || word == "-" {
        let format = rows.first { $0.name == "--format" }
        if let last, let failure = last.failure(before: word, format) { problem = problem ?? failure }
        last = nil
        arguments.append(word)
        continue
      }
      do throws(CommandFailure) {
        // Creating the rows takes some time, so they are created only for a command line with options.
        if rows.isEmpty { rows = command.allOptions }
        if let flags = Self.joinedFlags(word, rows) { rest = flags + rest } else { try read(word, &rest, rows) }
        last = items.last
      } catch {
        problem = problem ?? error
      }
    }
    let most = command.arguments.last.map { $0.isRepeated ? Int.max : command.arguments.count } ?? 0
    if arguments.count > most { problem = problem ?? unexpected(arguments[most...]) }
  }

  /// Returns the short names that a word such as `-qh` joins; nil if not all of its characters are flags.
  private static func joinedFlags(_ word: String, _ rows: [CommandOption]) -> ArraySlice<String>? {
    if word.utf8.count < 3 || word.hasPrefix("--") { return nil }
    let names = word.dropFirst().map { "-\($0)" }
    let areFlags = names.allSatisfy { name in rows.contains { $0.short == name && !$0.takesValue } }
    return areFlags ? names[...] : nil
  }

  /// Reads an option, and its value from `rest`.
  private mutating func read(_ word: String, _ rest: inout ArraySlice<String>, _ rows: [CommandOption])
    throws(CommandFailure)
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let row = rows.first(where: { $0.isNamed(parts[0]) }) else {
      throw .unknownOption(String(parts[0]), of: command)
    }
    switch row.name {
    case CommandOption.help.name: request = parts[0] == "-h" || request == .shortHelp ? .shortHelp : .help
    case CommandOption.version.name: request = request ?? .version
    default: break
    }
    var value: String?
    if !row.takesValue {
      if parts.count > 1 {
        throw CommandFailure(
          .usage, "`\(parts[0])` takes no value, found `\(parts[1])`", help: "use `\(parts[0])` alone")
      }
    } else if parts.count > 1 {
      value = String(parts[1])
    } else if let shortcut = row.shortcut {
      value = shortcut
      if let next = rest.first, row.choices?.contains(next) ?? false, FileKind(next) == .missing {
        value = next
        rest.removeFirst()
      }
    } else if let next = rest.first,
      next.utf8.first != 0x2D || next == "-" || row.mayBeginWithDash && !CommandOption.help.isNamed(next)
    {
      value = next
      rest.removeFirst()
    }
    if row.takesValue, value == nil || parts.count > 1 && value == "" && !row.mayBeEmpty {
      throw CommandFailure(.usage, "missing value for `\(parts[0])`", help: command.pageHelp)
    }
    items.append(Item(row: row, value: value, origin: nil))
  }

  private func unexpected(_ words: ArraySlice<String>) -> CommandFailure {
    let list = words.map { "`\($0)`" }.joined(separator: ", ")
    return CommandFailure(
      .usage, "unexpected \(words.count == 1 ? "argument" : "arguments") \(list)", help: command.pageHelp)
  }

  /// Creates a command line without options.
  init(_ command: Command, arguments: [String]) { (self.command, self.arguments) = (command, arguments) }

  func isGiven(_ name: String) -> Bool { items.contains { $0.row.name == name } }

  /// Adds the defaults that neither replace nor contradict a given option. The command line overrides the
  /// environment, and the environment overrides the configuration.
  mutating func add(_ defaults: [Item]) {
    let given = distinct.map(\.row)
    items += defaults.filter { added in
      !given.contains { $0.name == added.row.name || $0.isOpposed(to: added.row) || added.row.isOpposed(to: $0) }
    }
  }

  /// The last item of each option, in order. This is enough to check which options require or exclude each other.
  private var distinct: [Item] {
    if items.count < 2 { return items }
    var names: Set<String> = []
    return items.reversed().filter { names.insert($0.row.name).inserted }.reversed()
  }

  /// Returns the last value of an option; nil if the option is not given.
  func value(of name: String) -> String? { items.last { $0.row.name == name }?.value }

  /// The first argument; standard input has the name that `--stdin-filename` gives it.
  var firstInput: String? { arguments.first.map { $0 == "-" ? value(of: CommandOption.stdinName.name) ?? $0 : $0 } }

  // MARK: values

  /// Returns the values of all options. A default that has no effect with the other options is omitted, because the
  /// default may be meant for other modes of the command.
  func values(_ files: FileSource) throws(CommandFailure) -> OptionValues {
    var options = OptionValues()
    options.files = files
    let applied = try applied()
    for item in items {
      guard let index = applied.firstIndex(where: { $0.row.name == item.row.name }) else { continue }
      if item.row.isPath, let text = item.value, text.isJSON(insteadOfFileIn: files) {
        throw CommandFailure(
          .usage, "expected the name of a file for \(item.title), found JSON", place: item.origin?.place,
          help: "write the JSON to a file, and name the file: \(item.row.name) \(item.row.key).json",
          option: item.row.name)
      }
      if item.row.isPath, ![.action, .output].contains(item.row.group), let text = item.value,
        let failure = Self.failure(forURL: text, item.row.completion, item.row.isInput ? nil : item.row.key + ".json")
      {
        throw failure
      }
      switch item.row.kind {
      case .flag(let set): set(&options)
      case .list(let add): add(&options, item.value ?? "")
      case .value(let set), .choice(_, let set): set(&options, applied[index].value ?? "")
      }
      if let origin = item.origin {
        options.origins[item.row.name] = origin
      } else if item.row.isInput, let path = item.value {
        options.files.typed.insert(path)
      }
    }
    options.restricted = applied.map(\.row).filter { !$0.appliesTo.isEmpty }
    if options.files.standardInput.isEmpty {
      throw CommandFailure(
        .usage, "invalid value `` for `\(CommandOption.stdinName.name)`", help: "use the name of a file")
    }
    try store(arguments, with: applied, in: &options)
    for name in command.required where !items.contains(where: { $0.row.name == name }) {
      throw CommandFailure(
        .usage, "missing argument `\(command.option(name)?.usage ?? name)`", help: command.pageHelp)
    }
    return options
  }

  private func store(_ arguments: [String], with items: [Item], in options: inout OptionValues) throws(CommandFailure) {
    var rest = arguments[...]
    for row in command.arguments {
      if let word = rest.first, let other = items.first(where: { row.excludes.contains($0.row.name) }) {
        throw CommandFailure(
          .usage, "`\(row.name)` has no effect with \(other.title)", place: other.origin?.place,
          help: "remove `\(word)`")
      }
      if row.isRequired, rest.isEmpty {
        throw CommandFailure(.usage, "missing argument `\(row.name)`", help: command.pageHelp)
      }
      repeat {
        if let word = rest.popFirst() {
          if row.completion.isOfPaths {
            if word.isJSON(insteadOfFileIn: options.files) { throw foundJSON(for: row) }
            if let failure = Self.failure(forURL: word, row.completion) { throw failure }
          }
          if row.isInput { options.files.typed.insert(word) }
          row.store(&options, word)
        }
      } while row.isRepeated && !rest.isEmpty
    }
  }

  /// Returns the failure for a URL that is given instead of a path; nil for a path. `name`: a name for the downloaded
  /// file, if it is neither RULES nor EVENTS.
  private static func failure(forURL text: String, _ completion: CommandOption.Completion, _ name: String? = nil)
    -> CommandFailure?
  {
    let standard = completion.isOfEvents ? CommandFailure.eventsDownload : CommandFailure.rulesDownload
    return CommandFailure(url: text, name: name ?? standard)
  }

  /// Returns the failure for JSON that is given instead of an argument's path.
  private func foundJSON(for row: CommandArgument) -> CommandFailure {
    if row.completion.isOfEvents, command.option(CommandOption.inline.name) != nil {
      return CommandFailure(.usage, "expected a file of events, found an event", help: "use `--inline 'EVENT'`")
    }
    return CommandFailure(
      .usage, "expected the name of a file for `\(row.name)`, found JSON",
      help: "write the JSON to a file, and name the file")
  }

  // MARK: relations

  private enum Fault {
    case without([String])
    case with(Item)
    case together(Item)
  }

  /// Returns the last item of each option that has an effect.
  private func applied() throws(CommandFailure) -> [Item] {
    var items = distinct
    for item in items {
      guard let choices = item.row.choices, let value = item.value, !choices.contains(value) else { continue }
      throw .invalid(value, of: item.row.name, among: choices, origin: item.origin)
    }
    func isWithoutEffect(_ item: Item) -> Bool {
      switch Self.fault(of: item, among: items) {
      case .with, .without: item.origin != nil
      case .together, nil: false
      }
    }
    while let index = items.firstIndex(where: isWithoutEffect) { items.remove(at: index) }
    for item in items {
      if let fault = Self.fault(of: item, among: items) { throw failure(fault, of: item) }
    }
    return items
  }

  private static func fault(of item: Item, among items: [Item]) -> Fault? {
    let row = item.row
    if row.requires.isEmpty, row.excludes.isEmpty, row.conflicts.isEmpty { return nil }
    func first(_ names: [String]) -> Item? { items.first { names.contains($0.row.name) } }
    if let other = first(row.excludes) { return .with(other) }
    if let other = first(row.conflicts) { return .together(other) }
    return row.requires.isEmpty || first(row.requires) != nil ? nil : .without(row.requires)
  }

  private func failure(_ fault: Fault, of item: Item) -> CommandFailure {
    let name = item.row.name
    let problem: String
    var place = item.origin?.place
    let help: String
    switch fault {
    case .with(let other):
      place = place ?? other.origin?.place
      problem = "has no effect with \(other.title)"
      let hasValue = other.row.shortcut != nil && other.row.placeholder == item.row.placeholder
      help =
        (hasValue
          ? "use `\(other.row.name)=\(other.row.placeholder)`, or remove `\(other.row.name)`" : "remove `\(name)`")
    case .together(let other):
      place = place ?? other.origin?.place
      problem = "and \(other.title) cannot be used together"
      help = "remove one of them"
    case .without(let names):
      let list = names.map { "`\($0)`" }.joined(separator: " or ")
      problem = "has no effect without \(list)"
      let example = names.count == 1 ? command.option(names[0])?.example : nil
      help =
        name == CommandOption.suiteOutput.name && !arguments.isEmpty
        ? "redirect the output: > FILE"
        : "add \(list)" + (example.map { ", as in `\(names[0]) \($0)`" } ?? ", or remove `\(name)`")
    }
    return CommandFailure(.usage, "\(item.title) \(problem)", place: place, help: help)
  }
}

extension String {
  /// True if the string looks like JSON and no file has that name. It begins like an object, an array or a string of
  /// JSON, with or without the quotes that a shell removes.
  fileprivate func isJSON(insteadOfFileIn files: FileSource) -> Bool {
    guard let first = utf8.first, first <= 0x20 || [0x22, 0x5B, 0x7B].contains(first) else { return false }
    let text = drop { $0.isWhitespace }
    let next = text.dropFirst().first { !$0.isWhitespace }
    let isJSON =
      switch text.first {
      case "{": next == nil || next == "\"" || next == "}" || text.contains(":")
      // Other names that begin with a bracket are patterns of a shell, such as `[a-z].json`.
      case "[": next.map { "{[\"]".contains($0) } ?? true || text.last { !$0.isWhitespace } == "]"
      case "\"": true
      default: false
      }
    return isJSON && files.kind(of: self) == .missing
  }
}

extension Messages {
  /// The last valid value of `--color`, or the value of the environment variable of `--color`. It is parsed early,
  /// because messages may come before the options are checked.
  static let colorChoice: DisplayChoice = {
    let words = SystemPath.arguments.dropFirst()
    let given = words.first.flatMap(Command.named).map { GivenOptions(words.dropFirst(), of: $0) }
    let values = given?.items.filter { $0.row.name == CommandOption.color.name }.compactMap(\.value) ?? []
    let variable = SystemPath.variables(withPrefix: EnvironmentOptions.variable(for: .color)).first { $0.name.isEmpty }
    return values.compactMap(DisplayChoice.init).last ?? variable.flatMap { DisplayChoice(rawValue: $0.value) } ?? .auto
  }()
}
