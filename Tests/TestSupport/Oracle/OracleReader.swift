/// Reads the JSON of section 2 as ios and web do, and the strict JSON of events and states.
///
/// Android has a reader of its own: its dialect shares little with these.
struct OracleReader {
  private let bytes: [UInt8]
  private let platform: OraclePlatform
  /// The ios rules reader: takes trailing commas, and looks inside a string or a number only when
  /// something reads it.
  private let isLenient: Bool
  /// 512 containers on ios; elsewhere the stack of a device, far beyond what tests write.
  private let deepest: Int
  private var offset = 0

  /// A rules document as `platform` reads it.
  static func rules(_ bytes: [UInt8], platform: OraclePlatform) throws(OracleRejection) -> OracleValue {
    switch platform {
    case .ios:
      let text = Self.utf8(detectedIn: bytes)
      var reader = Self(bytes: text, platform: .ios, isLenient: true, deepest: 512)
      return try reader.document()
    case .android: return try OracleAndroidReader.document(bytes)
    case .web:
      // Bytes that are not UTF-8 never reach the engine, which is given a string.
      let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
      var reader = Self(bytes: text, platform: .web, isLenient: false, deepest: 600)
      return try reader.document()
    }
  }

  /// Strict JSON, its numbers typed and its repeated members settled as `platform` does.
  static func strict(_ bytes: [UInt8], platform: OraclePlatform) throws(OracleRejection) -> OracleValue {
    var reader = Self(bytes: bytes, platform: platform, isLenient: false, deepest: 600)
    return try reader.document()
  }

  private init(bytes: [UInt8], platform: OraclePlatform, isLenient: Bool, deepest: Int) {
    (self.bytes, self.platform) = (bytes, platform)
    (self.isLenient, self.deepest) = (isLenient, deepest)
  }

