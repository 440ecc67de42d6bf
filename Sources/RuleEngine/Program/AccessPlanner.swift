/// Chooses how each rule is found: the predicates of which one at least holds whenever it matches.
///
/// A leaf that needs its fact is found by itself. An `any` is found by all of its members, an `all`
/// by the one that the fewest events touch, joined with the equalities that stand beside it. What
/// holds without its fact is found by nothing. Nodes are gone through from the leaves up, in a loop.
///
/// Source: the access predicates of F. Fabret and others, Filtering Algorithms and Implementation
/// for Very Fast Publish/Subscribe Systems, SIGMOD 2001, over trees as stored-query search takes them.
struct AccessPlanner {
  /// One predicate as the index can find it.
  enum Lead: Hashable {
    /// The value of this number in its channel; those of other channels stand beside it.
    case equal
    case integerBand(low: UInt64, high: UInt64)
    case decimalBand(low: UInt64, high: UInt64)
    case prefix(UInt32)
    case suffix(UInt32)
    case inside(UInt32)
    case present
    case open(UInt32)
  }

  /// A channel and the number of one of its values.
  struct Value: Hashable {
    var channel: Int32
    var number: Int32
  }

  /// One way to a rule.
  struct Access: Hashable {
    var lead: Lead
    /// The channel of the lead.
    var channel: Int32
    /// The equalities that must hold as well; where the lead is one, it stands first.
    var values: [Value]
  }

  /// All ways to a node.
  struct Cover {
    /// How many of all events are expected to touch it.
    var cost: Double
    var accesses: [Access]
    /// Nodes that hold when one of the accesses, all of them composites, is met.
    var proven: [Int32] = []
    /// Each of the accesses is enough for the node to hold.
    var isExact = false

    static let never = Cover(cost: 0, accesses: [])
  }

  let trees: ConditionTrees
  let catalogue: PredicateCatalogue
  let ruleCount: Double
  /// By place in the tree at hand: the covers of its groups. A leaf is looked at by its group.
  private var covers: [Cover?] = []
  /// The place at which the tree at hand begins.
  private var start = 0

  init(_ trees: ConditionTrees, _ catalogue: PredicateCatalogue, ruleCount: Int) {
    (self.trees, self.catalogue, self.ruleCount) = (trees, catalogue, Double(ruleCount))
  }

  /// The ways to the rule whose tree is at `root`; nil when every event must test it.
  mutating func cover(of root: Int32) -> Cover? {
    let end = Int(trees.nodes[Int(root)].next)
    start = Int(root)
    if trees.nodes[start].form == .leaf { return leaf(start) }
    covers.removeAll(keepingCapacity: true)
    covers.append(contentsOf: repeatElement(nil, count: end - start))
    for place in (start..<end).reversed() {
      switch trees.nodes[place].form {
      case .leaf: continue
      case .any: covers[place - start] = any(place)
      case .all: covers[place - start] = all(place)
      }
    }
    var cover = take(start)
    // Many ways to a rule may be the same one.
    if let known = cover, known.accesses.count > 64 {
      cover?.accesses = Array(Set(known.accesses))
    }
    return cover
  }

  /// The cover of a member of a group, which is asked for once.
  private mutating func take(_ place: Int) -> Cover? {
    if trees.nodes[place].form == .leaf { return leaf(place) }
    var cover: Cover?
    swap(&cover, &covers[place - start])
    return cover
  }

  private mutating func any(_ place: Int) -> Cover? {
    var union = Cover.never
    union.isExact = true
    var child = place + 1
    while child < trees.nodes[place].next {
      guard let cover = take(child) else { return nil }
      union.cost += cover.cost
      union.isExact = union.isExact && cover.isExact
      // The fewer are added to the more: groups may be nested deep round many values.
      if union.accesses.count < cover.accesses.count {
        union.accesses = cover.accesses + union.accesses
      } else {
        union.accesses += cover.accesses
      }
      child = Int(trees.nodes[child].next)
    }
    if union.isExact { union.proven = [Int32(place)] }
    return union
  }

  private func leaf(_ place: Int) -> Cover? {
    let predicate = trees.nodes[place].predicate
    switch catalogue.entries[Int(predicate)] {
    case .none: return nil
    case .never: return .never
    case .equal(let value):
      return Cover(
        cost: catalogue.cost(of: value.channel),
        accesses: [Access(lead: .equal, channel: value.channel, values: [value])],
        proven: [Int32(place)], isExact: true)
    case .other(let lead, let channel):
      return Cover(
        cost: catalogue.cost(of: lead, channel),
        accesses: [Access(lead: lead, channel: channel, values: [])])
    }
  }

