extension AirshipLints {
  static let airshipContradiction = AirshipCheck(
    "AS112", "airship-contradiction", .warning, "conditions that exclude each other",
    why: """
      No value matches, so the trigger never counts an event. Android rejects a schedule with a matcher whose lower \
      bound is above its upper bound. The check compares strings in the same way as each platform.
      """,
    remedy: "Correct the values, or join the conditions with `or`.",
    source: SDKSource.schedules,
    fires: .airship(#"{"and":[{"key":"a","value":{"equals":"x"}},{"key":"a","value":«{"equals":"y"}»}]}"#),
    silent: .airship(#"{"or":[{"key":"a","value":{"equals":"x"}},{"key":"a","value":{"equals":"y"}}]}"#),
    { subject, findings in
      for reading in subject.readings { subject.checkClashes(in: reading, &findings) }
    })
}

extension AirshipLintContext {
  /// Searches every `and` for conditions that exclude each other on one platform.
  fileprivate func checkClashes(in reading: Reading, _ findings: inout Findings) {
    let rules = reading.set
    // The conditions of an `and` inside an `and` are treated as conditions of the outer `and`.
    var inner: Set<ConditionID> = []
    for condition in rules.conditions {
      if case .all = condition.form { inner.formUnion(children(of: condition, in: rules)) }
    }
    for index in rules.conditions.indices where !inner.contains(ConditionID(index)) {
      guard case .all = rules.conditions[index].form else { continue }
      var group = ClashGroup(rules, reading.profile)
      var open = [ConditionID(index)]
      while let next = open.popLast() {
        let condition = rules.conditions[Int(next)]
        if case .all = condition.form {
          open += children(of: condition, in: rules).reversed()
        } else {
          group.add(next)
        }
      }
      for clash in group.clashes() { report(clash, on: reading.profile, &findings) }
    }
  }

  private func children(of condition: PredicateCondition, in rules: ScheduleSet) -> [ConditionID] {
    condition.children.map { rules.children[Int($0)] }
  }

  private func report(_ clash: ClashGroup.Clash, on profile: AirshipProfile, _ findings: inout Findings) {
    var outcomes = Outcomes()
    outcomes.set(.neverTrue, on: profile.name)
    findings.join(
      Finding(
        AirshipLints.airshipContradiction.page, "this condition and a second condition of the group exclude each other",
        at: .document(valueRange(clash.later)), outcomes: outcomes,
        notes: [Finding.Note("the other condition", at: .document(valueRange(clash.earlier)))]))
  }

  /// Returns the byte range of the member `value` in the object at `range`; `range` itself if there is no such member.
  private func valueRange(_ range: ByteRange) -> ByteRange {
    member(document.value(at: range), "value").map(document.range) ?? range
  }
}
