/// One entry of the central directory.
public struct ArchiveEntry: Hashable, Sendable {
  /// The compression method of an entry.
  public enum Method: Hashable, Sendable {
    case stored
    case deflate
    case other(UInt16)

    init(_ number: UInt16) {
      switch number {
      case 0: self = .stored
      case 8: self = .deflate
      default: self = .other(number)
      }
    }
  }

  /// The zero-based position in the central directory.
  public let index: Int
  /// The name, decoded as UTF-8 if it is valid UTF-8, otherwise as code page 437. Not escaped.
  public let name: String
  /// The raw bytes of the name in the central directory.
  public let nameBytes: [UInt8]
  /// The compression method declared in the central directory.
  public let method: Method
  /// The size of the compressed data in bytes, as declared in the central directory.
  public let compressedSize: Int
  /// The size of the inflated data in bytes, as declared in the central directory.
  public let size: Int
  /// The CRC-32 of the inflated data, as declared in the central directory.
  public let crc: UInt32
  /// The general purpose bit flags.
  public let flags: UInt16
  /// The ZIP format version that a reader must support, times ten.
  public let versionNeeded: UInt16
  /// The system (high byte) and ZIP format version (low byte) of the writer.
  public let madeBy: UInt16
  /// File attributes of the writer's system; the upper half is a Unix mode.
  public let externalAttributes: UInt32
  /// The modification date (high half) and time (low half) in MS-DOS format.
  public let modified: UInt32
  /// The offset of the entry's record in the central directory.
  public let directoryOffset: Int
  /// The offset of the local header in the file, including any bytes before the archive.
  public let localOffset: Int
  /// The range of the compressed data; nil if the local header is missing or the data are truncated.
  public internal(set) var dataRange: Range<Int>?
  /// The range from the local header to the end of the data, or of the data descriptor if there is one. The range ends
  /// at the start of the data if the data are truncated. Nil if the local header is missing.
  var extent: Range<Int>?
  /// True if the central directory or the local header has extra fields for the entry.
  package internal(set) var hasExtraFields = false
  /// True if the central directory has a comment on the entry.
  package internal(set) var hasComment = false
  /// The local header's CRC-32, or `crc` if the entry has a data descriptor; nil if `dataRange` is nil.
  var localCRC: UInt32?

  /// True if the name ends in a slash. All readers except the iOS SDK treat such an entry as a folder.
  public var isDirectory: Bool { nameBytes.last == UInt8(ascii: "/") }
  /// True if CRC and sizes are stored in a data descriptor after the data.
  public var hasDataDescriptor: Bool { flags & Flag.descriptor != 0 }
  /// True if the encryption flag is set.
  public var isEncrypted: Bool { flags & Flag.encrypted != 0 }
  /// The Unix mode. Like the iOS SDK, this property ignores the writer's system, which may not be Unix.
  public var mode: UnixMode { UnixMode(UInt16(externalAttributes >> 16)) }
}

extension ArchiveEntry {
  /// The ZIP features of this entry that prevent inflating it.
  var unsupportedFeatures: [ArchiveProblem.Feature] {
    var features: [ArchiveProblem.Feature] = []
    if case .other(let number) = method { features.append(.method(number)) }
    if flags & Flag.strongEncryption != 0 {
      features.append(.strongEncryption)
    } else if isEncrypted {
      features.append(.encryption)
    }
    if flags & Flag.maskedHeaders != 0 { features.append(.maskedHeaders) }
    if flags & Flag.patch != 0 { features.append(.patchedData) }
    return features
  }

  /// The problem of a declared size to which the compressed data cannot inflate; nil if the size is possible or
  /// unknown.
  var sizeLie: ArchiveProblem.Reason? {
    switch method {
    case .stored where size != compressedSize: .sizeDisagrees(declared: size, found: compressedSize)
    case .deflate where !Deflate.canBecome(size, from: compressedSize):
      .sizeImpossible(declared: size, compressed: compressedSize)
    case .stored, .deflate, .other: nil
    }
  }

  /// Returns a problem if the declared size exceeds a limit; nil if `sizeLie` already reports the size. Inflation stops
  /// at the declared size, so the check needs no inflated data.
  func limitProblem(_ limits: ArchiveLimits) -> ArchiveProblem.Reason? {
    if dataRange == nil || sizeLie != nil { return nil }
    if size > limits.entryBytes { return .limit(.entryBytes, allowed: limits.entryBytes, found: size) }
    if limits.allowsRatio(of: size, to: compressedSize) { return nil }
    return .limit(.ratio, allowed: limits.ratio, found: size / max(compressedSize, 1))
  }
}

/// Limits of the deflate format itself.
enum Deflate {
  /// The maximum number of bytes to which one byte can inflate: a match of 258 bytes takes at least two bits.
  static let highestRatio = 1_032

  static func canBecome(_ size: Int, from compressed: Int) -> Bool {
    let (most, overflow) = compressed.multipliedReportingOverflow(by: highestRatio)
    return overflow || size <= most
  }
}

/// The Unix mode in the upper half of an entry's external attributes.
public struct UnixMode: Hashable, Sendable {
  /// The mode as `stat` returns it: file type, special bits and permissions.
  public let bits: UInt16

  /// Creates a mode from 16 bits, as in the upper half of the external attributes.
  public init(_ bits: UInt16) { self.bits = bits }

  /// The file type, from the upper four bits.
  public var kind: ArchiveEntryKind {
    switch bits & 0o170000 {
    case 0: .unset
    case 0o100000: .file
    case 0o040000: .folder
    case 0o120000: .symbolicLink
    case 0o020000, 0o060000: .device
    case 0o010000: .pipe
    case 0o140000: .socket
    default: .unknown
    }
  }

  /// True if the set-user or set-group bit is set: the file runs with the rights of its owner or group.
  public var grantsRights: Bool { bits & 0o6000 != 0 }
  /// True if all users may write to the file.
  public var isWorldWritable: Bool { bits & 0o002 != 0 }
}

/// The file type in a mode.
public enum ArchiveEntryKind: Hashable, Sendable {
  case unset, file, folder, symbolicLink, device, pipe, socket, unknown
}
