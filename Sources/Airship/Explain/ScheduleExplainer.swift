/// Converts a journal to explanations: one for each schedule that exists, or that existed when the journal began.
///
/// Counts, states and runs come from the engine. The predicates are evaluated again, with the same `ValueComparison` as
/// in the engine.
struct ScheduleExplainer {
  private let profile: AirshipProfile
  private let world: ScheduleWorld
  private let plans: [SchedulePlan?]
  private let journal: ScheduleJournal
  /// Keyed by slot: the indices in `journal.entries` of the entries about this slot.
  private var places: [Int: [Int]] = [:]

  /// `world` and `plans`: the engine's state at the end of the journal.
  init(_ profile: AirshipProfile, _ world: ScheduleWorld, _ plans: [SchedulePlan?], _ journal: ScheduleJournal) {
    (self.profile, self.world, self.plans, self.journal) = (profile, world, plans, journal)
    for (place, entry) in journal.entries.enumerated() {
      places[entry.slot, default: []].append(place)
    }
  }

  /// The slots of schedules that changed, or that have a trigger that responded to an event.
  var touched: [Int] {
    places.keys.filter { slot in
      (places[slot] ?? []).contains {
        switch journal.entries[$0].what {
        case .passed, .valueless: false
        case .offered(_, _, _, let isTold): isTold
        case .fired, .calledOff, .changed, .ran, .missed, .held, .added, .replaced, .removed: true
        }
      }
    }
  }

  /// The slots that have a schedule, or had one since the journal began.
  var present: [Int] {
    world.states.indices.filter {
      places[$0] != nil || Self.state($0, in: world) != nil || Self.state($0, in: journal.before) != nil
    }
  }

  private static func state(_ slot: Int, in world: ScheduleWorld) -> ScheduleState? {
    slot < world.states.count ? world.states[slot] : nil
  }

  private func entries(of slot: Int) -> [ScheduleJournal.Entry] {
    (places[slot] ?? []).map { journal.entries[$0] }
  }

  /// Explains the changes of the schedule in a slot; nil if the slot has had no schedule since the journal began.
  func explanation(of slot: Int) -> ScheduleExplanation? {
    let entries = entries(of: slot)
    let old = Self.state(slot, in: journal.before)
    let state = Self.state(slot, in: world)
    var plan = slot < plans.count ? plans[slot] : nil
    var counts = old?.counts
    /// The version of the schedule at the beginning of the journal, if it was replaced later; otherwise nil.
    var oldPlan: SchedulePlan?
    /// The index of the first entry about the current version of the schedule.
    var first = 0
    for (place, entry) in entries.enumerated() {
      switch entry.what {
      case .added(let fresh): (counts, first) = (fresh, place)
      case .replaced(let fresh, let replaced):
        (counts, first) = (fresh, place)
        oldPlan = oldPlan ?? replaced
      case .removed(let removed): plan = removed
      case .passed, .valueless, .offered, .fired, .calledOff, .changed, .ran, .missed, .held: continue
      }
    }
    guard let plan, let source = journal.sources[slot] else { return nil }
    var result = ScheduleExplanation(plan.schedule, of: source.set)
    result.before = old.map { journal.before.standing(of: oldPlan ?? plan, $0) }
    result.standing = state.map { world.standing(of: plan, $0) } ?? .removed
    result.executions = state?.executions ?? old?.executions ?? 0
    result.steps = entries.enumerated().compactMap { step(of: $1, isOld: $0 < first) }
    result.take(plan)
    result.lostParts = source.lostParts.within(plan.schedule.range)
    result.triggers = triggers(
      of: plan, source, counts ?? [], state?.counts, Self.heard(entries[first...]), journal.tallies[slot] ?? [:])
    return result
  }

  // MARK: steps

  private func step(of entry: ScheduleJournal.Entry, isOld: Bool) -> ScheduleExplanation.Step? {
    let what: ScheduleExplanation.Step.What
    switch entry.what {
    case .passed, .valueless, .offered: return nil
    case .fired(let trigger): what = .fired(isOld ? nil : trigger)
    case .calledOff(let trigger): what = .calledOff(isOld ? nil : trigger)
    case .ran(let run): what = .ran(execution: run.execution, remaining: run.remaining, trigger: run.trigger)
    case .missed(let behavior, let reason): what = .missed(behavior, reason)
    case .held(let stop): what = .held(stop)
    case .added: what = .added
    case .replaced: what = .replaced
    case .removed: what = .removed
    case .changed(let change):
      switch change {
      case .counted, .triggered, .ran: return nil
      case .delayed(let instant, _):
        // If the schedule has no delay, this step is omitted: the next step is at the same instant.
        if instant <= entry.at { return nil }
        what = .delayed(until: instant)
      case .waiting(let need, _): what = .waiting(for: need)
      case .idle: what = .idle
      case .paused(let instant): what = .paused(until: instant)
      case .finished: what = .finished
      }
    }
    return ScheduleExplanation.Step(at: entry.at, what: what)
  }

  // MARK: triggers

  /// An event since the journal began.
  private struct Heard {
    /// The type of the triggers that can count the event.
    let trigger: TriggerEvent
    /// The triggers that received events at the time of the event, or the reason why none did.
    let ear: ListeningTriggers
    var lacksValue = false
  }

