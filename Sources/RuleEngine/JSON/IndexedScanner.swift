internal import CScan

/// A scanner that knows where the strings of a text begin and end before it comes to them.
///
/// The kernel of `CScan` looks at stretches of 64-byte blocks as the scanner comes to them, and gives
/// one bit a byte: the quotes that open or close a string. It has then checked all that a string may
/// hold, so that passing over one is a step to the next bit. Memory does not depend on the text.
///
///     bytes    {"a":"x\"y","b":[1,2]}
///     quotes   .1.11....11.1.........      the one that is escaped is none
///
/// Invariant: `word` holds the bits of the block at `base` that no string has used yet; strings are
/// read in order and none is left out, so its lowest bit is the next string's opening quote.
package struct IndexedScanner: ~Copyable, TextScanner {
  package var structure: StructureCheck
  /// For each block of the stretch at hand.
  private var quotes: [UInt64]
  private var special: [UInt64]
  private var carry = cscan_carry()
  private let kernel: cscan_kernel
  private var word: UInt64 = 0
  /// The block of `word`, by its place in the stretch, and the offset of its first byte.
  private var block = 0
  private var base = 0
  /// How many blocks the stretch has.
  private var blocks = 0

  /// The ways of the kernel: for tests, which hold them against each other.
  package enum Kernel: CaseIterable, Sendable { case portable, baseline, best }

  package init(depthLimit: Int = 512, memberLimit: Int = 200_000, kernel: Kernel = .best) {
    structure = StructureCheck(depthLimit: depthLimit, memberLimit: memberLimit)
    self.kernel =
      switch kernel {
      case .portable: CSCAN_PORTABLE
      case .baseline: CSCAN_BASELINE
      case .best: cscan_best_kernel()
      }
    quotes = Array(repeating: 0, count: Self.stretch)
    special = Array(repeating: 0, count: Self.stretch)
  }

  /// Blocks that are looked at in one go: enough to make the call cheap, few enough that little is
  /// looked at in vain where many short texts follow one another in one line.
  private static let stretch = 32

  package mutating func begin(_ bytes: Span<UInt8>, at start: Int) {
    carry = cscan_carry()
    structure.members = 0
    word = 0
    base = start - 64
    block = -1
    blocks = 0
  }

  /// Moves to the next block that holds a quote.
  @inline(never)
  private mutating func refill(_ bytes: Span<UInt8>) throws(JSONProblem) {
    repeat {
      block += 1
      base += 64
      if block >= blocks { try look(bytes) }
      word = quotes[block]
    } while word == 0
  }

  /// Looks at the stretch that begins at `base`.
  private mutating func look(_ bytes: Span<UInt8>) throws(JSONProblem) {
    block = 0
    guard base < bytes.count else { throw JSONProblem(.endOfInput, at: bytes.count) }
    let (kernel, base) = (kernel, base)
    // Sound: the kernel reads inside the span, whose length it is given, and writes at most as many
    // words as each of the arrays has.
    let found = unsafe bytes.withUnsafeBufferPointer { text in
      unsafe quotes.withUnsafeMutableBufferPointer { quotes in
        unsafe special.withUnsafeMutableBufferPointer { special in
          unsafe cscan_strings(
            kernel, text.baseAddress, text.count, base, Self.stretch, &carry, quotes.baseAddress,
            special.baseAddress)
        }
      }
    }
    // Why, the reference says; nobody is told this reason.
    guard found > 0 else { throw JSONProblem(.encoding, at: base) }
    blocks = found
  }

  @inline(__always)
  package mutating func skipString(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> Int {
    if word == 0 { try refill(bytes) }
    word &= word &- 1
    if word == 0 { try refill(bytes) }
    let end = base &+ word.trailingZeroBitCount
    word &= word &- 1
    return end &+ 1
  }

  @inline(__always)
  package mutating func string(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> JSONString {
    if word == 0 { try refill(bytes) }
    let first = base
    word &= word &- 1
    if word == 0 { try refill(bytes) }
    let end = base &+ word.trailingZeroBitCount
    word &= word &- 1
    // Inside one block the bits between the quotes say whether the string is plain.
    let length = UInt64(truncatingIfNeeded: end &- start)
    if first == base,
      (special[block] &>> UInt64(truncatingIfNeeded: start &- base)) &<< (64 &- length) == 0
    {
      return JSONString(start: start + 1, end: end, isPlain: true, hasEscapes: false)
    }
    return Self.mixed(bytes, start + 1, end)
  }

  /// A string whose bytes must be looked at to tell what it holds.
  private static func mixed(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> JSONString {
    var at = start + bytes.extracting(0..<end).plainRun(from: start)
    if at >= end { return JSONString(start: start, end: end, isPlain: true, hasEscapes: false) }
    while at < end, bytes[at] != 0x5C { at += 1 }
    return JSONString(start: start, end: end, isPlain: false, hasEscapes: at < end)
  }
}
