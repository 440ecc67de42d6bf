/// Reads a property list as `NSDictionary` prints it. The iOS SDK prints data in this form if JSON cannot represent
/// them.
///
///     { action = buy; list = ( 1, "a b" ); timeout = inf; gone = "<null>"; }
///
/// Does not recurse. Source: adobe/aepsdk-core-ios: PrettyDictionary.swift @5.11.0; the description of NSDictionary.
struct PropertyList {
  /// An error: the text is not a property list as `NSDictionary` prints it.
  struct Fault: Error {}

  private let text: [UInt8]
  private var at = 0
  private var json = JSONWriter()
  /// The stack of open containers: true for a dictionary, false for an array.
  private var open: [Bool] = []
  /// True if a separator must precede the next part of the innermost container.
  private var needsComma = false

  private init(_ text: [UInt8]) { self.text = text }

  /// Returns the dictionary as JSON on one line. A word or string that is a JSON number becomes a number, and `<null>`
  /// becomes null; all other words and strings become JSON strings.
  static func json(_ text: [UInt8]) throws(Fault) -> [UInt8] {
    var reader = PropertyList(text)
    try reader.read()
    return reader.json.take()
  }

  private mutating func read() throws(Fault) {
    skipSpace()
    guard next == 0x7B else { throw Fault() }
    try value()
    while let isDictionary = open.last {
      try part(isDictionary)
    }
    skipSpace()
    guard at == text.count else { throw Fault() }
  }

  private var next: UInt8? { at < text.count ? text[at] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || 0x09...0x0D ~= byte { at += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    at += 1
    return true
  }

  /// Reads the next member or element of the innermost container, or the container's end.
  private mutating func part(_ isDictionary: Bool) throws(Fault) {
    skipSpace()
    if take(isDictionary ? 0x7D : 0x29) {
      json.byte(isDictionary ? 0x7D : 0x5D)
      open.removeLast()
      endPart()
      return
    }
    if needsComma { json.byte(0x2C) }
    needsComma = false
    if isDictionary {
      let name = try word()
      json.string(name.span)
      json.byte(0x3A)
      skipSpace()
      guard take(0x3D) else { throw Fault() }
      skipSpace()
    }
    try value()
  }

  /// Skips the separator after a value.
  private mutating func endPart() {
    needsComma = true
    guard let isDictionary = open.last else { return }
    skipSpace()
    // The last element has no comma; the last member has a semicolon. Binary data are `{length = 2, bytes = 0x0102}`.
    _ = (isDictionary && take(0x3B)) || take(0x2C)
  }

  private mutating func value() throws(Fault) {
    switch next {
    case 0x7B:
      at += 1
      open.append(true)
      json.byte(0x7B)
      needsComma = false
    case 0x28:
      at += 1
      open.append(false)
      json.byte(0x5B)
      needsComma = false
    default:
      scalar(try word())
      endPart()
    }
  }

  private mutating func scalar(_ word: [UInt8]) {
    if word.elementsEqual("<null>".utf8) { return json.raw("null") }
    if let first = word.first, first == 0x2D || first &- 0x30 < 10,
      (try? JSONScanner.number(in: word.span, from: 0)) == word.count
    {
      return json.raw(word)
    }
    json.string(word.span)
  }

  /// Reads a quoted or unquoted word.
  private mutating func word() throws(Fault) -> [UInt8] {
    if take(0x22) { return try quoted() }
    let start = at
    if next == 0x3C {
      while let byte = next, byte != 0x3E { at += byte == 0x0A ? text.count : 1 }
      guard take(0x3E) else { throw Fault() }
      return Array(text[start..<at])
    }
    while let byte = next, byte > 0x20, !Self.delimiters.contains(byte) { at += 1 }
    guard at > start else { throw Fault() }
    return Array(text[start..<at])
  }

  private static let delimiters = Array("{}(),;=\"".utf8)
  private static let letterEscapes: [UInt8: UInt8] = [
    0x6E: 0x0A, 0x74: 0x09, 0x72: 0x0D, 0x61: 0x07, 0x62: 0x08, 0x66: 0x0C, 0x76: 0x0B,
  ]

  private mutating func quoted() throws(Fault) -> [UInt8] {
    var word: [UInt8] = []
    while let byte = next {
      at += 1
      if byte == 0x22 { return word }
      guard byte == 0x5C else {
        word.append(byte)
        continue
      }
      guard let letter = next else { throw Fault() }
      at += 1
      if letter == 0x55 || letter == 0x75 {
        guard let unit = unit(from: at) else { throw Fault() }
        at += 4
        var scalar = UInt32(unit)
        if unit & 0xFC00 == 0xD800, at + 6 <= text.count, text[at] == 0x5C, text[at + 1] | 0x20 == 0x75,
          let low = self.unit(from: at + 2), low & 0xFC00 == 0xDC00
        {
          scalar = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF))
          at += 6
        }
        appendWTF8(scalar, to: &word)
      } else if letter &- 0x30 < 8 {
        var code = UInt32(letter - 0x30)
        for _ in 0..<2 {
          guard let digit = next, digit &- 0x30 < 8 else { break }
          code = code * 8 + UInt32(digit - 0x30)
          at += 1
        }
        appendWTF8(code, to: &word)
      } else {
        word.append(Self.letterEscapes[letter] ?? letter)
      }
    }
    throw Fault()
  }

  /// Returns the value of four hexadecimal digits.
  private func unit(from start: Int) -> UInt16? {
    guard start + 4 <= text.count else { return nil }
    var value: UInt16 = 0
    for byte in text[start..<start + 4] {
      guard byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}
