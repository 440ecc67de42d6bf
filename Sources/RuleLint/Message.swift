/// A message in which strings of the document and text of `rulectl` stay separate until the message is printed.
///
/// The literal `"unknown matcher \(text: code)"` is printed as: unknown matcher `qe`
///
/// A message is in lower case, and contains neither a full stop nor its location.
package struct Message: Hashable, Sendable, ExpressibleByStringInterpolation {
  package private(set) var parts: [MessagePart]

  package init(_ words: String) { parts = [.words(words)] }

  package init(stringLiteral words: String) { self.init(words) }

  /// If the message is the hint "use `x`": the string `x`, in WTF-8. Nil for other messages.
  package var proposal: [UInt8]? {
    guard parts.count == 2, parts[0] == .words("use "), case .text(let text) = parts[1] else { return nil }
    return text
  }

  package init(stringInterpolation: Interpolation) { parts = stringInterpolation.parts }

  /// Collects the parts of a string literal.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var parts: [MessagePart] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.words(literal)) }
    }

    package mutating func appendInterpolation(_ number: Int) { appendLiteral(String(number)) }

    /// Appends text that is not from the document.
    package mutating func appendInterpolation(_ words: String) { appendLiteral(words) }

    /// Appends a string of the document, in WTF-8.
    package mutating func appendInterpolation(text: some Sequence<UInt8>) {
      parts.append(.text(Array(text)))
    }

    package mutating func appendInterpolation(_ message: Message) { parts += message.parts }
  }
}

/// A part of a message.
package enum MessagePart: Hashable, Sendable {
  /// Text that is not from the document, printed verbatim.
  case words(String)
  /// A string of the document, in WTF-8: printed in backquotes, escaped, and truncated if long.
  case text([UInt8])
}
