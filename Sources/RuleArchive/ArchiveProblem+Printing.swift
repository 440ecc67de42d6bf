extension ArchiveProblem {
  /// The problem and, if platforms differ, its effects: lower case, no full stop, safe to print.
  public var summary: String {
    guard let entryName else { return finding }
    return "`\(escapedText(entryName))`: \(finding)"
  }

  /// The summary without the name of the entry.
  var finding: String {
    switch reason {
    case .notAnArchive(let size, let head): Self.notAnArchive(size, head)
    case .endRecordMissing: "no end record, the file is cut off; ios rejects it, android would load what is there"
    case .endRecordCut(let missing):
      "cut off: the comment of the end record lacks \(bytes(missing)); ios rejects it, android would load it"
    case .rulesFileMissing:
      "no `rules.json` in the root; android finds no rules, ios takes the first entry whatever its name"
    case .rulesFileNotFirst(let first): "is not the first entry; ios takes `\(escapedText(first))` for the rules"
    case .stored: "stored, not deflated; ios rejects the whole archive, android takes it"
    case .folderWithoutMode:
      "a folder without a Unix mode; ios takes it for a stored file and rejects the whole archive"
    case .unsupported(let feature): feature.summary
    case .headersDisagree(let field, let local, let directory):
      """
      the local header and the central directory disagree on \(field.rawValue): \(local) and \
      \(directory); android reads the first, ios the second
      """
    case .namesDisagree(let local):
      "the local header names it `\(escapedText(local))`; android reads that name, ios the other"
    case .unicodePathDisagrees(let path): "an extra field gives it another name, `\(escapedText(path))`"
    case .localHeaderMissing: "no local header where the central directory says; ios stops its listing here"
    case .dataPastEnd(let missing): "the data lack \(bytes(missing)) before the end of the file"
    case .descriptorDisagrees:
      "the data descriptor does not say what the central directory says; android rejects the archive"
    case .extraFieldOverruns: "an extra field is longer than the room for it"
    case .sizeDisagrees(let declared, let found):
      "\(bytes(declared)) declared, \(bytes(found)) found; android rejects the archive"
    case .sizeExceeded(let declared):
      "more than the \(bytes(declared)) declared come out; android rejects the archive, ios takes all of it"
    case .sizeImpossible(let declared, let compressed):
      "\(bytes(declared)) declared, which \(compressed) compressed cannot become"
    case .bytesAfterData(let count):
      "\(bytes(count)) behind the end of the deflate data; android rejects the archive, ios takes it"
    case .folderWithData(let count): "a folder that holds \(bytes(count))"
    case .hiddenEntry(let name):
      "an entry `\(escapedText(name))` that the central directory does not list; android may unpack it, ios never does"
    case .endRecordsDisagree(let other):
      "another end record at byte \(other) competes with this one; readers disagree which counts"
    case .directoryMisplaced(let declared, let expected):
      "the central directory is said to begin at byte \(declared), and by its size at \(expected)"
    case .directorySize(let declared, let found):
      "the central directory is said to have \(bytes(declared)), and has \(found)"
    case .directoryCut: "the central directory ends inside this record"
    case .entryCount(let declared, let found):
      "the end record counts \(declared) entries, the central directory has \(found); ios stops at the lower number"
    case .zip64RecordMissing: "ZIP64 is announced, and its end record is not there"
    case .zip64RecordDisagrees: "the ZIP64 end record and the end record disagree"
    case .overlap(.entry(let other)): "shares bytes with entry \(other)"
    case .overlap(.directory): "an entry shares bytes with the central directory"
    case .prefix(let count, let adjusted):
      adjusted
        ? "\(bytes(count)) before the archive; android finds no entry and rejects it, ios takes it"
        : "\(bytes(count)) before the archive, left out of its offsets; ios and android reject it"
    case .gap(let count): "\(bytes(count)) up to byte \(offset + count) belong to no entry; android stops reading there"
    case .trailing(let count): "\(bytes(count)) behind the archive; both platforms take it"
    case .secondEndRecord: "a second end record; ios takes the last one"
    case .endRecordFar(let distance):
      """
      the end record begins \(bytes(distance)) before the end; ios looks no further than \
      \(EndRecordScan.window) and rejects the archive
      """
    case .duplicateName(let first): "the name of entry \(first) again; both platforms keep the later content"
    case .collidingName(let first):
      "differs from the name of entry \(first) only in case, Unicode form or a slash at the end"
    case .fileUsedAsFolder(let file): "lies below entry \(file), which is a file"
    case .unsafeName(let fault): fault.summary
    case .unsafeMode(let fault): fault.summary
    case .wrongCRC(let declared, let found):
      "CRC \(Self.hex(declared)) declared, \(Self.hex(found)) found; android rejects the archive, ios does not look"
    case .deflateInvalid: "the deflate data are invalid at byte \(offset); both platforms reject the archive"
    case .deflateUnfinished: "the deflate data end before their last block; both platforms reject the archive"
    case .limit(let limit, let allowed, let found): limit.summary(allowed, found)
    case .zip64: "ZIP64, or a version that brings it; ios ends its listing before such an entry"
    case .storedWithDescriptor:
      """
      stored, with its size behind the data; a reader of streams cannot know where it ends; both \
      platforms reject the archive
      """
    case .junk: "put there by the file system, no part of the rules"
    case .unflaggedName: "not ASCII and without the UTF-8 flag; ios reads code page 437, android UTF-8"
    case .notReproducible: "carries a time; the same files will not pack to the same bytes again"
    case .lengthsOverflow(let sum):
      "name, extra field and comment have \(bytes(sum)) together; ios adds up in 16 bits and would crash"
    case .emptyNameDeletesTarget: "ios would delete its own target folder for the empty name, then reject the archive"
    case .unfinishedDataHangs: "ios may read on for ever where the data stop"
    case .gzip(let fault): fault.summary
    }
  }

  private static func notAnArchive(_ size: Int, _ head: [UInt8]) -> String {
    guard size > 0 else { return "an empty file, not a ZIP archive" }
    let hex = head.map { hexadecimal(UInt32($0), digits: 2) }.joined(separator: " ").lowercased()
    let kind = head.starts(with: [0x1F, 0x8B]) ? ", but gzip" : ""
    return "not a ZIP archive\(kind): \(bytes(size)), beginning with \(hex)"
  }

  private static func hex(_ crc: UInt32) -> String { hexadecimal(crc, digits: 8).lowercased() }
}

