/// Checks the entries of an archive together: missing rules, duplicate names, total size.
struct ListingCheck {
  private let entries: [ArchiveEntry]
  private(set) var problems: [ArchiveProblem] = []

  init(_ entries: [ArchiveEntry], limits: ArchiveLimits) {
    self.entries = entries
    checkRulesFile()
    checkNames(limits)
    checkSum(limits)
    checkReproducible()
  }

  private mutating func checkRulesFile() {
    let offset = entries.first?.directoryOffset ?? 0
    guard let rules = entries.first(where: { $0.nameBytes.elementsEqual(RulesFile.name.utf8) }) else {
      problems.append(ArchiveProblem(.rulesFileMissing, at: offset))
      return
    }
    if rules.index > 0 {
      report(.rulesFileNotFirst(first: entries[0].nameBytes), rules)
    }
  }

  private mutating func checkNames(_ limits: ArchiveLimits) {
    // The index of the first entry with each name, keyed by name. Contains only names whose folded form occurs twice,
    // because equal names have equal folded forms.
    var exact: [[UInt8]: Int] = [:]
    // The index of an entry, keyed by the number of its folded path.
    var folded: [Int: Int] = [:]
    var files: [Int: Int] = [:]
    // The entries of folders that iOS treats as files, keyed by the number of their path. Stored entries are not
    // included, because `EntryReader` reports them.
    var modeless: [Int: ArchiveEntry] = [:]
    var paths = FoldedPaths()
    var parents: [(entry: ArchiveEntry, paths: ArraySlice<Int>)] = []
    for entry in entries where entry.nameBytes.count <= limits.nameBytes {
      let components = EntryName(bytes: entry.nameBytes, isUTF8Flagged: true).components
      // Do not compare names that exceed a limit: other checks report them.
      guard !entry.nameBytes.isEmpty, components.count <= limits.nameComponents else { continue }
      let path = paths.prefixes(of: components)
      guard let name = path.last else { continue }
      if path.count > 1 { parents.append((entry, path.dropLast())) }
      if let first = folded[name] {
        let bytes = entries[first].nameBytes
        exact[bytes] = exact[bytes] ?? first
        if let same = exact[entry.nameBytes] {
          report(.duplicateName(of: same), entry)
        } else {
          report(.collidingName(with: first), entry)
          exact[entry.nameBytes] = entry.index
        }
      } else {
        folded[name] = entry.index
      }
      if !entry.isDirectory {
        files[name] = files[name] ?? entry.index
      } else if entry.mode.kind != .folder, entry.method != .stored {
        modeless[name] = entry
      }
    }
    // The index of the last entry in each folder, keyed by the number of the folder.
    var last: [Int: Int] = [:]
    for (entry, paths) in parents {
      if let file = paths.lazy.compactMap({ files[$0] }).first { report(.fileUsedAsFolder(file), entry) }
      for path in paths where modeless[path] != nil { last[path] = entry.index }
    }
    for (path, folder) in modeless.sorted(by: { $0.value.index < $1.value.index }) {
      if let last = last[path] { report(.folderWithoutMode(rejects: last > folder.index), folder) }
    }
  }

  /// Checks the total inflated size. Skips entries without data and entries of impossible size, because `EntryReader`
  /// reports them.
  private mutating func checkSum(_ limits: ArchiveLimits) {
    var sum = 0
    for entry in entries where entry.dataRange != nil && entry.sizeLie == nil {
      let (next, overflow) = sum.addingReportingOverflow(entry.size)
      sum = overflow ? .max : next
    }
    guard sum > limits.unpackedBytes else { return }
    problems.append(
      ArchiveProblem(
        .limit(.unpackedBytes, allowed: limits.unpackedBytes, found: sum), at: entries.first?.directoryOffset ?? 0))
  }

  /// Reports the first entry whose time is not the MS-DOS minimum, 1980-01-01 00:00.
  private mutating func checkReproducible() {
    guard let entry = entries.first(where: { $0.modified != 0x0021_0000 }) else { return }
    report(.notReproducible, entry)
  }

  private mutating func report(_ reason: ArchiveProblem.Reason, _ entry: ArchiveEntry) {
    problems.append(ArchiveProblem(reason, at: entry.directoryOffset, in: entry))
  }
}

/// Numbers paths. Two paths have the same number if they are equal on file systems that ignore case and Unicode normal
/// form.
private struct FoldedPaths {
  private struct Step: Hashable {
    /// The number of the folder; -1 for the root.
    let folder: Int
    /// The number of the folded component.
    let component: Int
  }

  private var steps: [Step: Int] = [:]
  /// The numbers of components, keyed by their original spelling, so that each spelling is folded only once.
  private var components: [ArraySlice<UInt8>: Int] = [:]
  private var folded: [String: Int] = [:]

  /// Returns the numbers of the folders above a path, outermost first, and of the path itself.
  mutating func prefixes(of parts: [ArraySlice<UInt8>]) -> [Int] {
    var folder = -1
    return parts.map { part in
      let step = Step(folder: folder, component: number(of: part))
      folder = steps[step, default: steps.count]
      steps[step] = folder
      return folder
    }
  }

  private mutating func number(of component: ArraySlice<UInt8>) -> Int {
    if let known = components[component] { return known }
    let name = EntryName.folded(component)
    let number = folded[name, default: folded.count]
    folded[name] = number
    components[component] = number
    return number
  }
}

/// The file name that the Android SDK opens.
package enum RulesFile { package static let name = "rules.json" }
