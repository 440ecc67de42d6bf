/// Builds the index of a program whose rules, steps, facts and predicates are complete.
struct PredicateIndexBuilder {
  private let program: Program
  private var trees: ConditionTrees
  private let catalogue: PredicateCatalogue
  private var index = PredicateIndex()
  /// Where the shortened steps of rules go.
  private(set) var steps: [Program.Step]
  private var shapes: [[Int32]: Int] = [:]
  /// By shape: the primary channel, the others, and each rule under its values.
  private var entries: [ShapeEntries] = []
  private var tests: [ChannelTests]

  private struct ShapeEntries {
    var primary: Int32
    var others: [Int32]
    var rules: [(key: CompositeTable.Key, posting: PredicateIndex.Posting)] = []
  }

  /// What reports places in `guarded`, by channel.
  private struct ChannelTests {
    var integerBands: [BandIndex.Band] = []
    var decimalBands: [BandIndex.Band] = []
    var prefixes: [(text: [UInt8], value: Int32)] = []
    var suffixes: [(text: [UInt8], value: Int32)] = []
    var insides: [(text: [UInt8], value: Int32)] = []

    var isEmpty: Bool {
      integerBands.isEmpty && decimalBands.isEmpty && prefixes.isEmpty && suffixes.isEmpty
        && insides.isEmpty
    }
  }

  /// `roots` are the places of the rules' trees, in the order of the rules.
  init(_ program: Program, _ trees: ConditionTrees, roots: [Int32]) {
    self.program = program
    self.trees = trees
    catalogue = PredicateCatalogue(program)
    steps = program.steps
    tests = Array(repeating: ChannelTests(), count: catalogue.channels.count)
    index.channels = catalogue.channels
    index.stopsWhenPresent = Array(repeating: [], count: program.plan.keys.count)
    index.stopsWhenBeyond = index.stopsWhenPresent
    index.typeChannel = catalogue.typeChannel
    index.sourceChannel = catalogue.sourceChannel
    var planner = AccessPlanner(trees, catalogue, ruleCount: program.rules.count)
    for (rule, root) in roots.enumerated() {
      if !addStops(Int32(rule), root), let cover = planner.cover(of: root) {
        add(cover, Int32(rule), root)
      } else {
        index.always.append(Int32(rule))
      }
    }
  }

  /// Notes where the platform may stop at a rule; true when it may stop on any event.
  private mutating func addStops(_ rule: Int32, _ root: Int32) -> Bool {
    var stopsAlways = false
    for place in Int(root)..<Int(trees.nodes[Int(root)].next) where trees.nodes[place].form == .leaf
    {
      let predicate = Int(trees.nodes[place].predicate)
      guard let stop = catalogue.stops[predicate] else { continue }
      let fact = program.predicates[predicate].fact
      let slot = program.slots[Int(fact)]
      switch (stop, program.facts[Int(fact)]) {
      case (.always, _): stopsAlways = true
      case (_, .state): index.statesThatStop[fact, default: []].append(rule)
      case (.whenPresent, _) where slot >= 0:
        if index.stopsWhenPresent[Int(slot)].last != rule {
          index.stopsWhenPresent[Int(slot)].append(rule)
        }
      case (.whenBeyond, _) where slot >= 0:
        if index.stopsWhenBeyond[Int(slot)].last != rule {
          index.stopsWhenBeyond[Int(slot)].append(rule)
        }
      // A time, or a key that the platform's context may fill: no event shows it beforehand.
      default: stopsAlways = true
      }
    }
    return stopsAlways
  }

  private mutating func add(_ cover: AccessPlanner.Cover, _ rule: Int32, _ root: Int32) {
    let whole = PredicateIndex.Posting(rule: rule, step: program.rules[Int(rule)].steps.lowerBound)
    var short = whole
    if !cover.proven.isEmpty {
      short.step = trees.emit(root, without: cover.proven, to: &steps)
    }
    for access in cover.accesses {
      if access.lead == .equal {
        addComposite(access.values, short)
      } else {
        addGuarded(access, whole)
      }
    }
  }

  private mutating func addComposite(
    _ values: [AccessPlanner.Value], _ posting: PredicateIndex.Posting
  ) {
    // Found through a fact of the data where there is one: most events lack most of them.
    let place = values.firstIndex { !catalogue.isFixed($0.channel) } ?? 0
    let primary = values[place]
    let others = (values[..<place] + values[(place + 1)...]).sorted { $0.channel < $1.channel }
    let shape = [primary.channel] + others.map(\.channel)
    let shapePlace = shapes[shape] ?? entries.count
    if shapePlace == entries.count {
      shapes[shape] = shapePlace
      entries.append(ShapeEntries(primary: primary.channel, others: others.map(\.channel)))
    }
    var key = CompositeTable.Key()
    key.set(0, primary.number)
    for (other, value) in others.enumerated() { key.set(other + 1, value.number) }
    entries[shapePlace].rules.append((key, posting))
  }

