import CArchive
import FuzzChecks
import RuleArchive

/// The fuzz target `zip`: an archive, of which libarchive must read what we find sound.
enum ArchivePair {
  static let target = FuzzTarget(name: "zip", words: "zip", check: check)

  private static let limits = ArchiveLimits(entries: 200, entryBytes: 1 << 20, unpackedBytes: 1 << 21)

  static func check(_ bytes: [UInt8]) {
    guard let archive = try? Archive(bytes, limits: limits), archive.verify().isEmpty else { return }
    let own = archive.entries.map { entry in
      guard let text = try? archive.contents(of: entry) else { preconditionFailure("a sound entry that is not read") }
      return text
    }
    let other = contents(bytes)
    precondition(sorted(own) == sorted(other), "libarchive reads other contents")
  }

  private static func sorted(_ texts: [[UInt8]]) -> [[UInt8]] { texts.sorted { $0.lexicographicallyPrecedes($1) } }

  /// The contents of all entries, as libarchive reads them from the directory.
  private static func contents(_ bytes: [UInt8]) -> [[UInt8]] {
    // Sound, below: the reader is ours, is freed once, and copies what it needs of the bytes while they are valid.
    let reader = unsafe archive_read_new()
    defer { _ = unsafe archive_read_free(reader) }
    unsafe archive_read_support_format_zip_seekable(reader)
    return unsafe bytes.withUnsafeBytes { bytes in
      var texts: [[UInt8]] = []
      guard unsafe archive_read_open_memory(reader, bytes.baseAddress, bytes.count) == ARCHIVE_OK else {
        preconditionFailure("libarchive does not open a sound archive")
      }
      var entry: OpaquePointer?
      while true {
        let status = unsafe archive_read_next_header(reader, &entry)
        if status == ARCHIVE_EOF { return texts }
        // A warning is about names in this locale.
        precondition(status >= ARCHIVE_WARN, "libarchive does not read a sound entry")
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
          let count = unsafe piece.withUnsafeMutableBytes {
            unsafe archive_read_data(reader, $0.baseAddress, $0.count)
          }
          precondition(count >= 0, "libarchive does not unpack a sound entry")
          if count == 0 { break }
          text += piece[..<count]
        }
        texts.append(text)
      }
    }
  }
}
