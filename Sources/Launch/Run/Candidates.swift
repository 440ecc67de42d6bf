/// The candidate rules of the current event, and the reused working memory of the search for them.
///
/// A class with unchecked exclusivity, for the reasons that the comment of `FactReader` gives.
final class Candidates {
  /// Indexed by channel: the number of the event's value in the index; -1 if the value has no number. The last element
  /// is always 0, for the unused channels of composites.
  let numbers: FixedBuffer<Int32>
  /// The channels whose entry in `numbers` was set for this event.
  @safe @exclusivity(unchecked) var numbered = ScratchArray<Int32>()
  /// The candidates, possibly repeated. The upper half of a word is the rule; the lower half is the rule's first step.
  @safe @exclusivity(unchecked) var found = ScratchArray<UInt64>()
  /// The candidates that the shared states select, for any event; encoded like `found`.
  @safe @exclusivity(unchecked) var ofStates = ScratchArray<UInt64>()
  /// The channels of event data in which the empty string selects rules; nil until first used.
  @safe @exclusivity(unchecked) var ofEmptyText: [Int32]?
  /// True if the shared states changed after the last lookup of the states.
  @safe @exclusivity(unchecked) var areStatesNew = true
  /// Indexed by slot of the plan: the channels of the slot, and other properties of the slot in the index.
  let leads: FixedBuffer<Lead>
  /// Indexed by channel: true if the channel only maps strings to their numbers.
  let onlyNumbers: FixedBuffer<Bool>
  /// Indexed like `PredicateIndex.fixedChannels`: the fact to look up in the channel.
  let fixed: FixedBuffer<FixedFact>
  /// A cache that maps strings in the fixed channels to their numbers.
  let recent = StringIDCache()
  /// The rules that are evaluated for every event, with their first steps; encoded like `found`.
  let always: FixedBuffer<UInt64>
  /// Indexed by trie node of the channels' `insides`: the last epoch (event number) in which the node was reached.
  let marks: FixedBuffer<UInt32>
  /// Indices into `guarded` of the substrings found in the current string.
  @safe @exclusivity(unchecked) var inside = ScratchArray<Int32>()

  /// The properties of a slot in the index: the range of the slot's channels in `slotChannels`, and whether rules may
  /// crash if the slot's fact is present, or is a number out of the 64-bit range.
  struct Lead: BitwiseCopyable {
    var first: Int32 = 0
    var end: Int32 = 0
    var mayStopWhenPresent = false
    var mayStopWhenBeyond = false
    /// True if the slot has one channel, `first`, which only maps strings to their numbers, and no rule may crash: the
    /// usual case.
    var onlyNumbers = false

    /// True if a fact in the slot can select any rule.
    var isAny: Bool { first < end || mayStopWhenPresent || mayStopWhenBeyond }
  }

  /// Packs a rule and its first step into a word. Words are ordered by rule.
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
      var lead = Lead(
        first: index.slotPlaces[slot], end: index.slotPlaces[slot + 1],
        mayStopWhenPresent: !index.stopsWhenPresent[slot].isEmpty,
        mayStopWhenBeyond: !index.stopsWhenBeyond[slot].isEmpty)
      if lead.end - lead.first == 1, !lead.mayStopWhenPresent, !lead.mayStopWhenBeyond {
        lead.onlyNumbers = onlyNumbers[Int(index.slotChannels[Int(lead.first)])]
      }
      leads[slot] = lead
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
  /// True if an unconverted string in this channel is only mapped to its number.
  fileprivate var onlyNumbersTexts: Bool {
    (conversion == .text || conversion == .none) && prefixes.isEmpty && suffixes.isEmpty
      && insides.isEmpty && whenPresent.isEmpty && openTests.isEmpty
  }
}
