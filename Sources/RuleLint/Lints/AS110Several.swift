internal import RuleEngine

extension Lint {
  static let airshipSeveral = Lint(
    RulePage(
      "AS110", "airship-several", .warning,
      "members beside each other of which only one counts",
      why: """
        Of several matchers in one value the first in a fixed order counts, of several \
        connectives too, and a connective goes before key and value. The rest is ignored \
        without a word; the old iOS refuses it.
        """,
      remedy: """
        Keep one of them, or join two predicates by and.
        """,
      source: """
        urbanairship/android-library: urbanairship-automation and urbanairship-core/…/json \
        @20.10.0, run; urbanairship/ios-library: Airship/AirshipAutomation @0499fe0, read, \
        and AirshipBasement/Source/Json @bab34c2, run
        """,
      fires: .airship(#"{"key":"a","value":{"equals":"x",«"string_begins"»:"y"}}"#),
      silent: .airship(#"{"key":"a","value":{"at_least":1,"at_most":3}}"#)),
    .airship { subject, findings in
      for (predicate, _) in subject.predicates { subject.checkSeveral(predicate, &findings) }
    })
}

extension ScheduleSubject {
  fileprivate func checkSeveral(_ predicate: JSONDocument.Value, _ findings: inout Findings) {
    var open = [predicate]
    while let object = open.popLast() {
      guard document.isObject(object) else { continue }
      let connectives = names(of: object, among: ["and", "or", "not"])
      if !connectives.isEmpty {
        let others = names(of: object, among: ["key", "scope", "value"])
        for name in connectives.dropFirst() + others {
          findings.add(
            "ignored beside \(text: document.string(connectives[0]))", at: document.range(name),
            outcomes: outcomes { _ in .noEffect })
        }
      }
      for name in ["and", "or", "not"] {
        guard let members = member(object, name) else { continue }
        open += document.isArray(members) ? document.elements(members) : [members]
      }
      guard connectives.isEmpty, let value = member(object, "value") else { continue }
      check(value: value, &findings)
      for name in ["array_contains", "array_length"] {
        if let inner = member(value, name) { open.append(inner) }
      }
    }
  }

  private func check(value: JSONDocument.Value, _ findings: inout Findings) {
    guard document.isObject(value) else { return }
    let found = ValueMatcherName.allCases.map(\.rawValue).filter { member(value, $0) != nil }
    guard let first = found.first else { return }
    let isRange = first == "at_least" || first == "at_most"
    for name in found.dropFirst() where !(isRange && (name == "at_least" || name == "at_most")) {
      for written in names(of: value, among: [name]) {
        findings.add(
          "ignored beside \(text: first.utf8)", at: document.range(written),
          outcomes: outcomes { _ in .noEffect })
      }
    }
  }

  /// The names of an object's members that are among `wanted`, in document order.
  private func names(
    of object: JSONDocument.Value, among wanted: [String]
  ) -> [JSONDocument.Value] {
    document.members(object).map(\.name).filter { name in
      wanted.contains { document.isNamed(name, $0) }
    }
  }
}
