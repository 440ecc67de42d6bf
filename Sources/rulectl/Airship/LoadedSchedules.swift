/// A document of Airship schedules, or a predicate, as one platform reads it.
struct LoadedSchedules: Sendable {
  /// One rule set for each top-level value: one, or several in JSON Lines.
  let sets: [ScheduleSet]
  /// Parallel to `sets`: the offset of the value in the document.
  private let offsets: [Int]
  /// Parallel to `sets`: for each schedule of the set, the reason why the platform drops it; nil if the platform loads
  /// it.
  private let refusals: [[ScheduleRefusal?]]
  /// True if the document is a single predicate.
  let isPredicate: Bool
  /// The name of the document.
  private let name: String
  let text: [UInt8]
  let profile: AirshipProfile

  /// Reads the document and checks the limits. If the platform rejects the document, `refusal` is the reason.
  init(_ input: RulesInput, for profile: AirshipProfile, _ limits: RulesLimits) throws(CommandFailure) {
    let document = try input.document(of: AirshipDialect.title)
    (name, text, self.profile) = (document.name, document.text, profile)
    var sets: [ScheduleSet] = []
    var offsets: [Int] = []
    var isPredicate = false
    var count = 0
    let pieces = try ScheduleLines.pieces(of: try document.tree(limits), document, limits)
    for piece in pieces {
      let tree = piece.tree
      if pieces.count == 1, ScheduleSet.isPredicate(tree) {
        sets = [ScheduleSet(predicate: tree, for: profile)]
        isPredicate = true
      } else {
        let set = ScheduleSet(tree, for: profile, after: count)
        count += set.count
        sets.append(set)
      }
      offsets.append(piece.offset)
    }
    // In JSON Lines, the schedules form a list.
    if sets.count > 1 { for place in sets.indices { sets[place].isList = true } }
    (self.sets, self.offsets, self.isPredicate) = (sets, offsets, isPredicate)
    refusals = sets.map { $0.refusals(for: profile) }
    try check(limits, count)
  }

  private func check(_ limits: RulesLimits, _ count: Int) throws(CommandFailure) {
    if count > limits.rules {
      throw CommandFailure(
        .limit, "more than \(counted(limits.rules, "schedule"))", place: name, help: "raise the limit: --max-rules")
    }
    if sets.contains(where: { $0.maximumLeaves > limits.leaves }) {
      throw CommandFailure(
        .limit, "a schedule has more than \(counted(limits.leaves, "condition"))", place: name,
        help: "raise the limit: --max-leaves")
    }
  }

  /// The reason why the platform rejects the document; nil if the platform loads some schedule, or if there is nothing
  /// to reject.
  var refusal: CommandFailure? {
    let found = sets.enumerated().compactMap { index, set in set.refusal(for: profile).map { (index, $0) } }
    guard let first = found.first else { return nil }
    let limit = found.first { if case .nested = $0.1.kind { true } else { false } }
    if limit == nil, refusals.joined().contains(where: { $0 == nil }) { return nil }
    let (index, refusal) = limit ?? first
    let what = isPredicate ? "predicate" : "schedule"
    return CommandFailure(
      limit == nil ? .rules : .limit, "\(profile.name) rejects the \(what): \(refusal.summary)",
      place: place(refusal.range.lower, inSet: index))
  }

  /// The schedules that the platform drops while it loads other schedules; nil if it drops none.
  var loss: ScheduleLoss? {
    let total = refusals.joined().count
    let dropped = refusals.joined().count { $0 != nil }
    guard dropped > 0 else { return nil }
    for (index, list) in refusals.enumerated() {
      guard let entry = list.firstIndex(where: { $0 != nil }), let first = list[entry] else { continue }
      return ScheduleLoss(
        loaded: total - dropped, total: total, id: sets[index].schedules[entry].id, reason: first.summary,
        place: place(first.range.lower, inSet: index))
    }
    return nil
  }

  /// Returns which schedules of a set the platform loads.
  func loads(inSet index: Int) -> [Bool] { refusals[index].map { $0 == nil } }

  /// The failure for a document with a cancel payload, which cannot be evaluated; nil for other documents.
  var cancellation: CommandFailure? {
    for (index, set) in sets.enumerated() {
      guard let payload = set.cancellations.first else { continue }
      return CommandFailure(
        .usage, "expected schedules, found a cancel payload",
        place: place(set.document.range(payload).lower, inSet: index),
        help: "pass it as an event, after the schedules that it cancels")
    }
    return nil
  }

  /// Returns the offset at which a set begins in its text (see `reportedTexts`); 0 for the only set, which has its own
  /// text.
  func offset(ofSet index: Int) -> Int { sets.count == 1 ? 0 : offsets[index] }

  /// Returns the predicate; nil if the document is not a single predicate, or if the predicate has no conditions.
  var predicate: ValuePredicate? {
    guard isPredicate, let set = sets.first, !set.conditions.isEmpty else { return nil }
    return ValuePredicate(ConditionID(set.conditions.count - 1), of: set, for: profile)
  }

  /// Returns the text of each set, for diagnostics with source snippets.
  func reportedTexts() -> [ReportedText] {
    if sets.count == 1 { return [ReportedText(file: name, entry: nil, text: sets[0].text, document: sets[0].document)] }
    let whole = ReportedText(file: name, entry: nil, text: text, document: nil)
    return zip(sets, offsets).map { ReportedText($0.document, at: $1, of: whole) }
  }

