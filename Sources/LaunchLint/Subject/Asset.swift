internal import Launch
internal import RuleCore
internal import RuleLint

/// A file below `assets/`, as far as checks ask.
package struct Asset: Hashable, Sendable {
  /// How many of the first bytes tell what a file is.
  package static let headBytes = 16

  /// The path below `assets/`.
  package let name: [UInt8]
  /// In bytes, unpacked; nil where it could not be told.
  package let size: Int?
  /// The first bytes, at most `headBytes`; empty where they could not be read.
  package let head: [UInt8]

  package init(_ name: [UInt8], size: Int? = nil, head: [UInt8] = []) {
    (self.name, self.size, self.head) = (name, size, head)
  }
}

/// What a file of an archive can be.
enum AssetType: Hashable, Sendable {
  case png, jpeg, gif, webp, zip, pdf
  /// A page, a script, a style sheet: text of some kind.
  case text

  /// What the first bytes say; nil where they say nothing.
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
      // What begins with a tag. Pictures drawn in XML do as well, and their names ask for nothing.
      self = .text
    } else {
      return nil
    }
  }

  /// What the ending of a name says; nil for endings that are not listed, and for none.
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

  /// With its article.
  var words: String {
    switch self {
    case .png: "a PNG picture"
    case .jpeg: "a JPEG picture"
    case .gif: "a GIF picture"
    case .webp: "a WebP picture"
    case .zip: "a ZIP archive"
    case .pdf: "a PDF document"
    case .text: "text"
    }
  }
}
