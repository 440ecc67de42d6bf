/// Explains the verdict of a predicate on a value, without short-circuit evaluation: every condition is evaluated, on
/// every array element.
///
///     0 all                       no
///     1 ├ leaf                    yes    event_name equals "buy"
///     2 └ any                     no     properties.tags array_contains
///     3   ├ leaf                  no     element 0: equals "x"
///     4   └ leaf                  no     element 1: equals "x"
///
/// Uses `ValueComparison` to find values, to select elements and to compare, as `ValueRunner` does. Uses a stack of its
/// own instead of recursion.
struct ValueTrace: ~Copyable {
  /// A part of the predicate that is still to be explained.
  private struct Task {
    let node: Int
    let subject: ValueSubject
    let parent: Int?
    package var element: Int?
  }

  /// The maximum number of elements of one array that are shown. `maximumNodes`: the default maximum number of nodes,
  /// which is needed because arrays may be nested.
  private static let maximumElements = 32
  static let maximumNodes = 4_096

  let set: ScheduleSet
  let predicate: ValuePredicate
  private let profile: AirshipProfile
  /// The parts of the rule set that the platform interprets differently than written.
  private let lostParts: DroppedRanges
  /// The maximum number of nodes. Once it is reached, only one element of each further array is shown.
  private let maximumNodes: Int
  private var runner = ValueRunner()

  /// `lostParts`: the parts of the whole rule set that the platform interprets differently than written.
  init(
    _ predicate: ValuePredicate, of set: ScheduleSet, on profile: AirshipProfile,
    _ lostParts: DroppedRanges = DroppedRanges(), maximumNodes: Int = Self.maximumNodes
  ) {
    (self.predicate, self.set, self.lostParts) = (predicate, set, lostParts)
    (self.profile, self.maximumNodes) = (profile, maximumNodes)
  }

  /// Explains why the predicate matches or does not match `data`. `data`: nil represents JSON null.
  mutating func explanation(for data: DataValue?) -> Explanation {
    var result = Explanation()
    var open = [Task(node: predicate.nodes.count - 1, subject: ValueSubject(data), parent: nil)]
    /// Keyed by index in `result.nodes`: the verdict of a condition on array elements. The elements that are shown may
    /// not determine this verdict.
    var verdicts: [Int: Explanation.Verdict] = [:]
    while let task = open.popLast() {
      guard predicate.nodes.indices.contains(task.node) else { continue }
      let place = result.nodes.count
      var node = ExplanationNode(kind: .leaf, verdict: .no, range: condition(task.node).range)
      node.element = task.element
      if let parent = task.parent { result.nodes[parent].children.append(place) }
      var below: [Task] = []
      switch predicate.nodes[task.node] {
      case .all(let places):
        node.kind = .all
        below = predicate.children[places].map { Task(node: $0, subject: task.subject, parent: place) }
      case .any(let places):
        node.kind = .any
        below = predicate.children[places].map { Task(node: $0, subject: task.subject, parent: place) }
      case .not(let child):
        node.kind = .not
        below = [Task(node: child, subject: task.subject, parent: place)]
      case .element(let path, let query, let child):
        let found = predicate.rules.walk(path, from: task.subject, in: data?.document)
        let room = maximumNodes - result.nodes.count - open.count
        below = elements(of: found, query, child, below: place, room, &node, data?.document)
        if node.kind == .leaf {
          addTest(to: &node, task.node, found, data?.document)
        } else {
          describe(&node, task.node, found, data?.document)
          let holds = runner.holds(predicate, at: task.node, task.subject, in: data?.document)
          verdicts[place] = holds ? .yes : .no
        }
      case .test(let path, _, _):
        let found = predicate.rules.walk(path, from: task.subject, in: data?.document)
        addTest(to: &node, task.node, found, data?.document)
      case .constant(let value):
        node.verdict = value ? .yes : .no
        addTest(to: &node, task.node, walk(condition(task.node), task.subject, data?.document), data?.document)
      }
      result.nodes.append(node)
      open += below.reversed()
    }
    settle(&result, verdicts)
    return result
  }

