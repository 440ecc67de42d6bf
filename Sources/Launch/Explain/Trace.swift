/// Evaluates rules without short-circuiting, to get the verdict of every condition on an event.
///
/// A group has the verdict of the first child that decides it, as in the engine, so that a rule has the engine's
/// verdict. The remaining children are evaluated too.
package struct Trace: ~Copyable {
  let plan: TracePlan
  var runner: Runner
  /// Indexed by node of the forest: the node's verdict.
  private var verdicts: [Verdict]
  /// Indexed by node: true if the node was evaluated in engine order. Empty if the rules use no random numbers.
  private var isVisited: [Bool]
  /// Keyed by node: the random number that the leaf was compared with. Each use draws a new number.
  private var randomNumbers: [Int32: Fact] = [:]
  /// The string that was case-folded last, and its case-folded form.
  var lastFolded: (text: [UInt8], folded: [UInt8])?
  /// The keys of the current event; nil until a hint needs them.
  private var eventKeys: EventKeys?
  /// Evaluates predicates on values of similar keys; nil until a hint needs it.
  private var probe: PredicateProbe?
  /// A stack of nodes, each with the number of its children that have been evaluated.
  private var open: [(node: Int32, next: Int)] = []

  package init(_ plan: TracePlan, world: World, limits: EventLimits) {
    self.plan = plan
    runner = Runner(plan.program, world: world, limits: limits)
    verdicts = Array(repeating: .no, count: plan.forest.nodes.count)
    isVisited = Array(repeating: false, count: runner.usesRandomNumbers ? verdicts.count : 0)
  }

  /// Returns the verdict of a node of the forest on the current event.
  func verdict(of node: Int32) -> Verdict { verdicts[Int(node)] }

  /// Returns the verdict of the rule at index `rule` of the document; nil if the rule is not loaded.
  func verdict(ofRule rule: Int) -> Verdict? {
    guard plan.rejection == nil, plan.forest.roots[rule] >= 0 else { return nil }
    return verdicts[Int(plan.forest.roots[rule])]
  }

  /// Evaluates all conditions of `rules` (indices in the document) on the runner's current event.
  mutating func evaluate(_ rules: [Int], _ bytes: Span<UInt8>) {
    guard plan.rejection == nil else { return }
    eventKeys = nil
    if !runner.usesRandomNumbers {
      for rule in rules {
        for node in plan.ruleNodes[rule] { evaluate(node, bytes) }
      }
      return
    }
    for node in isVisited.indices { isVisited[node] = false }
    randomNumbers.removeAll(keepingCapacity: true)
    for rule in rules where plan.forest.roots[rule] >= 0 {
      // Evaluate in the order of the engine, up to the condition where the engine stops, to draw the same random
      // numbers as the engine.
      if walk(plan.forest.roots[rule], bytes) == .crash { break }
    }
    let world = runner.world
    for rule in rules {
      for node in plan.ruleNodes[rule] where !isVisited[Int(node)] { evaluate(node, bytes) }
    }
    runner.restore(world)
  }

  /// Evaluates the nodes below `root` that the engine would evaluate.
  private mutating func walk(_ root: Int32, _ bytes: Span<UInt8>) -> Verdict {
    var last = Verdict.no
    open.append((root, 0))
    while let (node, next) = open.popLast() {
      let form = plan.forest.nodes[Int(node)].form
      if case .leaf = form {
        evaluate(node, bytes)
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

  /// Evaluates a node whose children have been evaluated.
  private mutating func evaluate(_ node: Int32, _ bytes: Span<UInt8>) {
    switch plan.forest.nodes[Int(node)].form {
    case .leaf(let predicate): verdicts[Int(node)] = ask(Int(predicate), at: node, bytes)
    case .all: verdicts[Int(node)] = settled(node, unless: .yes)
    case .any: verdicts[Int(node)] = settled(node, unless: .no)
    }
  }

  /// Returns the first verdict of a child that differs from `rest`; returns `rest` if no verdict differs.
  private func settled(_ node: Int32, unless rest: Verdict) -> Verdict {
    for child in plan.forest.children(of: node) where verdicts[Int(child)] != rest {
      return verdicts[Int(child)]
    }
    return rest
  }

  private mutating func ask(_ index: Int, at node: Int32, _ bytes: Span<UInt8>) -> Verdict {
    guard runner.usesRandomNumbers else { return runner.result(index, bytes) }
    let predicate = runner.program.predicates[index]
    if case .constant = predicate.comparison { return runner.result(index, bytes) }
    guard case .special(.cachebust) = runner.program.facts[Int(predicate.fact)] else {
      return runner.result(index, bytes)
    }
    let fact = runner.fact(Int(predicate.fact), bytes)
    randomNumbers[node] = fact
    return runner.verdict(of: predicate, on: fact, bytes)
  }

  /// Returns a note on a key of the event that is similar to the missing `key`; nil if no key is similar. `test`: the
  /// node of the forest that reads the key.
  mutating func hint(forMissing key: [UInt8], of test: Int32, _ bytes: Span<UInt8>) -> String? {
    guard runner.reader.envelope.hasData else { return nil }
    let known = eventKeys ?? EventKeys(bytes.extracting(runner.reader.envelope.data).array(), for: plan.profile)
    eventKeys = known
    if let hint = known.hint(for: key) { return hint }
    for (path, value) in known.others(endingAs: key) where holds(test, of: value) {
      return "the event has `\(String(decoding: path, as: UTF8.self))`, whose value would match"
    }
    return nil
  }

  /// True if a test, which may have several values, would be true of `value`.
  private mutating func holds(_ test: Int32, of value: ProbeValue) -> Bool {
    let probe = probe ?? PredicateProbe(plan.forest)
    self.probe = probe
    let children = plan.forest.children(of: test)
    let verdicts = (children.isEmpty ? [test] : Array(children)).map { node in
      guard case .leaf(let predicate) = plan.forest.nodes[Int(node)].form else { return false }
      return probe.holds(predicate, of: value) == true
    }
    return plan.forest.nodes[Int(test)].form == .all ? verdicts.allSatisfy(\.self) : verdicts.contains(true)
  }

  /// Returns the fact on which a leaf was evaluated.
  mutating func fact(at node: Int32, of predicate: Predicate, _ bytes: Span<UInt8>) -> Fact {
    if let fact = randomNumbers[node] { return fact }
    return runner.fact(Int(predicate.fact), bytes)
  }

  /// Returns the reason why the engine would crash at a rule. Precondition: the rule's verdict is `.crash`.
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

/// The flattened keys of an event's data, used to suggest a similar key for a missing one.
struct EventKeys {
  /// Keyed by key in lower case: the key as the event writes it.
  private var keys: [String: [UInt8]] = [:]
  /// Keyed by the last part of a key: all keys with this last part, and their values.
  private var ends: [[UInt8]: [(key: [UInt8], value: ProbeValue)]] = [:]
  /// The keys of objects and arrays, which are not values.
  private var containers: Set<[UInt8]> = []
  /// The maximum size in bytes of all stored keys; keys of nested members can be far larger than the event.
  private static let maximumBytes = 16 << 20

  init(_ data: [UInt8], for profile: LaunchProfile) {
    // Does not fail, because the JSON was checked when the event was read.
    guard let document = try? JSONDocument(data, depthLimit: .max) else { return }
    var found: [(key: [UInt8], value: JSONDocument.Value)] = []
    var bytes = 0
    FlattenedData.forEachLeaf(of: document.root, in: document, for: profile) { path, value, _ in
      bytes += path.count
      if bytes <= Self.maximumBytes { found.append((path, value)) }
    }
    for (key, value) in found {
      ends[Self.parts(of: key).last ?? [], default: []].append((key, ProbeValue(value, in: document)))
      keys[String(decoding: key, as: UTF8.self).lowercased()] = key
      // Visits the dots from the last to the first, and stops at the first container that is already known.
      for dot in key.indices.reversed() where key[dot] == 0x2E {
        if !containers.insert(Array(key[..<dot])).inserted { break }
      }
    }
  }

  /// Returns a message that suggests a replacement for `key`, or nil if no key is similar.
  func hint(for key: [UInt8]) -> String? {
    if containers.contains(key) {
      let name = String(decoding: key, as: UTF8.self)
      let inner = keys.values.filter { $0.starts(with: key + [0x2E]) }.min { $0.lexicographicallyPrecedes($1) }
      let example = inner.map { ", such as `\(String(decoding: $0, as: UTF8.self))`" } ?? ""
      return "in the event, `\(name)` is an object or an array: use the key of a value in it" + example
    }
    // A longer key would fill the whole note.
    guard key.count <= 200 else { return nil }
    guard let other = keys[String(decoding: key, as: UTF8.self).lowercased()], other != key else { return nil }
    return "the event has `\(String(decoding: other, as: UTF8.self))`: keys are case-sensitive"
  }

  private static func parts(of key: [UInt8]) -> [[UInt8]] {
    key.split(separator: 0x2E, omittingEmptySubsequences: false).map(Array.init)
  }

  /// The maximum number of keys that are compared with a missing key.
  private static let mostOthers = 100

  /// Returns the keys of the event that end in the same parts as `key`, with their values. The keys that have most
  /// parts in common with `key` come first.
  func others(endingAs key: [UInt8]) -> [(key: [UInt8], value: ProbeValue)] {
    let parts = Self.parts(of: key)
    // Keys are not similar if only the index of an array element is equal.
    guard key.count <= 200, let last = parts.last, last.contains(where: { !(0x30...0x39).contains($0) }) else {
      return []
    }
    var found: [(common: Int, key: [UInt8], value: ProbeValue)] = []
    for (other, value) in (ends[last] ?? []).prefix(Self.mostOthers) {
      let pairs = zip(parts.reversed(), Self.parts(of: other).reversed())
      found.append((pairs.prefix { $0 == $1 }.count, other, value))
    }
    found.sort { $0.common == $1.common ? $0.key.lexicographicallyPrecedes($1.key) : $0.common > $1.common }
    return found.map { ($0.key, $0.value) }
  }
}
