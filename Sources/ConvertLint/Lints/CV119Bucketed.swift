extension ConvertLints {
  static let convertBucketed = ConvertCheck(
    "CV119", "convert-bucketed", .warning,
    "a `bucketed_into_experience_key` condition that overrides other conditions, or names a missing experience",
    why: """
      The first `bucketed_into_experience_key` condition alone decides whether the audience matches. All other \
      conditions of the audience are ignored. No visitor has a variation of an experience that is missing, or that iOS \
      drops. iOS converts the number 200 to the key `200.0`. Android evaluates the condition like any other condition \
      (CV141).
      """,
    remedy: """
      Put the condition into an audience of its own. As its value, write the key of an existing experience, as a string.
      """,
    source: ConvertSource.rules,
    fires: .experience(
      #""audiences":["a1"]"#,
      lists:
        #","audiences":[{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[«{"rule_type":"bucketed_into_experience_key","value":"hero"}»,\#(Example.gold)]}]}]}}]"#
    ),
    silent: .experience(
      #""audiences":["a1"]"#,
      lists:
        #","audiences":[{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"bucketed_into_experience_key","value":"hero"}]}]}]}}]"#
    ),
    .document { subject, findings in
      let rules = subject.rules
      var hints = ReferenceHints(rules.experiences.map(\.key), in: subject)
      let audiences = (rules.audiences + rules.segments).compactMap(\.tree)
      for tree in rules.bareTrees + audiences {
        let leaves = rules.leaves(of: tree).map { rules.conditions[Int($0)] }
        let asking = leaves.lazy.compactMap { leaf -> (ByteRange, RuleElement)? in
          guard case .visitor(let test) = leaf.form, test.family?.asksForExperience == true else { return nil }
          return (leaf.range, test)
        }
        guard let (range, test) = asking.first else { continue }
        if leaves.count > 1 {
          let others = leaves.lazy.map(\.range).filter { $0 != range }
          findings.add(
            "bucketed_into_experience_key overrides \(leaves.count - 1) other condition\(leaves.count == 2 ? "" : "s")",
            at: range,
            outcomes: subject.outcomes { $0.readsBucketing ? .otherResult : nil },
            notes: others.prefix(8).map { Finding.Note("ignored condition", at: .document($0)) })
        }
        subject.checkTarget(of: test, at: range, &hints, &findings)
      }
    })
}

extension ConvertLintContext {
  /// Reports a condition that tests for an experience, if some platform does not find this experience. `range`: the
  /// bytes of the condition.
  fileprivate func checkTarget(
    of test: RuleElement, at range: ByteRange, _ hints: inout ReferenceHints, _ findings: inout Findings
  ) {
    var outcomes = Outcomes()
    var wanted: CollationKey?
    for view in views where view.profile.readsBucketing {
      let key = test.value.flatMap { view.profile.comparedText(of: $0, in: document) }
      if let key, view.targets.contains(key) { continue }
      wanted = wanted ?? key
      outcomes.set(isNegated(test) ? .alwaysTrue : .neverTrue, on: view.profile.name)
    }
    if outcomes.rows.isEmpty { return }
    guard let value = test.value, let wanted else {
      return findings.add(
        "bucketed_into_experience_key without the key of an experience", at: test.value.map(document.range) ?? range,
        outcomes: outcomes)
    }
    let names = outcomes.rows.map(\.platform).joined(separator: ", ")
    findings.add(
      outcomes.rows.count < views.count
        ? "no experience has the key \(text: wanted.bytes) on \(names)"
        : "no experience has the key \(text: shown(value))", at: value, outcomes: outcomes,
      hint: hints.hint(for: wanted.bytes))
  }
}
