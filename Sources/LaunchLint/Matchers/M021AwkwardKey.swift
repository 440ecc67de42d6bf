extension LaunchLints {
  static let awkwardKey = LaunchCheck(
    "M021", "awkward-key", .error, "an empty key, or a key with parentheses, closing braces or line breaks",
    why: """
      iOS and Android insert the key into a template and parse that template. `}}` ends the key early, and \
      parentheses make it a function call. The SDK then looks up another key, or none. iOS never finds a key with a \
      line break. With `ex` and `nx`, the key `price(usd)` calls the function `price` with `usd`. On iOS the result \
      of such a call always exists.
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
}

extension UInt8 {
  /// True for parentheses, a closing brace and line breaks.
  fileprivate var isAwkward: Bool {
    switch self {
    case 0x28, 0x29, 0x7D, 0x0A...0x0D: true
    default: false
    }
  }
}

extension PlacedTest {
  /// The outcome of a test if the platform's template syntax reads another key; nil if it reads the same key, or crashes
  /// while loading.
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
    // A crash while loading is reported by another lint.
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
