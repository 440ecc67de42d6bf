/// Adds arrays to the candidates for the value at one path.
extension CandidateValues {
  private static let maxConditions = 6
  private static let maxIndex = 32
  private static let maxCount = 256.0
  private static let maxStates = 256

  /// The conditions on the elements and the length of an array at the path.
  private struct Queries {
    /// The distinct conditions on elements, as nodes of the forest.
    var conditions: [Int] = []
    /// A bit set of the conditions on any element: bit *n* stands for `conditions[n]`.
    var some: UInt64 = 0
    /// The conditions on the element at an index. `condition`: an index into `conditions`.
    var indexed: [(index: Int, condition: Int)] = []
    var counts: [PredicateForest.Atom] = []
    /// The lengths of the arrays that are operands of `equals`. `indexed` contains a condition for each of the first
    /// elements of these operands.
    var lengths: Set<Int> = []
  }

  /// Adds arrays. Returns false if the step budget is used up.
  mutating func addArrays() -> Bool {
    let constants = tests.constants(.array)
    add("[]")
    let elements = tests.elements
    if elements.isEmpty, constants.count < 2 || !constants.contains(where: \.hasVariants) {
      if let fresh = tests.freshText { add("[\"\(fresh)\"]") } else { isComplete = false }
      addConstants(constants)
      return true
    }
    guard addArrays(for: queries(of: elements, constants)) else { return false }
    // `addArrays(for:)` has also decided `isComplete` for these constants, so `addConstants` must not change it.
    let isComplete = isComplete
    addConstants(constants)
    self.isComplete = isComplete
    return true
  }

  /// Returns the conditions of `atoms` and of `constants`. An array constant is a condition on each element and on the
  /// length.
  private func queries(of atoms: [PredicateForest.Atom], _ constants: [PlacedTests.Constant]) -> Queries {
    var queries = Queries()
    func place(of condition: Int) -> Int {
      if let found = queries.conditions.firstIndex(of: condition) { return found }
      queries.conditions.append(condition)
      return queries.conditions.count - 1
    }
    for atom in atoms {
      guard case .elements(let subject, let inner) = atom.form else { continue }
      switch subject {
      case .none: continue
      case .some: queries.some |= 1 << UInt64(place(of: inner) & 63)
      case .at(let index): queries.indexed.append((index, place(of: inner)))
      case .count: queries.counts.append(atom)
      }
    }
    for constant in constants {
      let parts = context.rules.elements(of: constant.value.value, in: constant.value.document)
      queries.lengths.insert(parts.count)
      for (index, part) in parts.prefix(Self.maxConditions + 1).enumerated() {
        queries.indexed.append((index, place(of: context.equality(with: part, of: constant))))
      }
    }
    return queries
  }

