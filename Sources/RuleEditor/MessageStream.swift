/// Splits the input of the language server into messages.
///
/// A message consists of header fields, an empty line, and content whose length in bytes is in the field
/// `Content-Length`. Source: Language Server Protocol 3.17, base protocol.
package struct MessageStream {
  package enum Part: Equatable {
    case content([UInt8])
    /// A message with a content of this size in bytes, which exceeds the limit. The stream skips the content.
    case oversize(Int)
    /// A malformed header, with the reason. The start of the next message is unknown, so there are no more messages.
    case broken(String)
  }

  /// The maximum size of a header in bytes. Headers usually have two fields.
  private static let mostOfHeader = 4096
  private static let headerEnd: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]

  /// The maximum size of a message in bytes.
  private let limit: Int
  /// The input. The bytes before `start` belong to messages that were returned or skipped.
  private var buffer: [UInt8] = []
  private var start = 0
  /// The number of bytes of an oversize message that have not arrived yet.
  private var dropped = 0
  private var isBroken = false

  package init(limit: Int) { self.limit = limit }

  /// True if the bytes of a message are incomplete. At the end of the input, this is an error.
  package var hasRest: Bool { start < buffer.count || dropped > 0 }

  package mutating func append(_ bytes: [UInt8]) {
    let skipped = min(dropped, bytes.count)
    dropped -= skipped
    buffer += bytes[skipped...]
  }

  /// Returns the next message; nil if more input is needed, or after a broken header.
  package mutating func next() -> Part? {
    guard !isBroken, dropped == 0, let (length, content) = header() else { return nil }
    guard let length else {
      isBroken = true
      return .broken("expected a header with `Content-Length`, and an empty line")
    }
    if length > limit {
      let here = min(length, buffer.count - content)
      dropped = length - here
      drop(to: content + here)
      return .oversize(length)
    }
    guard buffer.count - content >= length else { return nil }
    let bytes = Array(buffer[content..<content + length])
    drop(to: content + length)
    return .content(bytes)
  }

  private mutating func drop(to end: Int) {
    start = end
    guard start > 1 << 16 || start == buffer.count else { return }
    buffer.removeFirst(start)
    start = 0
  }

  /// Returns the length of the next content and the offset of its first byte. The length is nil if the header is
  /// malformed. Returns nil if the header is not complete.
  private func header() -> (length: Int?, content: Int)? {
    let most = min(buffer.count, start + Self.mostOfHeader)
    var end = start
    while end + 4 <= most, !buffer[end..<end + 4].elementsEqual(Self.headerEnd) { end += 1 }
    if end + 4 > most { return most - start == Self.mostOfHeader ? (nil, most) : nil }
    var length: Int?
    for line in buffer[start..<end].split(whereSeparator: { $0 == 0x0D || $0 == 0x0A }) {
      let field = line.split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false)
      guard field.count == 2 else { return (nil, end + 4) }
      guard field[0].elementsEqual("content-length".utf8, by: { $0 | 0x20 == $1 | 0x20 }) else { continue }
      let digits = field[1].filter { $0 != 0x20 && $0 != 0x09 }
      guard !digits.isEmpty, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return (nil, end + 4) }
      guard let value = Int(String(decoding: digits, as: UTF8.self)) else { return (nil, end + 4) }
      length = value
    }
    return (length, end + 4)
  }

  /// Returns `content` with its header.
  package static func framed(_ content: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }
}
