internal import RuleSuites

/// The options that a file `rulectl.yaml` sets.
///
/// Its keys are long options without their dashes, which hold for every command that has them, or names of commands with
/// options for these alone; `diff` is the command. `overrides` is a list of objects: `files`, patterns in the syntax of
/// `.gitignore` for paths below the folder of the file, and options that hold for these files only. There, values of an
/// option that takes several are added to those of the rest of the file, and `!VALUE` takes one away.
///
/// The file may be that of a hostile repository. So it sets no option that writes files, raises no limit, and names no
/// file outside its folder.
struct Configuration: Sendable {
  static let fileName = "rulectl.yaml"
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
    var entries: [ConfigurationReader.Entry]
  }

  let path: String
  private let lines: LineTable
  /// Later ones replace earlier ones.
  private var sections: [Section] = []
  /// The names of options that take several values.
  private let lists: Set<String>

  /// Reads a file. Throws a usage error for unknown keys, and for values of a type that no option has, all of them; the
  /// commands check the others.
  init(path: String, from files: FileSource, _ commands: [ConfigurationReader.Owner]) throws(CommandFailure) {
    let bytes = try files.text(path, limit: Self.mostBytes, flag: "")
    do throws(SuiteProblem) {
      try self.init(path: path, text: bytes, commands)
    } catch {
      throw CommandFailure(error, in: path, LineTable(bytes))
    }
  }

  /// Reads the text of a file.
  init(path: String, text bytes: [UInt8], _ commands: [ConfigurationReader.Owner]) throws(SuiteProblem) {
    self.path = path
    let text = try SuiteText(path, bytes, depth: 16, limit: 4 * Self.mostBytes)
    let base = Self.folder(of: path)
    let folder = FileKind.resolved(base)
    lines = LineTable(bytes)
    lists = Set(commands.flatMap(\.options).filter(\.isList).map(\.key))
    let read = try ConfigurationReader.sections(of: text, for: commands, folder: base) { FileKind.isInside($0, folder) }
    sections = read.map { section in
      Section(
        command: section.command, files: section.files.map { IgnoreRules($0, in: folder) }, entries: section.entries)
    }
  }

  private static let mostBytes = 1 << 20

  /// Returns the options of a command that hold for a file. An option with several values has an entry for each. Throws if
  /// a value that an override takes away is not there.
  func entries(of command: String, for file: String, in files: FileSource) throws(CommandFailure) -> [Entry] {
    let isFolder = files.kind(of: file) == .folder
    // The file itself may not exist, or be a link: its name counts.
    let path =
      FileKind.resolved(isFolder ? file : Self.folder(of: file))
      + (isFolder ? "" : "/" + (file.split(separator: "/").last ?? ""))
    var result: [ConfigurationReader.Entry] = []
    for section in sections {
      guard section.command ?? command == command, section.files?.selects(path) ?? true else { continue }
      let replaced = Set(section.entries.map(\.name).filter { section.files == nil || !lists.contains($0) })
      result.removeAll { replaced.contains($0.name) }
      for entry in section.entries {
        guard entry.isTakenAway else {
          result.append(entry)
          continue
        }
        let values = result.filter { $0.name == entry.name }.map { "`\($0.value)`" }
        guard values.contains("`\(entry.value)`") else {
          throw CommandFailure(
            .usage, "`\(entry.name)` has no value `\(entry.value)` for `\(file)`", place: place(of: entry),
            help: values.isEmpty
              ? "remove it: the rest of the file sets none" : "take away one of \(values.joined(separator: ", "))")
        }
        result.removeAll { $0.name == entry.name && $0.value == entry.value }
      }
    }
    return result.map { Entry(name: $0.name, value: $0.value, place: place(of: $0)) }
  }

  private func place(of entry: ConfigurationReader.Entry) -> String {
    let position = lines.position(of: entry.range.lower)
    return "\(path):\(position.line):\(position.column)"
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
