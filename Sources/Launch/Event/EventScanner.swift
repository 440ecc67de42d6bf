internal import CScan

/// Finds the wanted members of events with the C scanner, and validates the whole JSON text of each event.
///
/// The SIMD kernel of `CScan` scans windows of 64-byte blocks, validates their strings and writes the offset after each
/// closing quote, so that the scanner can skip a string at once. Memory use does not depend on the length of the text.
///
///     bytes    {"a":"x\"y","b":[1,2]}
///     quotes       4      11  15           the escaped quote is not listed
///
/// The scanner may reject events that the reference parser, `JSONScanner`, accepts: events that are nested deeper than
/// 62 levels, repeat a top-level member, are followed by an invalid string in the same window, or are in a text of
/// nearly 2 GiB. The reference parser then reads the event again, or reports why it is invalid. The scanner never
/// accepts an event that the reference parser rejects.
@safe struct EventScanner: ~Copyable {
  private let memberLimit: Int
  private var start = 0
  /// The state of the C scanner. Its pointers point into the buffers below, which are not moved, and live as long as
  /// the scanner.
  private var walk = cscan_walk()
  /// The offset in the text after each closing quote of the current window.
  private let quotes: FixedBuffer<UInt32>
  /// Indexed by block of the window: the mask of backslashes and non-ASCII bytes; not written before the first such
  /// byte of the event.
  private let special: FixedBuffer<UInt64>
  private let names: FixedBuffer<cscan_name>
  private let labels: FixedBuffer<UInt8>
  /// Indexed by node of the name table: the number of the last event with a member that led to the node.
  private let seen: FixedBuffer<UInt64>
  /// The wanted values that are not stored in `seats`. There is room for one value per node of the name table, because
  /// the scanner stores at most one value for each node and event.
  private let members: FixedBuffer<cscan_member>
  /// The stack of open containers with wanted members.
  private let frames: FixedBuffer<cscan_frame>
  /// Indexed by slot: the last value stored in the slot, and the number of the event that contained the value.
  let seats: FixedBuffer<cscan_seat>
  /// The slots that the current event has set, without the slots for which `lists` returned false.
  let slots: FixedBuffer<Int32>

  /// Creates a scanner for `table`, whose node indices are below `nodes`. `lists` returns true for the slots to report
  /// in `slots`.
  init(
    _ table: NameHashTable, nodes: Int, slots count: Int, limits: EventLimits, kernel: ScanKernel, lists: (Int) -> Bool
  ) {
    seats = FixedBuffer(repeating: cscan_seat(), count: count)
    for slot in 0..<count where lists(slot) { seats[slot].listed = 1 }
    slots = FixedBuffer(repeating: 0, count: count + 1)
    memberLimit = limits.keys
    walk.progress.kernel = kernel.kernel
    walk.progress.blocks = Self.maximumBlocks
    walk.limit = UInt32(max(0, min(CSCAN_DEEPEST, limits.depth)))
    quotes = FixedBuffer(repeating: 0, count: CSCAN_PLACES * Self.maximumBlocks + CSCAN_NO_QUOTES)
    special = FixedBuffer(repeating: 0, count: Self.maximumBlocks)
    names = FixedBuffer(table.entries, else: cscan_name())
    labels = FixedBuffer(table.labels, else: 0)
    seen = FixedBuffer(repeating: 0, count: nodes)
    members = FixedBuffer(repeating: cscan_member(), count: nodes)
    frames = FixedBuffer(repeating: cscan_frame(), count: CSCAN_DEEPEST)
    unsafe (walk.progress.quotes, walk.progress.special) = (quotes.address, special.address)
    unsafe walk.wanted = cscan_wanted(
      names: cscan_names(
        names: names.address, labels: labels.address, seed: table.seed, factor: table.factor, shift: table.shift),
      seen: seen.address, members: members.address, seats: seats.address, slots: slots.address,
      seat_count: UInt32(seats.count), frames: frames.address)
  }

  /// The maximum number of blocks in a window. A window has twice the number of blocks of the longest recent event:
  /// most events then fit into one window, and after short events little text is scanned twice.
  private static let maximumBlocks = 64

