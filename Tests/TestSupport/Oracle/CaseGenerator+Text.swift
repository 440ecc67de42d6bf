extension CaseGenerator {
  /// What can be wrong with a document as text (adobe-rules 2).
  private enum Fault: CaseIterable {
    case trailingComma, emptyElement, lineComment, blockComment, hashComment
    case singleQuotes, bareWord, equalsSign, semicolon
    case leadingZero, openPoint, plusSign, barePoint, hexadecimal, notANumber, tooLarge
    case rawControl, unknownEscape, loneSurrogate, escapedText
    case byteOrderMark, textAfter, blank, truncated, invalidUTF8, utf16, markedUTF16

    /// Whether web, which is given a string, can be asked.
    var isOfBytes: Bool {
      [.invalidUTF8, .utf16, .markedUTF16].contains(self)
    }
  }

  func strictText(of sketch: OracleSketch) -> [UInt8] {
    OraclePiece.pieces(of: sketch).flatMap(\.bytes)
  }

  /// The text of a document, with one fault if there is a place for it.
  mutating func text(of sketch: OracleSketch, hasFault: Bool) -> [UInt8] {
    var pieces = OraclePiece.pieces(of: sketch)
    guard hasFault else { return pieces.flatMap(\.bytes) }
    let isWeb = platform == .web
    let fault = dice.pick(Fault.allCases.filter { !(isWeb && $0.isOfBytes) })
    damage(&pieces, fault)
    let bytes = pieces.flatMap(\.bytes)
    return switch fault {
    case .byteOrderMark: [0xEF, 0xBB, 0xBF] + bytes
    case .textAfter: bytes + Array(dice.pick([" x", "}", "\u{0}", " {}"]).utf8)
    case .blank: Array(dice.pick(["", " \n", "[]", "5"]).utf8)
    case .truncated: bytes.dropLast()
    case .utf16: Self.utf16(bytes)
    case .markedUTF16: [0xFF, 0xFE] + Self.utf16(bytes)
    case .trailingComma, .emptyElement, .lineComment, .blockComment, .hashComment, .singleQuotes,
      .bareWord, .equalsSign, .semicolon, .leadingZero, .openPoint, .plusSign, .barePoint,
      .hexadecimal, .notANumber, .tooLarge, .rawControl, .unknownEscape, .loneSurrogate,
      .escapedText, .invalidUTF8:
      bytes
    }
  }

  private static func utf16(_ bytes: [UInt8]) -> [UInt8] {
    String(decoding: bytes, as: UTF8.self).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  /// A printable ASCII string with every letter written as an escape.
  private static func escaped(_ text: String) -> String {
    "\"" + text.utf8.map { "\\u00" + String($0, radix: 16) }.joined() + "\""
  }

  private mutating func damage(_ pieces: inout [OraclePiece], _ fault: Fault) {
    switch fault {
    case .trailingComma: insert(",", into: &pieces) { Self.closes($0, after: $1) }
    case .emptyElement: insert(",", into: &pieces) { $0 == "[" && $1 != "]" }
    case .lineComment: insert("// x\n", into: &pieces) { _, _ in true }
    case .blockComment: insert("/* x */", into: &pieces) { _, _ in true }
    case .hashComment: insert("# x\n", into: &pieces) { _, _ in true }
    case .singleQuotes:
      replace(in: &pieces, where: \.isPlainWord, with: { "'\($0)'" })
    case .bareWord:
      replace(in: &pieces, where: \.isPlainWord, with: { $0 })
    case .equalsSign:
      replace(in: &pieces, where: { $0.bytes == Array(":".utf8) }, with: { _ in "=>" })
    case .semicolon:
      replace(in: &pieces, where: { $0.bytes == Array(",".utf8) }, with: { _ in ";" })
    // Numbers that ios takes for whole lexemes fail only where they are read; the others anywhere.
    case .leadingZero: replaceNumber(in: &pieces, with: ["01", "010", "08", "-010"])
    case .openPoint: replaceNumber(in: &pieces, with: ["5."])
    case .plusSign: replaceNumber(in: &pieces, with: ["+5"])
    case .barePoint: replaceNumber(in: &pieces, with: [".5"])
    case .hexadecimal: replaceValue(in: &pieces, with: ["0x10", "5f", "TRUE", "word"])
    case .notANumber: replaceValue(in: &pieces, with: ["NaN"])
    case .tooLarge: replaceValue(in: &pieces, with: ["1e999", "-1e999"])
    case .rawControl: spoil(in: &pieces, with: [0x09])
    case .unknownEscape: spoil(in: &pieces, with: Array("\\q".utf8))
    case .loneSurrogate: spoil(in: &pieces, with: Array("\\ud83d".utf8), unknownOnly: true)
    case .invalidUTF8: spoil(in: &pieces, with: [0xFF])
    case .escapedText: replace(in: &pieces, where: \.isPlainASCII, with: Self.escaped)
    case .byteOrderMark, .textAfter, .blank, .truncated, .utf16, .markedUTF16: break
    }
  }

  /// Whether a comma between the two pieces would trail: ios takes one after a value only.
  private static func closes(_ before: String, after next: String) -> Bool {
    (next == "]" || next == "}") && before != "[" && before != "{"
  }

  private mutating func insert(
    _ text: String, into pieces: inout [OraclePiece], where isPlace: (String, String) -> Bool
  ) {
    let texts = pieces.map { String(decoding: $0.bytes, as: UTF8.self) }
    let places = pieces.indices.dropFirst().filter { isPlace(texts[$0 - 1], texts[$0]) }
    guard !places.isEmpty else { return }
    let piece = OraclePiece(bytes: Array(text.utf8), kind: .punctuation, place: .other)
    pieces.insert(piece, at: dice.pick(places))
  }

  /// Replaces one of the pieces that qualify; a text goes to the closure without its quotes.
  private mutating func replace(
    in pieces: inout [OraclePiece], where qualifies: (OraclePiece) -> Bool, with replacement: (String) -> String
  ) {
    let places = pieces.indices.filter { qualifies(pieces[$0]) }
    guard !places.isEmpty else { return }
    let place = dice.pick(places)
    let word = String(decoding: pieces[place].bytes, as: UTF8.self)
    pieces[place].bytes = Array(replacement(String(word.filter { $0 != "\"" })).utf8)
  }

  private mutating func replaceNumber(in pieces: inout [OraclePiece], with lexemes: [String]) {
    let lexeme = dice.pick(lexemes)
    replace(in: &pieces, where: { $0.kind == .number && $0.place != .other }, with: { _ in lexeme })
  }

  private mutating func replaceValue(in pieces: inout [OraclePiece], with lexemes: [String]) {
    let lexeme = dice.pick(lexemes)
    let kinds: [OraclePiece.Kind] = [.number, .text, .word]
    replace(in: &pieces, where: { $0.place == .values && kinds.contains($0.kind) }, with: { _ in lexeme })
  }

  /// Puts bytes at the end of a string where the faults of ios strings are specified.
  private mutating func spoil(in pieces: inout [OraclePiece], with bytes: [UInt8], unknownOnly: Bool = false) {
    let places = pieces.indices.filter {
      guard pieces[$0].kind == .text else { return false }
      switch pieces[$0].place {
      case .unknown: return true
      case .values, .detail: return !unknownOnly
      case .version, .other: return false
      }
    }
    guard !places.isEmpty else { return }
    let place = dice.pick(places)
    pieces[place].bytes.insert(contentsOf: bytes, at: pieces[place].bytes.count - 1)
  }
}

extension OraclePiece {
  private var isString: Bool { kind == .name || kind == .text }

  /// Whether this is a string of printable ASCII without escapes.
  fileprivate var isPlainASCII: Bool {
    let inside = bytes.dropFirst().dropLast()
    return isString && inside.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
  }

  /// Whether this is a string of lower-case letters, which mean the same without their quotes.
  fileprivate var isPlainWord: Bool {
    let word = String(decoding: bytes, as: UTF8.self).dropFirst().dropLast()
    let isWord = isString && !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    return isWord && !["true", "false", "null"].contains(word)
  }
}
