internal import RuleCore

/// Which rules an event can make fire: those that it touches, however many others there are.
///
/// A rule is touched through its *access*: a few of its predicates of which one at least must hold
/// when the rule matches. A fact that arrives is looked up in its channel, one for each conversion
/// that rules ask of it:
///
///     fact ─▶ channel ─┬─ value ──▶ number ──▶ composites (sku 17 · type 2 · source 0) ─▶ rules
///                      ├─ bands, one for integers and one for decimals ──────────────────▶ guarded rules
///                      ├─ texts at the beginning, at the end, anywhere ──────────────────▶ guarded rules
///                      ├─ presence ──────────────────────────────────────────────────────▶ guarded rules
///                      └─ tests that no structure holds ─────────────────────────────────▶ guarded rules
///
/// Equalities are joined into composites, looked up when all values of the event are known; anything
/// else leads to rules that are guarded by the event's type and source.
///
/// Invariants, which a naive evaluation of all rules is held against in the tests:
/// - A rule that would match the event, or would stop the platform's engine on it, is touched.
/// - A rule that is touched by a composite goes on at a step behind the equalities of it, for these
///   hold; any other one goes through all of its steps.
/// - On a platform where an event without data holds every key as empty text, the facts of such an
///   event arrive as empty texts.
struct PredicateIndex: Sendable {
  /// A rule and the step at which its evaluation goes on.
  struct Posting: Sendable {
    var rule: Int32
    var step: Int32
  }

  /// A rule that comes into question only on events of one type, one source or both (-1: any).
  struct Guarded: Sendable {
    var posting: Posting
    var type: Int32
    var source: Int32
  }

  /// Equalities of several channels that are looked up at once.
  struct Composite: Sendable {
    /// The other channels; where there are fewer than three, in place of them `channels.count`, which
    /// is none and has the number 0 on every event.
    var others: (Int32, Int32, Int32)
    var table: CompositeTable
  }

  /// A test that is made as it is, and what it touches.
  struct OpenTest: Sendable {
    var predicate: UInt32
    var guarded: Int32
  }

  /// A fact under a conversion.
  struct Channel: Sendable {
    var fact: UInt32
    var conversion: Conversion
    // The numbers of the values that equalities name.
    var texts = StringHashTable()
    /// Texts that are ASCII in no case.
    var wideTexts: [CollationKey: Int32] = [:]
    var integers = WordHashTable()
    var decimals = WordHashTable()
    /// The numbers of false and true.
    var truths: [Int32] = [-1, -1]
    // All of these report places in `guarded`.
    var integerBands = IntervalIndex()
    var decimalBands = IntervalIndex()
    var prefixes = ByteTrie()
    var suffixes = ByteTrie()
    var insides = ByteTrie()
    var whenPresent: [Int32] = []
    var openTests: [OpenTest] = []
    /// The tests of the three tries, made one by one where the text is not ASCII.
    var wideTests: [OpenTest] = []
    /// Where in the marks of a run those of `insides` begin.
    var firstMark = 0
  }

  var channels: [Channel] = []
  /// For each channel, where in `composites` those begin that are looked up when it has a numbered
  /// value.
  var compositePlaces: [Int32] = []
  var composites: [Composite] = []
  var guarded: [Guarded] = []
  /// What composites lead to besides what their entries name.
  var postings: [Posting] = []
  /// Rules without an access, by their place: every event tests them.
  var always: [Int32] = []
  /// The channels of the event's type and source, or -1.
  var typeChannel: Int32 = -1
  var sourceChannel: Int32 = -1
  /// Channels of facts that every event has, and those of them that composites begin with.
  var fixedChannels: [Int32] = []
  var fixedStarts: [Int32] = []
  /// Channels of shared states, which change only with the world.
  var stateChannels: [Int32] = []
  /// For each slot of the plan, where its channels begin in `slotChannels`.
  var slotPlaces: [Int32] = []
  var slotChannels: [Int32] = []
  /// For each slot the rules at which the engine of the platform may stop when the slot's fact is
  /// there, or is a number beyond 64 bits.
  var stopsWhenPresent: [[Int32]] = []
  var stopsWhenBeyond: [[Int32]] = []
  /// The same by fact, for shared states.
  var statesThatStop: [UInt32: [Int32]] = [:]
  /// How many marks a run keeps for the channels' `insides`.
  var markCount = 0
}

