/// Turns a journal into explanations: one for each schedule that is there, or was there when the
/// journal began.
///
/// Counts, states and runs are those of the engine's world; what predicates say is said by the very
/// runner that the engine asks.
struct ScheduleExplainer {
  private let profile: AirshipProfile
  private let world: ScheduleWorld
  private let plans: [SchedulePlan?]
  private let journal: ScheduleJournal
  private let spell: (JSONDocument, Condition) -> ValueSpelling
  /// The places in `journal.entries` of the entries of each slot.
  private var places: [Int: [Int]] = [:]

  /// `world` and `plans` are those that the journal has led to.
  init(
    _ profile: AirshipProfile, _ world: ScheduleWorld, _ plans: [SchedulePlan?],
    _ journal: ScheduleJournal, spell: @escaping (JSONDocument, Condition) -> ValueSpelling
  ) {
    (self.profile, self.world, self.plans, self.journal) = (profile, world, plans, journal)
    self.spell = spell
    for (place, entry) in journal.entries.enumerated() {
      places[entry.slot, default: []].append(place)
    }
  }

  /// The slots that something happened to other than that an event passed them by.
  var touched: [Int] {
    places.keys.filter { slot in
      (places[slot] ?? []).contains {
        if case .passed = journal.entries[$0].what { false } else { true }
      }
    }.sorted()
  }

  /// All slots with a schedule, or that had one when the journal began.
  var present: [Int] {
    world.states.indices.filter {
      places[$0] != nil || Self.state($0, in: world) != nil
        || Self.state($0, in: journal.before) != nil
    }
  }

  private static func state(_ slot: Int, in world: ScheduleWorld) -> ScheduleState? {
    slot < world.states.count ? world.states[slot] : nil
  }

  private func entries(of slot: Int) -> [ScheduleJournal.Entry] {
    (places[slot] ?? []).map { journal.entries[$0] }
  }

  /// What happened to the schedule of a slot; nil where nothing is known of it.
  func explanation(of slot: Int) -> ScheduleExplanation? {
    let entries = entries(of: slot)
    let old = Self.state(slot, in: journal.before)
    let state = Self.state(slot, in: world)
    var plan = slot < plans.count ? plans[slot] : nil
    var counts = old?.counts
    /// The entries that speak of the plan as it is now.
    var first = 0
    for (place, entry) in entries.enumerated() {
      switch entry.what {
      case .added(let fresh), .replaced(let fresh): (counts, first) = (fresh, place)
      case .removed(let removed): plan = removed
      case .passed, .offered, .fired, .calledOff, .changed, .ran: continue
      }
    }
    guard let plan, let source = journal.sources[slot] else { return nil }
    var result = ScheduleExplanation(plan.schedule, of: source.set)
    // What it was before it was sent again is said of the schedule as it was then.
    if let old, first == 0 { result.before = journal.before.standing(of: plan, old) }
    result.standing = state.map { world.standing(of: plan, $0) } ?? .removed
    result.executions = state?.executions ?? old?.executions ?? 0
    result.steps = entries.enumerated().compactMap { step(of: $1, isOld: $0 < first) }
    result.lostParts = profile.lostParts(in: plan.schedule.range, of: source.set)
    result.triggers = triggers(
      of: plan, source, counts ?? [], state?.counts, Array(entries[first...]),
      readings: result.lostParts)
    return result
  }

  // MARK: steps