  private static func heard(_ entries: ArraySlice<ScheduleJournal.Entry>) -> [Heard] {
    entries.compactMap { entry in
      switch entry.what {
      case .passed(let event, let ear): Heard(trigger: event.trigger, ear: ear)
      case .valueless(let ear): Heard(trigger: .customEventValue, ear: ear, lacksValue: true)
      // On activation, the open session or the last app update is offered, which is no event.
      case .offered(_, _, .activation, _): nil
      case .offered(let event, let ear, _, _): Heard(trigger: event.trigger, ear: ear)
      case .fired, .calledOff, .changed, .ran, .missed, .held, .added, .replaced, .removed: nil
      }
    }
  }

  private func triggers(
    of plan: SchedulePlan, _ source: ScheduleJournal.Source, _ before: [TriggerCount], _ after: [TriggerCount]?,
    _ heard: [Heard], _ tallies: [Int: TriggerHistory]
  ) -> [TriggerExplanation] {
    // There may be thousands of triggers, so the limit on nodes applies to all their trees together.
    var room = ValueTrace.maximumNodes
    return plan.triggers.indices.map { place in
      let planned = plan.triggers[place]
      let tally = tallies[place] ?? TriggerHistory()
      var result = TriggerExplanation(planned.trigger, isCancelling: plan.cancels.contains(place))
      if planned.trigger.isCompound { result.children = plan.children(of: place) }
      result.before = before.indices.contains(place) ? before[place].count : 0
      result.after = after.map { $0.indices.contains(place) ? $0[place].count : 0 }
      (result.fired, result.wasReset) = (tally.hasFired, tally.wasReset)
      (result.added, result.omittedOffers) = (tally.added, tally.omitted)
      result.offers = tally.offers.map { reason, note in
        TriggerExplanation.Offer(occasion: note.occasion.rawValue, reason: reason, value: note.value, count: note.count)
      }
      // The tree of a predicate may be as large as the document, so only the offers in `lastAsked` get a tree.
      for last in Self.lastAsked(result.offers) {
        result.offers[last].condition = planned.predicate.flatMap {
          condition($0, tally.offers[last].note.event, source, &room)
        }
      }
      result.reason = Self.reason(of: result.offers) ?? Self.silence(of: planned, result.isCancelling, heard)
      return result
    }
  }

  /// Returns the indices of the last counted offer and of the last offer with a false predicate.
  private static func lastAsked(_ offers: [TriggerExplanation.Offer]) -> [Int] {
    let reasons: [TriggerExplanation.Reason] = [.counted, .predicateFalse]
    return reasons.compactMap { reason in offers.lastIndex { $0.reason == reason } }
  }

  /// Returns the reason that summarizes several offers: `counted` if an offer has this reason, else the reason of the
  /// last offer.
  private static func reason(of offers: [TriggerExplanation.Offer]) -> TriggerExplanation.Reason? {
    offers.first { $0.reason == .counted }?.reason ?? offers.last?.reason
  }

  /// Returns the reason why no event was offered to a trigger.
  private static func silence(of planned: SchedulePlan.PlannedTrigger, _ isCancelling: Bool, _ heard: [Heard])
    -> TriggerExplanation.Reason
  {
    var last = heard.last
    if case .event(let wanted) = planned.trigger.kind {
      last = heard.last { $0.trigger == wanted }
    }
    if heard.isEmpty { return .noEvent }
    guard let last else { return .otherType }
    // The schedule received the event, but the compound trigger did not respond: not enough of its children have
    // reached their goals.
    let unasked: TriggerExplanation.Reason =
      planned.trigger.isCompound
      ? .childrenNotStanding : last.lacksValue ? .noValue : .otherType
    return switch last.ear {
    case .notStarted: .notStarted
    case .ended: .ended
    case .paused: .paused
    case .finished: .finished
    case .runs: isCancelling ? .nothingPending : unasked
    case .cancels: isCancelling ? unasked : .pending
    }
  }

  private func condition(
    _ predicate: ValuePredicate, _ event: ScheduleEvent, _ source: ScheduleJournal.Source, _ room: inout Int
  ) -> Explanation? {
    var data = event.data
    if case .session = event.kind {
      if !profile.asksSessionPredicate { return nil }
      data = nil
    }
    var trace = ValueTrace(predicate, of: source.set, on: profile, source.lostParts, maximumNodes: room)
    let explanation = trace.explanation(for: data)
    room -= explanation.nodes.count
    return explanation
  }
}

extension AirshipEngine {
  /// Explains the changes of every schedule since the journal began, in the order in which the schedules arrived.
  /// `onlyTouched`: true to omit schedules that neither changed nor have a trigger that responded to an event.
  package func explanations(onlyTouched: Bool = false) -> [ScheduleExplanation] {
    guard let journal else { return [] }
    let explainer = ScheduleExplainer(profile, world, plans, journal)
    let slots = onlyTouched ? explainer.touched : explainer.present
    return slots.sorted { places[$0] < places[$1] }.compactMap { explainer.explanation(of: $0) }
  }
}
