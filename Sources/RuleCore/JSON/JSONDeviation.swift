/// A deviation from RFC 8259 that at least one platform's reader accepts.
///
/// Source: the readers of the platforms, run on texts of each kind: swift-foundation's JSONDecoder
/// (Swift 6.3.1), Android 10's org.json, Node 20's JSON.parse.
public struct JSONDeviation: Hashable, Sendable {
  /// The kind of deviation.
  public let kind: JSONDeviationKind
  /// The byte range that deviates.
  public let range: ByteRange

  /// The reaction of a JSON reader to a deviation.
  package enum Reading: Hashable, Sendable {
    case accepted
    /// The value that contains the deviation cannot be read. This has an effect only if the platform reads the value.
    case valueLost
    case rejected
  }
}

/// The kind of deviation from RFC 8259.
public enum JSONDeviationKind: Hashable, Sendable, CaseIterable {
  /// The character U+FEFF before the root value.
  case byteOrderMark
  /// The encoding UTF-16 or UTF-32.
  case wideEncoding
  case trailingCommaInObject, trailingCommaInArray
  /// A comma or semicolon before which an element is missing.
  case emptyElement
  /// A comment: `// …`, `# …` or `/* … */`.
  case comment
  case singleQuotes
  /// An unquoted name or value that is not a number, `true`, `false` or `null`.
  case bareWord
  /// `=`, `=>` or `:>` instead of a colon, or `;` instead of a comma.
  case separator
  /// Text after the root value; it is not parsed.
  case trailingText
  /// More than 512 levels of containers.
  case deepNesting
  /// An invalid UTF-8 byte in a string.
  case invalidUTF8
  /// A raw control character in a string.
  case controlCharacter
  /// A backslash before a character that cannot be escaped.
  case unknownEscape
  /// An escape for a surrogate, not followed or preceded by the escape for the second surrogate of its pair.
  case loneSurrogate
  /// `\u` without four hexadecimal digits.
  case brokenUnicodeEscape
  /// A number that has only digits, signs, points and `e`, but does not follow RFC 8259: `01`, `5.`, `1-2`.
  case numberSpelling
  /// A number outside the range of `Double`, or NaN, as a member of an object.
  case infiniteMember
  /// A number outside the range of `Double`, or NaN, as an element of an array.
  case infiniteElement
}

/// A platform's JSON reader, which decides how each deviation is handled.
package enum JSONReader: Sendable {
  /// JSONDecoder, which decodes strings and numbers only when they are requested.
  case foundation
  /// org.json, which decodes everything.
  case orgJSON
  /// org.json, followed by a reader that drops null elements. For a missing element, org.json reads a null.
  case orgJSONWithoutNulls
  /// JSON.parse on text that was decoded as UTF-8.
  case javaScript
  /// kotlinx.serialization in its strict mode. It keeps numbers as written.
  case kotlin

  package func reading(of kind: JSONDeviationKind) -> JSONDeviation.Reading {
    typealias Reading = JSONDeviation.Reading
    let (foundation, orgJSON, javaScript, kotlin): (Reading, Reading, Reading, Reading) =
      switch kind {
      case .byteOrderMark: (.accepted, .accepted, .rejected, .rejected)
      case .wideEncoding, .trailingCommaInObject: (.accepted, .rejected, .rejected, .rejected)
      // For a missing element, org.json stores a null that its own accessors reject.
      case .trailingCommaInArray: (.accepted, .valueLost, .rejected, .rejected)
      case .emptyElement: (.rejected, .valueLost, .rejected, .rejected)
      case .comment, .singleQuotes, .bareWord, .separator, .trailingText: (.rejected, .accepted, .rejected, .rejected)
      case .deepNesting: (.rejected, .accepted, .accepted, .accepted)
      case .controlCharacter, .numberSpelling: (.valueLost, .accepted, .rejected, .accepted)
      case .unknownEscape: (.valueLost, .accepted, .rejected, .rejected)
      case .brokenUnicodeEscape: (.valueLost, .rejected, .rejected, .rejected)
      case .invalidUTF8, .loneSurrogate, .infiniteElement: (.valueLost, .accepted, .accepted, .accepted)
      case .infiniteMember: (.valueLost, .rejected, .accepted, .accepted)
      }
    return switch self {
    case .foundation: foundation
    case .orgJSON: orgJSON
    case .orgJSONWithoutNulls: orgJSON == .valueLost ? .accepted : orgJSON
    case .javaScript: javaScript
    case .kotlin: kotlin
    }
  }
}

/// Selects the member to use if a name is repeated.
package enum MemberChoice: Sendable { case first, last }

extension JSONDeviationKind {
  /// The name of the deviation in messages.
  public var summary: String {
    switch self {
    case .byteOrderMark: "byte order mark"
    case .wideEncoding: "text in UTF-16 or UTF-32"
    case .trailingCommaInObject, .trailingCommaInArray: "trailing comma"
    case .emptyElement: "comma without an element before it"
    case .comment: "comment"
    case .singleQuotes: "string in single quotes"
    case .bareWord: "word without quotes"
    case .separator: "separator other than `:` and `,`"
    case .trailingText: "text after the document"
    case .deepNesting: "objects and arrays nested deeper than 512 levels"
    case .invalidUTF8: "invalid UTF-8"
    case .controlCharacter: "unescaped control character in a string"
    case .unknownEscape: "invalid escape sequence"
    case .loneSurrogate: "lone surrogate"
    case .brokenUnicodeEscape: "\\u without four hexadecimal digits"
    case .numberSpelling: "number not in JSON syntax"
    case .infiniteMember, .infiniteElement: "number beyond the range of a double"
    }
  }
}
