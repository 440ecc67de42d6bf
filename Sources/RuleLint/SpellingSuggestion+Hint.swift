extension SpellingSuggestion {
  /// Returns a hint to use the candidate that is most similar to `text`; nil if no candidate is similar.
  package static func hint(for text: some Sequence<UInt8>, among candidates: some Sequence<String>) -> Message? {
    name(for: text, among: candidates).map { "use \(text: $0.utf8)" }
  }

  /// Returns a hint to use the candidate that the author most likely meant by `text`. It is the synonym of `text`, the
  /// only candidate that begins with `text`, or the most similar candidate. If there is none, the hint lists `shown`,
  /// or all candidates if `shown` is nil.
  ///
  /// `synonyms`: the candidates to use, keyed by their names in other systems, in the form that `plain` returns.
  package static func hint(
    for text: [UInt8], among candidates: [String], synonyms: [String: String], listing shown: [String]? = nil
  ) -> Message {
    let longer = text.count > 3 ? candidates.filter { $0.utf8.starts(with: text) } : []
    let meant =
      synonyms[plain(text)] ?? (longer.count == 1 ? longer[0] : nil) ?? name(for: text, among: candidates)
    return meant.map { "use \(text: $0.utf8)" } ?? hint(listing: shown ?? candidates)
  }

  /// Returns a hint that lists the candidates, so that the author can choose one.
  package static func hint(listing candidates: [String]) -> Message {
    let list = candidates.map { "`\($0)`" }
    return list.count < 2
      ? "use \(list.first ?? "")" : "use \(list.dropLast().joined(separator: ", ")) or \(list.last ?? "")"
  }

  /// Returns a name in lower case and without separators.
  package static func plain(_ name: [UInt8]) -> String {
    String(decoding: name, as: UTF8.self).lowercased().filter { !"_- ".contains($0) }
  }
}
