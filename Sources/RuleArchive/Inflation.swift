/// How inflating one entry ended.
struct Inflation {
  enum Ending: Hashable {
    /// The stream ended by itself.
    case ended
    /// The input ended first.
    case unfinished
    case invalid
    /// More than the bytes asked for would have come out.
    case tooLong
    /// The receiver had enough.
    case stopped
  }

  let ending: Ending
  /// Bytes of input used.
  let consumed: Int
  /// Bytes of output lent to the receiver.
  let produced: Int
  /// The CRC-32 of those.
  let crc: UInt32

  /// Inflates `range` of `bytes` and lends each piece to `body`, until that says false or more than
  /// `most` bytes came out. Nothing is set aside for bytes that have not come out.
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
      // One byte more than allowed may come out, so that going over shows.
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
      if let ending {
        return Inflation(ending: ending, consumed: consumed, produced: produced, crc: crc)
      }
    }
  }
}
