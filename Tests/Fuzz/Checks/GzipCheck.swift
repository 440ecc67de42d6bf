import RuleArchive

/// The fuzz target `gzip`.
enum GzipCheck {
  /// What a stream came to.
  struct Outcome: Equatable {
    var text: [UInt8] = []
    var problem: ArchiveProblem?
    var offset = 0
  }

  /// Reads `pieces` one after the other, at most `step` bytes of output a call.
  static func inflate(_ pieces: [ArraySlice<UInt8>], step: Int) -> Outcome {
    var reader = GzipReader()
    var outcome = Outcome()
    do throws(ArchiveProblem) {
      for piece in pieces {
        let bytes = Array(piece)
        var start = 0
        while true {
          let before = outcome.text.count
          let progress = try reader.read(bytes.span, from: &start, into: &outcome.text, max: step)
          precondition(outcome.text.count - before <= step, "more came out than was asked for")
          if progress == .needsInput { break }
        }
        precondition(start == bytes.count, "input was left behind")
      }
      try reader.finish()
    } catch {
      outcome.problem = error
    }
    outcome.offset = reader.offset
    return outcome
  }

  /// `bytes` in pieces whose lengths come from a small generator begun with `seed`.
  static func split(_ bytes: ArraySlice<UInt8>, seed: UInt8) -> [ArraySlice<UInt8>] {
    var state = UInt32(seed) &* 2_654_435_761 | 1
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes
    while !rest.isEmpty {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      let length = seed == 0 ? 1 : Int(state % 24)
      pieces.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return pieces
  }

  /// The first byte says how the others are split and portioned; they are the stream.
  ///
  /// However it is split, the same text, fault and place must come out.
  static func check(_ bytes: [UInt8]) {
    guard let seed = bytes.first else { return }
    let stream = bytes.dropFirst()
    let whole = inflate([stream], step: 1 << 20)
    precondition(0...stream.count ~= whole.offset, "more was read than there is")
    if let problem = whole.problem {
      precondition(0...stream.count ~= problem.offset, "a problem outside of the stream")
      precondition(!problem.summary.isEmpty)
    }
    let step = seed & 1 == 0 ? 1 << 16 : Int(seed) * 16
    let portions = inflate(split(stream, seed: seed >> 1), step: step)
    precondition(portions == whole, "split otherwise, read otherwise")
  }
}
