/// A ZIP archive in memory.
///
/// Reading does not fail on a damaged archive: `problems` lists the defects, and `entries` lists the readable entries
/// of the central directory. `view(as:)` returns the result of reading on each platform. `problems` and `damage` come
/// from the headers alone. Only `verify()`, which inflates every entry, finds damage inside the contents. Call this
/// method before you trust any content.
public struct Archive: Sendable {
  /// The bytes of the archive file.
  public let bytes: [UInt8]
  /// The limits that apply when the directory is read and when entries are inflated.
  public let limits: ArchiveLimits
  /// The entries of the central directory, in directory order.
  public let entries: [ArchiveEntry]
  /// All problems found without inflating entries, ordered by offset.
  public let problems: [ArchiveProblem]
  /// True if the end record has a comment.
  package let hasComment: Bool

  /// Reads the central directory and the local headers.
  ///
  /// - Throws: `.notAnArchive`, or a `.limit` problem if the file or the number of entries exceeds its limit.
  /// - Complexity: O(n log n) in the number of entries, plus O(bytes that no entry covers).
  public init(_ bytes: [UInt8], limits: ArchiveLimits = .standard) throws(ArchiveProblem) {
    guard bytes.count <= limits.archiveBytes else {
      throw ArchiveProblem(.limit(.archiveBytes, allowed: limits.archiveBytes, found: bytes.count), at: 0)
    }
    let directory = try DirectoryReader(bytes, limits: limits)
    self.bytes = bytes
    self.limits = limits
    entries = directory.entries
    hasComment = directory.hasComment
    var problems = directory.problems
    // Without a directory no entries are known, so reporting every byte as uncovered would be useless.
    if directory.hasDirectory {
      let coverage = Coverage(bytes, entries: directory.entries, frame: directory.frame, shift: directory.shift)
      problems += coverage.problems + ListingCheck(directory.entries, limits: limits).problems
    }
    self.problems = problems.inOrder
  }

  /// The problems that make all content untrustworthy. Exceeded limits are not among them.
  public var damage: [ArchiveProblem] { problems.filter(\.isDamage) }

  /// True if entries overlap each other or the central directory.
  package var overlaps: Bool { problems.contains { $0.code == "Z007" } }

  /// Returns the entry with this name in the central directory; the last one if there are several.
  public func entry(named name: String) -> ArchiveEntry? {
    entries.last { $0.nameBytes.elementsEqual(name.utf8) }
  }
}

extension [ArchiveProblem] {
  /// The problems, stably sorted by offset.
  var inOrder: Self {
    enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
  }
}
