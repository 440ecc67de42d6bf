/// X: lints for parts that crash an app. Some of these lints have no check of their own: the archive readers report
/// X003, X006 and X007, and the loader reports X008.
extension LaunchLints {
  static let stateKeyCrash = LaunchCheck(
    "X001", "state-key-crash", .error, "a shared state key that crashes the iOS app",
    why: """
      iOS splits a key that begins with `~state` into the state name and the member name. iOS does not check the \
      lengths. If one of the names is empty, iOS reads past the end of the string. The app crashes at the first event \
      for which the rule is evaluated.
      """,
    remedy: "Write `~state.NAME/KEY` with a name and a key.",
    source: "adobe/aepsdk-core-ios: AEPCore/Sources/rules/TokenFinder.swift @5.11.0, run", differences: ["D123"],
    fires: .test(#""key":«"~state.com.acme.shop/"»,"matcher":"ex""#),
    silent: .test(#""key":"~state.com.acme.shop/total","matcher":"ex""#),
    .placed { subject, test, _, findings in
      guard test.mayCrash(orHasWideLetters: false) else { return }
      let outcomes = Outcomes(subject.profiles) {
        FactSource(key: test.key, for: $0) == .crash ? .crashAtEvaluation : nil
      }
      findings.add(
        "the iOS app crashes when it looks up the key \(text: test.key)", at: test.test.key, affecting: outcomes)
    })

  static let lengthsOverflow = LaunchCheck(
    "X003", "lengths-overflow", .error,
    "an archive entry whose name, extra field and comment exceed 65,535 bytes in total",
    why: """
      iOS adds the lengths of the name, the extra field and the comment as 16-bit integers. The sum overflows, and the \
      app crashes.
      """,
    remedy: "Remove the comments and extra fields.",
    source: SDKSource.archives,
    fires: .archive("rules.json deflate\nassets/a.html deflate extra 40000 comment 40000"),
    silent: .archive("rules.json deflate\nassets/a.html deflate"))

  static let wideLetterInState = LaunchCheck(
    "X004", "wide-letter-in-state", .error, "an emoji or other character above U+FFFF in a shared state key",
    why: """
      iOS counts UTF-16 code units to find the slash, but characters to split the key. If such a character is \
      before the slash, iOS splits the key at the wrong position. The key then never has a value, or the app \
      crashes when it looks up the key.
      """,
    remedy: "Use only characters up to U+FFFF in the names of shared states.",
    source: "adobe/aepsdk-core-ios: AEPCore/Sources/rules/TokenFinder.swift @5.11.0, run", differences: ["D125"],
    fires: .test(#""key":«"~state.com.acme.😀/k"»,"matcher":"ex""#),
    silent: .test(#""key":"~state.com.acme.é/k","matcher":"ex""#),
    .placed { subject, test, _, findings in
      guard test.mayCrash(orHasWideLetters: true), let slash = test.key.firstIndex(of: 0x2F),
        test.key[..<slash].contains(where: { $0 >= 0xF0 })
      else { return }
      let outcomes = Outcomes(subject.profiles) { profile in
        guard profile.values.runtime == .swift else { return nil }
        return FactSource(key: test.key, for: profile) == .crash
          ? .crashAtEvaluation : test.outcomeWithoutKnownKey(subject.document, on: profile)
      }
      if outcomes.rows.isEmpty { return }
      findings.add("iOS splits the key \(text: test.key) at the wrong position", at: test.test.key, outcomes: outcomes)
    })

  static let emptyEntryName = LaunchCheck(
    "X006", "empty-entry-name", .error, "an archive entry whose name is empty or not valid in its character set",
    why: """
      If an entry has an empty or invalid name, iOS deletes the target folder of the archive and then rejects the \
      archive.
      """,
    remedy: "Give the entry a valid name, or remove it.",
    source: SDKSource.archives,
    fires: .archive("rules.json deflate\n\"\" deflate"),
    silent: .archive("rules.json deflate\nassets/a.html deflate"))

  static let unfinishedData = LaunchCheck(
    "X007", "unfinished-data", .error, "truncated deflate data in an archive",
    why: "iOS reads truncated deflate data in a loop that may never end.",
    remedy: "Download or pack the archive again.",
    source: SDKSource.archives, fires: .archive("rules.json deflate\nassets/a.html deflate cut-data 3"),
    silent: .archive("rules.json deflate\nassets/a.html deflate"))

  static let crashingCall = LaunchCheck(
    "X008", "crashing-call", .error, "a key that is a function call without a function name",
    why: """
      iOS reads a key that ends in parentheses as a function call. If the function name is missing, iOS reads past \
      the end of the string while it loads the rules. The app crashes at every start.
      """,
    remedy: "Write the key without parentheses.",
    source: "adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine/Template/MustacheToken.swift @5.0.0, run",
    differences: ["D114"],
    fires: .test(#""key":«"(x)"»,"matcher":"ex""#),
    silent: .test(#""key":"x","matcher":"ex""#))

  static let boundlessNumber = LaunchCheck(
    "X002", "boundless-number", .error, "an integer operand that can crash the iOS app",
    why: """
      If the value in the rule is an integer, iOS converts the event value to a 64-bit integer before it compares \
      the two. The app crashes if the event value does not fit in 64 bits, is infinite or is not a number (NaN). \
      This code covers keys that are known to have such values. It also covers very large values in the rule, \
      because an event value may be even larger.
      """,
    remedy: "Compare with a number that is not an integer, such as 100.5, or with a string.",
    source: SDKSource.evaluation, differences: ["D70"],
    fires: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.optimize"]}},{"type":"matcher","definition":{"key":"~source","matcher":"eq","values":["com.adobe.eventSource.requestContent"]}},{"type":"matcher","definition":{"key":"timeout","matcher":"gt","values":[«10»]}}]}}"#
    ),
    silent: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.optimize"]}},{"type":"matcher","definition":{"key":"~source","matcher":"eq","values":["com.adobe.eventSource.requestContent"]}},{"type":"matcher","definition":{"key":"timeout","matcher":"gt","values":[10.5]}}]}}"#
    ),
    .placed { subject, test, rule, findings in
      guard test.kinds.contains(.number), !test.matcher.isPresence else { return }
      if case .special = test.form { return }
      for value in test.values {
        var isHuge = false
        let outcomes = Outcomes(subject.profiles) { profile in
          guard profile.values.integerOverflowCrashes,
            let number = subject.wholeOperand(value, on: profile)
          else { return nil }
          isHuge = number.magnitude > 1 << 53
          return .crashAtEvaluation
        }
        guard !outcomes.rows.isEmpty, isHuge || rule.known(test) == .boundless else { continue }
        findings.add(
          "the iOS app crashes if the event value of \(text: test.key) does not fit in 64 bits", at: value,
          outcomes: outcomes)
      }
    })

  static let deepCondition = LaunchCheck(
    "X005", "deep-condition", .error, "conditions that are nested deeply enough to overflow the stack",
    why: """
      Android reads and evaluates nested conditions recursively, and does not catch a stack overflow. About 500 \
      levels overflow a stack of 1 MiB. iOS rejects the whole document at 169 levels.
      """,
    remedy: "Merge nested groups that have the same `logic` into one group.",
    source: "adobe/aepsdk-core-android: …/rulesengine @core 3.8.0, run on a desktop with a stack of 1 MiB",
    fires: .condition(
      String(repeating: #"{"type":"group","definition":{"logic":"and","conditions":["#, count: 399)
        + #"«{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"a","matcher":"ex"}}]}}»"#
        + String(repeating: "]}}", count: 399)),
    silent: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"a","matcher":"ex"}}]}}"#
    ),
    .rule { subject, rule, findings in
      /// The reported depth. A slightly greater depth has overflowed the stack of a device.
      let limit = 400
      guard rule.conditions.count >= limit else { return }
      // Children are stored before their parents, so iterating backward visits parents first.
      let base = Int(rule.conditions.lowerBound)
      var depths = [Int](repeating: 0, count: rule.conditions.count)
      for index in rule.conditions.reversed() {
        let condition = subject.rules.conditions[Int(index)]
        guard !condition.children.isEmpty else { continue }
        depths[Int(index) - base] += 1
        let depth = depths[Int(index) - base]
        for child in condition.children {
          depths[Int(subject.rules.children[Int(child)]) - base] = depth
        }
        guard depth == limit else { continue }
        findings.add(
          "groups are nested \(limit) levels deep here", at: condition.range,
          outcomes: Outcomes(subject.profiles) { $0.values.runtime == .java ? .crashAtEvaluation : nil })
        return
      }
    })
}

extension PlacedTest {
  /// True if the key refers to a shared state, and a platform may crash when it splits the key. `isWide`: true to check
  /// for a scalar above U+FFFF, false to check for an empty name or member.
  func mayCrash(orHasWideLetters isWide: Bool) -> Bool {
    guard form == .state || form == .nearlyState else { return false }
    if key.contains(where: { $0 >= 0xF0 }) { return isWide }
    guard !isWide, let slash = key.firstIndex(of: 0x2F) else { return false }
    return slash < 8 || slash == key.count - 1
  }
}
