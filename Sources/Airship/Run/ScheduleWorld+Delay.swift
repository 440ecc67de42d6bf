extension ScheduleWorld {
  /// Returns `.now` if a condition of the delay is true. If it is false, returns the instant from
  /// which it may be true, or `.never` if time alone cannot make it true.
  func holds(_ need: ScheduleState.Need, of plan: SchedulePlan) -> WindowPlan.Opening {
    let delay = plan.schedule.delay
    switch need {
    case .appState:
      guard let wanted = delay.appState else { return .now }
      return (wanted == .foreground) == isForeground ? .now : .never
    case .screen:
      guard let wanted = delay.screens else { return .now }
      return wanted.contains { $0 == screen } ? .now : .never
    case .region:
      guard let wanted = delay.region else { return .now }
      return regions.contains(wanted) ? .now : .never
    case .window: return plan.window?.opening(at: now) ?? .now
    }
  }

  /// Describes the state of a schedule for explanations.
  func standing(of plan: SchedulePlan, _ state: ScheduleState) -> ScheduleStatus {
    switch state.phase {
    case .finished(let end): return .finished(at: end)
    case .delayed: return .delayed(until: state.wake ?? now)
    case .waiting:
      let unmet = ScheduleState.Need.allCases.compactMap { self.unmet($0, of: plan) }
      // A window is rechecked after at least one second, so it may be open already.
      return .waiting(unmet.isEmpty ? [.window(opens: state.wake)] : unmet)
    case .paused: return .paused(until: state.wake ?? now)
    case .idle:
      if !plan.hasStarted(at: now), let start = plan.schedule.start {
        return .notStarted(until: Instant(milliseconds: start))
      }
      if plan.isExpired(at: now), let end = plan.schedule.end { return .expired(since: Instant(milliseconds: end)) }
      return .idle
    }
  }

  /// A false condition with the current value; nil if the condition is true.
  private func unmet(_ need: ScheduleState.Need, of plan: SchedulePlan) -> ScheduleStatus.Unmet? {
    if case .now = holds(need, of: plan) { return nil }
    let delay = plan.schedule.delay
    return switch need {
    case .appState: delay.appState.map { .appState(wanted: $0) }
    case .screen: delay.screens.map { .screen(wanted: $0, found: screen) }
    case .region:
      delay.region.map { region in .region(wanted: region, found: regions.sorted { $0.lexicographicallyPrecedes($1) })
      }
    case .window: .window(opens: plan.window?.nextOpening(from: now))
    }
  }
}
