/// A place in a stream: byte, line and column; columns count Unicode scalars from 1.
package struct StreamPosition: Sendable {
  package var offset = 0
  package var line = 1
  package var column = 1

  package init(offset: Int = 0, line: Int = 1, column: Int = 1) {
    (self.offset, self.line, self.column) = (offset, line, column)
  }

  /// Moves over bytes of the stream.
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
    // A byte that goes on with a letter begins none.
    while at < bytes.count {
      column += bytes[at] & 0xC0 == 0x80 ? 0 : 1
      at += 1
    }
  }

  /// The place that `other` is when it is counted from here.
  package func moved(by other: StreamPosition) -> StreamPosition {
    StreamPosition(
      offset: offset + other.offset, line: line + other.line - 1,
      column: other.line == 1 ? column + other.column - 1 : other.column)
  }
}