  /// Begins the event at offset `start`. `event`, the number of the event, must be larger than in the last call.
  mutating func begin(at start: Int, event: UInt64) {
    walk.progress.carry = cscan_carry()
    (walk.progress.found, walk.progress.next) = (0, 0)
    walk.progress.base = start &- 64 &* walk.progress.blocks
    self.start = start
    (walk.at, walk.found, walk.listed, walk.met) = (start, 0, 0, 0)
    (walk.depth, walk.repeated, walk.others) = (0, 0, 0)
    walk.event = event
  }

  /// Continues to the end of the event, or to a name that `table` cannot contain.
  mutating func step(_ bytes: Span<UInt8>) -> ScannerStep {
    // Sound: C reads only inside the span. It writes at most `CSCAN_PLACES` quotes and one mask per block,
    // `CSCAN_NO_QUOTES` sentinels, one number and one member per node of the names, and each slot once per event plus
    // one more entry: the buffers have this size.
    let answer = unsafe bytes.withUnsafeBufferPointer { text in
      unsafe cscan_event(text.baseAddress, text.count, &walk)
    }
    switch answer {
    case CSCAN_ENDED:
      let blocks = (walk.at &- start) / 64 &+ 1
      walk.progress.blocks = min(Self.maximumBlocks, max(2 &* blocks, walk.progress.blocks &- 1))
      return walk.met > memberLimit ? .refused : .end
    case CSCAN_ASKS: return .name(start: walk.name, end: walk.name &+ walk.length, node: walk.node)
    default: return .refused
    }
  }

  /// Passes to the scanner the result of looking up the name that `step` returned. `node` is negative if the name is
  /// not wanted.
  mutating func answer(node: Int32, slot: Int32, below: Int32) {
    precondition(node < seen.count)
    (walk.answer.node, walk.answer.slot, walk.answer.below) = (node, slot, below)
  }

  // MARK: results

  /// The offset after the event.
  var end: Int { walk.at }

  /// The byte ranges of the names of the first unknown top-level members of the event.
  var others: [Range<Int>] {
    let (starts, ends) = (walk.other_start, walk.other_end)
    let all = [
      (starts.0, ends.0), (starts.1, ends.1), (starts.2, ends.2), (starts.3, ends.3),
    ]
    return all.prefix(Int(walk.others)).map { Int($0.0)..<Int($0.1) }
  }

  var hasOthers: Bool { walk.others > 0 }

  /// True if several members of the data led to one node.
  var hasRepeats: Bool { walk.repeated != 0 }

  /// The number of slots in `slots`.
  var listed: Int { walk.listed }

  /// The number of wanted values that are not in `seats`. The subscript returns them in the order of the event.
  var count: Int { walk.found }

  @inline(__always)
  subscript(number: Int) -> cscan_member { members[number] }
}

/// The result of a step.
enum ScannerStep {
  /// The event has ended.
  case end
  /// The caller must look up the name `start..<end` from `node`, and call `answer`.
  case name(start: Int, end: Int, node: Int32)
  /// The event is invalid, or only the reference parser can read it.
  case refused
}

extension Fact {
  /// Creates the fact of a slot that has been set.
  @inline(__always)
  init(_ seat: cscan_seat) {
    // Sound: both values are raw values of these enums (C writes only the cases that `cscan_kind` shares). Raw values
    // without gaps from 0 on equal the memory representation of the cases.
    let (kind, origin) = unsafe (
      unsafeBitCast(seat.kind, to: FactKind.self), unsafeBitCast(seat.origin, to: Origin.self)
    )
    self.init(kind, origin, Int(seat.start), Int(seat.end))
  }
}

/// The variants of the SIMD kernel. The program uses `best`; only tests use other variants, to compare them.
package enum ScanKernel: CaseIterable, Sendable {
  case portable, baseline, withoutAVX512, best

  fileprivate var kernel: cscan_kernel {
    let best = cscan_best_kernel()
    return switch self {
    case .portable: CSCAN_PORTABLE
    case .baseline: CSCAN_BASELINE
    case .withoutAVX512: best == CSCAN_AVX512 ? CSCAN_AVX2 : best
    case .best: best
    }
  }
}
