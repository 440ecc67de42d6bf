/// A JSON value with JavaScript semantics: its type, and its conversion to a string.
struct JavaScriptValue: Sendable {
  let kind: JavaScriptKind
  /// The result of `String(value)`, in UTF-16 code units.
  let text: [UInt16]
  /// `text` in lower case.
  let lowered: [UInt16]

  init(_ value: JSONDocument.Value, in document: JSONDocument) {
    kind = JavaScriptKind(value, in: document)
    text = Self.text(of: value, in: document)
    lowered = UTF16Text.lowercased(text)
  }

  /// The result of `String(value)`. Source: ECMA-262, ToString; Array.prototype.join, which writes nothing for null.
  static func text(of value: JSONDocument.Value, in document: JSONDocument) -> [UInt16] {
    switch document.kind(value) {
    case .null: Array("null".utf16)
    case .array: joined(value, in: document)
    default: scalarText(of: value, in: document)
    }
  }

  /// The elements joined by commas. Nested arrays are joined in the same way, so one iterative walk handles any depth.
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
        // An empty array has no element after which the next comma is written.
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

enum JavaScriptKind: Hashable, Sendable {
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

extension JavaScriptValue {
  /// A value compared with `===`. Arrays and objects are excluded: they never equal another value.
  enum Scalar: Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case text([UInt16])

    /// Creates the scalar of a value. `text`: the string if the value is one, else unused. Nil for an array or object.
    init?(_ kind: JavaScriptKind, text: @autoclosure () -> [UInt16]) {
      switch kind {
      case .null: self = .null
      case .boolean(let value): self = .boolean(value)
      case .number(let number): self = .number(number)
      case .text: self = .text(text())
      case .array, .object: return nil
      }
    }

    init?(_ value: JSONDocument.Value, in document: JSONDocument) {
      self.init(JavaScriptKind(value, in: document), text: UTF16Text.decode(document.string(value)))
    }
  }
}

extension JavaScriptValue {
  /// An operand of a relational operator. Two strings are compared as strings; otherwise both are converted to numbers.
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

  /// `a < b` or `a <= b`.
  /// Source: ECMA-262, IsLessThan.
  static func isLess(_ a: JavaScriptValue, _ b: JavaScriptValue, orEqual: Bool) -> Bool {
    if case .text(let a) = a.primitive, case .text(let b) = b.primitive {
      return a.lexicographicallyPrecedes(b) || (orEqual && a == b)
    }
    let (a, b) = (a.primitive.number, b.primitive.number)
    return orEqual ? a <= b : a < b
  }
}
