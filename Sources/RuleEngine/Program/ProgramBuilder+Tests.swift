/// A literal of a rule, as a platform reads its spelling.
enum LiteralValue {
  case text([UInt8])
  case integer(Int64)
  case decimal(Double)
  case truth(Bool)
  case null, container

  init(_ value: JSONDocument.Value, in document: JSONDocument, for profile: SemanticProfile) {
    switch document.kind(value) {
    case .string: self = .text(document.string(value))
    case .true: self = .truth(true)
    case .false: self = .truth(false)
    case .null: self = .null
    case .array, .object: self = .container
    case .number where !document.isOdd(value): self.init(number: document.lexeme(value), profile)
    // Infinite ones are spelt right; only a spelling that is off is a word.
    case .number, .word: self.init(word: document.lexeme(value), profile)
    }
  }

  private init(number lexeme: ArraySlice<UInt8>, _ profile: SemanticProfile) {
    switch profile.values.runtime {
    case .swift:
      switch NumberLexeme.ios(lexeme: Array(lexeme)) {
      case .integer(let value): self = .integer(value)
      case .double(let value): self = .decimal(value)
      case nil: self = .null
      }
    case .java:
      switch NumberLexeme.android(lexeme: Array(lexeme)) {
      case .integer(let value): self = .integer(value)
      case .double(let value): self = .decimal(value)
      }
    case .javaScript: self = .decimal(NumberLexeme.javascript(lexeme: Array(lexeme)))
    }
  }

  private init(word lexeme: ArraySlice<UInt8>, _ profile: SemanticProfile) {
    guard profile.values.runtime == .java else {
      self.init(number: lexeme, profile)
      return
    }
    switch JavaWord.read(Array(lexeme)) {
    case .null: self = .null
    case .boolean(let value): self = .truth(value)
    case .integer(let value): self = .integer(value)
    case .double(let value): self = .decimal(value)
    case .text: self = .text(Array(lexeme))
    }
  }
}

extension ProgramBuilder {
  /// The node that a matcher becomes, or nil when the platform drops it.
  mutating func test(_ test: Test) -> Int32? {
    let key = rules.document.string(test.key)
    let values = literals(test.operands)
    switch profile.values.runtime {
    case .swift: return swiftTest(key, test.matcher, values)
    case .java: return javaTest(key, test.matcher, values)
    case .javaScript: return webTest(key, test.matcher, test.operands, values)
    }
  }

  private func literals(_ operands: Test.Operands) -> [LiteralValue] {
    switch operands {
    case .missing, .null, .other: []
    case .list(let list):
      rules.document.elements(list).map { LiteralValue($0, in: rules.document, for: profile) }
    case .text where profile.values.runtime != .javaScript: []
    case .text(let text):
      // The letters of a string are its values in JavaScript: UTF-16 units.
      UTF16Text.decode(rules.document.string(text)).map { .text(UTF16Text.encode([$0])) }
    }
  }

  /// One test of `key`, which a call of `function` wraps.
  private mutating func leaf(
    _ key: [UInt8], _ function: String?, _ comparison: Comparison, _ literal: UInt32 = 0
  ) -> Int32 {
    let lookup = KeyLookup(key, function: function, for: profile)
    if lookup.crashesAtLoad, crash == nil {
      crash = Rejection(
        reason: .crash(key: String(decoding: key, as: UTF8.self)),
        range: rules.rules[rule].range, rule: rule)
    }
    return leaf(
      Predicate(
        fact: table.fact(lookup.source), conversion: lookup.conversion, comparison: comparison,
        literal: literal))
  }

  /// Several tests as one: any of them, or all for the negative matchers.
  private mutating func several(_ matcher: Matcher, _ tests: [Int32]) -> Int32? {
    if tests.count < 2 { return tests.first }
    return node(BuiltNode(form: matcher.isNegative ? .all : .any, children: tests))
  }

  private func textComparison(_ matcher: Matcher) -> Comparison? {
    switch matcher {
    case .equals: .textEquals
    case .notEquals: .textDiffers
    case .contains: .textContains
    case .lacks: .textLacks
    case .startsWith: .textStarts
    case .endsWith: .textEnds
    case .greater, .atLeast, .less, .atMost, .exists, .isMissing: nil
    }
  }

  /// How truth compares; `otherwise` is the answer of a matcher that has no meaning for it.
  private func truthComparison(_ matcher: Matcher, otherwise: Bool) -> Comparison {
    switch matcher {
    case .equals: .truth(isEqual: true)
    case .notEquals: .truth(isEqual: false)
    default: .converted(.truth, result: otherwise)
    }
  }

  // MARK: iOS

  private mutating func swiftTest(
    _ key: [UInt8], _ matcher: Matcher, _ values: [LiteralValue]
  ) -> Int32? {
    let values = values.isEmpty ? [.text([])] : values
    var tests: [Int32] = []
    for value in values {
      if let test = swiftTest(key, matcher, value) { tests.append(test) }
    }
    return several(matcher, tests)
  }

