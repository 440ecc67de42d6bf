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
  struct Access {
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

  /// The ways to the rule whose tree is at `root`; nil when every event must test it.
  func cover(of root: Int32) -> Cover? {
    let (start, end) = (Int(root), Int(trees.nodes[Int(root)].next))
    var covers = [Cover?](repeating: nil, count: end - start)
    for place in (start..<end).reversed() {
      let node = trees.nodes[place]
      switch node.form {
      case .leaf: covers[place - start] = leaf(place)
      case .any:
        var union: Cover? = .never
        union?.isExact = true
        trees.forEachChild(of: place) { child in
          guard let cover = covers[child - start], var known = union else {
            union = nil
            return
          }
          union = nil
          known.cost += cover.cost
          known.accesses += cover.accesses
          known.isExact = known.isExact && cover.isExact
          union = known
        }
        if union?.isExact == true { union?.proven = [Int32(place)] }
        covers[place - start] = union
      case .all: covers[place - start] = all(place, covers, start)
      }
    }
    return covers[0]
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

  private func all(_ place: Int, _ covers: [Cover?], _ start: Int) -> Cover? {
    var equals: [(value: Value, cost: Double, node: Int32)] = []
    var best: Cover?
    func consider(_ cover: Cover) {
      if cover.cost < best?.cost ?? .infinity { best = cover }
    }
    var bands: [Int32: (low: UInt64, high: UInt64, isInteger: Bool)] = [:]
    trees.forEachChild(of: place) { child in
      guard let cover = covers[child - start] else { return }
      if trees.nodes[child].form == .leaf, let access = cover.accesses.first {
        switch access.lead {
        case .equal:
          if !equals.contains(where: { $0.value.channel == access.channel }) {
            equals.append((access.values[0], cover.cost, Int32(child)))
          }
          return
        case .integerBand(let low, let high), .decimalBand(let low, let high):
          var band = (low: low, high: high, isInteger: true)
          if case .decimalBand = access.lead { band.isInteger = false }
          if let other = bands[access.channel], other.isInteger == band.isInteger {
            band = (max(low, other.low), min(high, other.high), band.isInteger)
          }
          bands[access.channel] = band
          return
        default: break
        }
      }
      consider(cover)
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
    let joined = add(equals, to: best)
    return (alone?.cost ?? .infinity) <= joined.cost ? alone : joined
  }

  /// `cover` with as many of `equals` beside each of its accesses as make it rare enough.
  private func add(
    _ equals: [(value: Value, cost: Double, node: Int32)], to cover: Cover
  ) -> Cover {
    var cover = cover
    cover.isExact = false
    let areEqual = cover.accesses.allSatisfy { $0.lead == .equal }
    for (value, cost, node) in equals {
      // A composite takes four channels; what is found otherwise, the type and the source.
      if areEqual {
        guard cover.cost * ruleCount > 0.5 else { break }
        guard
          cover.accesses.allSatisfy({ access in
            access.values.count < 4 && !access.values.contains { $0.channel == value.channel }
          })
        else { continue }
      } else if !catalogue.isGuard(value.channel)
        || cover.accesses.contains(where: { $0.values.contains { $0.channel == value.channel } })
      {
        continue
      }
      cover.cost *= cost
      for index in cover.accesses.indices { cover.accesses[index].values.append(value) }
      if areEqual { cover.proven.append(node) }
    }
    return cover
  }
}
