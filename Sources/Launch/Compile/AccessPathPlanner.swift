/// Chooses the access predicates of each rule. Whenever the rule matches, at least one of them is true.
///
/// A leaf that is false without its fact is its own access predicate. A leaf that can be true without its fact has no
/// access predicate. An `any` needs the access predicates of all members. An `all` needs only the access predicates of
/// the member that is expected to be true least often, combined with the equalities of the `all`. Planning is bottom-up
/// and iterative.
///
/// Source: the access predicates of F. Fabret and others, Filtering Algorithms and Implementation for Very Fast
/// Publish/Subscribe Systems, SIGMOD 2001; extended to trees, as in stored queries.
struct AccessPathPlanner {
  /// The access predicates ("accesses") of a node. After the node is planned, they are the last elements of `accesses`.
  /// Nodes are planned last to first, so the accesses of an earlier node follow the accesses of a later node.
  private struct Cover {
    /// The expected fraction of events that at least one of the accesses selects. The fractions of the accesses are
    /// added, so the cost may exceed 1.
    var cost: Double
    /// The number of access predicates of the node.
    var count: Int
    /// Nodes that are true whenever one of the accesses matches an event; used only if `isComposite`.
    var proven = InlineInts()
    /// True if the node is true whenever one of the accesses matches an event.
    var isExact = false
    /// True if all accesses are equalities.
    var isComposite = true
    /// The maximum number of values in one access.
    var maximumValues = 0

    static var never: Cover { Cover(cost: 0, count: 0) }

    mutating func unite(_ other: Cover) {
      cost += other.cost
      count += other.count
      isExact = isExact && other.isExact
      isComposite = isComposite && other.isComposite
      maximumValues = max(maximumValues, other.maximumValues)
    }
  }

  /// The cheapest cover found so far, and the index of its first access.
  private struct Best {
    var cover: Cover?
    var start = 0

    mutating func consider(_ other: Cover?, at otherStart: Int) {
      guard let other, other.cost < cover?.cost ?? .infinity else { return }
      (cover, start) = (other, otherStart)
    }
  }

  /// An equality that is a member of an `all`.
  private struct Equal {
    var value: AccessPath.Value
    var cost: Double
    var node: Int32
  }

  /// The interval that all thresholds of an `all` allow for one channel; empty if `low > high`.
  private struct Band {
    var channel: Int32
    var low: UInt64
    var high: UInt64
    var isInteger: Bool

    var lead: AccessPath.Lead { isInteger ? .integerBand(low: low, high: high) : .decimalBand(low: low, high: high) }
  }

  let trees: ConditionTrees
  let catalogue: PredicateSelectivity
  let ruleCount: Double
  /// The access predicates of the rule that was planned last.
  private(set) var accesses: [AccessPath] = []
  /// In the rule that was planned last, the nodes that are true whenever one of `accesses` matches; used if all
  /// `accesses` are equalities.
  private(set) var proven = InlineInts()
  /// A stack of the covers of planned groups whose parent is not planned yet; the first group in node order is on top.
  /// Nil if the group has no access predicates.
  private var covers: [Cover?] = []
  // The members of the current `all`. `equals` is sorted by cost, cheapest first.
  private var equals: [Equal] = []
  private var bands: [Band] = []

  init(_ trees: ConditionTrees, _ catalogue: PredicateSelectivity, ruleCount: Int) {
    (self.trees, self.catalogue, self.ruleCount) = (trees, catalogue, Double(ruleCount))
  }

  /// Chooses the access predicates of the rule whose tree is at `root`, and stores them in `accesses` and `proven`.
  /// Returns false if the rule must be evaluated for every event.
  mutating func plan(_ root: Int32) -> Bool {
    accesses.removeAll(keepingCapacity: true)
    let start = Int(root)
    var place = Int(trees.nodes[start].next)
    while place > start {
      place -= 1
      switch trees.nodes[place].form {
      // A leaf that is not the root is planned with its group.
      case .leaf: if place == start { covers.append(leaf(place)) }
      case .any: covers.append(any(place))
      case .all: covers.append(all(place))
      }
    }
    guard let cover = covers.removeLast() else { return false }
    proven = cover.proven
    // Remove duplicates, which are frequent in long lists.
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
    accesses.append(AccessPath(lead: .equal, channel: equal.value.channel, values: AccessPath.Values(equal.value)))
    return Cover(cost: equal.cost, count: 1, proven: InlineInts(equal.node), isExact: true, maximumValues: 1)
  }

