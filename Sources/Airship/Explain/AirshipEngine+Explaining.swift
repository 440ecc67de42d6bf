extension AirshipEngine {
  /// Explains what happened to every schedule since the journal began, in the order in which the schedules came.
  /// `onlyTouched`: true to omit schedules to which nothing happened.
  package func explanations(onlyTouched: Bool = false) -> [ScheduleExplanation] {
    guard let journal else { return [] }
    let explainer = ScheduleExplainer(profile, world, plans, journal)
    let slots = onlyTouched ? explainer.touched : explainer.present
    return slots.sorted { places[$0] < places[$1] }.compactMap { explainer.explanation(of: $0) }
  }
}
