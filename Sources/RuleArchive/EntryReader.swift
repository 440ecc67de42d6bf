/// Reads one entry: its record in the central directory, its local header and its data descriptor.
struct EntryReader {
  let bytes: [UInt8]
  let record: DirectoryRecord
  let index: Int
  let shift: Int
  let limits: ArchiveLimits
  private(set) var problems: [ArchiveProblem] = []

  mutating func read() -> ArchiveEntry {
    let extra = ExtraFields(bytes, in: record.extraRange)
    let wide = extra.widened(record.size, record.compressedSize, record.localOffset)
    let (localOffset, overflow) = (wide[2] ?? Int(record.localOffset)).addingReportingOverflow(shift)
    let nameBytes = Array(bytes[record.nameRange])
    let name = EntryName(bytes: nameBytes, isUTF8Flagged: record.flags & Flag.utf8 != 0)
    // If the ZIP64 field lacks a value, keep the 32-bit maximum, which is rejected as impossible.
    var entry = ArchiveEntry(
      index: index, name: name.text, nameBytes: nameBytes, method: ArchiveEntry.Method(record.method),
      compressedSize: wide[1] ?? Int(record.compressedSize), size: wide[0] ?? Int(record.size), crc: record.crc,
      flags: record.flags, versionNeeded: record.versionNeeded, madeBy: record.madeBy,
      externalAttributes: record.externalAttributes, modified: record.modified, directoryOffset: record.offset,
      localOffset: overflow ? Int.max : localOffset)
    entry.hasExtraFields = record.extraLength > 0
    entry.hasComment = record.commentLength > 0
    checkRecord(entry, extra, marked: wide.contains(nil))
    checkName(name, entry, extra)
    readLocal(&entry)
    checkSizes(entry)
    return entry
  }

  private mutating func report(_ reason: ArchiveProblem.Reason, _ entry: ArchiveEntry, at offset: Int? = nil) {
    problems.append(ArchiveProblem(reason, at: offset ?? record.offset, in: entry))
  }

  private mutating func checkRecord(_ entry: ArchiveEntry, _ extra: ExtraFields, marked: Bool) {
    if entry.method == .stored {
      if entry.mode.kind != .folder { report(entry.isDirectory ? .folderWithoutMode(rejects: true) : .stored, entry) }
      if entry.hasDataDescriptor { report(.storedWithDescriptor, entry) }
    }
    for feature in entry.unsupportedFeatures { report(.unsupported(feature), entry) }
    if record.disk != 0 { report(.unsupported(.severalDisks), entry) }
    // ZIP64 was introduced in version 4.5; the iOS SDK checks only the version.
    if extra.hasZip64 || marked || record.versionNeeded >= 45 { report(.zip64, entry) }
    if extra.overruns { report(.extraFieldOverruns, entry, at: record.extraRange.lowerBound) }
    if record.variableLength > 65_535 {
      report(.lengthsOverflow(sum: record.variableLength), entry)
    }
    for fault in Self.modeFaults(entry) { report(.unsafeMode(fault), entry) }
  }

  private static func modeFaults(_ entry: ArchiveEntry) -> [ArchiveProblem.ModeFault] {
    var faults: [ArchiveProblem.ModeFault] = []
    switch entry.mode.kind {
    case .unset, .file: break
    case .folder: if !entry.isDirectory { faults.append(.folderModeOnFile) }
    case .symbolicLink: faults.append(.symbolicLink)
    case .device: faults.append(.device)
    case .pipe: faults.append(.pipe)
    case .socket: faults.append(.socket)
    case .unknown: faults.append(.unknownKind)
    }
    // The set-group bit of a folder grants no rights: new files only inherit the group of the folder.
    if entry.mode.grantsRights, entry.mode.kind != .folder { faults.append(.grantsRights) }
    if entry.mode.isWorldWritable, entry.mode.kind != .symbolicLink {
      faults.append(.worldWritable)
    }
    return faults
  }

  private mutating func checkName(_ name: EntryName, _ entry: ArchiveEntry, _ extra: ExtraFields) {
    let place = record.nameRange.lowerBound
    let faults = name.faults
    for fault in faults { report(.unsafeName(fault), entry, at: place) }
    if name.bytes.isEmpty { report(.emptyNameDeletesTarget, entry, at: place) }
    if name.bytes.count > limits.nameBytes {
      let reason = ArchiveProblem.Reason.limit(.nameBytes, allowed: limits.nameBytes, found: name.bytes.count)
      report(reason, entry, at: place)
    }
    let depth = name.components.count
    if depth > limits.nameComponents {
      report(.limit(.nameComponents, allowed: limits.nameComponents, found: depth), entry, at: place)
    }
    if let hidden = name.hidden, faults.isEmpty || hidden == .git { report(.hiddenName(hidden), entry, at: place) }
    if name.isJunk { report(.junk, entry, at: place) }
    if !name.isUTF8Flagged, !name.isASCII { report(.unflaggedName, entry, at: place) }
    checkUnicodePath(extra, entry)
  }

