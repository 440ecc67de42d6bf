/// A few words that strings of a document are looked up in: names of members, codes.
package struct JSONWords: Sendable {
  /// The members of one object by the places of their names.
  package typealias Members = [12 of JSONDocument.Value?]

  private struct Word {
    var first: UInt8
    var letters: Range<Int>
  }

  private var words: [Word] = []
  private var letters: [UInt8] = []

  /// Up to twelve words.
  package init(_ words: [String]) {
    precondition(words.count <= Members.count, "there is room for a member for each word")
    for word in words {
      let start = letters.count
      letters += word.utf8
      self.words.append(
        Word(first: word.utf8.first ?? 0, letters: start..<letters.count))
    }
  }

  /// The place of the word that `text` is.
  /// Complexity: O(words).
  func place(of text: Span<UInt8>) -> Int? {
    for place in words.indices {
      let word = words[place]
      guard word.letters.count == text.count else { continue }
      guard text.isEmpty || text[0] == word.first else { continue }
      if isSame(text, word.letters) { return place }
    }
    return nil
  }

  private func isSame(_ text: Span<UInt8>, _ word: Range<Int>) -> Bool {
    for offset in text.indices where text[offset] != letters[word.lowerBound + offset] {
      return false
    }
    return true
  }
}
