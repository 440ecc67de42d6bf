import CZlib

/// Compresses bytes to raw deflate data with constant settings.
///
/// zlib's level, window size and memory level determine the output bytes. These settings are constants, because packing
/// the same file again must produce the same bytes.
enum Deflater {
  /// The highest compression level, because an archive is packed once and downloaded by many phones.
  private static let level: Int32 = 9
  /// The default memory level of zlib.
  private static let memoryLevel: Int32 = 8
  /// The maximum input size in bytes. zlib's counters have 32 bits.
  static let mostBytes = 1 << 30

  /// Returns `text` compressed to one complete deflate stream; 2 bytes if `text` is empty.
  static func data(of text: [UInt8]) -> [UInt8] {
    precondition(text.count <= mostBytes, "a file to pack is below 1 GiB")
    // Sound: zlib requires a stable address. The stream is allocated here and freed at the end of the function.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    // Sound: zlib's initial state is a structure of zeros.
    unsafe stream.initialize(to: z_stream())
    defer {
      // Sound: the stream was allocated and initialized above, and no other pointer to the stream exists.
      unsafe stream.deinitialize(count: 1)
      unsafe stream.deallocate()
    }
    // Sound: the stream is initialized; negative window bits select raw deflate.
    let started = unsafe deflateInit2_(
      stream, level, Z_DEFLATED, -MAX_WBITS, memoryLevel, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(started == Z_OK, "zlib has no memory for one stream")
    // Sound: zlib frees its state once, before the stream is freed.
    defer { unsafe deflateEnd(stream) }
    // Sound: the stream is initialized, and the call only reads its settings.
    let most = unsafe Int(deflateBound(stream, UInt(text.count)))
    var data = [UInt8](repeating: 0, count: most)
    // Sound: the pointers do not escape the closures.
    let status = unsafe text.withUnsafeBufferPointer { source in
      // Sound: the pointer `target` does not escape the closure.
      unsafe data.withUnsafeMutableBufferPointer { target in
        // Sound: zlib does not write to its input, but requires a pointer even if the input is empty.
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress) ?? target.baseAddress
        // Sound: the counts are the sizes of the two buffers.
        unsafe stream.pointee.avail_in = UInt32(source.count)
        unsafe stream.pointee.next_out = target.baseAddress
        unsafe stream.pointee.avail_out = UInt32(target.count)
        // Sound: both buffers stay valid during the call, and the stream has not moved.
        return unsafe deflate(stream, Z_FINISH)
      }
    }
    precondition(status == Z_STREAM_END, "the bound of zlib has room for all of the data")
    // Sound: the stream is initialized, and the expression only reads a counter.
    data.removeLast(unsafe Int(stream.pointee.avail_out))
    return data
  }
}
