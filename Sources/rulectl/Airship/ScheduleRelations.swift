internal import LaunchSolver

/// Relates the schedules and predicates of two documents, on each platform.
///
/// The relation of two schedules compares the events that their triggers count. It is computed from the predicates of
/// the triggers, and is open if the triggers differ in anything except their predicates.
final class ScheduleRelations {
  /// The old or the new document as a platform reads it.
  struct Side {
    let rules: LoadedSchedules
    /// The schedules with their sets, and whether the platform accepts them.
    let schedules: [(set: ScheduleSet, schedule: Schedule, isAccepted: Bool)]
    /// True if the document is a predicate that the platform accepts.
    let acceptsPredicate: Bool

    init(_ rules: LoadedSchedules) {
      self.rules = rules
      schedules = rules.sets.enumerated().flatMap { index, set in
        zip(set.schedules, rules.loads(inSet: index)).map { (set, $0, $1) }
      }
      acceptsPredicate = rules.isPredicate && rules.refusal == nil
    }
  }

  struct Platform {
    let old: Side
    let new: Side

    init(old: LoadedSchedules, new: LoadedSchedules) { (self.old, self.new) = (Side(old), Side(new)) }

    var profile: AirshipProfile { old.rules.profile }
  }

  private let platforms: [Platform]
  private let budget: Int
  private let mostRunSteps: Int
  /// Indexed by platform: the number of steps of all searches.
  private var steps: [Int]
  /// `limit` if the step budget ended a search early.
  private(set) var status = ExitStatus.done

  init(_ platforms: [Platform], _ request: ComparisonRequest) {
    self.platforms = platforms
    budget = request.limits.budget
    let count = platforms.first.map { min($0.old.schedules.count, $0.new.schedules.count) } ?? 0
    mostRunSteps = request.limits.runBudget(rules: count)
    steps = platforms.map { _ in 0 }
  }

  /// Returns the relations of the predicates of both documents.
  func ofPredicates() -> [ReportedRelation] {
    platforms.indices.map { place in
      let platform = platforms[place]
      if let loading = loading(platform.old.acceptsPredicate, platform.new.acceptsPredicate, place) { return loading }
      guard let old = platform.old.rules.predicate,
        let new = platform.new.rules.predicate
      else { return open("one of the documents has no condition", place) }
      let search = PredicateRelationSearch(old: old, new: new, for: platform.profile)
      let answer = solve(search, place) { value, wantsOld, wantsNew in
        Self.holds(old, for: value) == wantsOld && Self.holds(new, for: value) == wantsNew ? value : nil
      }
      return relation([answer], place)
    }
  }

  /// Returns the relations of a schedule of the old document and a schedule of the new document. `changes`: the members
  /// that differ.
  func ofSchedules(_ old: Int, _ new: Int, _ changes: [ReportedChanges.PartChange]) -> [ReportedRelation] {
    let deciding = changes.compactMap(Self.decidingMember)
    return platforms.indices.map { place in
      let platform = platforms[place]
      guard platform.old.schedules.indices.contains(old), platform.new.schedules.indices.contains(new) else {
        return open("\(platform.profile.name) reads a different list of schedules", place)
      }
      let (one, other) = (platform.old.schedules[old], platform.new.schedules[new])
      if deciding.isEmpty, one.isAccepted == other.isAccepted {
        return ReportedRelation(platform: platform.profile.name, name: .same)
      }
      if let loading = loading(one.isAccepted, other.isAccepted, place) { return loading }
      if let member = deciding.first(where: { $0 != "triggers" }) {
        return open("`\(member)` differs, and is compared by content only", place)
      }
      switch TriggerPairs(one.schedule, of: one.set, other.schedule, of: other.set) {
      case .different(let words): return open(words, place)
      case .pairs(let pairs):
        return relation(
          pairs.compactMap { relation(of: $0, one.set, other.set, asksBoth: pairs.count > 1, place) }, place)
      }
    }
  }