  private mutating func single(_ lead: AccessPath.Lead, _ channel: Int32) -> Cover {
    accesses.append(AccessPath(lead: lead, channel: channel))
    return Cover(cost: catalogue.cost(of: lead, channel), count: 1, isComposite: false)
  }

  // MARK: all

  /// The maximum number of equalities, and of bands, that the planner considers in an `all`. The index ignores further
  /// members; the steps of the rule test them.
  private static let maximumMembers = 64

  private mutating func all(_ place: Int) -> Cover? {
    equals.removeAll(keepingCapacity: true)
    bands.removeAll(keepingCapacity: true)
    var best = Best()
    // The index of the first access of the child groups visited so far.
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
        case .other(let lead, let channel): best.consider(single(lead, channel), at: accesses.count - 1)
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
    guard equals.count < Self.maximumMembers else { return }
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
    if bands.count < Self.maximumMembers { bands.append(band) }
  }

  /// Moves `count` accesses from index `start` to `base`, and removes all others from `base` on.
  private mutating func keep(_ count: Int, from start: Int, at base: Int) {
    if start > base {
      for offset in 0..<count { accesses[base + offset] = accesses[start + offset] }
    }
    accesses.removeLast(accesses.count - base - count)
  }

  /// The planner adds equalities to a cover only if `cost * ruleCount` exceeds this number. The product is the expected
  /// number of candidates per event if every rule had a cover of this cost.
  private static let rareEnough = 0.5

  /// Returns the cheaper of two covers: the equalities alone, or `best` combined with them. If there are no equalities,
  /// returns `best`. `base`: the index in `accesses` of the first access of `best`.
  private mutating func join(_ best: Cover?, at base: Int) -> Cover? {
    var joined = best
    joined?.isExact = false
    guard let first = equals.first else { return joined }
    let place = accesses.count
    var alone = composite(first)
    alone.isExact = false
    join(&alone, at: place)
    // If the equalities are rare enough, combining `best` with them saves nothing.
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

  /// Adds equalities to all accesses of `cover` until the cover is rare enough (`rareEnough`). `start`: the index in
  /// `accesses` of the first access of `cover`.
  private mutating func join(_ cover: inout Cover, at start: Int) {
    let range = start..<start + cover.count
    for (place, equal) in equals.enumerated() {
      guard cover.maximumValues < InlineInts.most else { return }
      if cover.isComposite {
        // `equals` is sorted by cost, cheapest first, so further equalities hardly reduce the cost.
        guard place < 8, cover.cost * ruleCount > Self.rareEnough else { return }
        if hasValue(equal.value.channel, range) { continue }
        cover.proven.append(equal.node)
      } else if !guards(equal.value.channel, range) {
        continue
      }
      cover.cost *= equal.cost
      cover.maximumValues += 1
      for access in range { accesses[access].values.append(equal.value) }
    }
  }

  /// True if an access in `range` has a value of `channel`.
  private func hasValue(_ channel: Int32, _ range: Range<Int>) -> Bool {
    for place in range where accesses[place].values.channels.contains(channel) { return true }
    return false
  }

  /// True if an equality in `channel` can be added to the accesses in `range`. The channel must belong to the event's
  /// type or source, because the index looks these up first. No access may have a value of the channel yet. Each access
  /// must be an equality, or test neither the type nor the source.
  private func guards(_ channel: Int32, _ range: Range<Int>) -> Bool {
    guard catalogue.isGuard(channel), !hasValue(channel, range) else { return false }
    return accesses[range].allSatisfy { $0.lead == .equal || !catalogue.isFixed($0.channel) }
  }
}
