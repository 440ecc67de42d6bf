extension LaunchLints {
  static let mergedIntoEmpty = LaunchCheck(
    "C019", "merged-into-empty", .warning, "members that are merged into an event object that may be empty",
    why: """
      The rule tests that a member of the object is missing, and then adds that member. If the event contains the \
      object but it is empty, iOS adds the member. Android leaves the object empty.
      """,
    remedy: "Merge the members into an object with another name, which the event does not contain.",
    source: SDKSource.merger, differences: ["R11"],
    fires: .rule(
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"cart.coupon","matcher":"nx"}}]}},"consequences":[{"id":"c1","type":"add","detail":{"eventdata":{"cart":«{"coupon":"none"}»}}}]}"#
    ),
    silent: .rule(
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"cart.coupon","matcher":"nx"}}]}},"consequences":[{"id":"c1","type":"add","detail":{"eventdata":{"defaults":{"coupon":"none"}}}}]}"#
    ),
    .detail { subject, reading, findings in
      guard reading.kind.isMerge else { return }
      let missing = subject.missingKeys(of: findings.rule)
      guard !missing.isEmpty, let data = EventData(merged: reading, in: subject.document) else { return }
      for member in data.members where subject.document.isObject(member.value) {
        var prefix = data.path(of: member, in: subject.document)
        prefix.append(0x2E)
        guard missing.contains(where: { $0.starts(with: prefix) }) else { continue }
        findings.add(
          "Android adds nothing to \(text: prefix.dropLast()) if that object is empty in the event", at: member.value,
          outcomes: Outcomes(subject.profiles) { $0.values.runtime == .java ? .noEffect : nil },
          hint: "use another name for the object")
      }
    })
}

extension LaunchLintContext {
  /// The keys that a rule tests with the matcher `nx` (is missing).
  fileprivate func missingKeys(of rule: Int?) -> [[UInt8]] {
    guard let rule, rules.rules.indices.contains(rule) else { return [] }
    return rules.rules[rule].conditions.compactMap { index in
      guard case .test(let test) = rules.conditions[Int(index)].form, test.matcher == .isMissing else { return nil }
      return document.string(test.key)
    }
  }
}
