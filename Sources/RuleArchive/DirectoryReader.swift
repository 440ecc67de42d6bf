/// Reads the central directory of an archive and checks the records that contain the position of the directory.
///
/// Like most readers of ZIP, uses the directory to which the last valid end record points.
struct DirectoryReader {
  let bytes: [UInt8]
  let limits: ArchiveLimits
  private(set) var entries: [ArchiveEntry] = []
  private(set) var problems: [ArchiveProblem] = []
  /// The byte ranges of the end record, the ZIP64 records and the directory, in this order.
  private(set) var frame: [Range<Int>] = []
  /// The number of bytes before the archive that the archive's offsets do not count.
  private(set) var shift = 0
  /// True if the end record has a comment.
  private(set) var hasComment = false
  /// True if the start of the directory was found.
  private(set) var hasDirectory = false

  init(_ bytes: [UInt8], limits: ArchiveLimits) throws(ArchiveProblem) {
    self.bytes = bytes
    self.limits = limits
    guard let record = EndRecord.find(in: bytes) else {
      guard bytes.has(Signature.localHeader, at: 0) else {
        throw ArchiveProblem(.notAnArchive(size: bytes.count, head: Array(bytes.prefix(512))), at: 0)
      }
      problems.append(ArchiveProblem(.endRecordMissing, at: bytes.count))
      return
    }
    try read(record)
  }

  private mutating func read(_ record: EndRecord) throws(ArchiveProblem) {
    hasComment = record.commentLength > 0
    checkRecord(record)
    var layout = Layout(record)
    widen(&layout, record)
    locate(&layout)
    let records = try walk(layout)
    for (index, record) in records.enumerated() {
      var reader = EntryReader(bytes: bytes, record: record, index: index, shift: shift, limits: limits)
      entries.append(reader.read())
      problems += reader.problems
    }
  }

  /// The location of the directory, and its declared offset, size and counts.
  private struct Layout {
    var declaredOffset: Int
    var declaredSize: Int
    var declaredCount: Int
    var countOnDisk: Int
    /// The offset at which the directory must end: the offset of the first record after the directory.
    var tail: Int
    var start: Int?
    let recordOffset: Int

    init(_ record: EndRecord) {
      declaredOffset = Int(record.directoryOffset)
      declaredSize = Int(record.directorySize)
      declaredCount = Int(record.count)
      countOnDisk = Int(record.countOnDisk)
      tail = record.offset
      recordOffset = record.offset
    }
  }

  private mutating func checkRecord(_ record: EndRecord) {
    if record.end > bytes.count {
      problems.append(ArchiveProblem(.endRecordCut(missing: record.end - bytes.count), at: bytes.count))
    }
    frame.append(record.offset..<min(record.end, bytes.count))
    if record.disk != 0 || record.directoryDisk != 0 {
      problems.append(ArchiveProblem(.unsupported(.severalDisks), at: record.offset))
    }
    // Source: aepsdk-core-ios: AEPServices/Sources/utility/unzip/ZipArchive.swift@22f4cd2.
    let distance = bytes.count - record.offset
    if distance >= EndRecordScan.window {
      problems.append(ArchiveProblem(.endRecordFar(fromEnd: distance), at: record.offset))
    }
    if let rival = record.rival {
      problems.append(ArchiveProblem(.secondEndRecord, at: rival))
      problems.append(ArchiveProblem(.endRecordsDisagree(other: rival), at: record.offset))
    }
  }

  /// Replaces the declared values with the values of the ZIP64 end record, if the archive has one.
  private mutating func widen(_ layout: inout Layout, _ record: EndRecord) {
    let recordOffset = record.offset
    let isMarked = record.directorySize == .max || record.directoryOffset == .max
    guard let locator = Zip64Locator(bytes, endingAt: recordOffset) else {
      if isMarked {
        problems.append(ArchiveProblem(.zip64, at: recordOffset))
        problems.append(ArchiveProblem(.zip64RecordMissing, at: recordOffset))
      }
      return
    }
    problems.append(ArchiveProblem(.zip64, at: locator.offset))
    frame.append(locator.offset..<recordOffset)
    layout.tail = locator.offset
    guard let wide = Zip64Record(bytes, at: locator.recordOffset, before: locator.offset) else {
      problems.append(ArchiveProblem(.zip64RecordMissing, at: locator.offset))
      return
    }
    frame.append(wide.offset..<wide.end)
    layout.tail = wide.offset
    if !wide.agrees(with: record) {
      problems.append(ArchiveProblem(.zip64RecordDisagrees, at: wide.offset))
      return
    }
    layout.declaredOffset = wide.directoryOffset
    layout.declaredSize = wide.directorySize
    layout.declaredCount = wide.count
    layout.countOnDisk = wide.countOnDisk
  }

  /// Determines where the directory begins. Some readers use the declared offset; others subtract the declared size
  /// from `tail`. The two offsets must be equal, or differ by the number of bytes before the archive.
  private mutating func locate(_ layout: inout Layout) {
    let declared = layout.declaredOffset
    let expected = layout.tail - layout.declaredSize
    if declared == expected {
      layout.start = declared
      return
    }
    if layout.declaredSize == 0, layout.declaredCount == 0, declared <= layout.tail {
      layout.start = layout.tail
      return
    }
    let isDeclared = bytes.has(Signature.directoryEntry, at: declared)
    let isExpected = bytes.has(Signature.directoryEntry, at: expected)
    if isExpected, !isDeclared, expected > declared, let first = DirectoryRecord(bytes, at: expected),
      bytes.has(Signature.localHeader, at: Int(first.localOffset) + expected - declared)
    {
      shift = expected - declared
      layout.start = expected
      return
    }
    problems.append(
      ArchiveProblem(.directoryMisplaced(declared: declared, expected: expected), at: layout.recordOffset))
    layout.start = isDeclared ? declared : isExpected ? expected : nil
  }

  /// Returns the records of the directory, up to the first invalid record.
  private mutating func walk(_ layout: Layout) throws(ArchiveProblem) -> [DirectoryRecord] {
    guard let start = layout.start, start >= 0, start <= layout.tail else { return [] }
    hasDirectory = true
    var records: [DirectoryRecord] = []
    var offset = start
    var metadata = bytes.count - layout.recordOffset
    while offset < layout.tail, let record = DirectoryRecord(bytes, at: offset) {
      guard record.end <= layout.tail else {
        problems.append(ArchiveProblem(.directoryCut, at: offset))
        break
      }
      guard records.count < limits.entries else {
        let found = max(layout.declaredCount, records.count + 1)
        throw ArchiveProblem(.limit(.entries, allowed: limits.entries, found: found), at: offset)
      }
      records.append(record)
      metadata += record.extraLength + record.end - record.extraRange.upperBound
      offset = record.end
    }
    if metadata > ArchiveLimits.metadataBytes {
      let limit = ArchiveLimits.metadataBytes
      problems.append(ArchiveProblem(.limit(.metadataBytes, allowed: limit, found: metadata), at: start))
    }
    if offset > start { frame.append(start..<offset) }
    if offset - start != layout.declaredSize {
      problems.append(
        ArchiveProblem(.directorySize(declared: layout.declaredSize, found: offset - start), at: layout.recordOffset))
    }
    let counts = [layout.declaredCount] + (layout.countOnDisk == layout.declaredCount ? [] : [layout.countOnDisk])
    for declared in counts where declared != records.count {
      problems.append(ArchiveProblem(.entryCount(declared: declared, found: records.count), at: layout.recordOffset))
    }
    return records
  }
}
