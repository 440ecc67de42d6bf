extension EventBuilder {
  /// Returns the changes of the environment that the draft requires; nil if these changes are not possible. `forest`:
  /// the conditions for which the draft was made. `now`: nil for the time of `surroundings`. `known`: returns the
  /// current value of a source; nil if no rule reads the source.
  func needs(
    of forest: ConditionForest, at now: Instant?, in surroundings: Environment, known: (FactSource) -> ProbeValue?
  ) -> RequiredEnvironment? {
    if isBeyondHistory { return nil }
    var needs = RequiredEnvironment()
    needs.now = now
    for state in states where known(.state(name: state.name, key: state.key)) != state.value {
      needs.states.append(StateMember(name: state.name, key: state.key, value: state.value))
    }
    if let version = sdkVersion, known(.special(.sdkVersion)) != .text(version) { needs.sdkVersion = version }
    guard searches.contains(where: { known(.history($0.search)) != $0.value }) else { return needs }
    guard let records = records(in: forest, at: now ?? surroundings.now) else { return nil }
    needs.history = records
    return needs
  }

  /// Returns history records with which all searches return the values that the draft requires; nil if none are found.
  private func records(in forest: ConditionForest, at now: Instant) -> [EventHistory.Record]? {
    var records: [EventHistory.Record] = []
    var wanted: [(search: HistorySearch, value: Int)] = []
    for (place, value) in searches {
      guard case .number(let lexeme) = value, let number = Int(String(decoding: lexeme, as: UTF8.self)),
        let own = forest.search(place).records(finding: number, at: now.milliseconds)
      else { return nil }
      wanted.append((forest.search(place), number))
      records += own
    }
    let history = EventHistory(records, for: forest.profile)
    let agrees = wanted.allSatisfy { $0.search.answer(in: history, at: now.milliseconds).value == $0.value }
    return agrees ? history.records : nil
  }
}
