package import RuleCore

/// An option that `rulectl.yaml` may set.
package protocol ConfigurableOption: Sendable {
  /// The long name of the option without its dashes, which is the key in `rulectl.yaml`.
  var key: String { get }
  /// The long name of the option with its dashes.
  var name: String { get }
  /// The name of the option with the placeholder of its value.
  var usage: String { get }
  var takesValue: Bool { get }
  /// True if the option accepts several values.
  var isList: Bool { get }
  /// True if the value is a path, relative to the file that sets the option.
  var isPath: Bool { get }
  /// False for an option that only the command line can set.
  var isConfigurable: Bool { get }
  /// True if overrides may set the option, for some files only.
  var isForFiles: Bool { get }
  /// The highest value that `rulectl.yaml` may set; nil if the option is not a limit.
  var highest: Int? { get }

  /// Returns a value of the option as a number (the largest number if the value means no limit); nil if the value is
  /// not a number.
  func number(_ value: String) -> Int?
}

/// Reads the text of a file `rulectl.yaml`.
package struct ConfigurationReader {
  /// The name of a command, and the options of the command.
  package typealias Owner = (name: String, options: [any ConfigurableOption])

  /// A value of an option.
  package struct Entry: Hashable, Sendable {
    /// The key of the option.
    package var name: String
    /// `true` or `false` for an option without a value. A path is relative to the current folder.
    package var value: String
    /// True for `!VALUE` in an override. Such an entry removes a value that the rest of the file sets.
    package var isTakenAway: Bool
    /// The byte range of the value in the text.
    package var range: ByteRange
  }

  /// The options for some commands and files.
  package struct Section: Sendable {
    /// The name of the command; nil for all commands.
    package var command: String?
    /// The patterns of the files; nil for all files.
    package var files: [String]?
    package var entries: [Entry]
  }

  private let text: SuiteText
  private let folder: String
  private let isInside: (String) -> Bool
  private let commands: [String]
  private let options: [String: any ConfigurableOption]
  private var problems: SuiteProblems

  /// Returns the sections of a text in order. If there are mistakes, throws all mistakes that can be found.
  ///
  /// `folder`: the folder of the file, as a path relative to the current folder. `isInside`: returns true for a path,
  /// relative to the current folder, that is in the folder of the file or below it.
  package static func sections(
    of text: SuiteText, for commands: [Owner], folder: String, isInside: @escaping (_ path: String) -> Bool
  ) throws(SuiteProblem) -> [Section] {
    var reader = ConfigurationReader(text, commands, folder, isInside)
    let sections = reader.sections(commands)
    reader.checkTakenAway(sections)
    try reader.problems.check()
    return sections
  }

  private init(_ text: SuiteText, _ commands: [Owner], _ folder: String, _ isInside: @escaping (String) -> Bool) {
    (self.text, self.folder, self.isInside) = (text, folder, isInside)
    self.commands = commands.map(\.name)
    options = Self.table(commands.flatMap(\.options))
    problems = SuiteProblems(in: text)
  }

  private static func table(_ options: [any ConfigurableOption]) -> [String: any ConfigurableOption] {
    Dictionary(options.map { ($0.key, $0) }) { one, _ in one }
  }

  private mutating func sections(_ commands: [Owner]) -> [Section] {
    let document = text.document
    var sections = [Section(entries: entries(of: document.root, options, except: self.commands + ["overrides"]))]
    guard document.isObject(document.root) else { return sections }
    for command in commands {
      guard let value = document.presentMember(document.root, command.name) else { continue }
      sections.append(
        Section(command: command.name, entries: entries(of: value, Self.table(command.options), except: [])))
    }
    return sections + overrides()
  }

  // MARK: options

  /// Returns the values of the options in an object. `others`: allowed keys that are not options. `isOverride`: true if
  /// the object is an override for some files.
  private mutating func entries(
    of value: JSONDocument.Value, _ options: [String: any ConfigurableOption], except others: [String],
    isOverride: Bool = false
  ) -> [Entry] {
    // The value of an empty file is null. Such a file sets no options.
    if text.document.isNull(value) { return [] }
    guard text.document.isObject(value) else {
      add("expected options with values", value, help: "write a line such as `fail-level: warning`")
      return []
    }
    var entries: [Entry] = []
    for (name, value) in text.document.members(value) {
      let key = String(decoding: text.document.string(name), as: UTF8.self)
      if others.contains(key) { continue }
      guard let option = options[key] else {
        let known = options.values.filter(\.isConfigurable).map(\.key).sorted()
        problems.add(SuiteProblem("unknown key `\(key)`", at: text.range(name), names: known + others))
        continue
      }
      guard option.isConfigurable else {
        add("`\(key)` can only be set on the command line", name, help: "remove it, and use `\(option.usage)`")
        continue
      }
      let values = text.document.isArray(value) && option.isList ? text.document.elements(value) : [value]
      for value in values {
        guard let scalar = scalar(value, option), !scalar.isEmpty else {
          let wanted = option.isList ? "write a string or a number, or a list of them" : "write a string or a number"
          add("invalid value for `\(key)`", value, help: option.takesValue ? wanted : "use true or false")
          continue
        }
        // A string may contain several values, joined by commas, but not several paths.
        let isJoined = option.isList && option.isForFiles && !option.isPath
        for text in isJoined ? scalar.split(separator: ",").map(String.init) : [scalar] {
          if let entry = entry(text, option, value, isOverride: isOverride) { entries.append(entry) }
        }
      }
    }
    return entries
  }

  /// Returns a value of an option; nil if the value is a mistake.
  private mutating func entry(
    _ text: String, _ option: any ConfigurableOption, _ value: JSONDocument.Value, isOverride: Bool
  ) -> Entry? {
    let isTakenAway = option.isList && text.hasPrefix("!")
    let text = isTakenAway ? String(text.dropFirst()) : text
    if isTakenAway, text.isEmpty || !isOverride {
      let help = "use `!` in `overrides`, for a value that the rest of the file sets"
      add("`!\(text)` removes no value", value, help: text.isEmpty ? "write a value after the `!`" : help)
      return nil
    }
    return checked(text, option, value).map {
      Entry(name: option.key, value: $0, isTakenAway: isTakenAway, range: self.text.range(value))
    }
  }

  /// Reports entries that remove a value that no section sets.
  private mutating func checkTakenAway(_ sections: [Section]) {
    let entries = sections.flatMap(\.entries)
    let values = Dictionary(grouping: entries.filter { !$0.isTakenAway }, by: \.name).mapValues { Set($0.map(\.value)) }
    let names = values.mapValues { $0.count <= Self.maximumNames ? $0.sorted() : [] }
    for entry in entries where entry.isTakenAway {
      if let known = values[entry.name], known.contains(entry.value) { continue }
      let known = names[entry.name] ?? []
      problems.add(
        SuiteProblem(
          "the file sets no value `\(entry.value)` for `\(entry.name)`", at: entry.range,
          help: known.isEmpty ? "remove it" : nil, names: known))
    }
  }

  /// The maximum number of set values that are compared with the unknown value of an entry `!VALUE`.
  private static let maximumNames = 100

  private mutating func add(_ message: String, _ value: JSONDocument.Value, help: String) {
    problems.add(SuiteProblem(message, at: text.range(value), help: help))
  }

  /// Returns a value as a string; nil if no option of this kind can have such a value.
  private func scalar(_ value: JSONDocument.Value, _ option: any ConfigurableOption) -> String? {
    let document = text.document
    switch document.kind(value) {
    case .true: return option.takesValue ? nil : "true"
    case .false: return option.takesValue ? nil : "false"
    case .string: return option.takesValue ? String(decoding: document.string(value), as: UTF8.self) : nil
    case .number, .word: return option.takesValue ? String(decoding: document.lexeme(value), as: UTF8.self) : nil
    case .null, .array, .object: return nil
    }
  }

  /// Checks a value. A returned path is relative to the current folder, not to the folder of the configuration. Nil for
  /// a mistake: a limit above its default, or a path that leaves the folder of the configuration.
  private mutating func checked(_ text: String, _ option: any ConfigurableOption, _ value: JSONDocument.Value)
    -> String?
  {
    let help = "remove it, and use `\(option.name) \(text)` on the command line"
    if let highest = option.highest, let number = option.number(text), number > highest {
      add("`\(option.key)` raises the limit of \(highest)", value, help: help)
      return nil
    }
    guard option.isPath else { return text }
    let path = text.hasPrefix("/") || folder == "." ? text : folder + (folder.hasSuffix("/") ? "" : "/") + text
    if text == "-" || !isInside(path) {
      add("`\(text)` is not a file in the folder of the configuration", value, help: help)
      return nil
    }
    return path
  }

  // MARK: overrides

  private mutating func overrides() -> [Section] {
    let document = text.document
    guard let list = document.presentMember(document.root, "overrides") else { return [] }
    guard document.isArray(list) else {
      add("expected a list for `overrides`", list, help: "write `- files: \"*.json\"` below it")
      return []
    }
    let options = self.options.filter(\.value.isForFiles)
    return document.elements(list).map { value in
      let files = patterns(of: value)
      let entries = document.isObject(value) ? entries(of: value, options, except: ["files"], isOverride: true) : []
      return Section(files: files, entries: entries)
    }
  }

  /// Returns the file patterns of an override.
  private mutating func patterns(of override: JSONDocument.Value) -> [String] {
    let document = text.document
    guard document.isObject(override), let files = document.presentMember(override, "files") else {
      add("the override has no `files`", override, help: "add `files: \"*.json\"`")
      return []
    }
    if document.isArray(files), document.first(in: files) == nil {
      add(
        "the list `files` of the override is empty", files,
        help: "write a pattern such as `*.json`, or remove the override")
    }
    var patterns: [String] = []
    for value in document.isArray(files) ? document.elements(files) : [files] {
      if document.kind(value) == .string, !document.string(value).isEmpty {
        patterns.append(String(decoding: document.string(value), as: UTF8.self))
      } else {
        add("invalid value for `files`", value, help: "write a pattern such as `*.json`")
      }
    }
    return patterns
  }
}
