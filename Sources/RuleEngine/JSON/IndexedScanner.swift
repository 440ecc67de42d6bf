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
/// Values that are skipped are passed over in `CScan` as well. It may refuse a text that the reference
/// takes: one that is nested deeper than 62 levels below a value that is skipped, or that has something
/// odd close behind it. It takes no other texts.
///
/// Invariant: `progress.next` is the quote that opens the next string; strings are read in order and
/// none is left out.
package struct IndexedScanner: ~Copyable, TextScanner {
  package var structure: StructureCheck
  /// The quotes of the stretch at hand, by their distance from where it begins.
  private let quotes: FixedBuffer<UInt32>
  /// For each block of the stretch, which bytes are no plain text.
  private let special: FixedBuffer<UInt64>
  private var progress = cscan_progress()

  /// The ways of the kernel: for tests, which hold them against each other.
  package enum Kernel: CaseIterable, Sendable { case portable, baseline, best }

  package init(depthLimit: Int = 512, memberLimit: Int = 200_000, kernel: Kernel = .best) {
    structure = StructureCheck(depthLimit: depthLimit, memberLimit: memberLimit)
    progress.kernel =
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
    structure.members = 0
    progress.carry = cscan_carry()
    (progress.found, progress.next) = (0, 0)
    progress.base = start - 64 * Self.stretch
  }

  /// Lends C the text and what is known of it.
  @inline(__always)
  private mutating func withText<Result>(
    _ bytes: Span<UInt8>,
    _ body: (UnsafePointer<UInt8>?, _ count: Int, _ progress: inout cscan_progress, cscan_stretch)
      ->
      Result
  ) -> Result {
    // Sound: C reads inside the span, whose length it is given, and writes at most 64 quotes and one
    // word a block: that is how long the buffers are.
    unsafe bytes.withUnsafeBufferPointer { text in
      unsafe quotes.withAll { quotes in
        unsafe special.withAll { special in
          unsafe body(
            text.baseAddress, text.count, &progress,
            cscan_stretch(
              quotes: quotes.baseAddress, special: special.baseAddress, blocks: Self.stretch))
        }
      }
    }
  }

  /// The offset that C has found, which is 0 where the text is refused. Why, the reference says: nobody
  /// is told this reason.
  @inline(__always)
  private func taken(_ end: Int, _ start: Int) throws(JSONProblem) -> Int {
    guard end > 0 else { throw JSONProblem(.endOfInput, at: start) }
    return end
  }

  // MARK: strings

  @inline(__always)
  package mutating func skipString(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> Int {
    guard progress.next &+ 1 < progress.found else { return try stringAcross(bytes, start) }
    let end = Int(quotes[progress.next &+ 1])
    progress.next &+= 2
    return progress.base &+ end &+ 1
  }

  @inline(__always)
  package mutating func string(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> JSONString {
    guard progress.next &+ 1 < progress.found else {
      return JSONString(bytes, start &+ 1, try stringAcross(bytes, start) &- 1)
    }
    let (first, last) = (start &- progress.base, Int(quotes[progress.next &+ 1]))
    progress.next &+= 2
    // Between the quotes of one block, or of two, the bits say whether the string is plain.
    let (block, end) = (first &>> 6, last &>> 6)
    let head = special[block] &>> UInt64(truncatingIfNeeded: first)
    let cut = UInt64(truncatingIfNeeded: 63 &- last)
    let isPlain =
      block == end
      ? head &<< UInt64(truncatingIfNeeded: 63 &- last &+ first) == 0
      : end &- block == 1 && head == 0 && special[end] &<< cut == 0
    let (from, to) = (start &+ 1, progress.base &+ last)
    return isPlain
      ? JSONString(start: from, end: to, isPlain: true, hasEscapes: false)
      : JSONString(bytes, from, to)
  }

  /// The offset behind a string that does not end in the stretch at hand.
  @inline(never)
  private mutating func stringAcross(
    _ bytes: Span<UInt8>, _ start: Int
  ) throws(JSONProblem) -> Int {
    // Sound: C is lent the text as `withText` says.
    try taken(
      unsafe withText(bytes) { unsafe cscan_string_across($0, $1, &$2, $3) }, start)
  }

  // MARK: values

  @inline(__always)
  package mutating func numberOrWord(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> Int {
    precondition(start >= 0 && start < bytes.count)
    // Sound: C reads from `start`, which is inside the span, up to its length.
    return try taken(
      unsafe bytes.withUnsafeBufferPointer { unsafe cscan_scalar($0.baseAddress, $0.count, start) },
      start)
  }

  package mutating func skipValue(
    in bytes: Span<UInt8>, from start: Int, depth outer: Int
  ) throws(JSONProblem) -> Int {
    precondition(start >= 0)
    let room = UInt32(max(0, min(62, structure.depthLimit &- outer)))
    // Sound: C is lent the text as `withText` says.
    let end = try taken(
      unsafe withText(bytes) { unsafe cscan_skip($0, $1, start, room, &$2, $3) }, start)
    structure.members += progress.members
    if structure.members > structure.memberLimit {
      throw JSONProblem(.members(over: structure.memberLimit), at: end)
    }
    return end
  }
}
