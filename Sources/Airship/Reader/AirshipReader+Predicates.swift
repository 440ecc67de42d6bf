extension AirshipReader {
  /// Reads a predicate and its descendants into `set.conditions`, children first. Returns the index of the predicate.
  ///
  /// Returns nil for a predicate that cannot be read, and records a fault that makes the platform reject it.
  mutating func condition(_ value: JSONDocument.Value, depth: Int) -> ConditionID? {
    guard depth < Self.nestingLimit else {
      note(.nested(over: Self.nestingLimit), value)
      return nil
    }
    guard document.isObject(value) else {
      note(.predicateNotObject, value)
      return nil
    }
    for connective in profile.connectives {
      guard let members = document.member(value, connective.rawValue, .last) else { continue }
      if document.isNull(members) {
        note(.connectiveNull(connective.rawValue), members)
        continue
      }
      return group(connective, members, of: value, depth: depth)
    }
    return test(value, depth: depth)
  }

  // MARK: connectives

  private mutating func group(
    _ connective: AirshipProfile.Connective, _ members: JSONDocument.Value, of value: JSONDocument.Value, depth: Int
  ) -> ConditionID? {
    let name = connective.rawValue
    var found: [JSONDocument.Value] = []
    if document.isArray(members) {
      for element in document.elements(members) {
        if document.isObject(element) {
          found.append(element)
        } else {
          note(.memberNotObject(name), element)
        }
      }
    } else if connective == .not, document.isObject(members) {
      found = [members]
    } else {
      note(.connectiveMistyped(name), members)
      return nil
    }
    switch connective {
    case .and, .or:
      if found.isEmpty { note(.groupEmpty(name), members) }
    case .not:
      if found.count != 1 { note(.notOne(found.count), members) }
    }
    var children: [ConditionID] = []
    for member in found {
      if let child = condition(member, depth: depth + 1) { children.append(child) }
    }
    guard children.count == found.count else { return nil }
    switch connective {
    case .and: return add(.all, value, children)
    case .or: return add(.any, value, children)
    case .not: return children.count == 1 ? add(.not, value, children) : nil
    }
  }

  private mutating func add(
    _ form: PredicateCondition.Form, _ value: JSONDocument.Value, _ children: [ConditionID] = []
  ) -> ConditionID {
    let first = Int32(set.children.count)
    set.children += children
    set.conditions.append(
      PredicateCondition(form: form, range: document.range(value), children: first..<Int32(set.children.count)))
    return ConditionID(set.conditions.count - 1)
  }

  // MARK: a value

  private mutating func test(_ value: JSONDocument.Value, depth: Int) -> ConditionID? {
    let path = self.path(of: value)
    var ignoresCase = false
    if let flag = member(value, "ignore_case") {
      if let truth = truth(flag) { ignoresCase = truth } else { note(.ignoreCaseNotTruth, flag) }
    }
    guard let object = member(value, "value"), document.isObject(object) else {
      note(.valueMissing, member(value, "value") ?? value)
      return nil
    }
    guard let (matcher, operand) = chosenMatcher(in: object) else {
      // On platforms that drop nulls, `{"equals": null}` is an object without a matcher.
      if let null = document.member(object, ValueMatcherName.equals.rawValue, .last) {
        note(.equalsNull, null)
      } else {
        note(.matcherMissing, object)
      }
      return nil
    }
    if document.isNull(operand) { note(.equalsNull, operand) }
    switch matcher {
    case .arrayLength, .arrayContains: return element(matcher, operand, object, path, of: value, depth: depth)
    case .equals, .atLeast, .atMost, .isPresent, .versionMatches, .version, .begins, .ends,
      .contains:
      let test = self.matcher(matcher, operand, object)
      return add(.value(ValueTest(path: path, matcher: test, ignoresCase: ignoresCase)), value)
    }
  }

  /// Returns the matcher that the platform uses, with its operand: the first one in the order of `ValueMatcherName`
  /// that `object` contains. A null operand only counts for `equals` on platforms that keep nulls.
  func chosenMatcher(in object: JSONDocument.Value) -> (matcher: ValueMatcherName, operand: JSONDocument.Value)? {
    for matcher in ValueMatcherName.allCases {
      guard let operand = document.member(object, matcher.rawValue, .last) else { continue }
      if !document.isNull(operand) || matcher == .equals && profile.keepsNulls { return (matcher, operand) }
    }
    return nil
  }

  private mutating func path(of value: JSONDocument.Value) -> ValuePath {
    var path: ValuePath = []
    if let scope = member(value, "scope") {
      if document.kind(scope) == .string {
        note(.scopeText, scope)
        path.append(scope)
      } else if document.isArray(scope) {
        for element in elements(scope) {
          if document.kind(element) == .string {
            path.append(element)
          } else {
            note(.scopeMemberNotText, element)
          }
        }
      } else {
        note(.scopeMistyped, scope)
      }
    }
    if let key = member(value, "key") {
      if document.kind(key) == .string { path.append(key) } else { note(.keyNotText, key) }
    }
    return path
  }

  private mutating func matcher(
    _ matcher: ValueMatcherName, _ operand: JSONDocument.Value, _ object: JSONDocument.Value
  ) -> ValueMatcher {
    switch matcher {
    case .equals: return .equals(operand)
    case .atLeast, .atMost: return range(object)
    case .isPresent:
      if let truth = truth(operand) { return .presence(truth) }
      note(.presenceNotTruth, operand)
      return .presence(false)
    case .versionMatches, .version: return version(operand)
    case .begins: return needle(.start, matcher, operand)
    case .ends: return needle(.end, matcher, operand)
    case .contains: return needle(.anywhere, matcher, operand)
    case .arrayLength, .arrayContains: return .never
    }
  }

  private mutating func range(_ object: JSONDocument.Value) -> ValueMatcher {
    let low = bound(object, .atLeast)
    let high = bound(object, .atMost)
    if let low, let high, low > high { note(.boundsInverted, object) }
    return .range(low: low, high: high)
  }

  /// Returns the operand of `at_least` or `at_most`; 0 if the operand is not a number, nil if it is missing.
  private mutating func bound(_ object: JSONDocument.Value, _ matcher: ValueMatcherName) -> Double? {
    guard let value = member(object, matcher.rawValue) else { return nil }
    if let number = number(value) { return number }
    note(.boundNotNumber(matcher.rawValue), value)
    return 0
  }

  private mutating func version(_ operand: JSONDocument.Value) -> ValueMatcher {
    guard let text = text(operand) else {
      note(.versionNotText, operand)
      return .never
    }
    if VersionConstraint(String(decoding: text, as: UTF8.self), profile.versions) == nil {
      note(.versionMalformed, operand)
      return .never
    }
    return .version(operand)
  }

  private mutating func needle(_ place: TextPlace, _ matcher: ValueMatcherName, _ operand: JSONDocument.Value)
    -> ValueMatcher
  {
    if document.kind(operand) == .string { return .text(place, operand) }
    note(.needleNotText(matcher.rawValue), operand)
    return .never
  }

  // MARK: elements

  private mutating func element(
    _ matcher: ValueMatcherName, _ operand: JSONDocument.Value, _ object: JSONDocument.Value, _ path: ValuePath,
    of value: JSONDocument.Value, depth: Int
  ) -> ConditionID? {
    var subject = ElementQuery.Subject.count
    if matcher == .arrayContains {
      subject = member(object, "index").map { index($0) } ?? .some
    }
    guard let child = condition(operand, depth: depth + 1) else { return nil }
    return add(.element(ElementQuery(path: path, subject: subject)), value, [child])
  }

  private mutating func index(_ value: JSONDocument.Value) -> ElementQuery.Subject {
    guard let number = number(value) else {
      note(.indexNotNumber, value)
      return .none
    }
    let place = truncated(number)
    if Double(place) != number { note(.indexNotWhole, value) }
    return place < 0 ? .none : .at(Int(place))
  }
}
