/// Searches a whole document for rare constructs. These functions are in the same module as `nodes`, because calls from
/// a different module for each node take several times as long.
extension JSONDocument {
  /// All objects, ordered by the offset of their opening brace.
  package var objects: [Value] { objects(in: root) }

  private func objects(in value: Value) -> [Value] {
    (value.index..<nodes[value.index].next).filter { nodes[$0].kind == .object }.map { Value(index: $0) }
  }

  /// The objects for which `hasDistinctNames` returns false, ordered by the offset of their opening brace. Only these
  /// objects may have repeated member names.
  package var objectsOfDoubtfulNames: [Value] { objectsOfDoubtfulNames(in: root) }

  /// Returns the objects inside a value for which `hasDistinctNames` returns false, including the value itself.
  package func objectsOfDoubtfulNames(in value: Value) -> [Value] {
    objects(in: value).filter { !hasDistinctNames($0) }
  }

  /// Returns the name of the member whose value is `value`. Precondition: `value` is the value of a member.
  package func name(of value: Value) -> Value { Value(index: value.index - 1) }

  /// Returns the numbers inside a value whose literals have at least `count` bytes, in document order.
  package func numbers(in value: Value, ofAtLeast count: Int) -> [Value] {
    (value.index..<nodes[value.index].next)
      .filter { nodes[$0].kind == .number && nodes[$0].range.count >= count }.map { Value(index: $0) }
  }

  /// Returns the numbers in `array` that have a decimal point or an exponent but that iOS reads as integers.
  package func integralDecimals(in array: Value) -> [Value] {
    elements(array).filter { value in
      guard kind(value) == .number, isDecimal(value) else { return false }
      return if case .integer = NumberLexeme.ios(lexeme: lexeme(value).span) { true } else { false }
    }
  }

  /// True if the number is written with a decimal point or an exponent.
  package func isDecimal(_ number: Value) -> Bool {
    lexeme(number).contains { $0 == 0x2E || $0 | 0x20 == 0x65 }
  }

  /// Returns the values of the members of `object`, indexed by position in `names`, and the member names that are not
  /// in `names`.
  package func survey(_ object: Value, _ names: JSONWords, _ choice: MemberChoice) -> (
    known: JSONWords.Members, others: [Value]
  ) {
    let others = members(object).map(\.name).filter { place(of: $0, in: names) == nil }
    return (members(of: object, named: names, choice), others)
  }

  /// True if all elements of `array` are strings, numbers or Booleans.
  package func hasOnlyScalars(_ array: Value) -> Bool {
    elements(array).allSatisfy { value in
      switch kind(value) {
      case .null, .array, .object: false
      case .string, .number, .word, .true, .false: true
      }
    }
  }

  /// A control or invisible character of the document, raw or as a `\u` escape.
  package struct StrangeLetter: Hashable, Sendable {
    package let scalar: UInt32
    package let range: ByteRange
  }

  /// Returns control characters and invisible characters: direction marks and zero-width characters. Control characters
  /// below U+0080 are returned only if they are escaped; tab, LF and CR are never returned.
  package func strangeLetters() -> [StrangeLetter] {
    let text = self.text.span
    var found: [StrangeLetter] = []
    var at = 0
    while at < text.count {
      at += text.plainRun(from: at)
      guard at < text.count else { break }
      let byte = text[at]
      if byte == 0x5C {
        let unit = at + 1 < text.count && text[at + 1] == 0x75 ? text.hexQuad(at: at + 2) : nil
        if let unit, Self.isStrange(UInt32(unit)) {
          found.append(StrangeLetter(scalar: UInt32(unit), range: ByteRange(at, at + 6)))
        }
        at += unit == nil ? 2 : 6
      } else if byte < 0x80 {
        at += 1
      } else {
        let (scalar, length) = UTF16Text.codePoint(in: text, at: at)
        if Self.isStrange(scalar) {
          found.append(StrangeLetter(scalar: scalar, range: ByteRange(at, at + length)))
        }
        at += length
      }
    }
    return found
  }

  /// Source: the Unicode Character Database, properties Bidi_Control and Default_Ignorable_Code_Point, limited to
  /// characters that are known to be used to hide text.
  private static func isStrange(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0A, 0x0D: false
    case 0x00..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069: true
    case 0xFEFF: true
    default: false
    }
  }

  /// True if JavaScript converts the value to true: all values except null, false, the number 0 and the empty string.
  /// Source: ECMA-262, ToBoolean.
  package func isTruthy(_ value: Value) -> Bool {
    switch kind(value) {
    case .null, .false: false
    case .true, .array, .object: true
    case .number: NumberLexeme.javascript(lexeme: lexeme(value).span) != 0
    case .string, .word: !string(value).isEmpty
    }
  }
}
