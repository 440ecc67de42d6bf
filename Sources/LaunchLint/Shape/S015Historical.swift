extension LaunchLints {
  static let historyMistyped = LaunchCheck(
    "S015", "historical-mistyped", .error, "a historical condition with a missing or mistyped member",
    why: """
      Without an array `events` or an integer `value`, iOS and Android drop the condition. An enclosing `and` then \
      matches more often. At the top of a rule, iOS drops the rule and Android rejects the whole document. An \
      unknown `searchType` is read as `any`. If `events`, `from`, `to` or `searchType` has the wrong type, iOS \
      rejects the whole document. iOS checks these types in every condition, not only in historical ones.
      """,
    remedy: """
      Set `events` to an array of objects and `value` to an integer. Write `from` and `to` as integers in \
      milliseconds. Set `searchType` to `any`, `ordered` or `mostRecent`.
      """,
    source: """
      adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; adobe/aepsdk-core-android: \
      …/launch/rulesengine/json/HistoricalCondition.kt @core 3.8.0; both run
      """,
    differences: ["D16", "R19"],
    fires: .history(#"{"events":[{"a":"b"}],"matcher":"ge","value":«"1"»}"#),
    silent: .history(#"{"events":[{"a":"b"}],"matcher":"ge","value":1}"#),
    .condition { subject, index, condition, findings in
      guard case .history(let query) = condition.form else { return }
      HistoryShape(subject, index, condition, query).check(&findings)
    })
}

/// Checks the members of a historical condition for values that make a platform drop it.
private struct HistoryShape {
  private let subject: LaunchLintContext
  private let condition: Condition
  private let query: HistoryQuery
  /// For each platform: the effect of the condition's load outcome.
  private let outcomes: Outcomes
  private let members: JSONWords.Members

  init(_ subject: LaunchLintContext, _ index: Int, _ condition: Condition, _ query: HistoryQuery) {
    (self.subject, self.condition, self.query) = (subject, condition, query)
    outcomes = subject.outcomes(of: index)
    members =
      subject.definition(of: condition).map {
        subject.document.members(of: $0, named: LaunchNames.definition.words, subject.memberChoice)
      } ?? JSONWords.Members(repeating: nil)
  }

  private var document: JSONDocument { subject.document }

  func check(_ findings: inout Findings) {
    checkEvents(&findings)
    checkMatcher(&findings)
    checkValue(&findings)
    checkSearch(&findings)
    checkLimits(&findings)
  }

  private func checkEvents(_ findings: inout Findings) {
    guard let events = query.events else {
      let outcomes = subject.outcomes { _, profile in
        self.outcomes[profile.name]
          ?? (profile.values.runtime == .javaScript && query.search == .any ? .crashAtEvaluation : nil)
      }
      return report("historical condition without an array `events`", members[5], outcomes, &findings)
    }
    guard document.first(in: events) == nil else { return }
    findings.add("`events` is empty", at: events, severity: .warning)
  }

  private func checkMatcher(_ findings: inout Findings) {
    guard query.matcher == nil else { return }
    let outcomes = subject.outcomes { _, profile in
      self.outcomes[profile.name] ?? (profile.values.runtime == .javaScript ? .neverTrue : nil)
    }
    let page = LaunchLints.matcherUnknown.page
    guard let matcher = members[3], document.kind(matcher) == .string else {
      return report("historical condition without `matcher`", members[3], outcomes, &findings, page)
    }
    let code = document.string(matcher)
    report("unknown matcher \(text: code)", matcher, outcomes, &findings, page, LaunchNames.hint(forMatcher: code))
  }

  private func checkValue(_ findings: inout Findings) {
    guard let value = query.value, !document.isNull(value) else {
      return report("historical condition without `value`", query.value, outcomes, &findings)
    }
    guard document.kind(value) == .number, case .integer = NumberLexeme.ios(lexeme: document.lexeme(value).span) else {
      let found: Message =
        document.kind(value) == .number ? "\(text: document.lexeme(value))" : "\(document.noun(value))"
      return report("expected an integer for `value`, found \(found)", value, outcomes, &findings)
    }
    if case .integer(let number) = NumberLexeme.android(lexeme: document.lexeme(value).span),
      Int32(exactly: number) != nil
    {
      return
    }
    let lost = subject.outcomes { _, profile in profile.values.integersAre32Bit ? outcomes[profile.name] : nil }
    if lost.rows.isEmpty { return }
    report("`value` is not written as a 32-bit integer", value, lost, &findings, LaunchLints.oneReader.page)
  }

  private func checkSearch(_ findings: inout Findings) {
    guard let search = members[9], document.kind(search) == .string,
      document.place(of: search, in: LaunchNames.searchTypes.words) == nil
    else { return }
    let name = document.string(search)
    findings.add(
      "unknown `searchType` \(text: name) is read as `any`", at: search, severity: .warning,
      outcomes: Outcomes(subject.profiles) { _ in .otherResult },
      hint: SpellingSuggestion.hint(for: name, among: LaunchNames.searchTypes.names))
  }

  /// Reports time limits that are written as a floating-point number.
  private func checkLimits(_ findings: inout Findings) {
    for limit in [members[7], members[8]].compactMap({ $0 }) {
      guard document.kind(limit) == .number, document.isDecimal(limit),
        case .integer = NumberLexeme.ios(lexeme: document.lexeme(limit).span)
      else { continue }
      let outcomes = Outcomes(subject.profiles) { profile in profile.values.integersAre32Bit ? .otherResult : nil }
      if outcomes.rows.isEmpty { continue }
      report(
        "time limit \(text: document.lexeme(limit)) is written as a floating-point number", limit, outcomes, &findings,
        LaunchLints.oneReader.page)
    }
  }

  /// Adds a finding at `part`, or at the condition if `part` is nil.
  private func report(
    _ message: Message, _ part: JSONDocument.Value?, _ outcomes: Outcomes, _ findings: inout Findings,
    _ page: RulePage = LaunchLints.historyMistyped.page, _ hint: Message? = nil
  ) {
    let range = part.map { document.range($0) } ?? condition.range
    findings.join(
      Finding(
        page, message, at: .document(range), rule: findings.rule, severity: page.severity(with: outcomes),
        outcomes: outcomes, hint: hint))
  }
}
