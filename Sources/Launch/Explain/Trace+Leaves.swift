extension Trace {
  /// Adds to `node` the values that a condition (not a group) looked up and compared.
  mutating func addTest(
    to node: inout ExplanationNode, _ condition: Condition, _ id: ConditionID, _ bytes: Span<UInt8>
  ) {
    let spelling = plan.rules.spelling(of: condition, plan.profile.memberChoice)
    let document = plan.rules.document
    var test = TestExplanation(
      key: spelling.key.map { document.string(orLexeme: $0) },
      matcher: spelling.matcher.map { document.string(orLexeme: $0) })
    if case .history(let query) = condition.form {
      test.search = (
        query.search.words, query.events.map { document.json(of: $0) } ?? Array("[]".utf8),
        query.from.map { document.json(of: $0) }, query.to.map { document.json(of: $0) }
      )
    }
    var literals = literals(condition, spelling)
    for dropped in plan.loading.droppedValues[id] ?? [] where Int(dropped) < literals.count {
      literals[Int(dropped)].loss = .valueDropped
      literals[Int(dropped)].reason = .droppedAtLoad
    }
    let top = forestNode(id)
    if top >= 0, plan.rejection == nil {
      answer(&test, &literals, condition, top, bytes)
    } else {
      for place in literals.indices { literals[place].reason = .droppedAtLoad }
    }
    test.operands = literals
    test.history = history(at: top)
    node.reason = reason(of: test, condition, node.verdict)
    node.focus = focus(of: test, spelling, node) ?? node.range
    if let note = noteOnData(test, top, bytes) {
      node.notes.append(note)
      if runner.reader.envelope.hasData { test.keyNote = note }
    }
    if let note = noteOnMeaning(condition, node.verdict, spelling) { node.notes.append(note) }
    node.test = test
  }

  /// Returns the result of the search of a historical condition. Nil for all other conditions, and if the verdict of
  /// the condition does not depend on the search.
  private func history(at top: Int32) -> HistoryAnswer? {
    guard top >= 0, plan.rejection == nil, case .leaf(let place) = plan.forest.nodes[Int(top)].form,
      case .history(let search) = plan.forest.facts[Int(plan.forest.predicates[Int(place)].fact)]
    else { return nil }
    let answer = runner.world.answer(to: runner.program.searches[search])
    return HistoryAnswer(
      value: answer.value,
      requests: answer.requests.map { request in
        HistoryAnswer.Request(
          hash: request.hash, count: request.count, time: request.time.map { Instant(milliseconds: $0) })
      })
  }

  // MARK: operands

  /// Returns the values of a condition before any comparison: each has the verdict `unknown`.
  private func literals(_ condition: Condition, _ spelling: ConditionSpelling) -> [TestExplanation.Operand] {
    let document = plan.rules.document
    func operand(_ literal: [UInt8], _ range: ByteRange) -> TestExplanation.Operand {
      TestExplanation.Operand(literal: literal, range: range, verdict: .unknown, reason: .notUnderstood)
    }
    guard let operands = spelling.operands else { return [] }
    if case .test(let test) = condition.form, case .text(let text) = test.operands,
      plan.profile.values.runtime == .javaScript, !test.matcher.isPresence
    {
      // JavaScript iterates over the UTF-16 units of a string as its values.
      return UTF16Text.decode(document.string(text)).map { unit in
        operand(JSONTree.text(UTF16Text.encode([unit])).json, document.range(text))
      }
    }
    if document.isArray(operands) { return document.elements(operands).map { operand(json($0), document.range($0)) } }
    return [operand(json(operands), document.range(operands))]
  }

  /// Returns a value of the document as JSON on one line.
  private func json(_ value: JSONDocument.Value) -> [UInt8] {
    let document = plan.rules.document
    return switch document.kind(value) {
    case .number where !document.isOdd(value): document.json(of: value)
    case .string, .true, .false, .null: document.json(of: value)
    case .number, .word, .array, .object: PlatformText(document, for: plan.profile).json(value)
    }
  }

  /// Evaluates every predicate of a leaf again, to collect the conversions and the reason of each predicate.
  private mutating func answer(
    _ test: inout TestExplanation, _ literals: inout [TestExplanation.Operand], _ condition: Condition, _ top: Int32,
    _ bytes: Span<UInt8>
  ) {
    let members = plan.forest.children(of: top)
    let leaves = members.isEmpty ? [top] : Array(members)
    let kept = literals.indices.filter { literals[$0].loss == nil }
    // A test that ignores its values has one predicate, which does not correspond to a value.
    let isEach = kept.count == leaves.count && !isWhole(condition)
    for (index, leaf) in leaves.enumerated() {
      guard case .leaf(let place) = plan.forest.nodes[Int(leaf)].form else { continue }
      let predicate = plan.forest.predicates[Int(place)]
      let fact = fact(at: leaf, of: predicate, bytes)
      let verdict = verdict(of: leaf)
      let answer = answer(predicate, fact, verdict, condition, bytes)
      if index == 0 { describe(&test, predicate, fact, condition, bytes) }
      if verdict == .crash, test.crash == nil { test.crash = runner.crashReason(of: Int(place)) }
      if isEach {
        literals[kept[index]].steps = answer.steps
        literals[kept[index]].verdict = Explanation.Verdict(verdict)
        literals[kept[index]].reason = answer.reason
      } else if literals.isEmpty {
        var operand = TestExplanation.Operand(
          literal: nil, range: nil, verdict: Explanation.Verdict(verdict), reason: answer.reason)
        operand.steps = answer.steps
        literals.append(operand)
      } else {
        for place in kept {
          literals[place].steps = answer.steps
          literals[place].verdict = Explanation.Verdict(verdict)
          literals[place].reason = answer.reason
        }
      }
    }
  }

  /// True if the platform does not compare the event with each value of the condition separately.
  private func isWhole(_ condition: Condition) -> Bool {
    switch condition.form {
    case .history, .unreadable: true
    case .test(let test):
      switch test.operands {
      case .list: false
      case .text: plan.profile.values.runtime != .javaScript || test.matcher.isPresence
      case .missing, .null, .other: true
      }
    case .all, .any: true
    }
  }

  private mutating func answer(
    _ predicate: Predicate, _ fact: Fact, _ verdict: Verdict, _ condition: Condition, _ bytes: Span<UInt8>
  ) -> (steps: [TestExplanation.Step], reason: ExplanationReason) {
    let reason = reason(predicate, fact, verdict, condition, bytes)
    if case .constant = predicate.comparison { return ([], reason) }
    return (steps(predicate, fact, bytes), reason)
  }

  /// Sets the event's value and, if the platform looked up a key other than the document's key, the looked-up key.
  private mutating func describe(
    _ test: inout TestExplanation, _ predicate: Predicate, _ fact: Fact, _ condition: Condition, _ bytes: Span<UInt8>
  ) {
    if case .constant = predicate.comparison { return }
    switch plan.forest.facts[Int(predicate.fact)] {
    case .data(let key) where key != test.key:
      // The fact may be named by a canonically equivalent key that a different rule writes.
      let (own, written) = (FactTable(for: plan.profile), test.key ?? key)
      let place = own.lookup(written.span, predicate.conversion).fact
      if case .data(let key) = own.facts[Int(place)], key != test.key { test.lookedUp = key }
    case .special(let key) where test.key.map({ !key.rawValue.utf8.elementsEqual($0) }) ?? false:
      test.lookedUp = Array(key.rawValue.utf8)
    case .data, .special, .state, .nothing: break
    case .history, .crash: return
    }
    test.found = value(of: fact, bytes)
  }

  // MARK: notes

  /// Returns a note on why a key has no value, or always has one.
  private mutating func noteOnData(_ test: TestExplanation, _ top: Int32, _ bytes: Span<UInt8>) -> String? {
    guard top >= 0, plan.rejection == nil, let found = test.found else { return nil }
    let members = plan.forest.children(of: top)
    guard case .leaf(let place) = plan.forest.nodes[Int(members.first ?? top)].form else { return nil }
    let name = plan.profile.name
    switch plan.forest.facts[Int(plan.forest.predicates[Int(place)].fact)] {
    case .data where !runner.reader.envelope.hasData && plan.profile.missingDataIsEmptyText:
      return "the event has no data, so on \(name) the value of every key is the empty string"
    case .data(let key): return found == .absent ? hint(forMissing: key, of: top, bytes) : nil
    case .nothing: return "no event can have a value under this key on \(name)"
    case .special, .state, .history, .crash: return nil
    }
  }

  /// Returns a note on the value that the platform compares with, if the document does not state this value.
  private func noteOnMeaning(_ condition: Condition, _ verdict: Explanation.Verdict, _ spelling: ConditionSpelling)
    -> String?
  {
    guard verdict == .yes || verdict == .no else { return nil }
    switch condition.form {
    case .history:
      if plan.profile.values.runtime == .javaScript {
        return "rulectl reads no event history of \(plan.profile.name): earlier events are not counted"
      }
      return runner.world.history == nil ? "no event history is given (--history): earlier events are not counted" : nil
    case .test(let test):
      let isEmpty =
        switch test.operands {
        case .missing, .null: true
        case .list(let list): plan.rules.document.first(in: list) == nil
        case .text, .other: false
        }
      guard isEmpty, !test.matcher.isPresence, plan.profile.values.noValuesIsEmptyText else { return nil }
      return "the rule has no values, so \(plan.profile.name) compares with the empty string"
    case .all, .any, .unreadable: return nil
    }
  }

  /// Returns the byte range to which a report points for the reason of a test; nil if the condition lacks the fields to
  /// point at.
  private func focus(of test: TestExplanation, _ spelling: ConditionSpelling, _ node: ExplanationNode) -> ByteRange? {
    let document = plan.rules.document
    let key = spelling.key.map { document.range($0) }
    let matcher = spelling.matcher.map { document.range($0) }
    let operands = spelling.operands.map { document.range($0) }
    switch node.reason {
    case .keyAbsent, .stateAbsent: return key
    case .operatorUnknown, .notUnderstood, .droppedAtLoad: return matcher ?? key ?? operands
    case .operandMissing: return operands ?? matcher
    case .matched, nil: return key ?? matcher
    case .historyCount: return operands ?? matcher
    case .valueMismatch, .caseOnlyMismatch, .typeMismatch, .notConvertible, .thresholdNotMet,
      .substringAbsent, .prefixMismatch, .suffixMismatch, .missingKey, .typeGuard,
      .invalidPattern, .notEvaluated, .unknownOperator, .unmappedFamily, .malformedLeaf, .throws:
      // With several values, no single value is the reason.
      let ranges = test.operands.compactMap(\.range)
      return ranges.count == 1 ? ranges[0] : operands ?? matcher
    }
  }
}

