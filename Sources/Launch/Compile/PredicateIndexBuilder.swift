/// Builds the index of a program whose rules, steps, facts and predicates are complete.
struct PredicateIndexBuilder {
  private let program: Program
  private var trees: ConditionTrees
  private var catalogue: PredicateSelectivity
  private var index = PredicateIndex()
  /// The steps of the program, followed by the shorter chains of steps that the index uses.
  private(set) var steps: [DecisionStep]
  /// The shapes of composites (combined equalities). A shape is the list of the channels of a composite, the primary
  /// channel first.
  private var shapes = Interned<InlineInts>()
  /// Indexed by shape: the rules of the shape.
  private var entries: [ShapeEntries] = []
  private var tests: [ChannelTests]

  /// The tuples of values of one shape, and the rules of each tuple.
  private struct ShapeEntries {
    var keys = Interned<CompositeTable.Key>()
    var rules: [(key: UInt32, posting: PredicateIndex.Posting)] = []
  }

  /// The interval and string tests of one channel. The tests report indices into `PredicateIndex.guarded`.
  private struct ChannelTests {
    var integerBands: [IntervalIndex.Band] = []
    var decimalBands: [IntervalIndex.Band] = []
    var prefixes: [(text: [UInt8], value: Int32)] = []
    var suffixes: [(text: [UInt8], value: Int32)] = []
    var insides: [(text: [UInt8], value: Int32)] = []

    var isEmpty: Bool {
      integerBands.isEmpty && decimalBands.isEmpty && prefixes.isEmpty && suffixes.isEmpty && insides.isEmpty
    }
  }

  /// Indexes all rules. `roots` are the root nodes of the rules in `trees`, in rule order. `steps`: the steps of
  /// `program`, moved out of it to avoid a copy. The caller moves `self.steps` back.
  init(_ program: Program, steps: consuming [DecisionStep], _ trees: ConditionTrees, roots: [Int32]) {
    self.program = program
    self.trees = trees
    catalogue = PredicateSelectivity(program)
    self.steps = steps
    tests = Array(repeating: ChannelTests(), count: catalogue.channels.count)
    index.channels = catalogue.takeChannels()
    index.stopsWhenPresent = Array(repeating: [], count: program.plan.value.keys.count)
    index.stopsWhenBeyond = index.stopsWhenPresent
    index.typeChannel = catalogue.typeChannel
    index.sourceChannel = catalogue.sourceChannel
    var planner = AccessPathPlanner(trees, catalogue, ruleCount: program.rules.count)
    for (rule, root) in roots.enumerated() {
      if !addStops(Int32(rule), root), planner.plan(root) {
        add(planner.accesses, proven: planner.proven, Int32(rule), root)
      } else {
        index.always.append(Int32(rule))
      }
    }
  }

