extension LaunchLints {
  static let duplicateID = LaunchCheck(
    "C011", "duplicate-consequence-id", .warning, "a consequence with the same `id` as another consequence",
    why: """
      When iOS evaluates rules again, it skips rules with a consequence that already ran. iOS recognizes a consequence \
      by its `id`. If a second rule has a consequence with the same `id`, iOS also skips that rule. Logs and reports \
      cannot distinguish two consequences with the same `id`. Journey Optimizer writes equal ids for history \
      operations, so equal ids of history operations are not reported. The finding is an error if Messaging evaluates \
      the rules, and one of the two rules sets `reEvaluate` to true.
      """,
    remedy: "Give each consequence a unique `id`.",
    source: SDKSource.engine,
    fires: .consequences(
      #"{"id":"c1","type":"url","detail":{"url":"app://a"}},{"id":«"c1"»,"type":"url","detail":{"url":"app://b"}}"#),
    silent: .consequences(
      #"{"id":"c1","type":"url","detail":{"url":"app://a"}},{"id":"c2","type":"url","detail":{"url":"app://b"}}"#),
    .document { subject, findings in
      let document = subject.document
      var first: [ArraySlice<UInt8>: (id: JSONDocument.Value, rule: Rule)] = [:]
      first.reserveCapacity(subject.rules.consequences.count)
      for rule in subject.rules.rules {
        for index in rule.consequences {
          let consequence = subject.rules.consequences[Int(index)]
          guard let id = consequence.id, document.kind(id) == .string, document.range(id).count > 2,
            subject.messageSchema(of: consequence) != .historyOperation
          else { continue }
          let plain = document.plainText(id)
          let text = plain.map { document.text[$0.lower..<$0.upper] } ?? document.string(id)[...]
          guard let earlier = first.updateValue((id, rule), forKey: text) else { continue }
          first[text] = earlier
          let isSkipped =
            subject.expectations.engine == .messaging
            && [rule, earlier.rule].contains { subject.reEvaluate(of: $0).map { document.kind($0) == .true } ?? false }
          findings.add(
            "duplicate consequence id \(text: text)", at: id, rule: rule.index, severity: isSkipped ? .error : nil,
            outcomes: Outcomes(subject.profiles) { isSkipped && $0.values.runtime == .swift ? .otherResult : nil },
            notes: [subject.note("first consequence with this id", at: earlier.id)])
        }
      }
    })

  static let noConsequences = LaunchCheck(
    "C030", "no-consequences", .warning, "a rule without consequences",
    why: "All platforms load and evaluate the rule, but it has no effect when it fires.",
    remedy: "Add a consequence, or remove the rule.",
    source: SDKSource.rulesParsers,
    fires: .rule(#"{"condition":\#(Example.track),"consequences":«[]»}"#),
    silent: .condition(Example.track),
    .rule { subject, rule, findings in
      let document = subject.document
      guard rule.consequences.isEmpty, let entry = document.value(at: rule.range), document.isObject(entry) else {
        return
      }
      let members = document.members(of: entry, named: LaunchNames.rule.words, subject.memberChoice)
      guard let list = members[1], document.isArray(list), document.first(in: list) == nil else { return }
      findings.add("the rule has no consequences", at: list, outcomes: Outcomes(subject.profiles) { _ in .noEffect })
    })
}
