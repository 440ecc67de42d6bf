/// An inverted index from event values to candidate rules. The cost of a lookup depends on the event and its
/// candidates, not on the number of rules.
///
/// A rule becomes a candidate through its *access predicates*: a few predicates, at least one of which is true whenever
/// the rule matches. Each fact of the event is looked up in its channels, one for each conversion that rules apply to
/// the fact:
///
///     fact ─▶ channel ─┬─ value ──▶ number ──▶ composites (sku 17 · type 2 · source 0) ─▶ rules
///                      ├─ intervals, of integers and of floating-point numbers ──────────▶ guarded rules
///                      ├─ string tries: prefixes, suffixes and substrings ───────────────▶ guarded rules
///                      ├─ presence of the fact ──────────────────────────────────────────▶ guarded rules
///                      └─ open tests, evaluated one by one ──────────────────────────────▶ guarded rules
///
/// Equalities are combined into composites, which are looked up when all values of the event are known. Other accesses
/// lead to rules that are guarded by the event's type and source.
///
/// Invariants, tested against an evaluation of all rules:
/// - Every rule that matches the event, or crashes the platform's engine on it, is a candidate.
/// - A rule found through a composite skips the steps for the composite's equalities, which are
///   true; other candidates evaluate all of their steps.
/// - On a platform where every key of an event without data has an empty string as value, the facts
///   of such an event are looked up as empty strings.
struct PredicateIndex: Sendable {
  /// A rule and the step at which its evaluation begins.
  struct Posting: Sendable {
    var rule: Int32
    var step: Int32
  }

  /// A rule, with the numbers of the event type and of the event source that the rule requires; -1 if the rule requires
  /// none.
  struct Guarded: Sendable {
    var posting: Posting
    var type: Int32
    var source: Int32
  }

  /// Equalities of up to four channels that are looked up together.
  struct Composite: Sendable {
    /// The channels other than the primary one. Unused elements are `channels.count`, which acts as a channel whose
    /// value always has the number 0.
    var others: (Int32, Int32, Int32)
    var table: CompositeTable
  }

  /// A test that is evaluated directly, and the index in `guarded` of the rule that it selects.
  struct OpenTest: Sendable {
    var predicate: UInt32
    var guarded: Int32
  }

  /// A fact under one conversion.
  struct Channel: Sendable {
    var fact: UInt32
    var conversion: Conversion
    // Each of these tables maps the literal of an equality test to its number in the channel.
    var texts = StringHashTable()
    /// The numbers of strings that are not ASCII even after case folding.
    var wideTexts: [CollationKey: Int32] = [:]
    var integers = WordHashTable()
    var decimals = WordHashTable()
    /// The numbers of the values `false` and `true`; -1 if no rule tests for the value.
    var truths: [Int32] = [-1, -1]
    // Each of these tables reports indices into `guarded`.
    var integerBands = IntervalIndex()
    var decimalBands = IntervalIndex()
    var prefixes = ByteTrie()
    var suffixes = ByteTrie()
    var insides = ByteTrie()
    var whenPresent: [Int32] = []
    var openTests: [OpenTest] = []
    /// The tests of the three tries. For non-ASCII strings, these tests are evaluated one by one, without the tries.
    var wideTests: [OpenTest] = []
    /// The index in `Candidates.marks` of the first element for `insides`.
    var firstMark = 0
  }

  var channels: [Channel] = []
  /// Indexed by channel: the start in `composites` of the composites with this primary channel. One more element
  /// contains the end.
  var compositePlaces: [Int32] = []
  var composites: [Composite] = []
  var guarded: [Guarded] = []
  /// The postings of composites that do not fit into the entries of their tables.
  var postings: [Posting] = []
  /// The rules that are evaluated for every event: rules without access predicates, and rules that may crash on any
  /// event.
  var always: [Int32] = []
  /// The channels of the event's type and source, or -1 if no rule uses them.
  var typeChannel: Int32 = -1
  var sourceChannel: Int32 = -1
  /// The channels of facts that every event has.
  var fixedChannels: [Int32] = []
  /// The elements of `fixedChannels` that are primary channels of composites.
  var fixedStarts: [Int32] = []
  /// The channels of shared states, whose values change only when the world changes.
  var stateChannels: [Int32] = []
  /// Indexed by slot of the plan: the start of the slot's channels in `slotChannels`. The last element is the end.
  var slotPlaces: [Int32] = []
  var slotChannels: [Int32] = []
  /// Indexed by slot: the rules that may crash the platform's engine if the slot's fact is present
  /// (`stopsWhenPresent`), or if the fact is a number out of the 64-bit range (`stopsWhenBeyond`).
  var stopsWhenPresent: [[Int32]] = []
  var stopsWhenBeyond: [[Int32]] = []
  /// Keyed by fact: the rules that may crash the platform's engine if a shared state has the fact.
  var statesThatStop: [UInt32: [Int32]] = [:]
  /// The number of entries in `Candidates.marks`, for the `insides` of all channels.
  var markCount = 0
}

/// A normalized string: two strings are equal for the platform if their keys are equal.
enum CollationKey: Hashable, Sendable {
  /// ASCII in lower case.
  case ascii([UInt8])
  /// Compared by canonical equivalence.
  case text(String)
  /// Compared by UTF-16 units.
  case units([UInt16])

