package import RuleArchive

/// A stream of bytes: a file, a pipe or given text; gzip is unpacked as it comes.
package struct ByteSource: ~Copyable {
  /// Why no more bytes come.
  package enum Stop: Error {
    case io(IOProblem)
    case gzip(ArchiveProblem)
  }

  /// What a call brought.
  package enum Arrival {
    case bytes, end
    /// Nothing yet: the other side pauses.
    case pause
  }

  /// For messages.
  package let name: String
  private let input: Input
  /// Made once the bytes are seen to be gzip: it takes 64 KiB of zeroed memory.
  private var gzip: GzipReader?
  private var kind = Kind.undecided
  /// Gzip data that came and is not yet unpacked.
  private var packed: [UInt8] = []
  private var packedStart = 0
  /// Why the gzip data ends before its end.
  private var fault: ArchiveProblem?
  private var atEnd = false

  private enum Input: ~Copyable {
    case file(InputFile)
    case text([UInt8])
  }

  private enum Kind { case undecided, plain, gzip }

  /// Gzip data is read in pieces of this size; what comes out is many times more.
  private static let packedSize = 1 << 16

  package init(_ file: consuming InputFile) {
    name = file.path
    input = .file(file)
  }

  package init(text: [UInt8], name: String) {
    self.name = name
    input = .text(text)
  }

  /// Waits for more, or for something at another descriptor, but not for long.
  package func wait(or descriptor: Int32?) {
    switch input {
    case .text: return
    case .file(let file): file.wait(or: descriptor)
    }
  }

  /// Appends about `count` of the next bytes to `buffer`, without waiting for them.
  package mutating func read(_ count: Int, into buffer: inout [UInt8]) throws(Stop) -> Arrival {
    switch kind {
    case .plain: return try fill(count, &buffer)
    case .gzip: return try unpack(count, into: &buffer)
    case .undecided:
      // The first two bytes tell gzip from anything else; plain text is where it belongs already.
      let start = buffer.count
      buffer += packed
      packed.removeAll()
      while buffer.count < start + 2 {
        switch try fill(count, &buffer) {
        case .bytes: continue
        case .end:
          kind = .plain
          return buffer.count > start ? .bytes : .end
        case .pause:
          packed += buffer[start...]
          buffer.removeSubrange(start...)
          return .pause
        }
      }
      guard buffer[start] == 0x1F, buffer[start + 1] == 0x8B else {
        kind = .plain
        return .bytes
      }
      kind = .gzip
      gzip = GzipReader()
      packed += buffer[start...]
      buffer.removeSubrange(start...)
      return try unpack(count, into: &buffer)
    }
  }

  private mutating func unpack(
    _ count: Int, into buffer: inout [UInt8]
  ) throws(Stop) -> Arrival {
    if let fault { throw .gzip(fault) }
    let start = buffer.count
    while true {
      do throws(ArchiveProblem) {
        let input = packed
        var at = packedStart
        defer { packedStart = at }
        _ = try gzip?.read(input.span, from: &at, into: &buffer, max: count)
      } catch {
        // What came out before the fault is handed on first.
        guard buffer.count > start else { throw .gzip(error) }
        fault = error
      }
      if buffer.count > start { return .bytes }
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

  private mutating func fill(_ count: Int, _ buffer: inout [UInt8]) throws(Stop) -> Arrival {
    if atEnd { return .end }
    switch input {
    case .text(let text):
      buffer += text
      atEnd = true
      return text.isEmpty ? .end : .bytes
    case .file(let file):
      do throws(IOProblem) {
        guard let received = try file.readAtOnce(count, into: &buffer) else { return .pause }
        atEnd = received == 0
      } catch {
        throw .io(error)
      }
      return atEnd ? .end : .bytes
    }
  }
}
