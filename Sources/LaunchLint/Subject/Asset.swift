/// A file below `assets/`, with the properties that lints check.
package struct Asset: Hashable, Sendable {
  /// The number of leading bytes that identify a file type.
  package static let headBytes = 16

  /// The path relative to `assets/`.
  package let name: [UInt8]
  /// The unpacked size in bytes; nil if unknown.
  package let size: Int?
  /// The first bytes of the file, at most `headBytes`; empty if the file could not be read.
  package let head: [UInt8]

  package init(_ name: [UInt8], size: Int? = nil, head: [UInt8] = []) {
    (self.name, self.size, self.head) = (name, size, head)
  }
}

/// The type of an asset file.
enum AssetType: Hashable, Sendable {
  case png, jpeg, gif, webp, zip, pdf
  /// A text file, such as a page, a script or a style sheet.
  case text

  /// Returns the type according to the first bytes of a file; nil if the bytes begin like no known type.
  init?(head: [UInt8]) {
    let signatures: [(bytes: [UInt8], type: AssetType)] = [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), ([0xFF, 0xD8, 0xFF], .jpeg),
      (Array("GIF8".utf8), .gif), ([0x50, 0x4B, 0x03, 0x04], .zip), (Array("%PDF-".utf8), .pdf),
    ]
    if let found = signatures.first(where: { head.starts(with: $0.bytes) }) {
      self = found.type
    } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if head.first(where: { !$0.isASCIIBlank }) == 0x3C {
      // The file begins with a tag. SVG images also begin with a tag, but no known file extension requires an SVG
      // image.
      self = .text
    } else {
      return nil
    }
  }

  /// Returns the type according to the file name extension; nil if the extension is missing or unknown.
  init?(name: [UInt8]) {
    guard let dot = name.lastIndex(of: 0x2E) else { return nil }
    switch String(decoding: name[(dot + 1)...].map(\.asciiLowercased), as: UTF8.self) {
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "gif": self = .gif
    case "webp": self = .webp
    case "zip": self = .zip
    case "pdf": self = .pdf
    case "html", "htm", "xhtml", "js", "css", "json", "txt": self = .text
    default: return nil
    }
  }

  /// The name of the type in messages, with an article.
  var words: String {
    switch self {
    case .png: "a PNG image"
    case .jpeg: "a JPEG image"
    case .gif: "a GIF image"
    case .webp: "a WebP image"
    case .zip: "a ZIP archive"
    case .pdf: "a PDF document"
    case .text: "text"
    }
  }
}
