/// A string of a document: its byte range if the document contains it without escapes, otherwise its decoded bytes.
enum LiteralText {
  case plain(ByteRange)
  case other([UInt8])

  init(_ value: JSONDocument.Value, in document: borrowing JSONDocument) {
    self = document.plainText(value).map { .plain($0) } ?? .other(document.string(value))
  }

  func bytes(in document: JSONDocument) -> [UInt8] {
    switch self {
    case .plain(let range): Array(document.text[range.lower..<range.upper])
    case .other(let bytes): bytes
    }
  }
}

/// A literal of a rule, as the platform's JSON parser interprets it.
enum LiteralValue {
  case text(LiteralText)
  case integer(Int64)
  case decimal(Double)
  case truth(Bool)
  case null, container

  init(_ value: JSONDocument.Value, in document: borrowing JSONDocument, for profile: borrowing LaunchProfile) {
    switch document.kind(value) {
    case .string: self = .text(LiteralText(value, in: document))
    case .true: self = .truth(true)
    case .false: self = .truth(false)
    case .null: self = .null
    case .array, .object: self = .container
    case .number where !document.isOdd(value): self.init(number: document.lexeme(value), profile)
    // A number that is infinite or not valid JSON is converted like an unquoted word: this conversion accepts both.
    case .number, .word: self.init(word: document.lexeme(value), profile)
    }
  }

  private init(number lexeme: ArraySlice<UInt8>, _ profile: borrowing LaunchProfile) {
    switch profile.values.runtime {
    case .swift:
      switch NumberLexeme.ios(lexeme: lexeme.span) {
      case .integer(let value): self = .integer(value)
      case .double(let value): self = .decimal(value)
      case nil: self = .null
      }
    case .java:
      switch NumberLexeme.android(lexeme: lexeme.span) {
      case .integer(let value): self = .integer(value)
      case .double(let value): self = .decimal(value)
      }
    case .javaScript: self = .decimal(NumberLexeme.javascript(lexeme: lexeme.span))
    }
  }

  private init(word lexeme: ArraySlice<UInt8>, _ profile: borrowing LaunchProfile) {
    guard profile.values.runtime == .java else {
      self.init(number: lexeme, profile)
      return
    }
    switch JavaWord.read(Array(lexeme)) {
    case .null: self = .null
    case .boolean(let value): self = .truth(value)
    case .integer(let value): self = .integer(value)
    case .double(let value): self = .decimal(value)
    case .text: self = .text(.other(Array(lexeme)))
    }
  }
}

extension ProgramBuilder {
  /// Returns the node for a matcher condition; nil if the platform drops the condition.
  mutating func test(_ test: Test) -> Int32? {
    let key = LiteralText(test.key, in: rules.document)
    switch profile.values.runtime {
    case .swift: return swiftTest(key, test.matcher, test.operands)
    case .java: return javaTest(key, test.matcher, test.operands)
    case .javaScript: return webTest(key, test.matcher, test.operands)
    }
  }

  private func isEmpty(_ operands: Test.Operands) -> Bool {
    guard case .list(let list) = operands else { return true }
    return rules.document.first(in: list) == nil
  }

  /// Adds a leaf that tests `key`, wrapped in the template function of `conversion`.
  private mutating func leaf(
    _ key: LiteralText, _ conversion: Conversion, _ comparison: Comparison, _ literal: UInt32 = 0
  ) -> Int32 {
    let text = rules.document.text
    let lookup =
      switch key {
      case .plain(let range): table.lookup(text.span.extracting(range.lower..<range.upper), conversion)
      case .other(let bytes): table.lookup(bytes.span, conversion)
      }
    if lookup.crashesAtLoad, crash == nil {
      let name = String(decoding: key.bytes(in: rules.document), as: UTF8.self)
      var range: ByteRange?
      if case .plain(let text) = key { range = ByteRange(text.lower - 1, text.upper + 1) }
      crash = (name, range)
    }
    return leaf(Predicate(fact: lookup.fact, conversion: lookup.conversion, comparison: comparison, literal: literal))
  }

  private mutating func literal(_ literal: LiteralText) -> UInt32 {
    let text = rules.document.text
    return switch literal {
    case .plain(let range): table.text(text.span.extracting(range.lower..<range.upper))
    case .other(let bytes): table.text(bytes.span)
    }
  }

  /// Returns one node for the tests that `make` adds for the values of an array, at most one leaf per value. The node
  /// is true if any of the tests is true; for negative matchers, if all of them are. Nil if `make` adds no tests.
  private mutating func several(
    _ matcher: Matcher, _ list: JSONDocument.Value, _ make: (inout Self, LiteralValue) -> Int32?
  ) -> Int32? {
    let first = nodes.count
    var place: Int32 = 0
    var element = rules.document.first(in: list)
    while let value = element {
      if make(&self, LiteralValue(value, in: rules.document, for: profile)) == nil {
        droppedValues.append(place)
      }
      place += 1
      element = rules.document.next(after: value, in: list)
    }
    return joined(matcher.isNegative, from: first)
  }

  /// Returns the comparison with a Boolean; `otherwise` is the result of matchers that are not defined for Booleans.
  private func truthComparison(_ matcher: Matcher, otherwise: Bool) -> Comparison {
    switch matcher {
    case .equals: .truth(isEqual: true)
    case .notEquals: .truth(isEqual: false)
    default: .converted(.truth, result: otherwise)
    }
  }

