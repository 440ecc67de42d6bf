internal import CScan

/// A scanner that knows where the strings of a text begin and end before it comes to them.
///
/// The kernel of `CScan` looks at stretches of 64-byte blocks as the scanner comes to them, and gives
/// the places of the quotes that open or close a string. It has then checked all that a string may
/// hold, so that passing over one is a step to the next place. Memory does not depend on the text.
///
///     bytes    {"a":"x\"y","b":[1,2]}
///     quotes    1 3 5    10 12 14          the one that is escaped is none
///
/// It may refuse a text that the reference takes: one that is nested deeper than 64 levels below a
/// value that is skipped, or that has something odd close behind it. It takes no other texts.
///
/// Invariant: `next` is the place of the quote that opens the next string; strings are read in order
/// and none is left out.
package struct IndexedScanner: ~Copyable, TextScanner {
  package var structure: StructureCheck
  /// The quotes of the stretch at hand, by their distance from `base`.
  private let quotes: FixedBuffer<UInt32>
  private var count = 0
  private var next = 0
  /// The offset at which the stretch begins.
  private var base = 0
  /// For each block of the stretch, which bytes are no plain text.
  private let special: FixedBuffer<UInt64>
  private var carry = cscan_carry()
  private let kernel: cscan_kernel

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
    quotes = FixedBuffer(repeating: 0, count: 64 * Self.stretch)
    special = FixedBuffer(repeating: 0, count: Self.stretch)
  }

  /// Blocks that are looked at in one go: enough to make the call cheap, few enough that little is
  /// looked at in vain where many short texts follow one another in one line.
  private static let stretch = 32

  package mutating func begin(_ bytes: Span<UInt8>, at start: Int) {
    carry = cscan_carry()
    structure.members = 0
    (count, next) = (0, 0)
    base = start - 64 * Self.stretch
  }

  // MARK: strings

  @inline(__always)
  package mutating func skipString(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> Int {
    guard next &+ 1 < count else { return try stringAcrossStretches(bytes) &+ 1 }
    let end = Int(quotes[next &+ 1])
    next &+= 2
    return base &+ end &+ 1
  }

  @inline(__always)
  package mutating func string(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> JSONString {
    guard next &+ 1 < count else {
      return Self.mixed(bytes, start, try stringAcrossStretches(bytes))
    }
    let (first, last) = (start &- base, Int(quotes[next &+ 1]))
    next &+= 2
    // Between the quotes of one block, or of two, the bits say whether the string is plain.
    let (block, end) = (first &>> 6, last &>> 6)
    let head = special[block] &>> UInt64(truncatingIfNeeded: first)
    let cut = UInt64(truncatingIfNeeded: 63 &- last)
    let isPlain =
      block == end
      ? head &<< UInt64(truncatingIfNeeded: 63 &- last &+ first) == 0
      : end &- block == 1 && head == 0 && special[end] &<< cut == 0
    if isPlain {
      return JSONString(start: start &+ 1, end: base &+ last, isPlain: true, hasEscapes: false)
    }
    return Self.mixed(bytes, start, base &+ last)
  }

  /// A string whose bytes must be looked at to tell what it holds, by its quotes.
  private static func mixed(_ bytes: Span<UInt8>, _ open: Int, _ end: Int) -> JSONString {
    let start = open + 1
    var at = start + bytes.extracting(0..<end).plainRun(from: start)
    if at >= end { return JSONString(start: start, end: end, isPlain: true, hasEscapes: false) }
    while at < end, bytes[at] != 0x5C { at += 1 }
    return JSONString(start: start, end: end, isPlain: false, hasEscapes: at < end)
  }

  /// The closing quote of a string that does not end in the stretch at hand.
  @inline(never)
  private mutating func stringAcrossStretches(
    _ bytes: Span<UInt8>
  ) throws(JSONProblem) -> Int {
    if next == count { try look(bytes) }
    next += 1
    if next == count { try look(bytes) }
    next += 1
    return base + Int(quotes[next - 1])
  }

  /// Looks at stretches until one holds a quote.
  private mutating func look(_ bytes: Span<UInt8>) throws(JSONProblem) {
    repeat {
      base += 64 * Self.stretch
      guard base < bytes.count else { throw JSONProblem(.endOfInput, at: bytes.count) }
      let (kernel, base) = (kernel, base)
      // Sound: the kernel reads inside the span, whose length it is given, and writes at most 64
      // quotes and one word a block: that is how long the buffers are.
      let found = unsafe bytes.withUnsafeBufferPointer { text in
        unsafe quotes.withAll { quotes in
          unsafe special.withAll { special in
            unsafe cscan_strings(
              kernel, text.baseAddress, text.count, base, Self.stretch, &carry, quotes.baseAddress,
              special.baseAddress)
          }
        }
      }
      // Why, the reference says; nobody is told this reason.
      guard found >= 0 else { throw JSONProblem(.encoding, at: base) }
      (count, next) = (found, 0)
    } while count == 0
  }

  // MARK: values

  package mutating func skipValue(
    in bytes: Span<UInt8>, from start: Int, depth outer: Int
  ) throws(JSONProblem) -> Int {
    var at = start
    /// One bit for each container that is open, whether it is an object, the innermost one lowest.
    var open: UInt64 = 0
    var depth = 0
    var members = 0
    let room = min(64, structure.depthLimit &- outer)
    var byte = bytes[start]
    value: while true {
      if byte == 0x22 {
        members &+= 1
        at = try skipString(in: bytes, from: at)
      } else if byte == 0x7B || byte == 0x5B {
        depth &+= 1
        if depth > room { throw JSONProblem(.nested(over: structure.depthLimit), at: at) }
        open = open &<< 1 | (byte == 0x7B ? 1 : 0)
        let closer = byte &+ 2
        (at, byte) = try JSONScanner.tokenByte(in: bytes, from: at &+ 1)
        if byte == closer {
          members &+= 1
          depth &-= 1
          open &>>= 1
          at &+= 1
        } else {
          if closer == 0x7D { (at, byte) = try name(bytes, at, byte) }
          continue value
        }
      } else {
        members &+= 1
        at = try JSONScanner.numberOrWord(in: bytes, from: at)
      }
      while depth > 0 {
        (at, byte) = try JSONScanner.tokenByte(in: bytes, from: at)
        if byte == 0x2C {
          (at, byte) = try JSONScanner.tokenByte(in: bytes, from: at &+ 1)
          if open & 1 == 1 { (at, byte) = try name(bytes, at, byte) }
          continue value
        }
        guard byte == (open & 1 == 1 ? 0x7D : 0x5D) else {
          throw JSONProblem(.unexpected(byte), at: at)
        }
        at &+= 1
        depth &-= 1
        open &>>= 1
      }
      structure.members += members
      if structure.members > structure.memberLimit {
        throw JSONProblem(.members(over: structure.memberLimit), at: at)
      }
      return at
    }
  }

  /// Passes over a member's name, which begins with `first`, and its colon; its value and the byte
  /// that stands there.
  @inline(__always)
  private mutating func name(
    _ bytes: Span<UInt8>, _ start: Int, _ first: UInt8
  ) throws(JSONProblem) -> (at: Int, byte: UInt8) {
    guard first == 0x22 else { throw JSONProblem(.unexpected(first), at: start) }
    let (colon, byte) = try JSONScanner.tokenByte(
      in: bytes, from: try skipString(in: bytes, from: start))
    guard byte == 0x3A else { throw JSONProblem(.unexpected(byte), at: colon) }
    return try JSONScanner.tokenByte(in: bytes, from: colon &+ 1)
  }
}
