internal import RuleCore

/// A text that was hashed once, for sets of texts that are held against each other again and again:
/// looking a long one up costs nothing unless it is there.
struct HashedText<Text: Hashable & Sendable>: Hashable, Sendable {
  let text: Text
  private let hash: Int

  init(_ text: Text) { (self.text, hash) = (text, text.hashValue) }

  static func == (one: Self, other: Self) -> Bool {
    one.hash == other.hash && one.text == other.text
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
