/// A few words that strings of a document are looked up in: names of members, codes.
package struct JSONWords: Sendable {
  /// The members of one object by the places of their names.
  package typealias Members = [12 of JSONDocument.Value?]

  /// A text of up to sixteen bytes as numbers: its first eight and its last eight bytes.
  private struct Key: Equatable {
    var head: UInt64
    var tail: UInt64
    var count: Int

    @inline(__always)
    init?(_ text: Span<UInt8>, _ start: Int, _ end: Int) {
      count = end &- start
      guard count <= 16 else { return nil }
      (head, tail) =
        count < 8
        ? (text.shortWord(start, end), 0) : (text.word(at: start), text.word(at: end &- 8))
    }
  }

  private var keys: [Key] = []

  /// Up to twelve words of up to sixteen bytes.
  package init(_ words: [String]) {
    precondition(words.count <= Members.count, "there is room for a member for each word")
    for word in words {
      let letters = Array(word.utf8)
      if let key = Key(letters.span, 0, letters.count) { keys.append(key) }
    }
    precondition(keys.count == words.count, "words are short")
  }

  /// The place of the word that `text[start..<end]` is.
  /// Complexity: O(words).
  @inline(__always)
  package func place(of text: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    guard let key = Key(text, start, end) else { return nil }
    for place in keys.indices where keys[place] == key { return place }
    return nil
  }
}
