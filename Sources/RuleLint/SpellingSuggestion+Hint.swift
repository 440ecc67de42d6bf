extension SpellingSuggestion {
  /// Returns the hint to use the most similar candidate; nil if none is similar.
  package static func hint(for text: some Sequence<UInt8>, among candidates: some Sequence<String>) -> Message? {
    name(for: text, among: candidates).map { "use \(text: $0.utf8)" }
  }
}
