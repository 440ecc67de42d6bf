extension ArchiveProblem {
  /// The code of the finding, which never changes its meaning.
  public var code: String { row.code }
  /// What it does to the trust in the archive.
  public var verdict: Verdict { row.verdict }

  /// Whether no text of the archive can be trusted.
  public var isDamage: Bool { verdict == .damage }
  /// Whether a limit of ours was broken; that ends with an exit status of its own.
  public var isLimit: Bool { verdict == .limit }

  /// Whether unpacking must not begin: the files could not be written as they are named, or not all
  /// beside each other.
  public var forbidsUnpacking: Bool {
    switch reason {
    case .collidingName, .fileUsedAsFolder, .unsafeName: true
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
    case .headersDisagree, .namesDisagree, .unicodePathDisagrees, .localHeaderMissing,
      .dataPastEnd, .descriptorDisagrees, .extraFieldOverruns, .sizeDisagrees, .sizeExceeded,
      .sizeImpossible, .bytesAfterData, .folderWithData, .hiddenEntry, .endRecordsDisagree,
      .directoryMisplaced, .directorySize, .directoryCut, .entryCount, .zip64RecordMissing,
      .zip64RecordDisagrees:
      ("Z006", .damage)
    case .overlap: ("Z007", .damage)
    case .prefix, .gap, .trailing, .secondEndRecord, .endRecordFar: ("Z008", .finding)
    case .duplicateName: ("Z009", .damage)
    case .collidingName, .fileUsedAsFolder: ("Z009", .finding)
    case .unsafeName(let fault): ("Z010", fault.verdict)
    case .unsafeMode(let fault): ("Z011", fault.verdict)
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
  /// Names that every platform reads alike, and writes inside its folder, are findings.
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
  /// Both SDKs write every entry as a plain file, so a mode that only opens it to others is a
  /// finding: tools without a sense of modes write 0666 and 0777.
  fileprivate var verdict: ArchiveProblem.Verdict {
    switch self {
    case .worldWritable: .finding
    case .symbolicLink, .device, .pipe, .socket, .unknownKind, .grantsRights, .folderModeOnFile:
      .damage
    }
  }
}

extension ArchiveProblem.GzipFault {
  /// The code of the same fault in an archive.
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
