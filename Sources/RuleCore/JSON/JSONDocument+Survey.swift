/// Passes over a whole document that look for rare things. They stay where the nodes are: a call for
/// each node from another module costs several times as much.
extension JSONDocument {
  /// All objects, in the order in which they open.
  package var objects: [Value] {
    nodes.indices.filter { nodes[$0].kind == .object }.map { Value(index: $0) }
  }

  /// The objects that may have two members of one name, in the order in which they open: all but
  /// those of which `hasDistinctNames` says that they have not.
  package var objectsOfDoubtfulNames: [Value] {
    var found: [Value] = []
    for index in nodes.indices where nodes[index].kind == .object {
      if !hasDistinctNames(Value(index: index)) { found.append(Value(index: index)) }
    }
    return found
  }

  /// The name of the member that has `value`, which is a member's value.
  package func name(of value: Value) -> Value { Value(index: value.index - 1) }

  /// The numbers whose spelling has at least so many bytes, in document order.
  package func numbers(ofAtLeast count: Int) -> [Value] {
    var found: [Value] = []
    for index in nodes.indices where nodes[index].kind == .number {
      if nodes[index].range.count >= count { found.append(Value(index: index)) }
    }
    return found
  }

  /// The elements of `array` that are numbers with a point or an exponent which iOS reads as integers.
  package func integralDecimals(in array: Value) -> [Value] {
    var found: [Value] = []
    var element = first(in: array)
    while let value = element {
      if kind(value) == .number, isDecimal(value),
        case .integer = NumberLexeme.ios(lexeme: lexeme(value).span)
      {
        found.append(value)
      }
      element = next(after: value, in: array)
    }
    return found
  }

  /// Whether a number is spelt with a point or an exponent.
  package func isDecimal(_ number: Value) -> Bool {
    let range = range(number)
    for index in range.lower..<range.upper {
      if text[index] == 0x2E || text[index] | 0x20 == 0x65 { return true }
    }
    return false
  }

  /// The members of `object` that `names` name, each at its name's place, and the names of all others.
  package func survey(
    _ object: Value, _ names: JSONWords, _ choice: MemberChoice
  ) -> (known: JSONWords.Members, others: [Value]) {
    var others: [Value] = []
    var name = first(in: object)
    while let found = name {
      if place(of: found, in: names) == nil { others.append(found) }
      name = next(after: found, in: object)
    }
    return (members(of: object, named: names, choice), others)
  }

  /// Whether all elements of `array` are texts, numbers or truth values.
  package func hasOnlyScalars(_ array: Value) -> Bool {
    var element = first(in: array)
    while let found = element {
      switch kind(found) {
      case .null, .array, .object: return false
      case .string, .number, .word, .true, .false: element = next(after: found, in: array)
      }
    }
    return true
  }

  /// A letter of the text that is not what it seems to be, as it stands or as an escape.
  package struct StrangeLetter: Hashable, Sendable {
    package let scalar: UInt32
    package let range: ByteRange
  }

  /// Control letters that are escaped, tabs and line ends left out, and letters that do not show:
  /// marks of direction, blanks without width.
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
        let length = text.utf8Length(at: at) ?? 1
        let scalar = Self.scalar(text, at, length)
        if Self.isStrange(scalar) {
          found.append(StrangeLetter(scalar: scalar, range: ByteRange(at, at + length)))
        }
        at += length
      }
    }
    return found
  }

  private static func scalar(_ text: Span<UInt8>, _ start: Int, _ length: Int) -> UInt32 {
    switch length {
    case 2: UInt32(text[start] & 0x1F) << 6 | UInt32(text[start + 1] & 0x3F)
    case 3:
      UInt32(text[start] & 0x0F) << 12 | UInt32(text[start + 1] & 0x3F) << 6
        | UInt32(text[start + 2] & 0x3F)
    // Nothing beyond U+FFFF is strange.
    default: 0x20
    }
  }

  /// Source: the Unicode Character Database, properties Bidi_Control and Default_Ignorable_Code_Point
  /// of letters that texts are known to hide things with.
  private static func isStrange(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0A, 0x0D: false
    case 0x00..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069: true
    case 0xFEFF: true
    default: false
    }
  }
}
