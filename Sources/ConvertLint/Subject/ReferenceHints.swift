/// Suggests existing names for references that cannot be resolved.
struct ReferenceHints {
  /// The maximum number of calls of `hint` that search for similar names. Each search compares all names, which would
  /// take too long if every reference in a document were broken.
  private static let limit = 100

  private let names: [String]
  private var left = Self.limit

  /// Creates the hints. The strings in `values` are the existing names.
  init(_ values: [JSONDocument.Value?], in subject: ConvertLintContext) {
    names = Set(values.compactMap { subject.text($0) })
      .map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// Returns the hint "use `name`" with a name similar to `text`. Nil if no name is similar, or if `limit` is used up.
  mutating func hint(for text: [UInt8]) -> Message? {
    guard left > 0 else { return nil }
    left -= 1
    return SpellingSuggestion.hint(for: text, among: names)
  }
}
