extension ArchiveView {
  /// The entry that the platform reads, or the reason why it rejects the archive: lower case, no full stop, safe to
  /// print.
  public var summary: String {
    switch self {
    case .accepted(let document): "takes `\(escapedText(document.nameBytes))`"
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
    case .endRecordMissing: "no end record where the platform looks for one"
    case .noEntries: "no entries"
    case .firstEntryUnreadable: "the first entry cannot be read, or is encrypted or ZIP64"
    case .emptyName: "an empty name, for which the platform would delete its own target folder"
    case .unusableName: "a name that no file can have, or that is not in its character set"
    case .leavesFolder: "a path that leaves the folder"
    case .pathBlocked: "a file stands where a folder is needed, a folder where a file is, or none can be made"
    case .stored: "stored, where only deflated entries are taken"
    case .storedWithDescriptor: "not deflated, with its size behind the data"
    case .method(let number): "compression method \(number)"
    case .encrypted: "encrypted"
    case .deflateInvalid: "invalid deflate data"
    case .deflateUnfinished: "deflate data without an end"
    case .wrongSize: "a size other than declared"
    case .wrongCRC: "a CRC other than declared"
    case .cutShort: "the file ends inside this entry"
    case .documentReplaced: "a later entry removes the document"
    case .noRulesFile: "no `rules.json` in the root"
    case .limit(let limit, let allowed): "over our limit of \(allowed) \(limit.unit)"
    case .damaged(let problem): problem.finding
    case .crash(let sum): "would crash: lengths of \(sum) bytes together are added up in 16 bits"
    }
  }
}
