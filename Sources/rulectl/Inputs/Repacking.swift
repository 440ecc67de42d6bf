/// A plan for packing an archive again in the layout of `pack`: whether `--fix` may do so, which parts would be
/// dropped, and the commands for packing by hand.
struct Repacking {
  /// A reason why `--fix` does not change an archive.
  enum Obstacle {
    /// A finding with this code. Packing again would destroy the evidence for the finding.
    case code(String)
    /// A comment on the archive, or on the entry of this name.
    case comment(entry: String?)
    /// Without `rules.json` in the root, iOS opens the first entry. After packing, a different entry would be first.
    /// `commands`: the commands that pack the document into the root; nil if there are none.
    case firstEntry(commands: String?)
  }

  /// The codes of problems that packing an archive again removes.
  static let repaired: Set<String> = ["Z003", "Z004", "Z016", "Z018"]
  /// The codes of problems that packing an archive again keeps as they are.
  private static let unaffected: Set<String> = ["Z002", "Z019"]

  private let archive: Archive
  /// The first code of a finding in neither `repaired` nor `unaffected`; nil if there is none.
  private let code: String?
  /// The files of the archive, without files that the operating system added.
  private let kept: [ArchiveEntry]

  /// `findings`: all findings about the archive, including findings that are not selected.
  init(_ archive: Archive, _ findings: [Finding]) {
    self.archive = archive
    code = findings.map(\.page.code).first { !Self.repaired.contains($0) && !Self.unaffected.contains($0) }
    kept = Self.files(of: archive, withJunk: false)
  }

  /// Returns the entries that are not folders. `withJunk`: true to include files that the operating system added.
  static func files(of archive: Archive, withJunk: Bool) -> [ArchiveEntry] {
    archive.entries.filter { !$0.isDirectory && (withJunk || ArchiveWriter.omission(of: $0.nameBytes) != .junk) }
  }

  /// Returns false if packing would change the first of `files`, which iOS opens if the root has no `rules.json`.
  static func keepsDocument(_ files: [ArchiveEntry]) -> Bool {
    let names = files.map(\.nameBytes)
    let hasRules = names.contains { $0.elementsEqual(RulesFile.name.utf8) }
    return hasRules || names.first == names.min { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns the reason not to pack the archive at `path` again. Nil if packing keeps the content that the platforms
  /// read, and all content that an author wrote.
  func obstacle(_ path: String) -> Obstacle? {
    if let code { return .code(code) }
    if archive.hasComment { return .comment(entry: nil) }
    if let entry = archive.entries.first(where: \.hasComment) { return .comment(entry: entry.name) }
    return Self.keepsDocument(kept) ? nil : .firstEntry(commands: commands(path))
  }

  // MARK: dropped parts

  /// Returns the names of the entries that are neither in `files` nor folders of `files`.
  static func dropped(from archive: Archive, keeping files: [ArchiveEntry]) -> [String] {
    var folders: Set<ArraySlice<UInt8>> = []
    for name in files.map(\.nameBytes) {
      for index in name.indices where name[index] == UInt8(ascii: "/") { folders.insert(name[...index]) }
    }
    let indices = Set(files.map(\.index))
    return archive.entries.filter { entry in
      entry.isDirectory ? !folders.contains(entry.nameBytes[...]) : !indices.contains(entry.index)
    }
    .map(\.name)
  }

  /// Returns the nouns for the fields of `files` that the layout of `pack` does not contain.
  static func droppedFields(of files: [ArchiveEntry]) -> [String] {
    let hasModes = files.contains { $0.mode.bits != 0 && $0.mode.bits != ArchiveWriter.mode }
    return (files.contains(where: \.hasExtraFields) ? ["extra fields"] : []) + (hasModes ? ["permissions"] : [])
  }

  // MARK: commands

  /// Returns the commands that unpack the archive at `path` and pack its files in the layout that every SDK accepts.
  /// Nil if the commands would fail or would not pack all of the files, if it is not certain which file is the
  /// document, or if a name is not safe to print.
  func commands(_ path: String) -> String? {
    guard code == nil, FileKind.isRegular(path), let document, let target = Self.newFolder(for: path) else {
      return nil
    }
    let parts = document.name.split(separator: "/").map(String.init)
    let folders = parts.dropLast()
    let prefix = folders.map { $0 + "/" }.joined()
    guard let name = parts.last, kept.allSatisfy({ $0.name.hasPrefix(prefix) }) else { return nil }
    let folder = ([target] + folders).joined(separator: "/")
    let (archive, packed) = (SystemPath.quoted(path), SystemPath.quoted(folder))
    var commands = ["rulectl unpack \(archive) -d \(SystemPath.quoted(target))"]
    if name != RulesFile.name {
      let paths = [name, RulesFile.name].map { SystemPath.quoted(folder + "/" + $0) }
      commands.append("mv \(paths[0]) \(paths[1])")
    }
    commands.append("rulectl pack \(packed) -o \(archive) --force")
    let line = commands.joined(separator: " && ")
    return Messages.printable(line) == line ? line : nil
  }

  /// The entry that is the document: `rules.json` in the root, else the only entry with this name, or the only JSON
  /// file in the root if it contains launch rules.
  private var document: ArchiveEntry? {
    if let entry = kept.first(where: { $0.name == RulesFile.name }) { return entry }
    let candidates = kept.filter {
      $0.name.hasSuffix("/" + RulesFile.name) || !$0.name.contains("/") && $0.name.hasSuffix(".json")
    }
    guard candidates.count == 1, let entry = candidates.first else { return nil }
    if entry.name.contains("/") { return entry }
    guard let text = try? archive.contents(of: entry), DocumentForms.hasRules(in: text.span) else { return nil }
    return entry
  }

  /// Returns the path of a folder that does not exist, named after the archive; nil if all such names are taken.
  private static func newFolder(for path: String) -> String? {
    let stem = path.dropLast(4)
    let isNamed = path.lowercased().hasSuffix(".zip") && !stem.isEmpty && !stem.hasSuffix("/")
    let name = isNamed ? String(stem) : path + ".d"
    return ([name] + (2...9).map { "\(name)-\($0)" }).first { FileKind($0) == .missing }
  }
}

extension Repacking.Obstacle {
  /// The reason as part of a message: in lower case, without a full stop.
  var summary: String {
    switch self {
    case .code(let code): "packing the archive again is not safe with \(code)"
    case .comment(nil): "packing the archive again drops its comment"
    case .comment(let entry?): "packing the archive again drops the comment on `\(entry)`"
    case .firstEntry: "packing the archive again changes its first entry, which ios opens without a `rules.json`"
    }
  }

  var help: String? {
    switch self {
    case .code(let code): "`rulectl code \(code)` says what to do"
    case .comment: "remove the comment, or unpack the archive and pack it with `rulectl pack`"
    case .firstEntry(let commands): commands ?? "pack the document into the root as `rules.json`"
    }
  }

  /// Reports on standard error why the archive at `path` is not fixed.
  func report(_ path: String) { Messages.report(.note, "not fixed: " + summary, place: path, help: help) }
}
