/// The semantics of the matchers, shared by evaluation and explanation.
extension ValueComparison {
  /// The value at the end of a path; null if there is none.
  func walk(_ path: [ValuePredicate.Name], from subject: ValueSubject, in document: JSONDocument?) -> ValueSubject {
    if path.isEmpty { return subject }
    guard let document, case .value(var value) = subject else { return .null }
    for name in path {
      guard let found = member(name, of: value, in: document) else { return .null }
      value = found
    }
    return .value(value)
  }

  /// The elements of an array that a condition tests, or their number.
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

  /// The number, or the length of an array, that the subject is; nil for any other subject.
  func number(of subject: ValueSubject, in document: JSONDocument?) -> Double? {
    switch subject {
    case .null: return nil
    case .count(let count): return Double(count)
    case .value(let value):
      guard let document, document.kind(value) == .number else { return nil }
      return NumberLexeme.javascript(lexeme: document.lexeme(value).span)
    }
  }

  /// The subject as a string; nil if it is not a string.
  func text(of subject: ValueSubject, in document: JSONDocument?) -> [UInt8]? {
    guard let document, case .value(let value) = subject, document.kind(value) == .string else { return nil }
    return document.string(value)
  }
}
