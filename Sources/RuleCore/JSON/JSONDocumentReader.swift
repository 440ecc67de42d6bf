extension JSONDocument {
  /// The default maximum nesting depth. It does not depend on the limits of the platforms.
  public static let standardDepthLimit = 4_096

  /// Parses a rules document as leniently as the most lenient platform.
  ///
  /// - Throws: `JSONProblem` if no platform can read the text, or if nesting exceeds `depthLimit`.
  /// - Complexity: O(bytes), without recursion.
  public init(_ raw: [UInt8], depthLimit: Int = standardDepthLimit) throws(JSONProblem) {
    let decoded = try DecodedText(raw)
    var reader = JSONDocumentReader(decoded, depthLimit: depthLimit)
    let nodes = try reader.read(decoded.bytes.span)
    self.init(decoded, nodes, reader)
  }

  /// Creates the document from `nodes`, which `reader` returned last.
  init(_ decoded: DecodedText, _ nodes: [JSONNode], _ reader: JSONDocumentReader) {
    self.nodes = nodes
    text = decoded.bytes
    encoding = decoded.encoding
    tolerances = reader.tolerances.sorted { $0.range.start < $1.range.start }
  }
}

/// A single-pass parser of a document; `JSONDeviation` lists the deviations that it accepts.
struct JSONDocumentReader {
  /// The nodes that were read so far, in memory that becomes an array at the end. Appending to an array would check
  /// each time whether it is shared, which takes 10% of the instructions.
  typealias Nodes = OutputSpan<JSONNode>

  private let depthLimit: Int
  var at = 0
  /// The offset of the last comma or semicolon.
  private var lastSeparator = 0
  /// The number of open containers.
  private var depth = 0
  /// The node index of the innermost open container, and whether this container is an object. Valid if `depth > 0`.
  private var container = 0
  private var isObject = false
  /// True if the next value is the value of a member.
  var isMember: Bool { depth > 0 && isObject }
  private(set) var isDone = false
  private(set) var tolerances: [JSONDeviation] = []
  /// The name of the list that `readPart` splits. The list is a member of the root.
  private let list: [UInt8]
  /// The number of nodes from which on `read` pauses, at the end of the next element of `list`.
  private var pauseCount = Int.max
  /// True if `read` has paused after an element of `list`.
  private var isPaused = false

  init(_ decoded: DecodedText, depthLimit: Int, list: String = "") {
    self.depthLimit = depthLimit
    self.list = Array(list.utf8)
    if decoded.encoding != .utf8 { note(.wideEncoding, 0, 0) }
    if decoded.hasByteOrderMark, decoded.encoding == .utf8 { note(.byteOrderMark, 0, 0) }
  }

  mutating func read(_ text: Span<UInt8>) throws(JSONProblem) -> [JSONNode] {
    // Nodes store offsets in 32 bits.
    if text.count >= UInt32.max { throw JSONProblem(.length, at: 0) }
    // Rules have about one node per ten bytes of text. Unused capacity costs nothing, because its memory is never
    // touched.
    return try read(text, after: [], capacity: text.count / 8)
  }

  /// Continues to read, to the end of the document or to a pause. Returns `nodes`, followed by the nodes that this call
  /// read.
  private mutating func read(_ text: Span<UInt8>, after nodes: [JSONNode], capacity: Int) throws(JSONProblem)
    -> [JSONNode]
  {
    var nodes = nodes
    var room = capacity + Self.maximumAtOnce
    if at == 0 { try skipBlank(text) }
    repeat {
      nodes = try [JSONNode](capacity: room) { (more: inout Nodes) throws(JSONProblem) in
        for node in nodes { more.append(node) }
        try read(text, &more)
      }
      room = 2 * nodes.count + Self.maximumAtOnce
    } while !isDone && !isPaused
    guard isDone else { return nodes }
    // Text after the root is not parsed, because org.json never reads it.
    at = JSONScanner.skipSpace(in: text, from: at)
    if at < text.count { note(.trailingText, at, text.count) }
    return nodes
  }

  // MARK: parts

  /// Continues to read, to the end of the document or to the end of an element after at least `count` nodes. Returns
  /// the nodes of a document that ends there, and sets `open` to the first nodes of the next part.
  mutating func readPart(_ text: Span<UInt8>, _ open: inout [JSONNode], count: Int) throws(JSONProblem) -> [JSONNode] {
    // The deviations that `init` recorded, which are before the text, are listed only in the first part.
    if at > 0 { tolerances.removeAll() }
    // The number of nodes at least doubles. So the work for all parts is linear, even if many nodes precede the list.
    pauseCount = open.count + max(count, open.count, 1)
    var nodes = try read(text, after: open, capacity: pauseCount + pauseCount / 4)
    guard isPaused else { return nodes }
    open = Array(nodes[...container])
    let root = nodes[container].next
    for place in [container, root] { nodes[place].close(at, next: nodes.count) }
    return nodes
  }

