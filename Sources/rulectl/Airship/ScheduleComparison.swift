/// Compares Airship documents for `diff`: schedules by id, member by member, and predicates by the values they match.
enum ScheduleComparison {
  static func compare(_ request: ComparisonRequest, _ status: inout ExitStatus) throws(CommandFailure)
    -> ReportedChanges
  {
    let profiles = try AirshipDialect.platforms.profiles(request.platforms)
    let limits = request.settings.rulesLimits
    let sides = try profiles.map { profile throws(CommandFailure) in
      ScheduleRelations.Platform(
        old: try LoadedSchedules(request.old, for: profile, limits),
        new: try LoadedSchedules(request.new, for: profile, limits))
    }
    let (old, new) = (sides[0].old.rules, sides[0].new.rules)
    let relations = ScheduleRelations(sides, request)
    var changes = ReportedChanges(
      old: side(request.old, old), new: side(request.new, new), platforms: profiles.map(\.name))
    changes.unit = "schedule"
    ContentComparison.compare(
      [
        ContentComparison.List(
          kind: "schedule", old: request.old.isMissing ? [] : schedules(old),
          new: request.new.isMissing ? [] : schedules(new),
          decides: { ScheduleRelations.decidingMember($0) != nil }, solve: relations.ofSchedules),
        ContentComparison.List(
          kind: "predicate", old: request.old.isMissing ? [] : predicates(old),
          new: request.new.isMissing ? [] : predicates(new), decides: { _ in true },
          solve: { _, _, _ in relations.ofPredicates() }),
      ], &changes)
    var messages = MessageDeduplicator()
    for side in sides.flatMap({ [$0.old, $0.new] }) { if let refusal = side.rules.refusal { messages.report(refusal) } }
    status.join(messages.status)
    status.join(relations.status)
    for pair in changes.pairs where pair.kind == "schedule" { changes.partners[pair.old.index] = pair.new.index }
    return changes
  }

  private static func schedules(_ loaded: LoadedSchedules) -> [ContentComparison.Item] {
    var constraints: [[UInt8]: (JSONDocument.Value, JSONDocument)] = [:]
    for set in loaded.sets {
      for (id, range) in set.payloads.flatMap(\.constraintRanges) {
        constraints[id] = set.document.value(at: range).map { ($0, set.document) }
      }
    }
    return loaded.sets.enumerated().flatMap { index, set in
      set.schedules.compactMap { schedule in
        set.document.value(at: schedule.range).map { value in
          var item = ContentComparison.Item(
            ids: [schedule.id], value: value, document: set.document, offset: loaded.offset(ofSet: index))
          for id in schedule.constraintIDs {
            let token = String(decoding: JSONPointers.token(id), as: UTF8.self)
            item.parts["/\(constraintMember)/\(token)"] = .some(constraints[id])
          }
          return item
        }
      }
    }
  }

  /// The name of the member that contains the frequency constraints of the schedules. It is next to the list of
  /// schedules.
  static let constraintMember = "frequency_constraints"

  private static func predicates(_ loaded: LoadedSchedules) -> [ContentComparison.Item] {
    guard loaded.isPredicate, let set = loaded.sets.first else { return [] }
    return [ContentComparison.Item(ids: [], value: set.document.root, document: set.document, isWhole: true)]
  }

  private static func side(_ input: RulesInput, _ loaded: LoadedSchedules) -> ReportedChanges.Side {
    let text = loaded.sets.count == 1 ? loaded.sets[0].text : loaded.text
    return ReportedChanges.Side(
      file: ComparisonRequest.name(of: input),
      text: ReportedText(file: input.name, entry: nil, text: text, document: nil))
  }
}
