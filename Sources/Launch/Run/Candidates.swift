internal import RuleCore

/// The rules that an event touches, and what is kept from event to event to find them.
struct Candidates: ~Copyable {
  /// By channel: the number of the value that the event has there, or -1; behind them 0, for where a
  /// composite has no other channel.
  let numbers: FixedBuffer<Int32>
  /// The channels whose number was set for this event.
  var numbered = ScratchArray<Int32>()
  /// Rule and step, the rule in the upper half.
  var found = ScratchArray<UInt64>()
  /// The same for what the shared states touch, on any event.
  var ofStates = ScratchArray<UInt64>()
  /// The channels of the data that empty text touches; nil until an event has no data.
  var ofEmptyText: [Int32]?
  /// The shared states have not been looked at since they changed.
  var areStatesNew = true
  /// By slot of the plan: what a member that stands there leads to.
  let leads: FixedBuffer<Lead>
  /// By channel: whether all that is asked of it is the number of a text.
  let onlyNumbers: FixedBuffer<Bool>
  /// For each of the index's fixed channels the fact that goes into it.
  let fixed: FixedBuffer<FixedFact>
  /// Numbers of the texts in there.
  let recent = StringIDCache()
  /// Rules that every event tests, and the steps at which their evaluation begins, like `found`.
  let always: FixedBuffer<UInt64>
  /// By node of the channels' `insides`: the last event that came to it.
  let marks: FixedBuffer<UInt32>
  /// Places in the index's `guarded` whose texts stand in the one at hand.
  var inside = ScratchArray<Int32>()

  /// Where a slot's channels lie among those of all slots, and when a rule may stop at its fact.
  struct Lead: BitwiseCopyable {
    var first: Int32 = 0
    var end: Int32 = 0
    var mayStopWhenPresent = false
    var mayStopWhenBeyond = false

    /// Whether it leads to anything.
    var isAny: Bool { first < end || mayStopWhenPresent || mayStopWhenBeyond }
  }

  /// A rule and the step at which its evaluation goes on, in one word that is ordered by rules.
  @inline(__always)
  static func word(_ rule: Int32, _ step: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: rule)) &<< 32 | UInt64(UInt32(bitPattern: step))
  }

  enum FixedFact: BitwiseCopyable { case type, source, other }

  init(for program: Program) {
    let index = program.index?.value ?? PredicateIndex()
    numbers = FixedBuffer(repeating: -1, count: index.channels.count + 1)
    numbers[index.channels.count] = 0
    marks = FixedBuffer(repeating: 0, count: index.markCount)
    let first = { (rule: Int32) in Self.word(rule, program.rules[Int(rule)].steps.lowerBound) }
    always =
      program.index == nil
      ? FixedBuffer(program.rules.indices.map { first(Int32($0)) }, else: 0)
      : FixedBuffer(index.always.map(first), else: 0)
    onlyNumbers = FixedBuffer(repeating: false, count: index.channels.count)
    for place in index.channels.indices {
      onlyNumbers[place] = index.channels[place].onlyNumbersTexts
    }
    leads = FixedBuffer(repeating: Lead(), count: index.stopsWhenPresent.count)
    for slot in index.stopsWhenPresent.indices {
      leads[slot] = Lead(
        first: index.slotPlaces[slot], end: index.slotPlaces[slot + 1],
        mayStopWhenPresent: !index.stopsWhenPresent[slot].isEmpty,
        mayStopWhenBeyond: !index.stopsWhenBeyond[slot].isEmpty)
    }
    fixed = FixedBuffer(repeating: .other, count: index.fixedChannels.count)
    for (place, channel) in index.fixedChannels.enumerated() {
      switch program.facts[Int(index.channels[Int(channel)].fact)] {
      case .special(.type): fixed[place] = .type
      case .special(.source): fixed[place] = .source
      default: break
      }
    }
  }
}

extension PredicateIndex.Channel {
  /// Whether a text leads nowhere but to its number, and is looked up as it is.
  fileprivate var onlyNumbersTexts: Bool {
    (conversion == .text || conversion == .none) && prefixes.isEmpty && suffixes.isEmpty
      && insides.isEmpty && whenPresent.isEmpty && openTests.isEmpty
  }
}
