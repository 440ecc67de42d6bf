/// A reader of RFC 8259 texts that lie in a buffer it does not own.
///
/// It keeps no bytes and builds no tree: a function takes the bytes and an offset and returns the
/// offset behind what it read. All of a text is checked, what is skipped as well as what is wanted:
/// UTF-8, escapes, spelling of numbers, structure, depth.
///
/// Two readers do so. `JSONScanner` is the reference: it looks at every byte in turn and says what is
/// wrong and where. `IndexedScanner` finds the strings 64 bytes at a time; what it takes the other one
/// takes as well, and what it does not take the other one must be asked about.
package protocol TextScanner: ~Copyable {
  /// What is met on the way: open containers and how many members.
  var structure: StructureCheck { get set }

  /// Begins the text that lies at `start`.
  mutating func begin(_ bytes: Span<UInt8>, at start: Int)

  /// Reads the string whose opening quote is at `start`. Strings are read in their order.
  mutating func string(in bytes: Span<UInt8>, from start: Int) throws(JSONProblem) -> JSONString

  /// Checks the string whose opening quote is at `start`, and returns the offset behind it.
  mutating func skipString(in bytes: Span<UInt8>, from start: Int) throws(JSONProblem) -> Int

  /// Checks the number or the word at `start` and returns the offset behind it.
  mutating func numberOrWord(in bytes: Span<UInt8>, from start: Int) throws(JSONProblem) -> Int

  /// Checks the value at `start`, whatever it is, and returns the offset behind it.
  ///
  /// `depth` is the number of containers that are open around it.
  mutating func skipValue(
    in bytes: Span<UInt8>, from start: Int, depth outer: Int
  ) throws(JSONProblem) -> Int
}

/// The open containers of a text and the number of its members, held against their limits.
package struct StructureCheck: ~Copyable {
  /// The deepest nesting that is read; a container more is a problem.
  package let depthLimit: Int
  /// The most scalars and empty containers that one text may hold.
  package let memberLimit: Int
  /// Scalars and empty containers met since they were last set to zero.
  package var members = 0
  /// For each open container, whether it is an object, one bit a level. Kept between texts, so that a
  /// stream allocates nothing; nothing here recurses.
  private var nesting: [UInt64]

  package init(depthLimit: Int, memberLimit: Int) {
    (self.depthLimit, self.memberLimit) = (depthLimit, memberLimit)
    nesting = Array(repeating: 0, count: depthLimit / 64 + 1)
  }

  @inline(__always)
  mutating func open(_ level: Int, _ isObject: Bool) {
    let bit: UInt64 = 1 << UInt64(level & 63)
    if isObject { nesting[level >> 6] |= bit } else { nesting[level >> 6] &= ~bit }
  }

  @inline(__always)
  func isObject(_ level: Int) -> Bool {
    nesting[level >> 6] >> UInt64(level & 63) & 1 == 1
  }

  /// Counts one scalar or empty container.
  @inline(__always)
  package mutating func count(at offset: Int) throws(JSONProblem) {
    members += 1
    if members > memberLimit { throw JSONProblem(.members(over: memberLimit), at: offset) }
  }
}

extension TextScanner where Self: ~Copyable {
  /// Checks the member's name whose opening quote is at `start`, and its colon; returns the offset behind
  /// the name and that of the value.
  @inline(__always)
  mutating func name(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> (end: Int, value: Int) {
    let end = try skipString(in: bytes, from: start)
    // Most names stand right before a colon, and values right behind it.
    if end &+ 1 < bytes.count, bytes[end] == 0x3A, bytes[end &+ 1] > 0x20 {
      return (end, end &+ 1)
    }
    return (end, try JSONScanner.value(in: bytes, afterNameAt: end))
  }

  /// Reads one scalar at `start` and returns the offset behind it.
  @inline(__always)
  package mutating func scalar(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> Int {
    try structure.count(at: start)
    if bytes[start] == 0x22 { return try skipString(in: bytes, from: start) }
    return try numberOrWord(in: bytes, from: start)
  }
}
