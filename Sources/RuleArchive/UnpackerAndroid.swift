/// What the unpacker of the Android SDK does with an archive.
///
/// It streams the file from byte 0, one local header after the other, and never looks at the
/// central directory: the first bytes that are no local header end the archive, without an error
/// unless there was no entry at all. Sizes and CRCs are checked.
///
/// Source: aepsdk-core-android: code/core/src/main/java/com/adobe/marketing/mobile/internal/util/
/// FileUtils.kt@ec9a34a over `java.util.zip.ZipInputStream` of OpenJDK 17.
struct UnpackerAndroid {
  private let bytes: [UInt8]
  private let limits: ArchiveLimits
  /// The components of the folder unpacked into, its parent being the root of the tree.
  private let folder: [[UInt8]]
  private var tree = FileTree()
  private var unpacked = 0

  init(_ bytes: [UInt8], limits: ArchiveLimits, folder: [UInt8]) {
    self.bytes = bytes
    self.limits = limits
    self.folder = [folder]
    tree[self.folder] = .folder
  }

  private var documentPath: [[UInt8]] { folder + [Array(RulesFile.name.utf8)] }

  mutating func document() throws(ArchiveRejection) -> ArchiveDocument {
    var inflater = Inflater()
    var offset = 0
    var count = 0
    // Each step passes at least a local header, so the file bounds this.
    while let header = LocalRecord(bytes, at: offset) {
      count += 1
      guard count <= limits.entries else {
        throw ArchiveRejection(.limit(.entries, allowed: limits.entries))
      }
      offset = try unpack(header, &inflater)
    }
    guard count > 0 else { throw ArchiveRejection(.noEntries) }
    guard case .file(let text)? = tree[documentPath] else { throw ArchiveRejection(.noRulesFile) }
    return ArchiveDocument(
      name: RulesFile.name, nameBytes: Array(RulesFile.name.utf8), text: text ?? [])
  }

  /// Unpacks one entry and returns where the next local header should be.
  private mutating func unpack(
    _ header: LocalRecord, _ inflater: inout Inflater
  ) throws(ArchiveRejection) -> Int {
    guard header.dataStart <= bytes.count else { throw ArchiveRejection(.cutShort) }
    let name = Array(bytes[header.nameRange])
    if header.flags & Flag.encrypted != 0 { throw ArchiveRejection(.encrypted, name) }
    let method = ArchiveEntry.Method(header.method)
    if header.flags & Flag.descriptor != 0, method != .deflate {
      throw ArchiveRejection(.storedWithDescriptor, name)
    }
    guard String(validating: name, as: UTF8.self) != nil, FileTree.takes(name) else {
      throw ArchiveRejection(.unusableName, name)
    }
    let path = try target(of: name)
    let isDocument = path == documentPath
    let (text, end) = try read(header, method, &inflater, name, keepsText: isDocument)
    if let path { tree[path] = .file(text) }
    return end
  }

  /// The path of the file to write, checked as the SDK and the file system do; nil for a folder,
  /// which is made.
  private mutating func target(of name: [UInt8]) throws(ArchiveRejection) -> [[UInt8]]? {
    let components = folder + FileTree.components(name, keepsDots: true)
    guard let canonical = Self.canonical(components), hasFolderPrefix(canonical) else {
      throw ArchiveRejection(.leavesFolder, name)
    }
    if name.last == UInt8(ascii: "/") {
      guard exists(components[...]) || makeFolders(components[...], canonical) else {
        throw ArchiveRejection(.pathBlocked, name)
      }
      return nil
    }
    let parent = components.dropLast()
    let parentPath = Self.canonical(Array(parent)) ?? []
    guard exists(parent) || makeFolders(parent, parentPath), let path = resolve(components[...]),
      !path.isEmpty, !tree.isFolder(path)
    else { throw ArchiveRejection(.pathBlocked, name) }
    return path
  }

  /// The test of the SDK compares text and lacks the separator: a folder beside ours whose name
  /// begins like ours passes.
  private func hasFolderPrefix(_ canonical: [[UInt8]]) -> Bool {
    guard let first = canonical.first, let own = folder.first else { return false }
    return first.starts(with: own)
  }

  /// The path without `.` and `..`, by its text alone; nil when it leaves the parent of our folder,
  /// whose name is not known.
  private static func canonical(_ components: [[UInt8]]) -> [[UInt8]]? {
    var path: [[UInt8]] = []
    for component in components {
      guard Self.follow(component, from: &path) else { return nil }
    }
    return path
  }

