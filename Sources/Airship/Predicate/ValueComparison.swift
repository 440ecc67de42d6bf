/// Equality of JSON values and lookup of members, as one platform implements them.
package struct ValueComparison: Sendable {
  let text: TextRules
  let hasExactIntegers: Bool
  let keepsNulls: Bool

  package init(_ profile: AirshipProfile) {
    text = profile.text
    hasExactIntegers = profile.hasExactIntegers
    keepsNulls = profile.keepsNulls
  }

  private var isCanonical: Bool { text == .characters }

  // MARK: parts

  /// Returns the value of the member `name` of an object; nil if the member is missing or null.
  func member(_ name: MemberName, of object: JSONDocument.Value, in document: JSONDocument) -> JSONDocument
    .Value?
  {
    guard document.isObject(object),
      let found = document.lastMember(object, name.bytes, isCanonical ? name.text : nil),
      !document.isNull(found)
    else { return nil }
    return found
  }

  /// Returns the elements of an array, without nulls on platforms that drop nulls.
  func elements(of array: JSONDocument.Value, in document: JSONDocument) -> [JSONDocument.Value] {
    let elements = document.elements(array)
    return keepsNulls ? elements : elements.filter { !document.isNull($0) }
  }

  // MARK: equality

  /// True if the values are deeply equal: same types, numbers by value, arrays in order, objects as sets of members.
  /// Complexity: linear in the size of both values, on average.
  package func areEqual(_ one: DataValue, _ other: DataValue, ignoresCase: Bool) -> Bool {
    var work = [(one.value, other.value)]
    while let (a, b) = work.popLast() {
      switch (one.document.kind(a), other.document.kind(b)) {
      case (.null, .null), (.true, .true), (.false, .false): continue
      case (.string, .string):
        let key = text.key(one.document.string(a), ignoresCase: ignoresCase)
        if key != text.key(other.document.string(b), ignoresCase: ignoresCase) { return false }
      case (.number, .number):
        if !areEqual(one.document.lexeme(a), other.document.lexeme(b)) { return false }
      case (.array, .array):
        let (left, right) = (elements(of: a, in: one.document), elements(of: b, in: other.document))
        if left.count != right.count { return false }
        work += zip(left, right)
      case (.object, .object):
        guard let pairs = pairs(DataValue(one.document, a), DataValue(other.document, b)) else { return false }
        work += pairs
      default: return false
      }
    }
    return true
  }

  private func areEqual(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    if hasExactIntegers,
      case .integer(let a) = NumberLexeme.android(lexeme: one.span),
      case .integer(let b) = NumberLexeme.android(lexeme: other.span)
    {
      return a == b
    }
    return NumberLexeme.javascript(lexeme: one.span) == NumberLexeme.javascript(lexeme: other.span)
  }

  /// Returns the pairs of values of members with equal names; nil if the sets of names differ.
  private func pairs(_ one: DataValue, _ other: DataValue) -> [(JSONDocument.Value, JSONDocument.Value)]? {
    let (left, right) = (members(one), members(other))
    guard left.count == right.count else { return nil }
    var places: [CollationKey: JSONDocument.Value] = [:]
    for (name, value) in right { places[text.key(name, ignoresCase: false)] = value }
    var pairs: [(JSONDocument.Value, JSONDocument.Value)] = []
    for (name, value) in left {
      guard let found = places[text.key(name, ignoresCase: false)] else { return nil }
      pairs.append((value, found))
    }
    return pairs
  }

  private func members(_ object: DataValue) -> [(name: [UInt8], value: JSONDocument.Value)] {
    let members = object.document.distinctMembers(object.value, .last, isCanonical: isCanonical)
    return keepsNulls ? members : members.filter { !object.document.isNull($0.value) }
  }
}

extension JSONDocument {
  /// Returns the last member of an object whose name has these bytes or, if `text` is not nil, is canonically
  /// equivalent to `text`.
  fileprivate func lastMember(_ object: Value, _ bytes: [UInt8], _ text: String?) -> Value? {
    var found: Value?
    var name = first(in: object)
    while let member = name {
      if hasName(member, bytes, text) { found = value(of: member) }
      name = next(after: member, in: object)
    }
    return found
  }