  /// Returns the tree of a predicate that the platform rejects, without verdicts.
  mutating func lostExplanation() -> Explanation {
    var result = explanation(for: nil)
    for place in result.nodes.indices {
      result.nodes[place].verdict = .unknown
      result.nodes[place].notes = []
      guard result.nodes[place].kind == .leaf else { continue }
      result.nodes[place].reason = .droppedAtLoad
      result.nodes[place].focus = result.nodes[place].range
      result.nodes[place].test?.found = nil
      for operand in result.nodes[place].test?.operands.indices ?? 0..<0 {
        result.nodes[place].test?.operands[operand].verdict = .unknown
        result.nodes[place].test?.operands[operand].reason = .droppedAtLoad
      }
    }
    return result
  }

  func condition(_ node: Int) -> PredicateCondition { set.conditions[Int(predicate.sources[node])] }

  /// Returns descriptions of the parts of the document in `range` that the platform interprets differently than
  /// written.
  func notes(in range: ByteRange) -> [String] {
    lostParts.within(range).map(\.summary)
  }

  func spelling(of node: Int) -> ValueSpelling {
    set.spelling(of: condition(node), for: profile)
  }

  /// Returns the value at the end of the path of a condition. Used for conditions that were compiled to a constant.
  private func walk(_ condition: PredicateCondition, _ subject: ValueSubject, _ document: JSONDocument?) -> ValueSubject
  {
    predicate.rules.walk(
      path(of: condition).map { MemberName(bytes: $0, text: String(decoding: $0, as: UTF8.self)) },
      from: subject, in: document)
  }

  /// Returns the names of the members that lead to the value that a condition tests.
  func path(of condition: PredicateCondition) -> [[UInt8]] {
    switch condition.form {
    case .value(let test): test.path.map { set.document.string($0) }
    case .element(let query): query.path.map { set.document.string($0) }
    case .all, .any, .not: []
    }
  }

  // MARK: elements

  /// Returns the tasks for the array elements on which a condition is evaluated. If there are none, `node` remains a
  /// leaf.
  private mutating func elements(
    of found: ValueSubject, _ query: ElementQuery.Subject, _ child: Int, below place: Int, _ room: Int,
    _ node: inout ExplanationNode, _ document: JSONDocument?
  ) -> [Task] {
    switch predicate.rules.chosen(by: query, of: found, in: document) {
    case .nothing: return []
    case .one(let subject):
      node.kind = .all
      var task = Task(node: child, subject: subject, parent: place)
      if case .at(let index) = query { task.element = index }
      return [task]
    case .some(let elements):
      if elements.isEmpty { return [] }
      node.kind = .any
      // The tree of `child` has at most `child + 1` nodes, because all its descendants are before it in
      // `predicate.nodes`.
      let most = min(Self.maximumElements, room / (child + 1))
      var shown = Array(elements.indices.prefix(max(0, most)))
      if let first = elements[shown.count...].firstIndex(where: {
        runner.holds(predicate, at: child, .value($0), in: document)
      }) {
        shown.append(first)
      }
      // At least one element is shown, so that the condition on the elements is visible.
      if shown.isEmpty { shown.append(0) }
      if shown.count < elements.count {
        node.notes.append("\(shown.count) of \(elements.count) elements are shown")
      }
      return shown.map { Task(node: child, subject: .value(elements[$0]), parent: place, element: $0) }
    }
  }

  /// Computes the verdicts of groups from those of their children. In `result.nodes`, children are after their parents,
  /// so the loop goes backward.
  private func settle(_ result: inout Explanation, _ verdicts: [Int: Explanation.Verdict]) {
    for place in result.nodes.indices.reversed() {
      let said = result.nodes[place].children.map { result.nodes[$0].verdict }
      if let verdict = verdicts[place] {
        result.nodes[place].verdict = verdict
        continue
      }
      switch result.nodes[place].kind {
      case .all: result.nodes[place].verdict = said.contains(.no) ? .no : .yes
      case .any: result.nodes[place].verdict = said.contains(.yes) ? .yes : .no
      case .not: result.nodes[place].verdict = said.first?.negated ?? .no
      case .leaf, .group: continue
      }
    }
  }
}
