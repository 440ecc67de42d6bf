import CZlib

/// Inflates a raw deflate stream in pieces of at most 64 KiB.
///
/// Owns the state of zlib, about 40 KiB. zlib checks that the address of the state does not change.
@safe struct Inflater: ~Copyable {
  /// The size of an output piece in bytes. A piece and zlib's window of 32 KiB fit into the L2 cache.
  private static let pieceSize = 64 << 10

  private let stream: UnsafeMutablePointer<z_stream>
  private var piece: [UInt8]

  init() {
    piece = [UInt8](repeating: 0, count: Self.pieceSize)
    // Sound: the stream is allocated here, initialized on the next line, and freed only in `deinit`.
    unsafe stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    // Sound: the memory is allocated but not initialized. zlib's initial state is a structure of zeros.
    unsafe stream.initialize(to: z_stream())
    // Sound: `stream` is initialized; negative window bits select raw deflate.
    let status = unsafe inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib has no memory for one stream")
  }

  deinit {
    // Sound: `init` succeeded, so zlib has a state, which is freed only here.
    unsafe inflateEnd(stream)
    // Sound: `init` allocated and initialized this structure.
    unsafe stream.deinitialize(count: 1)
    // Sound: `init` allocated the structure, and no other pointer to it exists.
    unsafe stream.deallocate()
  }

  /// Prepares the inflater for a new stream.
  mutating func reset() {
    // Sound: `init` succeeded, and a reset does not move the state.
    _ = unsafe inflateReset(stream)
  }

  /// Reads input from `start`, advances `start` past the consumed bytes, and passes the output to
  /// `body`: at most `room` bytes and at most one piece.
  mutating func step(_ input: Span<UInt8>, from start: inout Int, room: Int, _ body: (Span<UInt8>) -> Void)
    -> InflateStep
  {
    precondition(start >= 0 && start <= input.count && room > 0, "a step has somewhere to go")
    // zlib's counters have 32 bits, so pass at most 1 GiB at a time.
    let available = min(input.count - start, 1 << 30)
    let space = min(room, Self.pieceSize)
    let status = run(input, from: start, available, space)
    // Sound: the stream is still initialized after `run`, and the expression only reads its counters.
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

  private mutating func run(_ input: Span<UInt8>, from start: Int, _ available: Int, _ space: Int) -> Int32 {
    let stream = unsafe stream
    // Sound: the pointer does not escape the closure.
    return unsafe input.withUnsafeBufferPointer { source in
      // Sound: the pointer `target` does not escape the closure.
      unsafe piece.withUnsafeMutableBufferPointer { target in
        // Sound: zlib does not write to its input, but requires a pointer even if the input is empty.
        unsafe stream.pointee.next_in =
          UnsafeMutablePointer(mutating: source.baseAddress.map { unsafe $0 + start }) ?? target.baseAddress
        // Sound: `start + available` is at most `input.count`.
        unsafe stream.pointee.avail_in = UInt32(available)
        // Sound: `piece` is not empty.
        unsafe stream.pointee.next_out = target.baseAddress
        // Sound: `space` is at most `piece.count`.
        unsafe stream.pointee.avail_out = UInt32(space)
        // Sound: both buffers stay valid during the call, and the stream has not moved.
        return unsafe inflate(stream, Z_NO_FLUSH)
      }
    }
  }
}

enum InflateStep: Hashable {
  /// The stream is complete.
  case ended
  /// All input was consumed.
  case needsInput
  /// The output piece is full; more output may follow without further input.
  case outputFull
  case invalid
}

/// Returns the CRC-32, as in ZIP and gzip, of all bytes so far. `crc`: the CRC of the bytes before `bytes`; 0 at the
/// start.
func crc32(_ bytes: Span<UInt8>, after crc: UInt32 = 0) -> UInt32 {
  // Sound: the pointer does not escape the closure, and the count is the count of the span.
  unsafe bytes.withUnsafeBufferPointer { source in
    guard let base = source.baseAddress else { return crc }
    // Sound: `base` points to `source.count` bytes.
    return unsafe UInt32(truncatingIfNeeded: crc32_z(UInt(crc), base, source.count))
  }
}

extension [UInt8] {
  init(copying piece: Span<UInt8>) {
    self.init()
    append(piece)
  }

  /// Appends the bytes of `piece` in one copy.
  mutating func append(_ piece: Span<UInt8>) {
    // Sound: the pointer does not escape the closure; the array copies the bytes.
    unsafe piece.withUnsafeBufferPointer { source in
      // Sound: `source` is valid inside the closure.
      unsafe append(contentsOf: source)
    }
  }
}
