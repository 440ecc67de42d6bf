extension LaunchLints {
  static let valueNotProduced = LaunchCheck(
    "M025", "value-not-produced", .warning, "a value that no SDK event has for this key",
    why: """
      The SDK extensions that dispatch the type and source in the rule use a fixed set of values, or an integer, for \
      this key. Unless the app dispatches such events itself, `eq` never matches the value. An integer in quotes \
      equals the integer in the event on all platforms, but `gt`, `ge`, `lt` and `le` need a number. For an integer in \
      quotes, the finding is an info.
      """,
    remedy: "Use a value that the event contains. If the app dispatches its own events, pass their keys with `--keys`.",
    source: "adobe/aepsdk-optimize-ios @5.6.1, adobe/aepsdk-edge-ios @5.0.3, both read",
    fires: .condition(optimize(#""key":"requesttype","matcher":"eq","values":[«"updateproposition"»]"#)),
    silent: .condition(optimize(#""key":"requesttype","matcher":"eq","values":["updatepropositions"]"#)),
    .placed { subject, test, rule, findings in
      guard test.form == .data, test.matcher == .equals || test.matcher == .notEquals,
        !subject.expectations.knownKeys.contains(test.key), let events = rule.events, !events.isEmpty
      else { return }
      let lists = events.compactMap { $0.keys.values(of: test.key) }
      let known = lists.count == events.count ? lists.joined().map(\.self) : nil
      let isInteger = rule.known(test) == .integer
      guard known != nil || isInteger else { return }
      for value in test.values where subject.document.kind(value) == .string {
        let text = subject.document.string(value)
        if let known {
          guard !known.contains(where: { $0.utf8.map(\.asciiLowercased) == text.map(\.asciiLowercased) }) else {
            continue
          }
          findings.addUnproduced(
            "no SDK event has the value \(text: text) for \(text: test.key)", value, test, subject,
            hint: SpellingSuggestion.name(for: text, among: known).map { "use \(text: $0.utf8)" }
              ?? Message("use \(known.map { "`\($0)`" }.joined(separator: " or "))"))
        } else if text.isInteger {
          findings.add(
            "\(text: test.key) is an integer in SDK events but is compared with a string", at: value, severity: .info,
            hint: "write \(text: text) without quotes")
        } else {
          findings.addUnproduced(
            "\(text: test.key) is an integer in SDK events, never \(text: text)", value, test, subject,
            hint: "write an integer")
        }
      }
    })

  /// Returns an example condition about the requests of Optimize.
  private static func optimize(_ test: String) -> String {
    let names = [("~type", "com.adobe.eventType.optimize"), ("~source", "com.adobe.eventSource.requestContent")].map {
      #"{"type":"matcher","definition":{"key":"\#($0)","matcher":"eq","values":["\#($1)"]}}"#
    }
    let tests = (names + [#"{"type":"matcher","definition":{\#(test)}}"#]).joined(separator: ",")
    return #"{"type":"group","definition":{"logic":"and","conditions":[\#(tests)]}}"#
  }
}

extension Findings {
  fileprivate mutating func addUnproduced(
    _ message: Message, _ value: JSONDocument.Value, _ test: PlacedTest, _ subject: LaunchLintContext, hint: Message
  ) {
    let isAlone = test.values.count == 1 && test.matcher == .equals
    add(
      message, at: value, outcomes: Outcomes(subject.profiles) { _ in isAlone ? .noKnownEvent : .noEffect }, hint: hint)
  }
}

extension [UInt8] {
  /// True if the text consists of decimal digits with an optional minus sign.
  fileprivate var isInteger: Bool {
    let digits = first == 0x2D ? dropFirst() : self[...]
    return !digits.isEmpty && digits.allSatisfy { $0 &- 0x30 < 10 }
  }
}
