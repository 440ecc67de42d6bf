internal import RuleArchive

/// A stream of bytes from a file, a pipe or memory. Gzip data are inflated while reading; other compressed data are
/// rejected.
package struct ByteSource: ~Copyable {
  /// The result of a read.
  package enum Arrival {
    case bytes, end
    /// No bytes are available yet, because the writer of a pipe pauses.
    case pause
  }

  /// The name of the source in messages.
  package let name: String
  private let input: Input
  /// The gzip reader. Created only when gzip data are detected, because it allocates 64 KiB.
  private var gzip: GzipReader?
  private var kind = Kind.undecided
  /// True once the first inflated bytes have been checked: they are not packed again.
  private var isContentKnown = false
  /// Bytes that were read but not yet inflated; also the first bytes, until there are enough to detect compression.
  private var packed: [UInt8] = []
  private var packedStart = 0
  /// A defect of the gzip data that the next read throws. The last read returned the bytes before the defect.
  private var fault: ArchiveProblem?
  private var atEnd = false
  /// The number of bytes read; for a compressed source, the number of compressed bytes.
  package private(set) var position = 0

  private enum Input: ~Copyable {
    case file(InputFile)
    case text([UInt8])
  }

  private enum Kind { case undecided, plain, gzip }

  /// The number of gzip bytes per read; small, because the inflated data are many times larger.
  private static let packedSize = 1 << 16

  package init(_ file: consuming InputFile) {
    name = file.path
    input = .file(file)
  }

  package init(text: [UInt8], name: String) {
    self.name = name
    input = .text(text)
  }

  /// Waits up to 100 ms for more bytes, or until `descriptor` is readable.
  package func wait(or descriptor: Int32?) {
    switch input {
    case .text: return
    case .file(let file): file.wait(or: descriptor)
    }
  }

  /// Appends about `count` bytes to `buffer`, or all bytes if the source is in memory. Does not wait for further bytes.
  package mutating func read(_ count: Int, into buffer: inout [UInt8]) throws(EventStream.Stop) -> Arrival {
    switch kind {
    case .plain: return try fill(count, &buffer)
    case .gzip: return try unpack(count, into: &buffer)
    case .undecided:
      // Data that are not compressed stay in `buffer`, so that no copy is needed.
      let start = buffer.count
      buffer += packed
      packed.removeAll()
      beginning: while PackedFormat.mayContinue(buffer[start...]) {
        switch try fill(count, &buffer) {
        case .bytes: continue
        case .end:
          if buffer.count > start { break beginning }
          kind = .plain
          return .end
        case .pause:
          packed += buffer[start...]
          buffer.removeSubrange(start...)
          return .pause
        }
      }
      guard let format = PackedFormat(buffer[start...]) else {
        kind = .plain
        return .bytes
      }
      guard format.isGzip else {
        buffer.removeSubrange(start...)
        throw .packed(format, inGzip: false)
      }
      kind = .gzip
      gzip = GzipReader()
      packed += buffer[start...]
      buffer.removeSubrange(start...)
      return try unpack(count, into: &buffer)
    }
  }

  private mutating func unpack(_ count: Int, into buffer: inout [UInt8]) throws(EventStream.Stop) -> Arrival {
    if let fault { throw .gzip(fault) }
    let start = buffer.count
    while true {
      do throws(ArchiveProblem) {
        let input = packed
        var at = packedStart
        defer { packedStart = at }
        _ = try gzip?.read(input.span, from: &at, into: &buffer, max: count)
      } catch {
        // Return the bytes that were inflated before the defect. The next read throws the error.
        guard buffer.count > start else { throw .gzip(error) }
        fault = error
      }
      if buffer.count > start {
        if !isContentKnown, let format = PackedFormat(buffer[start...]) {
          buffer.removeSubrange(start...)
          throw .packed(format, inGzip: true)
        }
        isContentKnown = true
        return .bytes
      }
      var input: [UInt8] = []
      swap(&input, &packed)
      input.removeAll(keepingCapacity: true)
      packedStart = 0
      defer { packed = input }
      switch try fill(Self.packedSize, &input) {
      case .bytes: continue
      case .pause: return .pause
      case .end:
        do throws(ArchiveProblem) { try gzip?.finish() } catch { throw .gzip(error) }
        return .end
      }
    }
  }

  private mutating func fill(_ count: Int, _ buffer: inout [UInt8]) throws(EventStream.Stop) -> Arrival {
    if atEnd { return .end }
    switch input {
    case .text(let text):
      buffer += text
      position = text.count
      atEnd = true
      return text.isEmpty ? .end : .bytes
    case .file(let file):
      do throws(IOProblem) {
        guard let received = try file.readAtOnce(count, into: &buffer) else { return .pause }
        atEnd = received == 0
        position += received
      } catch {
        throw .io(error)
      }
      return atEnd ? .end : .bytes
    }
  }
}