  private mutating func addGuarded(
    _ access: AccessPlanner.Access, _ posting: PredicateIndex.Posting
  ) {
    func number(_ channel: Int32) -> Int32 {
      access.values.first { $0.channel == channel }?.number ?? -1
    }
    let place = Int32(index.guarded.count)
    index.guarded.append(
      .init(
        posting: posting, type: number(index.typeChannel), source: number(index.sourceChannel)))
    let channel = Int(access.channel)
    func text(_ predicate: UInt32) -> [UInt8] {
      program.texts[Int(program.predicates[Int(predicate)].literal)].folded ?? []
    }
    func wide(_ predicate: UInt32) {
      index.channels[channel].wideTests.append(.init(predicate: predicate, guarded: place))
    }
    switch access.lead {
    case .equal: break
    case .integerBand(let low, let high):
      tests[channel].integerBands.append(.init(low: low, high: high, value: place))
    case .decimalBand(let low, let high):
      tests[channel].decimalBands.append(.init(low: low, high: high, value: place))
    case .prefix(let predicate):
      tests[channel].prefixes.append((text(predicate), place))
      wide(predicate)
    case .suffix(let predicate):
      tests[channel].suffixes.append((text(predicate), place))
      wide(predicate)
    case .inside(let predicate):
      tests[channel].insides.append((text(predicate), place))
      wide(predicate)
    case .present: index.channels[channel].whenPresent.append(place)
    case .open(let predicate):
      index.channels[channel].openTests.append(.init(predicate: predicate, guarded: place))
    }
  }

  // MARK: finishing

  /// The index.
  mutating func build() -> PredicateIndex {
    var isUsed = Array(repeating: false, count: index.channels.count)
    for shape in entries {
      for channel in [shape.primary] + shape.others { isUsed[Int(channel)] = true }
      index.channels[Int(shape.primary)].composites.append(
        .init(others: shape.others, table: table(shape)))
    }
    for channel in index.channels.indices {
      let tests = tests[channel]
      isUsed[channel] = isUsed[channel] || index.channels[channel].hasTests(tests.isEmpty)
      index.channels[channel].integerBands = BandIndex(tests.integerBands)
      index.channels[channel].decimalBands = BandIndex(tests.decimalBands)
      index.channels[channel].prefixes = ByteTrie(tests.prefixes, .start)
      index.channels[channel].suffixes = ByteTrie(tests.suffixes, .end)
      index.channels[channel].insides = ByteTrie(tests.insides, .anywhere)
      index.channels[channel].firstMark = index.markCount
      index.markCount += index.channels[channel].insides.count
    }
    if !index.guarded.isEmpty {
      for channel in [index.typeChannel, index.sourceChannel] where channel >= 0 {
        isUsed[Int(channel)] = true
      }
    }
    placeChannels(isUsed)
    return index
  }

  private mutating func table(_ shape: ShapeEntries) -> CompositeTable {
    let rules = shape.rules.sorted {
      ($0.key.low, $0.key.high, $0.posting.rule) < ($1.key.low, $1.key.high, $1.posting.rule)
    }
    var groups: [(key: CompositeTable.Key, range: Range<Int32>)] = []
    for entry in rules {
      let place = Int32(index.postings.count)
      index.postings.append(entry.posting)
      if groups.last?.key == entry.key {
        groups[groups.count - 1].range = groups[groups.count - 1].range.lowerBound..<place + 1
      } else {
        groups.append((entry.key, place..<place + 1))
      }
    }
    return CompositeTable(groups)
  }

  /// Says which channels a fact goes into.
  private mutating func placeChannels(_ isUsed: [Bool]) {
    var bySlot: [[Int32]] = Array(repeating: [], count: program.plan.keys.count)
    for channel in index.channels.indices where isUsed[channel] {
      let fact = Int(index.channels[channel].fact)
      if catalogue.isFixed(fact) {
        index.fixedChannels.append(Int32(channel))
      } else if case .state = program.facts[fact] {
        index.stateChannels.append(Int32(channel))
      } else if program.slots[fact] >= 0 {
        bySlot[Int(program.slots[fact])].append(Int32(channel))
      }
    }
    index.slotPlaces = [0]
    for channels in bySlot {
      index.slotChannels += channels
      index.slotPlaces.append(Int32(index.slotChannels.count))
    }
  }
}

extension PredicateIndex.Channel {
  /// Whether it leads to rules besides its composites.
  fileprivate func hasTests(_ isEmpty: Bool) -> Bool {
    !isEmpty || !whenPresent.isEmpty || !openTests.isEmpty
  }
}
