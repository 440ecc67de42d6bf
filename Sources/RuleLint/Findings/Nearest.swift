/// Guesses what somebody meant who wrote something else.
package enum Nearest {
  /// The candidate that is closest to `text`, at most two letters inserted, left out, changed or
  /// swapped away; letters' case counts half as much. Nil when none is, or when `text` is one.
  package static func name(
    for text: some Sequence<UInt8>, among candidates: some Sequence<String>
  ) -> String? {
    let text = Array(text)
    guard text.count <= 200 else { return nil }
    let limit = min(2, max(1, text.count / 2))
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.utf8)
      if letters == text { return nil }
      guard abs(letters.count - text.count) <= limit else { continue }
      let distance = distance(text.map(lowercased), letters.map(lowercased))
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The candidate that is closest to `text`, however far that is; nil only where there is none.
  ///
  /// Long texts are told apart by their first letters. Complexity: O(candidates).
  package static func closest(
    to text: some Sequence<UInt8>, among candidates: some Sequence<String>
  ) -> String? {
    let text = text.prefix(mostLetters).map(lowercased)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let distance = distance(text, candidate.utf8.prefix(mostLetters).map(lowercased))
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// So many bytes of texts are compared that may be far from each other.
  private static let mostLetters = 64

  /// `did you mean …?`
  package static func hint(
    for text: some Sequence<UInt8>, among candidates: some Sequence<String>
  ) -> Message? {
    name(for: text, among: candidates).map { "did you mean \(text: $0.utf8)?" }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// The number of letters inserted, left out, changed or swapped with their neighbour.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in one.enumerated() {
      var next = [row + 1]
      for (column, otherLetter) in other.enumerated() {
        var least = min(
          last[column] + (letter == otherLetter ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, letter == other[column - 1], otherLetter == one[row - 1] {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, last) = (last, next)
    }
    return last[other.count]
  }
}
