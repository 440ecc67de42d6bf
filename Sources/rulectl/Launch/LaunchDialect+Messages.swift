internal import LaunchLint

/// Checks of messages of Journey Optimizer.
extension LaunchDialect {
  /// Checks each rule set as a document of its own, and the propositions around them.
  static func check(
    _ messages: PropositionInput, for profiles: [LaunchProfile], _ checker: inout DocumentChecker
  ) {
    var reported = messages.texts.map { reportedText($0, of: messages, checker.file, in: []) }
    var loads: [PlatformLoad] = []
    for response in messages.responses {
      let subject = MessageLintContext(messages, response, for: profiles, checker.expectations)
      // `inner` contains the texts of JSON in strings, which only the web SDK reads. Each response has its own.
      reported.removeLast(reported.count - messages.texts.count)
      for inner in subject.inner { reported.append(reportedText(inner, of: messages, checker.file, in: reported)) }
      for (text, rules) in subject.namedRules { name(rules, in: reported[text]) }
      for (text, found) in subject.findings(ignored: &checker.ignored).sorted(by: { $0.key < $1.key }) {
        checker.findings += found.map { LocatedFinding($0, in: reported[text]) }
      }
      loads += subject.readings.map(load)
    }
    checker.loads = profiles.map { profile in
      let own = loads.filter { $0.platform == profile.name }
      return PlatformLoad(
        platform: profile.name, listed: own.reduce(0) { $0 + ($1.listed ?? 0) },
        kept: Kept(loaded: own.reduce(0) { $0 + ($1.kept?.loaded ?? 0) }))
    }
  }

  /// Sets the functions of `text` that return the rule of a finding, and the identity and ids of a rule.
  private static func name(_ rules: [MessageLintContext.NamedRule], in text: ReportedText) {
    text.namedRule = { finding in
      guard case .document(let range) = finding.location else { return nil }
      let index = rules.partitioningIndex { $0.range.lower > range.lower } - 1
      guard index >= 0, range.upper <= rules[index].range.upper else { return nil }
      return finding.rule ?? rules[index].source.rule == rules[index].source.rule ? (index, rules[index].source) : nil
    }
    text.identity = { rules[$0].rules.identity(ofRule: rules[$0].source.rule) }
    text.consequenceIDs = { rules[$0].rules.consequenceIDs(ofRule: rules[$0].source.rule) }
  }

  /// Returns the text for reports. `outer`: the texts before `text`; one of them may contain `text` as a string.
  static func reportedText(
    _ text: PropositionInput.Text, of messages: PropositionInput, _ file: String, in outer: [ReportedText],
    as document: JSONDocument? = nil
  ) -> ReportedText {
    let document = document ?? text.document
    var origin = TextPosition(line: text.place.line, column: text.place.column)
    if let place = text.outer { origin = outer[place].position(at: text.place.offset) }
    return ReportedText(
      file: file, entry: nil, text: document.text, document: document, startingAt: origin,
      isConverted: text.outer != nil || messages.isConverted, pointerPrefix: text.prefix,
      event: text.outer.map { outer[$0].event } ?? text.event)
  }

  /// Counts the rules of the rule sets that a platform reads or tries to read, except rule sets of a holdout.
  private static func load(_ reading: MessageRules) -> PlatformLoad {
    let holdouts = reading.ignored.count { $0.reason == .holdout }
    let listed =
      reading.sets.reduce(0) { $0 + $1.rules.ruleCount } + reading.rejected.reduce(0) { $0 + $1.rules.ruleCount }
      + reading.replaced.reduce(0) { $0 + $1.ruleCount } + reading.unreadRuleCount
    return PlatformLoad(
      platform: reading.profile.name, listed: listed - holdouts, kept: Kept(loaded: reading.rules.count))
  }
}
