/// Suggests existing names for references that cannot be resolved.
struct ReferenceHints {
  /// The maximum number of calls of `hint` that compare names. Each call compares all names, which would take too
  /// long in a document in which every reference is broken.
  private static let limit = 100

  private let names: [String]
  private var left = Self.limit

  /// The strings among `values` are the candidate names.
  init(_ values: [JSONDocument.Value?], in subject: ConvertLintContext) {
    names = Set(values.compactMap { subject.text($0) })
      .map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// Returns the hint "use `name`" if a name is similar; nil if none is similar, or after `limit` calls.
  mutating func hint(for text: [UInt8]) -> Message? {
    guard left > 0 else { return nil }
    left -= 1
    return SpellingSuggestion.hint(for: text, among: names)
  }
}
