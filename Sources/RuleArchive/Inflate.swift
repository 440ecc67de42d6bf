import CZlib

/// A raw deflate stream being inflated, a piece of at most 64 KiB at a time.
///
/// Owns the state that zlib keeps, about 40 KiB, at one address: zlib checks that it never moves.
@safe struct Inflater: ~Copyable {
  enum Step: Hashable {
    /// The last block of the stream has been read.
    case ended
    /// All the input has been read.
    case needsInput
    /// A piece of output was filled; there may be more without further input.
    case outputFull
    case invalid
  }

  /// A piece fits the second-level cache beside zlib's 32 KiB window.
  private static let pieceSize = 64 << 10

  private let stream: UnsafeMutablePointer<z_stream>
  private var piece: [UInt8]

  init() {
    piece = [UInt8](repeating: 0, count: Self.pieceSize)
    // Sound: allocated here, initialised on the next line, freed in `deinit` only.
    unsafe stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    // Sound: the memory is ours and uninitialised; all fields zero is zlib's initial state.
    unsafe stream.initialize(to: z_stream())
    // Sound: `stream` is initialised; negative window bits ask for raw deflate.
    let status = unsafe inflateInit2_(
      stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib has no memory for one stream")
  }

  deinit {
    // Sound: `init` succeeded, so the state is zlib's to free, once.
    unsafe inflateEnd(stream)
    // Sound: `init` allocated and initialised exactly this.
    unsafe stream.deinitialize(count: 1)
    // Sound: as above; nothing else holds the pointer.
    unsafe stream.deallocate()
  }

  /// Makes ready for another stream.
  mutating func reset() {
    // Sound: `init` succeeded, and a reset keeps the state where it is.
    _ = unsafe inflateReset(stream)
  }

  /// Reads input from `start` on, which it moves past what was used, and lends what came out, at
  /// most `room` bytes and at most one piece, to `body`.
  mutating func step(
    _ input: Span<UInt8>, from start: inout Int, room: Int, _ body: (Span<UInt8>) -> Void
  ) -> Step {
    precondition(start >= 0 && start <= input.count && room > 0, "a step has somewhere to go")
    // zlib counts in 32 bits; 1 GiB at a time is enough.
    let available = min(input.count - start, 1 << 30)
    let space = min(room, Self.pieceSize)
    let status = run(input, from: start, available, space)
    // Sound: `run` left the stream initialised; only its counters are read.
    let (unread, unused) = unsafe (Int(stream.pointee.avail_in), Int(stream.pointee.avail_out))
    start += available - unread
    let produced = space - unused
    if produced > 0 { body(piece.span.extracting(0..<produced)) }
    switch status {
    case Z_STREAM_END: return .ended
    case Z_OK, Z_BUF_ERROR: return unused == 0 ? .outputFull : .needsInput
    default: return .invalid
    }
  }

  private mutating func run(
    _ input: Span<UInt8>, from start: Int, _ available: Int, _ space: Int
  ) -> Int32 {
    let stream = unsafe stream
    // Sound: the pointer is used inside the closure only.
    return unsafe input.withUnsafeBufferPointer { source in
      // Sound: as above.
      unsafe piece.withUnsafeMutableBufferPointer { target in
        // Sound: zlib never writes to its input. An empty span has no address; zlib wants one.
        unsafe stream.pointee.next_in =
          UnsafeMutablePointer(
            mutating: source.baseAddress.map { unsafe $0 + start })
          ?? target.baseAddress
        // Sound: `start + available` is at most `input.count`.
        unsafe stream.pointee.avail_in = UInt32(available)
        // Sound: `piece` is never empty.
        unsafe stream.pointee.next_out = target.baseAddress
        // Sound: `space` is at most `piece.count`.
        unsafe stream.pointee.avail_out = UInt32(space)
        // Sound: both buffers stay valid during the call, and the state has not moved.
        return unsafe inflate(stream, Z_NO_FLUSH)
      }
    }
  }
}

/// The CRC-32 of ZIP and gzip over `bytes`, going on from `crc`, which begins as 0.
func crc32(_ bytes: Span<UInt8>, after crc: UInt32 = 0) -> UInt32 {
  // Sound: the pointer is used inside the closure only, and the count is that of the span.
  unsafe bytes.withUnsafeBufferPointer { source in
    guard let base = source.baseAddress else { return crc }
    // Sound: as above.
    return unsafe UInt32(truncatingIfNeeded: crc32_z(UInt(crc), base, source.count))
  }
}

extension [UInt8] {
  /// Appends the bytes of `piece` in one copy.
  mutating func append(_ piece: Span<UInt8>) {
    // Sound: the pointer is used inside the closure only, and the array copies from it.
    unsafe piece.withUnsafeBufferPointer { source in
      // Sound: as above.
      unsafe append(contentsOf: source)
    }
  }
}
