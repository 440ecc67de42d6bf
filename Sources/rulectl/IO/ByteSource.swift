internal import RuleArchive

/// A stream of bytes: a file, a pipe or given text; gzip is unpacked as it comes.
struct ByteSource: ~Copyable {
  /// Why no more bytes come.
  enum Stop: Error {
    case io(IOProblem)
    case gzip(ArchiveProblem)
  }

  /// For messages.
  let name: String
  private var input: Input
  private var gzip = GzipReader()
  private var isGzip = false
  /// Why the gzip data ends before its end.
  private var fault: ArchiveProblem?
  /// Bytes that came and are not yet handed on: gzip data, or the first ones.
  private var pending: [UInt8] = []
  private var pendingStart = 0
  private var isDecided = false
  private var atEnd = false

  private enum Input: ~Copyable {
    case file(InputFile)
    case text
  }

  init(_ file: consuming InputFile) {
    name = file.path
    input = .file(file)
  }

  init(text: [UInt8], name: String) {
    self.name = name
    input = .text
    pending = text
  }

  /// Appends the next bytes to `buffer` and returns how many came; 0 at the end.
  ///
  /// `wait` is called before a read that would have to wait for the other side.
  mutating func read(
    _ count: Int, into buffer: inout [UInt8], beforeWaiting wait: () throws(IOProblem) -> Void
  ) throws(Stop) -> Int {
    if !isDecided { try decide(wait) }
    guard isGzip else {
      if pendingStart < pending.count {
        let handed = pending.count - pendingStart
        buffer += pending[pendingStart...]
        pending.removeAll()
        pendingStart = 0
        return handed
      }
      return try fill(count, into: &buffer, wait)
    }
    return try unpack(count, into: &buffer, wait)
  }

  /// Reads the first two bytes, which tell gzip from anything else.
  private mutating func decide(_ wait: () throws(IOProblem) -> Void) throws(Stop) {
    isDecided = true
    while pending.count < 2, !atEnd { _ = try fill(1 << 16, wait) }
    isGzip = pending.starts(with: [0x1F, 0x8B])
  }

  private mutating func unpack(
    _ count: Int, into buffer: inout [UInt8], _ wait: () throws(IOProblem) -> Void
  ) throws(Stop) -> Int {
    if let fault { throw .gzip(fault) }
    let start = buffer.count
    while true {
      do throws(ArchiveProblem) {
        var at = pendingStart
        let packed = pending
        _ = try gzip.read(packed.span, from: &at, into: &buffer, max: count)
        pendingStart = at
      } catch {
        // What came out before the fault is handed on first.
        guard buffer.count > start else { throw .gzip(error) }
        fault = error
      }
      if buffer.count > start { return buffer.count - start }
      pending.removeAll(keepingCapacity: true)
      pendingStart = 0
      if atEnd {
        do throws(ArchiveProblem) { try gzip.finish() } catch { throw .gzip(error) }
        return 0
      }
      _ = try fill(1 << 16, wait)
    }
  }

  /// Reads into `pending`.
  private mutating func fill(
    _ count: Int, _ wait: () throws(IOProblem) -> Void
  ) throws(Stop) -> Int {
    var bytes = pending
    pending = []
    defer { pending = bytes }
    return try fill(count, into: &bytes, wait)
  }

  private mutating func fill(
    _ count: Int, into buffer: inout [UInt8], _ wait: () throws(IOProblem) -> Void
  ) throws(Stop) -> Int {
    if atEnd { return 0 }
    switch input {
    case .text:
      atEnd = true
      return 0
    case .file(let file):
      do throws(IOProblem) {
        if file.wouldWait() { try wait() }
        let received = try file.read(count, into: &buffer)
        if received == 0 { atEnd = true }
        return received
      } catch {
        throw .io(error)
      }
    }
  }
}