private func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

extension ArchiveProblem.Feature {
  fileprivate var summary: String {
    switch self {
    case .method(let number): "compression method \(number); both platforms reject the archive"
    case .encryption: "encrypted; no platform can read it"
    case .strongEncryption: "strongly encrypted; no platform can read it"
    case .maskedHeaders: "its headers are masked"
    case .patchedData: "patch data, not a file"
    case .severalDisks: "part of an archive of several disks"
    }
  }
}

extension ArchiveProblem.NameFault {
  fileprivate var summary: String {
    switch self {
    case .empty: "an empty name"
    case .absolute: "an absolute path; both platforms write it below their folder"
    case .parent:
      """
      leads up by `..`; ios rejects the archive, android does too unless the path comes back to \
      its folder, or to one beside it whose name begins alike
      """
    case .backslash: "a backslash, which separates folders on Windows"
    case .driveLetter: "begins with a drive letter"
    case .nul: "a NUL in the name"
    case .control: "a control character in the name"
    case .bidirectional: "a character in the name that changes the direction of text"
    case .emptyComponent: "an empty component in the path"
    case .notUTF8: "flagged as UTF-8, which it is not; ios reads an empty name and rejects the archive, as android does"
    case .currentFolder: "a component `.` in the path"
    case .trailingDotOrSpace: "a component that ends in a dot or a space, which Windows drops"
    case .reservedByWindows: "a component that is a device on Windows"
    }
  }
}

extension ArchiveProblem.ModeFault {
  fileprivate var summary: String {
    switch self {
    case .symbolicLink: "a symbolic link; both platforms write a file that holds the link's text"
    case .device: "a device"
    case .pipe: "a named pipe"
    case .socket: "a socket"
    case .unknownKind: "of an unknown kind by its Unix mode"
    case .grantsRights: "set-user or set-group bits in its Unix mode"
    case .worldWritable: "writable for everyone by its Unix mode"
    case .folderModeOnFile: "a folder by its Unix mode, as ios takes it, and a file by its name, as android does"
    }
  }
}

extension ArchiveProblem.Limit {
  fileprivate func summary(_ allowed: Int, _ found: Int) -> String {
    let detail = self == .ratio ? " as the ratio of an entry to its compressed bytes" : ""
    return "\(found) \(unit)\(detail), over the limit of \(allowed)"
  }

  /// The counted unit, as in `over our limit of 255 bytes of name`.
  var unit: String {
    switch self {
    case .archiveBytes: "bytes of archive"
    case .entries: "entries"
    case .entryBytes: "bytes in one entry"
    case .unpackedBytes: "bytes in all entries"
    case .ratio: "to 1"
    case .nameBytes: "bytes of name"
    case .nameComponents: "components of a name"
    case .metadataBytes: "bytes of comments and extra fields"
    }
  }
}

extension ArchiveProblem.GzipFault {
  fileprivate var summary: String {
    switch self {
    case .notGzip: "not gzip"
    case .unknownMethod(let number): "gzip with compression method \(number)"
    case .reservedFlags(let flags): "gzip with reserved flags \(flags)"
    case .wrongHeaderCRC: "the CRC of the gzip header is wrong"
    case .deflateInvalid: "the deflate data of the gzip stream are invalid"
    case .wrongCRC(let declared, let found):
      "gzip CRC \(hexadecimal(declared, digits: 8)) declared, \(hexadecimal(found, digits: 8)) found"
    case .wrongLength(let declared, let found): "gzip length \(declared) declared, \(found) found, both modulo 4 GiB"
    case .endOfInput: "the gzip stream is cut off"
    case .trailingBytes: "bytes behind the gzip stream that are no gzip"
    }
  }
}
