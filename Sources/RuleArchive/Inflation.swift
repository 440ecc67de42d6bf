/// The result of inflating one entry.
struct Inflation {
  enum Ending: Hashable {
    /// The deflate stream is complete.
    case ended
    /// The input ended before the stream did.
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
      // Allow one byte more than the maximum, so that an excess is detected.
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
