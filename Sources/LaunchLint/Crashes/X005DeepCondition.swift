extension LaunchLints {
  static let deepCondition = LaunchCheck(
    "X005", "deep-condition", .error, "conditions that are nested deeply enough to overflow the stack",
    why: """
      Android reads and evaluates nested conditions recursively, and does not catch a stack overflow. About 500 \
      levels overflow a stack of 1 MiB. iOS rejects the whole document at 169 levels.
      """,
    remedy: "Merge nested groups that have the same `logic` into one group.",
    source: "adobe/aepsdk-core-android: …/rulesengine @core 3.8.0, run on a desktop with a stack of 1 MiB",
    fires: .condition(
      String(repeating: #"{"type":"group","definition":{"logic":"and","conditions":["#, count: 399)
        + #"«{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"a","matcher":"ex"}}]}}»"#
        + String(repeating: "]}}", count: 399)),
    silent: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"a","matcher":"ex"}}]}}"#
    ),
    .rule { subject, rule, findings in
      /// Slightly less than the depth that has overflowed the stack of a device.
      let limit = 400
      guard rule.conditions.count >= limit else { return }
      // Children are stored before their parents, so iterating backward visits parents first.
      let base = Int(rule.conditions.lowerBound)
      var depths = [Int](repeating: 0, count: rule.conditions.count)
      for index in rule.conditions.reversed() {
        let condition = subject.rules.conditions[Int(index)]
        guard !condition.children.isEmpty else { continue }
        depths[Int(index) - base] += 1
        let depth = depths[Int(index) - base]
        for child in condition.children {
          depths[Int(subject.rules.children[Int(child)]) - base] = depth
        }
        guard depth == limit else { continue }
        findings.add(
          "groups are nested \(limit) levels deep here", at: condition.range,
          outcomes: Outcomes(subject.profiles) { $0.values.runtime == .java ? .crashAtEvaluation : nil })
        return
      }
    })
}