  /// Returns the member of the change if it decides which events count, or whether a run is carried out; else nil.
  static func decidingMember(_ change: ReportedChanges.PartChange) -> String? {
    let names = change.pointer.split(separator: "/", maxSplits: 2).prefix(2).map(String.init)
    guard let first = names.first else { return nil }
    let cancellation = "cancellation_triggers"
    if first == "delay" {
      let hasNamed = [change.old, change.new].compactMap { $0 }
        .contains { String(decoding: $0, as: UTF8.self).contains(cancellation) }
      return names.count > 1 ? (names[1] == cancellation ? cancellation : nil) : (hasNamed ? cancellation : nil)
    }
    return (["triggers", ScheduleComparison.constraintMember] + Schedule.conditionMembers).contains(first) ? first : nil
  }

  // MARK: searches

  /// Returns the relation of the predicates of two triggers; nil if the predicates are equal, or if the platform does
  /// not evaluate them.
  private func relation(
    of pair: (old: Trigger, new: Trigger), _ old: ScheduleSet, _ new: ScheduleSet, asksBoth: Bool, _ place: Int
  ) -> DataRelation? {
    let profile = platforms[place].profile
    guard case .event(let event) = pair.new.kind, event != .activeSession || profile.asksSessionPredicate else {
      return nil
    }
    let search = PredicateRelationSearch(
      old: pair.old.condition.map { ValuePredicate($0, of: old, for: profile) },
      new: pair.new.condition.map { ValuePredicate($0, of: new, for: profile) }, dataOf: event, for: profile)
    if search.isSame { return nil }
    let probes = (TriggerProbe(pair.old, event, of: old, profile), TriggerProbe(pair.new, event, of: new, profile))
    return solve(search, asksBoth: asksBoth, place) { value, old, new in
      guard let text = event.deviceEvent(with: value), let document = try? JSONDocument(text) else { return nil }
      return probes.0.counts(document) == old && probes.1.counts(document) == new ? text : nil
    }
  }

  private static func holds(_ predicate: ValuePredicate, for value: [UInt8]) -> Bool? {
    var runner = PredicateRunner(predicate)
    return (try? JSONDocument(value)).map { runner.holds(for: $0) }
  }

  private func solve(
    _ search: PredicateRelationSearch, asksBoth: Bool = false, _ place: Int, confirm: ([UInt8], Bool, Bool) -> [UInt8]?
  ) -> DataRelation {
    let left = max(0, mostRunSteps - steps[place])
    let answer = search.relation(budget: min(budget, left), asksBoth: asksBoth, confirm: confirm)
    steps[place] += search.steps
    return answer.naming(runEnd: left < budget)
  }

  // MARK: reports

  /// Returns the relation of two schedules or predicates if the platform does not accept both of them; else nil.
  private func loading(_ acceptsOld: Bool, _ acceptsNew: Bool, _ place: Int) -> ReportedRelation? {
    let name = platforms[place].profile.name
    return switch (acceptsOld, acceptsNew) {
    case (true, true): nil
    case (true, false): ReportedRelation(platform: name, name: .lost)
    case (false, true): ReportedRelation(platform: name, name: .regained)
    case (false, false): ReportedRelation(platform: name, name: .equivalent)
    }
  }

  private func open(_ words: String, _ place: Int) -> ReportedRelation {
    var relation = ReportedRelation(platform: platforms[place].profile.name, name: .open)
    relation.open = words
    return relation
  }

  /// Returns the relation of two schedules by the events that their triggers count. `answers`: the relations of the
  /// pairs of triggers whose predicates differ.
  private func relation(_ answers: [DataRelation], _ place: Int) -> ReportedRelation {
    ReportedRelation(DataRelation(joining: answers), on: platforms[place].profile.name, asking: .events, &status)
  }
}

extension DataRelation {
  /// Joins the relations of several pairs of triggers. The result compares pairs of a trigger and an event that the
  /// trigger counts.
  fileprivate init(joining answers: [DataRelation]) {
    func joined(_ part: (DataRelation) -> MatchAnswer?) -> MatchAnswer? {
      var open: MatchAnswer?
      for answer in answers {
        switch part(answer) {
        case .example(let event): return .example(event)
        case .open(let doubt): open = open ?? .open(doubt)
        case .impossible: continue
        case nil: return nil
        }
      }
      return open ?? .impossible
    }
    self.init(onlyOld: joined(\.onlyOld), onlyNew: joined(\.onlyNew))
    if case .example = onlyOld, case .example = onlyNew { both = joined(\.both) ?? .open(.values) }
  }
}
