/// Reads the JSON that android reads (adobe-rules 2), with its comments, bare words and separators.
struct OracleAndroidReader {
  private let units: [UInt16]
  private var offset = 0

  static func document(_ bytes: [UInt8]) throws(OracleRejection) -> OracleValue {
    // Bytes that are not UTF-8 become U+FFFD; one mark at the beginning is skipped.
    var text = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    if text.first == "\u{FEFF}" { text.removeFirst() }
    var reader = Self(units: Array(String(text).utf16))
    // Text after the root value is ignored.
    return try reader.value(depth: 0)
  }

  private init(units: [UInt16]) {
    self.units = units
  }

  private var unread: Unicode.Scalar? {
    // Half of a surrogate pair is no scalar, and no character this reader asks for.
    offset < units.count ? Unicode.Scalar(units[offset]) ?? "\u{FFFD}" : nil
  }

  /// The next character that is neither white space nor in a comment, not yet taken.
  private mutating func next() throws(OracleRejection) -> Unicode.Scalar? {
    while let character = unread {
      switch character {
      case " ", "\t", "\n", "\r": offset += 1
      case "#": skipLine()
      case "/" where comes("//"): skipLine()
      case "/" where comes("/*"):
        offset += 2
        while !comes("*/") {
          guard unread != nil else { throw OracleRejection() }
          offset += 1
        }
        offset += 2
      default: return character
      }
    }
    return nil
  }

  private func comes(_ text: String) -> Bool {
    units[offset...].starts(with: text.utf16)
  }

  private mutating func skipLine() {
    while let character = unread, character != "\n", character != "\r" { offset += 1 }
  }

  private mutating func take(_ characters: Unicode.Scalar...) throws(OracleRejection) -> Bool {
    guard let character = try next(), characters.contains(character) else { return false }
    offset += 1
    return true
  }

  private mutating func value(depth: Int) throws(OracleRejection) -> OracleValue {
    guard depth <= 600, let first = try next() else { throw OracleRejection() }
    switch first {
    case "{": return try object(depth: depth + 1)
    case "[": return try list(depth: depth + 1)
    case "\"", "'": return .text(try string(quote: first))
    default: return try word()
    }
  }

  private mutating func object(depth: Int) throws(OracleRejection) -> OracleValue {
    offset += 1
    var members: [OracleMember] = []
    if try take("}") { return .object([]) }
    while true {
      guard case .text(let name) = try value(depth: depth) else { throw OracleRejection() }
      guard try take(":", "=") else { throw OracleRejection() }
      if comes(">") { offset += 1 }
      let value = try value(depth: depth)
      // A double that is not finite may stand in an array only.
      if case .decimal(let decimal) = value, !decimal.isFinite { throw OracleRejection() }
      members.append(OracleMember(name: name, value: value))
      if try take("}") { return .object(OraclePlatform.android.settled(members)) }
      guard try take(",", ";") else { throw OracleRejection() }
    }
  }

  /// A separator with no element before it, or with none behind it, stands for a null of Java: the
  /// list is read, and whoever then asks for that element fails.
  ///
  /// Source: Android: org.json.JSONTokener.readArray, JSONArray.get.
  private mutating func list(depth: Int) throws(OracleRejection) -> OracleValue {
    offset += 1
    var elements: [OracleValue] = []
    var endsWithSeparator = false
    while true {
      if try take("]") { return .list(endsWithSeparator ? elements + [.broken] : elements) }
      if try take(",", ";") {
        elements.append(.broken)
      } else {
        elements.append(try value(depth: depth))
        if try take("]") { return .list(elements) }
        guard try take(",", ";") else { throw OracleRejection() }
      }
      endsWithSeparator = true
    }
  }

  private mutating func string(quote: Unicode.Scalar) throws(OracleRejection) -> String {
    offset += 1
    var text: [UInt16] = []
    while let character = unread, character != quote {
      offset += 1
      text.append(character == "\\" ? try escape() : units[offset - 1])
    }
    guard unread != nil else { throw OracleRejection() }
    offset += 1
    return String(decoding: text, as: UTF16.self)
  }

  private mutating func escape() throws(OracleRejection) -> UInt16 {
    guard let character = unread else { throw OracleRejection() }
    offset += 1
    switch character {
    case "b": return 0x08
    case "f": return 0x0C
    case "n": return 0x0A
    case "r": return 0x0D
    case "t": return 0x09
    case "u":
      let digits = String(decoding: units[offset...].prefix(4), as: UTF16.self)
      guard digits.count == 4, let unit = UInt16(digits, radix: 16) else { throw OracleRejection() }
      offset += 4
      return unit
    default: return units[offset - 1]
    }
  }

  /// A word without quotes, which may be a number, and what it is ("android words").
  private mutating func word() throws(OracleRejection) -> OracleValue {
    let start = offset
    while let character = unread, !"{}[]/\\:,=;# \t\u{C}\n\r".unicodeScalars.contains(character) {
      offset += 1
    }
    let word = String(decoding: units[start..<offset], as: UTF16.self)
    guard !word.isEmpty else { throw OracleRejection() }
    switch word.lowercased() {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: break
    }
    if !word.contains("."), let integer = Self.integer(word) { return .integer(integer) }
    if let double = OracleNumber.javaDouble(word) { return .decimal(double) }
    return .text(word)
  }

  private static func integer(_ word: String) -> Int64? {
    if word.hasPrefix("0x") || word.hasPrefix("0X") { return Int64(word.dropFirst(2), radix: 16) }
    if word.hasPrefix("0"), word != "0" { return Int64(word.dropFirst(), radix: 8) }
    return Int64(word)
  }
}
