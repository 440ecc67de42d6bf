extension ArchiveProblem {
  /// The code of the finding, such as `Z001`. The meaning of a code never changes.
  public var code: String { row.code }
  /// The effect of the problem on the archive's trustworthiness.
  public var verdict: Verdict { row.verdict }

  /// True if no content of the archive can be trusted.
  public var isDamage: Bool { verdict == .damage }
  /// True if a limit of `ArchiveLimits` was exceeded, which has its own exit status.
  public var isLimit: Bool { verdict == .limit }

  /// True if the archive must not be unpacked: names are unsafe or collide, content cannot be
  /// trusted, or a limit is exceeded.
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
  /// A finding if every platform reads the name alike and writes inside its folder, else damage.
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
  /// A finding for a mode that is only too permissive: both SDKs write every entry as a regular
  /// file, and tools that ignore modes write 0666 and 0777.
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
