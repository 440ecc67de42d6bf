/// One entry of the central directory.
public struct ArchiveEntry: Hashable, Sendable {
  /// How the bytes of an entry are kept.
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

  /// The position in the central directory, from 0.
  public let index: Int
  /// The name as text: UTF-8 where it is that, else code page 437. Not escaped.
  public let name: String
  /// The name as it is written in the central directory.
  public let nameBytes: [UInt8]
  /// How the bytes are compressed, as the central directory declares it.
  public let method: Method
  /// The size of the compressed bytes, as the central directory declares it.
  public let compressedSize: Int
  /// The size of the inflated bytes, as the central directory declares it.
  public let size: Int
  /// The CRC-32 of the inflated bytes, as the central directory declares it.
  public let crc: UInt32
  /// The general purpose flags.
  public let flags: UInt16
  /// Ten times the version of the format that a reader needs.
  public let versionNeeded: UInt16
  /// The system (high byte) and version of the format of the writer.
  public let madeBy: UInt16
  /// Attributes of the writer's system; the upper half is a Unix mode.
  public let externalAttributes: UInt32
  /// Date (high half) and time (low half) in the form of MS-DOS.
  public let modified: UInt32
  /// The place of its record in the central directory.
  public let directoryOffset: Int
  /// The place of its local header in the file, bytes before the archive counted.
  public let localOffset: Int
  /// The place of its compressed bytes; nil when there is no local header, or not all the bytes.
  public let dataRange: Range<Int>?
  /// The bytes from the local header to the end of data and data descriptor; to the beginning of
  /// the data where those are not all there.
  let extent: Range<Int>?
  /// The CRC that the local header, or the data descriptor after the data, declares.
  let localCRC: UInt32?

  /// Whether the name ends in a slash, which is what a folder is to every reader but the iOS SDK.
  public var isDirectory: Bool { nameBytes.last == UInt8(ascii: "/") }
  /// Whether CRC and sizes are repeated behind the data.
  public var hasDataDescriptor: Bool { flags & Flag.descriptor != 0 }
  /// Whether the encryption flag is set.
  public var isEncrypted: Bool { flags & Flag.encrypted != 0 }
  /// The Unix mode, whatever system the entry says it was made on: the iOS SDK reads it so.
  public var mode: UnixMode { UnixMode(UInt16(externalAttributes >> 16)) }
}

extension ArchiveEntry {
  /// What keeps this entry from being inflated here.
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

  /// A declared size that the compressed bytes cannot have.
  var sizeLie: ArchiveProblem.Reason? {
    switch method {
    case .stored where size != compressedSize:
      .sizeDisagrees(declared: size, found: compressedSize)
    case .deflate where !Deflate.canBecome(size, from: compressedSize):
      .sizeImpossible(declared: size, compressed: compressedSize)
    case .stored, .deflate, .other: nil
    }
  }

  /// The limit that the declared size is over. Nothing more than the declared size ever comes out,
  /// so this is known before anything is inflated. A size that is a lie breaks no limit.
  func limitProblem(_ limits: ArchiveLimits) -> ArchiveProblem.Reason? {
    if dataRange == nil || sizeLie != nil { return nil }
    if size > limits.entryBytes {
      return .limit(.entryBytes, allowed: limits.entryBytes, found: size)
    }
    if limits.allowsRatio(of: size, to: compressedSize) { return nil }
    return .limit(.ratio, allowed: limits.ratio, found: size / max(compressedSize, 1))
  }
}

/// What the deflate format itself allows.
enum Deflate {
  /// The most that one byte can become: a match of 258 bytes costs two bits at least.
  static let highestRatio = 1_032

  static func canBecome(_ size: Int, from compressed: Int) -> Bool {
    let (most, overflow) = compressed.multipliedReportingOverflow(by: highestRatio)
    return overflow || size <= most
  }
}
