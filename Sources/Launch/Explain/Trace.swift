package import RuleCore

/// A second run over a program, in which nothing is short-circuited: what every condition says of an
/// event, and from that what each rule says.
///
/// A group is judged as the engine judges it, by the first child that settles it, so that the verdict
/// of a rule is the engine's; the other children are asked all the same.
package struct Trace: ~Copyable {
  let plan: TracePlan
  var runner: Runner
  /// By node of the forest.
  private var verdicts: [Verdict]
  /// Whether the node was come to already; used only where the dice are thrown.
  private var isVisited: [Bool]
  /// The random number that a leaf was given, by its node: each use throws another one.
  private var thrown: [Int32: Fact] = [:]
  private let throwsDice: Bool
  /// The text that was last folded, and what it became.
  var lastFolded: (text: [UInt8], folded: [UInt8])?
  /// The keys of the event at hand, once they were asked for.
  private var eventKeys: EventKeys?
  /// A node and how many of its children were asked.
  private var open: [(node: Int32, next: Int)] = []

  package init(_ plan: TracePlan, world: World, limits: EventLimits) {
    self.plan = plan
    runner = Runner(plan.program, world: world, limits: limits)
    throwsDice = plan.program.throwsDice
    verdicts = Array(repeating: .no, count: plan.forest.nodes.count)
    isVisited = Array(repeating: false, count: throwsDice ? verdicts.count : 0)
  }

  /// The verdict of a node of the forest on the event at hand.
  func verdict(of node: Int32) -> Verdict { verdicts[Int(node)] }

  /// The verdict of a rule by its place in the document; nil where the platform does not load it.
  func verdict(ofRule rule: Int) -> Verdict? {
    guard plan.rejection == nil, plan.forest.roots[rule] >= 0 else { return nil }
    return verdicts[Int(plan.forest.roots[rule])]
  }

  /// Judges all conditions of `rules`, by their places in the document, on the event that was begun.
  mutating func evaluate(_ rules: [Int], _ bytes: Span<UInt8>) {
    guard plan.rejection == nil else { return }
    eventKeys = nil
    if !throwsDice {
      for rule in rules {
        for node in plan.ruleNodes[rule] { judge(node, bytes) }
      }
      return
    }
    for node in isVisited.indices { isVisited[node] = false }
    thrown.removeAll(keepingCapacity: true)
    for rule in rules where plan.forest.roots[rule] >= 0 {
      // As the engine goes, up to where it would stop: so the dice fall alike.
      if walk(plan.forest.roots[rule], bytes) == .crash { break }
    }
    let world = runner.world
    for rule in rules {
      for node in plan.ruleNodes[rule] where !isVisited[Int(node)] { judge(node, bytes) }
    }
    runner.restore(world)
  }

  /// Asks below `root` what the engine would ask.
  private mutating func walk(_ root: Int32, _ bytes: Span<UInt8>) -> Verdict {
    var last = Verdict.no
    open.append((root, 0))
    while let (node, next) = open.popLast() {
      let form = plan.forest.nodes[Int(node)].form
      if case .leaf = form {
        judge(node, bytes)
        isVisited[Int(node)] = true
        last = verdicts[Int(node)]
        continue
      }
      if next > 0, last != (form == .all ? .yes : .no) { continue }
      let children = plan.forest.children(of: node)
      guard next < children.count else { continue }
      open.append((node, next + 1))
      open.append((children[children.startIndex + next], 0))
    }
    return last
  }

  /// Judges a node whose children have been judged.
  private mutating func judge(_ node: Int32, _ bytes: Span<UInt8>) {
    switch plan.forest.nodes[Int(node)].form {
    case .leaf(let predicate): verdicts[Int(node)] = ask(Int(predicate), at: node, bytes)
    case .all: verdicts[Int(node)] = settled(node, unless: .yes)
    case .any: verdicts[Int(node)] = settled(node, unless: .no)
    }
  }

  /// The first verdict among the children that is another one than `rest`.
  private func settled(_ node: Int32, unless rest: Verdict) -> Verdict {
    for child in plan.forest.children(of: node) where verdicts[Int(child)] != rest {
      return verdicts[Int(child)]
    }
    return rest
  }

  private mutating func ask(_ index: Int, at node: Int32, _ bytes: Span<UInt8>) -> Verdict {
    guard throwsDice else { return runner.result(index, bytes) }
    let predicate = runner.program.predicates[index]
    if case .constant = predicate.comparison { return runner.result(index, bytes) }
    guard case .special(.cachebust) = runner.program.facts[Int(predicate.fact)] else {
      return runner.result(index, bytes)
    }
    let fact = runner.fact(Int(predicate.fact), bytes)
    thrown[node] = fact
    return runner.verdict(of: predicate, on: fact, bytes)
  }

  /// What the event has instead of a key that it has not, in words.
  mutating func hint(forMissing key: [UInt8], _ bytes: Span<UInt8>) -> String? {
    guard runner.envelope.hasData else { return nil }
    let known =
      eventKeys ?? EventKeys(bytes.extracting(runner.envelope.data).array(), for: plan.profile)
    eventKeys = known
    return known.hint(for: key)
  }

  /// The fact that a leaf was judged by.
  mutating func fact(at node: Int32, of predicate: Predicate, _ bytes: Span<UInt8>) -> Fact {
    if let fact = thrown[node] { return fact }
    return runner.fact(Int(predicate.fact), bytes)
  }

  /// Why the engine would stop at a rule that says so.
  func crashReason(ofRule rule: Int) -> String {
    var node = plan.forest.roots[rule]
    while case let children = plan.forest.children(of: node), !children.isEmpty {
      guard let next = children.first(where: { verdicts[Int($0)] == .crash }) else { break }
      node = next
    }
    guard case .leaf(let predicate) = plan.forest.nodes[Int(node)].form else { return "" }
    return runner.crashReason(of: Int(predicate))
  }
}
