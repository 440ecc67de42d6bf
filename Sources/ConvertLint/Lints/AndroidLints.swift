/// The lints of behavior that only the Android SDK has.
extension ConvertLints {
  static let convertAndroidType = ConvertCheck(
    "CV140", "convert-android-type", .error, "a value of a type that Android does not decode",
    why: """
      Android decodes the whole configuration strictly. One value of a wrong type, such as a number as an id or a null \
      in a list, makes Android reject the document, and no visitor gets any experience. Android accepts unknown \
      members, and unknown strings for `type`, `status` and the matching options. The members of a condition may have \
      any type.
      """,
    remedy: "Write a value of the type that the message names, or remove the member.",
    source: ConvertSource.android,
    fires: .experience(#""version":«true»,"audiences":["a1"]"#),
    silent: .soundConfiguration,
    .document { subject, findings in
      // In a list, each rule set is decoded separately, so only the defective one is dropped.
      let isList = subject.rules.isList
      let outcomes = subject.outcomes {
        if case .whole = $0.decoding { isList ? .ruleDropped : .fileRejected } else { nil }
      }
      for fault in subject.decodingFaults {
        findings.add(
          isList ? "Android rejects the rule set: \(fault.summary)" : "Android rejects the document: \(fault.summary)",
          at: fault.range, affecting: outcomes)
      }
    })

  static let convertAndroidAlone = ConvertCheck(
    "CV141", "convert-android-alone", .warning, "a part of the rules that only Android evaluates differently",
    why: """
      Android compares numbers as they are written, so 5 and 5.0 differ. On Android, `isIn` ignores the case of the \
      attribute. Android admits a visitor who matches any audience, even if all are required, and an unknown audience \
      never matches. If two audiences or locations have the same id, Android uses the last one. For a \
      `bucketed_into_experience_key` condition, Android looks up the attribute `key`. A variation runs unless its \
      status is `stopped`. From version 12 of an experience on, the variations share the visitors as they do up to \
      version 11.
      """,
    remedy: """
      Write the value as a string, write ids once, and write lists in lower case. Combine required audiences into one. \
      Set the status of a variation to `running` or `stopped`.
      """,
    source: ConvertSource.android,
    fires: .experience(
      #""audiences":["a1","a2"],"settings":{"matching_options":{"audiences":«"all"»}}"#,
      lists:
        #","audiences":[{"id":"a1","rules":\#(Example.soundRuleSet.text)},{"id":"a2","rules":\#(Example.soundRuleSet.text)}]"#,
      settings: false),
    silent: .soundConfiguration,
    .document { subject, findings in
      for experience in subject.rules.experiences { subject.checkOnAndroid(experience, &findings) }
      subject.checkRepeatedOnAndroid(subject.rules.audiences, &findings)
      subject.checkRepeatedOnAndroid(subject.rules.locations, &findings)
      let audiences = subject.rules.audiences.compactMap(\.tree)
      for tree in subject.rules.bareTrees + audiences {
        subject.checkBucketingOnAndroid(tree, &findings)
      }
      for condition in subject.rules.conditions {
        if case .visitor(let test) = condition.form { subject.checkValueOnAndroid(test, &findings) }
      }
    })
}

extension ConvertLintContext {
  fileprivate func checkOnAndroid(_ experience: Experience, _ findings: inout Findings) {
    let listed = rules.elements(experience.audiences)
    let differs = outcomes(of: experience) { $0.audiences == .listed ? .otherResult : nil }
    if let matching = experience.audienceMatching, text(matching).map({ $0.elementsEqual("all".utf8) }) == true,
      listed.count > 1
    {
      findings.add("Android requires only one of the audiences, not all", at: matching, affecting: differs)
    }
    for view in views where view.profile.audiences == .listed {
      let unknown = listed.filter { reference in
        text(reference).map { !view.audiences.contains(CollationKey($0, view.profile.runtime)) } ?? false
      }
      for reference in unknown {
        let outcome: Outcome = unknown.count == listed.count ? .neverTrue : .noEffect
        findings.add(
          "Android treats the unknown id \(text: shown(reference)) as an audience that never matches", at: reference,
          affecting: outcomes(of: experience) { $0.audiences == .listed ? outcome : nil })
      }
    }
    checkSplitOnAndroid(experience, &findings)
  }

  private func checkSplitOnAndroid(_ experience: Experience, _ findings: inout Findings) {
    let differs = outcomes(of: experience) { !$0.anchorsShares ? .otherResult : nil }
    if differs.rows.isEmpty { return }
    for variation in experience.variationEntries {
      guard let status = variation.status, document.isTruthy(status) else { continue }
      let name = text(status).map { String(decoding: $0, as: UTF8.self) }
      if name == "running" || name == "stopped" { continue }
      findings.add(
        "Android runs a variation with the status \(text: shown(status))", at: status, affecting: differs,
        hint: "use `running` or `stopped`")
    }
    let anchored = TrafficSplit(experience, of: rules, for: .js)
    guard anchored.isAnchored, anchored.shares.count > 1, let version = experience.version else { return }
    let packed = TrafficSplit(experience, of: rules, for: .android)
    let isSame = anchored.hashing == packed.hashing && SplitChange(from: anchored, to: packed).moves.isEmpty
    findings.add(
      "Android ignores the version: if a variation is stopped, the later ones move into its range", at: version,
      severity: isSame ? .info : nil,
      affecting: isSame ? outcomes(of: experience) { !$0.anchorsShares ? .noEffect : nil } : differs)
  }

  fileprivate func checkRepeatedOnAndroid(_ entries: [Audience], _ findings: inout Findings) {
    for repeated in repeated(entries, \.entry, \.id, .otherResult, { $0.repeatedID == .last }) {
      findings.add(
        "duplicate \(text: shown(repeated.value)): Android finds only the last", at: repeated.value,
        affecting: repeated.outcomes,
        notes: [Finding.Note("first occurrence", at: .document(document.range(repeated.first)))])
    }
  }

  fileprivate func checkBucketingOnAndroid(_ tree: RuleTreeID, _ findings: inout Findings) {
    guard let leaf = rules.decidingLeaf(of: tree) else { return }
    findings.add(
      "Android looks for an attribute, not for the stored variation of an experience",
      at: rules.conditions[Int(leaf)].range, affecting: outcomes { $0.readsBucketing ? nil : .otherResult })
  }

  fileprivate func checkValueOnAndroid(_ test: RuleElement, _ findings: inout Findings) {
    guard test.family?.asksForExperience != true, let comparison = test.comparison, let value = test.value else {
      return
    }
    let differs = outcomes { $0.runtime == .kotlin ? .otherResult : nil }
    switch (comparison.comparand, document.kind(value)) {
    case (.list, .string), (.list, .array):
      let hasLetters = shown(value).contains { ($0 | 0x20) &- 0x61 < 26 || $0 >= 0x80 }
      if hasLetters {
        findings.add("`isIn` ignores the case of the attribute on Android only", at: value, affecting: differs)
      }
    case (.text, .number), (.list, .number):
      let number = NumberLexeme.javascript(lexeme: document.lexeme(value).span)
      let isWritten = JavaScriptNumber.text(number).utf8.elementsEqual(document.lexeme(value))
      if isWritten, number != number.rounded() { return }
      findings.add(
        "Android compares with \(text: shown(value)) as it is written: no other form of the number is equal", at: value,
        affecting: differs)
    case (.text, _), (.list, _), (.number, _), (.pattern, _), (.presence, _): return
    }
  }
}
