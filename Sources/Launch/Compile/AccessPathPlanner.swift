internal import RuleCore

/// Chooses how each rule is found: the predicates of which one at least holds whenever it matches.
///
/// A leaf that needs its fact is found by itself. An `any` is found by all of its members, an `all`
/// by the one that the fewest events touch, joined with the equalities that stand beside it. What
/// holds without its fact is found by nothing. Nodes are gone through from the leaves up, in a loop.
///
/// Source: the access predicates of F. Fabret and others, Filtering Algorithms and Implementation
/// for Very Fast Publish/Subscribe Systems, SIGMOD 2001, over trees as stored-query search takes them.
struct AccessPathPlanner {
  /// All ways to a node. Its accesses are the end of `accesses` when it has been planned; those of
  /// the nodes in front of it come behind them.
  private struct Cover {
    /// How many of all events are expected to touch it.
    var cost: Double
    /// How many accesses it has.
    var count: Int
    /// Nodes that hold when one of the accesses, all of them composites, is met.
    var proven = InlineInts()
    /// Each of the accesses is enough for the node to hold.
    var isExact = false
    /// All accesses are led by equalities.
    var isComposite = true
    /// The most values that one of the accesses has.
    var mostValues = 0

    static var never: Cover { Cover(cost: 0, count: 0) }

    mutating func unite(_ other: Cover) {
      cost += other.cost
      count += other.count
      isExact = isExact && other.isExact
      isComposite = isComposite && other.isComposite
      mostValues = max(mostValues, other.mostValues)
    }
  }

  /// The cheapest cover so far, and where its accesses begin.
  private struct Best {
    var cover: Cover?
    var start = 0

    mutating func consider(_ other: Cover?, at otherStart: Int) {
      guard let other, other.cost < cover?.cost ?? .infinity else { return }
      (cover, start) = (other, otherStart)
    }
  }

  /// An equality of an `all`.
  private struct Equal {
    var value: AccessPath.Value
    var cost: Double
    var node: Int32
  }

  /// All thresholds of an `all` for one channel.
  private struct Band {
    var channel: Int32
    var low: UInt64
    var high: UInt64
    var isInteger: Bool

    var lead: AccessPath.Lead {
      isInteger ? .integerBand(low: low, high: high) : .decimalBand(low: low, high: high)
    }
  }

  let trees: ConditionTrees
  let catalogue: PredicateSelectivity
  let ruleCount: Double
  /// The ways to the rule that was planned last.
  private(set) var accesses: [AccessPath] = []
  /// Nodes of it that hold when one of the accesses, all of them composites, is met.
  private(set) var proven = InlineInts()
  /// The covers of the groups whose own group is still to come, the one of the first node last; nil
  /// for one that nothing finds.
  private var covers: [Cover?] = []
  // Of the `all` at hand; the cheapest equality comes first.
  private var equals: [Equal] = []
  private var bands: [Band] = []

  init(_ trees: ConditionTrees, _ catalogue: PredicateSelectivity, ruleCount: Int) {
    (self.trees, self.catalogue, self.ruleCount) = (trees, catalogue, Double(ruleCount))
  }

  /// Chooses the ways to the rule whose tree is at `root`, which `accesses` and `proven` tell then;
  /// false when every event must test it.
  mutating func plan(_ root: Int32) -> Bool {
    accesses.removeAll(keepingCapacity: true)
    let start = Int(root)
    var place = Int(trees.nodes[start].next)
    while place > start {
      place -= 1
      switch trees.nodes[place].form {
      // It is looked at by its group.
      case .leaf: if place == start { covers.append(leaf(place)) }
      case .any: covers.append(any(place))
      case .all: covers.append(all(place))
      }
    }
    guard let cover = covers.removeLast() else { return false }
    proven = cover.proven
    // Many ways to a rule may be the same one.
    if accesses.count > 64 { accesses = Array(Set(accesses)) }
    return true
  }

  private mutating func any(_ place: Int) -> Cover? {
    var union = Cover(cost: 0, count: 0, isExact: true)
    var isFound = true
    let end = Int(trees.nodes[place].next)
    var child = place + 1
    while child < end {
      let node = trees.nodes[child]
      if let cover = node.form == .leaf ? leaf(child) : covers.removeLast() {
        union.unite(cover)
      } else {
        isFound = false
      }
      child = Int(node.next)
    }
    guard isFound else {
      accesses.removeLast(union.count)
      return nil
    }
    if union.isExact { union.proven.append(Int32(place)) }
    return union
  }

  private mutating func leaf(_ place: Int) -> Cover? {
    switch catalogue.entries[Int(trees.nodes[place].predicate)] {
    case .none: return nil
    case .never: return .never
    case .equal(let value):
      let cost = catalogue.cost(of: value.channel)
      return composite(Equal(value: value, cost: cost, node: Int32(place)))
    case .other(let lead, let channel): return single(lead, channel)
    }
  }

  private mutating func composite(_ equal: Equal) -> Cover {
    accesses.append(
      AccessPath(lead: .equal, channel: equal.value.channel, values: AccessPath.Values(equal.value))
    )
    return Cover(
      cost: equal.cost, count: 1, proven: InlineInts(equal.node), isExact: true, mostValues: 1)
  }

