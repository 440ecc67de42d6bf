/// The range in which the iOS SDK searches for the end record.
enum EndRecordScan {
  /// The maximum distance in bytes, exclusive, from the start of the record to the end of the file.
  static let window = 66_000
}

/// A model of the iOS SDK's unpacker.
///
/// The SDK follows the central directory, reads the first entry as the document, and inflates all entries without
/// checking inflated sizes or CRCs. If one entry cannot be extracted, the SDK rejects the archive.
///
/// Source: aepsdk-core-ios: AEPServices/Sources/utility/unzip/{FileUnzipper,ZipArchive,ZipEntry}.swift and
/// AEPCore/Sources/rules/RulesDownloader.swift@22f4cd2.
struct UnpackerIOS: ~Copyable {
  private let bytes: [UInt8]
  private let consumer: ArchiveConsumer
  private var tree = FileTree()
  private var inflation: CappedInflation

  init(_ bytes: [UInt8], limits: ArchiveLimits, _ consumer: ArchiveConsumer = .core) {
    (self.bytes, self.consumer) = (bytes, consumer)
    inflation = CappedInflation(bytes, limits)
  }

  private static var rulesFile: [[UInt8]] { [Array(RulesFile.name.utf8)] }

  mutating func document() throws(ArchiveRejection) -> ArchiveDocument {
    guard let record = endRecord else { throw ArchiveRejection(.endRecordMissing) }
    var first: (name: String, nameBytes: [UInt8], path: [[UInt8]])?
    var offset = Int(record.directoryOffset)
    // The loop ends: each step consumes at least the fixed part of a record.
    for _ in 0..<Int(record.count) {
      guard let entry = DirectoryRecord(bytes, at: offset), let local = try localHeader(of: entry) else { break }
      // The SDK stops at encrypted entries and at ZIP64 entries, which are all entries with version 4.5 or later.
      if entry.versionNeeded >= 45 || entry.flags & Flag.encrypted != 0 { break }
      let name = Self.name(of: entry, in: bytes)
      let nameBytes = Array(bytes[entry.nameRange])
      let path = FileTree.components(Array(name.utf8), keepsDots: false)
      let document = consumer == .campaign ? Self.rulesFile : first?.path ?? path
      try extract(entry, local, name, nameBytes, path, isDocument: path == document)
      first = first ?? (name, nameBytes, path)
      offset = entry.end
    }
    guard var first else { throw ArchiveRejection(record.count == 0 ? .noEntries : .firstEntryUnreadable) }
    if consumer == .campaign {
      first = (RulesFile.name, Array(RulesFile.name.utf8), Self.rulesFile)
      guard case .file = tree[first.path] else { throw ArchiveRejection(.noRulesFile) }
    }
    guard let node = tree[first.path] else { throw ArchiveRejection(.documentReplaced, first.nameBytes) }
    let text = if case .file(let text?) = node { text } else { [UInt8]() }
    return ArchiveDocument(name: first.name, nameBytes: first.nameBytes, text: text)
  }

  /// The end record at the last signature in the window of the SDK. Nil if there is no signature in the window, or if
  /// the comment of the record is truncated.
  private var endRecord: EndRecord? {
    let last = bytes.count - EndRecord.fixedSize
    let offsets = (max(0, bytes.count - EndRecordScan.window + 1)..<max(0, last + 1)).reversed()
    guard let offset = offsets.first(where: { bytes.has(Signature.endRecord, at: $0) }) else { return nil }
    return EndRecord(bytes, at: offset).flatMap { $0.end <= bytes.count ? $0 : nil }
  }

  /// Returns the local header of an entry; nil if the SDK stops listing entries here. Throws if a 16-bit sum of lengths
  /// overflows, because the SDK crashes.
  private func localHeader(of entry: DirectoryRecord) throws(ArchiveRejection) -> LocalRecord? {
    if entry.variableLength > 65_535 { throw ArchiveRejection(.crash(sum: entry.variableLength)) }
    guard entry.end <= bytes.count, let local = LocalRecord(bytes, at: Int(entry.localOffset)) else { return nil }
    let sum = local.nameLength + local.extraLength
    if sum > 65_535 { throw ArchiveRejection(.crash(sum: sum)) }
    return local.dataStart <= bytes.count ? local : nil
  }

  /// Returns the decoded name of an entry. The name is empty if the UTF-8 flag is set but the bytes are not UTF-8.
  private static func name(of entry: DirectoryRecord, in bytes: [UInt8]) -> String {
    let name = Array(bytes[entry.nameRange])
    guard entry.flags & Flag.utf8 != 0 else { return CodePage437.text(name) }
    return String(validating: name, as: UTF8.self) ?? ""
  }

  private mutating func extract(
    _ entry: DirectoryRecord, _ local: LocalRecord, _ name: String, _ nameBytes: [UInt8], _ path: [[UInt8]],
    isDocument: Bool
  ) throws(ArchiveRejection) {
    if name.isEmpty { throw ArchiveRejection(.emptyName, nameBytes) }
    // The SDK checks for `../`. The model also rejects a final `..`, because it names the parent folder.
    if Self.climbs(name) { throw ArchiveRejection(.leavesFolder, nameBytes) }
    guard FileTree.takes(Array(name.utf8)) else { throw ArchiveRejection(.unusableName, nameBytes) }
    if UnixMode(UInt16(entry.externalAttributes >> 16)).kind == .folder {
      guard tree.makeFolder(path[...]) else { throw ArchiveRejection(.pathBlocked, nameBytes) }
      return
    }
    guard !path.isEmpty else { throw ArchiveRejection(.emptyName, nameBytes) }
    tree.remove(path)
    guard tree.makeFolder(path.dropLast()) else { throw ArchiveRejection(.pathBlocked, nameBytes) }
    switch ArchiveEntry.Method(local.method) {
    case .deflate: break
    case .stored: throw ArchiveRejection(.stored, nameBytes)
    case .other(let number): throw ArchiveRejection(.method(number), nameBytes)
    }
    // The SDK inflates as many bytes as the directory declares, at most to the end of the file.
    let end = min(local.dataStart + Int(entry.compressedSize), bytes.count)
    tree[path] = .file(try inflation.run(local.dataStart..<end, nameBytes, keepsText: isDocument).text)
  }

  private static func climbs(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.last.map { $0.elementsEqual("..".utf8) } == true
      || parts.dropLast().contains { $0.reversed().starts(with: "..".utf8) }
  }
}
