/// Converts a document to schedules and conditions, as one platform reads the document. The reader only records
/// defects. `AirshipProfile.outcome` determines their outcome.
///
/// Source of the shapes: urbanairship/android-library: urbanairship-automation/…/AutomationSchedule.kt@20.10.0;
/// urbanairship/ios-library: Airship/AirshipAutomation/Source/AutomationSchedule.swift@0499fe0.
struct AirshipReader {
  /// The maximum nesting depth of conditions and of triggers, far above realistic documents.
  static let nestingLimit = 256

  let document: JSONDocument
  let profile: AirshipProfile
  var set: ScheduleSet
  /// True while the reader reads the payload of an action; false while it reads a list of schedules.
  var isAction = true
  /// The number of schedules received before this document.
  private let earlier: Int

  init(_ document: JSONDocument, for profile: AirshipProfile, after earlier: Int) {
    (self.document, self.profile, self.earlier) = (document, profile, earlier)
    set = ScheduleSet(document: document)
  }

  // MARK: documents

  mutating func readSchedules() {
    noteText()
    guard document.isArray(document.root) else { return read(document.root) }
    set.isList = true
    for entry in elements(document.root) { read(entry) }
  }

  mutating func readPredicate() {
    noteText()
    let top = condition(document.root, depth: 0)
    if top == nil, set.faults.isEmpty { note(.predicateNotObject, document.root) }
    let count = Int32(set.conditions.count)
    set.entries.append(ScheduleEntry(range: document.range(document.root), conditions: 0..<count))
  }

  private mutating func noteText() {
    for tolerance in document.tolerances {
      set.faults.append(ScheduleFault(.text(tolerance.kind), tolerance.range))
    }
  }

  // MARK: a schedule

  /// Reads a schedule.
  mutating func readSchedule(_ value: JSONDocument.Value, inPayload: Bool = false) {
    let first = Int32(set.conditions.count)
    var schedule = numbered(.actions, value)
    if document.isObject(value) {
      readParts(of: &schedule, value)
      if inPayload { checkPayloadMembers(of: &schedule, value) }
    } else {
      note(.notSchedule, value)
    }
    add(schedule, conditions: first)
  }

  /// Returns a new schedule with the next number, and with the id that the SDK would assign to a schedule without an
  /// id.
  func numbered(_ kind: ScheduleKind, _ value: JSONDocument.Value) -> Schedule {
    let number = earlier + set.entries.count + 1
    var schedule = Schedule(id: Array("schedule-\(number)".utf8), kind: kind, range: document.range(value))
    schedule.number = number - 1
    return schedule
  }

  /// Adds a schedule to `set`. `first`: the index in `set.conditions` of the first condition of the schedule.
  mutating func add(_ schedule: Schedule, conditions first: Int32) {
    set.schedules.append(schedule)
    set.entries.append(ScheduleEntry(range: schedule.range, conditions: first..<Int32(set.conditions.count)))
  }

  private mutating func readParts(of schedule: inout Schedule, _ value: JSONDocument.Value) {
    checkMembers(of: value, as: .schedule)
    readIdentity(of: &schedule, value)
    readAudience(of: &schedule, value)
    readNumbers(of: &schedule, value)
    schedule.start = date(value, "start")
    schedule.end = date(value, "end")
    if let start = schedule.start, let end = schedule.end, end <= start {
      note(end < start ? .endBeforeStart : .endAtStart, member(value, "end") ?? value)
    }
    if let list = member(value, "triggers"), document.isArray(list) {
      schedule.triggers = triggers(list, isCancelling: false)
      let count = elements(list).count
      if !(1...10).contains(count) { note(.triggerCount(count), list) }
    } else {
      note(.triggersMissing, member(value, "triggers") ?? value)
    }
    readDelay(of: &schedule, value)
    if profile.readsTypes, schedule.kind == .deferred || member(value, Schedule.serverMember) != nil {
      schedule.isConditional = true
    }
  }

  private mutating func readIdentity(of schedule: inout Schedule, _ value: JSONDocument.Value) {
    let id = member(value, "id")
    if let text = id.flatMap(text) {
      schedule.id = text
    } else if id != nil, profile.readsTypes {
      schedule.id = []
    } else {
      note(.idMissing, value)
    }
    if profile.readsTypes { readContent(of: &schedule, value) } else { schedule.actions = member(value, "actions") }
    if let created = member(value, "created") {
      schedule.created = instant(created)
    } else {
      note(.createdMissing, value)
    }
    schedule.group = member(value, "group").map { text($0) ?? [] }
  }

  private mutating func readContent(of schedule: inout Schedule, _ value: JSONDocument.Value) {
    if let type = member(value, "type") {
      guard let kind = text(type).flatMap({ ScheduleKind(rawValue: String(decoding: $0, as: UTF8.self)) }) else {
        return
      }
      schedule.kind = kind
    } else {
      note(.typeMissing, value)
    }
    switch schedule.kind {
    case .actions:
      checkMembers(of: value, as: .actions)
      schedule.actions = member(value, "actions")
    case .message:
      checkMembers(of: value, as: .messageContent)
      let message = member(value, "message").flatMap { document.isObject($0) ? $0 : nil }
      schedule.isNeverDisplayed = message.map(isNeverDisplayed) ?? false
      if message.flatMap(displayOwner) == .layout { schedule.isConditional = true }
    case .deferred: checkMembers(of: value, as: .deferredContent)
    }
  }

  private mutating func readNumbers(of schedule: inout Schedule, _ value: JSONDocument.Value) {
    if let priority = member(value, "priority") {
      schedule.priority = whole(priority, "priority")
    }
    if let limit = member(value, "limit") { schedule.limit = self.limit(limit) }
    if let interval = member(value, "interval") {
      schedule.interval = milliseconds(interval, "interval")
    }
    if let grace = member(value, "edit_grace_period") {
      let days = truncated(number(grace) ?? 0)
      schedule.grace = max(0, min(days, 1 << 30)) * 86_400_000
    }
  }

  private mutating func limit(_ value: JSONDocument.Value) -> Int64 {
    guard let number = number(value) else {
      note(.limitNotNumber, value)
      return profile.misreadLimit
    }
    let whole = truncated(number)
    if Double(whole) != number { note(.limitNotWhole, value) }
    guard whole < 0 else { return whole }
    note(.limitNegative, value)
    switch profile.negativeLimit {
    case .unlimited: return 0
    // This SDK converts a negative limit to an unsigned 32-bit integer.
    case .huge: return Int64(UInt32(truncatingIfNeeded: whole))
    }
  }
}
