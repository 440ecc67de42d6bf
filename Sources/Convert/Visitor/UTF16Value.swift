/// A JSON value as a language with UTF-16 strings treats it: its type, and its conversion to a string.
struct UTF16Value: Sendable {
  /// The JSON type, and the value of a boolean or number in JavaScript.
  let kind: UTF16ValueKind
  /// The value converted to a string.
  let text: [UInt16]
  /// `text` in lower case.
  let lowered: [UInt16]

  private init(_ kind: UTF16ValueKind, _ text: [UInt16]) {
    (self.kind, self.text) = (kind, text)
    lowered = UTF16Text.lowercased(text)
  }

  init(_ value: JSONDocument.Value, in document: JSONDocument, _ runtime: ConvertProfile.Runtime) {
    self.init(UTF16ValueKind(value, in: document), Self.text(of: value, in: document, runtime))
  }

  static let null = UTF16Value(.null, Array("null".utf16))

  /// Returns the value converted to a string.
  ///
  /// Source: ECMA-262, ToString; Array.prototype.join, which writes nothing for null. kotlinx.serialization 1.10.0:
  /// `JsonPrimitive.content` and `JsonElement.toString`, which keep numbers as written.
  static func text(of value: JSONDocument.Value, in document: JSONDocument, _ runtime: ConvertProfile.Runtime)
    -> [UInt16]
  {
    switch (document.kind(value), runtime) {
    case (.null, _): Array("null".utf16)
    case (.number, .kotlin): UTF16Text.decode(Array(document.lexeme(value)))
    case (.array, .kotlin), (.object, .kotlin): document.kotlinText(of: value)
    case (.array, _): joined(value, in: document)
    default: scalarText(of: value, in: document)
    }
  }

  /// Returns the elements of an array as strings joined by commas. Nested arrays are joined in the same way, so one
  /// iterative walk handles any depth.
  private static func joined(_ array: JSONDocument.Value, in document: JSONDocument) -> [UInt16] {
    var result: [UInt16] = []
    var open: [(array: JSONDocument.Value, next: JSONDocument.Value?)] = [(array, document.first(in: array))]
    var isFirst = true
    while let (array, next) = open.popLast() {
      guard let element = next else { continue }
      if !isFirst { result.append(0x2C) }
      open.append((array, document.next(after: element, in: array)))
      switch document.kind(element) {
      case .array:
        open.append((element, document.first(in: element)))
        isFirst = true
        // An empty array has no element that clears `isFirst`, so it is cleared here.
        if document.first(in: element) == nil { isFirst = false }
        continue
      case .null: break
      default: result += scalarText(of: element, in: document)
      }
      isFirst = false
    }
    return result
  }

  private static func scalarText(of value: JSONDocument.Value, in document: JSONDocument) -> [UInt16] {
    switch document.kind(value) {
    case .true: Array("true".utf16)
    case .false: Array("false".utf16)
    case .number: Array(JavaScriptNumber.text(NumberLexeme.javascript(lexeme: document.lexeme(value).span)).utf16)
    case .string, .word: UTF16Text.decode(document.string(value))
    case .object: Array("[object Object]".utf16)
    case .null, .array: []
    }
  }
}

enum UTF16ValueKind: Hashable, Sendable {
  case null, text, array, object
  case boolean(Bool)
  case number(Double)

  init(_ value: JSONDocument.Value, in document: JSONDocument) {
    switch document.kind(value) {
    case .null: self = .null
    case .true: self = .boolean(true)
    case .false: self = .boolean(false)
    case .number: self = .number(NumberLexeme.javascript(lexeme: document.lexeme(value).span))
    case .string, .word: self = .text
    case .array: self = .array
    case .object: self = .object
    }
  }
}

extension UTF16Value {
  /// A value that JavaScript's `===` compares. Arrays and objects are excluded, because they equal no other value.
  enum Scalar: Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case text([UInt16])