  private func hasName(_ name: Value, _ bytes: [UInt8], _ text: String?) -> Bool {
    if let range = plainText(name) {
      if range.count == bytes.count, self.text.span.equals(range.lower, bytes.span, 0, count: range.count) {
        return true
      }
    } else if string(name) == bytes {
      return true
    }
    // If two names are canonically equivalent but have different bytes, both contain non-ASCII characters.
    guard let text, bytes.contains(where: { $0 >= 0x80 }) else { return false }
    return String(decoding: string(name), as: UTF8.self) == text
  }
}

/// The semantics of the matchers, shared by evaluation and explanation.
extension ValueComparison {
  /// Returns the value at the end of a path that begins at `subject`; null if there is no value.
  func walk(_ path: [MemberName], from subject: ValueSubject, in document: JSONDocument?) -> ValueSubject {
    if path.isEmpty { return subject }
    guard let document, case .value(var value) = subject else { return .null }
    for name in path {
      guard let found = member(name, of: value, in: document) else { return .null }
      value = found
    }
    return .value(value)
  }

  /// Returns the elements of the array `found` on which a condition is evaluated, or the number of elements.
  func chosen(by query: ElementQuery.Subject, of found: ValueSubject, in document: JSONDocument?) -> ValueSubject.Choice
  {
    guard let document, case .value(let array) = found, document.isArray(array) else { return .nothing }
    let elements = elements(of: array, in: document)
    switch query {
    case .none: return .nothing
    case .count: return .one(.count(elements.count))
    case .at(let index): return index < elements.count ? .one(.value(elements[index])) : .nothing
    case .some: return .some(elements)
    }
  }

  /// True if a matcher matches `subject`, the value at the end of a path.
  func holds(_ matcher: ValuePredicate.Matcher, _ subject: ValueSubject, in document: JSONDocument?, ignoresCase: Bool)
    -> Bool
  {
    switch matcher {
    case .equals(let wanted): equals(wanted, subject, document, ignoresCase)
    case .range(let low, let high):
      number(of: subject, in: document).map { $0 >= (low ?? $0) && $0 <= (high ?? $0) } ?? false
    case .presence(let isPresent):
      switch subject {
      case .null: !isPresent
      case .value(let value): document?.isNull(value) == !isPresent
      case .count: isPresent
      }
    case .version(let constraint):
      text(of: subject, in: document).map {
        constraint.holds(for: String(decoding: $0, as: UTF8.self))
      } ?? false
    case .text(let place, let needle):
      text(of: subject, in: document).map {
        text.key($0, ignoresCase: ignoresCase).holds(needle, at: place)
      } ?? false
    }
  }

  private func equals(_ wanted: DataValue, _ subject: ValueSubject, _ document: JSONDocument?, _ ignoresCase: Bool)
    -> Bool
  {
    switch subject {
    case .null: return wanted.document.isNull(wanted.value)
    case .count(let count):
      guard wanted.document.kind(wanted.value) == .number else { return false }
      return NumberLexeme.javascript(lexeme: wanted.document.lexeme(wanted.value).span) == Double(count)
    case .value(let value):
      guard let document else { return false }
      return areEqual(wanted, DataValue(document, value), ignoresCase: ignoresCase)
    }
  }

  /// Returns the subject as a number, if it is a number or the length of an array; otherwise nil.
  func number(of subject: ValueSubject, in document: JSONDocument?) -> Double? {
    switch subject {
    case .null: return nil
    case .count(let count): return Double(count)
    case .value(let value):
      guard let document, document.kind(value) == .number else { return nil }
      return NumberLexeme.javascript(lexeme: document.lexeme(value).span)
    }
  }

  /// Returns the subject as a string; nil if it is not a string.
  func text(of subject: ValueSubject, in document: JSONDocument?) -> [UInt8]? {
    guard let document, case .value(let value) = subject, document.kind(value) == .string else { return nil }
    return document.string(value)
  }
}
