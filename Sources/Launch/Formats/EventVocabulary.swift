/// The event types and sources that the SDKs use, in their letter case.
///
/// Source: adobe/aepsdk-core-ios: EventType.swift, EventSource.swift @5.11.0; adobe/aepsdk-core-android:
/// EventType.java, EventSource.java @core 3.8.0; constants of extensions.
package enum EventVocabulary {
  /// Event types, without the prefix that all types have.
  private static let shortTypes = """
    analytics assurance audienceManager campaign configuration custom edge edgeConsent edgeIdentity edgeMedia \
    generic.data generic.identity generic.lifecycle generic.pii generic.profileAttributes generic.track hub identity \
    lifecycle media messaging optimize places profileAttribute rulesEngine system target userProfile
    """
  /// Types that have a constant in an SDK, but that no current extension dispatches. Older SDKs used some of these
  /// types. Tracked actions now have the type `generic.track`, and events of places now have the type `places`.
  private static let shortUnusedTypes = "acquisition location offerDecisioning pii signal _wildcard_"
  private static let shortSources = """
    none os requestContent requestIdentity requestProfile requestReset responseContent responseIdentity \
    responseProfile sharedState notification updateConsent updateIdentity removeIdentity resetComplete \
    applicationLaunch applicationClose errorResponseContent createTracker trackMedia contentComplete debug \
    eventHistoryWrite
    """
  /// Sources that Media writes in lower case.
  private static let mediaSources = [
    "com.adobe.eventsource.media.requesttracker", "com.adobe.eventsource.media.trackmedia",
    "com.adobe.eventsource.media.sessioncreated",
  ]
  /// Sources that equal the type of an Edge Network response handle. The list is not complete.
  private static let handles = [
    "personalization:decisions", "locationHint:result", "consent:preferences", "state:store",
    "media-analytics:new-session",
  ]

  package static let types = full(shortTypes, "com.adobe.eventType.")
  package static let unusedTypes = full(shortUnusedTypes, "com.adobe.eventType.")
  package static let sources = full(shortSources, "com.adobe.eventSource.") + mediaSources + handles
  package static let unusedSources = ["com.adobe.eventSource._wildcard_"]

  private static func full(_ names: String, _ prefix: String) -> [String] {
    names.split(separator: " ").map { prefix + $0 }
  }

  private static let knownTypes = folded(types + unusedTypes)
  private static let knownSources = folded(sources + unusedSources)

  private static func folded(_ names: [String]) -> [[UInt8]: [UInt8]] {
    Dictionary(uniqueKeysWithValues: names.map { (Array($0.lowercased().utf8), Array($0.utf8)) })
  }

  /// Returns a type in the letter case of the SDKs if they know the type; otherwise the type itself.
  static func spelling(ofType type: [UInt8]) -> [UInt8] { knownTypes[lowercased(type)] ?? type }

  /// Returns a source in the letter case of the SDKs if they know the source; otherwise the source itself.
  static func spelling(ofSource source: [UInt8]) -> [UInt8] { knownSources[lowercased(source)] ?? source }

  private static func lowercased(_ text: [UInt8]) -> [UInt8] { text.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 } }
}