  /// Goes one component on; false where that leads above the root.
  private static func follow(_ component: [UInt8], from path: inout [[UInt8]]) -> Bool {
    if component.elementsEqual(".".utf8) { return true }
    if component.elementsEqual("..".utf8) { return path.popLast() != nil }
    path.append(component)
    return true
  }

  /// The path as a file system walks it: each component but the last must be a folder that is
  /// there.
  private func resolve(_ components: ArraySlice<[UInt8]>) -> [[UInt8]]? {
    var path: [[UInt8]] = []
    for component in components {
      guard tree.isFolder(path) else { return nil }
      guard Self.follow(component, from: &path) else { return nil }
    }
    return path
  }

  private func exists(_ components: ArraySlice<[UInt8]>) -> Bool {
    resolve(components).map { tree[$0] != nil } ?? false
  }

  /// `File.mkdirs`: it makes the folder itself, else those of the path without dots, and it counts
  /// as failure when there was nothing left to make.
  private mutating func makeFolders(
    _ components: ArraySlice<[UInt8]>, _ canonical: [[UInt8]]
  ) -> Bool {
    if tree[canonical] != nil { return false }
    return tree.makeFolder(canonical[...])
  }

  private mutating func read(
    _ header: LocalRecord, _ method: ArchiveEntry.Method, _ inflater: inout Inflater,
    _ name: [UInt8], keepsText: Bool
  ) throws(ArchiveRejection) -> (text: [UInt8]?, end: Int) {
    switch method {
    case .deflate: return try inflate(header, &inflater, name, keepsText: keepsText)
    case .stored: return try copy(header, name, keepsText: keepsText)
    case .other(let number): throw ArchiveRejection(.method(number), name)
    }
  }

  private mutating func copy(
    _ header: LocalRecord, _ name: [UInt8], keepsText: Bool
  ) throws(ArchiveRejection) -> (text: [UInt8]?, end: Int) {
    let size = sizes(of: header).size
    guard size <= bytes.count - header.dataStart else { throw ArchiveRejection(.cutShort, name) }
    let cap = UnpackingCap(limits, unpacked: unpacked)
    guard size <= cap.most else { throw ArchiveRejection(cap.reason, name) }
    unpacked += size
    let range = header.dataStart..<header.dataStart + size
    // With no bytes to read the check is never come to.
    if size > 0, crc32(bytes.span.extracting(range)) != header.crc {
      throw ArchiveRejection(.wrongCRC, name)
    }
    return (keepsText ? Array(bytes[range]) : nil, range.upperBound)
  }

  private mutating func inflate(
    _ header: LocalRecord, _ inflater: inout Inflater, _ name: [UInt8], keepsText: Bool
  ) throws(ArchiveRejection) -> (text: [UInt8]?, end: Int) {
    let cap = UnpackingCap(limits, unpacked: unpacked)
    var text: [UInt8] = []
    let result = Inflation.run(
      header.dataStart..<bytes.count, of: bytes, with: &inflater, atMost: cap.most
    ) { piece in
      if keepsText { text.append(piece) }
      return true
    }
    unpacked += result.produced
    switch result.ending {
    case .ended, .stopped: break
    case .unfinished: throw ArchiveRejection(.deflateUnfinished, name)
    case .invalid: throw ArchiveRejection(.deflateInvalid, name)
    case .tooLong: throw ArchiveRejection(cap.reason, name)
    }
    var end = header.dataStart + result.consumed
    var (size, compressed) = sizes(of: header)
    var crc = header.crc
    if header.flags & Flag.descriptor != 0 {
      // Sixteen bytes are read, then those after the sizes are put back where no signature was.
      guard bytes.holds(16, at: end) else { throw ArchiveRejection(.cutShort, name) }
      if bytes.has(Signature.descriptor, at: end) { end += 4 }
      crc = bytes.uint32(at: end)
      compressed = Int(bytes.uint32(at: end + 4))
      size = Int(bytes.uint32(at: end + 8))
      end += 12
    }
    guard size == result.produced, compressed == result.consumed else {
      throw ArchiveRejection(.wrongSize, name)
    }
    guard crc == result.crc else { throw ArchiveRejection(.wrongCRC, name) }
    return (keepsText ? text : nil, end)
  }

  /// The sizes of the header, from a ZIP64 field that has both where either is at its maximum.
  private func sizes(of header: LocalRecord) -> (size: Int, compressed: Int) {
    let extra = ExtraFields(bytes, in: header.extraRange)
    if header.size == .max || header.compressedSize == .max, extra.zip64.count >= 2 {
      return (Int(clamping: extra.zip64[0]), Int(clamping: extra.zip64[1]))
    }
    return (Int(header.size), Int(header.compressedSize))
  }
}
