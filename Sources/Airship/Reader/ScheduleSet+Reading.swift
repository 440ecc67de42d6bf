extension ScheduleSet {
  /// Reads the schedules of a document as `profile` does. The document is an envelope, an array of envelopes or
  /// schedules, or one schedule.
  ///
  /// `earlier`: the number of schedules received before, because the default id of a schedule contains its number.
  /// Every document is read. If the platform rejects the document, `refusal(for:)` returns the reason.
  public init(_ document: JSONDocument, for profile: AirshipProfile, after earlier: Int = 0) {
    var reader = AirshipReader(document, for: profile, after: earlier)
    reader.readSchedules()
    self = reader.set
  }

  /// Reads the schedule at `value` in a document. `value` may also be the payload of an action that contains the
  /// schedule.
  init(schedule value: JSONDocument.Value, of document: JSONDocument, for profile: AirshipProfile, after earlier: Int) {
    var reader = AirshipReader(document, for: profile, after: earlier)
    reader.readSchedule(ScheduleEnvelope.schedule(in: value, of: document))
    self = reader.set
  }

  /// Reads a document that is one predicate, as `profile` does.
  public init(predicate document: JSONDocument, for profile: AirshipProfile) {
    var reader = AirshipReader(document, for: profile, after: 0)
    reader.readPredicate()
    self = reader.set
  }

  /// True if the document is read as a predicate: its root is neither an array nor an envelope. A root without a member
  /// of predicates must also not resemble an envelope.
  public static func isPredicate(_ document: JSONDocument) -> Bool {
    let root = document.root
    if document.isArray(root) || ScheduleEnvelope(root, in: document) != nil { return false }
    let isMatcher = ScheduleEnvelope.predicateMembers.contains { document.member(root, $0, .last) != nil }
    return isMatcher || ScheduleEnvelope.similar(to: root, in: document) == nil
  }
}
