/// Evaluates predicates on JSON values. Uses a stack of its own instead of recursion, and keeps its memory between
/// calls.
struct ValueRunner: ~Copyable, Sendable {
  /// A node of the predicate whose children are being evaluated.
  private struct Frame: Sendable {
    let node: Int
    let subject: ValueSubject
    /// The index of the next child or array element to evaluate.
    var next = 0
    var elements: [JSONDocument.Value] = []
  }

  private var frames: [Frame] = []

  /// True if `predicate` matches `data`. `data`: nil represents JSON null.
  mutating func holds(_ predicate: ValuePredicate, for data: DataValue?) -> Bool {
    holds(predicate, at: predicate.nodes.count - 1, ValueSubject(data), in: data?.document)
  }

  /// True if the part of a predicate with the root `node` matches `subject`.
  mutating func holds(_ predicate: ValuePredicate, at node: Int, _ subject: ValueSubject, in document: JSONDocument?)
    -> Bool
  {
    guard predicate.nodes.indices.contains(node) else { return false }
    frames.removeAll(keepingCapacity: true)
    frames.append(Frame(node: node, subject: subject))
    /// The verdict of the node that was last removed from the stack; nil if a node was added after that.
    var verdict: Bool?
    while let frame = frames.last {
      if let settled = step(frame, verdict, predicate, document) {
        verdict = settled
        frames.removeLast()
      } else {
        verdict = nil
      }
    }
    return verdict ?? false
  }

  /// Returns the verdict of the top node of the stack. Returns nil after adding a child to the stack, which must be
  /// evaluated before. `child`: the verdict of the last evaluated child.
  private mutating func step(_ frame: Frame, _ child: Bool?, _ predicate: ValuePredicate, _ document: JSONDocument?)
    -> Bool?
  {
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
      let found = predicate.rules.walk(path, from: frame.subject, in: document)
      return predicate.rules.holds(matcher, found, in: document, ignoresCase: ignoresCase)
    case .element(let path, let query, let place):
      if child == true { return true }
      if child == nil {
        let found = predicate.rules.walk(path, from: frame.subject, in: document)
        return begin(query, place, found, document, predicate.rules)
      }
      guard frame.next < frame.elements.count else { return false }
      return ask(place, .value(frame.elements[frame.next]))
    }
  }

  private mutating func ask(_ place: Int, _ subject: ValueSubject) -> Bool? {
    frames[frames.count - 1].next += 1
    open(place, subject)
    return nil
  }

  private mutating func open(_ place: Int, _ subject: ValueSubject) {
    frames.append(Frame(node: place, subject: subject))
  }

  /// Adds the first array element to evaluate, or the length of the array, to the stack, and returns nil. Returns false
  /// if there is nothing to evaluate.
  private mutating func begin(
    _ query: ElementQuery.Subject, _ place: Int, _ found: ValueSubject, _ document: JSONDocument?,
    _ rules: ValueComparison
  ) -> Bool? {
    switch rules.chosen(by: query, of: found, in: document) {
    case .nothing: return false
    case .one(let subject):
      open(place, subject)
      return nil
    case .some(let elements):
      guard let first = elements.first else { return false }
      frames[frames.count - 1].elements = elements
      return ask(place, .value(first))
    }
  }
}

/// Evaluates one predicate on a sequence of JSON values.
package struct PredicateRunner: ~Copyable, Sendable {
  private let predicate: ValuePredicate
  private var runner = ValueRunner()

  package init(_ predicate: ValuePredicate) { self.predicate = predicate }

  /// True if the predicate matches the root of `document`.
  package mutating func holds(for document: JSONDocument) -> Bool {
    runner.holds(predicate, for: DataValue(document, document.root))
  }
}

/// The value on which a part of a predicate is evaluated.
enum ValueSubject: Sendable {
  case null
  case value(JSONDocument.Value)
  /// The length of an array, for `array_length`.
  case count(Int)

  /// The parts of an array on which a condition is evaluated.
  enum Choice: Sendable {
    /// The condition is false: the value is not an array, or the array does not have the element.
    case nothing
    /// The condition must be true for this value.
    case one(ValueSubject)
    /// The condition must be true for one of these elements.
    case some([JSONDocument.Value])
  }

  /// Creates the subject for `data`, on which a predicate is evaluated. `data`: nil represents JSON null.
  init(_ data: DataValue?) {
    if let data, !data.document.isNull(data.value) {
      self = .value(data.value)
    } else {
      self = .null
    }
  }
}
