internal import RuleSuites

/// The options that a file `rulectl.yaml` sets.
///
/// Its keys are long options without their dashes, which hold for every command that has them, or names of commands with
/// options for these alone; `diff` is the command. `overrides` is a list of objects: `files`, patterns in the syntax of
/// `.gitignore` for paths below the folder of the file, and options that hold for these files only.
///
/// The file may be that of a hostile repository. So it sets no option that writes files, raises no limit, and names no
/// file outside its folder.
struct Configuration: Sendable {
  static let fileName = "rulectl.yaml"
  /// A command, and its options.
  typealias Owner = (name: String, options: [CommandOption])

  /// A value of an option.
  struct Entry: Hashable, Sendable {
    /// The long name of the option, without its dashes.
    var name: String
    /// `true` or `false` for an option without a value.
    var value: String
    /// `FILE:LINE:COLUMN` of the value.
    var place: String
  }

  /// Options for some commands and files.
  private struct Section: Sendable {
    /// Nil for all commands.
    var command: String?
    /// Nil for all files.
    var files: IgnoreRules?
    var entries: [Entry]
  }

  let path: String
  /// Later ones replace earlier ones.
  private var sections: [Section] = []

  /// Reads a file. Throws a usage error for an unknown key, and for a value of a type that no option has; the commands
  /// check the others.
  init(path: String, from files: FileSource, _ commands: [Owner]) throws(CommandFailure) {
    let bytes = try files.text(path, limit: Self.mostBytes, flag: "")
    do throws(SuiteProblem) {
      try self.init(path: path, text: bytes, commands)
    } catch {
      let position = TextPosition(of: error.range.lower, in: bytes.span)
      throw CommandFailure(
        .usage, error.message, place: "\(path):\(position.line):\(position.column)", help: error.advice)
    }
  }

  /// Reads the text of a file.
  init(path: String, text bytes: [UInt8], _ commands: [Owner]) throws(SuiteProblem) {
    self.path = path
    let text = try SuiteText(path, bytes, depth: 16, limit: 4 * Self.mostBytes)
    let reader = ConfigurationReader(text, commands)
    sections.append(Section(entries: try reader.entries(of: text.document.root)))
    for command in commands {
      guard let value = text.document.presentMember(text.document.root, command.name) else { continue }
      sections.append(Section(command: command.name, entries: try reader.entries(of: value, for: command)))
    }
    let folder = FileKind.resolved(Self.folder(of: path))
    for (value, files) in try reader.overrides() {
      sections.append(
        Section(files: IgnoreRules(files, in: folder), entries: try reader.entries(ofOverride: value)))
    }
  }

  private static let mostBytes = 1 << 20

  /// Returns the options of a command that hold for a file. An option with several values has an entry for each.
  func entries(of command: String, for file: String, in files: FileSource) -> [Entry] {
    let isFolder = files.kind(of: file) == .folder
    // The file itself may not exist, or be a link: its name counts.
    let path =
      FileKind.resolved(isFolder ? file : Self.folder(of: file))
      + (isFolder ? "" : "/" + (file.split(separator: "/").last ?? ""))
    var result: [Entry] = []
    for section in sections {
      guard section.command ?? command == command, section.files?.selects(path) ?? true else { continue }
      let names = Set(section.entries.map(\.name))
      result.removeAll { names.contains($0.name) }
      result += section.entries
    }
    return result
  }

  // MARK: places

  /// Returns the path of the file that holds for `path`: the nearest in its folder and those above, up to the root of
  /// the repository; outside of a repository only that in its folder. Nil if there is none. Files of other users are
  /// ignored. Throws if the file is a link out of the repository.
  static func path(for path: String, in files: FileSource) throws(CommandFailure) -> String? {
    let start = files.kind(of: path) == .folder ? path : folder(of: path)
    let own = FileKind.resolved(start)
    let parts = own.split(separator: "/")
    let top = files.repository(of: own) ?? own
    for count in (top.split(separator: "/").count...parts.count).reversed() {
      let found = SystemPath.joined("/" + parts[..<count].joined(separator: "/"), fileName)
      guard files.isRegular(found) else { continue }
      let shown = relative(found, start, parts.count - count)
      if FileKind.belongsToOthers(found) {
        Messages.report(
          .warning, "the file is ignored, because it belongs to a different user", place: shown,
          help: "use `--config \(shown)` if you trust it")
      } else if !FileKind.isInside(found, top) {
        throw CommandFailure(
          .usage, "the file is a link that leaves the \(top == own ? "folder" : "repository")", place: shown,
          help: "replace it by a copy, or use `--config \(shown)` if you trust it")
      } else {
        return shown
      }
    }
    return nil
  }