/// The fields of a condition that is not a group, as written in the document.
package struct ConditionSpelling: Sendable {
  package var key: JSONDocument.Value?
  package var matcher: JSONDocument.Value?
  /// The list `values`, or the `value` of a history query.
  package var operands: JSONDocument.Value?
}

extension HistoryQuery.Search {
  fileprivate var words: String {
    switch self {
    case .any: "history of"
    case .ordered: "ordered history of"
    case .mostRecent: "most recent of"
    }
  }
}

extension RuleSet {
  /// Returns the fields of a condition; fields that are missing or null are nil. `choice` selects among members with
  /// the same name.
  package func spelling(of condition: Condition, _ choice: MemberChoice) -> ConditionSpelling {
    guard let entry = document.value(at: condition.range), document.isObject(entry),
      let definition = document.members(of: entry, named: LaunchVocabulary.condition, choice)[1],
      document.isObject(definition)
    else { return ConditionSpelling() }
    let members = document.members(of: definition, named: LaunchVocabulary.definition, choice)
    let isHistory = if case .history = condition.form { true } else { false }
    func given(_ value: JSONDocument.Value?) -> JSONDocument.Value? {
      value.flatMap { document.isNull($0) ? nil : $0 }
    }
    return ConditionSpelling(
      key: isHistory ? nil : given(members[2]), matcher: given(members[3]),
      operands: given(isHistory ? members[6] : members[4]))
  }
}
