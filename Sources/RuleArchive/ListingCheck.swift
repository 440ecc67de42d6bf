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
    let place = entries.first?.directoryOffset ?? 0
    guard let rules = entries.first(where: { $0.nameBytes.elementsEqual(RulesFile.name.utf8) }) else {
      problems.append(ArchiveProblem(.rulesFileMissing, at: place))
      return
    }
    if rules.index > 0 {
      report(.rulesFileNotFirst(first: entries[0].nameBytes), rules)
    }
  }

  private mutating func checkNames(_ limits: ArchiveLimits) {
    // Name → first entry with it. Filled only for names whose folded form occurs again, as it does for equal names.
    var exact: [[UInt8]: Int] = [:]
    var folded: [String: Int] = [:]
    var files: [String: Int] = [:]
    // Longer names are rejected for their length, so they need not be folded.
    let named = entries.filter { $0.nameBytes.count <= limits.nameBytes && !$0.nameBytes.isEmpty }
    for entry in named {
      let name = EntryName(bytes: entry.nameBytes, isUTF8Flagged: true).folded
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
      if !entry.isDirectory { files[name] = files[name] ?? entry.index }
    }
    for entry in named where entry.nameBytes.contains(UInt8(ascii: "/")) {
      let parents = EntryName(bytes: entry.nameBytes, isUTF8Flagged: true).foldedParents
      if let file = parents.lazy.compactMap({ files[$0] }).first {
        report(.fileUsedAsFolder(file), entry)
      }
    }
  }

  /// Checks the total size, without entries of impossible size, which are reported separately.
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

/// The file name that the Android SDK opens.
package enum RulesFile { package static let name = "rules.json" }
