extension ArchiveProblem {
  /// The problem and, if platforms handle the problem differently, the effect on each platform. Lower case, no full
  /// stop, safe to print.
  public var summary: String {
    guard let entryName else { return finding }
    return "`\(escapedText(entryName))`: \(finding)"
  }

  /// The summary of the problem, without the name of the entry.
  var finding: String {
    switch reason {
    case .notAnArchive(let size, let head): Self.notAnArchive(size, head)
    case .endRecordMissing:
      "truncated: the archive has no end record; ios rejects the archive, and android may load part of it"
    case .endRecordCut(let missing):
      """
      truncated: the comment of the end record lacks \(bytes(missing)); ios rejects the archive, but android loads the \
      archive
      """
    case .rulesFileMissing:
      "missing `rules.json` in the root; android finds no rules, and ios opens the first entry"
    case .rulesFileNotFirst(let first): "not the first entry; ios reads `\(escapedText(first))` as the rules"
    case .stored: "stored without compression; ios rejects the archive, but android accepts the archive"
    case .folderWithoutMode(let rejects):
      """
      folder without the Unix mode of a folder; ios reads this entry as a file, and \
      \(rejects ? "rejects the archive" : "deletes the earlier files of the folder")
      """
    case .unsupported(let feature): feature.summary
    case .headersDisagree(let field, let local, let directory):
      """
      the local header and the central directory differ in \(field.rawValue): \(local) and \
      \(directory); android reads the local header, and ios reads the central directory
      """
    case .namesDisagree(let local):
      "the local header has the name `\(escapedText(local))`, which android uses; ios uses the name in the directory"
    case .unicodePathDisagrees(let path): "an extra field contains a different name, `\(escapedText(path))`"
    case .localHeaderMissing: "missing local header at the offset in the central directory; ios stops reading here"
    case .dataPastEnd(let missing): "the file ends \(bytes(missing)) before the end of the data"
    case .descriptorDisagrees:
      "the data descriptor and the central directory differ; android rejects the archive"
    case .extraFieldOverruns: "an extra field is longer than the space for extra fields"
    case .sizeDisagrees(let declared, let found):
      "\(bytes(declared)) declared, \(bytes(found)) found; android rejects the archive"
    case .sizeExceeded(let declared):
      "unpacks to more than the declared \(bytes(declared)); android rejects the archive, and ios accepts all data"
    case .sizeImpossible(let declared, let compressed):
      "\(bytes(declared)) declared, but \(compressed) compressed bytes cannot unpack to this size"
    case .bytesAfterData(let count):
      "\(bytes(count)) after the end of the deflate data; android rejects the archive, but ios accepts the archive"
    case .folderWithData(let count): "folder with \(bytes(count)) of data"
    case .hiddenEntry(let name):
      """
      entry `\(escapedText(name))` is not listed in the central directory; android may unpack this entry, and ios \
      never unpacks it
      """
    case .endRecordsDisagree(let other):
      """
      there is a second end record at byte \(other); some readers use the first record, and other readers use the \
      second
      """
    case .directoryMisplaced(let declared, let expected):
      "the central directory begins at byte \(declared) by its offset, and at \(expected) by its size"
    case .directorySize(let declared, let found):
      "the central directory has \(found) bytes, but \(bytes(declared)) are declared"
    case .directoryCut: "the central directory ends inside this record"
    case .entryCount(let declared, let found):
      """
      the end record declares \(declared) entries, but the central directory has \(found); ios stops at the lower \
      number
      """
    case .zip64RecordMissing: "the ZIP64 end record is missing"
    case .zip64RecordDisagrees: "the ZIP64 end record and the end record differ"
    case .overlap(.entry(let other)): "overlaps entry \(other)"
    case .overlap(.directory): "overlaps the central directory"
    case .prefix(let count, let adjusted):
      adjusted
        ? """
        \(bytes(count)) before the archive; android reads from the first byte, and ios reads from the central \
        directory
        """
        : "\(bytes(count)) before the archive, not included in the archive's offsets; ios finds no entry"
    case .gap(let count):
      "\(bytes(count)) before byte \(offset + count) belong to no entry; android stops reading there"
    case .trailing(let count): "\(bytes(count)) after the archive; both platforms accept it"
    case .secondEndRecord: "second end record; ios uses the last one"
    case .endRecordFar(let distance):
      """
      the end record begins \(bytes(distance)) before the end; ios searches only the last \
      \(EndRecordScan.window) and rejects the archive
      """
    case .duplicateName(let first): "same name as entry \(first); both platforms keep the later content"
    case .collidingName(let first):
      "the name differs from entry \(first) only in case, Unicode form or a trailing slash"
    case .fileUsedAsFolder(let file): "the path is inside entry \(file), which is a file"
    case .unsafeName(let fault): fault.summary
    case .unsafeMode(let fault): fault.summary
    case .hiddenName(.git): "in a folder `.git`, from which git runs commands; `rulectl unpack` rejects the archive"
    case .hiddenName(.dot):
      """
      a part of the path begins with a dot, so programs may use the file automatically; it is unpacked only with \
      `--all`
      """
    case .wrongCRC(let declared, let found):
      """
      CRC \(Self.hex(declared)) declared, \(Self.hex(found)) found; android rejects the archive, and ios ignores the \
      CRC
      """
    case .deflateInvalid: "invalid deflate data at byte \(offset); both platforms reject the archive"
    case .deflateUnfinished: "the deflate data end before their last block; both platforms reject the archive"
    case .limit(let limit, let allowed, let found): limit.summary(allowed, found)
    case .zip64: "uses ZIP64, or a version that includes ZIP64; ios stops reading before this entry"
    case .storedWithDescriptor:
      """
      stored, with its size after the data; a streaming reader cannot find its end; both \
      platforms reject the archive
      """
    case .junk: "file of the operating system, not part of the rules"
    case .unflaggedName:
      "non-ASCII name without the UTF-8 flag; ios decodes the name as code page 437, and android as UTF-8"
    case .notReproducible: "has a modification time, so packing the same files again gives different bytes"
    case .lengthsOverflow(let sum):
      "name, extra field and comment have \(bytes(sum)) in total; ios adds the lengths as 16-bit integers and crashes"
    case .emptyNameDeletesTarget: "empty name: ios deletes its target folder, then rejects the archive"
    case .unfinishedDataHangs: "truncated data: ios may never stop reading"
    case .gzip(let fault): fault.summary
    }
  }

