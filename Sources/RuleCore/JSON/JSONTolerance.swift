/// A way in which a document departs from RFC 8259 and is still read by some platform's reader.
///
/// Source: the readers of the platforms, run on texts of each kind: swift-foundation's JSONDecoder
/// (Swift 6.3.1), Android 10's org.json, Node 20's JSON.parse.
public struct JSONTolerance: Hashable, Sendable {
  /// What the text has that RFC 8259 does not.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// U+FEFF before the root value.
    case byteOrderMark
    /// UTF-16 or UTF-32.
    case wideEncoding
    case trailingCommaInObject, trailingCommaInArray
    /// A comma, or a semicolon, with no element before it.
    case emptyElement
    /// `// …`, `# …` or `/* … */`.
    case comment
    case singleQuotes
    /// A name or value without quotes that is no number, `true`, `false` or `null`.
    case bareWord
    /// `=`, `=>` or `:>` for a colon, `;` for a comma.
    case separator
    /// Text behind the root value; what it is has not been looked at.
    case trailingText
    /// More than 512 containers, one inside the other.
    case deepNesting
    /// A byte sequence in a string that is not UTF-8.
    case invalidUTF8
    /// A raw control character in a string.
    case controlCharacter
    /// A backslash before a letter that needs none.
    case unknownEscape
    /// Half of a surrogate pair, escaped.
    case loneSurrogate
    /// `\u` without four hexadecimal digits.
    case brokenUnicodeEscape
    /// A number spelt with the letters of one, but not as RFC 8259 spells it: `01`, `5.`, `1-2`.
    case numberSpelling
    /// A number beyond the double range, or NaN, as a member of an object.
    case infiniteMember
    /// The same as an element of an array.
    case infiniteElement
  }

  /// What the text has that RFC 8259 does not.
  public let kind: Kind
  /// Where it has it.
  public let range: ByteRange

  /// What a reader does with a departure.
  package enum Reading: Hashable, Sendable {
    case accepted
    /// The value that holds it cannot be read; a value that nothing reads does no harm.
    case valueLost
    case rejected
  }
}

/// The readers of rules documents, by what they make of each departure.
package enum JSONReader: Sendable {
  /// JSONDecoder, which looks inside strings and numbers only when they are asked for.
  case foundation
  /// org.json, which reads everything.
  case orgJSON
  /// JSON.parse on text that was decoded as UTF-8.
  case javaScript

  package func reading(of kind: JSONTolerance.Kind) -> JSONTolerance.Reading {
    switch (kind, self) {
    case (.byteOrderMark, .foundation), (.byteOrderMark, .orgJSON): .accepted
    case (.byteOrderMark, .javaScript): .rejected
    case (.wideEncoding, .foundation): .accepted
    case (.wideEncoding, _): .rejected
    case (.trailingCommaInObject, .foundation), (.trailingCommaInArray, .foundation): .accepted
    case (.trailingCommaInObject, _): .rejected
    // org.json puts a null there that its own accessors refuse.
    case (.trailingCommaInArray, .orgJSON), (.emptyElement, .orgJSON): .valueLost
    case (.trailingCommaInArray, .javaScript), (.emptyElement, _): .rejected
    case (.comment, .orgJSON), (.singleQuotes, .orgJSON), (.bareWord, .orgJSON): .accepted
    case (.separator, .orgJSON), (.trailingText, .orgJSON): .accepted
    case (.comment, _), (.singleQuotes, _), (.bareWord, _), (.separator, _): .rejected
    case (.trailingText, _): .rejected
    case (.deepNesting, .foundation): .rejected
    case (.deepNesting, _): .accepted
    case (.invalidUTF8, .foundation), (.controlCharacter, .foundation): .valueLost
    case (.unknownEscape, .foundation), (.loneSurrogate, .foundation): .valueLost
    case (.brokenUnicodeEscape, .foundation), (.numberSpelling, .foundation): .valueLost
    case (.infiniteMember, .foundation), (.infiniteElement, .foundation): .valueLost
    case (.invalidUTF8, _), (.loneSurrogate, _): .accepted
    case (.controlCharacter, .orgJSON), (.unknownEscape, .orgJSON): .accepted
    case (.controlCharacter, .javaScript), (.unknownEscape, .javaScript): .rejected
    case (.brokenUnicodeEscape, _): .rejected
    case (.numberSpelling, .orgJSON): .accepted
    case (.numberSpelling, .javaScript): .rejected
    case (.infiniteMember, .orgJSON): .rejected
    case (.infiniteMember, .javaScript), (.infiniteElement, _): .accepted
    }
  }
}

/// Which of several members with one name counts.
package enum MemberChoice: Sendable { case first, last }
