/// A model of the Android SDK's unpacker.
///
/// The SDK streams the file from byte 0, one local header after another, and ignores the central directory. The SDK
/// stops without an error at the first bytes that are not a local header, but rejects an archive without entries. The
/// SDK checks sizes and CRCs.
///
/// Source: aepsdk-core-android: code/core/src/main/java/com/adobe/marketing/mobile/internal/util/
/// FileUtils.kt@ec9a34a over `java.util.zip.ZipInputStream` of OpenJDK 17.
struct UnpackerAndroid: ~Copyable {
  private let bytes: [UInt8]
  private let limits: ArchiveLimits
  /// The path of the target folder. The root of `tree` is the parent of this folder.
  private let folder: [[UInt8]]
  private let consumer: ArchiveConsumer
  /// The path of the document.
  private var documentPath: [[UInt8]]
  private var tree = FileTree()
  private var inflation: CappedInflation

  init(_ bytes: [UInt8], limits: ArchiveLimits, folder: [UInt8], _ consumer: ArchiveConsumer = .core) {
    self.bytes = bytes
    self.limits = limits
    self.folder = [folder]
    self.consumer = consumer
    documentPath = self.folder + [Array(RulesFile.name.utf8)]
    inflation = CappedInflation(bytes, limits)
    tree[self.folder] = .folder
  }

  mutating func document() throws(ArchiveRejection) -> ArchiveDocument {
    var offset = 0
    var count = 0
    // Terminates: each step consumes at least a local header.
    while let header = LocalRecord(bytes, at: offset) {
      count += 1
      guard count <= limits.entries else { throw ArchiveRejection(.limit(.entries, allowed: limits.entries)) }
      offset = try unpack(header)
    }
    guard count > 0 else { throw ArchiveRejection(.noEntries) }
    guard case .file(let text)? = tree[documentPath] else { throw ArchiveRejection(.noRulesFile) }
    let name = documentPath.dropFirst().joined(separator: [0x2F]).map(\.self)
    return ArchiveDocument(name: String(decoding: name, as: UTF8.self), nameBytes: name, text: text ?? [])
  }

  /// Unpacks one entry and returns the expected offset of the next local header.
  private mutating func unpack(_ header: LocalRecord) throws(ArchiveRejection) -> Int {
    guard header.dataStart <= bytes.count else { throw ArchiveRejection(.cutShort) }
    let name = Array(bytes[header.nameRange])
    if header.flags & Flag.encrypted != 0 { throw ArchiveRejection(.encrypted, name) }
    let method = ArchiveEntry.Method(header.method)
    if header.flags & Flag.descriptor != 0, method != .deflate { throw ArchiveRejection(.storedWithDescriptor, name) }
    guard String(validating: name, as: UTF8.self) != nil, FileTree.takes(name) else {
      throw ArchiveRejection(.unusableName, name)
    }
    let path = try target(of: name)
    // Campaign stores files under their names without folders. So it reads the last file named `rules.json`.
    if consumer == .campaign, let path, path.first == folder[0], let name = path.last,
      name.elementsEqual(RulesFile.name.utf8)
    {
      documentPath = path
    }
    let isDocument = path == documentPath
    let content =
      switch method {
      case .deflate: try inflate(header, name, keepsText: isDocument)
      case .stored: try copy(header, name, keepsText: isDocument)
      case .other(let number): throw ArchiveRejection(.method(number), name)
      }
    if let path { tree[path] = .file(content.text) }
    return content.end
  }

  /// Returns the path of the file to write, or creates a folder and returns nil. Throws if the SDK or the file system
  /// rejects the name.
  private mutating func target(of name: [UInt8]) throws(ArchiveRejection) -> [[UInt8]]? {
    let components = folder + FileTree.components(name, keepsDots: true)
    // The SDK compares the paths without a final separator: a sibling folder whose name starts with the target folder's
    // name is accepted too.
    guard let canonical = resolve(components, checksFolders: false), canonical.first?.starts(with: folder[0]) == true
    else { throw ArchiveRejection(.leavesFolder, name) }
    if name.last == UInt8(ascii: "/") {
      guard exists(components) || makeFolders(canonical) else { throw ArchiveRejection(.pathBlocked, name) }
      return nil
    }
    let parent = components.dropLast()
    let parentPath = resolve(Array(parent), checksFolders: false) ?? []
    guard exists(Array(parent)) || makeFolders(parentPath), let path = resolve(components, checksFolders: true),
      !path.isEmpty, !tree.isFolder(path)
    else { throw ArchiveRejection(.pathBlocked, name) }
    return path
  }

