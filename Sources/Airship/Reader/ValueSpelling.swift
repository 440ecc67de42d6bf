/// The matchers of a value condition as written in the document.
struct ValueSpelling: Sendable {
  /// The names of the effective matchers: two if a range has both bounds.
  var matchers: [JSONDocument.Value] = []
  /// Parallel to `matchers`: the operand of the matcher.
  var operands: [JSONDocument.Value] = []
}

extension ScheduleSet {
  /// Returns the effective matchers of a condition on values; empty for a group.
  func spelling(of condition: PredicateCondition, for profile: AirshipProfile) -> ValueSpelling {
    switch condition.form {
    case .value, .element: break
    case .all, .any, .not: return ValueSpelling()
    }
    let reader = AirshipReader(document, for: profile, after: 0)
    guard let entry = document.value(at: condition.range),
      let object = reader.member(entry, "value"), document.isObject(object),
      let (matcher, _) = reader.chosenMatcher(in: object)
    else { return ValueSpelling() }
    var matchers = [matcher]
    // `at_least` and `at_most` together form one range.
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
