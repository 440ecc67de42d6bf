extension LaunchLints {
  static let weakenedGroup = LaunchCheck(
    "L015", "group-weakened", .error,
    "an `and` group without some of its conditions, which were dropped while the rules were loaded",
    why: """
      iOS and Android silently drop conditions that they cannot read and keep the rest of the group. The rule then \
      fires on events that it should exclude. The web SDK treats an unreadable condition as false.
      """,
    remedy: "Fix the dropped conditions. Other findings describe their defects.",
    source: SDKSource.rulesParsers, differences: ["D30", "D32", "D33", "D36"],
    fires: .condition(
      #"{"type":"group","definition":{"logic":«"and"»,"conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.generic.track"]}},{"type":"matcher","definition":{"key":"a","matcher":"qe","values":["b"]}}]}}"#
    ),
    silent: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.generic.track"]}},{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["b"]}}]}}"#
    ),
    .condition { subject, index, condition, findings in
      guard subject.hasDropped, condition.isAnd else { return }
      let outcomes = subject.outcomes { platform, _ in
        guard subject.fate(of: index, platform) == .kept else { return nil }
        return subject.dropped(of: condition, platform).isEmpty ? nil : .otherResult
      }
      if outcomes.rows.isEmpty { return }
      let lost = Set(subject.profiles.indices.flatMap { subject.dropped(of: condition, $0) })
      let notes = lost.sorted().prefix(10).map { child in
        Finding.Note("dropped condition", at: .document(subject.rules.conditions[child].range))
      }
      findings.add(
        "`and` group is loaded without \(lost.count) of its \(condition.children.count) conditions",
        at: subject.logic(of: condition), outcomes: outcomes, notes: Array(notes))
    })
}

extension Condition {
  /// True if the group's logic is `and`, ignoring case.
  var isAnd: Bool {
    switch form {
    case .all, .unreadable(.logicCase(isAnd: true)): true
    case .any, .test, .history, .unreadable: false
    }
  }
}

extension LaunchLintContext {
  /// Returns the indices of the members of a group that the platform with index `index` drops.
  func dropped(of group: Condition, _ index: Int) -> [Int] {
    group.children.compactMap { child in
      let member = Int(rules.children[Int(child)])
      return [.dropped, .droppedWithRule].contains(fate(of: member, index)) ? member : nil
    }
  }

  /// Returns the range of a group's member `logic`; the range of the group if the member is missing.
  func logic(of group: Condition) -> ByteRange {
    let logic = definition(of: group).flatMap { member($0, "logic") }
    return logic.map { document.range($0) } ?? group.range
  }
}