  private mutating func swiftTest(
    _ key: [UInt8], _ matcher: Matcher, _ value: LiteralValue
  ) -> Int32? {
    if case .null = value { return nil }
    if matcher.isPresence {
      return leaf(key, nil, matcher == .exists ? .exists : .isMissing)
    }
    let relation = Relation(matcher)
    switch value {
    case .text(let text):
      // A matcher that has no meaning for a type still looks the key up.
      let comparison = textComparison(matcher) ?? .converted(.text, result: false)
      return leaf(key, "string", comparison, table.text(text))
    case .integer(let value):
      let comparison =
        relation.map { .integer($0) } ?? Comparison.converted(.integer, result: false)
      return leaf(key, "int", comparison, table.integer(value))
    case .decimal(let value):
      let comparison =
        relation.map { .decimal($0) } ?? Comparison.converted(.decimal, result: false)
      return leaf(key, "double", comparison, table.decimal(value))
    case .truth(let value):
      return leaf(key, "bool", truthComparison(matcher, otherwise: false), value ? 1 : 0)
    case .null, .container: return nil
    }
  }

  // MARK: Android

  private mutating func javaTest(
    _ key: [UInt8], _ matcher: Matcher, _ values: [LiteralValue]
  ) -> Int32? {
    if values.isEmpty {
      guard matcher.isPresence else { return constant(false) }
      return leaf(key, nil, matcher == .exists ? .exists : .isMissing)
    }
    var tests: [Int32] = []
    for value in values { tests.append(javaTest(key, matcher, value)) }
    return several(matcher, tests)
  }

  private mutating func javaTest(
    _ key: [UInt8], _ matcher: Matcher, _ value: LiteralValue
  ) -> Int32 {
    if matcher.isPresence { return constant(false) }
    let relation = Relation(matcher)
    let lacks = matcher == .lacks
    switch value {
    case .text(let text):
      if let comparison = textComparison(matcher) {
        return leaf(key, "string", comparison, table.text(text))
      }
      guard let relation, let number = JavaNumber.double(UTF16Text.decode(text)) else {
        return constant(false)
      }
      return leaf(key, "string", .textAsNumber(relation), table.decimal(number))
    case .integer(let value) where Int32(exactly: value) != nil:
      let comparison =
        relation.map { .integer($0) } ?? Comparison.converted(.integer, result: lacks)
      return leaf(key, "int", comparison, table.integer(value))
    case .integer(let value):
      switch matcher {
      case .equals: return leaf(key, nil, .long(isEqual: true), table.integer(value))
      case .notEquals: return leaf(key, nil, .long(isEqual: false), table.integer(value))
      case .lacks: return leaf(key, nil, .present)
      default:
        guard let relation else { return constant(false) }
        return leaf(key, nil, .rawNumber(relation), table.decimal(Double(value)))
      }
    case .decimal(let value):
      let comparison =
        relation.map { .decimal($0) } ?? Comparison.converted(.decimal, result: lacks)
      return leaf(key, "double", comparison, table.decimal(value))
    case .truth(let value):
      return leaf(key, "bool", truthComparison(matcher, otherwise: lacks), value ? 1 : 0)
    case .null, .container:
      return lacks || matcher == .notEquals ? leaf(key, nil, .present) : constant(false)
    }
  }

  // MARK: the web

  private mutating func webTest(
    _ key: [UInt8], _ matcher: Matcher, _ operands: Test.Operands, _ values: [LiteralValue]
  ) -> Int32? {
    if matcher.isPresence {
      return leaf(key, nil, matcher == .exists ? .exists : .isMissing)
    }
    let isOrdering = Relation(matcher)?.isOrdering ?? false
    if case .null = operands {
      return leaf(key, nil, isOrdering ? .throwsWhenNumber : .throwsWhenPresent)
    }
    var tests: [Int32] = []
    for value in values {
      if let test = webTest(key, matcher, value) { tests.append(test) }
    }
    if tests.isEmpty {
      return matcher.isNegative ? leaf(key, nil, .present) : constant(false)
    }
    return several(matcher, tests)
  }

  private mutating func webTest(
    _ key: [UInt8], _ matcher: Matcher, _ value: LiteralValue
  ) -> Int32? {
    let text: [UInt8]
    switch value {
    case .text(let value): text = value
    case .decimal(let value):
      if let relation = Relation(matcher), relation.isOrdering {
        return leaf(key, nil, .number(relation), table.decimal(value))
      }
      text = Array(JavaScriptNumber.text(value).utf8)
    case .truth(let value): text = Array((value ? "true" : "false").utf8)
    case .integer, .null, .container: return nil
    }
    guard let comparison = textComparison(matcher) else { return nil }
    if matcher == .endsWith {
      guard case .text = value else { return leaf(key, nil, .throwsWhenPresent) }
    }
    return leaf(key, "string", comparison, table.text(text))
  }
}
