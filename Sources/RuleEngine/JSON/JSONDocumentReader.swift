extension JSONDocument {
  /// The deepest nesting of a document that is read, whatever a platform would do with it.
  public static let standardDepthLimit = 4_096

  /// Reads a rules document as leniently as the most lenient platform would.
  ///
  /// Throws when no platform reads the text, or when it is nested deeper than `depthLimit`.
  /// Complexity: O(bytes); nothing recurses.
  package init(
    _ raw: [UInt8], depthLimit: Int = standardDepthLimit
  ) throws(JSONProblem) {
    let decoded = try DecodedText(raw)
    var reader = JSONDocumentReader(decoded, depthLimit: depthLimit)
    try reader.read()
    text = decoded.bytes
    encoding = decoded.encoding
    nodes = reader.nodes
    tolerances = reader.tolerances.sorted { $0.range.start < $1.range.start }
  }
}

/// One pass over a document's text; see `JSONTolerance` for what is let through.
private struct JSONDocumentReader {
  private let text: [UInt8]
  private let depthLimit: Int
  private var at = 0
  /// Where the last comma stood.
  private var lastSeparator = 0
  private var open: [Int] = []
  private(set) var nodes: [JSONDocument.Node] = []
  private(set) var tolerances: [JSONTolerance] = []

  init(_ decoded: DecodedText, depthLimit: Int) {
    (text, self.depthLimit) = (decoded.bytes, depthLimit)
    nodes.reserveCapacity(decoded.bytes.count / 12)
    if decoded.encoding != .utf8 { note(.wideEncoding, 0, 0) }
    if decoded.hasByteOrderMark, decoded.encoding == .utf8 { note(.byteOrderMark, 0, 0) }
  }