  /// Records the events on which a rule may crash the platform. Returns true if every event may be one of them.
  private mutating func addStops(_ rule: Int32, _ root: Int32) -> Bool {
    var stopsAlways = false
    for place in Int(root)..<Int(trees.nodes[Int(root)].next) where trees.nodes[place].form == .leaf {
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
      // The fact is a time, or a key that may come from the context of the web SDK. Its value is not known before the
      // rule is evaluated.
      default: stopsAlways = true
      }
    }
    return stopsAlways
  }

  private mutating func add(_ accesses: [AccessPath], proven: InlineInts, _ rule: Int32, _ root: Int32) {
    let whole = PredicateIndex.Posting(rule: rule, step: program.rules[Int(rule)].steps.lowerBound)
    var short = whole
    if proven.count > 0 { short.step = trees.emit(root, without: proven, to: &steps) }
    for access in accesses {
      if access.lead == .equal {
        addComposite(access.values, short)
      } else {
        addGuarded(access, whole)
      }
    }
  }

  private mutating func addComposite(_ values: AccessPath.Values, _ posting: PredicateIndex.Posting) {
    var values = values
    // If possible, use a channel of event data as the primary channel: an event has few of the facts that rules read
    // from event data.
    var primary = 0
    while primary < values.count, catalogue.isFixed(values.channels[primary]) { primary += 1 }
    if primary < values.count { values.swapAt(0, primary) }
    // Sort the other channels, so that there are fewer distinct shapes.
    for end in 2..<max(2, values.count) {
      var place = end
      while place > 1, values.channels[place - 1] > values.channels[place] {
        values.swapAt(place - 1, place)
        place -= 1
      }
    }
    let shape = Int(shapes.place(of: values.channels, hash: values.channels.hash))
    if shape == entries.count { entries.append(ShapeEntries()) }
    func number(_ place: Int) -> Int32 { place < values.count ? values.numbers[place] : 0 }
    let key = CompositeTable.Key(number(0), number(1), number(2), number(3))
    let place = entries[shape].keys.place(of: key, hash: PlaceIndex.hash(key.low, key.high))
    entries[shape].rules.append((place, posting))
  }

  private mutating func addGuarded(_ access: AccessPath, _ posting: PredicateIndex.Posting) {
    let place = Int32(index.guarded.count)
    index.guarded.append(
      .init(
        posting: posting, type: access.values.number(of: index.typeChannel),
        source: access.values.number(of: index.sourceChannel)))
    let channel = Int(access.channel)
    func text(_ predicate: UInt32) -> [UInt8] {
      program.texts[Int(program.predicates[Int(predicate)].literal)].folded ?? []
    }
    func wide(_ predicate: UInt32) {
      index.channels[channel].wideTests.append(.init(predicate: predicate, guarded: place))
    }
    switch access.lead {
    case .equal: break
    case .integerBand(let low, let high): tests[channel].integerBands.append(.init(low: low, high: high, value: place))
    case .decimalBand(let low, let high): tests[channel].decimalBands.append(.init(low: low, high: high, value: place))
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
    case .open(let predicate): index.channels[channel].openTests.append(.init(predicate: predicate, guarded: place))
    }
  }

  // MARK: finishing

  /// Returns the finished index. Call once.
  mutating func build() -> PredicateIndex {
    var isUsed = Array(repeating: false, count: index.channels.count)
    addComposites()
    for channels in shapes.values {
      for place in 0..<channels.count { isUsed[Int(channels[place])] = true }
    }
    for channel in index.channels.indices {
      let tests = tests[channel]
      isUsed[channel] = isUsed[channel] || index.channels[channel].hasTests(tests.isEmpty)
      index.channels[channel].integerBands = IntervalIndex(tests.integerBands)
      index.channels[channel].decimalBands = IntervalIndex(tests.decimalBands)
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

  /// Adds the composites of all shapes, grouped by primary channel.
  private mutating func addComposites() {
    var byChannel: [[Int]] = Array(repeating: [], count: index.channels.count)
    for (shape, channels) in shapes.values.enumerated() {
      byChannel[Int(channels[0])].append(shape)
    }
    let none = Int32(index.channels.count)
    index.compositePlaces = [0]
    for shapes in byChannel {
      for shape in shapes {
        let channels = self.shapes.values[shape]
        func other(_ place: Int) -> Int32 { place < channels.count ? channels[place] : none }
        index.composites.append(.init(others: (other(1), other(2), other(3)), table: table(entries[shape])))
      }
      index.compositePlaces.append(Int32(index.composites.count))
    }
  }

  /// Builds the table of a shape. The rules of each key keep their order.
  private mutating func table(_ shape: ShapeEntries) -> CompositeTable {
    let keys = shape.keys.values
    // Indexed by key: the start of the key's postings; after the loop, the end of these postings.
    var ends = Array(repeating: 0, count: keys.count + 1)
    for entry in shape.rules { ends[Int(entry.key) + 1] += 1 }
    for key in keys.indices { ends[key + 1] += ends[key] }
    var postings = Array(repeating: PredicateIndex.Posting(rule: 0, step: 0), count: shape.rules.count)
    for (key, posting) in shape.rules {
      postings[ends[Int(key)]] = posting
      ends[Int(key)] += 1
    }
    var table = CompositeTable(count: keys.count)
    var start = 0
    for (place, key) in keys.enumerated() {
      table.add(key, postings[start..<ends[place]], to: &index.postings)
      start = ends[place]
    }
    return table
  }

  /// For each fact, sets the channels in which the fact is looked up.
  private mutating func placeChannels(_ isUsed: [Bool]) {
    var bySlot: [[Int32]] = Array(repeating: [], count: program.plan.value.keys.count)
    for channel in index.channels.indices where isUsed[channel] {
      let fact = Int(index.channels[channel].fact)
      if catalogue.isFixed(fact) {
        index.fixedChannels.append(Int32(channel))
        if index.compositePlaces[channel] < index.compositePlaces[channel + 1] {
          index.fixedStarts.append(Int32(channel))
        }
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
  /// True if the channel selects rules by tests other than composites.
  fileprivate func hasTests(_ isEmpty: Bool) -> Bool {
    !isEmpty || !whenPresent.isEmpty || !openTests.isEmpty
  }
}
