internal import LaunchLint

extension RuleSet {
  /// Returns all mutants of the rules, in document order. No two mutants make the same change.
  func mutants() -> [RuleMutant] {
    var mutants: [RuleMutant] = []
    for rule in rules {
      var maker = MutantMaker(self, rule)
      maker.addAll()
      mutants += maker.mutants.enumerated().sorted {
        ($0.element.range.lower, $0.offset) < ($1.element.range.lower, $1.offset)
      }.map(\.element)
    }
    return mutants
  }
}

/// Creates the mutants of a rule.
private struct MutantMaker {
  private let rules: RuleSet
  private let rule: Rule
  private(set) var mutants: [RuleMutant] = []
  private var known: Set<[UInt8]> = []
  /// The value that is being changed, if it belongs to a long list; else nil.
  private var listed: RuleMutant.ListedValue?

  init(_ rules: RuleSet, _ rule: Rule) { (self.rules, self.rule) = (rules, rule) }

  private var document: JSONDocument { rules.document }

  mutating func addAll() {
    for id in rule.conditions {
      let condition = rules.conditions[Int(id)]
      switch condition.form {
      case .all, .any: addGroup(condition)
      case .test, .history: addTest(condition)
      case .unreadable: break
      }
    }
    let consequences = rule.consequences.map { rules.consequences[Int($0)] }
    remove(consequences.map(\.entry), .consequenceRemoved)
    for consequence in consequences {
      if let detail = consequence.detail { addTokens(of: detail) }
    }
  }

  // MARK: conditions

  private mutating func addGroup(_ condition: Condition) {
    let members = condition.children.compactMap { place -> JSONDocument.Value? in
      document.value(at: rules.conditions[Int(rules.children[Int(place)])].range)
    }
    guard members.count > 1, let entry = document.value(at: condition.range),
      let definition = document.member(entry, "definition", .last),
      let logic = document.member(definition, "logic", .last)
    else { return }
    let isAll = if case .all = condition.form { true } else { false }
    replace(logic, with: isAll ? "or" : "and", .logicSwap)
    remove(members, .conditionRemoved)
  }

  private mutating func addTest(_ condition: Condition) {
    let spelling = rules.spelling(of: condition, .last)
    if let matcher = spelling.matcher,
      let code = Matcher(rawValue: String(decoding: document.string(orLexeme: matcher), as: UTF8.self))
    {
      if let other = code.flipped { replace(matcher, with: other.rawValue, .matcherFlip) }
      if let other = code.shifted { replace(matcher, with: other.rawValue, .matcherShift) }
      if code.isPresence { return }
    }
    guard let operands = spelling.operands else { return }
    guard document.isArray(operands) else { return addValue(operands) }
    let values = document.elements(operands)
    let isLong =
      values.count >= ValueList.fewestValues
      && spelling.matcher.map { document.string(orLexeme: $0) } == Array(Matcher.equals.rawValue.utf8)
      && values.allSatisfy { document.isScalar($0) }
    for (place, value) in values.enumerated() {
      listed =
        isLong
        ? RuleMutant.ListedValue(list: document.range(operands), test: condition.range, place: place) : nil
      addValue(value)
    }
    listed = nil
  }

  private mutating func addValue(_ value: JSONDocument.Value) {
    switch document.kind(value) {
    case .number:
      let lexeme = String(decoding: document.lexeme(value), as: UTF8.self)
      for step in [1, -1] {
        if let number = Int64(lexeme), (Int64.min + 1..<Int64.max).contains(number) {
          replace(value, with: Array(String(number + Int64(step)).utf8), .valueShift)
        } else if let number = Double(lexeme), (number + Double(step)).isFinite, number + Double(step) != number {
          replace(value, with: Array(JavaScriptNumber.text(number + Double(step)).utf8), .valueShift)
        }
      }
    case .string:
      let text = document.string(value)
      if text.isEmpty { return }
      let other = text.map { byte -> UInt8 in
        (byte | 0x20) &- 0x61 < 26 ? byte ^ 0x20 : byte
      }
      if other != text { replace(value, with: JSONTree.text(other).json, .valueCase) }
      replace(value, with: "", .valueEmptied)
    case .true: replace(value, with: Array("false".utf8), .valueShift)
    case .false: replace(value, with: Array("true".utf8), .valueShift)
    case .null, .object, .array, .word: break
    }
  }