  mutating func read() throws(JSONProblem) {
    try skipBlank()
    try value()
    while let container = open.last {
      if nodes[container].kind == .object {
        try afterMember(of: container)
      } else {
        try afterElement(of: container)
      }
    }
    // What stands behind the root is not looked at: org.json never does.
    while at < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[at]) { at += 1 }
    if at < text.count { note(.trailingText, at, text.count) }
  }

  // MARK: values

  /// Reads a scalar, or opens a container and reads into it as far as its first scalar.
  private mutating func value() throws(JSONProblem) {
    while true {
      guard at < text.count else { throw JSONProblem(.endOfInput, at: at) }
      switch text[at] {
      case 0x7B:
        try openContainer(.object)
        if try closes(0x7D) { return }
        try name()
      case 0x5B:
        try openContainer(.array)
        if try closes(0x5D) { return }
        try holes()
        if try closes(0x5D) { return }
      case 0x22, 0x27: return try string()
      default: return try literal()
      }
    }
  }

  private mutating func openContainer(_ kind: JSONDocument.Kind) throws(JSONProblem) {
    if open.count == depthLimit { throw JSONProblem(.nested(over: depthLimit), at: at) }
    // The depth of iOS's reader. Source: swift-foundation: JSONScanner's limit of 512.
    if open.count == 512 { note(.deepNesting, at, at + 1) }
    open.append(nodes.count)
    append(kind, at, at + 1)
    at += 1
    try skipBlank()
  }

  /// Closes the innermost container when its bracket is next.
  private mutating func closes(_ bracket: UInt8) throws(JSONProblem) -> Bool {
    guard at < text.count, text[at] == bracket, let container = open.popLast() else { return false }
    at += 1
    nodes[container].next = UInt32(nodes.count)
    nodes[container].range = ByteRange(nodes[container].range.lower, at)
    if !open.isEmpty { try skipBlank() }
    return true
  }

  /// Reads what follows a member's value: the end of the object, or the next member.
  private mutating func afterMember(of object: Int) throws(JSONProblem) {
    if try closes(0x7D) { return }
    try separator()
    if at < text.count, text[at] == 0x7D {
      note(.trailingCommaInObject, lastSeparator, lastSeparator + 1)
      _ = try closes(0x7D)
      return
    }
    try name()
    try value()
  }

  private mutating func afterElement(of array: Int) throws(JSONProblem) {
    if try closes(0x5D) { return }
    try separator()
    if at < text.count, text[at] == 0x5D {
      note(.trailingCommaInArray, lastSeparator, lastSeparator + 1)
      nodes[array].isOdd = true
      _ = try closes(0x5D)
      return
    }
    try holes()
    if try closes(0x5D) { return }
    try value()
  }

  /// Passes over separators that stand where an element should.
  private mutating func holes() throws(JSONProblem) {
    while at < text.count, text[at] == 0x2C || text[at] == 0x3B {
      note(.emptyElement, at, at + 1)
      if let array = open.last { nodes[array].isOdd = true }
      at += 1
      try skipBlank()
    }
  }

  private mutating func separator() throws(JSONProblem) {
    guard at < text.count else { throw JSONProblem(.endOfInput, at: at) }
    lastSeparator = at
    switch text[at] {
    case 0x2C: break
    case 0x3B: note(.separator, at, at + 1)
    case let byte: throw JSONProblem(.unexpected(byte), at: at)
    }
    at += 1
    try skipBlank()
  }

  /// Reads a member's name and its colon.
  private mutating func name() throws(JSONProblem) {
    guard at < text.count else { throw JSONProblem(.endOfInput, at: at) }
    if text[at] == 0x22 || text[at] == 0x27 {
      try string()
    } else {
      let start = at
      try literal()
      let word = nodes[nodes.count - 1]
      guard word.kind == .word || word.kind == .number,
        case .text = JavaWord.read(Array(text[start..<word.range.upper]))
      else { throw JSONProblem(.unexpected(text[start]), at: start) }
      if word.kind == .number {
        // To org.json it is text; every other reader wants a string here.
        nodes[nodes.count - 1].kind = .word
        note(.bareWord, start, word.range.upper)
      }
    }
    guard at < text.count else { throw JSONProblem(.endOfInput, at: at) }
    let start = at
    switch text[at] {
    case 0x3A: at += 1
    case 0x3D: at += 1
    case let byte: throw JSONProblem(.unexpected(byte), at: at)
    }
    if at < text.count, text[at] == 0x3E { at += 1 }
    if at - start > 1 || text[start] == 0x3D { note(.separator, start, at) }
    try skipBlank()
  }

  // MARK: strings

  private mutating func string() throws(JSONProblem) {
    let quote = text[at]
    let start = at
    var isPlain = true
    var isOdd = false
    func mark(_ kind: JSONTolerance.Kind, _ from: Int, _ to: Int) {
      note(kind, from, to)
      isOdd = true
    }
    at += 1
    while true {
      // An apostrophe is plain to the kernel.
      if quote == 0x22 { at += text.span.plainRun(from: at) }
      guard at < text.count else { throw JSONProblem(.endOfInput, at: at) }
      switch text[at] {
      case quote:
        at += 1
        if quote == 0x27 { note(.singleQuotes, start, at) }
        append(.string, start, at, isPlain: isPlain, isOdd: isOdd)
        try skipBlank()
        return
      case 0x5C:
        isPlain = false
        if let (kind, length) = escape() { mark(kind, at, at + length) }
        guard at + 1 < text.count else { throw JSONProblem(.endOfInput, at: text.count) }
        at += escapeLength()
      case let byte where byte < 0x20:
        mark(.controlCharacter, at, at + 1)
        at += 1
      case let byte where byte >= 0x80:
        if let length = text.span.utf8Length(at: at) {
          at += length
        } else {
          isPlain = false
          mark(.invalidUTF8, at, at + 1)
          at += 1
        }
      default: at += 1
      }
    }
  }

  /// How many bytes the escape at `at` takes.
  private func escapeLength() -> Int {
    guard text[at + 1] == 0x75, text.span.hexQuad(at: at + 2) != nil else { return 2 }
    return isPair() ? 12 : 6
  }

  private func isPair() -> Bool {
    guard let high = text.span.hexQuad(at: at + 2), high & 0xFC00 == 0xD800,
      at + 7 < text.count, text[at + 6] == 0x5C, text[at + 7] == 0x75,
      let low = text.span.hexQuad(at: at + 8)
    else { return false }
    return low & 0xFC00 == 0xDC00
  }

  /// What is odd about the escape at `at`, and how long it is.
  private func escape() -> (JSONTolerance.Kind, Int)? {
    guard at + 1 < text.count else { return nil }
    switch text[at + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return nil
    case 0x75:
      guard let unit = text.span.hexQuad(at: at + 2) else { return (.brokenUnicodeEscape, 2) }
      return unit & 0xF800 == 0xD800 && !isPair() ? (.loneSurrogate, 6) : nil
    default: return (.unknownEscape, 2)
    }
  }

  // MARK: numbers and words

  /// Reads up to the first byte that ends a word of org.json; numbers end nowhere else.
  private mutating func literal() throws(JSONProblem) {
    let start = at
    while at < text.count {
      switch text[at] {
      case 0x7B, 0x7D, 0x5B, 0x5D, 0x2F, 0x5C, 0x3A, 0x2C, 0x3D, 0x3B, 0x23: break
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: break
      default:
        at += 1
        continue
      }
      break
    }
    guard at > start else { throw JSONProblem(.unexpected(text[at]), at: at) }
    try classify(start, at)
    try skipBlank()
  }

  private mutating func classify(_ start: Int, _ end: Int) throws(JSONProblem) {
    let lexeme = text[start..<end]
    switch lexeme.count {
    case 4 where lexeme.elementsEqual("true".utf8): return append(.true, start, end)
    case 5 where lexeme.elementsEqual("false".utf8): return append(.false, start, end)
    case 4 where lexeme.elementsEqual("null".utf8): return append(.null, start, end)
    default: break
    }
    let isMember = open.last.map { nodes[$0].kind == .object } ?? false
    let looksNumeric =
      (text[start] == 0x2D || text[start] &- 0x30 < 10)
      && lexeme.allSatisfy { $0 &- 0x30 < 10 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
    if !looksNumeric {
      note(.bareWord, start, end)
      noteInfinity(lexeme, isMember)
      return append(.word, start, end)
    }
    let isStrict = (try? JSONScanner.number(in: text.span, from: start)) == end
    var isOdd = !isStrict
    if !isStrict {
      note(.numberSpelling, start, end)
      noteInfinity(lexeme, isMember)
    }
    if isStrict, lexeme.count > 300 || lexeme.contains(where: { $0 | 0x20 == 0x65 }),
      !NumberLexeme.javascript(lexeme: Array(lexeme)).isFinite
    {
      note(isMember ? .infiniteMember : .infiniteElement, start, end)
      isOdd = true
    }
    append(.number, start, end, isOdd: isOdd)
  }

  /// Notes a word that org.json reads as no finite number.
  private mutating func noteInfinity(_ lexeme: ArraySlice<UInt8>, _ isMember: Bool) {
    if case .double(let double) = JavaWord.read(Array(lexeme)), !double.isFinite {
      note(isMember ? .infiniteMember : .infiniteElement, lexeme.startIndex, lexeme.endIndex)
    }
  }

  // MARK: blanks

  private mutating func skipBlank() throws(JSONProblem) {
    while at < text.count {
      let start = at
      switch text[at] {
      case 0x20, 0x09, 0x0A, 0x0D:
        at += 1
        continue
      case 0x23: skipLine()
      case 0x2F where at + 1 < text.count && text[at + 1] == 0x2F: skipLine()
      case 0x2F where at + 1 < text.count && text[at + 1] == 0x2A:
        at += 2
        while at + 1 < text.count, text[at] != 0x2A || text[at + 1] != 0x2F { at += 1 }
        guard at + 1 < text.count else { throw JSONProblem(.endOfInput, at: text.count) }
        at += 2
      default: return
      }
      note(.comment, start, at)
    }
  }

  private mutating func skipLine() {
    while at < text.count, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
  }

  // MARK: notes

  private mutating func note(_ kind: JSONTolerance.Kind, _ start: Int, _ end: Int) {
    tolerances.append(JSONTolerance(kind: kind, range: ByteRange(start, end)))
  }

  private mutating func append(
    _ kind: JSONDocument.Kind, _ start: Int, _ end: Int, isPlain: Bool = false, isOdd: Bool = false
  ) {
    nodes.append(
      JSONDocument.Node(
        kind: kind, isPlain: isPlain, isOdd: isOdd, next: UInt32(nodes.count + 1),
        range: ByteRange(start, end)))
  }
}
