extension LaunchLints {
  static let needlessGroup = LaunchCheck(
    "L005", "needless-group", .info,
    "a group with a single condition, or a group directly inside a group with the same `logic`",
    why: """
      The condition means the same without the group. The group only makes the rule longer to read and to evaluate.
      """,
    remedy: "Replace the group with its conditions.",
    source: """
      the order of evaluation of adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0; \
      adobe/aepsdk-core-android: …/rulesengine @core 3.8.0
      """,
    fires: .conditions(#"«{"type":"group","definition":{"logic":"or","conditions":[\#(Example.tier)]}}»"#),
    silent: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.generic.track"]}},{"type":"matcher","definition":{"key":"~source","matcher":"eq","values":["com.adobe.eventSource.requestContent"]}},\#(Example.tier)]}}"#
    ),
    .condition { subject, place, condition, findings in
      guard let isAnd = condition.holdsAll else { return }
      if condition.children.count == 1 {
        subject.add("group with a single condition", condition, place: place, to: &findings)
      }
      for child in condition.children {
        let member = subject.rules.children[Int(child)]
        let group = subject.rules.conditions[Int(member)]
        guard group.holdsAll == isAnd, group.children.count > 1 else { continue }
        let logic = isAnd ? "and" : "or"
        subject.add("`\(logic)` group directly inside an `\(logic)` group", group, place: Int(member), to: &findings)
      }
    })
}

extension Condition {
  /// True for an `and`, false for an `or`; nil if the condition is not a group.
  fileprivate var holdsAll: Bool? {
    switch form {
    case .all: true
    case .any: false
    case .test, .history, .unreadable: nil
    }
  }
}

extension LaunchLintContext {
  /// Reports a group that can be replaced by its members.
  ///
  /// The fix is the source text from the first member to the last. There is no fix if the document deviates from JSON,
  /// or if a platform may drop a member: the kind of the group then matters.
  fileprivate func add(_ message: Message, _ group: Condition, place: Int, to findings: inout Findings) {
    let members = group.children.map { rules.conditions[Int(rules.children[Int($0)])] }
    var fix: [UInt8]?
    if let first = members.first, let last = members.last, document.tolerances.isEmpty,
      members.allSatisfy({ isReadable($0) })
    {
      fix = Array(document.text[first.range.lower..<last.range.upper])
    }
    findings.add(message, at: group.range, fix: fix)
  }

  /// True if no platform drops a condition while loading.
  private func isReadable(_ condition: Condition) -> Bool {
    switch condition.form {
    case .unreadable, .history: false
    case .test(let test): isKept(test)
    case .all, .any: condition.children.allSatisfy { isReadable(rules.conditions[Int(rules.children[Int($0)])]) }
    }
  }

  /// True if no platform drops a value of a test, or if the matcher needs no values.
  private func isKept(_ test: Test) -> Bool {
    guard case .list(let list) = test.operands else { return test.matcher.isPresence }
    return document.elements(list).allSatisfy {
      switch document.kind($0) {
      case .string, .number, .true, .false: true
      case .object, .array, .word, .null: false
      }
    }
  }
}