  /// Returns the path of a file some folders above `start` as users would write it.
  private static func relative(_ path: String, _ start: String, _ steps: Int) -> String {
    guard !start.hasPrefix("/") else { return path }
    let parts = start.split(separator: "/").filter { $0 != "." }
    guard !parts.contains("..") else { return path }
    if steps <= parts.count { return (parts.dropLast(steps) + [fileName[...]]).joined(separator: "/") }
    return String(repeating: "../", count: steps - parts.count) + fileName
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// Reads the parts of a configuration.
private struct ConfigurationReader {
  private let text: SuiteText
  private let commands: [String]
  private let options: [String: CommandOption]
  private let lines: LineTable
  /// The folder of the file, with its links resolved.
  private let folder: String

  init(_ text: SuiteText, _ commands: [Configuration.Owner]) {
    self.text = text
    lines = LineTable(text.source)
    folder = FileKind.resolved(Configuration.folder(of: text.file))
    self.commands = commands.map(\.name)
    options = Self.table(commands.flatMap(\.options))
  }

  private static func table(_ options: [CommandOption]) -> [String: CommandOption] {
    Dictionary(options.map { ($0.key, $0) }) { one, _ in one }
  }

  /// Returns the options at the root.
  func entries(of root: JSONDocument.Value) throws(SuiteProblem) -> [Configuration.Entry] {
    try entries(of: root, options, except: commands + ["overrides"])
  }

  func entries(of value: JSONDocument.Value, for command: Configuration.Owner) throws(SuiteProblem)
    -> [Configuration.Entry]
  {
    try entries(of: value, Self.table(command.options), except: [])
  }

  func entries(ofOverride value: JSONDocument.Value) throws(SuiteProblem) -> [Configuration.Entry] {
    try entries(of: value, options.filter { $0.value.defaults == .eachFile }, except: ["files"])
  }

  private func entries(of value: JSONDocument.Value, _ options: [String: CommandOption], except others: [String])
    throws(SuiteProblem) -> [Configuration.Entry]
  {
    // An empty file has no options.
    if text.document.isNull(value) { return [] }
    guard text.document.isObject(value) else {
      throw SuiteProblem(
        "expected options with values", at: text.range(value), help: "write a line such as `fail-level: warning`")
    }
    var entries: [Configuration.Entry] = []
    for (name, value) in text.document.members(value) {
      let key = String(decoding: text.document.string(name), as: UTF8.self)
      if others.contains(key) { continue }
      guard let option = options[key] else {
        let known = options.values.filter(\.isConfigurable).map(\.key).sorted()
        throw SuiteProblem("unknown key `\(key)`", at: text.range(name), names: known + others)
      }
      guard option.isConfigurable else {
        throw SuiteProblem(
          "`\(key)` can only be set on the command line", at: text.range(name),
          help: "remove it, and use `\(option.usage)`")
      }
      let values = text.document.isArray(value) && option.takesValue ? text.document.elements(value) : [value]
      for value in values {
        guard let text = scalar(value, option), !text.isEmpty else {
          let wanted = option.takesValue ? "write a string or a number, or a list of them" : "use true or false"
          throw SuiteProblem("invalid value for `\(key)`", at: self.text.range(value), help: wanted)
        }
        let range = self.text.range(value)
        let position = lines.position(of: range.lower)
        entries.append(
          Configuration.Entry(
            name: key, value: try checked(text, option, at: range),
            place: "\(self.text.file):\(position.line):\(position.column)"))
      }
    }
    return entries
  }

  /// Returns a value as text; nil if no option of this kind has such a value.
  private func scalar(_ value: JSONDocument.Value, _ option: CommandOption) -> String? {
    let document = text.document
    switch document.kind(value) {
    case .true: return option.takesValue ? nil : "true"
    case .false: return option.takesValue ? nil : "false"
    case .string: return option.takesValue ? String(decoding: document.string(value), as: UTF8.self) : nil
    case .number, .word: return option.takesValue ? String(decoding: document.lexeme(value), as: UTF8.self) : nil
    case .null, .array, .object: return nil
    }
  }

  /// Returns a value, a path relative to the current folder instead of that of the configuration. Throws if a limit is
  /// above its default, or if a path leaves the folder of the configuration.
  private func checked(_ value: String, _ option: CommandOption, at range: ByteRange) throws(SuiteProblem) -> String {
    if let highest = option.highest, let number = ByteCount(argument: value)?.value, number == 0 || number > highest {
      throw SuiteProblem(
        "`\(option.key)` raises the limit of \(highest)", at: range,
        help: "remove it, and use `\(option.name) \(value)` on the command line")
    }
    guard option.isPath else { return value }
    let base = Configuration.folder(of: text.file)
    let path = value.hasPrefix("/") || base == "." ? value : SystemPath.joined(base, value)
    if value == "-" || !FileKind.isInside(path, folder) {
      throw SuiteProblem(
        "`\(value)` is not a file in the folder of the configuration", at: range,
        help: "remove it, and use `\(option.name) \(value)` on the command line")
    }
    return path
  }

  /// Returns the overrides, each with its patterns.
  func overrides() throws(SuiteProblem) -> [(value: JSONDocument.Value, files: [String])] {
    let document = text.document
    guard document.isObject(document.root), let list = document.presentMember(document.root, "overrides") else {
      return []
    }
    guard document.isArray(list) else {
      throw SuiteProblem(
        "expected a list for `overrides`", at: text.range(list), help: "write `- files: \"*.json\"` below it")
    }
    return try document.elements(list).map { value throws(SuiteProblem) in
      guard document.isObject(value), let files = document.presentMember(value, "files") else {
        throw SuiteProblem("an override without `files`", at: text.range(value), help: "add `files: \"*.json\"`")
      }
      let values = document.isArray(files) ? document.elements(files) : [files]
      let patterns = try values.map { value throws(SuiteProblem) in
        guard document.kind(value) == .string, !document.string(value).isEmpty else {
          throw SuiteProblem(
            "invalid value for `files`", at: text.range(value), help: "write a pattern such as `*.json`")
        }
        return String(decoding: document.string(value), as: UTF8.self)
      }
      return (value, patterns)
    }
  }
}
