/// The output of `inspect` for Airship schedules, or a predicate.
struct ScheduleInspection: Inspection {
  /// A schedule with its set, or a predicate.
  private struct Rule {
    let index: Int
    let set: ScheduleSet
    let entry: ScheduleEntry
    /// The schedule; nil for a predicate.
    let schedule: Schedule?
    /// The conditions to show; nil if no conditions are shown.
    let conditions: ScheduleConditions?
    /// The outcome of preparing the schedule's runs on the device.
    let outcome: RunOutcome
  }

  /// The document as the platform reads it; nil if the platform rejects the document.
  private(set) var document: LoadedSchedules?
  /// The rules to show, in order.
  private var rules: [Rule] = []

  /// Prints the loaded schedules.
  static func show(_ request: InspectionRequest) throws(CommandFailure) -> ExitStatus {
    let profiles = try AirshipDialect.platforms.profiles(request.platforms)
    let device = try Surroundings(request.options).airshipDevice(request.limits)
    return try request.show(as: AirshipDialect.row.name, on: profiles) {
      (view: inout ScheduleInspection, profile: AirshipProfile, input: RulesInput) throws(CommandFailure) in
      let loaded = try LoadedSchedules(input, for: profile, request.limits)
      if let refusal = loaded.refusal { throw refusal }
      try check(request, loaded)
      view.take(loaded, request, RunConditions(loaded.sets, on: profile, device))
    }
  }

  /// Throws for options that do not apply to a predicate, and for groups that no schedule has.
  private static func check(_ request: InspectionRequest, _ loaded: LoadedSchedules) throws(CommandFailure) {
    if loaded.isPredicate { try request.options.check(for: [.predicate]) }
    let known = Set(loaded.sets.flatMap(\.schedules).compactMap(\.group))
    for name in request.groups where !known.contains(Array(name.utf8)) {
      let names = known.map { String(decoding: $0, as: UTF8.self) }.sorted()
      let nearest = SpellingSuggestion.closest(to: name.utf8, among: names)
      throw CommandFailure(
        .usage, "no schedule is in group `\(name)`", help: nearest.map { "use an existing group, such as `\($0)`" })
    }
  }

  private mutating func take(_ loaded: LoadedSchedules, _ request: InspectionRequest, _ runConditions: RunConditions) {
    document = loaded
    let wanted = request.filter.places(in: loaded)
    let groups = Set(request.groups.map { Array($0.utf8) })
    var count = 0
    for (index, set) in loaded.sets.enumerated() {
      let loads = loaded.loads(inSet: index)
      let conditions = request.isFull ? ScheduleConditions(set) : nil
      for (place, entry) in set.entries.enumerated() {
        let (index, schedule) = (count, set.schedules.indices.contains(place) ? set.schedules[place] : nil)
        count += 1
        guard loads[place], wanted?.contains(index) ?? true,
          groups.isEmpty || schedule?.group.map(groups.contains) ?? false
        else { continue }
        rules.append(
          Rule(
            index: index, set: set, entry: entry, schedule: schedule, conditions: conditions,
            outcome: schedule.map { runConditions.outcome(of: $0, in: set) } ?? RunOutcome()))
      }
    }
  }

  // MARK: JSON

  func write(rejected: String?, to json: inout JSONWriter) {
    json.member("rejected", rejected)
    json.list(document?.isPredicate == true ? "predicates" : "schedules", rules) { json, rule in
      json.raw("{\"rule\":\(rule.index)")
      if let schedule = rule.schedule {
        json.schedule(schedule, of: rule.set)
        json.member("conditional", schedule.isConditional || !rule.outcome.assumptions.isEmpty)
        json.raw(",\"audience\":" + (rule.outcome.audience.map { $0 ? "true" : "false" } ?? "null"))
        let assumes = rule.outcome.assumptions.names
        if !assumes.isEmpty { json.list("assumes", assumes) { $0.string($1) } }
        if let conditions = rule.conditions { json.parts(of: schedule, rule.set, conditions) }
      } else if let conditions = rule.conditions {
        json.member("condition", conditions.condition(of: rule.entry))
      }
      json.member("keys", rule.set.keys(of: rule.entry))
      json.raw("}")
    }
  }

  // MARK: text

