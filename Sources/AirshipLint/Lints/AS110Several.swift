extension AirshipLints {
  static let airshipSeveral = AirshipCheck(
    "AS110", "airship-several", .warning, "several members, although the SDK uses only one of them",
    why: """
      If there are several matchers, the SDK uses only one, according to a fixed order of priority. The same is \
      true for `and`, `or` and `not`, which take precedence over `key` and `value`. The other members are ignored, \
      but the iOS SDKs before 18 reject them.
      """,
    remedy: "Keep one of the members, or join two predicates with `and`.",
    source: SDKSource.schedules,
    fires: .airship(#"{"key":"a","value":{"equals":"x",«"string_begins"»:"y"}}"#),
    silent: .airship(#"{"and":[{"key":"a","value":{"equals":"x"}},{"key":"a","value":{"string_begins":"x"}}]}"#),
    { subject, findings in
      for (predicate, _) in subject.predicates { subject.checkSeveral(predicate, &findings) }
    })
}

extension AirshipLintContext {
  fileprivate func checkSeveral(_ predicate: JSONDocument.Value, _ findings: inout Findings) {
    var open = [predicate]
    while let object = open.popLast() {
      guard document.isObject(object) else { continue }
      let hasConnective = checkConnectives(of: object, &findings)
      for name in ["and", "or", "not"] {
        guard let members = member(object, name) else { continue }
        open += document.isArray(members) ? document.elements(members) : [members]
      }
      guard !hasConnective, let value = member(object, "value") else { continue }
      check(value: value, &findings)
      for name in ["array_contains", "array_length"] {
        if let inner = member(value, name) { open.append(inner) }
      }
    }
  }

  /// Reports members of a predicate that are ignored because of a connective (`and`, `or` or `not`). Each platform uses
  /// only the first connective in its order of precedence. Returns true if the object has a connective.
  private func checkConnectives(of object: JSONDocument.Value, _ findings: inout Findings) -> Bool {
    let winners = Set(readings.compactMap { counted(of: object, on: $0.profile)?.rawValue })
    for name in names(of: object, among: ["and", "or", "not", "key", "scope", "value"]) where !winners.isEmpty {
      // Returns the connective that the platform uses instead of `name`; nil if the platform uses `name`.
      func other(_ profile: AirshipProfile) -> String? {
        counted(of: object, on: profile).map(\.rawValue)
          .flatMap { document.isNamed(name, $0) ? nil : $0 }
      }
      let outcomes = outcomes { other($0) == nil ? nil : .noEffect }
      if outcomes.rows.isEmpty { continue }
      let others = Set(readings.compactMap { other($0.profile) })
      let message: Message =
        if let one = others.first, others.count == 1 {
          "this member is ignored because of \(text: one.utf8)"
        } else {
          "the platforms use different connectives of this predicate"
        }
      findings.add(message, at: name, outcomes: outcomes)
    }
    return !winners.isEmpty
  }

  /// Returns the connective of an object that a platform uses; nil if the object has no connective.
  private func counted(of object: JSONDocument.Value, on profile: AirshipProfile) -> AirshipProfile.Connective? {
    profile.connectives.first { member(object, $0.rawValue) != nil }
  }

  private func check(value: JSONDocument.Value, _ findings: inout Findings) {
    guard document.isObject(value) else { return }
    let found = ValueMatcherName.allCases.map(\.rawValue).filter { member(value, $0) != nil }
    guard let first = found.first else { return }
    let isRange = first == "at_least" || first == "at_most"
    for name in found.dropFirst() where !(isRange && (name == "at_least" || name == "at_most")) {
      for written in names(of: value, among: [name]) {
        findings.add(
          "this member is ignored because of \(text: first.utf8)", at: written, outcomes: outcomes { _ in .noEffect })
      }
    }
  }

  /// Returns those names in `wanted` that members of an object have, in document order.
  private func names(of object: JSONDocument.Value, among wanted: [String]) -> [JSONDocument.Value] {
    document.members(object).map(\.name).filter { name in wanted.contains { document.isNamed(name, $0) } }
  }
}
