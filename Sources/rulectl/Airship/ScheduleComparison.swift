/// Compares Airship documents for `diff`: schedules by id, member by member.
enum ScheduleComparison {
  static func compare(_ request: ComparisonRequest, _ status: inout ExitStatus) throws(CommandFailure)
    -> ReportedChanges
  {
    try request.refuseEvents(AirshipDialect.title)
    let profiles = try AirshipDialect.platforms.profiles(request.platforms)
    func read(_ input: RulesInput) throws(CommandFailure) -> LoadedSchedules {
      let document = try input.document(of: AirshipDialect.title)
      return try LoadedSchedules(reading: document, for: profiles[0], request.settings.rulesLimits)
    }
    let (old, new) = (try read(request.old), try read(request.new))
    var changes = ReportedChanges(
      old: side(request.old, old), new: side(request.new, new), platforms: profiles.map(\.name))
    changes.unit = "schedule"
    ContentComparison.compare(
      [
        ContentComparison.List(
          kind: "schedule", old: request.old.isMissing ? [] : schedules(old),
          new: request.new.isMissing ? [] : schedules(new),
          conditions: ["triggers", "cancellation_triggers", "audience", "constraint_ids"]),
        ContentComparison.List(kind: "predicate", old: predicates(old), new: predicates(new), conditions: nil),
      ], &changes)
    for pair in changes.pairs where pair.kind == "schedule" { changes.partners[pair.old.index] = pair.new.index }
    return changes
  }

  private static func schedules(_ loaded: LoadedSchedules) -> [ContentComparison.Item] {
    loaded.sets.enumerated().flatMap { index, set in
      set.schedules.compactMap { schedule in
        set.document.value(at: schedule.range).map { value in
          ContentComparison.Item(
            ids: [schedule.id], value: value, document: set.document, offset: loaded.offset(ofSet: index))
        }
      }
    }
  }

  private static func predicates(_ loaded: LoadedSchedules) -> [ContentComparison.Item] {
    guard loaded.isPredicate, let set = loaded.sets.first else { return [] }
    return [ContentComparison.Item(ids: [], value: set.document.root, document: set.document)]
  }

  private static func side(_ input: RulesInput, _ loaded: LoadedSchedules) -> ReportedChanges.Side {
    let text = loaded.sets.count == 1 ? loaded.sets[0].text : loaded.text
    return ReportedChanges.Side(
      file: ComparisonRequest.name(of: input),
      text: ReportedText(file: input.name, entry: nil, text: text, document: nil))
  }
}
