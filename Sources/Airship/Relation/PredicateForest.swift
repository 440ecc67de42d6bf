/// The predicates that are compared, as one graph in which equal parts are one node.
///
/// In `nodes`, children are before their parents. Nodes with equal content are stored once, so predicates with equal
/// content have the same root.
struct PredicateForest {
  enum Node: Hashable {
    /// The conjunction of nodes: their sorted indices in `nodes`, without duplicates.
    case all([Int])
    case any([Int])
    case not(Int)
    case constant(Bool)
    /// An index into `atoms`.
    case atom(Int)
  }

  /// A test of the value at the end of a path.
  struct Atom {
    let path: [MemberName]
    let form: Form
    let ignoresCase: Bool
    /// The index in `predicates` of the predicate that contains the atom. `node`: the index of the atom in that
    /// predicate's nodes.
    let predicate: Int
    let node: Int
  }

  enum Form {
    case test(ValuePredicate.Matcher)
    /// `inner`: the condition on the elements or on their number, as an index into `nodes`.
    case elements(ElementQuery.Subject, inner: Int)
  }

  /// The content of an atom, as the key of `atomPlaces`. Atoms with equal content are stored once.
  private struct Key: Hashable {
    enum Matcher: Hashable {
      case equals([UInt8])
      case range(Double?, Double?)
      case presence(Bool)
      case version(VersionConstraint)
      case text(TextPlace, CollationKey)
      /// A condition on the element at `index`, or on any element if `index` is nil.
      case element(index: Int?, inner: Int)
      case count(inner: Int)
    }

    let path: [CollationKey]
    let matcher: Matcher
    let ignoresCase: Bool
  }

  private(set) var nodes: [Node] = []
  private(set) var atoms: [Atom] = []
  let predicates: [ValuePredicate]
  /// For each predicate, in order: the index in `nodes` of its root.
  private(set) var roots: [Int] = []
  private var places: [Node: Int] = [:]
  private var atomPlaces: [Key: Int] = [:]

  /// Complexity: linear in the size of the predicates, on average.
  init(_ predicates: [ValuePredicate]) {
    self.predicates = predicates
    for (number, predicate) in predicates.enumerated() {
      var places: [Int] = []
      places.reserveCapacity(predicate.nodes.count)
      for (index, node) in predicate.nodes.enumerated() {
        places.append(add(node, index, of: number, places))
      }
      roots.append(places.last ?? constant(false))
    }
  }

  /// Returns the index of the node whose verdict is always `value`.
  mutating func constant(_ value: Bool) -> Int { add(.constant(value)) }

  private mutating func add(_ node: Node) -> Int {
    if let place = places[node] { return place }
    nodes.append(node)
    places[node] = nodes.count - 1
    return nodes.count - 1
  }

  private mutating func add(_ node: ValuePredicate.Node, _ index: Int, of number: Int, _ below: [Int]) -> Int {
    switch node {
    case .constant(let value): return constant(value)
    case .all(let range): return group(predicates[number].children[range].map { below[$0] }, neutral: true)
    case .any(let range): return group(predicates[number].children[range].map { below[$0] }, neutral: false)
    case .not(let child):
      switch nodes[below[child]] {
      case .constant(let value): return constant(!value)
      case .not(let inner): return inner
      case .all, .any, .atom: return add(.not(below[child]))
      }
    case .element(let path, let subject, let child):
      let matcher: Key.Matcher
      switch subject {
      case .none: return constant(false)
      case .some: matcher = .element(index: nil, inner: below[child])
      case .at(let place): matcher = .element(index: place, inner: below[child])
      case .count: matcher = .count(inner: below[child])
      }
      let atom = Atom(
        path: path, form: .elements(subject, inner: below[child]), ignoresCase: false, predicate: number, node: index)
      return add(atom, matcher)
    case .test(let path, let matcher, let ignoresCase):
      let key: Key.Matcher
      switch matcher {
      case .equals(let value):
        let range = value.document.range(value.value)
        key = .equals(Array(value.document.text[range.lower..<range.upper]))
      case .range(let low, let high): key = .range(low, high)
      case .presence(let isPresent): key = .presence(isPresent)
      case .version(let constraint): key = .version(constraint)
      case .text(let place, let needle): key = .text(place, needle)
      }
      let atom = Atom(path: path, form: .test(matcher), ignoresCase: ignoresCase, predicate: number, node: index)
      return add(atom, key)
    }
  }

  /// Returns the index of a node that tests whether a value equals `value`, a constant in the predicate with the index
  /// `predicate`.
  mutating func equality(with value: DataValue, ignoresCase: Bool, of predicate: Int) -> Int {
    let range = value.document.range(value.value)
    let atom = Atom(path: [], form: .test(.equals(value)), ignoresCase: ignoresCase, predicate: predicate, node: 0)
    return add(atom, .equals(Array(value.document.text[range.lower..<range.upper])))
  }

  private mutating func add(_ atom: Atom, _ matcher: Key.Matcher) -> Int {
    let rules = predicates[atom.predicate].rules
    let key = Key(
      path: atom.path.map { rules.text.key($0.bytes, ignoresCase: false) }, matcher: matcher,
      ignoresCase: atom.ignoresCase)
    if let place = atomPlaces[key] { return add(.atom(place)) }
    atoms.append(atom)
    atomPlaces[key] = atoms.count - 1
    return add(.atom(atoms.count - 1))
  }

  /// Returns the index of the conjunction of `members` if `neutral` is true, else of their disjunction.
  private mutating func group(_ members: [Int], neutral: Bool) -> Int {
    var found: Set<Int> = []
    for member in members {
      if case .constant(let value) = nodes[member] {
        if value != neutral { return constant(value) }
      } else {
        found.insert(member)
      }
    }
    if found.count < 2 { return found.first ?? constant(neutral) }
    return add(neutral ? .all(found.sorted()) : .any(found.sorted()))
  }

  /// Returns the indices of the nodes on which the verdicts of `roots` depend, in ascending order. Nodes inside
  /// conditions on array elements are not included.
  func nodes(below roots: [Int]) -> [Int] {
    var seen = Set(roots)
    var open = roots
    while let place = open.popLast() {
      switch nodes[place] {
      case .all(let children), .any(let children): open += children.filter { seen.insert($0).inserted }
      case .not(let child): if seen.insert(child).inserted { open.append(child) }
      case .constant, .atom: continue
      }
    }
    return seen.sorted()
  }
}
