/// Finds the error that `JSON.parse` reports for a text, with the message of Node 20. Positions count UTF-16 code
/// units.
///
/// Source: V8 11.3: src/json/json-parser.cc; compared with Node 20.20, run.
struct JavaScriptSyntaxError {
  private struct Fault: Error { let text: String }

  private let units: [UInt16]
  private var at = 0

  /// Returns the message for a text; nil if `JSON.parse` accepts the text.
  static func message(for text: [UInt8]) -> String? {
    var check = Self(units: UTF16Text.decode(text))
    do throws(Fault) {
      try check.run()
      return nil
    } catch {
      return error.text
    }
  }

  private init(units: [UInt16]) { self.units = units }

  private var next: UInt8? { at < units.count ? UInt8(exactly: units[at]) ?? 0xFF : nil }

  private mutating func run() throws(Fault) {
    // True for each open object, false for each open array.
    var open: [Bool] = []
    repeat {
      let isOpened = try value(&open)
      if isOpened { continue }
      while let isObject = open.last {
        skipSpace()
        if next == 0x2C {
          at += 1
          if isObject { try name("double-quoted property name", isFirst: false) }
          break
        }
        guard next == (isObject ? 0x7D : 0x5D) else {
          throw expected(isObject ? "',' or '}' after property value" : "',' or ']' after array element")
        }
        at += 1
        open.removeLast()
      }
    } while !open.isEmpty
    skipSpace()
    if next != nil { throw Fault(text: "Unexpected non-whitespace character after JSON at position \(at)") }
  }

  /// Reads a value. Returns true if a value inside this value must be read next.
  private mutating func value(_ open: inout [Bool]) throws(Fault) -> Bool {
    skipSpace()
    switch next {
    case 0x22: try string()
    case 0x2D: try number()
    case _ where isDigit: try number()
    case 0x74: try word("true")
    case 0x66: try word("false")
    case 0x6E: try word("null")
    case 0x7B:
      at += 1
      skipSpace()
      if next != 0x7D {
        try name("property name or '}'", isFirst: true)
        open.append(true)
        return true
      }
      at += 1
    case 0x5B:
      at += 1
      skipSpace()
      if next != 0x5D {
        open.append(false)
        return true
      }
      at += 1
    default: throw unexpected
    }
    return false
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { at += 1 }
  }

  private mutating func name(_ wanted: String, isFirst: Bool) throws(Fault) {
    skipSpace()
    guard next == 0x22 else { throw expected(wanted) }
    try string()
    skipSpace()
    guard next == 0x3A else { throw isFirst ? expected("':' after property name") : unexpected }
    at += 1
  }

  private mutating func word(_ word: StaticString) throws(Fault) {
    for byte in word.description.utf8 {
      guard next == byte else { throw unexpected }
      at += 1
    }
  }

  private mutating func number() throws(Fault) {
    if next == 0x2D {
      at += 1
      guard isDigit else { throw Fault(text: "No number after minus sign in JSON at position \(at)") }
    }
    if next == 0x30 {
      at += 1
      if isDigit { throw unexpected }
    }
    while isDigit { at += 1 }
    if next == 0x2E {
      at += 1
      guard isDigit else { throw Fault(text: "Unterminated fractional number in JSON at position \(at)") }
      while isDigit { at += 1 }
    }
    if next == 0x65 || next == 0x45 {
      at += 1
      if next == 0x2B || next == 0x2D { at += 1 }
      guard isDigit else { throw Fault(text: "Exponent part is missing a number in JSON at position \(at)") }
      while isDigit { at += 1 }
    }
  }

  private var isDigit: Bool { next.map { 0x30...0x39 ~= $0 } ?? false }

  private mutating func string() throws(Fault) {
    at += 1
    while let byte = next, byte != 0x22 {
      if byte < 0x20 { throw Fault(text: "Bad control character in string literal in JSON at position \(at)") }
      at += 1
      guard byte == 0x5C else { continue }
      switch next {
      case nil: throw unexpected
      case _ where units[at] > 0xFF: throw unexpected
      case 0x22, 0x2F, 0x5C, 0x62, 0x66, 0x6E, 0x72, 0x74: at += 1
      case 0x75:
        at += 1
        for _ in 0..<4 {
          guard let digit = next, isDigit || 0x61...0x66 ~= digit | 0x20 else {
            throw Fault(text: "Bad Unicode escape in JSON at position \(at)")
          }
          at += 1
        }
      default: throw Fault(text: "Bad escaped character in JSON at position \(at)")
      }
    }
    if next == nil { throw Fault(text: "Unterminated string in JSON at position \(at)") }
    at += 1
  }

  // MARK: messages

  private func expected(_ wanted: String) -> Fault { Fault(text: "Expected \(wanted) in JSON at position \(at)") }

  /// The error for the code unit at the current position. Its message shows at most ten code units on each side.
  private var unexpected: Fault {
    guard let byte = next else { return Fault(text: "Unexpected end of JSON input") }
    if isDigit || byte == 0x2D { return Fault(text: "Unexpected number in JSON at position \(at)") }
    if byte == 0x22 { return Fault(text: "Unexpected string in JSON at position \(at)") }
    let all = text(0..<units.count)
    if ["NaN", "Infinity", "undefined", "[object Object]"].contains(all) {
      return Fault(text: "\"\(all)\" is not valid JSON")
    }
    let isShort = units.count <= 20
    let lower = isShort || at < 10 ? 0 : at - 10
    let upper = isShort || at >= 10 && at >= units.count - 10 ? units.count : at + 10
    let part = (lower > 0 || !isShort && at >= 10 ? "..." : "") + "\"\(text(lower..<upper))\""
    let isCut = !isShort && (at < 10 || at < units.count - 10)
    return Fault(text: "Unexpected token '\(text(at..<at + 1))', \(part)\(isCut ? "..." : "") is not valid JSON")
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }
}
