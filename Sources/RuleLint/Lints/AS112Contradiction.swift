internal import RuleEngine

extension Lint {
  static let airshipContradiction = Lint(
    RulePage(
      "AS112", "airship-contradiction", .warning,
      "conditions that exclude each other",
      why: """
        No value passes them, so that the trigger never counts. Bounds the wrong way round \
        cost the schedule on Android.
        """,
      remedy: """
        Correct the values, or join the conditions by or.
        """,
      source: """
        urbanairship/android-library: urbanairship-automation and urbanairship-core/…/json \
        @20.10.0, run; urbanairship/ios-library: Airship/AirshipAutomation @0499fe0, read, \
        and AirshipBasement/Source/Json @bab34c2, run
        """,
      fires: .airship(
        #"{"and":[{"key":"a","value":{"equals":"x"}},{"key":"a","value":«{"equals":"y"}»}]}"#),
      silent: .airship(#"{"key":"a","value":{"equals":"x"}}"#)),
    .airship { subject, findings in
      for (predicate, _) in subject.predicates { subject.checkClashes(predicate, &findings) }
    })
}

extension ScheduleSubject {
  /// Looks for members of one `and` that ask for one value in ways that exclude each other.
  fileprivate func checkClashes(_ predicate: JSONDocument.Value, _ findings: inout Findings) {
    var open = [predicate]
    while let object = open.popLast() {
      guard document.isObject(object) else { continue }
      for name in ["and", "or", "not"] {
        guard let members = member(object, name) else { continue }
        open += document.isArray(members) ? document.elements(members) : [members]
      }
      if let members = member(object, "and") { checkMembers(elements(members), &findings) }
    }
  }

  private func checkMembers(_ members: [JSONDocument.Value], _ findings: inout Findings) {
    struct Asked {
      var value: JSONDocument.Value
      var exact: [UInt8]?
      var low = -Double.infinity
      var high = Double.infinity
    }
    var known: [[[UInt8]]: Asked] = [:]
    for test in members {
      guard let value = member(test, "value"), document.isObject(value),
        member(test, "and") == nil, member(test, "or") == nil, member(test, "not") == nil
      else { continue }
      var asked = Asked(value: value)
      if let exact = member(value, "equals") {
        asked.exact = Array(document.lexeme(exact))
        if let number = number(exact) { (asked.low, asked.high) = (number, number) }
        if document.isObject(exact) || document.isArray(exact) { continue }
        if text(exact) != nil, kind(of: member(test, "ignore_case")) == .true { continue }
      } else if member(value, "at_least") != nil || member(value, "at_most") != nil {
        asked.low = number(member(value, "at_least")) ?? asked.low
        asked.high = number(member(value, "at_most")) ?? asked.high
      } else {
        continue
      }
      let path = path(of: test)
      guard let before = known[path] else {
        known[path] = asked
        continue
      }
      let differ =
        before.exact != nil && asked.exact != nil && before.exact != asked.exact
        && !(before.low.isFinite && before.low == asked.low)
      let isApart = before.low > asked.high || asked.low > before.high
      let isTextInRange =
        (before.exact != nil && !before.low.isFinite && asked.exact == nil)
        || (asked.exact != nil && !asked.low.isFinite && before.exact == nil)
      guard differ || isApart || isTextInRange else { continue }
      findings.add(
        "nothing passes this and another condition of the group", at: document.range(value),
        outcomes: outcomes { _ in .neverTrue },
        notes: [Finding.Note("the other one", at: .document(document.range(before.value)))])
    }
  }

  private func kind(of value: JSONDocument.Value?) -> JSONDocument.Kind? {
    value.map(document.kind)
  }
}
