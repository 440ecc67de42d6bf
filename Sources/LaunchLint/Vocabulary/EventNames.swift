internal import Launch
internal import RuleCore
internal import RuleLint

/// The types and sources that events of the SDKs have.
///
/// Source: adobe/aepsdk-core-ios: EventType.swift, EventSource.swift @5.11.0;
/// adobe/aepsdk-core-android: EventType.java, EventSource.java @core 3.8.0; constants of extensions.
package enum EventNames {
  /// In lower case, as types and sources are compared without case.
  static let typePrefix = Array("com.adobe.eventtype.".utf8)
  static let sourcePrefix = Array("com.adobe.eventsource.".utf8)

  /// Types without their prefix, in the SDK's letters.
  private static let shortTypes = """
    analytics assurance audienceManager campaign configuration custom edge edgeConsent edgeIdentity \
    edgeMedia generic.data generic.identity generic.lifecycle generic.pii \
    generic.profileAttributes generic.track hub identity lifecycle media messaging optimize places \
    profileAttribute rulesEngine system target userProfile
    """
  /// Types that have a constant and that nothing dispatches today. Older SDKs and documents name
  /// some: tracked actions travel as `generic.track`, places as `places`.
  private static let shortUnusedTypes = """
    acquisition location offerDecisioning pii signal _wildcard_
    """
  private static let shortSources = """
    none os requestContent requestIdentity requestProfile requestReset responseContent \
    responseIdentity responseProfile sharedState notification updateConsent updateIdentity \
    removeIdentity resetComplete applicationLaunch applicationClose errorResponseContent \
    createTracker trackMedia contentComplete debug eventHistoryWrite media.requesttracker \
    media.trackmedia media.sessioncreated
    """
  /// Sources that are the type of an answer of the Edge Network, of which there are more.
  private static let handles = [
    "personalization:decisions", "locationHint:result", "consent:preferences", "state:store",
    "media-analytics:new-session",
  ]

  package static let types = full(shortTypes, "com.adobe.eventType.")
  package static let unusedTypes = full(shortUnusedTypes, "com.adobe.eventType.")
  package static let sources = full(shortSources, "com.adobe.eventSource.") + handles
  package static let unusedSources = ["com.adobe.eventSource._wildcard_"]

  private static func full(_ names: String, _ prefix: String) -> [String] {
    names.split(separator: " ").map { prefix + $0 }
  }

  /// A source in lower case without its prefix; an answer's type counts as `responsecontent`, with
  /// which it shares its events.
  static func shortSource(_ source: [UInt8]) -> [UInt8] {
    if source.starts(with: sourcePrefix) { return Array(source.dropFirst(sourcePrefix.count)) }
    return isHandle(source) ? Array("responsecontent".utf8) : source
  }

  /// Whether a source has the form of an answer's type: two words with a colon between them.
  static func isHandle(_ source: [UInt8]) -> Bool {
    let words = source.split(separator: 0x3A, omittingEmptySubsequences: false)
    return words.count == 2
      && words.allSatisfy { word in
        word.allSatisfy { $0 == 0x2D || $0 | 0x20 &- 0x61 < 26 }
          && word.first.map { $0 != 0x2D } ?? false
      }
  }

  /// What is known of a name of one of the two kinds.
  package enum Standing: Hashable, Sendable {
    case known
    /// Nothing dispatches it.
    case unused
    /// Nobody's that is known; perhaps an app's own. With the name that it may stand for.
    case unknown(nearest: String?)
  }

  private static let knownTypes = folded(types)
  private static let knownUnusedTypes = folded(unusedTypes)
  private static let knownSources = folded(sources)
  private static let knownUnusedSources = folded(unusedSources)

  private static func folded(_ names: [String]) -> Set<[UInt8]> {
    Set(names.map { Array($0.lowercased().utf8) })
  }

  /// What is known of `type`, which is in lower case.
  package static func standing(ofType type: [UInt8]) -> Standing {
    if knownTypes.contains(type) { return .known }
    if knownUnusedTypes.contains(type) { return .unused }
    return .unknown(nearest: nearest(type, types, typePrefix))
  }

  /// What is known of `source`, which is in lower case.
  package static func standing(ofSource source: [UInt8]) -> Standing {
    if knownSources.contains(source) { return .known }
    if knownUnusedSources.contains(source) { return .unused }
    let nearest = nearest(source, sources, sourcePrefix)
    return nearest == nil && isHandle(source) ? .known : .unknown(nearest: nearest)
  }

  /// The one of `names` that is nearest to `name`, which may lack the prefix.
  ///
  /// Names of others are not measured: a large document may hold one in each of its rules.
  private static func nearest(_ name: [UInt8], _ names: [String], _ prefix: [UInt8]) -> String? {
    if name.isEmpty { return nil }
    let whole = prefix + name
    if let known = names.first(where: { $0.utf8.lowercasedEquals(whole) }) { return known }
    return isLikeAdobes(name) || isHandle(name) ? Nearest.name(for: name, among: names) : nil
  }

  /// Whether a name begins as those of the SDKs do, which a wrong letter further on does not change.
  static func isLikeAdobes(_ name: some Sequence<UInt8>) -> Bool {
    name.prefix(7).lowercasedEquals("com.ado".utf8)
  }
}
