extension ScheduleSet {
  /// Reads the schedules of a document as `profile` does: an array of schedules, or one schedule. Each may be in an
  /// envelope.
  ///
  /// `earlier` is the number of schedules received before; schedules without an id are named after their number.
  /// Accepts every document; `refusal(for:)` tells whether the platform rejects it.
  public init(_ document: JSONDocument, for profile: AirshipProfile, after earlier: Int = 0) {
    var reader = AirshipReader(document, for: profile, after: earlier)
    reader.readSchedules()
    self = reader.set
  }

  /// Reads one schedule inside a document.
  init(schedule value: JSONDocument.Value, of document: JSONDocument, for profile: AirshipProfile, after earlier: Int) {
    var reader = AirshipReader(document, for: profile, after: earlier)
    reader.readSchedule(value)
    self = reader.set
  }

  /// Reads a document that is one predicate, as `profile` does.
  public init(predicate document: JSONDocument, for profile: AirshipProfile) {
    var reader = AirshipReader(document, for: profile, after: 0)
    reader.readPredicate()
    self = reader.set
  }

  /// True if the document is a predicate: its root has no member of a schedule or cancel payload and is not an array.
  public static func isPredicate(_ document: JSONDocument) -> Bool {
    let root = document.root
    return !document.isArray(root) && !hasMember(of: AirshipVocabulary.scheduleMarks, root, in: document)
      && !isCancellation(root, in: document)
  }

  /// True if a value is a cancel payload in its envelope, and not also a schedule.
  package static func isCancellation(_ value: JSONDocument.Value, in document: JSONDocument) -> Bool {
    hasMember(of: AirshipVocabulary.cancelEnvelopes, value, in: document)
      && !hasMember(of: AirshipVocabulary.scheduleMarks, value, in: document)
  }

  private static func hasMember(of names: [String], _ value: JSONDocument.Value, in document: JSONDocument) -> Bool {
    document.isObject(value) && names.contains { document.member(value, $0, .last) != nil }
  }

  /// The first fault for which the platform rejects the schedules or the predicate; nil if it accepts them.
  public func refusal(for profile: AirshipProfile) -> ScheduleRefusal? {
    faults.first { profile.outcome($0.kind) == .refused }.map {
      ScheduleRefusal(kind: $0.kind, range: $0.range, summary: $0.kind.summary(at: $0.range, in: document.text))
    }
  }
}

/// Why a platform rejects a schedule or a predicate, and where.
public struct ScheduleRefusal: Error, Hashable, Sendable {
  package let kind: ScheduleFaultKind
  /// The bytes of the document that are rejected.
  public let range: ByteRange

  /// The reason in words: lower case, no full stop, no position.
  public let summary: String
}
