/// Something wrong or odd in an archive or a gzip stream: what, and at which byte.
public struct ArchiveProblem: Error, Hashable, Sendable {
  /// What is wrong or odd, with what it was told by.
  public let reason: Reason
  /// The byte of the file at which it shows.
  public let offset: Int
  /// The position of the entry concerned in the central directory.
  public let entry: Int?
  /// The name of that entry, as it is written.
  public let entryName: [UInt8]?

  init(_ reason: Reason, at offset: Int, in entry: ArchiveEntry? = nil) {
    self.reason = reason
    self.offset = offset
    self.entry = entry?.index
    self.entryName = entry?.nameBytes
  }

  /// What a problem does to the trust in an archive.
  public enum Verdict: Hashable, Sendable {
    /// Worth knowing, harmless.
    case note
    /// Some platform may read the archive otherwise, or not at all; each reading is well defined.
    case finding
    /// No text of this archive can be trusted: it is damaged, or made to be read in two ways.
    case damage
    /// More than `ArchiveLimits` allows; nothing is known about the rest.
    case limit
  }

  /// What was found. The code of each is in `ArchiveProblem+Table.swift`.
  public enum Reason: Hashable, Sendable {
    case notAnArchive(size: Int, head: [UInt8])
    case endRecordMissing
    case endRecordCut(missing: Int)

    case rulesFileMissing
    case rulesFileNotFirst(first: [UInt8])

    case stored
    case folderWithoutMode

    case unsupported(Feature)

    case headersDisagree(Field, local: Int, directory: Int)
    case namesDisagree(local: [UInt8])
    case unicodePathDisagrees(path: [UInt8])
    case localHeaderMissing
    case dataPastEnd(missing: Int)
    case descriptorDisagrees
    case extraFieldOverruns
    case sizeDisagrees(declared: Int, found: Int)
    /// More bytes came out than declared; how many was not counted.
    case sizeExceeded(declared: Int)
    /// Deflate cannot turn so few bytes into so many.
    case sizeImpossible(declared: Int, compressed: Int)
    case bytesAfterData(Int)
    case folderWithData(Int)
    case hiddenEntry(name: [UInt8])
    case endRecordsDisagree(other: Int)
    case directoryMisplaced(declared: Int, expected: Int)
    case directorySize(declared: Int, found: Int)
    case directoryCut
    case entryCount(declared: Int, found: Int)
    case zip64RecordMissing
    case zip64RecordDisagrees

    case overlap(with: Neighbour)

    case prefix(bytes: Int, adjusted: Bool)
    case gap(bytes: Int)
    case trailing(bytes: Int)
    case secondEndRecord
    case endRecordFar(fromEnd: Int)

    case duplicateName(of: Int)
    /// Equal to another name once case, Unicode normal form and a slash at the end are set aside.
    case collidingName(with: Int)
    /// An entry is a file, and another one lies below it.
    case fileUsedAsFolder(Int)

    case unsafeName(NameFault)
    case unsafeMode(ModeFault)

    case wrongCRC(declared: UInt32, found: UInt32)
    case deflateInvalid
    case deflateUnfinished

    case limit(Limit, allowed: Int, found: Int)

    case zip64
    case storedWithDescriptor
    case junk
    case unflaggedName
    case notReproducible

    case lengthsOverflow(sum: Int)
    case emptyNameDeletesTarget
    case unfinishedDataHangs

    case gzip(GzipFault)
  }

  /// Something of the format that neither we nor the SDKs read.
  public enum Feature: Hashable, Sendable {
    case method(UInt16)
    case encryption
    case strongEncryption
    case maskedHeaders
    case patchedData
    case severalDisks
  }

  /// A number that both headers of an entry hold.
  public enum Field: Hashable, Sendable {
    case flags
    case method
    case crc
    case compressedSize
    case size
  }

  /// What an entry shares bytes with.
  public enum Neighbour: Hashable, Sendable {
    case entry(Int)
    case directory
  }

  /// What makes a name unsafe to write, or to show.
  public enum NameFault: Hashable, Sendable {
    case empty
    case absolute
    case parent
    case backslash
    case driveLetter
    case nul
    case control
    case bidirectional
    case emptyComponent
    case notUTF8
    case currentFolder
    case trailingDotOrSpace
    case reservedByWindows
  }

  /// What makes a Unix mode one that no rules need.
  public enum ModeFault: Hashable, Sendable {
    case symbolicLink
    case device
    case pipe
    case socket
    case unknownKind
    case grantsRights
    case worldWritable
    /// The mode says folder, the name does not end in a slash.
    case folderModeOnFile
  }

  /// A field of `ArchiveLimits`, or the fixed limit of comments and extra fields.
  public enum Limit: Hashable, Sendable {
    case archiveBytes
    case entries
    case entryBytes
    case unpackedBytes
    case ratio
    case nameBytes
    case nameComponents
    case metadataBytes
  }

  /// What is wrong with a gzip stream. Numbers are those of the trailer.
  public enum GzipFault: Hashable, Sendable {
    case notGzip
    case unknownMethod(UInt8)
    case reservedFlags(UInt8)
    case wrongHeaderCRC
    case deflateInvalid
    case wrongCRC(declared: UInt32, found: UInt32)
    case wrongLength(declared: UInt32, found: UInt32)
    case endOfInput
    case trailingBytes
  }
}
