/// A problem or oddity of an archive or a gzip stream, with its offset.
public struct ArchiveProblem: Error, Hashable, Sendable {
  /// The kind of problem, with its details.
  public let reason: Reason
  /// The offset of the problem in the file.
  public let offset: Int
  /// The 0-based position of the affected entry in the central directory; nil if no entry is affected.
  public let entry: Int?
  /// The raw bytes of that entry's name.
  public let entryName: [UInt8]?

  init(_ reason: Reason, at offset: Int, in entry: ArchiveEntry? = nil) {
    self.reason = reason
    self.offset = offset
    self.entry = entry?.index
    self.entryName = entry?.nameBytes
  }

  /// The effect of a problem on an archive's trustworthiness.
  public enum Verdict: Hashable, Sendable {
    /// Harmless, reported for information.
    case note
    /// Some platform reads the archive differently, or rejects it; each result is well defined.
    case finding
    /// No content can be trusted: the archive is damaged, or crafted to be read in two ways.
    case damage
    /// The archive exceeds a limit of `ArchiveLimits`; the rest was not examined.
    case limit
  }

  /// The kind of problem. `ArchiveProblem+Table.swift` maps each one to a code.
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
    /// More bytes than declared were inflated; inflation stopped there, so the total is unknown.
    case sizeExceeded(declared: Int)
    /// The declared size exceeds the maximum compression ratio of deflate.
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
    /// The name equals another one except for case, Unicode normal form or a final slash.
    case collidingName(with: Int)
    /// A path component is a file: the entry with this index.
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

  /// A ZIP feature that neither this reader nor the SDKs support.
  public enum Feature: Hashable, Sendable {
    case method(UInt16)
    case encryption, strongEncryption, maskedHeaders, patchedData, severalDisks
  }

  /// A number stored in both headers of an entry.
  public enum Field: String, Sendable {
    case flags, method, size
    case crc = "CRC"
    case compressedSize = "compressed size"
  }

  /// The part of the archive that an entry overlaps.
  public enum Neighbour: Hashable, Sendable {
    case entry(Int)
    case directory
  }

  /// A reason why a name is unsafe to write or to print.
  public enum NameFault: Hashable, Sendable {
    case empty, absolute, parent, backslash, driveLetter, nul, control, bidirectional, emptyComponent, notUTF8
    case currentFolder, trailingDotOrSpace, reservedByWindows
  }

  /// A reason why a Unix mode is unsafe or unexpected in a rules archive.
  public enum ModeFault: Hashable, Sendable {
    case symbolicLink, device, pipe, socket, unknownKind, grantsRights, worldWritable
    /// The mode is that of a folder, but the name does not end in a slash.
    case folderModeOnFile
  }

  /// A field of `ArchiveLimits`, or its constant `metadataBytes`.
  public enum Limit: Hashable, Sendable {
    case archiveBytes, entries, entryBytes, unpackedBytes, ratio, nameBytes, nameComponents, metadataBytes
  }

  /// A defect of a gzip stream. Declared values are from the trailer.
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