  func lines(_ request: InspectionRequest) -> [InspectedLine] {
    guard let loaded = document else { return [] }
    let count = loaded.sets.map(\.count).reduce(0, +)
    let kept = loaded.loss?.loaded ?? count
    let all = kept < count ? "\(kept) of " : ""
    let loads = loaded.isPredicate ? "a predicate" : all + request.count(count, "schedule", shown: count)
    let shown = rules.count < kept ? ", \(rules.count) shown" : ""
    var lines = [InspectedLine.document("loads", loads + shown)]
    for rule in rules {
      var parts: [(String, [String])] = []
      if let schedule = rule.schedule {
        lines.append(.title("schedule \(InspectionRequest.shown(schedule.id))"))
        parts +=
          describe(schedule, of: rule) + (rule.conditions?.parts(of: schedule).map { ($0.name, [$0.text]) } ?? [])
      } else if let conditions = rule.conditions {
        parts.append(("condition", [conditions.condition(of: rule.entry)]))
      }
      parts.append(("keys", InspectionRequest.list(rule.set.keys(of: rule.entry))))
      lines += parts.map { .part($0.0, $0.1, width: 15) }
    }
    return lines
  }

  private func describe(_ schedule: Schedule, of rule: Rule) -> [(String, [String])] {
    let set = rule.set
    func names(_ range: Range<Int32>) -> [String] {
      InspectionRequest.list(
        set.tops(in: range).map { Array("\($0.kind.name) \(SchedulePhrases.number($0.goal))".utf8) })
    }
    var parts = [("triggers", names(schedule.triggers))]
    if !schedule.cancellations.isEmpty { parts.append(("cancellations", names(schedule.cancellations))) }
    parts.append(("limit", [schedule.limit == 0 ? "none" : String(schedule.limit)]))
    if schedule.audience != nil {
      parts.append(("audience", [rule.outcome.audience.map { $0 ? "matches" : "does not match" } ?? "not known"]))
    }
    if let words = SchedulePhrases.conditions(rule.outcome.assumptions, isConditional: schedule.isConditional) {
      parts.append(("conditional", ["on " + words]))
    }
    return parts
  }
}

extension JSONWriter {
  /// Writes the members of a schedule.
  fileprivate mutating func schedule(_ schedule: Schedule, of set: ScheduleSet) {
    member("schedule", schedule.id)
    member("type", schedule.kind.rawValue)
    list("triggers", set.tops(in: schedule.triggers)) { $0.trigger($1) }
    list("cancellations", set.tops(in: schedule.cancellations)) { $0.trigger($1) }
    member("group", schedule.group)
    member("priority", Int(schedule.priority))
    member("limit", Int(schedule.limit))
    member("start", schedule.start.map { Instant(milliseconds: $0).spelling })
    member("end", schedule.end.map { Instant(milliseconds: $0).spelling })
  }

  /// Writes the members that `--full` adds to a schedule.
  fileprivate mutating func parts(of schedule: Schedule, _ set: ScheduleSet, _ conditions: ScheduleConditions) {
    member("condition", conditions.triggers(schedule.triggers))
    member("cancelCondition", schedule.cancellations.isEmpty ? nil : conditions.triggers(schedule.cancellations))
    raw(",\"delay\":{\"seconds\":" + SchedulePhrases.number(Double(schedule.delay.milliseconds) / 1_000))
    if let screens = schedule.delay.screens { member("screens", screens) }
    if let region = schedule.delay.region { member("region", region) }
    if let state = schedule.delay.appState { member("appState", state.rawValue) }
    if let window = conditions.window(of: schedule) { raw(",\"executionWindow\":" + window) }
    raw("},\"interval\":")
    raw(schedule.interval.map { SchedulePhrases.number(Double($0) / 1_000) } ?? "null")
    raw(",\"actions\":")
    if let actions = schedule.actions { value(actions, of: set.document) } else { raw("null") }
  }

  private mutating func trigger(_ trigger: Trigger) {
    raw("{\"type\":")
    string(trigger.kind.name)
    raw(",\"goal\":" + SchedulePhrases.number(trigger.goal) + "}")
  }
}

extension ScheduleSet {
  /// Returns the triggers of a range that are not nested in another trigger.
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
