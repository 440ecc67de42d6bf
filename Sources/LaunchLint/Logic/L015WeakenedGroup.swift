extension LaunchCheck {
  static let weakenedGroup = LaunchCheck(
    RulePage(
      "L015", "group-weakened", .error,
      "an `and` that is loaded without some of its members",
      why: """
        A member that cannot be read is left out without a word on iOS and Android, and what is left is the whole \
        condition: the rule fires where it should not. The web engine takes the member for false.
        """,
      remedy: "Mend the members that are left out: other findings name what is wrong with them.",
      source: SDKSource.rulesParsers,
      differences: ["D30", "D32", "D33", "D36"],
      fires: .condition(
        #"{"type":"group","definition":{"logic":«"and"»,"conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"ex"}},{"type":"matcher","definition":{"key":"a","matcher":"qe","values":["b"]}}]}}"#
      ),
      silent: .condition(Example.track)),
    .condition { subject, place, condition, findings in
      guard subject.hasDropped, condition.isAnd else { return }
      let outcomes = subject.outcomes { platform, _ in
        guard subject.fate(of: place, platform) == .kept else { return nil }
        return subject.dropped(of: condition, platform).isEmpty ? nil : .otherResult
      }
      if outcomes.rows.isEmpty { return }
      let lost = Set(subject.profiles.indices.flatMap { subject.dropped(of: condition, $0) })
      let notes = lost.sorted().prefix(10).map { child in
        Finding.Note("a member that is left out", at: .document(subject.rules.conditions[child].range))
      }
      findings.add(
        "this `and` is loaded without \(lost.count) of its \(condition.children.count) members",
        at: subject.logic(of: condition), outcomes: outcomes, notes: Array(notes))
    })
}

extension Condition {
  /// True if it is an `and`, ignoring case.
  var isAnd: Bool {
    switch form {
    case .all, .unreadable(.logicCase(isAnd: true)): true
    case .any, .test, .history, .unreadable: false
    }
  }
}

extension LaunchLintContext {
  /// The indices of the members of a group that are dropped by the platform with index `place`.
  func dropped(of group: Condition, _ place: Int) -> [Int] {
    group.children.compactMap { child in
      let member = Int(rules.children[Int(child)])
      return [.dropped, .droppedWithRule].contains(fate(of: member, place)) ? member : nil
    }
  }

  /// The range of a group's `logic`, or of the group if it has none.
  func logic(of group: Condition) -> ByteRange {
    let logic = definition(of: group).flatMap { member($0, "logic") }
    return logic.map { document.range($0) } ?? group.range
  }
}
