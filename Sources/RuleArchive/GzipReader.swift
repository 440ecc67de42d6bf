/// Inflates a gzip stream incrementally, in constant memory. Concatenates the output of all members. At the end of each
/// member, checks the CRC and the length.
///
///     header ▸ extra ▸ name ▸ comment ▸ header CRC ▸ body ▸ trailer ▸ between ▸ header …
///
/// Source: RFC 1952.
public struct GzipReader: ~Copyable {
  /// The reason why `read` returned.
  public enum Progress: Hashable, Sendable {
    /// All input was consumed.
    case needsInput
    /// `max` bytes were written; more output may follow without further input.
    case outputFull
  }

  private enum State: Equatable {
    case header
    case extraLength
    case extra(left: Int)
    case name
    case comment
    case headerCRC
    case body
    case trailer
    /// After a member; a further member may follow.
    case between
    /// Inside the zeros that pad the last block of a tape.
    case padding
  }

  private enum HeaderFlag {
    static let crc: UInt8 = 1 << 1
    static let extra: UInt8 = 1 << 2
    static let name: UInt8 = 1 << 3
    static let comment: UInt8 = 1 << 4
    static let reserved: UInt8 = 0xE0
  }

  private static let headerSize = 10
  private static let trailerSize = 8

  private var inflater = Inflater()
  private var state = State.header
  /// The bytes read so far of the current part of a header or trailer.
  private var pending: [UInt8] = []
  private var flags: UInt8 = 0
  private var headerCRC: UInt32 = 0
  private var crc: UInt32 = 0
  private var length: UInt32 = 0
  private var members = 0
  private var failure: ArchiveProblem?

  /// The number of compressed bytes read so far.
  public private(set) var offset = 0

  /// Creates a reader for a new stream.
  public init() {}

  /// Reads `input` from `start`, advances `start` past the consumed bytes, and appends at most `max` bytes to `output`.
  ///
  /// - Throws: The problem at the first invalid byte, with its offset in the compressed stream. Output produced before
  ///   the problem remains in `output`. All later calls throw the same problem.
  public mutating func read(_ input: Span<UInt8>, from start: inout Int, into output: inout [UInt8], max: Int)
    throws(ArchiveProblem) -> Progress
  {
    if let failure { throw failure }
    precondition(start >= 0 && start <= input.count && max > 0, "a read has somewhere to go")
    var room = max
    do {
      while start < input.count || state == .body {
        if state == .body {
          guard room > 0 else { return .outputFull }
          if try inflate(input, &start, &output, &room) == .needsInput { return .needsInput }
        } else {
          try take(input[start])
          start += 1
          offset += 1
        }
      }
    } catch {
      failure = error
      throw error
    }
    return .needsInput
  }

  /// Ends the input. Throws if a member is incomplete.
  public mutating func finish() throws(ArchiveProblem) {
    if let failure { throw failure }
    switch state {
    case .between, .padding: return
    case .header, .extraLength, .extra, .name, .comment, .headerCRC, .body, .trailer:
      // A single byte 0x1F after the last member is garbage, not the start of a further member.
      let isStray = members > 0 && pending.count < 2 && state == .header
      throw problem(isStray ? .trailingBytes : .endOfInput)
    }
  }

  private func problem(_ fault: ArchiveProblem.GzipFault) -> ArchiveProblem {
    ArchiveProblem(.gzip(fault), at: offset)
  }

  private mutating func inflate(_ input: Span<UInt8>, _ start: inout Int, _ output: inout [UInt8], _ room: inout Int)
    throws(ArchiveProblem) -> Progress
  {
    let before = start
    var produced = 0
    var sum = crc
    let step = inflater.step(input, from: &start, room: room) { piece in
      produced = piece.count
      sum = crc32(piece, after: sum)
      output.append(piece)
    }
    offset += start - before
    room -= produced
    crc = sum
    length &+= UInt32(truncatingIfNeeded: produced)
    switch step {
    case .ended:
      state = .trailer
      return .outputFull
    case .invalid: throw problem(.deflateInvalid)
    case .outputFull: return .outputFull
    case .needsInput: return start == input.count ? .needsInput : .outputFull
    }
  }

  /// Reads one byte of a header or trailer, or between members.
  private mutating func take(_ byte: UInt8) throws(ArchiveProblem) {
    if state == .between, byte == 0x1F { (state, pending, headerCRC) = (.header, [], 0) }
    // The checksum is updated with all bytes outside bodies, but only the checksum at the end of a header is used.
    if state != .headerCRC {
      let bytes: [1 of UInt8] = [byte]
      headerCRC = crc32(bytes.span, after: headerCRC)
    }
    switch state {
    case .header: try takeFixedHeader(byte)
    case .extraLength:
      pending.append(byte)
      guard pending.count == 2 else { return }
      let left = Int(pending.uint16(at: 0))
      if left == 0 { proceed(after: HeaderFlag.extra) } else { state = .extra(left: left) }
    case .extra(let left): if left == 1 { proceed(after: HeaderFlag.extra) } else { state = .extra(left: left - 1) }
    case .name: if byte == 0 { proceed(after: HeaderFlag.name) }
    case .comment: if byte == 0 { proceed(after: HeaderFlag.comment) }
    case .headerCRC:
      pending.append(byte)
      guard pending.count == 2 else { return }
      guard pending.uint16(at: 0) == UInt16(truncatingIfNeeded: headerCRC) else { throw problem(.wrongHeaderCRC) }
      beginBody()
    case .body: break
    case .trailer: try takeTrailer(byte)
    case .between, .padding:
      guard byte == 0 else { throw problem(.trailingBytes) }
      state = .padding
    }
  }

  private mutating func takeFixedHeader(_ byte: UInt8) throws(ArchiveProblem) {
    pending.append(byte)
    switch pending.count {
    case 1: if byte != 0x1F { throw problem(.notGzip) }
    case 2: if byte != 0x8B { throw problem(members > 0 ? .trailingBytes : .notGzip) }
    case 3: if byte != 8 { throw problem(.unknownMethod(byte)) }
    case 4: if byte & HeaderFlag.reserved != 0 { throw problem(.reservedFlags(byte)) }
    case Self.headerSize:
      flags = pending[3]
      proceed(after: 0)
    default: break
    }
  }

  /// Enters the state for the next header part in `flags`. `done`: the flag of the part that was just read.
  private mutating func proceed(after done: UInt8) {
    pending = []
    flags &= ~done
    if flags & HeaderFlag.extra != 0 {
      state = .extraLength
    } else if flags & HeaderFlag.name != 0 {
      state = .name
    } else if flags & HeaderFlag.comment != 0 {
      state = .comment
    } else if flags & HeaderFlag.crc != 0 {
      state = .headerCRC
    } else {
      beginBody()
    }
  }

  private mutating func beginBody() {
    state = .body
    inflater.reset()
    (crc, length, pending) = (0, 0, [])
  }

  private mutating func takeTrailer(_ byte: UInt8) throws(ArchiveProblem) {
    pending.append(byte)
    guard pending.count == Self.trailerSize else { return }
    let (declared, declaredLength) = (pending.uint32(at: 0), pending.uint32(at: 4))
    guard declared == crc else { throw problem(.wrongCRC(declared: declared, found: crc)) }
    guard declaredLength == length else { throw problem(.wrongLength(declared: declaredLength, found: length)) }
    members += 1
    state = .between
  }
}
