/// Searches for JSON values for which several conditions have a wanted combination of verdicts.
///
/// A variable is the value at a path. Its domain contains a candidate for each combination of verdicts of the tests at
/// the path. The search is depth-first. After each choice, it evaluates the conditions as true, false or undecided. It
/// only chooses values on which an undecided condition depends.
struct VerdictSearch {
  enum Outcome {
    /// Every wanted combination was found.
    case found
    /// All candidates were tried. If `isComplete`, the wanted combinations that were not found do not exist.
    case exhausted(isComplete: Bool)
    /// The step budget is used up.
    case budget
  }

  /// A choice of the search. `place`: the index of the value in the trie. `next`: the index of the next candidate to
  /// try for this value.
  private struct Frame {
    let place: Int
    var next = 0
    var assigned: [Int] = []
  }

  private let context: RelationContext
  private let roots: [Int]
  private let order: [Int]
  private let trie: DataTrie?
  private let shape: DataShape
  private var domains: [Int: ValueDomain] = [:]
  /// Indexed by node of the trie: the index of the chosen candidate; nil if none is chosen.
  private var chosen: [Int?] = []
  /// Indexed by atom: the verdict of the atom; nil if it depends on a value that is not chosen.
  private var verdicts: [Bool?] = []
  /// Indexed by node of the forest: the verdict of the node; nil if it is undecided.
  private var values: [Bool?]
  private var frames: [Frame] = []
  private var isComplete = true

  /// `roots`: at most 64 nodes of the forest.
  init(_ roots: [Int], shape: DataShape, in context: RelationContext) {
    (self.roots, self.shape, self.context) = (roots, shape, context)
    order = context.forest.nodes(below: roots)
    values = Array(repeating: nil, count: context.forest.nodes.count)
    let atoms = order.compactMap { place in
      if case .atom(let atom) = context.forest.nodes[place] { atom } else { nil }
    }
    trie = DataTrie(atoms, of: context.forest, shape: shape)
  }

  /// Passes values to `take` until all combinations in `wanted` are found. In a combination, bit i is set if `roots[i]`
  /// is true. `take` returns false to reject a value; the search then continues with a different value for the same
  /// combination.
  mutating func run(_ wanted: Set<UInt64>, take: (UInt64, [UInt8]) -> Bool) -> Outcome {
    guard let trie else { return .exhausted(isComplete: false) }
    var wanted = wanted
    frames = []
    isComplete = true
    chosen = Array(repeating: nil, count: trie.places.count)
    verdicts = Array(repeating: nil, count: context.forest.atoms.count)
    while true {
      if !context.spend(1 + order.count / 64) { return .budget }
      evaluate()
      var (known, bits): (UInt64, UInt64) = (0, 0)
      for (index, root) in roots.enumerated() {
        guard let value = values[root] else { continue }
        known |= 1 << UInt64(index)
        if value { bits |= 1 << UInt64(index) }
      }
      if wanted.contains(where: { $0 & known == bits }) {
        if let open = roots.first(where: { values[$0] == nil }) {
          frames.append(Frame(place: variable(below: open, trie)))
        } else if take(bits, text(of: 0, trie)) {
          wanted.remove(bits)
          if wanted.isEmpty { return .found }
        }
      }
      switch advance(trie) {
      case nil: return .exhausted(isComplete: isComplete)
      case true: continue
      case false: return .budget
      }
    }
  }

  /// Chooses the next candidate, after backtracking if necessary. Returns nil if no candidates remain, false if the
  /// step budget is used up.
  private mutating func advance(_ trie: DataTrie) -> Bool? {
    while let frame = frames.last {
      for atom in frame.assigned { verdicts[atom] = nil }
      if domains[frame.place] == nil {
        guard let domain = ValueDomain(of: trie.places[frame.place], shape: shape, in: context) else { return false }
        domains[frame.place] = domain
      }
      guard let domain = domains[frame.place] else { return nil }
      isComplete = isComplete && domain.isComplete
      guard frame.next < domain.candidates.count else {
        chosen[frame.place] = nil
        frames.removeLast()
        continue
      }
      let candidate = domain.candidates[frame.next]
      chosen[frame.place] = frame.next
      let place = trie.places[frame.place]
      let atoms = candidate.isObjectOfMembers ? place.atoms : place.atoms + place.lower
      for (atom, verdict) in zip(atoms, candidate.verdicts) { verdicts[atom] = verdict }
      frames[frames.count - 1].assigned = atoms
      frames[frames.count - 1].next += 1
      return true
    }
    return nil
  }

  // MARK: evaluation

  /// Evaluates all nodes. A node is undecided if its verdict depends on values that are not chosen.
  private mutating func evaluate() {
    for place in order {
      switch context.forest.nodes[place] {
      case .constant(let value): values[place] = value
      case .atom(let atom): values[place] = verdicts[atom]
      case .not(let child): values[place] = values[child].map { !$0 }
      case .all(let children): values[place] = verdict(of: children, neutral: true)
      case .any(let children): values[place] = verdict(of: children, neutral: false)
      }
    }
  }

