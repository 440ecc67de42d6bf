/// A format of compressed or packed files, recognized by bytes at or near the beginning of a file.
package struct PackedFormat: Sendable {
  package let name: String
  let mark: [UInt8]
  /// The offset of `mark` in the file.
  let offset: Int
  /// The command, without the file name, that writes the unpacked content to standard output.
  package let command: String

  private init(_ name: String, _ mark: [UInt8], at offset: Int = 0, _ command: String) {
    (self.name, self.mark, self.offset, self.command) = (name, mark, offset, command)
  }

  /// The only compressed format whose content is read as events.
  private static let gzip = Self("gzip", [0x1F, 0x8B], "gzip -dc")
  private static let zip = Self("ZIP", [0x50, 0x4B, 0x03, 0x04], "unzip -p")
  /// Source: the specifications of the formats: RFC 1952, APPNOTE.TXT 4.3.7, xz-file-format 2.1.1.1, RFC 8878 3.1.1,
  /// the frame format of LZ4, 7zFormat.txt, lzma-file-format.txt, RFC 1950 2.2, the technical note of RAR 5.0, POSIX
  /// pax, and the sources of bzip2 and ncompress.
  private static let all = [
    gzip, zip,
    Self("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz -dc"),
    Self("bzip2", [0x42, 0x5A, 0x68], "bzip2 -dc"),
    Self("zstd", [0x28, 0xB5, 0x2F, 0xFD], "zstd -dc"),
    Self("LZ4", [0x04, 0x22, 0x4D, 0x18], "lz4 -dc"),
    Self("7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "7z x -so"),
    Self("compress", [0x1F, 0x9D], "uncompress -c"),
    Self("LZMA", [0x5D, 0x00, 0x00], "xz -dc"),
    Self("RAR", [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07], "unrar p -inul"),
    // The second byte of zlib data depends on the compression level. The byte of the levels 2 to 5 is missing here,
    // because it is a printable character and may begin a text.
    Self("zlib", [0x78, 0x01], "pigz -dc <"),
    Self("zlib", [0x78, 0x9C], "pigz -dc <"),
    Self("zlib", [0x78, 0xDA], "pigz -dc <"),
    // The mark includes the zero byte before `ustar`, because a text may contain `ustar` at this offset. In an archive,
    // the zero byte ends the name of a link.
    Self("tar", [0x00, 0x75, 0x73, 0x74, 0x61, 0x72], at: 256, "tar -xOf"),
  ]

  package var isGzip: Bool { mark == Self.gzip.mark }
  package var isZIP: Bool { mark == Self.zip.mark }

  /// Creates the format of data that begin with `bytes`; nil for other data.
  package init?(_ bytes: some Collection<UInt8>) {
    guard let format = Self.all.first(where: { bytes.dropFirst($0.offset).starts(with: $0.mark) }) else { return nil }
    self = format
  }

  /// True if more bytes are needed to decide whether `bytes` begin a file in a packed format.
  package static func mayContinue(_ bytes: some Collection<UInt8>) -> Bool {
    all.contains { format in
      guard bytes.count < format.offset + format.mark.count else { return false }
      // Wait for more bytes only if they may be a tar archive: there, a zero byte follows the first name. A text has no
      // zero bytes.
      return format.offset == 0 ? format.mark.starts(with: bytes) : bytes.first != 0 && bytes.dropFirst(2).contains(0)
    }
  }

  /// The help for a file in a format that is not read.
  package var help: String { "unpack the file first: `\(command) FILE`" }

  /// The help for gzip data that contain a file of a different format.
  package static let nestedHelp = "unpack the file first: `\(gzip.command) FILE > OTHER`, and name OTHER"
}
