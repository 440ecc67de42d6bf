internal import CScan
internal import RuleCore

/// Steps through events to the members that a table of names wants, and checks all of their text.
///
/// The kernel of `CScan` looks at stretches of 64-byte blocks as the walk comes to them, and gives the
/// places of the quotes that close a string: which one opens it, the walk knows. The kernel has then
/// checked all that a string may hold, so that passing over one is a step to the next place. Memory does
/// not depend on the text.
///
///     bytes    {"a":"x\"y","b":[1,2]}
///     quotes      3      10   14           the one that is escaped is none
///
/// It may refuse an event that `JSONScanner`, the reference, takes: one that is nested deeper than 62
/// levels, that repeats a member of its own, that has something odd close behind it, or stands in a text of
/// nearly 2 GiB. It takes no others. Why it refuses one, the reference says.
@safe struct EventScanner: ~Copyable {
  private let memberLimit: Int
  private var start = 0
  private var progress = cscan_progress()
  private var walk = cscan_walk()
  /// The quotes of the stretch at hand that close a string, by their distance from where it begins.
  private let quotes: FixedBuffer<UInt32>
  /// For each block of the stretch, which bytes are no plain text, once the event has had such.
  private let special: FixedBuffer<UInt64>
  private let names: FixedBuffer<cscan_name>
  private let labels: FixedBuffer<UInt8>
  /// For each node of the names the last event with a member that led there.
  private let seen: FixedBuffer<UInt64>
  /// The wanted values of the event. There are as many as nodes at most: a node is come to once.
  private let members: FixedBuffer<cscan_member>
  /// The containers that are open on the way to wanted values.
  private let frames: FixedBuffer<cscan_frame>
  /// What stands in each slot that is no member of the event itself, and the listed slots of this event.
  let seats: FixedBuffer<cscan_seat>
  let slots: FixedBuffer<Int32>
  // Sound: these point into the buffers above, which are neither moved nor freed while they are held.
  private let stretch: cscan_stretch
  private var wanted: cscan_wanted

  /// A scanner for what `table` wants, which leads to nodes below `nodes`, for values in so many `slots`.
  init(
    _ table: NameHashTable, nodes: Int, slots count: Int, limits: EventLimits, kernel: ScanKernel,
    lists: (Int) -> Bool
  ) {
    seats = FixedBuffer(repeating: cscan_seat(), count: count)
    for slot in 0..<count where lists(slot) { seats[slot].listed = 1 }
    slots = FixedBuffer(repeating: 0, count: count + 1)
    memberLimit = limits.keys
    progress.kernel = kernel.kernel
    progress.blocks = Self.mostBlocks
    walk.limit = UInt32(max(0, min(CSCAN_DEEPEST, limits.depth)))
    quotes = FixedBuffer(repeating: 0, count: CSCAN_PLACES * Self.mostBlocks + CSCAN_NO_QUOTES)
    special = FixedBuffer(repeating: 0, count: Self.mostBlocks)
    names = FixedBuffer(table.entries, else: cscan_name())
    labels = FixedBuffer(table.labels, else: 0)
    seen = FixedBuffer(repeating: 0, count: nodes)
    members = FixedBuffer(repeating: cscan_member(), count: nodes)
    frames = FixedBuffer(repeating: cscan_frame(), count: CSCAN_DEEPEST)
    unsafe stretch = cscan_stretch(quotes: quotes.address, special: special.address)
    unsafe wanted = cscan_wanted(
      names: cscan_names(
        names: names.address, labels: labels.address, mask: UInt64(table.entries.count - 1),
        seed: table.seed, factor: table.factor, shift: table.shift),
      seen: seen.address, members: members.address, seats: seats.address, slots: slots.address,
      seat_count: UInt32(seats.count), frames: frames.address)
  }

  /// Blocks that are looked at in one go: twice what the longest of the last events had, for most have as
  /// many, and little is looked at in vain where many short ones follow one another in one line.
  private static let mostBlocks = 64

  /// Begins the event at `start`, by a number that is larger than that of the last one.
  mutating func begin(at start: Int, event: UInt64) {
    progress.carry = cscan_carry()
    (progress.found, progress.next) = (0, 0)
    progress.base = start &- 64 &* progress.blocks
    self.start = start
    (walk.at, walk.found, walk.listed, walk.met) = (start, 0, 0, 0)
    (walk.depth, walk.repeated) = (0, 0)
    walk.event = event
  }

  /// What came of a step.
  enum Step {
    /// The event has ended.
    case end
    /// Somebody has to say what the name at `start..<end` leads to from the object at `node`.
    case name(start: Int, end: Int, node: Int32)
    /// This is no event, or one that only the reference takes.
    case refused
  }

  /// Goes on to the end of the event, or to a name that is spelt in another way than a table can hold.
  mutating func step(_ bytes: Span<UInt8>) -> Step {
    // Sound: C reads inside the span, whose length it is given; it writes at most `CSCAN_PLACES` quotes
    // and one word a block, `CSCAN_NO_QUOTES` behind the quotes, for each node of the names a number and a
    // member, and each slot once an event, and one behind them: that is how long the buffers are.
    let answer = unsafe bytes.withUnsafeBufferPointer { text in
      unsafe cscan_event(text.baseAddress, text.count, &walk, &progress, stretch, &wanted)
    }
    switch answer {
    case CSCAN_ENDED:
      let blocks = (walk.at &- start) / 64 &+ 1
      progress.blocks = min(Self.mostBlocks, max(2 &* blocks, progress.blocks &- 1))
      return walk.met > memberLimit ? .refused : .end
    case CSCAN_ASKS:
      return .name(start: walk.name, end: walk.name &+ walk.length, node: walk.node)
    default: return .refused
    }
  }

  /// Says what the name leads to that was asked about; nothing when `node` is below 0.
  mutating func answer(node: Int32, slot: Int32, below: Int32) {
    precondition(node < seen.count)
    (walk.answer.node, walk.answer.slot, walk.answer.below) = (node, slot, below)
  }

  // MARK: what was found

  /// The offset behind the event.
  var end: Int { walk.at }

  /// Members of the data led where another one had.
  var hasRepeats: Bool { walk.repeated != 0 }

  /// How many slots are listed.
  var listed: Int { walk.listed }

  /// How many wanted values there are that have not been put into their slots, in the order of the event.
  var count: Int { walk.found }

  @inline(__always)
  subscript(number: Int) -> cscan_member { members[number] }
}

extension Fact {
  /// What stands in a slot that somebody has filled.
  @inline(__always)
  init(_ seat: cscan_seat) {
    // Sound: these are raw values of kinds and origins, for Swift puts no others there, and C the first
    // ones of `cscan_kind`; and without a gap from 0 on, as there, a raw value is how a case is held.
    let (kind, origin) = unsafe (
      unsafeBitCast(seat.kind, to: Kind.self), unsafeBitCast(seat.origin, to: Origin.self)
    )
    self.init(kind, origin, Int(seat.start), Int(seat.end))
  }
}

/// The ways of the kernel: for tests, which hold them against each other.
package enum ScanKernel: CaseIterable, Sendable {
  case portable, baseline, best

  fileprivate var kernel: cscan_kernel {
    switch self {
    case .portable: CSCAN_PORTABLE
    case .baseline: CSCAN_BASELINE
    case .best: cscan_best_kernel()
    }
  }
}