  // MARK: tokens

  private mutating func addTokens(of detail: JSONDocument.Value) {
    var open = [detail]
    while let value = open.popLast() {
      switch document.kind(value) {
      case .array: open += document.elements(value).reversed()
      case .object: open += document.members(value).map(\.value).reversed()
      case .string:
        let text = document.string(value)
        for case .token(let range) in TokenGrammar.java.segments(of: text.span, .token) ?? [] {
          // If the token calls a function, the key ends before the closing parenthesis.
          let end = text[range].lastIndex(of: 0x29) ?? range.upperBound
          replace(value, with: JSONTree.text(text[..<end] + [0x78] + text[end...]).json, .tokenRenamed)
        }
      case .number, .true, .false, .null, .word: break
      }
    }
  }

  // MARK: changes

  private mutating func replace(_ value: JSONDocument.Value, with text: String, _ kind: RuleMutant.Operator) {
    replace(value, with: JSONTree.text(Array(text.utf8)).json, kind)
  }

  private mutating func replace(_ value: JSONDocument.Value, with json: [UInt8], _ kind: RuleMutant.Operator) {
    let range = document.range(value)
    add(RuleMutant(rule: rule.index, kind: kind, range: range, replacement: json, cut: range, listed: listed))
  }

  /// Adds mutants of an array, each of which removes one element.
  private mutating func remove(_ elements: [JSONDocument.Value], _ kind: RuleMutant.Operator) {
    let ranges = elements.map { document.range($0) }
    for (place, range) in ranges.enumerated() {
      var cut = range
      if place + 1 < ranges.count {
        cut = ByteRange(range.lower, ranges[place + 1].lower)
      } else if place > 0 {
        cut = ByteRange(ranges[place - 1].upper, range.upper)
      }
      add(RuleMutant(rule: rule.index, kind: kind, range: range, replacement: nil, cut: cut))
    }
  }

  private mutating func add(_ mutant: RuleMutant) {
    guard mutant.range.lower >= rule.range.lower, mutant.range.upper <= rule.range.upper else { return }
    // The same change can arise twice, as in a list with equal values. It is added once.
    var key = Array("\(mutant.range.lower):\(mutant.range.upper):".utf8)
    key += mutant.replacement ?? []
    if known.insert(key).inserted { mutants.append(mutant) }
  }
}

extension JSONDocument {
  /// True if every platform reads a value as the string, number or boolean that is written.
  fileprivate func isScalar(_ value: Value) -> Bool {
    switch kind(value) {
    case .string, .true, .false: true
    case .number: !isOdd(value)
    case .null, .object, .array, .word: false
    }
  }
}

extension Matcher {
  /// The matcher with the opposite result; nil if there is none.
  fileprivate var flipped: Matcher? {
    switch self {
    case .equals: .notEquals
    case .notEquals: .equals
    case .greater: .atMost
    case .atLeast: .less
    case .less: .atLeast
    case .atMost: .greater
    case .contains: .lacks
    case .lacks: .contains
    case .exists: .isMissing
    case .isMissing: .exists
    case .startsWith, .endsWith: nil
    }
  }

  /// A matcher that is a little wider or narrower; nil if there is none.
  fileprivate var shifted: Matcher? {
    switch self {
    case .greater: .atLeast
    case .atLeast: .greater
    case .less: .atMost
    case .atMost: .less
    case .contains: .startsWith
    case .startsWith, .endsWith: .contains
    case .equals, .notEquals, .lacks, .exists, .isMissing: nil
    }
  }
}