  /// The recommended change, in the imperative; nil if no change is recommended.
  package var help: String? {
    switch reason {
    case .notAnArchive(_, let head): PackedFormat(head)?.help
    case .rulesFileMissing: "pack the folder that contains `rules.json`: `rulectl pack DIR -o FILE`"
    default: nil
    }
  }

  private static func notAnArchive(_ size: Int, _ head: [UInt8]) -> String {
    guard size > 0 else { return "not a ZIP archive: the file is empty" }
    let hex = head.prefix(8).map { hexadecimal(UInt32($0), digits: 2) }.joined(separator: " ").lowercased()
    let kind = PackedFormat(head).map { " but \($0.name)" } ?? ""
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
    case .maskedHeaders: "masked headers"
    case .patchedData: "patch data instead of a file"
    case .severalDisks: "part of an archive of several disks"
    }
  }
}

extension ArchiveProblem.NameFault {
  fileprivate var summary: String {
    switch self {
    case .empty: "an empty name"
    case .absolute: "absolute path; both platforms write it inside their folder"
    case .parent:
      """
      `..` in the path; ios rejects the archive; android accepts it only if the resolved path begins with the path of \
      the target folder
      """
    case .backslash: "backslash in the name, which separates folders on Windows"
    case .driveLetter: "begins with a drive letter"
    case .nul: "a NUL in the name"
    case .control: "a control character in the name"
    case .bidirectional: "a character in the name that changes the direction of text"
    case .emptyComponent: "an empty component in the path"
    case .notUTF8:
      "flagged as UTF-8, but not valid UTF-8; ios reads an empty name, and both platforms reject the archive"
    case .currentFolder: "a component `.` in the path"
    case .trailingDotOrSpace: "component that ends in a dot or a space, which Windows removes"
    case .reservedByWindows: "a component that is a device on Windows"
    }
  }
}

extension ArchiveProblem.ModeFault {
  fileprivate var summary: String {
    switch self {
    case .symbolicLink: "symbolic link; both platforms write a file that contains the path of its target"
    case .device: "a device"
    case .pipe: "a named pipe"
    case .socket: "a socket"
    case .unknownKind: "unknown file type in the Unix mode"
    case .grantsRights: "set-user or set-group bits in its Unix mode"
    case .worldWritable: "writable by everyone (Unix mode)"
    case .folderModeOnFile: "folder by its Unix mode, as ios reads it; file by its name, as android reads it"
    }
  }
}

extension ArchiveProblem.Limit {
  fileprivate func summary(_ allowed: Int, _ found: Int) -> String {
    let detail = self == .ratio ? " as the ratio of an entry to its compressed bytes" : ""
    return "\(found) \(unit)\(detail), over the limit of \(allowed)"
  }

  /// The words after the number of a limit, as in `over our limit of 255 bytes of name`.
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
    case .endOfInput: "the gzip stream is truncated"
    case .trailingBytes: "bytes after the gzip stream that are not gzip"
    }
  }
}