  /// True if the innermost open container is the list that is split. Precondition: the root encloses this container.
  private func isInList(_ text: Span<UInt8>, _ nodes: borrowing Nodes) -> Bool {
    guard !isObject, nodes[0].kind == .object else { return false }
    let name = nodes[container - 1]
    return name.isPlain && name.range.count == list.count + 2
      && text.equals(name.range.lower + 1, list.span, 0, count: list.count)
  }

  /// The maximum number of nodes that are appended between two checks of the capacity: a value and the next name.
  private static let maximumAtOnce = 2

  /// Reads from the start of a value to the end of the root, or until `nodes` is full.
  private mutating func read(_ text: Span<UInt8>, _ nodes: inout Nodes) throws(JSONProblem) {
    while nodes.freeCapacity >= Self.maximumAtOnce {
      if isPaused {
        isPaused = false
      } else if try !value(text, &nodes) {
        continue
      }
      repeat {
        guard depth > 0 else {
          isDone = true
          return
        }
        if nodes.count >= pauseCount, depth == 2, isInList(text, nodes) {
          isPaused = true
          return
        }
      } while try isObject ? !startsMember(text, &nodes) : !startsElement(text, &nodes)
    }
  }

  // MARK: values

  /// Reads a scalar or an empty container and returns true, or opens a container, advances to its
  /// first value and returns false.
  @inline(__always)
  private mutating func value(_ text: Span<UInt8>, _ nodes: inout Nodes) throws(JSONProblem) -> Bool {
    guard at < text.count else { throw JSONProblem(.endOfInput, at: at) }
    if nodes.count > JSONNode.limit { throw JSONProblem(.members(over: JSONNode.limit), at: at) }
    switch text[at] {
    case 0x7B:
      try openContainer(.object, text, &nodes)
      if try closes(0x7D, text, &nodes) { return true }
      try name(text, &nodes)
      return false
    case 0x5B:
      try openContainer(.array, text, &nodes)
      if try closes(0x5D, text, &nodes) { return true }
      return try holes(text, &nodes)
    case 0x22, 0x27: try string(text, &nodes)
    default: try literal(text, &nodes)
    }
    return true
  }

  @inline(__always)
  private mutating func openContainer(_ kind: JSONKind, _ text: Span<UInt8>, _ nodes: inout Nodes)
    throws(JSONProblem)
  {
    if depth == depthLimit { throw JSONProblem(.nested(over: depthLimit), at: at) }
    // iOS rejects deeper nesting. Source: swift-foundation: JSONScanner's limit of 512.
    if depth == 512 { note(.deepNesting, at, at + 1) }
    depth += 1
    nodes.append(JSONNode(kind, at, in: container))
    container = nodes.count - 1
    isObject = kind == .object
    at += 1
    try skipBlank(text)
  }

  /// Closes the innermost container if `bracket` is the next byte; otherwise returns false.
  @inline(__always)
  private mutating func closes(_ bracket: UInt8, _ text: Span<UInt8>, _ nodes: inout Nodes) throws(JSONProblem) -> Bool
  {
    guard at < text.count, text[at] == bracket else { return false }
    at += 1
    let outer = nodes[container].next
    nodes[container].close(at, next: nodes.count)
    container = outer
    depth -= 1
    guard depth > 0 else { return true }
    isObject = nodes[outer].kind == .object
    try skipBlank(text)
    return true
  }

  /// Advances from the end of a member to the next member's value and returns true, or closes the
  /// object and returns false.
  @inline(__always)
  private mutating func startsMember(_ text: Span<UInt8>, _ nodes: inout Nodes) throws(JSONProblem) -> Bool {
    if !passesPlainComma(text) {
      if try closes(0x7D, text, &nodes) { return false }
      try separator(text)
      if at < text.count, text[at] == 0x7D {
        note(.trailingCommaInObject, lastSeparator, lastSeparator + 1)
        return try !closes(0x7D, text, &nodes)
      }
    }
    try name(text, &nodes)
    return true
  }

  /// Advances to the next element and returns true, or closes the array and returns false.
  @inline(__always)
  private mutating func startsElement(_ text: Span<UInt8>, _ nodes: inout Nodes) throws(JSONProblem) -> Bool {
    if passesPlainComma(text) { return true }
    if try closes(0x5D, text, &nodes) { return false }
    try separator(text)
    if at < text.count, text[at] == 0x5D {
      note(.trailingCommaInArray, lastSeparator, lastSeparator + 1)
      nodes[container].isOdd = true
      return try !closes(0x5D, text, &nodes)
    }
    return try !holes(text, &nodes)
  }