  /// Adds an array for each combination of verdicts that the conditions in `queries` can have.
  ///
  /// A long array can be shortened without a change of the verdicts. The rest needs the elements whose index a
  /// condition names, and one element for each condition on any element. Conditions on the length may require more
  /// elements.
  private mutating func addArrays(for queries: Queries) -> Bool {
    var queries = queries
    if queries.conditions.count > Self.maxConditions || queries.indexed.count > 32 {
      isComplete = false
      return true
    }
    if queries.indexed.contains(where: { $0.index > Self.maxIndex }) {
      isComplete = false
      queries.indexed.removeAll { $0.index > Self.maxIndex }
    }
    guard let classes = elementClasses(queries) else { return false }
    let bound = countBound(queries)
    let last = queries.indexed.map(\.index).max() ?? -1
    let longest = max(last + 1 + queries.conditions.count, Int(min(bound, Self.maxCount)) + 1, 1)
    if bound > Self.maxCount { isComplete = false }
    var states: [[UInt64]: [Int]] = [[0, 0]: []]
    var known: Set<[UInt64]> = []
    for length in 0...longest {
      guard context.spend(1 + states.count * (1 + queries.counts.count) / 16) else { return false }
      var verdict: UInt64 = 0
      for (place, atom) in queries.counts.enumerated() where context.holds(atom, count: length) {
        verdict |= 1 << UInt64(place & 63)
      }
      // `verdict` has 64 bits. With more conditions on the length, each length gets its own key.
      let isDistinct = queries.counts.count > 64 || queries.lengths.contains(length)
      for (state, array) in states.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        let key = state + [verdict, isDistinct ? UInt64(length) + 1 : 0]
        guard known.insert(key).inserted else { continue }
        add(array.map { classes[$0].json })
      }
      if length < longest { states = extend(states, at: length, by: classes, queries) }
      if states.count > Self.maxStates {
        isComplete = false
        let kept = states.sorted { $0.key.lexicographicallyPrecedes($1.key) }.prefix(64)
        states = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
      }
      if !context.spend(states.count * classes.count / 16) { return false }
    }
    return true
  }

  private func extend(
    _ states: [[UInt64]: [Int]], at index: Int, by classes: [(verdicts: UInt64, json: [UInt8])], _ queries: Queries
  ) -> [[UInt64]: [Int]] {
    var next: [[UInt64]: [Int]] = [:]
    for (state, array) in states.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      for (place, element) in classes.enumerated() {
        var indexed = state[1]
        for (bit, query) in queries.indexed.enumerated() where query.index == index {
          if element.verdicts >> UInt64(query.condition) & 1 == 1 { indexed |= 1 << UInt64(bit) }
        }
        let key = [state[0] | element.verdicts & queries.some, indexed]
        if next[key] == nil { next[key] = array + [place] }
      }
    }
    return next
  }

  /// Returns an element for each combination of verdicts of `queries.conditions`; nil if the step budget is used up.
  private mutating func elementClasses(_ queries: Queries) -> [(verdicts: UInt64, json: [UInt8])]? {
    if queries.conditions.isEmpty {
      guard let fresh = tests.freshText else {
        isComplete = false
        return [(0, Array("true".utf8))]
      }
      return [(0, Self.quoted(Array(fresh.utf8)))]
    }
    // On platforms that drop nulls, arrays contain no null elements.
    let shape = DataShape(kinds: context.rules.keepsNulls ? .all : .present)
    var search = VerdictSearch(queries.conditions, shape: shape, in: context)
    var classes: [(verdicts: UInt64, json: [UInt8])] = []
    let outcome = context.nested {
      search.run(Set(0..<UInt64(1) << UInt64(queries.conditions.count))) { verdicts, json in
        classes.append((verdicts, json))
        return true
      }
    }
    switch outcome {
    case nil:
      isComplete = false
      return [(0, Array("true".utf8))]
    case .found: return classes
    case .exhausted(let isComplete):
      self.isComplete = self.isComplete && isComplete
      return classes
    case .budget: return nil
    }
  }

  /// Returns the greatest number with which a condition compares the length. The conditions do not distinguish greater
  /// lengths.
  private func countBound(_ queries: Queries) -> Double {
    var bound = Double(queries.lengths.max() ?? 0)
    for atom in queries.counts {
      guard case .elements(_, let inner) = atom.form else { continue }
      for node in context.forest.nodes(below: [inner]) {
        guard case .atom(let place) = context.forest.nodes[node] else { continue }
        switch context.forest.atoms[place].form {
        case .test(.range(let low, let high)): bound = max(bound, low ?? 0, high ?? 0)
        case .test(.equals(let value)) where value.document.kind(value.value) == .number:
          bound = max(bound, NumberLexeme.javascript(lexeme: value.document.lexeme(value.value).span))
        case .test, .elements: continue
        }
      }
    }
    return bound
  }

  private mutating func add(_ elements: [[UInt8]]) {
    var json = Array("[".utf8)
    for (index, element) in elements.enumerated() {
      if index > 0 { json.append(0x2C) }
      json += element
      if json.count > ValueDomain.maxSize {
        isComplete = false
        return
      }
    }
    add(json + [0x5D])
  }
}
