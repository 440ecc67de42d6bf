extension ValueTrace {
  /// Adds to `node` the path, operands and found value of a leaf condition, the verdict of the condition, and the
  /// reason.
  mutating func addTest(to node: inout ExplanationNode, _ place: Int, _ found: ValueSubject, _ document: JSONDocument?)
  {
    describe(&node, place, found, document)
    if case .test(_, let matcher, let ignoresCase) = predicate.nodes[place] {
      let holds = predicate.rules.holds(matcher, found, in: document, ignoresCase: ignoresCase)
      node.verdict = holds ? .yes : .no
    }
    let reason = reason(place, found, node.verdict == .yes, document)
    node.reason = reason
    // A condition that the platform does not understand has the same verdict for every value.
    node.isFixed = reason == .notUnderstood
    answer(&node, place, found, reason, document)
    let spelling = spelling(of: place)
    node.focus = focus(of: reason, spelling, node)
    node.notes += notes(in: node.range)
  }

  /// Adds to `node` the path, matchers and operands of a condition, and the value that was found at the path.
  func describe(_ node: inout ExplanationNode, _ place: Int, _ found: ValueSubject, _ document: JSONDocument?) {
    let spelling = spelling(of: place)
    let own = set.document
    let path = path(of: condition(place))
    let names = spelling.matchers.map { own.string($0) }
    var test = TestExplanation(
      key: path.isEmpty ? nil : Array(path.joined(separator: [0x2E])),
      matcher: names.isEmpty ? nil : Array(names.joined(separator: Array(", ".utf8))))
    test.path = path
    if case .count = found { test.asksLength = true }
    test.found = value(of: found, in: document)
    test.operands = spelling.operands.map { operand in
      TestExplanation.Operand(
        literal: ValueText.json(operand, of: own), range: own.range(operand), verdict: node.verdict,
        reason: .notUnderstood)
    }
    node.test = test
  }

  /// Sets the verdict and reason of each operand. A range may have two operands, which get separate verdicts.
  private func answer(
    _ node: inout ExplanationNode, _ place: Int, _ found: ValueSubject, _ reason: ExplanationReason,
    _ document: JSONDocument?
  ) {
    guard var test = node.test else { return }
    for index in test.operands.indices {
      test.operands[index].verdict = node.verdict
      test.operands[index].reason = reason
    }
    if test.operands.count == 2,
      case .test(_, .range(let low, let high), _) = predicate.nodes[place],
      predicate.rules.number(of: found, in: document) != nil
    {
      for (index, bounds) in [(low, Double?.none), (Double?.none, high)].enumerated() {
        let holds = predicate.rules.holds(
          .range(low: bounds.0, high: bounds.1), found, in: document, ignoresCase: false)
        test.operands[index].verdict = holds ? .yes : .no
        test.operands[index].reason = holds ? .matched : .thresholdNotMet
      }
    }
    node.test = test
  }

  private func value(of subject: ValueSubject, in document: JSONDocument?) -> TestExplanation.Value {
    switch subject {
    case .null: .absent
    case .count(let count): .number(Array(String(count).utf8))
    case .value(let value): document.map { ValueText.value(value, of: $0) } ?? .absent
    }
  }

  // MARK: reasons

  private func reason(_ place: Int, _ found: ValueSubject, _ holds: Bool, _ document: JSONDocument?)
    -> ExplanationReason
  {
    if holds { return .matched }
    let isAbsent =
      switch found {
      case .null: true
      case .value(let value): document?.isNull(value) ?? true
      case .count: false
      }
    switch predicate.nodes[place] {
    case .constant: return .notUnderstood
    case .element(_, let query, _):
      if case .none = query { return .notUnderstood }
      if isAbsent { return .keyAbsent }
      guard let document, case .value(let value) = found, document.isArray(value) else { return .typeMismatch }
      return .valueMismatch
    case .test(_, let matcher, let ignoresCase):
      if case .presence(false) = matcher { return .valueMismatch }
      return isAbsent ? .keyAbsent : reason(matcher, found, document, ignoresCase: ignoresCase)
    case .all, .any, .not: return .valueMismatch
    }
  }

  /// Returns the reason why a matcher does not match `found`, a value that is neither absent nor null.
  private func reason(
    _ matcher: ValuePredicate.Matcher, _ found: ValueSubject, _ document: JSONDocument?, ignoresCase: Bool
  ) -> ExplanationReason {
    let rules = predicate.rules
    let text = rules.text(of: found, in: document)
    switch matcher {
    case .equals(let wanted): return mismatch(wanted, found, text, document, ignoresCase: ignoresCase)
    case .range: return rules.number(of: found, in: document) == nil ? .typeMismatch : .thresholdNotMet
    case .presence: return .valueMismatch
    case .version(let constraint):
      guard let text else { return .typeMismatch }
      return switch constraint.mismatch(of: String(decoding: text, as: UTF8.self)) {
      case .prefix: .prefixMismatch
      case .order: .thresholdNotMet
      case .unreadable: .notConvertible
      case .text, nil: .valueMismatch
      }
    case .text(let place, let needle):
      guard let text else { return .typeMismatch }
      // If `ignoresCase` is true, a difference in case cannot be the reason.
      if !ignoresCase, isCaseOnly(text, needle, place) { return .caseOnlyMismatch }
      return switch place {
      case .start: .prefixMismatch
      case .end: .suffixMismatch
      case .anywhere: .substringAbsent
      }
    }
  }

  /// Returns the reason why `found` does not equal the operand `wanted`. `text`: the found value if it is a string.
  private func mismatch(
    _ wanted: DataValue, _ found: ValueSubject, _ text: [UInt8]?, _ document: JSONDocument?, ignoresCase: Bool
  ) -> ExplanationReason {
    let kind = wanted.document.kind(wanted.value)
    guard let document, case .value(let value) = found else { return kind == .number ? .valueMismatch : .typeMismatch }
    if kind == .string, let text {
      if ignoresCase { return .valueMismatch }
      let needle = predicate.rules.text.key(wanted.document.string(wanted.value), ignoresCase: false)
      return isCaseOnly(text, needle, nil) ? .caseOnlyMismatch : .valueMismatch
    }
    let isTruth = { (kind: JSONKind) in kind == .true || kind == .false }
    let other = document.kind(value)
    return kind == other || isTruth(kind) && isTruth(other) ? .valueMismatch : .typeMismatch
  }

  /// True if `text` contains `needle` at `place` when case is ignored. If `place` is nil: true if the strings are equal
  /// when case is ignored.
  private func isCaseOnly(_ text: [UInt8], _ needle: CollationKey, _ place: TextPlace?) -> Bool {
    let wanted =
      switch needle {
      case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
      case .characters(let string): string
      }
    if wanted.isEmpty { return false }
    let found = CollationKey.characters(Self.folded(String(decoding: text, as: UTF8.self)))
    let folded = CollationKey.characters(Self.folded(wanted))
    return place.map { found.holds(folded, at: $0) } ?? (found == folded)
  }

  private static func folded(_ text: String) -> String { text.uppercased().lowercased() }

  // MARK: ranges

  /// Returns the byte range of the part of the document that explains why the condition has its verdict.
  private func focus(of reason: ExplanationReason, _ spelling: ValueSpelling, _ node: ExplanationNode) -> ByteRange {
    let document = set.document
    let operand = node.test?.operands.first { $0.reason == reason }?.range
    let matcher = spelling.matchers.first.map { document.range($0) }
    switch reason {
    case .keyAbsent, .stateAbsent, .matched: return node.range
    case .operatorUnknown, .notUnderstood, .droppedAtLoad, .operandMissing, .historyCount,
      .missingKey, .typeGuard, .invalidPattern, .notEvaluated, .unknownOperator, .unmappedFamily,
      .malformedLeaf, .throws:
      // Some of the reasons in this case occur only in Convert rules.
      return matcher ?? node.range
    case .valueMismatch, .caseOnlyMismatch, .typeMismatch, .notConvertible, .thresholdNotMet,
      .substringAbsent, .prefixMismatch, .suffixMismatch:
      return operand ?? matcher ?? node.range
    }
  }
}