    /// Creates the scalar of a value. `text`: the string if the value is a string, else unused. Returns nil for an
    /// array or object.
    init?(_ kind: UTF16ValueKind, text: @autoclosure () -> [UInt16]) {
      switch kind {
      case .null: self = .null
      case .boolean(let value): self = .boolean(value)
      case .number(let number): self = .number(number)
      case .text: self = .text(text())
      case .array, .object: return nil
      }
    }

    init?(_ value: JSONDocument.Value, in document: JSONDocument) {
      self.init(UTF16ValueKind(value, in: document), text: UTF16Text.decode(document.string(value)))
    }
  }
}

extension UTF16Value {
  /// A converted operand of `<` or `<=`. Two strings are compared as strings; otherwise both operands are converted to
  /// numbers.
  private enum Primitive {
    case number(Double)
    case text([UInt16])

    var number: Double {
      switch self {
      case .number(let number): number
      case .text(let text): JavaScriptNumber.number(text)
      }
    }
  }

  private var primitive: Primitive {
    switch kind {
    case .null: .number(0)
    case .boolean(let value): .number(value ? 1 : 0)
    case .number(let value): .number(value)
    case .text, .array, .object: .text(text)
    }
  }

  /// The result of `Number(value)`. Source: ECMA-262, ToNumber.
  var number: Double { primitive.number }

  /// Returns the result of `a < b` or `a <= b`.
  /// Source: ECMA-262, IsLessThan.
  static func isLess(_ a: UTF16Value, _ b: UTF16Value, orEqual: Bool) -> Bool {
    if case .text(let a) = a.primitive, case .text(let b) = b.primitive {
      return a.lexicographicallyPrecedes(b) || (orEqual && a == b)
    }
    let (a, b) = (a.primitive.number, b.primitive.number)
    return orEqual ? a <= b : a < b
  }
}

extension JSONDocument {
  /// Returns the JSON text of an array or object without whitespace. If a name is repeated, its last value is written
  /// at the position of its first value. Does not recurse.
  fileprivate func kotlinText(of value: Value) -> [UInt16] {
    enum Piece {
      case text([UInt8])
      case value(Value)
    }
    var bytes: [UInt8] = []
    var work = [Piece.value(value)]
    while let piece = work.popLast() {
      guard case .value(let value) = piece else {
        if case .text(let text) = piece { bytes += text }
        continue
      }
      switch kind(value) {
      case .array:
        bytes.append(0x5B)
        work.append(.text([0x5D]))
        for (index, element) in elements(value).enumerated().reversed() {
          work.append(.value(element))
          if index > 0 { work.append(.text([0x2C])) }
        }
      case .object:
        bytes.append(0x7B)
        work.append(.text([0x7D]))
        for (index, member) in distinctMembers(value, .last).enumerated().reversed() {
          work += [.value(member.value), .text((index > 0 ? [0x2C] : []) + Self.kotlinQuoted(member.name) + [0x3A])]
        }
      case .string, .word: bytes += Self.kotlinQuoted(string(value))
      case .number, .true, .false, .null: bytes += lexeme(value)
      }
    }
    return UTF16Text.decode(bytes)
  }

  /// Returns a string in quotes. Source: kotlinx.serialization 1.10.0: StringOps.kt, `printQuoted`.
  private static func kotlinQuoted(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x22]
    for byte in text {
      switch byte {
      case 0x22, 0x5C: bytes += [0x5C, byte]
      case 0x08: bytes += Array("\\b".utf8)
      case 0x09: bytes += Array("\\t".utf8)
      case 0x0A: bytes += Array("\\n".utf8)
      case 0x0C: bytes += Array("\\f".utf8)
      case 0x0D: bytes += Array("\\r".utf8)
      case 0..<0x20: bytes += Array((byte < 0x10 ? "\\u000" : "\\u00").utf8) + Array(String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    return bytes + [0x22]
  }
}
