/// The properties, which searches need, of an event that an SDK extension dispatches.
package struct DispatchedEvent: Sendable {
  /// The type and the source of an event.
  struct Names: Equatable {
    var type: [UInt8]
    var source: [UInt8]
  }

  /// The names of the platforms on which the event exists.
  let platforms: [String]
  let names: Names
  /// The type and the source in lower case.
  fileprivate let folded: Names
  /// The keys of the required fields.
  fileprivate let required: [[UInt8]]
  /// True if the data may have a flattened key.
  fileprivate let hasKey: @Sendable ([UInt8]) -> Bool
  /// Returns the only values that a flattened key may have; nil if the key may have any value.
  fileprivate let values: @Sendable ([UInt8]) -> [String]?

  package init(
    type: String, source: String, platforms: [String], required: [String],
    hasKey: @escaping @Sendable ([UInt8]) -> Bool, values: @escaping @Sendable ([UInt8]) -> [String]?
  ) {
    (self.platforms, self.hasKey, self.values) = (platforms, hasKey, values)
    self.required = required.map { Array($0.utf8) }
    names = Names(type: Array(type.utf8), source: Array(source.utf8))
    folded = names.folded
  }

  fileprivate func allows(_ value: ProbeValue, for key: [UInt8]) -> Bool {
    guard case .text(let text) = value, let values = values(key) else { return true }
    return values.contains { $0.utf8.elementsEqual(text) }
  }

  /// True if `key` is the key of a required field, or of a member inside a required field.
  fileprivate func requires(_ key: [UInt8]) -> Bool {
    required.contains { key.starts(with: $0) && (key.count == $0.count || key[$0.count] == 0x2E) }
  }
}

extension DispatchedEvent.Names {
  /// The type and the source in lower case.
  fileprivate var folded: Self {
    func lower(_ text: [UInt8]) -> [UInt8] { text.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 } }
    return Self(type: lower(type), source: lower(source))
  }
}

extension ConditionSolver {
  /// Returns the type and the source of the dispatched event that may have the most members of the draft. The type and
  /// the source satisfy the assumptions. Nil if the draft's own type and source fit equally many members.
  mutating func dispatchedNames(for draft: EventBuilder) -> DispatchedEvent.Names? {
    if dispatched.isEmpty || !closed.isEmpty { return nil }
    if pins.keys.contains(where: { forest.facts[Int($0)].isName }) { return nil }
    var literals: (type: [Literal], source: [Literal]) = ([], [])
    for assumption in trail {
      let predicate = forest.predicates[Int(assumption.literal.predicate)]
      switch forest.facts[Int(predicate.fact)] {
      case .special(.type): literals.type.append(assumption.literal)
      case .special(.source): literals.source.append(assumption.literal)
      default: break
      }
    }
    if isFixed(literals.type), isFixed(literals.source) { return nil }
    // Indexed by dispatched event: the number of members of the draft that the event may have.
    var counts = Array(repeating: 0, count: dispatched.count)
    for (key, value) in draft.members {
      for index in events(with: key) where dispatched[index].allows(value, for: key) { counts[index] += 1 }
    }
    let folded = draft.names.folded
    let own = dispatched.indices.filter { dispatched[$0].folded == folded }.map { counts[$0] }.max() ?? -1
    // If two events may have equally many members of the draft, the event that requires more of them comes first.
    let better = dispatched.indices.filter { counts[$0] > own }.map { index in
      (index: index, count: counts[index], required: draft.members.count { dispatched[index].requires($0.key) })
    }.sorted { ($1.count, $1.required, $0.index) < ($0.count, $0.required, $1.index) }
    for candidate in better {
      let names = dispatched[candidate.index].names
      if hold(literals.type, names.type), hold(literals.source, names.source) { return names }
    }
    return nil
  }

  private func hold(_ literals: [Literal], _ text: [UInt8]) -> Bool {
    let seen = forest.profile.seen(.text(text))
    return literals.allSatisfy { probe.holds($0.predicate, of: seen) == $0.holds }
  }

  /// True if one of the literals requires one specific string.
  private func isFixed(_ literals: [Literal]) -> Bool {
    literals.contains { $0.holds && forest.predicates[Int($0.predicate)].comparison == .text(.equals) }
  }

  /// Returns the indices of the dispatched events that may have a key.
  private mutating func events(with key: [UInt8]) -> [Int] {
    if let known = dispatchedByKey[key] { return known }
    let found = dispatched.indices.filter { dispatched[$0].hasKey(key) }
    dispatchedByKey[key] = found
    return found
  }
}

extension FactSource {
  /// True if the fact is the type or the source of the event.
  fileprivate var isName: Bool {
    switch self {
    case .special(.type), .special(.source): true
    default: false
    }
  }
}