  /// Returns `NAME:LINE:COLUMN` of a byte of a set's text.
  private func place(_ offset: Int, inSet index: Int) -> String {
    // Offsets of a single value refer to its decoded text: UTF-8 without a byte order mark.
    let isOnly = sets.count == 1
    let text = isOnly ? sets[0].text : self.text
    return TextLocations(name, text).place(of: isOnly ? offset : offsets[index] + offset)
  }

  // MARK: messages

  /// The schedules that the platform loads, each with its set.
  private var accepted: [(set: ScheduleSet, schedule: Schedule)] {
    zip(sets, refusals).flatMap { set, refusals in
      zip(set.schedules, refusals).filter { $1 == nil }.map { (set, $0.0) }
    }
  }

  /// Reports missing members that `rulectl` supplies, conditions that are not evaluated, schedules that replace
  /// others, and ignored members around schedules.
  func report(to messages: inout MessageDeduplicator, on device: AirshipDevice) {
    let accepted = accepted
    reportEnvelopes(to: &messages)
    // A fault that `rulectl` repairs with a supplied member has the range of the whole schedule.
    let lacking = zip(sets, refusals).reduce(0) { count, part in
      let ranges = Set(part.0.faults.filter { Self.isSupplied($0.kind) }.map(\.range))
      return count + zip(part.0.schedules, part.1).count { $1 == nil && ranges.contains($0.range) }
    }
    if lacking > 0 {
      messages.report(
        .warning, "\(counted(lacking, "schedule")) without `id`, `type` or `created`: default values are used [AS201]",
        place: name)
    }
    reportConditions(of: accepted, on: device, &messages)
    var ids: Set<[UInt8]> = []
    for (_, schedule) in accepted where !ids.insert(schedule.id).inserted {
      messages.report(
        .warning,
        "duplicate id `\(String(decoding: schedule.id, as: UTF8.self))`: the later schedule replaces the earlier one [AS125]",
        place: name)
    }
  }

  /// Reports payloads and lists that the platform ignores, and an envelope without schedules.
  private func reportEnvelopes(to messages: inout MessageDeduplicator) {
    let isEmpty = sets.allSatisfy { $0.schedules.isEmpty && $0.cancellations.isEmpty && $0.faults.isEmpty }
    if isEmpty, !isPredicate, sets.contains(where: { $0.document.isObject($0.document.root) }) {
      messages.report(.warning, "the document contains no schedules", place: name)
    }
    for (index, set) in sets.enumerated() {
      for fault in set.faults {
        guard case .envelope = fault.kind, profile.outcome(fault.kind) == .taken,
          let reading = profile.reading(of: fault.kind), reading.loss == .noEffect
        else { continue }
        messages.report(
          .warning, "\(fault.kind.summary(at: fault.range, in: set.text)): \(profile.name) \(reading.words)",
          place: place(fault.range.lower, inSet: index))
      }
    }
  }

  private func reportConditions(
    of accepted: [(set: ScheduleSet, schedule: Schedule)], on device: AirshipDevice,
    _ messages: inout MessageDeduplicator
  ) {
    let conditions = RunConditions(sets, on: profile, device)
    let open = accepted.map { conditions.outcome(of: $0.schedule, in: $0.set).assumptions }.filter { !$0.isEmpty }
    if !open.isEmpty {
      let (names, members) = (open.joined().names, open.joined().members)
      messages.report(
        .warning,
        "the conditions of \(counted(open.count, "schedule")) are not known, and are assumed to match: "
          + "\(names.joined(separator: ", ")) [AS202]",
        place: name,
        help: members.isEmpty
          ? nil : "set these members in the file of --device: \(members.map { "`\($0)`" }.joined(separator: ", "))")
    }
    let elsewhere = accepted.count { $0.schedule.isConditional }
    if elsewhere > 0 {
      messages.report(
        .warning,
        "\(counted(elsewhere, "schedule")) with a layout, deferred content or a check by a server: these are assumed to match [AS202]",
        place: name)
    }
  }

  private static func isSupplied(_ kind: ScheduleFaultKind) -> Bool {
    kind == .idMissing || kind == .typeMissing || kind == .createdMissing
  }
}

/// The schedules of a document that a platform drops, although it loads other schedules of the same document.
struct ScheduleLoss: Hashable, Sendable {
  let loaded: Int
  let total: Int
  /// The id of the first dropped schedule, the reason why it is dropped, and the position of the reason.
  let id: [UInt8]
  let reason: String
  let place: String

  /// Reports the schedules that platforms drop. Platforms with equal losses share one message.
  static func report(_ losses: [(loss: ScheduleLoss, platform: String)], of all: [String]) {
    for group in losses.grouped(by: { $0.loss == $1.loss }) {
      let loss = group[0].loss
      let lead = group.count < all.count ? listed(group.map(\.platform)) + ": " : ""
      Messages.report(
        .warning,
        "\(lead)\(loss.loaded) of \(counted(loss.total, "schedule")) load; "
          + "`\(String(decoding: loss.id, as: UTF8.self))` is dropped: \(loss.reason)",
        place: loss.place, help: "run `rulectl validate` for details")
    }
  }
}

/// Schedules are selected by their ids.
extension LoadedSchedules: NamedParts {
  static var noSuchName: String { "no schedule has the id" }

  var noun: String { "schedule" }

  var partCount: Int { schedules.count }

  var partNames: [[UInt8]] { schedules.map(\.id) }

  func names(ofPartAt index: Int) -> [[UInt8]] { [schedules[index].id] }

  func places(named name: String) -> [Int] {
    let (schedules, id) = (self.schedules, Array(name.utf8))
    return schedules.indices.filter { schedules[$0].id == id }
  }

  private var schedules: [Schedule] { sets.flatMap(\.schedules) }
}
