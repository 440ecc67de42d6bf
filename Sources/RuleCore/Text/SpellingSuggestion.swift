/// Suggests a known name for a misspelled one, by edit distance.
package enum SpellingSuggestion {
  /// Returns the candidate closest to `text` by Damerau–Levenshtein distance, ignoring ASCII case. `most`: the maximum
  /// distance. Nil if no candidate is that close, or if `text` equals a candidate.
  package static func name(
    for text: some Sequence<UInt8>, among candidates: some Sequence<String>, within most: Int = 2
  ) -> String? {
    let text = Array(text)
    guard text.count <= 200 else { return nil }
    let folded = text.map(lowercased)
    var limit = min(most, max(1, text.count / 2))
    var best: String?
    for candidate in candidates {
      let letters = candidate.utf8
      guard abs(letters.count - text.count) <= 2 else { continue }
      if letters.elementsEqual(text) { return nil }
      let distance = distance(folded, letters.map(lowercased), limit: limit)
      if distance <= limit { (best, limit) = (candidate, distance - 1) }
    }
    return best
  }

  /// Returns the member for which a misspelled name `text` probably stands: the closest candidate, or a candidate that
  /// is the last word of `text`, as in `defaultSegments`. Nil if there is none.
  package static func member(for text: some Sequence<UInt8>, among candidates: [String]) -> String? {
    let text = Array(text)
    if let near = name(for: text, among: candidates) { return near }
    guard text.count <= 200 else { return nil }
    return candidates.first { candidate in
      let end = text.suffix(candidate.utf8.count)
      guard end.count < text.count, let first = end.first, 0x41...0x5A ~= first else { return false }
      return end.map(lowercased) == candidate.utf8.map(lowercased)
    }
  }

  /// Returns the candidate closest to `text`, at any distance; nil only if there are no candidates.
  ///
  /// Only the first 64 bytes are compared. Complexity: O(candidates).
  package static func closest(to text: some Sequence<UInt8>, among candidates: some Sequence<String>) -> String? {
    let text = text.prefix(mostLetters).map(lowercased)
    var limit = mostLetters
    var best: String?
    for candidate in candidates {
      let distance = distance(text, candidate.utf8.prefix(mostLetters).map(lowercased), limit: limit)
      if distance <= limit { (best, limit) = (candidate, distance - 1) }
    }
    return best
  }

  /// The maximum number of bytes that `closest(to:among:)` compares.
  private static let mostLetters = 64

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Returns the Damerau–Levenshtein distance of two byte strings (optimal string alignment). If the distance is above
  /// `limit`, returns any number above `limit`.
  private static func distance(_ one: [UInt8], _ other: [UInt8], limit: Int) -> Int {
    var last = Array(0...other.count)
    var (before, next) = (last, last)
    for (row, letter) in one.enumerated() {
      next[0] = row + 1
      var least = row + 1
      for (column, otherLetter) in other.enumerated() {
        var value = min(last[column] + (letter == otherLetter ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, letter == other[column - 1], otherLetter == one[row - 1] {
          value = min(value, before[column - 1] + 1)
        }
        next[column + 1] = value
        least = min(least, value)
      }
      // The minimum of a row is at least that of the row before. An exchange of two letters is computed from the row
      // before the last one, but the last row then has an equally small value.
      if least > limit { return least }
      swap(&before, &last)
      swap(&last, &next)
    }
    return last[other.count]
  }
}