/// Formats JSON values for explanations.
enum ValueText {
  /// Returns the value as JSON on one line. For a long value, returns its beginning as a JSON string.
  static func json(_ value: JSONDocument.Value, of document: JSONDocument) -> [UInt8] {
    if document.range(value).count <= TestExplanation.maximumTextLength { return document.json(of: value) }
    return JSONTree.text(cut(value, of: document)).json
  }

  /// Returns the value of an event in the form that explanations show, truncated if it is long.
  package static func value(_ value: JSONDocument.Value, of document: JSONDocument) -> TestExplanation.Value {
    switch document.kind(value) {
    case .null: .null
    case .true: .truth(true)
    case .false: .truth(false)
    case .number: .number(Array(document.lexeme(value)))
    case .string: .text(TestExplanation.shortened(document.string(value)))
    case .array, .object, .word:
      if document.range(value).count <= TestExplanation.maximumTextLength {
        .json(json(value, of: document))
      } else {
        .text(cut(value, of: document))
      }
    }
  }

  /// Returns the beginning of a long value, as written.
  private static func cut(_ value: JSONDocument.Value, of document: JSONDocument) -> [UInt8] {
    let range = document.range(value)
    let end = min(range.upper, range.lower + TestExplanation.maximumTextLength + 4)
    return TestExplanation.shortened(Array(document.text[range.lower..<end]))
  }
}

/// The matchers and operands of a condition on a value, as they are written in the document.
struct ValueSpelling: Sendable {
  /// The names of the matchers that the platform uses: two if a range has both bounds, else one.
  var matchers: [JSONDocument.Value] = []
  /// The operands of `matchers`, in the same order.
  var operands: [JSONDocument.Value] = []
}

extension ScheduleSet {
  /// Returns the names and operands of the matchers that a platform uses in a condition; empty for a group.
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