  /// Creates the key of a WTF-8 string.
  init(_ text: [UInt8], _ runtime: ValueRules.Runtime) {
    if text.allSatisfy({ $0 < 0x80 }) {
      self = .ascii(text.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 })
      return
    }
    switch runtime {
    case .swift:
      let lower = SwiftText.lowercased(String(decoding: text, as: UTF8.self))
      // These scalars are canonically equivalent to ASCII. So is U+212A, which lowercasing has already replaced.
      let ascii = lower.unicodeScalars.compactMap { scalar -> UInt8? in
        switch scalar {
        case "\u{37E}": 0x3B
        case "\u{1FEF}": 0x60
        default: scalar.value < 0x80 ? UInt8(scalar.value) : nil
        }
      }
      self = ascii.count == lower.unicodeScalars.count ? .ascii(ascii) : .text(lower)
    case .java: self.init(units: JavaText.equalityKey(UTF16Text.decode(text)))
    case .javaScript: self.init(units: UTF16Text.lowercased(UTF16Text.decode(text)))
    }
  }

  private init(units: [UInt16]) {
    self = units.allSatisfy { $0 < 0x80 } ? .ascii(units.map { UInt8($0) }) : .units(units)
  }
}

/// A hash table from tuples of up to four value numbers to the postings of rules.
struct CompositeTable: Sendable {
  /// Four value numbers, packed into two words without loss.
  struct Key: Hashable, Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    init() {}

    /// Creates a key; pass 0 for unused numbers.
    @inline(__always)
    init(_ first: Int32, _ second: Int32, _ third: Int32, _ fourth: Int32) {
      low = Self.word(first, second)
      high = Self.word(third, fourth)
    }

    @inline(__always)
    private static func word(_ low: Int32, _ high: Int32) -> UInt64 {
      UInt64(UInt32(bitPattern: low)) | UInt64(UInt32(bitPattern: high)) &<< 32
    }
  }

  /// A key and its rules. Most keys have one or two rules, which are stored in the entry: in a large table, reading a
  /// second memory location costs as much as the lookup.
  struct Entry: Sendable {
    private static let none = PredicateIndex.Posting(rule: -1, step: -1)

    fileprivate var key = Key()
    /// The posting of the first rule; `none` if the entry is empty.
    private(set) var first = none
    /// The posting of the second rule, if the entry has exactly two; `none` if the entry has one rule. With more rules,
    /// encodes the range of the rules after the first in `postings`: `rule` is -2 - start, `step` is the end.
    private var second = none

    fileprivate init() {}

    /// Creates an entry. `posting`: the first rule. `other`: the second rule, if the key has exactly two rules.
    /// `others`: the range in the postings of all rules after the first, if the key has more than two rules; otherwise
    /// empty.
    fileprivate init(
      _ key: Key, _ posting: PredicateIndex.Posting, _ other: PredicateIndex.Posting?, _ others: Range<Int32>
    ) {
      (self.key, first) = (key, posting)
      if let other {
        second = other
      } else if !others.isEmpty {
        second = PredicateIndex.Posting(rule: -2 - others.lowerBound, step: others.upperBound)
      }
    }

    @inline(__always)
    var isNone: Bool { first.rule < 0 }

    /// The posting of the second rule; nil unless the entry has exactly two rules.
    @inline(__always)
    var other: PredicateIndex.Posting? { second.rule < 0 ? nil : second }

    /// The range in the postings of the rules after the first; empty if the entry has fewer than three rules.
    @inline(__always)
    var others: (start: Int32, end: Int32) { second.rule < -1 ? (-2 &- second.rule, second.step) : (0, 0) }
  }

  private var entries: [Entry] = []
  private let seed = ByteHash.processSeed

  init() {}

  /// Creates an empty table with room for `count` keys.
  init(count: Int) {
    var size = 2
    while size < 2 * count { size *= 2 }
    entries = Array(repeating: Entry(), count: size)
  }

  /// Adds a new key and its rules. Rules that do not fit into the entry are appended to `postings`, which all tables
  /// share.
  mutating func add(
    _ key: Key, _ rules: ArraySlice<PredicateIndex.Posting>, to postings: inout [PredicateIndex.Posting]
  ) {
    guard let first = rules.first else { return }
    var place = place(key)
    while !entries[place].isNone { place = (place + 1) & (entries.count - 1) }
    let others = rules.dropFirst()
    let start = Int32(postings.count)
    if others.count > 1 { postings += others }
    entries[place] = Entry(key, first, others.count == 1 ? others.first : nil, start..<Int32(postings.count))
  }

  @inline(__always)
  private func place(_ key: Key) -> Int {
    var hash = ByteHash(seed: seed &+ key.high)
    hash.add(key.low)
    return Int(truncatingIfNeeded: hash.value) & (entries.count &- 1)
  }

  /// Returns the entry of `key`; its `isNone` is true if the table does not contain `key`.
  @inline(__always)
  func entry(of key: Key) -> Entry {
    let entries = entries.span
    var place = place(key)
    while !entries[place].isNone, entries[place].key != key {
      place = (place &+ 1) & (entries.count &- 1)
    }
    return entries[place]
  }
}
