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
    var shown = ""
    var count = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if count == limit { return shown + "…" }
      count += 1
      switch scalar {
      case "\n": shown += "\\n"
      case "\r": shown += "\\r"
      case "\t": shown += "\\t"
      default: shown += Messages.printable(String(scalar))
      }
    }
    return shown
  }
}
