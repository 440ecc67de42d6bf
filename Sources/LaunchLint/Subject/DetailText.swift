/// A string in a consequence's detail, with its tokens.
struct DetailText {
  package let value: JSONDocument.Value
  let role: DetailField.Role
  /// The bytes between the quotes; nil for a string with escapes, which is stored in `unescaped`.
  let plain: ByteRange?
  private let unescaped: [UInt8]
  /// The tokens of the string. If Android is requested, the Java grammar parses the tokens; otherwise, the Swift
  /// grammar.
  private(set) var tokens: [DetailToken] = []
  /// The offset of the delimiter of an unclosed token; nil if there is none.
  private(set) var openToken: Int?
  /// True if iOS does not find the end of a token, because a combining mark merges with its delimiter.
  private(set) var isHiddenFromSwift = false
  /// True if the string contains `{{` or `${`.
  private(set) var hasForeignToken = false
  /// The parts of a URL; nil for other strings.
  private(set) var address: Address?

  init(_ value: JSONDocument.Value, _ role: DetailField.Role, in subject: LaunchLintContext) {
    (self.value, self.role) = (value, role)
    plain = subject.document.plainText(value)
    let unescaped = plain == nil ? subject.document.string(value) : []
    self.unescaped = unescaped
    if let plain {
      find(in: subject.document.text.span.extracting(plain.lower..<plain.upper), subject)
    } else {
      find(in: unescaped.span, subject)
    }
    if role == .address { address = Address(bytes(in: subject.document), tokens) }
  }

  /// Returns the string as WTF-8.
  func bytes(in document: JSONDocument) -> ArraySlice<UInt8> {
    guard let plain else { return unescaped[...] }
    return document.text[plain.lower..<plain.upper]
  }

  /// Returns the byte range of a part of the string. If the string has escapes, returns the range of the whole
  /// string.
  func range(_ part: Range<Int>, in document: JSONDocument) -> ByteRange {
    guard let plain else { return document.range(value) }
    return ByteRange(plain.lower + part.lowerBound, plain.lower + part.upperBound)
  }

  /// Returns the byte range in the document of a token with its delimiters.
  func range(_ token: DetailToken, in document: JSONDocument) -> ByteRange {
    range(token.whole, in: document)
  }

  // MARK: tokens

  private mutating func find(in text: Span<UInt8>, _ subject: LaunchLintContext) {
    var hasToken = false
    var isASCII = true
    var before: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      if byte == 0x25, before == 0x7B { hasToken = true }
      if byte == 0x7B, before == 0x7B || before == 0x24 { hasForeignToken = true }
      if byte >= 0x80 { isASCII = false }
      before = byte
    }
    guard hasToken else { return }
    let hasSwift = subject.profiles.contains { $0.tokens == .swift }
    let grammar: TokenGrammar = subject.profiles.contains { $0.tokens == .java } ? .java : .swift
    let segments = grammar.segments(of: text, .token)
    if let segments {
      tokens = segments.compactMap { segment in
        guard case .token(let range) = segment else { return nil }
        return DetailToken(text.extracting(range).array(), range)
      }
    }
    // For ASCII strings, both grammars produce the same segments.
    let plainSegments = isASCII ? segments : TokenGrammar.java.segments(of: text, .token)
    if hasSwift, !isASCII {
      isHiddenFromSwift = plainSegments != nil && TokenGrammar.swift.segments(of: text, .token) != plainSegments
    }
    if plainSegments == nil { openToken = Self.open(in: text) }
  }

  /// Returns the offset of the opening delimiter of a token without a closing delimiter; nil if there is none.
  private static func open(in text: Span<UInt8>) -> Int? {
    var open: Int?
    var at = 0
    while at + 1 < text.count {
      let isOpening = text[at] == 0x7B && text[at + 1] == 0x25
      let isClosing = text[at] == 0x25 && text[at + 1] == 0x7D
      if open == nil ? isOpening : isClosing {
        open = open == nil ? at : nil
        at += 1
      }
      at += 1
    }
    return open
  }

  // MARK: strings of a detail

  /// Returns the strings in `detail`, each with the role of the detail field that contains it.
  static func all(
    in object: JSONDocument.Value, _ detail: DetailPart, _ kind: ConsequenceKind,
    _ subject: LaunchLintContext
  ) -> [DetailText] {
    let document = subject.document
    var texts: [DetailText] = []
    for (_, value) in document.members(object) {
      let place = detail.fields.indices.first { detail.values[$0] == value }
      let role = place.map { detail.fields[$0].role } ?? .plain
      document.forEachString(in: value) { texts.append(DetailText($0, role, in: subject)) }
    }
    return texts
  }
}

extension JSONDocument {
  /// Calls `body` for each string inside `value`, including `value` itself, in document order.
  ///
  /// Iterative, because the nesting depth comes from the document.
  func forEachString(in value: Value, _ body: (Value) -> Void) {
    if kind(value) == .string { return body(value) }
    var open = [value]
    while let value = open.popLast() {
      switch kind(value) {
      case .string: body(value)
      case .object: open += members(value).map(\.value).reversed()
      case .array: open += elements(value).reversed()
      case .number, .word, .true, .false, .null: continue
      }
    }
  }
}