/// A text as the runtime's equality sees it: equal keys for equal texts.
enum CollationKey: Hashable, Sendable {
  /// ASCII, in lower case.
  case ascii([UInt8])
  /// Compared by canonical equivalence.
  case text(String)
  /// Compared by UTF-16 units.
  case units([UInt16])

  /// The key of a text, given as WTF-8.
  init(_ text: [UInt8], _ runtime: ValueRules.Runtime) {
    if text.allSatisfy({ $0 < 0x80 }) {
      self = .ascii(text.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 })
      return
    }
    switch runtime {
    case .swift:
      let lower = SwiftText.lowercased(String(decoding: text, as: UTF8.self))
      // Three letters are canonically ASCII ones; the third is in lower case by now.
      let ascii = lower.unicodeScalars.compactMap { scalar -> UInt8? in
        switch scalar {
        case "\u{37E}": 0x3B
        case "\u{1FEF}": 0x60
        default: scalar.value < 0x80 ? UInt8(scalar.value) : nil
        }
      }
      self = ascii.count == lower.unicodeScalars.count ? .ascii(ascii) : .text(lower)
    case .java: self.init(units: JavaText.equalityKey(UTF16Text.decode(text)))
    case .javaScript: self.init(units: JavaScriptText.lowercased(UTF16Text.decode(text)))
    }
  }

  private init(units: [UInt16]) {
    self =
      units.allSatisfy { $0 < 0x80 } ? .ascii(units.map { UInt8($0) }) : .units(units)
  }
}

/// Tuples of up to four numbered values, and what each leads to.
struct CompositeTable: Sendable {
  /// Four numbers, exactly.
  struct Key: Hashable, Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    init() {}

    /// 0 stands where there are fewer.
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

  /// A key, and what it leads to. Most lead to one rule or two, and these are named here: a look at another
  /// place of a large table costs as much as the look-up.
  struct Entry: Sendable {
    private static let none = PredicateIndex.Posting(rule: -1, step: -1)

    fileprivate var key = Key()
    /// The first rule; none where there is no key.
    private(set) var first = none
    /// The second rule, if there are two. Where there are more: where the postings of the others begin, less
    /// than -1 by so much, and the place behind them.
    private var second = none

    fileprivate init() {}

    /// An entry for a rule and behind it one other, or others whose postings are at these places.
    fileprivate init(
      _ key: Key, _ posting: PredicateIndex.Posting, _ other: PredicateIndex.Posting?,
      _ others: Range<Int32>
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

    /// The second of two rules.
    @inline(__always)
    var other: PredicateIndex.Posting? { second.rule < 0 ? nil : second }

    /// Where the postings of the rules behind the first one are, if there are more than two rules.
    @inline(__always)
    var others: (start: Int32, end: Int32) {
      second.rule < -1 ? (-2 &- second.rule, second.step) : (0, 0)
    }
  }

  private var entries: [Entry] = []
  private let seed = ByteHash.processSeed

  init() {}

  /// A table with room for so many keys.
  init(count: Int) {
    var size = 4
    while size < 2 * count { size *= 2 }
    entries = Array(repeating: Entry(), count: size)
  }

  /// Adds a key that there is room for, and the rules that it leads to; `postings`, those of all tables, keep
  /// what the entry has no room for.
  mutating func add(
    _ key: Key, _ rules: ArraySlice<PredicateIndex.Posting>,
    to postings: inout [PredicateIndex.Posting]
  ) {
    guard let first = rules.first else { return }
    var place = place(key)
    while !entries[place].isNone { place = (place + 1) & (entries.count - 1) }
    let others = rules.dropFirst()
    let start = Int32(postings.count)
    if others.count > 1 { postings += others }
    entries[place] = Entry(
      key, first, others.count == 1 ? others.first : nil, start..<Int32(postings.count))
  }

  @inline(__always)
  private func place(_ key: Key) -> Int {
    var hash = ByteHash(seed: seed &+ key.high)
    hash.add(key.low)
    return Int(truncatingIfNeeded: hash.value) & (entries.count &- 1)
  }

  /// What `key` leads to.
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
