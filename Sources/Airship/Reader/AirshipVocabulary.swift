/// The names that Airship documents use.
enum AirshipVocabulary {
  /// The members that may wrap a schedule.
  static let scheduleEnvelopes = ["schedule_actions", "^sa"]
  /// The members that may wrap a cancel payload, outermost first.
  static let cancelEnvelopes = ["cancel_scheduled_actions", "^csa"]
  /// The members that only schedules have, not predicates.
  static let scheduleMarks = ["triggers", "actions"] + scheduleEnvelopes

  static let compounds: [(name: String, kind: TriggerKind)] = [("or", .any), ("and", .all), ("chain", .chain)]

  static func compound(_ name: [UInt8]) -> TriggerKind? {
    compounds.first { name.elementsEqual($0.name.utf8) }?.kind
  }

  static func event(_ name: [UInt8]) -> TriggerEvent? {
    TriggerEvent(rawValue: String(decoding: name, as: UTF8.self))
  }
}
