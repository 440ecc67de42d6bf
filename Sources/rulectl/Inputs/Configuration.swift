internal import RuleSuites

/// The options that a file `rulectl.yaml` sets.
///
/// A key is a long option without its dashes, which applies to every command that has the option, or the name of a
/// command, with options that apply to that command only. The key `diff` means the command, not the option `--diff`.
/// `overrides` is a list of objects with `files`, which are patterns in the syntax of `.gitignore` for paths below the
/// folder of the file, and with options that apply to these files only. In an override, the values of a list option are
/// added to the values in the rest of the file, and `!VALUE` removes a value.
///
/// The file may belong to a hostile repository. So it sets no option that writes files, raises no limit, and names no
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
    /// The name of the command; nil for all commands.
    var command: String?
    /// The patterns of the files; nil for all files.
    var files: IgnoreRules?
    var entries: [ConfigurationReader.Entry]
  }

  let path: String
  private let lines: LineTable
  /// The sections in order. Later sections replace earlier ones.
  private var sections: [Section] = []
  /// The names of options that accept several values.
  private let lists: Set<String>

  /// Reads a file. Throws one usage error for all unknown keys and all values of a type that no option has. The
  /// commands check the other values.
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

  /// Returns the options of a command that apply to a file. An option with several values has an entry for each
  /// value.
  ///
  /// `keys`: the options to return. `emptied`: for each list whose values were all removed, an entry that removes a
  /// value. `lost`: the values that later sections replace or remove, with the reason as words.
  func entries(of command: String, _ keys: Set<String>, for file: String, in files: FileSource)
    -> (set: [Entry], emptied: [Entry], lost: [(entry: Entry, reason: String)])
  {
    let isFolder = files.kind(of: file) == .folder
    // Only the links of the folder are resolved: the file itself may not exist, and if it is a link, its own name
    // counts.
    let path =
      FileKind.resolved(isFolder ? file : Self.folder(of: file))
      + (isFolder ? "" : "/" + (file.split(separator: "/").last ?? ""))
    var found: [ConfigurationReader.Entry?] = []
    var places: [[String]: [Int]] = [:]
    // Keyed by option: the last entry that removes a value of the list.
    var last: [String: ConfigurationReader.Entry] = [:]
    var lost: [(Entry, String)] = []
    func lose(_ entry: ConfigurationReader.Entry, _ word: String, by cause: ConfigurationReader.Entry?) {
      lost.append((located(entry), word + (cause.map { " by " + located($0).place } ?? "")))
    }
    for section in sections {
      guard section.command ?? command == command, section.files?.selects(path) ?? true else { continue }
      let adds = section.files != nil
      let replaced = Set(section.entries.lazy.map(\.name).filter { !adds || !lists.contains($0) })
      for (place, entry) in replaced.isEmpty ? [] : Array(found.enumerated()) {
        guard let entry, replaced.contains(entry.name) else { continue }
        found[place] = nil
        places[[entry.name, entry.value]] = nil
        lose(entry, "replaced", by: section.entries.first { $0.name == entry.name })
      }
      for entry in section.entries where keys.contains(entry.name) {
        let key = [entry.name, entry.value]
        if entry.isTakenAway {
          guard let taken = places.removeValue(forKey: key) else { continue }
          for place in taken {
            if let removed = found[place] { lose(removed, "removed", by: entry) }
            found[place] = nil
          }
          last[entry.name] = entry
        } else if !adds || !lists.contains(entry.name) || places[key] == nil {
          places[key, default: []].append(found.count)
          found.append(entry)
        }
      }
    }
    let set = found.compactMap { $0 }
    let names = Set(set.map(\.name))
    let emptied = last.values.filter { !names.contains($0.name) }.sorted { $0.range.lower < $1.range.lower }
    return (set.map(located), emptied.map(located), lost)
  }

  private func located(_ entry: ConfigurationReader.Entry) -> Entry {
    let position = lines.position(of: entry.range.lower)
    return Entry(name: entry.name, value: entry.value, place: "\(path):\(position.line):\(position.column)")
  }

  // MARK: paths

  /// Returns the path of the configuration file that applies to `path`: the nearest one in the folder of `path` and the
  /// folders above, up to the root of the repository. Outside a repository, only the file in the same folder applies.
  /// Nil if no file applies. Files of other users, and items that are not files, are ignored. Throws if the file is a
  /// link to a file outside the repository.
  static func path(for path: String, in files: FileSource) throws(CommandFailure) -> String? {
    let start = files.kind(of: path) == .folder ? path : folder(of: path)
    let own = FileKind.resolved(start)
    let parts = own.split(separator: "/")
    let top = files.repository(of: own) ?? own
    for count in (top.split(separator: "/").count...parts.count).reversed() {
      let found = SystemPath.joined("/" + parts[..<count].joined(separator: "/"), fileName)
      let shown = relative(found, start, parts.count - count)
      guard files.isRegular(found) else {
        if let obstacle = FileKind.obstacle(at: found) {
          Messages.report(
            .warning, "the configuration is ignored, because it is \(obstacle)", place: shown,
            help: "replace it by a file, or use `--no-config`")
        }
        continue
      }
      if FileKind.belongsToOthers(found) {
        Messages.report(
          .warning, "the file is ignored, because it belongs to a different user", place: shown,
          help: "use `--config \(shown)` if you trust this file")
      } else if !FileKind.isInside(found, top) {
        throw CommandFailure(
          .usage, "the file is a link that leaves the \(top == own ? "folder" : "repository")", place: shown,
          help: "replace it by a copy, or use `--config \(shown)` if you trust this file")
      } else {
        return shown
      }
    }
    return nil
  }

  /// Returns the path of a file `steps` folders above `start`, as users would write it.
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