  // MARK: all

  private mutating func all(_ place: Int) -> Cover? {
    var equals: [(value: Value, cost: Double, node: Int32)] = []
    var best: Cover?
    func consider(_ cover: Cover) {
      if cover.cost < best?.cost ?? .infinity { best = cover }
    }
    var bands: [Int32: (low: UInt64, high: UInt64, isInteger: Bool)] = [:]
    func narrow(_ channel: Int32, _ low: UInt64, _ high: UInt64, isInteger: Bool) {
      let other = bands[channel]
      bands[channel] =
        other?.isInteger == isInteger
        ? (max(low, other?.low ?? 0), min(high, other?.high ?? .max), isInteger)
        : (low, high, isInteger)
    }
    var child = place + 1
    while child < trees.nodes[place].next {
      let node = trees.nodes[child]
      defer { child = Int(node.next) }
      switch node.form == .leaf ? catalogue.entries[Int(node.predicate)] : nil {
      case .equal(let value):
        // More are left to the rule's own steps.
        if equals.count < 64, !equals.contains(where: { $0.value.channel == value.channel }) {
          equals.append((value, catalogue.cost(of: value.channel), Int32(child)))
        }
      case .other(.integerBand(let low, let high), let channel):
        narrow(channel, low, high, isInteger: true)
      case .other(.decimalBand(let low, let high), let channel):
        narrow(channel, low, high, isInteger: false)
      default:
        if let cover = take(child) { consider(cover) }
      }
    }
    for (channel, band) in bands.sorted(by: { $0.key < $1.key }) {
      if band.low > band.high { return .never }
      let lead: Lead =
        band.isInteger
        ? .integerBand(low: band.low, high: band.high)
        : .decimalBand(low: band.low, high: band.high)
      consider(
        Cover(
          cost: catalogue.cost(of: lead, channel),
          accesses: [Access(lead: lead, channel: channel, values: [])]))
    }
    if best?.accesses.isEmpty == true { return .never }
    equals.sort { $0.cost < $1.cost }
    return join(equals, best)
  }

  /// So few rules are expected to be touched by an event when all are found like this one.
  private static let rareEnough = 0.5

  /// The better one of the equalities by themselves and of `best` joined with them.
  private func join(
    _ equals: [(value: Value, cost: Double, node: Int32)], _ best: Cover?
  ) -> Cover? {
    var alone: Cover?
    if let first = equals.first {
      let cover = Cover(
        cost: first.cost,
        accesses: [Access(lead: .equal, channel: first.value.channel, values: [first.value])],
        proven: [first.node])
      alone = add(equals, to: cover)
    }
    guard let best else { return alone }
    // Rare enough: what else there is need not be looked at.
    if let alone, alone.cost * ruleCount <= Self.rareEnough { return alone }
    let joined = add(equals, to: best)
    return (alone?.cost ?? .infinity) <= joined.cost ? alone : joined
  }

  /// `cover` with as many of `equals` beside each of its accesses as make it rare enough.
  private func add(
    _ equals: [(value: Value, cost: Double, node: Int32)], to cover: Cover
  ) -> Cover {
    var cover = cover
    cover.isExact = false
    if !cover.accesses.allSatisfy({ $0.lead == .equal }) {
      for (value, cost, _) in equals where guards(value.channel, cover) {
        cover.cost *= cost
        for index in cover.accesses.indices { cover.accesses[index].values.append(value) }
      }
      return cover
    }
    // A composite takes four channels, and the rarest ones make it rare.
    var most = cover.accesses.map(\.values.count).max() ?? 0
    for (value, cost, node) in equals.prefix(8) {
      guard most < 4, cover.cost * ruleCount > Self.rareEnough else { break }
      if cover.accesses.contains(where: { $0.values.contains { $0.channel == value.channel } }) {
        continue
      }
      cover.cost *= cost
      for index in cover.accesses.indices { cover.accesses[index].values.append(value) }
      cover.proven.append(node)
      most += 1
    }
    return cover
  }

  /// Whether the value that an event has in `channel` is known before any of the accesses is come
  /// to: only the type's and the source's are, and only by what is found through the data.
  private func guards(_ channel: Int32, _ cover: Cover) -> Bool {
    catalogue.isGuard(channel)
      && cover.accesses.allSatisfy { access in
        !access.values.contains { $0.channel == channel }
          && (access.lead == .equal || !catalogue.isFixed(access.channel))
      }
  }
}
