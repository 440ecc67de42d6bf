internal import RuleEngine

extension Lint {
  static let convertPattern = Lint(
    RulePage(
      "CV105", "convert-invalid-pattern", .error,
      "a regular expression that neither engine reads",
      why: """
        The condition is false in both SDKs. Where it is negated, iOS turns that round and \
        takes everybody.
        """,
      remedy: """
        Mend the pattern at the place that the message names.
        """,
      source: """
        the two engines, run: V8 of Node 20 and ICU of Foundation for Swift 6.3.1; \
        convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Rules @2.0.0; \
        convertcom/javascript-sdk: packages/rules @5.0.1
        """,
      fires: .leaf(
        #"{"rule_type":"url","key":"url","value":«"(shop"»,"matching":{"match_type":"regexMatches","negated":false}}"#
      ),
      silent: .leaf(
        #"{"rule_type":"url","key":"url","value":"^https://shop","matching":{"match_type":"regexMatches","negated":false}}"#
      )),
    .convert(
      .leaf { subject, leaf, findings in
        guard let (value, pattern) = subject.pattern(of: leaf),
          case .invalid(let problem) = Pattern.read(pattern, as: .javaScript),
          case .invalid = Pattern.read(pattern, as: .icu)
        else { return }
        let isNegated = subject.kind(leaf.test?.negated) == .true
        findings.add(
          "\(problem.reason.rawValue), at letter \(problem.offset + 1) of the pattern",
          at: subject.document.range(value),
          outcomes: subject.outcomes {
            $0.runtime == .swift && isNegated ? .alwaysTrue : .neverTrue
          })
      }))
}

extension AudienceSubject {
  /// The pattern that a condition searches for.
  func pattern(of leaf: PlacedLeaf) -> (value: JSONDocument.Value, text: [UInt8])? {
    guard let test = leaf.test, test.comparison == .matchesPattern, let value = test.value,
      let text = text(value)
    else { return nil }
    return (value, text)
  }
}