  private func verdict(of children: [Int], neutral: Bool) -> Bool? {
    var isOpen = false
    for child in children {
      guard let value = values[child] else {
        isOpen = true
        continue
      }
      if value != neutral { return value }
    }
    return isOpen ? nil : neutral
  }

  /// Returns the index in the trie of a value to choose next: the undecided node `root` depends on this value.
  private func variable(below root: Int, _ trie: DataTrie) -> Int {
    var node = root
    while true {
      switch context.forest.nodes[node] {
      case .all(let children), .any(let children): node = children.first { values[$0] == nil } ?? children[0]
      case .not(let child): node = child
      case .constant: return 0
      case .atom(let atom):
        var place = trie.placeOfAtom[atom] ?? 0
        while let parent = trie.places[place].parent, chosen[parent] == nil { place = parent }
        return place
      }
    }
  }

  // MARK: values

  /// Returns the value at a node of the trie as JSON. The recursion is at most `DataTrie.maxDepth` deep.
  private func text(of place: Int, _ trie: DataTrie) -> [UInt8] { optionalText(of: place, trie) ?? Array("null".utf8) }

  private func optionalText(of place: Int, _ trie: DataTrie) -> [UInt8]? {
    guard let index = chosen[place], let candidate = domains[place]?.candidates[index] else { return nil }
    guard candidate.isObjectOfMembers else { return candidate.json }
    var json = JSONWriter()
    json.raw("{")
    var isFirst = true
    func name(_ name: [UInt8]) {
      if !isFirst { json.raw(",") }
      isFirst = false
      json.string(name.span)
      json.raw(":")
    }
    for child in trie.places[place].children.values.sorted() {
      guard let text = optionalText(of: child, trie), let label = trie.places[child].name else { continue }
      name(label.bytes)
      json.raw(text)
    }
    if let fresh = candidate.freshMember {
      name(Array(fresh.utf8))
      json.raw("true")
    }
    json.raw("}")
    return json.take()
  }
}

/// The predicates that are compared, and the number of steps that the searches have taken.
final class RelationContext {
  private(set) var forest: PredicateForest
  let rules: ValueComparison
  private var runner = ValueRunner()
  private(set) var steps = 0
  /// The number of searches for array elements that run now, one inside the other.
  private var depth = 0
  private var budget: Int

  init(_ forest: PredicateForest, _ rules: ValueComparison, budget: Int) {
    (self.forest, self.rules, self.budget) = (forest, rules, budget)
  }

  /// The maximum value of `depth`. The limit exists because a search for array elements may start another one.
  private static let maxDepth = 16

  /// Runs a search for array elements. Returns nil if `depth` has reached `maxDepth`.
  func nested<Result>(_ search: () -> Result) -> Result? {
    if depth == Self.maxDepth { return nil }
    depth += 1
    defer { depth -= 1 }
    return search()
  }

  /// Allows `budget` more steps.
  func renew(budget: Int) { self.budget = steps + budget }

  /// Returns the index in the forest of a node that tests whether an element equals `part`, an element of `constant`.
  func equality(with part: JSONDocument.Value, of constant: PlacedTests.Constant) -> Int {
    forest.equality(
      with: DataValue(constant.value.document, part), ignoresCase: constant.ignoresCase, of: constant.predicate)
  }

  /// Adds `count` to the steps. Returns false if the budget is used up.
  func spend(_ count: Int) -> Bool {
    steps += count
    return steps <= budget
  }

  /// Returns the verdict of an atom. `subject`: the value at the first `depth` names of the atom's path.
  func holds(_ atom: PredicateForest.Atom, after depth: Int, _ subject: ValueSubject, in document: JSONDocument?)
    -> Bool
  {
    let found = depth < atom.path.count ? rules.walk(Array(atom.path[depth...]), from: subject, in: document) : subject
    switch atom.form {
    case .test(let matcher): return rules.holds(matcher, found, in: document, ignoresCase: atom.ignoresCase)
    case .elements(let query, _):
      let predicate = forest.predicates[atom.predicate]
      guard case .element(_, _, let inner) = predicate.nodes[atom.node] else { return false }
      switch rules.chosen(by: query, of: found, in: document) {
      case .nothing: return false
      case .one(let subject): return runner.holds(predicate, at: inner, subject, in: document)
      case .some(let elements):
        return elements.contains { runner.holds(predicate, at: inner, .value($0), in: document) }
      }
    }
  }

  /// Returns the verdict of `atom`, a condition on the length of an array, for the length `count`.
  func holds(_ atom: PredicateForest.Atom, count: Int) -> Bool {
    let predicate = forest.predicates[atom.predicate]
    guard case .element(_, _, let inner) = predicate.nodes[atom.node] else { return false }
    return runner.holds(predicate, at: inner, .count(count), in: nil)
  }
}
