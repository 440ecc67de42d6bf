extension LaunchLints {
  static let keyNotProduced = LaunchCheck(
    "M012", "key-not-produced", .warning, "a key that no SDK event of this type and source has",
    why: """
      The SDK extensions that dispatch the type and source in the rule use other keys in the event data. The key is \
      missing from every event, unless the app dispatches such events itself. Keys are case-sensitive: `contextData` \
      differs from `contextdata`. Each key is reported once, with the number of conditions that use it.
      """,
    remedy: """
      Use a key that the event has; a recorded event shows its keys. If the app dispatches its own events, pass \
      their keys with `--keys` or recorded events with `--events`.
      """,
    source: "the extensions of the SDKs, read; `rulectl events --list` lists their events",
    fires: .test(#""key":«"contextData.sku"»,"matcher":"ex""#),
    silent: .test(#""key":"contextdata.sku","matcher":"ex""#),
    .placed { subject, test, rule, findings in
      // For an event without data, iOS and Android read the empty string for every key.
      guard test.form == .data, !rule.mayLackData, !subject.expectations.knownKeys.contains(test.key),
        let fault = rule.fault(ofKey: test.key)
      else { return }
      findings.add(
        "no SDK event of this type and source has the key \(text: test.key)", at: test.test.key,
        outcomes: Outcomes(subject.profiles) { _ in fault.isCertain ? .noKnownEvent : nil },
        hint: fault.nearest.map { "use \(text: $0.utf8)" } ?? rule.hint(forKey: test.key))
    })

  static let keyBlanks = LaunchCheck(
    "M014", "blanks-round-key", .error, "whitespace before or after a key",
    why: """
      For comparisons, iOS removes the whitespace around a key. For `ex` and `nx`, iOS keeps the whitespace. Android \
      removes whitespace only from special keys, such as `~type`. The web engine removes none. The platforms therefore \
      look up different keys.
      """,
    remedy: "Remove the whitespace.",
    source: SDKSource.evaluation, differences: ["D110", "D111", "D121"],
    fires: .test(#""key":«"tier "»,"matcher":"eq","values":["gold"]"#),
    silent: .test(#""key":"tier","matcher":"eq","values":["gold"]"#),
    .placed { subject, test, _, findings in
      guard let first = test.key.first, let last = test.key.last, first <= 0x20 || last <= 0x20 else { return }
      findings.add(
        "key \(text: test.key) has leading or trailing whitespace", at: test.test.key,
        outcomes: Outcomes(subject.profiles) { _ in .otherResult }, hint: "remove the whitespace")
    })

  static let stateWithoutSlash = LaunchCheck(
    "M015", "state-without-key", .warning, "a shared state key without a member name",
    why: "A shared state key has the form `~state.NAME/KEY`. Without the slash and `KEY`, it never has a value.",
    remedy: "Write the key as `~state.NAME/KEY`.",
    source: SDKSource.evaluation,
    fires: .test(#""key":«"~state.com.adobe.module.places"»,"matcher":"ex""#),
    silent: .test(#""key":"~state.com.adobe.module.places/authstatus","matcher":"ex""#),
    .placed { subject, test, _, findings in
      guard test.form == .state, !test.key.contains(0x2F) else { return }
      findings.add(
        "shared state key \(text: test.key) has no member name", at: test.test.key,
        outcomes: Outcomes(subject.profiles) { profile in test.outcomeWithoutKnownKey(subject.document, on: profile) },
        hint: "write `~state.NAME/KEY`")
    })

  static let unknownSpecialKey = LaunchCheck(
    "M016", "unknown-special-key", .error, "an unknown special key",
    why: """
      Special keys begin with a tilde. If the SDK does not know a special key, the SDK looks for an event data member \
      of this name. Hardly any event has one.
      """,
    remedy: """
      Use `~type`, `~source`, `~timestampu`, `~timestampz`, `~timestampp`, `~sdkver`, `~cachebust`, `~all_url`, \
      `~all_json` or `~state.NAME/KEY`.
      """,
    source: SDKSource.evaluation,
    fires: .test(#""key":«"~sdkve"»,"matcher":"sw","values":["5."]"#),
    silent: .test(#""key":"~sdkver","matcher":"sw","values":["5."]"#),
    .placed { subject, test, _, findings in
      // M014 reports keys that end with whitespace.
      guard test.form == .unknownSpecial, let last = test.key.last, last > 0x20 else { return }
      findings.add(
        "unknown special key \(text: test.key)", at: test.test.key,
        outcomes: Outcomes(subject.profiles) { _ in .otherResult },
        hint: SpellingSuggestion.hint(for: test.key, among: SpecialKey.allCases.lazy.map(\.rawValue)))
    })

  static let containerKey = LaunchCheck(
    "M020", "container-key", .warning, "a key that refers to an object or array",
    why: """
      SDKs flatten event data to single values, so an object or array has no value of its own. Comparisons and `ex` \
      treat the key as missing. `nx` matches, and on iOS `ne` matches too. On Android an empty object does have a value.
      """,
    remedy: "Use the key of a member, such as `contextdata.sku` or `items.0.sku`.",
    source: SDKSource.evaluation, differences: ["D49", "D51"],
    fires: .test(#""key":«"contextdata"»,"matcher":"ex""#),
    silent: .test(#""key":"contextdata.sku","matcher":"ex""#),
    .placed { subject, test, rule, findings in
      guard rule.namesContainer(test) else { return }
      findings.add(
        "key \(text: test.key) refers to an object or array", at: test.test.key,
        outcomes: Outcomes(subject.profiles) { profile in
          // On platforms that keep empty objects, the key of an empty object has a value.
          profile.keepsEmptyObjects
            ? .otherResult : test.outcomeWithoutKnownKey(subject.document, on: profile)
        })
    })

  static let awkwardKey = LaunchCheck(
    "M021", "awkward-key", .error, "an empty key, or a key with parentheses, closing braces or line breaks",
    why: """
      iOS and Android insert the key into a template and parse that template. `}}` ends the key early, and parentheses \
      make it a function call. The SDK then looks up a different key, or none. iOS never finds a key with a line \
      break. With `ex` and `nx`, the key `price(usd)` calls the function `price` with `usd`. On iOS the result of such \
      a call always exists.
      """,
    remedy: "Use only letters, digits, dots and dashes in the names of event data members.",
    source: SDKSource.evaluation, differences: ["D112", "D113", "D115", "D116", "D117", "D118"],
    fires: .test(#""key":«"price(usd)"»,"matcher":"eq","values":["5"]"#),
    silent: .test(#""key":"price.usd","matcher":"eq","values":["5"]"#),
    .placed { subject, test, _, findings in
      guard test.key.isEmpty || test.key.contains(where: \.isAwkward) else { return }
      findings.add(
        test.key.isEmpty ? "the key is empty" : "template syntax changes the key \(text: test.key)", at: test.test.key,
        affecting: Outcomes(subject.profiles) { test.outcomeOfTemplate(subject.document, on: $0) })
    })

  static let unknownState = LaunchCheck(
    "M023", "unknown-state", .warning, "a shared state or state member that no extension publishes",
    why: """
      A key of an unknown shared state has no value. Most conditions then never match. `nx` matches every event, and \
      on iOS `ne` also matches every event. Keys cannot read states that extensions publish as XDM.
      """,
    remedy: "Use the state name and key that the extension publishes.",
    source: "the extensions of the SDKs, read",
    fires: .test(#""key":«"~state.com.adobe.module.lifecyle/lifecyclecontextdata.launches"»,"matcher":"ex""#),
    silent: .test(#""key":"~state.com.adobe.module.lifecycle/lifecyclecontextdata.launches","matcher":"ex""#),
    .placed { subject, test, _, findings in
      guard let parts = test.stateParts, !parts.name.isEmpty, !parts.key.isEmpty,
        let found = StateFault(parts.name, parts.key)
      else { return }
      findings.add(
        found.message, at: test.test.key,
        outcomes: Outcomes(subject.profiles) { profile in
          found.isCertain ? test.outcomeWithoutKnownKey(subject.document, on: profile) : nil
        }, hint: found.hint)
    })
}

extension RuleTests {
  fileprivate func namesContainer(_ test: PlacedTest) -> Bool {
    switch test.form {
    case .data:
      guard let events, !events.isEmpty else { return false }
      return events.allSatisfy { $0.keys.standing(of: test.key, suggests: false) == .container }
    case .state:
      guard let parts = test.stateParts, let state = KnownState.named(parts.name) else { return false }
      return state.keys.standing(of: parts.key, suggests: false) == .container
    case .special, .nearlyState, .unknownSpecial: return false
    }
  }
}

extension UInt8 {
  /// True if the character is a parenthesis, a closing brace or a line break.
  fileprivate var isAwkward: Bool {
    switch self {
    case 0x28, 0x29, 0x7D, 0x0A...0x0D: true
    default: false
    }
  }
}

extension PlacedTest {
  /// Returns the outcome of a test if the platform's template syntax reads a key other than the intended key. Nil if
  /// the platform reads the intended key, or crashes while loading.
  fileprivate func outcomeOfTemplate(_ document: JSONDocument, on profile: LaunchProfile) -> Outcome? {
    guard case .template(let grammar) = profile.keys else { return nil }
    // iOS compares with the empty string if there are no values; Android only looks up the key.
    let isLookup = matcher.isPresence || (values.isEmpty && !profile.values.noValuesIsEmptyText)
    let call = isLookup ? "" : "string("
    let template = Array("{{\(call)".utf8) + key + Array((call.isEmpty ? "}}" : ")}}").utf8)
    guard case .token(let source) = grammar.segments(of: template.span, .key)?.first else {
      return outcomeWithoutKey(document, on: profile)
    }
    let content = grammar.content(Array(template[source]))
    // X008 reports a crash while loading.
    if content.crashes { return nil }
    if content.key != key {
      // On iOS the result of an unknown function is never missing.
      guard call.isEmpty, content.function != nil, profile.values.missingIsBlank else { return .otherResult }
      return matcher == .exists ? .alwaysTrue : .neverTrue
    }
    if !call.isEmpty, content.function == nil { return .otherResult }
    return FactSource(key: key, for: profile) == .nothing ? outcomeWithoutKey(document, on: profile) : nil
  }
}
