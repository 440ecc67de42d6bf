extension AirshipLints {
  static let airshipComparison = AirshipCheck(
    "AS120", "airship-comparison", .warning, "an operand that the platforms compare differently",
    why: """
      Android drops null members of objects and null elements of arrays, in both the predicate and the event. iOS \
      keeps them. iOS compares numbers as doubles, so integers beyond 9007199254740992 equal their neighbors. \
      Android compares 64-bit integers exactly. With `ignore_case`, iOS also ignores accents and treats `ß` as \
      `ss`.
      """,
    remedy: """
      Compare values without nulls, write large identifiers as strings, and avoid `ignore_case` for non-ASCII \
      strings.
      """,
    source: SDKSource.schedules,
    fires: .airship(#"{"key":"a","ignore_case":true,"value":{"equals":«"café"»}}"#),
    silent: .airship(#"{"key":"a","ignore_case":true,"value":{"equals":"cafe"}}"#),
    { subject, findings in
      for (predicate, _) in subject.predicates {
        for test in subject.tests(in: predicate) { subject.checkOperands(of: test, &findings) }
      }
    })
}

extension AirshipLintContext {
  fileprivate func checkOperands(of test: JSONDocument.Value, _ findings: inout Findings) {
    let value = member(test, "value")
    let ignoresCase = member(test, "ignore_case").map { document.kind($0) == .true } ?? false
    guard let equals = member(value, "equals") else {
      for name in ["string_begins", "string_ends", "string_contains"] {
        if let needle = member(value, name), ignoresCase { checkFolding(of: needle, &findings) }
      }
      return
    }
    var open = [equals]
    while let part = open.popLast() {
      switch document.kind(part) {
      case .null:
        add("null inside `equals` is dropped on some platforms", part, &findings) { !$0.keepsNulls }
      case .number:
        guard let number = number(part), abs(number) >= 0x1p53, !document.isDecimal(part) else { continue }
        add("\(text: document.lexeme(part)) is compared as a double on some platforms", part, &findings) {
          !$0.hasExactIntegers
        }
      case .string: if ignoresCase { checkFolding(of: part, &findings) }
      case .array: open += document.elements(part).reversed()
      case .object: open += document.members(part).map(\.value).reversed()
      case .true, .false, .word: continue
      }
    }
  }

  private func checkFolding(of operand: JSONDocument.Value, _ findings: inout Findings) {
    guard let text = text(operand), text.contains(where: { $0 >= 0x80 }) else { return }
    add("case-insensitive comparison of \(text: text) differs between platforms", operand, &findings) {
      if case .characters = $0.text { true } else { false }
    }
  }

  /// Reports an operand if `isDifferent` is true for some of the requested platforms, but not for all.
  private func add(
    _ message: Message, _ operand: JSONDocument.Value, _ findings: inout Findings,
    on isDifferent: (AirshipProfile) -> Bool
  ) {
    let outcomes = outcomes { isDifferent($0) ? .otherResult : nil }
    let isOfAll = outcomes.rows.count == readings.count && readings.allSatisfy { $0.profile.standsFor.isEmpty }
    if outcomes.rows.isEmpty || isOfAll { return }
    findings.add(message, at: operand, outcomes: outcomes)
  }
}