  /// Reports a Unicode path that differs from the name in the header. The name is UTF-8 or, without the UTF-8 flag, may
  /// be code page 437.
  private mutating func checkUnicodePath(_ extra: ExtraFields, _ entry: ArchiveEntry) {
    guard let path = extra.unicodePath, path != entry.nameBytes else { return }
    let isFlagged = record.flags & Flag.utf8 != 0
    if !isFlagged, path == Array(CodePage437.text(entry.nameBytes).utf8) { return }
    report(.unicodePathDisagrees(path: path), entry, at: record.extraRange.lowerBound)
  }

  private mutating func checkSizes(_ entry: ArchiveEntry) {
    if entry.isDirectory, entry.size > 0 { report(.folderWithData(entry.size), entry) }
    if let reason = entry.sizeLie ?? entry.limitProblem(limits) { report(reason, entry) }
  }

  /// Reads the local header and sets the fields of `entry` that depend on this header.
  private mutating func readLocal(_ entry: inout ArchiveEntry) {
    guard let local = LocalRecord(bytes, at: entry.localOffset), local.dataStart <= bytes.count else {
      report(.localHeaderMissing, entry, at: min(entry.localOffset, bytes.count))
      return
    }
    compare(local, entry)
    if local.extraLength > 0 { entry.hasExtraFields = true }
    let room = bytes.count - local.dataStart
    guard entry.compressedSize <= room else {
      report(.dataPastEnd(missing: entry.compressedSize - room), entry, at: local.dataStart)
      entry.extent = local.offset..<local.dataStart
      return
    }
    let end = local.dataStart + entry.compressedSize
    entry.dataRange = local.dataStart..<end
    guard entry.hasDataDescriptor else {
      entry.extent = local.offset..<end
      entry.localCRC = local.crc
      return
    }
    let descriptorEnd = descriptorEnd(entry, after: end)
    if descriptorEnd == nil { report(.descriptorDisagrees, entry, at: end) }
    entry.extent = local.offset..<(descriptorEnd ?? end)
    entry.localCRC = entry.crc
  }

  private mutating func compare(_ local: LocalRecord, _ entry: ArchiveEntry) {
    let name = Array(bytes[local.nameRange])
    if name != entry.nameBytes {
      report(.namesDisagree(local: name), entry, at: local.nameRange.lowerBound)
    }
    let extra = ExtraFields(bytes, in: local.extraRange)
    if extra.overruns { report(.extraFieldOverruns, entry, at: local.extraRange.lowerBound) }
    checkUnicodePath(extra, entry)
    if local.nameLength + local.extraLength > 65_535 {
      report(.lengthsOverflow(sum: local.nameLength + local.extraLength), entry, at: local.offset)
    }
    let meaningful = ~Flag.effort
    disagree(.flags, Int(local.flags & meaningful), Int(entry.flags & meaningful), local, entry)
    disagree(.method, Int(local.method), Int(record.method), local, entry)
    let wide = extra.widened(local.size, local.compressedSize)
    let (size, compressed) = (wide[0] ?? Int(local.size), wide[1] ?? Int(local.compressedSize))
    // If the entry has a data descriptor, the header was written before the CRC and the sizes were known. Then it
    // contains zeros or the ZIP64 marker.
    let unknown = entry.hasDataDescriptor
    if !(unknown && local.crc == 0) {
      disagree(.crc, Int(local.crc), Int(entry.crc), local, entry)
    }
    if !(unknown && (local.compressedSize == 0 || local.compressedSize == .max)) {
      disagree(.compressedSize, compressed, entry.compressedSize, local, entry)
    }
    if !(unknown && (local.size == 0 || local.size == .max)) {
      disagree(.size, size, entry.size, local, entry)
    }
  }

  private mutating func disagree(
    _ field: ArchiveProblem.Field, _ local: Int, _ directory: Int, _ header: LocalRecord, _ entry: ArchiveEntry
  ) {
    guard local != directory else { return }
    report(.headersDisagree(field, local: local, directory: directory), entry, at: header.offset)
  }

  /// Returns the end of the data descriptor at `offset`, or nil if no descriptor there matches the directory. The
  /// descriptor's signature is optional; its sizes have 32 or 64 bits. `offset` comes from the directory, not from a
  /// search for the signature, because the data may contain the signature.
  private func descriptorEnd(_ entry: ArchiveEntry, after offset: Int) -> Int? {
    for start in [offset + 4, offset] {
      if start > offset, !bytes.has(Signature.descriptor, at: offset) { continue }
      guard bytes.holds(12, at: start), bytes.uint32(at: start) == entry.crc else { continue }
      if Int(bytes.uint32(at: start + 4)) == entry.compressedSize, Int(bytes.uint32(at: start + 8)) == entry.size {
        return start + 12
      }
      if bytes.holds(20, at: start), Int(clamping: bytes.uint64(at: start + 4)) == entry.compressedSize,
        Int(clamping: bytes.uint64(at: start + 12)) == entry.size
      {
        return start + 20
      }
    }
    return nil
  }
}