  private mutating func single(_ lead: AccessPath.Lead, _ channel: Int32) -> Cover {
    accesses.append(AccessPath(lead: lead, channel: channel))
    return Cover(cost: catalogue.cost(of: lead, channel), count: 1, isComposite: false)
  }

  // MARK: all

  /// So many equalities and thresholds are looked at; more are left to the rule's own steps.
  private static let mostMembers = 64

  private mutating func all(_ place: Int) -> Cover? {
    equals.removeAll(keepingCapacity: true)
    bands.removeAll(keepingCapacity: true)
    var best = Best()
    // Where the accesses begin of the groups that have been come to.
    var base = accesses.count
    let end = Int(trees.nodes[place].next)
    var child = place + 1
    while child < end {
      let node = trees.nodes[child]
      if node.form == .leaf {
        switch catalogue.entries[Int(node.predicate)] {
        case .none: break
        case .never: best.consider(.never, at: base)
        case .equal(let value): add(value, Int32(child))
        case .other(.integerBand(let low, let high), let channel):
          narrow(Band(channel: channel, low: low, high: high, isInteger: true))
        case .other(.decimalBand(let low, let high), let channel):
          narrow(Band(channel: channel, low: low, high: high, isInteger: false))
        case .other(let lead, let channel):
          best.consider(single(lead, channel), at: accesses.count - 1)
        }
      } else {
        let cover = covers.removeLast()
        base -= cover?.count ?? 0
        best.consider(cover, at: base)
      }
      child = Int(node.next)
    }
    for band in bands {
      let cover = band.low > band.high ? .never : single(band.lead, band.channel)
      best.consider(cover, at: accesses.count - cover.count)
    }
    keep(best.cover?.count ?? 0, from: best.start, at: base)
    if best.cover?.count == 0 { return .never }
    return join(best.cover, at: base)
  }

  private mutating func add(_ value: AccessPath.Value, _ node: Int32) {
    guard equals.count < Self.mostMembers else { return }
    for equal in equals where equal.value.channel == value.channel { return }
    let cost = catalogue.cost(of: value.channel)
    equals.append(Equal(value: value, cost: cost, node: node))
    var place = equals.count - 1
    while place > 0, equals[place - 1].cost > cost {
      equals.swapAt(place - 1, place)
      place -= 1
    }
  }

  private mutating func narrow(_ band: Band) {
    for place in bands.indices where bands[place].channel == band.channel {
      if bands[place].isInteger == band.isInteger {
        bands[place].low = max(bands[place].low, band.low)
        bands[place].high = min(bands[place].high, band.high)
      } else {
        bands[place] = band
      }
      return
    }
    if bands.count < Self.mostMembers { bands.append(band) }
  }

  /// Moves `count` accesses from `start` on to `base`, and drops what else there is behind it.
  private mutating func keep(_ count: Int, from start: Int, at base: Int) {
    if start > base {
      for offset in 0..<count { accesses[base + offset] = accesses[start + offset] }
    }
    accesses.removeLast(accesses.count - base - count)
  }

  /// So few rules are expected to be touched by an event when all are found like this one.
  private static let rareEnough = 0.5

  /// The better one of the equalities by themselves and of `best`, whose accesses begin at `base`,
  /// joined with them.
  private mutating func join(_ best: Cover?, at base: Int) -> Cover? {
    var joined = best
    joined?.isExact = false
    guard let first = equals.first else { return joined }
    let place = accesses.count
    var alone = composite(first)
    alone.isExact = false
    join(&alone, at: place)
    // Where it is rare enough, what else there is need not be looked at.
    if var cover = joined, alone.cost * ruleCount > Self.rareEnough {
      join(&cover, at: base)
      if cover.cost < alone.cost {
        accesses.removeLast()
        return cover
      }
    }
    keep(1, from: place, at: base)
    return alone
  }

  /// Puts as many of the equalities beside each access of `cover`, from `start` on, as make it rare
  /// enough.
  private mutating func join(_ cover: inout Cover, at start: Int) {
    let range = start..<start + cover.count
    for (place, equal) in equals.enumerated() {
      guard cover.mostValues < InlineInts.most else { return }
      if cover.isComposite {
        // The rarest ones make it rare.
        guard place < 8, cover.cost * ruleCount > Self.rareEnough else { return }
        if hasValue(equal.value.channel, range) { continue }
        cover.proven.append(equal.node)
      } else if !guards(equal.value.channel, range) {
        continue
      }
      cover.cost *= equal.cost
      cover.mostValues += 1
      for access in range { accesses[access].values.append(equal.value) }
    }
  }

  /// Whether one of the accesses at `range` names a value of `channel`.
  private func hasValue(_ channel: Int32, _ range: Range<Int>) -> Bool {
    for place in range where accesses[place].values.channels.contains(channel) { return true }
    return false
  }

  /// Whether the value that an event has in `channel` is known before any of the accesses is come
  /// to: only the type's and the source's are, and only by what is found through the data.
  private func guards(_ channel: Int32, _ range: Range<Int>) -> Bool {
    guard catalogue.isGuard(channel), !hasValue(channel, range) else { return false }
    return accesses[range].allSatisfy { $0.lead == .equal || !catalogue.isFixed($0.channel) }
  }
}