  // MARK: iOS

  private mutating func swiftTest(_ key: LiteralText, _ matcher: Matcher, _ operands: Test.Operands) -> Int32? {
    guard case .list(let list) = operands, !isEmpty(operands) else { return swiftTest(key, matcher, .text(.other([]))) }
    return several(matcher, list) { $0.swiftTest(key, matcher, $1) }
  }

  private mutating func swiftTest(_ key: LiteralText, _ matcher: Matcher, _ value: LiteralValue) -> Int32? {
    if case .null = value { return nil }
    if matcher.isPresence { return leaf(key, .none, matcher == .exists ? .exists : .isMissing) }
    let relation = matcher.relation
    switch value {
    case .text(let text):
      // A matcher that is not defined for strings is always false, but the platform still looks up the key.
      let comparison = matcher.textRelation.map { .text($0) } ?? Comparison.converted(.text, result: false)
      return leaf(key, .text, comparison, literal(text))
    case .integer(let value):
      let comparison = relation.map { .integer($0) } ?? Comparison.converted(.integer, result: false)
      return leaf(key, .integer, comparison, table.integer(value))
    case .decimal(let value):
      let comparison = relation.map { .decimal($0) } ?? Comparison.converted(.decimal, result: false)
      return leaf(key, .decimal, comparison, table.decimal(value))
    case .truth(let value): return leaf(key, .truth, truthComparison(matcher, otherwise: false), value ? 1 : 0)
    case .null, .container: return nil
    }
  }

  // MARK: Android

  private mutating func javaTest(_ key: LiteralText, _ matcher: Matcher, _ operands: Test.Operands) -> Int32? {
    guard case .list(let list) = operands, !isEmpty(operands) else {
      guard matcher.isPresence else { return constant(false) }
      return leaf(key, .none, matcher == .exists ? .exists : .isMissing)
    }
    return several(matcher, list) { $0.javaTest(key, matcher, $1) }
  }

  private mutating func javaTest(_ key: LiteralText, _ matcher: Matcher, _ value: LiteralValue) -> Int32 {
    if matcher.isPresence { return constant(false) }
    let relation = matcher.relation
    let lacks = matcher == .lacks
    switch value {
    case .text(let text):
      if let relation = matcher.textRelation { return leaf(key, .text, .text(relation), literal(text)) }
      let units = UTF16Text.decode(text.bytes(in: rules.document))
      guard let relation, let number = JavaNumber.double(units) else { return constant(false) }
      return leaf(key, .text, .textAsNumber(relation), table.decimal(number))
    case .integer(let value) where Int32(exactly: value) != nil:
      let comparison = relation.map { .integer($0) } ?? Comparison.converted(.integer, result: lacks)
      return leaf(key, .integer, comparison, table.integer(value))
    case .integer(let value):
      switch matcher {
      case .equals: return leaf(key, .none, .long(isEqual: true), table.integer(value))
      case .notEquals: return leaf(key, .none, .long(isEqual: false), table.integer(value))
      case .lacks: return leaf(key, .none, .present)
      default:
        guard let relation else { return constant(false) }
        return leaf(key, .none, .rawNumber(relation), table.decimal(Double(value)))
      }
    case .decimal(let value):
      let comparison = relation.map { .decimal($0) } ?? Comparison.converted(.decimal, result: lacks)
      return leaf(key, .decimal, comparison, table.decimal(value))
    case .truth(let value): return leaf(key, .truth, truthComparison(matcher, otherwise: lacks), value ? 1 : 0)
    case .null, .container: return lacks || matcher == .notEquals ? leaf(key, .none, .present) : constant(false)
    }
  }

  // MARK: the web

  private mutating func webTest(_ key: LiteralText, _ matcher: Matcher, _ operands: Test.Operands) -> Int32? {
    if matcher.isPresence { return leaf(key, .none, matcher == .exists ? .exists : .isMissing) }
    let isOrdering = matcher.isOrdering
    let test: Int32?
    switch operands {
    case .null: return leaf(key, .none, isOrdering ? .throwsWhenNumber : .throwsWhenPresent)
    case .missing, .other: test = nil
    case .list(let list): test = several(matcher, list) { $0.webTest(key, matcher, $1) }
    case .text(let text):
      // JavaScript iterates over the UTF-16 units of a string as its values.
      let first = nodes.count
      for unit in UTF16Text.decode(rules.document.string(text)) {
        _ = webTest(key, matcher, .text(.other(UTF16Text.encode([unit]))))
      }
      test = joined(matcher.isNegative, from: first)
    }
    return test ?? (matcher.isNegative ? leaf(key, .none, .present) : constant(false))
  }

  private mutating func webTest(_ key: LiteralText, _ matcher: Matcher, _ value: LiteralValue) -> Int32? {
    let text: LiteralText
    switch value {
    case .text(let value): text = value
    case .decimal(let value):
      if let relation = matcher.relation, relation.isOrdering {
        return leaf(key, .none, .number(relation), table.decimal(value))
      }
      text = .other(Array(JavaScriptNumber.text(value).utf8))
    case .truth(let value): text = .other(Array((value ? "true" : "false").utf8))
    case .integer, .null, .container: return nil
    }
    guard let relation = matcher.textRelation else { return nil }
    if matcher == .endsWith {
      guard case .text = value else { return leaf(key, .none, .throwsWhenPresent) }
    }
    return leaf(key, .text, .text(relation), literal(text))
  }
}
