/// The result of inflating a range of bytes.
struct Inflation {
  enum Ending: Hashable {
    /// The deflate stream is complete.
    case ended
    /// The input ended before the deflate stream was complete.
    case unfinished
    case invalid
    /// The output exceeds the maximum given by the caller.
    case tooLong
    /// `body` returned false.
    case stopped
  }

  let ending: Ending
  /// The number of input bytes consumed.
  let consumed: Int
  /// The number of output bytes; one more than the maximum if `ending` is `tooLong`.
  let produced: Int
  /// The CRC-32 of the output passed to `body`.
  let crc: UInt32

  /// Inflates `range` of `bytes` and passes each piece to `body`, until `body` returns false or the
  /// output exceeds `most` bytes. Reserves no memory for output that does not exist yet.
  static func run(
    _ range: Range<Int>, of bytes: [UInt8], with inflater: inout Inflater, atMost most: Int,
    _ body: (Span<UInt8>) -> Bool
  ) -> Inflation {
    inflater.reset()
    let input = bytes.span.extracting(range)
    var consumed = 0
    var produced = 0
    var crc: UInt32 = 0
    var wantsMore = true
    while true {
      // Allow one byte more than the maximum, so that output beyond the maximum is detected.
      let room = most == .max ? most : most - produced + 1
      let step = inflater.step(input, from: &consumed, room: room) { piece in
        produced += piece.count
        guard produced <= most else { return }
        crc = crc32(piece, after: crc)
        wantsMore = body(piece)
      }
      let ending: Ending? =
        if produced > most {
          .tooLong
        } else if !wantsMore {
          .stopped
        } else {
          switch step {
          case .ended: .ended
          case .invalid: .invalid
          case .outputFull: nil
          case .needsInput: consumed == input.count ? .unfinished : nil
          }
        }
      if let ending { return Inflation(ending: ending, consumed: consumed, produced: produced, crc: crc) }
    }
  }
}

/// Inflates entries for the model of an SDK's unpacker. Applies the limits of this tool, because the SDKs have none.
struct CappedInflation: ~Copyable {
  private let bytes: [UInt8]
  private let limits: ArchiveLimits
  private var inflater = Inflater()
  /// The number of bytes unpacked so far.
  private var unpacked = 0

  init(_ bytes: [UInt8], _ limits: ArchiveLimits) { (self.bytes, self.limits) = (bytes, limits) }

  /// Returns the maximum inflated size of the next entry in bytes, and the reason for rejecting a larger entry.
  /// `compressed`: the maximum compressed size of the entry in bytes.
  private func cap(from compressed: Int) -> (most: Int, reason: ArchiveRejection.Reason) {
    let caps: [(Int, ArchiveProblem.Limit, Int)] = [
      (limits.entryBytes, .entryBytes, limits.entryBytes),
      (limits.unpackedBytes - unpacked, .unpackedBytes, limits.unpackedBytes),
      (limits.mostInflated(from: compressed), .ratio, limits.ratio),
    ]
    let (most, limit, allowed) = caps.min { $0.0 < $1.0 } ?? caps[0]
    return (max(0, most), .limit(limit, allowed: allowed))
  }

  /// Adds the size of a stored entry to `unpacked`. Throws if the entry exceeds a limit.
  mutating func count(_ size: Int, _ name: [UInt8]) throws(ArchiveRejection) {
    let cap = cap(from: size)
    guard size <= cap.most else { throw ArchiveRejection(cap.reason, name) }
    unpacked += size
  }

  /// Inflates `range`. The returned text is nil unless `keepsText` is true. `declared`: the size at which the platform
  /// rejects any further output; nil if the platform checks no size, or checks the size after inflating.
  mutating func run(_ range: Range<Int>, _ name: [UInt8], declared: Int? = nil, keepsText: Bool)
    throws(ArchiveRejection) -> (text: [UInt8]?, result: Inflation)
  {
    var cap = cap(from: range.count)
    if let declared, declared < cap.most { cap = (declared, .wrongSize) }
    // Pieces need less memory than a growing array, whose old and new contents exist at the same time.
    var pieces: [[UInt8]] = []
    let result = Inflation.run(range, of: bytes, with: &inflater, atMost: cap.most) { piece in
      if keepsText { pieces.append([UInt8](copying: piece)) }
      return true
    }
    unpacked += result.produced
    switch result.ending {
    case .ended, .stopped:
      guard keepsText else { return (nil, result) }
      var text: [UInt8] = []
      text.reserveCapacity(result.produced)
      for piece in pieces { text += piece }
      return (text, result)
    case .unfinished: throw ArchiveRejection(.deflateUnfinished, name)
    case .invalid: throw ArchiveRejection(.deflateInvalid, name)
    case .tooLong: throw ArchiveRejection(cap.reason, name)
    }
  }
}
