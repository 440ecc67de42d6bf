package import RuleEngine

extension Airship {
  /// How a document writes a condition on values: the matchers that count, and what they give.
  package static func spelling(
    of condition: Condition, in document: JSONDocument, for profile: AirshipProfile
  ) -> ValueSpelling {
    switch condition.form {
    case .value, .element: break
    case .all, .any, .not, .test, .history, .visitor, .unreadable: return ValueSpelling()
    }
    let reader = AirshipReader(document, for: profile, after: 0)
    guard let entry = document.value(at: condition.range),
      let object = reader.member(entry, "value"), document.isObject(object),
      let (matcher, _) = reader.chosenMatcher(in: object)
    else { return ValueSpelling() }
    var matchers = [matcher]
    // A range has both of its bounds at once.
    if matcher == .atLeast { matchers.append(.atMost) }
    var spelling = ValueSpelling()
    for matcher in matchers {
      guard let operand = document.member(object, matcher.rawValue, .last),
        matcher == .equals || !document.isNull(operand)
      else { continue }
      spelling.matchers.append(document.name(of: operand))
      spelling.operands.append(operand)
    }
    return spelling
  }
}
