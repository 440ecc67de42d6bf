import CZlib

/// Turns texts into raw deflate data, with settings that never change.
///
/// The level, the window and the memory of zlib decide which bytes come out, so they are no
/// parameters: what was packed once must pack to the same bytes again.
enum Deflater {
  /// The highest level: archives are packed once and downloaded by every phone.
  private static let level: Int32 = 9
  /// What zlib takes where nothing else is said.
  private static let memoryLevel: Int32 = 8
  /// zlib counts in 32 bits; limits are far below.
  static let mostBytes = 1 << 30

  /// The deflate data of `text`, in one stream that is whole. A text without bytes has two.
  static func data(of text: [UInt8]) -> [UInt8] {
    precondition(text.count <= mostBytes, "a file to pack is below 1 GiB")
    // Sound: allocated here, at an address that stays, as zlib demands; freed at the end.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    // Sound: all fields zero is zlib's initial state.
    unsafe stream.initialize(to: z_stream())
    defer {
      // Sound: exactly what was allocated and initialised above; nothing else holds the pointer.
      unsafe stream.deinitialize(count: 1)
      unsafe stream.deallocate()
    }
    // Sound: the stream is initialised; negative window bits ask for raw deflate.
    let started = unsafe deflateInit2_(
      stream, level, Z_DEFLATED, -MAX_WBITS, memoryLevel, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(started == Z_OK, "zlib has no memory for one stream")
    // Sound: the state is zlib's to free, once, before its stream is.
    defer { unsafe deflateEnd(stream) }
    // Sound: only reads the settings of the stream.
    let most = unsafe Int(deflateBound(stream, UInt(text.count)))
    var data = [UInt8](repeating: 0, count: most)
    // Sound: pointers are used inside the closures only.
    let status = unsafe text.withUnsafeBufferPointer { source in
      // Sound: as above.
      unsafe data.withUnsafeMutableBufferPointer { target in
        // Sound: zlib never writes to its input. An empty array has no address; zlib wants one.
        unsafe stream.pointee.next_in =
          UnsafeMutablePointer(mutating: source.baseAddress) ?? target.baseAddress
        // Sound: as many bytes as there are, here and for the output.
        unsafe stream.pointee.avail_in = UInt32(source.count)
        unsafe stream.pointee.next_out = target.baseAddress
        unsafe stream.pointee.avail_out = UInt32(target.count)
        // Sound: both buffers stay valid during the call, and the state has not moved.
        return unsafe deflate(stream, Z_FINISH)
      }
    }
    precondition(status == Z_STREAM_END, "the bound of zlib has room for all of the data")
    // Sound: only a counter is read.
    data.removeLast(unsafe Int(stream.pointee.avail_out))
    return data
  }
}
