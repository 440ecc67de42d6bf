public import RuleEngine

/// Airship automation: schedules with their triggers, and the predicates that they ask.
public enum Airship {
  /// Whether a document is a predicate by itself: an object that has no member of a schedule.
  public static func isPredicate(_ document: JSONDocument) -> Bool {
    let root = document.root
    if document.isArray(root) { return false }
    return !AirshipVocabulary.scheduleMarks.contains { document.member(root, $0, .last) != nil }
  }

  /// The schedules of a document as `profile` reads them: one, one in its envelope, or an array.
  ///
  /// `earlier` is how many schedules came before: one without an id is named by its number. Nothing
  /// is judged; `refusal` does that.
  public static func schedules(
    in document: JSONDocument, for profile: AirshipProfile, after earlier: Int = 0
  ) -> RuleSet {
    var reader = AirshipReader(document, for: profile, after: earlier)
    reader.readSchedules()
    return reader.rules
  }

  /// One schedule inside a document.
  package static func schedule(
    _ value: JSONDocument.Value, of document: JSONDocument, for profile: AirshipProfile,
    after earlier: Int
  ) -> RuleSet {
    var reader = AirshipReader(document, for: profile, after: earlier)
    reader.readSchedule(value)
    return reader.rules
  }

  /// The predicate that a document is, as `profile` reads it: a rule with its condition at the top.
  public static func predicate(
    in document: JSONDocument, for profile: AirshipProfile
  ) -> RuleSet {
    var reader = AirshipReader(document, for: profile, after: 0)
    reader.readPredicate()
    return reader.rules
  }
}

/// Why a platform refuses a schedule or a predicate, and where.
public struct ScheduleRefusal: Error, Hashable, Sendable {
  package let kind: ScheduleFault.Kind
  /// Where it stands in the document.
  public let range: ByteRange

  /// Why, in words: lower case, no full stop, no place.
  public var summary: String { kind.summary }
}

extension RuleSet {
  /// The first thing that makes the platform refuse the schedules or the predicate; nil when it takes
  /// them.
  public func refusal(for profile: AirshipProfile) -> ScheduleRefusal? {
    scheduleFaults.first { profile.outcome($0.kind) == .refused }.map {
      ScheduleRefusal(kind: $0.kind, range: $0.range)
    }
  }
}
