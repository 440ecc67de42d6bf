/// A ZIP archive held in memory, read as every reader would read it.
///
/// Reading never fails on a damaged archive: what is wrong is listed in `problems`, and what can be
/// read is in `entries`. `problems` and `damage` come from the headers alone: only `verify()`, which
/// inflates every entry, sees damage within the contents, so call it before any text is trusted.
/// Three readers see one archive: this one walks the central directory; `view(as:)` answers for the
/// unpackers of the SDKs.
public struct Archive: Sendable {
  /// The file, whole.
  public let bytes: [UInt8]
  /// How much of it is read, here and by what is asked of it later.
  public let limits: ArchiveLimits
  /// The entries of the central directory, in its order.
  public let entries: [ArchiveEntry]
  /// Everything found wrong or odd without inflating anything, by offset.
  public let problems: [ArchiveProblem]

  /// Reads the central directory and the local headers.
  ///
  /// Throws when there is nothing to look at (`.notAnArchive`), or when the file or the number of
  /// entries is over its limit.
  /// Complexity: O(n log n) in the number of entries, and O(bytes that no entry covers).
  public init(
    _ bytes: [UInt8], limits: ArchiveLimits = .standard
  ) throws(ArchiveProblem) {
    guard bytes.count <= limits.archiveBytes else {
      throw ArchiveProblem(
        .limit(.archiveBytes, allowed: limits.archiveBytes, found: bytes.count), at: 0)
    }
    let directory = try DirectoryReader(bytes, limits: limits)
    self.bytes = bytes
    self.limits = limits
    entries = directory.entries
    var problems = directory.problems
    // Without a directory nothing is listed: that all the bytes belong to nobody is no news.
    if directory.hasDirectory {
      let coverage = Coverage(
        bytes, entries: directory.entries, frame: directory.frame, shift: directory.shift)
      problems += coverage.problems + ListingCheck(directory.entries, limits: limits).problems
    }
    self.problems = problems.inOrder
  }

  /// The problems among `problems` that make the archive untrustworthy, limits apart.
  public var damage: [ArchiveProblem] { problems.filter(\.isDamage) }

  /// The entry of this name in the central directory; the last one where there are several.
  public func entry(named name: String) -> ArchiveEntry? {
    entries.last { $0.nameBytes.elementsEqual(name.utf8) }
  }
}

extension [ArchiveProblem] {
  /// By offset; problems at one offset in the order in which they were found.
  var inOrder: Self {
    enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
  }
}
