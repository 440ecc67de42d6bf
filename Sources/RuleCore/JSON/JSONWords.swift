/// A small set of words that strings of a document are looked up in, such as member names or codes.
package struct JSONWords: Sendable {
  /// Members of one object, indexed by the position of their names in the set.
  package typealias Members = [12 of JSONDocument.Value?]

  /// A string of up to sixteen bytes as two integers: its first and its last eight bytes.
  private struct Key: Equatable {
    var head: UInt64
    var tail: UInt64
    var count: Int

    @inline(__always)
    init?(_ text: Span<UInt8>, _ start: Int, _ end: Int) {
      count = end &- start
      guard count <= 16 else { return nil }
      (head, tail) = count < 8 ? (text.shortWord(start, end), 0) : (text.word(at: start), text.word(at: end &- 8))
    }
  }

  private var keys: [Key] = []

  /// Creates a set of words of up to sixteen bytes each.
  package init(_ words: [String]) {
    for word in words {
      let letters = Array(word.utf8)
      if let key = Key(letters.span, 0, letters.count) { keys.append(key) }
    }
    precondition(keys.count == words.count, "words are short")
  }

  var count: Int { keys.count }

  /// The index of the word that equals `text[start..<end]`; nil if there is none. Complexity: O(words).
  @inline(__always)
  package func place(of text: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    guard let key = Key(text, start, end) else { return nil }
    for place in keys.indices where keys[place] == key { return place }
    return nil
  }
}
