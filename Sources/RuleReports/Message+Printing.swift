extension Message {
  /// Returns the message as one printable line. Strings of the document are in backquotes and
  /// truncated after `limit` Unicode scalars.
  package func line(limit: Int = 60) -> String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .text(let text): "`" + Self.shown(text, limit) + "`"
      }
    }.joined()
  }

  private static func shown(_ text: [UInt8], _ limit: Int) -> String {
    if text.count <= limit, text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      return String(decoding: text, as: UTF8.self)
    }
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    let shown = scalars.prefix(limit).map { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: Messages.printable(String(scalar))
      }
    }.joined()
    return scalars.dropFirst(limit).isEmpty ? shown : shown + "…"
  }
}
