/// A format of compressed files, told by its first bytes.
package struct PackedFormat: Sendable {
  package let name: String
  let mark: [UInt8]
  /// The command that writes the content to standard output, without the name of the file.
  package let command: String

  private init(_ name: String, _ mark: [UInt8], _ command: String) {
    (self.name, self.mark, self.command) = (name, mark, command)
  }

  /// The only format that is read as events.
  private static let gzip = Self("gzip", [0x1F, 0x8B], "gzip -dc")
  /// Source: the specification of each format: RFC 1952, APPNOTE.TXT 4.3.7, xz-file-format 2.1.1.1, RFC 8878 3.1.1, the
  /// frame format of LZ4, 7zFormat.txt, and the sources of bzip2 and ncompress.
  private static let all = [
    gzip,
    Self("ZIP", [0x50, 0x4B, 0x03, 0x04], "unzip -p"),
    Self("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz -dc"),
    Self("bzip2", [0x42, 0x5A, 0x68], "bzip2 -dc"),
    Self("zstd", [0x28, 0xB5, 0x2F, 0xFD], "zstd -dc"),
    Self("LZ4", [0x04, 0x22, 0x4D, 0x18], "lz4 -dc"),
    Self("7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "7z x -so"),
    Self("compress", [0x1F, 0x9D], "uncompress -c"),
  ]

  package var isGzip: Bool { mark == Self.gzip.mark }

  /// Creates the format of data that begin with `bytes`; nil for other data.
  package init?(_ bytes: some Collection<UInt8>) {
    guard let format = Self.all.first(where: { bytes.starts(with: $0.mark) }) else { return nil }
    self = format
  }

  /// True if `bytes` are too few to tell whether they begin a compressed file.
  package static func mayContinue(_ bytes: some Collection<UInt8>) -> Bool {
    all.contains { bytes.count < $0.mark.count && $0.mark.starts(with: bytes) }
  }

  /// The help for a file of the format that is not read.
  package var help: String { "unpack it first: `\(command) FILE`" }
}
