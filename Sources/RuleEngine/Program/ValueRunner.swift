/// Asks predicates of JSON values. Nothing recurses: what is open lies in a list that is used again.
struct ValueRunner: ~Copyable, Sendable {
  /// What a node is asked of.
  private enum Subject: Sendable {
    case null
    case value(JSONDocument.Value)
    /// The length of an array.
    case count(Int)
  }

  /// A node whose children are being asked.
  private struct Frame: Sendable {
    let node: Int
    let subject: Subject
    /// The child or element that comes next.
    var next = 0
    var elements: [JSONDocument.Value] = []
  }

  private var frames: [Frame] = []

  /// Whether `predicate` holds for `data`; nil is null.
  mutating func holds(_ predicate: ValuePredicate, for data: DataValue?) -> Bool {
    frames.removeAll(keepingCapacity: true)
    let top = predicate.nodes.count - 1
    guard top >= 0 else { return false }
    var subject = Subject.null
    if let data, !data.document.isNull(data.value) { subject = .value(data.value) }
    frames.append(Frame(node: top, subject: subject))
    /// What the last node that was left came to.
    var verdict: Bool?
    while let frame = frames.last {
      if let settled = step(frame, verdict, predicate, data?.document) {
        verdict = settled
        frames.removeLast()
      } else {
        verdict = nil
      }
    }
    return verdict ?? false
  }

  /// The verdict of the innermost node, or nil after a child has been opened.
  private mutating func step(
    _ frame: Frame, _ child: Bool?, _ predicate: ValuePredicate, _ document: JSONDocument?
  ) -> Bool? {
    switch predicate.nodes[frame.node] {
    case .constant(let value): return value
    case .not(let place):
      if let child { return !child }
      open(place, frame.subject)
      return nil
    case .all(let places):
      if child == false { return false }
      guard frame.next < places.count else { return true }
      return ask(predicate.children[places.lowerBound + frame.next], frame.subject)
    case .any(let places):
      if child == true { return true }
      guard frame.next < places.count else { return false }
      return ask(predicate.children[places.lowerBound + frame.next], frame.subject)
    case .test(let path, let matcher, let ignoresCase):
      let found = walk(path, from: frame.subject, document, predicate.rules)
      return holds(matcher, found, document, predicate.rules, ignoresCase: ignoresCase)
    case .element(let path, let query, let place):
      if child == true { return true }
      if child == nil {
        let found = walk(path, from: frame.subject, document, predicate.rules)
        return begin(query, place, found, document, predicate.rules)
      }
      guard frame.next < frame.elements.count else { return false }
      return ask(place, .value(frame.elements[frame.next]))
    }
  }

  private mutating func ask(_ place: Int, _ subject: Subject) -> Bool? {
    frames[frames.count - 1].next += 1
    open(place, subject)
    return nil
  }

  private mutating func open(_ place: Int, _ subject: Subject) {
    frames.append(Frame(node: place, subject: subject))
  }

  /// Opens the first element that is asked, or the length; a verdict where there is none.
  private mutating func begin(
    _ query: ElementQuery.Subject, _ place: Int, _ found: Subject, _ document: JSONDocument?,
    _ rules: ValueComparison
  ) -> Bool? {
    guard let document, case .value(let array) = found, document.isArray(array) else {
      return false
    }
    let elements = rules.elements(of: array, in: document)
    switch query {
    case .none: return false
    case .count:
      open(place, .count(elements.count))
      return nil
    case .at(let index):
      guard index < elements.count else { return false }
      open(place, .value(elements[index]))
      return nil
    case .some:
      guard let first = elements.first else { return false }
      frames[frames.count - 1].elements = elements
      return ask(place, .value(first))
    }
  }

  private func walk(
    _ path: [ValuePredicate.Name], from subject: Subject, _ document: JSONDocument?,
    _ rules: ValueComparison
  ) -> Subject {
    if path.isEmpty { return subject }
    guard let document, case .value(var value) = subject else { return .null }
    for name in path {
      guard let found = rules.member(name, of: value, in: document) else { return .null }
      value = found
    }
    return .value(value)
  }

  // MARK: matchers

  private func holds(
    _ matcher: ValuePredicate.Matcher, _ subject: Subject, _ document: JSONDocument?,
    _ rules: ValueComparison, ignoresCase: Bool
  ) -> Bool {
    switch matcher {
    case .equals(let wanted): equals(wanted, subject, document, rules, ignoresCase)
    case .range(let low, let high):
      number(subject, document).map { $0 >= (low ?? $0) && $0 <= (high ?? $0) } ?? false
    case .presence(let isPresent):
      switch subject {
      case .null: !isPresent
      case .value(let value): document?.isNull(value) == !isPresent
      case .count: isPresent
      }
    case .version(let constraint):
      text(subject, document).map {
        constraint.holds(for: String(decoding: $0, as: UTF8.self))
      } ?? false
    case .text(let place, let needle):
      text(subject, document).map {
        rules.text.key($0, ignoresCase: ignoresCase).holds(needle, at: place)
      } ?? false
    }
  }

  private func equals(
    _ wanted: DataValue, _ subject: Subject, _ document: JSONDocument?,
    _ rules: ValueComparison, _ ignoresCase: Bool
  ) -> Bool {
    switch subject {
    case .null: return wanted.document.isNull(wanted.value)
    case .count(let count):
      guard wanted.document.kind(wanted.value) == .number else { return false }
      return NumberLexeme.javascript(lexeme: wanted.document.lexeme(wanted.value).span)
        == Double(count)
    case .value(let value):
      guard let document else { return false }
      return rules.areEqual(wanted, DataValue(document, value), ignoresCase: ignoresCase)
    }
  }

  private func number(_ subject: Subject, _ document: JSONDocument?) -> Double? {
    switch subject {
    case .null: return nil
    case .count(let count): return Double(count)
    case .value(let value):
      guard let document, document.kind(value) == .number else { return nil }
      return NumberLexeme.javascript(lexeme: document.lexeme(value).span)
    }
  }

  private func text(_ subject: Subject, _ document: JSONDocument?) -> [UInt8]? {
    guard let document, case .value(let value) = subject, document.kind(value) == .string else {
      return nil
    }
    return document.string(value)
  }
}
