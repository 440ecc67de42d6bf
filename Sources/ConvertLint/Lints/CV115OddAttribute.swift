extension ConvertLints {
  static let convertOddAttribute = ConvertCheck(
    "CV115", "convert-odd-attribute", .warning,
    "a condition on an attribute that is an array, an object or null for a recorded visitor",
    why: """
      iOS drops such an attribute. JavaScript compares with the elements of an array, with the member names of an \
      object, and with the text `null`. If an attribute called `name` has the value `RuleData`, JavaScript takes all \
      attributes for an object with methods, and every condition is false. Nothing is checked without `--events`.
      """,
    remedy: "Make the app pass a string, a number or a boolean.",
    source: ConvertSource.rules,
    fires: call(#"«"plan"»"#, #"{"attributes":{"plan":["gold"]}}"#),
    silent: call(#""plan""#, #"{"attributes":{"plan":"gold"}}"#),
    .tree { subject, tree, findings in
      let visitors = subject.visitors
      let (members, noun) =
        tree.owner.readsLocation ? (visitors.location, "location member") : (visitors.attributes, "attribute")
      var tellsAccessors = members.accessorCount > 0
      for leaf in tree.leaves {
        guard let test = leaf.test, let key = test.key ?? test.ruleType, let name = subject.text(key) else { continue }
        if let value = members.odd[name] {
          findings.add(
            "the \(noun) is \(value.kind) for \(visitors.phrase(value.count))", at: key,
            outcomes: subject.outcomes(of: test) { _ in .otherResult })
        } else if tellsAccessors {
          let outcomes = subject.outcomes(of: test) { $0.runtime == .javaScript ? .otherResult : nil }
          if outcomes.rows.isEmpty { continue }
          tellsAccessors = false
          findings.add(
            "JavaScript reads no \(noun) of \(visitors.phrase(members.accessorCount)), whose `name` is `RuleData`",
            at: key, outcomes: outcomes)
        }
      }
    })

  private static func call(_ key: String, _ visitor: String) -> Example {
    let rules = Example.leaf(#""rule_type":"generic_text_key_value","key":\#(key),"value":"gold""#, "matches").text
    return .call(
      "$ rulectl validate rules.json --events visitors.ndjson", "rules.json " + rules, "visitors.ndjson " + visitor)
  }
}

extension RecordedVisitors {
  /// Some of the visitors, such as `3 of 10 recorded visitors`.
  fileprivate func phrase(_ some: Int) -> String { "\(some) of \(count) recorded visitor\(count == 1 ? "" : "s")" }
}
