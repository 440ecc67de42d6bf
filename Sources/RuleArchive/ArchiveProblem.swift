/// A problem or oddity of an archive or a gzip stream, with its offset.
public struct ArchiveProblem: Error, Hashable, Sendable {
  /// The kind of problem, with its details.
  public let reason: Reason
  /// The offset of the problem in the file.
  public let offset: Int
  /// The zero-based position of the affected entry in the central directory; nil if no entry is affected.
  public let entry: Int?
  /// The raw bytes of the affected entry's name.
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
    /// Platforms read the archive differently, or at least one rejects it. The result on each platform is well defined.
    case finding
    /// No content can be trusted: the archive is damaged, or crafted to be read in two ways.
    case damage
    /// The archive exceeds a limit of `ArchiveLimits`. The rest of the archive was not examined.
    case limit
  }

  /// The kind of problem; `row` maps each kind to a code.
  public enum Reason: Hashable, Sendable {
    case notAnArchive(size: Int, head: [UInt8])
    case endRecordMissing
    case endRecordCut(missing: Int)

    case rulesFileMissing
    case rulesFileNotFirst(first: [UInt8])

    case stored
    /// `rejects`: true if iOS rejects the archive; false if iOS deletes the files that it has already unpacked into the
    /// folder.
    case folderWithoutMode(rejects: Bool)

    case unsupported(Feature)

    case headersDisagree(Field, local: Int, directory: Int)
    case namesDisagree(local: [UInt8])
    case unicodePathDisagrees(path: [UInt8])
    case localHeaderMissing
    case dataPastEnd(missing: Int)
    case descriptorDisagrees
    case extraFieldOverruns
    case sizeDisagrees(declared: Int, found: Int)
    /// The data inflate to more bytes than declared. Inflation stopped there, so the total is unknown.
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
    /// The name differs from another entry's name only in case, Unicode normal form or a final slash.
    case collidingName(with: Int)
    /// A component of the path before the last is a file: the entry with this index.
    case fileUsedAsFolder(Int)

    case unsafeName(NameFault)
    case unsafeMode(ModeFault)
    case hiddenName(HiddenName)

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

  /// A field that both headers of an entry contain.
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

  /// A name that has a special meaning for programs such as git or a shell.
  public enum HiddenName: Hashable, Sendable {
    /// A component is `.git`, in any case.
    case git
    /// A component begins with a dot.
    case dot
  }

  /// A reason why a Unix mode is unsafe or unexpected in a rules archive.
  public enum ModeFault: Hashable, Sendable {
    case symbolicLink, device, pipe, socket, unknownKind, grantsRights, worldWritable
    /// The mode is a folder's mode, but the name does not end in a slash.
    case folderModeOnFile
  }

  /// A field of `ArchiveLimits`, or the constant `ArchiveLimits.metadataBytes`.
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

extension ArchiveProblem {
  /// The code of the finding, such as `Z001`. The meaning of a code never changes.
  public var code: String { row.code }
  /// The effect of the problem on the archive's trustworthiness.
  public var verdict: Verdict { row.verdict }

  /// True if no content of the archive can be trusted.
  public var isDamage: Bool { verdict == .damage }
  /// True if a limit of `ArchiveLimits` was exceeded. Problems of this kind have a separate exit status.
  public var isLimit: Bool { verdict == .limit }

  /// True if the archive must not be unpacked: names are unsafe or collide, content cannot be
  /// trusted, or a limit is exceeded.
  public var forbidsUnpacking: Bool {
    switch reason {
    case .collidingName, .fileUsedAsFolder, .unsafeName, .hiddenName(.git): true
    default: isDamage || isLimit
    }
  }

  private var row: (code: String, verdict: Verdict) {
    switch reason {
    case .notAnArchive, .endRecordMissing, .endRecordCut: ("Z001", .damage)
    case .rulesFileMissing: ("Z002", .finding)
    case .rulesFileNotFirst: ("Z003", .finding)
    case .stored, .folderWithoutMode: ("Z004", .finding)
    case .unsupported: ("Z005", .damage)
    case .headersDisagree, .namesDisagree, .unicodePathDisagrees, .localHeaderMissing, .dataPastEnd,
      .descriptorDisagrees, .extraFieldOverruns, .sizeDisagrees, .sizeExceeded, .sizeImpossible, .bytesAfterData,
      .folderWithData, .hiddenEntry, .endRecordsDisagree, .directoryMisplaced, .directorySize, .directoryCut,
      .entryCount, .zip64RecordMissing, .zip64RecordDisagrees:
      ("Z006", .damage)
    case .overlap: ("Z007", .damage)
    case .prefix, .gap, .trailing, .secondEndRecord, .endRecordFar: ("Z008", .finding)
    case .duplicateName: ("Z009", .damage)
    case .collidingName, .fileUsedAsFolder: ("Z009", .finding)
    case .unsafeName(let fault): ("Z010", fault.verdict)
    case .unsafeMode(let fault): ("Z011", fault.verdict)
    case .hiddenName: ("Z020", .finding)
    case .wrongCRC, .deflateInvalid, .deflateUnfinished: ("Z012", .damage)
    case .limit: ("Z013", .limit)
    case .zip64: ("Z014", .finding)
    case .storedWithDescriptor: ("Z015", .damage)
    case .junk: ("Z016", .note)
    case .unflaggedName: ("Z017", .finding)
    case .notReproducible: ("Z018", .note)
    case .lengthsOverflow: ("X003", .finding)
    case .emptyNameDeletesTarget: ("X006", .finding)
    case .unfinishedDataHangs: ("X007", .finding)
    case .gzip(let fault): (fault.code, .damage)
    }
  }
}

extension ArchiveProblem.NameFault {
  /// `finding` if every platform reads the name in the same way and writes inside the target folder; otherwise
  /// `damage`.
  fileprivate var verdict: ArchiveProblem.Verdict {
    switch self {
    case .currentFolder, .trailingDotOrSpace, .reservedByWindows: .finding
    case .empty, .absolute, .parent, .backslash, .driveLetter, .nul, .control, .bidirectional,
      .emptyComponent, .notUTF8:
      .damage
    }
  }
}

extension ArchiveProblem.ModeFault {
  /// `finding` for a mode that is only too permissive: both SDKs write every entry as a regular file, and packers
  /// without support for modes store 0666 or 0777.
  fileprivate var verdict: ArchiveProblem.Verdict {
    switch self {
    case .worldWritable: .finding
    case .symbolicLink, .device, .pipe, .socket, .unknownKind, .grantsRights, .folderModeOnFile: .damage
    }
  }
}

extension ArchiveProblem.GzipFault {
  /// The code of the corresponding problem of a ZIP archive.
  fileprivate var code: String {
    switch self {
    case .notGzip, .endOfInput: "Z001"
    case .unknownMethod, .reservedFlags: "Z005"
    case .wrongHeaderCRC, .deflateInvalid, .wrongCRC: "Z012"
    case .wrongLength: "Z006"
    case .trailingBytes: "Z008"
    }
  }
}
