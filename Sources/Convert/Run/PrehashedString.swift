/// A string with a cached hash, for sets that are compared repeatedly: looking up a long string
/// reads its characters only if the hash is found.
struct PrehashedString<Text: Hashable & Sendable>: Hashable, Sendable {
  let text: Text
  private let hash: Int

  init(_ text: Text) { (self.text, hash) = (text, text.hashValue) }

  static func == (one: Self, other: Self) -> Bool {
    one.hash == other.hash && one.text == other.text
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
