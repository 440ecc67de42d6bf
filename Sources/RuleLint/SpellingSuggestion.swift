/// Spelling suggestions by edit distance.
package enum SpellingSuggestion {
  /// Returns the candidate closest to `text` by Damerau–Levenshtein distance (at most 2), ignoring ASCII case. Nil if
  /// no candidate is that close, or if `text` equals a candidate.
  package static func name(for text: some Sequence<UInt8>, among candidates: some Sequence<String>) -> String? {
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

  /// Returns the candidate closest to `text` at any distance; nil only if there is no candidate.
  ///
  /// Only the first 64 bytes are compared. Complexity: O(candidates).
  package static func closest(to text: some Sequence<UInt8>, among candidates: some Sequence<String>) -> String? {
    let text = text.prefix(mostLetters).map(lowercased)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let distance = distance(text, candidate.utf8.prefix(mostLetters).map(lowercased))
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The number of bytes that `closest(to:among:)` compares.
  private static let mostLetters = 64

  /// Returns the hint to use the most similar candidate; nil if none is similar.
  package static func hint(for text: some Sequence<UInt8>, among candidates: some Sequence<String>) -> Message? {
    name(for: text, among: candidates).map { "use \(text: $0.utf8)" }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// The Damerau–Levenshtein distance of two byte strings (optimal string alignment).
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in one.enumerated() {
      var next = [row + 1]
      for (column, otherLetter) in other.enumerated() {
        var least = min(last[column] + (letter == otherLetter ? 0 : 1), last[column + 1] + 1, next[column] + 1)
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