  private func step(
    of entry: ScheduleJournal.Entry, isOld: Bool
  ) -> ScheduleExplanation.Step? {
    let what: ScheduleExplanation.Step.What
    switch entry.what {
    case .passed, .offered: return nil
    case .fired(let trigger): what = .fired(isOld ? nil : trigger)
    case .calledOff(let trigger): what = .calledOff(isOld ? nil : trigger)
    case .ran(let run):
      what = .ran(execution: run.execution, remaining: run.remaining, trigger: run.trigger)
    case .added: what = .added
    case .replaced: what = .replaced
    case .removed: what = .removed
    case .changed(let change):
      switch change {
      case .counted, .triggered, .ran: return nil
      case .delayed(let instant):
        // No seconds to pass: what comes next tells more.
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

  private func triggers(
    of plan: SchedulePlan, _ source: ScheduleJournal.Source, _ before: [TriggerCount],
    _ after: [TriggerCount]?, _ entries: [ScheduleJournal.Entry],
    readings: [RuleExplanation.Part]
  ) -> [TriggerExplanation] {
    var notes: [[TriggerNote]] = Array(repeating: [], count: plan.triggers.count)
    /// The events that came by, each with who listened then.
    var heard: [(event: ScheduleEvent, ear: ScheduleEar)] = []
    for entry in entries {
      switch entry.what {
      case .passed(let event, let ear): heard.append((event, ear))
      case .offered(let event, let ear, let occasion, let found):
        // A remembered state is nothing that comes by.
        if occasion != .activation { heard.append((event, ear)) }
        for note in found { notes[note.place].append(note) }
      case .fired, .calledOff, .changed, .ran, .added, .replaced, .removed: continue
      }
    }
    return plan.triggers.indices.map { place in
      let planned = plan.triggers[place]
      var result = TriggerExplanation(
        planned.trigger, isCancelling: plan.cancels.contains(place))
      if planned.trigger.isCompound { result.children = plan.children(of: place) }
      result.before = before.indices.contains(place) ? before[place].count : 0
      result.after = after.map { $0.indices.contains(place) ? $0[place].count : 0 }
      result.fired = notes[place].contains { if case .fired = $0.what { true } else { false } }
      result.offers = notes[place].compactMap { offer(of: $0, planned, source, readings) }
      result.reason =
        Self.reason(of: result.offers) ?? Self.silence(of: planned, result.isCancelling, heard)
      return result
    }
  }

  /// The reason that tells the most of what was made of several events.
  private static func reason(
    of offers: [TriggerExplanation.Offer]
  ) -> TriggerExplanation.Reason? {
    offers.first { $0.reason == .counted }?.reason ?? offers.last?.reason
  }

  /// Why a trigger was asked nothing.
  private static func silence(
    of planned: SchedulePlan.PlannedTrigger, _ isCancelling: Bool,
    _ heard: [(event: ScheduleEvent, ear: ScheduleEar)]
  ) -> TriggerExplanation.Reason {
    var ears = heard.map(\.ear)
    if case .event(let wanted) = planned.trigger.kind {
      ears = heard.filter { $0.event.trigger == wanted }.map(\.ear)
    }
    if heard.isEmpty { return .noEvent }
    guard let ear = ears.last else { return .otherType }
    // A compound that was not offered an event has no child that asks for it.
    let unasked: TriggerExplanation.Reason =
      planned.trigger.isCompound ? .childrenNotStanding : .otherType
    return switch ear {
    case .notStarted: .notStarted
    case .ended: .ended
    case .paused: .paused
    case .finished: .finished
    case .runs: isCancelling ? .nothingPending : unasked
    case .cancels: isCancelling ? unasked : .pending
    }
  }

  private func offer(
    of note: TriggerNote, _ planned: SchedulePlan.PlannedTrigger,
    _ source: ScheduleJournal.Source, _ readings: [RuleExplanation.Part]
  ) -> TriggerExplanation.Offer? {
    let reason: TriggerExplanation.Reason
    switch note.what {
    case .fired, .reset: return nil
    case .counted: reason = .counted
    case .predicateFalse: reason = .predicateFalse
    case .alreadyCounted: reason = .alreadyCounted
    case .sessionEnded: reason = .sessionEnded
    case .notReached: reason = .notReached
    }
    var offer = TriggerExplanation.Offer(
      occasion: note.occasion.rawValue, reason: reason,
      value: planned.trigger.isCompound ? 1 : note.event.value, count: note.count)
    if reason == .counted || reason == .predicateFalse, let predicate = planned.predicate {
      offer.condition = condition(predicate, note.event, source, readings)
    }
    return offer
  }

  private func condition(
    _ predicate: ValuePredicate, _ event: ScheduleEvent, _ source: ScheduleJournal.Source,
    _ readings: [RuleExplanation.Part]
  ) -> Explanation? {
    var data = event.data
    if case .session = event.kind {
      if !profile.asksSessionPredicate { return nil }
      data = nil
    }
    let document = source.set.document
    var trace = ValueTrace(predicate, of: source.set, readings: readings) { [spell] in
      spell(document, $0)
    }
    return trace.explanation(for: data)
  }
}
