/// The options that an app passes to a Convert SDK together with the configuration, which is in `data`.
///
/// Source: convertcom/javascript-sdk: packages/types/src/Config.ts @5.0.1 (8abe059); convertcom/android-sdk:
/// core/src/main/kotlin/com/convert/sdk/core/config/ConvertConfig.kt @1.0.1 (13b580b); read.
package struct ConvertOptions: Sendable {
  package let sdkKey: JSONDocument.Value?
  package let environment: JSONDocument.Value?
  package let bucketing: JSONDocument.Value?
  package let traffic: TrafficOptions

  /// - Parameter object: an object whose member `data` is the configuration.
  package init(_ object: JSONDocument.Value, in document: JSONDocument, _ choice: MemberChoice) {
    sdkKey = document.member(object, "sdkKey", choice)
    environment = document.member(object, "environment", choice)
    bucketing = document.member(object, "bucketing", choice)
    traffic = bucketing.map { TrafficOptions($0, in: document, choice) } ?? TrafficOptions()
  }
}

/// The options that change the hash of a visitor, and so the variation to which the visitor is assigned.
package struct TrafficOptions: Hashable, Sendable {
  /// The members of `bucketing`, with their names in the options of the SDKs.
  package enum Member: String, CaseIterable, Sendable {
    case hashSeed = "hash_seed"
    case maximumTraffic = "max_traffic"
    /// The member that the JavaScript SDK reads.
    case excludesExperience = "excludeExperienceIdHash"
    /// The member that the options of the Android SDK define, but that its code does not read.
    case excludesExperienceUnread = "exclude_experience_id_hash"

    /// Returns the type that `value` should have, with an article; nil if `value` has this type or is null.
    package func wanted(for value: JSONDocument.Value, in document: JSONDocument) -> String? {
      if document.isNull(value) { return nil }
      switch self {
      case .hashSeed, .maximumTraffic:
        return TrafficOptions.number(value, in: document) == nil ? "a whole number from 0 on" : nil
      case .excludesExperience, .excludesExperienceUnread:
        return [.true, .false].contains(document.kind(value)) ? nil : "a boolean"
      }
    }
  }

  package var hashSeed: Int64?
  package var maximumTraffic: Int64?
  /// True if only the visitor's id is hashed.
  package var excludesExperience = false

  package init() {}

  /// Reads the options from the member `bucketing`. A number that is negative or not an integer counts as missing.
  package init(_ bucketing: JSONDocument.Value, in document: JSONDocument, _ choice: MemberChoice) {
    guard document.isObject(bucketing) else { return }
    func number(_ member: Member) -> Int64? {
      document.member(bucketing, member.rawValue, choice).flatMap { Self.number($0, in: document) }
    }
    hashSeed = number(.hashSeed)
    maximumTraffic = number(.maximumTraffic)
    excludesExperience =
      document.member(bucketing, Member.excludesExperience.rawValue, choice).map { document.kind($0) == .true } ?? false
  }

  /// Returns a non-negative integer; nil for other values.
  private static func number(_ value: JSONDocument.Value, in document: JSONDocument) -> Int64? {
    guard document.kind(value) == .number else { return nil }
    let number = NumberLexeme.integer(exactly: NumberLexeme.javascript(lexeme: document.lexeme(value).span))
    return number.flatMap { $0 < 0 ? nil : $0 }
  }
}
