/// Writes an archive that every SDK accepts. The output is deterministic.
///
///     local header, data      of rules.json
///     local header, data      of the others, ordered by the bytes of their names
///     directory record        of each, in the same order
///     end record
///
/// iOS reads the first entry as the rules and accepts only deflated entries; Android reads `rules.json` and follows the
/// local headers from the start. So the rules come first, everything is deflated, and both headers are complete: no
/// descriptors, extra fields, folders or comments. Times and modes are constants, so that the output does not depend on
/// the date or the machine.
///
/// Source: the behavior of `UnpackerIOS` and `UnpackerAndroid`.
package struct ArchiveWriter: Sendable {
  private var files: [(name: [UInt8], text: [UInt8])] = []

  package init() {}

  /// Adds a file. `name` must be a relative path with slashes that differs from all other names.
  package mutating func add(_ name: [UInt8], _ text: [UInt8]) { files.append((name, text)) }

  /// A reason why a file is neither packed nor, by default, unpacked.
  package enum Omission {
    /// The file is one that macOS or Windows creates by itself, such as `.DS_Store`.
    case junk
    case hidden

    package var summary: String {
      switch self {
      case .junk: "the operating system added this file [Z016]"
      case .hidden: "the name begins with a dot [Z020]"
      }
    }
  }

  /// Returns the reason why a file is omitted; nil if the file is packed.
  package static func omission(of name: [UInt8]) -> Omission? {
    let name = EntryName(bytes: name, isUTF8Flagged: true)
    return name.hidden != nil ? .hidden : name.isJunk ? .junk : nil
  }

  /// The names of the files, in the order of the archive.
  package var names: [[UInt8]] { files.sorted(by: Self.isBefore).map(\.name) }

  /// The bytes of the archive.
  package var bytes: [UInt8] {
    precondition(files.count <= 0xFFFF, "the end record counts in 16 bits")
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for (name, text) in files.sorted(by: Self.isBefore) {
      let offset = file.count
      let data = Deflater.data(of: text)
      let shared = Self.shared(name, text, data)
      file.append32(Signature.localHeader)
      file += shared
      file.append16(0)
      file += name
      file += data
      directory.append32(Signature.directoryEntry)
      directory.append16(Self.madeBy)
      directory += shared
      // Extra field length, comment length, disk number and internal attributes are all 0.
      for _ in 0..<4 { directory.append16(0) }
      directory.append32(UInt32(Self.mode) << 16)
      directory.append32(UInt32(offset))
      directory += name
    }
    let start = file.count
    file += directory
    file.append32(Signature.endRecord)
    file.append32(0)
    file.append16(UInt16(files.count))
    file.append16(UInt16(files.count))
    file.append32(UInt32(directory.count))
    file.append32(UInt32(start))
    file.append16(0)
    return file
  }

  private static func isBefore(_ one: (name: [UInt8], text: [UInt8]), _ other: (name: [UInt8], text: [UInt8])) -> Bool {
    let first = Array(RulesFile.name.utf8)
    if one.name == first || other.name == first { return one.name == first && other.name != first }
    return one.name.lexicographicallyPrecedes(other.name)
  }

  // MARK: headers

  /// The ZIP version that readers must support. Version 2.0 is the first with deflate. iOS treats entries with version
  /// 4.5 or later as ZIP64.
  private static let versionNeeded: UInt16 = 20
  /// The system Unix (3), so that readers use the Unix mode, and the ZIP version 2.0.
  private static let madeBy: UInt16 = 3 << 8 | 20
  /// The mode of a regular file that is writable only by its owner.
  package static let mode: UInt16 = 0o100644
  /// The time 1980-01-01 00:00, the earliest MS-DOS time.
  private static let modified: UInt32 = 0x0021_0000

  /// Returns the fields that both headers of an entry share, up to the length of the name.
  private static func shared(_ name: [UInt8], _ text: [UInt8], _ data: [UInt8]) -> [UInt8] {
    var header: [UInt8] = []
    header.append16(versionNeeded)
    header.append16(name.allSatisfy { $0 < 0x80 } ? 0 : Flag.utf8)
    header.append16(8)
    header.append32(modified)
    header.append32(crc32(text.span))
    header.append32(UInt32(data.count))
    header.append32(UInt32(text.count))
    header.append16(UInt16(name.count))
    return header
  }
}

extension [UInt8] {
  fileprivate mutating func append16(_ value: UInt16) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }

  fileprivate mutating func append32(_ value: UInt32) {
    append16(UInt16(truncatingIfNeeded: value))
    append16(UInt16(truncatingIfNeeded: value >> 16))
  }
}