  /// ios detects the encoding, by mark or by where the zero bytes are.
  ///
  /// Little-endian marked UTF-32 is taken for UTF-16, whose second unit is then a zero: rejected.
  private static func utf8(detectedIn bytes: [UInt8]) -> [UInt8] {
    func utf16(from start: Int, low: Int) -> [UInt8] {
      let units = stride(from: start, to: bytes.count - 1, by: 2).map {
        UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + 1 - low]) << 8
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    }
    func utf32(from start: Int, order: [Int]) -> [UInt8] {
      let units = stride(from: start, to: bytes.count - 3, by: 4).map { at in
        order.reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[at + $1]) }
      }
      return Array(String(decoding: units, as: UTF32.self).utf8)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return utf32(from: 4, order: [0, 1, 2, 3]) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(from: 2, low: 0) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(from: 2, low: 1) }
    guard bytes.count >= 4 else { return bytes }
    return switch bytes.prefix(4).map({ $0 == 0 }) {
    case [true, true, true, false]: utf32(from: 0, order: [0, 1, 2, 3])
    case [false, true, true, true]: utf32(from: 0, order: [3, 2, 1, 0])
    case [true, false, true, false]: utf16(from: 0, low: 1)
    case [false, true, false, true]: utf16(from: 0, low: 0)
    default: bytes
    }
  }

  private mutating func document() throws(OracleRejection) -> OracleValue {
    let root = try value(depth: 0)
    guard next == nil else { throw OracleRejection() }
    return root
  }

  /// The next byte that is not white space, not yet taken.
  private var next: UInt8? {
    mutating get {
      while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
      return offset < bytes.count ? bytes[offset] : nil
    }
  }

  private mutating func take(_ character: Character) -> Bool {
    guard next == character.asciiValue else { return false }
    offset += 1
    return true
  }

  private mutating func value(depth: Int) throws(OracleRejection) -> OracleValue {
    guard let first = next else { throw OracleRejection() }
    switch Character(Unicode.Scalar(first)) {
    case "{": return try object(depth: depth + 1)
    case "[": return try list(depth: depth + 1)
    case "\"": return try string()
    case "t": return try word("true", .bool(true))
    case "f": return try word("false", .bool(false))
    case "n": return try word("null", .null)
    case "-", "0"..."9": return try number()
    default: throw OracleRejection()
    }
  }

  private mutating func object(depth: Int) throws(OracleRejection) -> OracleValue {
    guard depth <= deepest else { throw OracleRejection() }
    offset += 1
    var members: [OracleMember] = []
    var hasBrokenName = false
    while !take("}") {
      guard members.isEmpty || take(",") else { throw OracleRejection() }
      if isLenient, !members.isEmpty, take("}") { break }
      guard next == Character("\"").asciiValue else { throw OracleRejection() }
      let name = try string().string
      hasBrokenName = hasBrokenName || name == nil
      guard take(":") else { throw OracleRejection() }
      members.append(OracleMember(name: name ?? "", value: try value(depth: depth)))
    }
    return hasBrokenName ? .broken : .object(platform.settled(members))
  }

  private mutating func list(depth: Int) throws(OracleRejection) -> OracleValue {
    guard depth <= deepest else { throw OracleRejection() }
    offset += 1
    var elements: [OracleValue] = []
    while !take("]") {
      guard elements.isEmpty || take(",") else { throw OracleRejection() }
      if isLenient, !elements.isEmpty, take("]") { break }
      elements.append(try value(depth: depth))
    }
    return .list(elements)
  }

  private mutating func word(_ spelling: String, _ value: OracleValue) throws(OracleRejection) -> OracleValue {
    guard bytes[offset...].starts(with: spelling.utf8) else { throw OracleRejection() }
    offset += spelling.utf8.count
    return value
  }

  private mutating func number() throws(OracleRejection) -> OracleValue {
    let start = offset
    while offset < bytes.count, "0123456789+-.eE".utf8.contains(bytes[offset]) { offset += 1 }
    let lexeme = String(decoding: bytes[start..<offset], as: UTF8.self)
    if let number = OracleNumber.value(of: lexeme, on: platform) { return number }
    guard isLenient else { throw OracleRejection() }
    return .broken
  }

  private mutating func string() throws(OracleRejection) -> OracleValue {
    offset += 1
    let start = offset
    while offset < bytes.count, bytes[offset] != Character("\"").asciiValue {
      offset += bytes[offset] == Character("\\").asciiValue ? 2 : 1
    }
    guard offset < bytes.count else { throw OracleRejection() }
    defer { offset += 1 }
    if let text = Self.unescaped(bytes[start..<offset], allowLoneSurrogate: platform != .ios) { return .text(text) }
    guard isLenient else { throw OracleRejection() }
    return .broken
  }

  /// What a string says, or nil when its bytes, escapes or control characters are not JSON.
  ///
  /// A lone surrogate, legal on web, reads as U+FFFD: Swift strings hold no other.
  private static func unescaped(_ inside: ArraySlice<UInt8>, allowLoneSurrogate: Bool) -> String? {
    guard let text = String(validating: inside, as: UTF8.self) else { return nil }
    var units: [UInt16] = []
    var rest = Array(text.utf16)[...]
    while let unit = rest.popFirst() {
      guard unit >= 0x20 else { return nil }
      guard unit == Unicode.Scalar("\\").value else {
        units.append(unit)
        continue
      }
      switch rest.popFirst().flatMap(Unicode.Scalar.init) {
      case "\"": units.append(0x22)
      case "\\": units.append(0x5C)
      case "/": units.append(0x2F)
      case "b": units.append(0x08)
      case "f": units.append(0x0C)
      case "n": units.append(0x0A)
      case "r": units.append(0x0D)
      case "t": units.append(0x09)
      case "u":
        let digits = String(decoding: rest.prefix(4), as: UTF16.self)
        guard digits.count == 4, digits.allSatisfy(\.isHexDigit),
          let unit = UInt16(digits, radix: 16)
        else { return nil }
        units.append(unit)
        rest = rest.dropFirst(4)
      default: return nil
      }
    }
    guard allowLoneSurrogate || String(validating: units, as: UTF16.self) != nil else { return nil }
    return String(decoding: units, as: UTF16.self)
  }
}
