/// Words of ours with texts of the document between them, kept apart until they are shown.
///
///     "unknown matcher \(text: code)"      unknown matcher `qe`
///
/// Lower case, no full stop, no place.
package struct Message: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A piece of a message.
  package enum Part: Hashable, Sendable {
    /// Ours, as it is.
    case words(String)
    /// From the document, as WTF-8: shown between backquotes, escaped, cut where it is long.
    case text([UInt8])
  }

  package private(set) var parts: [Part]

  package init(_ words: String) { parts = [.words(words)] }

  package init(stringLiteral words: String) { self.init(words) }

  package init(stringInterpolation: Interpolation) { parts = stringInterpolation.parts }

  /// Gathers the parts of a literal.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.words(literal)) }
    }

    /// A number of ours.
    package mutating func appendInterpolation(_ number: Int) { appendLiteral(String(number)) }

    /// Words of ours.
    package mutating func appendInterpolation(_ words: String) { appendLiteral(words) }

    /// A text of the document, as WTF-8.
    package mutating func appendInterpolation(text: some Sequence<UInt8>) {
      parts.append(.text(Array(text)))
    }

    /// Another message.
    package mutating func appendInterpolation(_ message: Message) { parts += message.parts }
  }
}
