package import RuleCore

/// A position in a stream: 0-based byte offset, 1-based line and column in Unicode scalars.
package struct StreamPosition: Sendable {
  package var offset = 0
  package var line = 1
  package var column = 1

  package init(offset: Int = 0, line: Int = 1, column: Int = 1) {
    (self.offset, self.line, self.column) = (offset, line, column)
  }

  package init(_ place: EventPlace) { (offset, line, column) = (place.offset, place.line, place.column) }

  /// Advances the position over `bytes`, the next bytes of the stream.
  package mutating func advance(over bytes: Span<UInt8>) {
    offset += bytes.count
    var lineFeeds = 0
    for index in bytes.indices { lineFeeds &+= bytes[index] == 0x0A ? 1 : 0 }
    var at = 0
    if lineFeeds > 0 {
      line += lineFeeds
      column = 1
      at = bytes.count
      while bytes[at - 1] != 0x0A { at -= 1 }
    }
    // UTF-8 continuation bytes do not begin a scalar.
    while at < bytes.count {
      column += bytes[at] & 0xC0 == 0x80 ? 0 : 1
      at += 1
    }
  }

  /// Converts `other`, a position relative to this one, to a position in the stream.
  package func moved(by other: StreamPosition) -> StreamPosition {
    StreamPosition(
      offset: offset + other.offset, line: line + other.line - 1,
      column: other.line == 1 ? column + other.column - 1 : other.column)
  }
}