  /// Skips separators where an element is expected. Returns true if they are followed by the end of the array.
  @inline(__always)
  private mutating func holes(_ text: Span<UInt8>, _ nodes: inout Nodes) throws(JSONProblem) -> Bool {
    guard at < text.count, text[at] == 0x2C || text[at] == 0x3B else { return false }
    repeat {
      note(.emptyElement, at, at + 1)
      nodes[container].isOdd = true
      at += 1
      try skipBlank(text)
    } while at < text.count && (text[at] == 0x2C || text[at] == 0x3B)
    return try closes(0x5D, text, &nodes)
  }

  /// Skips a comma that is directly followed by a string. Returns false if there is no such comma.
  @inline(__always)
  private mutating func passesPlainComma(_ text: Span<UInt8>) -> Bool {
    guard at &+ 1 < text.count, text[at] == 0x2C, text[at &+ 1] == 0x22 else { return false }
    at &+= 1
    return true
  }

  private mutating func separator(_ text: Span<UInt8>) throws(JSONProblem) {
    guard at < text.count else { throw JSONProblem(.endOfInput, at: at) }
    lastSeparator = at
    switch text[at] {
    case 0x2C: break
    case 0x3B: note(.separator, at, at + 1)
    case let byte: throw JSONProblem(.unexpected(byte), at: at)
    }
    at += 1
    try skipBlank(text)
  }

  /// Reads the name of a member and the colon after it.
  @inline(__always)
  private mutating func name(_ text: Span<UInt8>, _ nodes: inout Nodes) throws(JSONProblem) {
    guard at < text.count else { throw JSONProblem(.endOfInput, at: at) }
    let end = plainEnd(text)
    if let end, end + 2 < text.count, text[end + 1] == 0x3A, beginsValue(text[end + 2]) {
      nodes.append(JSONNode(.string, at, end + 1, next: nodes.count + 1, isPlain: true))
      at = end + 2
    } else {
      try oddName(text, &nodes)
    }
  }

  /// True if a value certainly begins with `byte`: the byte is not white space, and begins no comment and no end of
  /// `:>`. Conservative: false for digits.
  @inline(__always)
  private func beginsValue(_ byte: UInt8) -> Bool { byte == 0x22 || byte > 0x3E }

  /// Reads a name that is not plain ASCII, or that is not directly followed by a colon and a value.
  private mutating func oddName(_ text: Span<UInt8>, _ nodes: inout Nodes) throws(JSONProblem) {
    if text[at] == 0x22 || text[at] == 0x27 {
      try string(text, &nodes)
    } else {
      try bareName(text, &nodes)
    }
    guard at + 1 < text.count, text[at] == 0x3A, text[at + 1] != 0x3E else { return try oddColon(text) }
    at += 1
    try skipBlank(text)
  }

  private mutating func bareName(_ text: Span<UInt8>, _ nodes: inout Nodes) throws(JSONProblem) {
    let start = at
    try literal(text, &nodes)
    let word = nodes[nodes.count - 1]
    guard word.kind == .word || word.kind == .number,
      case .text = JavaWord.read(text.extracting(start..<word.range.upper).array())
    else { throw JSONProblem(.unexpected(text[start]), at: start) }
    if word.kind == .number {
      // org.json reads the name as a string; all other readers require quotes.
      nodes[nodes.count - 1].kind = .word
      note(.bareWord, start, word.range.upper)
    }
  }

  /// Reads `=`, `=>` or `:>` instead of a colon, or a colon that is the last byte.
  private mutating func oddColon(_ text: Span<UInt8>) throws(JSONProblem) {
    guard at < text.count else { throw JSONProblem(.endOfInput, at: at) }
    let start = at
    switch text[at] {
    case 0x3A: at += 1
    case 0x3D: at += 1
    case let byte: throw JSONProblem(.unexpected(byte), at: at)
    }
    if at < text.count, text[at] == 0x3E { at += 1 }
    if at - start > 1 || text[start] == 0x3D { note(.separator, start, at) }
    try skipBlank(text)
  }

  // MARK: whitespace and comments

  /// Skips whitespace and comments.
  @inline(__always)
  mutating func skipBlank(_ text: Span<UInt8>) throws(JSONProblem) {
    guard at < text.count else { return }
    switch text[at] {
    // Most values begin or end with one of these bytes, or are separated by them, so nothing is skipped.
    case 0x22, 0x2C, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D: return
    default: try skipBlanks(text)
    }
  }

  private mutating func skipBlanks(_ text: Span<UInt8>) throws(JSONProblem) {
    while at < text.count {
      let start = at
      switch text[at] {
      case 0x20, 0x09, 0x0A, 0x0D:
        at += 1
        continue
      case 0x23: skipLine(text)
      case 0x2F where at + 1 < text.count && text[at + 1] == 0x2F: skipLine(text)
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

  private mutating func skipLine(_ text: Span<UInt8>) {
    while at < text.count, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
  }

  // MARK: tolerances

  mutating func note(_ kind: JSONDeviationKind, _ start: Int, _ end: Int) {
    tolerances.append(JSONDeviation(kind: kind, range: ByteRange(start, end)))
  }
}
