extension ArchiveView {
  /// The entry that the platform reads, or the reason why it rejects the archive: lower case, no full stop, safe to
  /// print.
  public var summary: String {
    switch self {
    case .accepted(let document): "opens `\(escapedText(document.nameBytes))`"
    case .rejected(let rejection): rejection.summary
    }
  }
}

extension ArchiveRejection {
  /// The reason for the rejection; lower case, without a full stop, escaped for printing.
  public var summary: String {
    guard let entryName else { return finding }
    return "`\(escapedText(entryName))`: \(finding)"
  }

  private var finding: String {
    switch reason {
    case .endRecordMissing: "no end record in the part of the file that is searched"
    case .noEntries: "no entries"
    case .firstEntryUnreadable: "the first entry cannot be read, or is encrypted or ZIP64"
    case .emptyName: "an empty name: the platform deletes its target folder"
    case .unusableName: "a name that is invalid for files or in its character set"
    case .leavesFolder: "a path that leaves the folder"
    case .pathBlocked: "a file and a folder have the same path"
    case .stored: "stored; only deflated entries are accepted"
    case .storedWithDescriptor: "not deflated, with its size after the data"
    case .method(let number): "compression method \(number)"
    case .encrypted: "encrypted"
    case .deflateInvalid: "invalid deflate data"
    case .deflateUnfinished: "truncated deflate data"
    case .wrongSize: "a size that differs from the declared one"
    case .wrongCRC: "a CRC that differs from the declared one"
    case .cutShort: "the file ends inside this entry"
    case .documentReplaced: "a later entry removes the document"
    case .noRulesFile: "no `rules.json` in the root"
    case .limit(let limit, let allowed): "over rulectl's limit of \(allowed) \(limit.unit)"
    case .damaged(let problem): problem.finding
    case .crash(let sum): "crash: lengths with the sum \(sum) are added in 16 bits"
    }
  }
}