  /// Resolves `.` and `..` in a path. Returns nil if the path leaves the parent of the target folder. With
  /// `checksFolders`, also returns nil if a component before the last is not an existing folder, as in a file system.
  private func resolve(_ components: [[UInt8]], checksFolders: Bool) -> [[UInt8]]? {
    var path: [[UInt8]] = []
    for component in components {
      if checksFolders, !tree.isFolder(path) { return nil }
      if component.elementsEqual(".".utf8) { continue }
      if component.elementsEqual("..".utf8) {
        if path.popLast() == nil { return nil }
      } else {
        path.append(component)
      }
    }
    return path
  }

  private func exists(_ components: [[UInt8]]) -> Bool {
    resolve(components, checksFolders: true).map { tree[$0] != nil } ?? false
  }

  /// Models `File.mkdirs`: creates the folders of `canonical`, a path without `.` and `..`. Returns false if the path
  /// already exists or a file has the path of a needed folder.
  private mutating func makeFolders(_ canonical: [[UInt8]]) -> Bool {
    if tree[canonical] != nil { return false }
    return tree.makeFolder(canonical[...])
  }

  private mutating func copy(_ header: LocalRecord, _ name: [UInt8], keepsText: Bool) throws(ArchiveRejection) -> (
    text: [UInt8]?, end: Int
  ) {
    let size = sizes(of: header).size
    guard size <= bytes.count - header.dataStart else { throw ArchiveRejection(.cutShort, name) }
    try inflation.count(size, name)
    let range = header.dataStart..<header.dataStart + size
    // `ZipInputStream` does not check the CRC of an empty stored entry.
    if size > 0, crc32(bytes.span.extracting(range)) != header.crc { throw ArchiveRejection(.wrongCRC, name) }
    return (keepsText ? Array(bytes[range]) : nil, range.upperBound)
  }

  private mutating func inflate(_ header: LocalRecord, _ name: [UInt8], keepsText: Bool)
    throws(ArchiveRejection) -> (text: [UInt8]?, end: Int)
  {
    var (size, compressed) = sizes(of: header)
    let hasDescriptor = header.flags & Flag.descriptor != 0
    let (text, result) = try inflation.run(
      header.dataStart..<bytes.count, name, declared: hasDescriptor ? nil : size, keepsText: keepsText)
    var end = header.dataStart + result.consumed
    var crc = header.crc
    if hasDescriptor {
      // `ZipInputStream` reads 16 bytes and pushes the last four bytes back if the descriptor has no signature.
      guard bytes.holds(16, at: end) else { throw ArchiveRejection(.cutShort, name) }
      if bytes.has(Signature.descriptor, at: end) { end += 4 }
      crc = bytes.uint32(at: end)
      compressed = Int(bytes.uint32(at: end + 4))
      size = Int(bytes.uint32(at: end + 8))
      end += 12
    }
    guard size == result.produced, compressed == result.consumed else { throw ArchiveRejection(.wrongSize, name) }
    guard crc == result.crc else { throw ArchiveRejection(.wrongCRC, name) }
    return (text, end)
  }

  /// Returns the sizes in the header. If one of these sizes has the 32-bit maximum and the ZIP64 field contains both
  /// sizes, returns the sizes in the ZIP64 field.
  private func sizes(of header: LocalRecord) -> (size: Int, compressed: Int) {
    let extra = ExtraFields(bytes, in: header.extraRange)
    if header.size == .max || header.compressedSize == .max, extra.zip64.count >= 2 {
      return (Int(clamping: extra.zip64[0]), Int(clamping: extra.zip64[1]))
    }
    return (Int(header.size), Int(header.compressedSize))
  }
}
