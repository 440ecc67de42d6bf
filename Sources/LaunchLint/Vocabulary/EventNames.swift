/// Looks up types and sources among the types and sources of the SDKs.
package enum EventNames {
  /// The prefixes in lower case, because types and sources are compared case-insensitively.
  package static let typePrefix = Array("com.adobe.eventtype.".utf8)
  static let sourcePrefix = Array("com.adobe.eventsource.".utf8)

  private static let types = EventVocabulary.types
  private static let sources = EventVocabulary.sources

  /// Returns `source`, which is in lower case, without its prefix. For the types of the Edge Network, the type of a
  /// response handle becomes `responsecontent`, because both sources have the same known events. No other extension
  /// dispatches response handles.
  static func shortSource(_ source: [UInt8], ofType type: [UInt8]) -> [UInt8] {
    if source.starts(with: sourcePrefix) { return Array(source.dropFirst(sourcePrefix.count)) }
    let isOfEdge = type.starts(with: typePrefix + "edge".utf8)
    return isOfEdge && isHandle(source) ? Array("responsecontent".utf8) : source
  }

  /// True if a source has the form of a response handle type: two words joined by a colon.
  static func isHandle(_ source: [UInt8]) -> Bool {
    let words = source.split(separator: 0x3A, omittingEmptySubsequences: false)
    return words.count == 2
      && words.allSatisfy { word in
        word.allSatisfy { $0 == 0x2D || $0 | 0x20 &- 0x61 < 26 } && word.first.map { $0 != 0x2D } ?? false
      }
  }

  /// The result of looking up a type or source.
  package enum Standing: Hashable, Sendable {
    case known
    /// The SDKs define the name, but no extension dispatches events with this name.
    case unused
    /// The name is not in the lists, so the app may have defined the name. `nearest`: a similar listed name.
    case unknown(nearest: String?)
  }

  private static let knownTypes = folded(types)
  private static let knownUnusedTypes = folded(EventVocabulary.unusedTypes)
  private static let knownSources = folded(sources)
  private static let knownUnusedSources = folded(EventVocabulary.unusedSources)

  private static func folded(_ names: [String]) -> Set<[UInt8]> {
    Set(names.map { Array($0.lowercased().utf8) })
  }

  /// Looks up `type`, which must be in lower case.
  package static func standing(ofType type: [UInt8]) -> Standing {
    if knownTypes.contains(type) { return .known }
    if knownUnusedTypes.contains(type) { return .unused }
    return .unknown(nearest: nearest(type, types, typePrefix))
  }

  /// Looks up `source`, which must be in lower case.
  package static func standing(ofSource source: [UInt8]) -> Standing {
    if knownSources.contains(source) { return .known }
    if knownUnusedSources.contains(source) { return .unused }
    let nearest = nearest(source, sources, sourcePrefix)
    return nearest == nil && isHandle(source) ? .known : .unknown(nearest: nearest)
  }

  /// Returns the element of `names` that is most similar to `name`. `name` may lack the prefix.
  ///
  /// Computes edit distances only if `name` begins like Adobe's names, or is a response handle. A large document may
  /// use a different custom name in each rule, which would take too long.
  private static func nearest(_ name: [UInt8], _ names: [String], _ prefix: [UInt8]) -> String? {
    if name.isEmpty { return nil }
    let whole = prefix + name
    if let known = names.first(where: { $0.utf8.lowercasedEquals(whole) }) { return known }
    return isLikeAdobes(name) || isHandle(name) ? SpellingSuggestion.name(for: name, among: names) : nil
  }

  /// True if the name begins like Adobe's names.
  static func isLikeAdobes(_ name: some Sequence<UInt8>) -> Bool {
    name.prefix(7).lowercasedEquals("com.ado".utf8)
  }
}
