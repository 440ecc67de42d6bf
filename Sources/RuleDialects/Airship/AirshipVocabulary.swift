internal import RuleEngine

/// The words of Airship's documents, each in one place.
enum AirshipVocabulary {
  /// The envelopes of a schedule.
  static let scheduleEnvelopes = ["schedule_actions", "^sa"]
  /// What tells a schedule from a predicate.
  static let scheduleMarks = ["triggers", "actions"] + scheduleEnvelopes

  static let compounds: [(name: String, kind: Trigger.Kind)] = [
    ("or", .any), ("and", .all), ("chain", .chain),
  ]

  static func compound(_ name: [UInt8]) -> Trigger.Kind? {
    compounds.first { name.elementsEqual($0.name.utf8) }?.kind
  }

  static func event(_ name: [UInt8]) -> TriggerEvent? {
    TriggerEvent(rawValue: String(decoding: name, as: UTF8.self))
  }

  /// The matchers of a value in the order in which one is looked for.
  enum Matcher: String, CaseIterable {
    case equals
    case atLeast = "at_least"
    case atMost = "at_most"
    case isPresent = "is_present"
    case versionMatches = "version_matches"
    case version
    case arrayLength = "array_length"
    case arrayContains = "array_contains"
    case begins = "string_begins"
    case ends = "string_ends"
    case contains = "string_contains"
  }

  /// What restricts a schedule to devices or moments that are not known here.
  static let conditionMembers = [
    "audience", "compound_audience", "frequency_constraint_ids",
    "additional_audience_check_overrides",
  ]

  static func scheduleKind(_ name: [UInt8]) -> (kind: Schedule.Kind, content: String)? {
    switch String(decoding: name, as: UTF8.self) {
    case "actions": (.actions, "actions")
    case "in_app_message": (.message, "message")
    case "deferred": (.deferred, "deferred")
    default: nil
    }
  }
}
