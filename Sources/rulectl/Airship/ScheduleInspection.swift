/// The output of `inspect` for Airship schedules, or a predicate.
struct ScheduleInspection {
  /// Nil if the platform rejects the document.
  private let loaded: LoadedSchedules?

  /// Prints the loaded schedules.
  static func show(_ request: InspectionRequest) throws(CommandFailure) -> ExitStatus {
    try request.forEachPlatform(of: AirshipDialect.platforms) { profile throws(CommandFailure) in
      let loaded = try request.load { input throws(CommandFailure) in
        try LoadedSchedules(try input.document(of: AirshipDialect.title), for: profile, request.limits)
      }
      let view = ScheduleInspection(loaded: try? loaded.get())
      return try request.show(
        loaded, as: AirshipDialect.row.name, on: profile, members: { view.write(rejected: $1, to: &$0) },
        text: view.text)
    }
  }

  /// The schedules in order, each with its set; or the predicate, whose `schedule` is nil.
  private var rules: [(set: ScheduleSet, entry: ScheduleEntry, schedule: Schedule?)] {
    (loaded?.sets ?? []).flatMap { set in
      set.entries.enumerated().map { index, entry in
        (set, entry, set.schedules.indices.contains(index) ? set.schedules[index] : nil)
      }
    }
  }

  // MARK: JSON

  private func write(rejected: String?, to json: inout JSONWriter) {
    json.member("rejected", rejected)
    json.list(loaded?.isPredicate == true ? "predicates" : "schedules", Array(rules.enumerated())) { json, rule in
      let (set, entry, schedule) = rule.element
      json.raw("{\"rule\":\(rule.offset)")
      if let schedule { json.schedule(schedule, of: set) }
      json.member("keys", set.keys(of: entry))
      json.raw("}")
    }
  }

  // MARK: text

  private func text() -> [String] {
    guard let loaded else { return [] }
    let count = loaded.sets.map(\.count).reduce(0, +)
    var lines = ["  loads     " + (loaded.isPredicate ? "a predicate" : counted(count, "schedule"))]
    for (set, entry, schedule) in rules {
      if let schedule { lines += describe(schedule, of: set) }
      lines.append("    keys           " + InspectionRequest.list(set.keys(of: entry)))
    }
    return lines
  }

  private func describe(_ schedule: Schedule, of set: ScheduleSet) -> [String] {
    func names(_ range: Range<Int32>) -> String {
      InspectionRequest.list(
        set.tops(in: range).map { Array("\($0.kind.name) \(SchedulePhrases.number($0.goal))".utf8) })
    }
    var lines = [
      "  schedule \(InspectionRequest.shown(schedule.id))", "    triggers       " + names(schedule.triggers),
    ]
    if !schedule.cancellations.isEmpty {
      lines.append("    cancellations  " + names(schedule.cancellations))
    }
    lines.append("    limit          " + (schedule.limit == 0 ? "none" : String(schedule.limit)))
    if schedule.isConditional { lines.append("    conditional    on what is not known here") }
    return lines
  }
}

extension JSONWriter {
  /// Writes the members of a schedule.
  fileprivate mutating func schedule(_ schedule: Schedule, of set: ScheduleSet) {
    member("schedule", schedule.id)
    member("type", schedule.kind.name)
    list("triggers", set.tops(in: schedule.triggers)) { $0.trigger($1) }
    list("cancellations", set.tops(in: schedule.cancellations)) { $0.trigger($1) }
    member("group", schedule.group)
    member("priority", Int(schedule.priority))
    member("limit", Int(schedule.limit))
    member("start", schedule.start.map { Instant(milliseconds: $0).spelling })
    member("end", schedule.end.map { Instant(milliseconds: $0).spelling })
    member("conditional", schedule.isConditional)
  }

  private mutating func trigger(_ trigger: Trigger) {
    raw("{\"type\":")
    string(trigger.kind.name)
    raw(",\"goal\":" + SchedulePhrases.number(trigger.goal) + "}")
  }
}

extension ScheduleSet {
  /// Returns the triggers of a range that are not nested in another one.
  fileprivate func tops(in range: Range<Int32>) -> [Trigger] {
    Trigger.tops(in: Int(range.lowerBound)..<Int(range.upperBound)) { Int(triggers[$0].end) }
      .map { triggers[$0] }
  }

  /// Returns the paths that a rule's conditions read, in order of first use, as dotted names.
  fileprivate func keys(of entry: ScheduleEntry) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    var known: Set<[UInt8]> = []
    for place in entry.conditions {
      let path: ValuePath
      switch conditions[Int(place)].form {
      case .value(let test): path = test.path
      case .element(let query): path = query.path
      case .all, .any, .not: continue
      }
      let key = Array(path.map { document.string($0) }.joined(separator: [0x2E]))
      if !key.isEmpty, known.insert(key).inserted { keys.append(key) }
    }
    return keys
  }
}

extension Schedule.Kind {
  fileprivate var name: String {
    switch self {
    case .actions: "actions"
    case .message: "in_app_message"
    case .deferred: "deferred"
    }
  }
}
