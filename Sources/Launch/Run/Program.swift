@_exported public import RuleCore

/// The rules of a document as one platform loads them, compiled to flat arrays.
///
/// A rule is a chain of steps. Each step tests one predicate and has the next step for each result; `match` and
/// `noMatch` end the chain. Predicates are distinct, so each result is cached per event. Steps are in the platform's
/// evaluation order, so a crash occurs at the same test as in the SDK.
///
/// - `LaunchReader` drops nothing. It records defects with byte ranges. `ProgramBuilder` applies
///   `LaunchProfile.outcome`: reject the file, drop the part, or keep it as a constant.
/// - The platforms choose different members if a name is repeated. `RuleSet(_:for:)` therefore
///   reads the document with the profile's `MemberChoice`.
/// - Keys are flattened names, not paths: a member name may contain dots (see `FactPlan`).
///
/// `PredicateIndex` finds the rules that an event can fire; programs with fewer than 16 rules test all rules. With many
/// rules, most of the time is spent on cache misses, so candidates are prefetched.
///
/// Explanations evaluate the predicates of the same program again (`Trace`), so they agree with the evaluation. The
/// code of the evaluation does nothing for explanations.
public struct Program: Sendable {
  /// A loaded rule. The data that a candidate rule needs is stored together, to avoid cache misses.
  struct LoadedRule: Sendable {
    /// The zero-based index of the rule in the document, in 32 bits to save memory.
    var number: Int32
    /// The rule's steps, in the order in which the platform evaluates the tests.
    var steps: Range<Int32>
    var consequences: Range<Int32>
    /// The start of the rule's consequences in `pieces` and in `output`.
    var firstPiece: Int32
    var firstByte: Int32

    /// The zero-based index of the rule in the document.
    var index: Int { Int(number) }
  }

  /// The numbers of the parts that a platform drops while it loads the other parts.
  public struct Losses: Hashable, Sendable {
    /// The number of dropped rules.
    public var rules = 0
    /// The number of conditions dropped from loaded rules.
    public var conditions = 0
    /// The number of consequences dropped from loaded rules.
    public var consequences = 0

    /// True if nothing was dropped.
    public var isNone: Bool { self == Losses() }

    /// Returns the difference between these numbers and `earlier`, the numbers before further rules were loaded.
    func since(_ earlier: Self) -> Self {
      Self(
        rules: rules - earlier.rules, conditions: conditions - earlier.conditions,
        consequences: consequences - earlier.consequences)
    }
  }

  /// The platform that the rules were compiled for.
  public let profile: LaunchProfile
  var steps: [DecisionStep] = []
  var predicates: [Predicate] = []
  var facts: [FactSource] = []
  /// The searches of the event history that facts refer to.
  var searches: [HistorySearch] = []
  var texts: [TextLiteral] = []
  var foldedTexts = FoldedTexts([])
  var integers: [Int64] = []
  var decimals: [Double] = []
  var rules: [LoadedRule] = []
  /// Keyed by index in `rules`: the numbers of dropped parts; no entry if nothing was dropped.
  var lostParts: [Int: Losses] = [:]
  var consequences: [ConsequenceTemplate] = []
  /// The parts of all consequences: their text, their pieces in order, and the distinct tokens.
  var output: [UInt8] = []
  var pieces: [ConsequenceTemplate.Piece] = []
  var tokens: [ConsequenceTemplate.Token] = []
  var unclosed: [ConsequenceTemplate.Unclosed] = []
  var plan = noPlan
  /// Indexed by fact: the fact's slot in `plan`; -1 if the fact may have a source other than event data.
  var slots: [Int32] = []
  /// Indexed by fact: the slot of a data member that may hide a special key (web); -1 for other facts.
  var contextSlots: [Int32] = []
  /// Selects the candidate rules of an event; nil if the program has so few rules that all are tested.
  var index: Box<PredicateIndex>?
  /// True if the document consists of conditions without rules: the result is then whether the conditions match.
  public internal(set) var hasOnlyConditions = false
  /// The total numbers of dropped parts.
  public internal(set) var losses = Losses()
  /// The document indices of the rules that loaded.
  public var loadedRules: [Int] { rules.map(\.index) }

  /// Returns the index in the document of the loaded rule at index `place`.
  package func ruleIndex(at place: Int) -> Int { rules[place].index }

  /// True if a rule or token reads the clock.
  public var readsClock: Bool {
    let times: [SpecialKey] = [.unixTime, .localTime, .utcTime]
    return facts.contains {
      switch $0 {
      case .special(let key): times.contains(key)
      // On the web a time key is a `data` fact: the event data may hide it.
      case .data(let key): times.contains { key.elementsEqual($0.rawValue.utf8) }
      // A history search without an end time ends at the current time.
      case .history: true
      case .state, .nothing, .crash: false
      }
    }
  }

  /// True if a rule or token uses random numbers, so that verdicts depend on earlier events.
  package var usesRandomNumbers: Bool { facts.contains { if case .special(.cachebust) = $0 { true } else { false } } }

  private static let noPlan = Box(FactPlan())

  /// Creates a program without rules.
  package init(profile: LaunchProfile) { self.profile = profile }

  /// Prefetches the data of a rule's consequences, which is scattered in memory if the program has many rules.
  @inline(__always)
  func prefetchConsequences(ofRuleAt place: Int) {
    let rule = rules[place]
    consequences.prefetch(rule.consequences.lowerBound)
    pieces.prefetch(rule.firstPiece)
    // The consequences of most rules occupy at most four cache lines of 64 bytes.
    for line: Int32 in 0..<4 { output.prefetch(rule.firstByte &+ 64 &* line) }
  }
}

/// A test, with the next step for each result: an index into `steps`, `match` or `noMatch`.
struct DecisionStep: Sendable {
  var predicate: UInt32
  var onTrue: Int32
  var onFalse: Int32

  static let match: Int32 = -1
  static let noMatch: Int32 = -2
}

/// A string literal of a rule, prepared for comparisons.
struct TextLiteral: Hashable, Sendable {
  /// The string as written, as WTF-8.
  let bytes: [UInt8]
  /// The string in lower case; nil if the string is not ASCII.
  let folded: [UInt8]?

  init(_ bytes: [UInt8], _ runtime: ValueRules.Runtime) {
    self.bytes = bytes
    if bytes.allSatisfy({ $0 < 0x80 }) {
      // Share the array if there is nothing to convert.
      folded = bytes.contains { $0 &- 0x41 < 26 } ? bytes.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 } : bytes
    } else {
      folded = nil
    }
  }
}

/// The string literals of a program in lower case, one after another: reading a separate array for each literal would
/// retain the array.
struct FoldedTexts: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Indexed by literal: the literal's range in `bytes`; empty and at -1 if the literal is not ASCII.
  private var ranges: [Range<Int32>] = []

  init(_ texts: [TextLiteral]) {
    ranges.reserveCapacity(texts.count)
    for text in texts {
      let start = Int32(bytes.count)
      bytes += text.folded ?? []
      ranges.append(text.folded == nil ? -1 ..< -1 : start..<Int32(bytes.count))
    }
  }

  /// Returns the range in `bytes` of a literal of at most `most` bytes; nil if the literal is longer or not ASCII.
  @inline(__always)
  func range(of literal: Int, most: Int) -> Range<Int>? {
    let range = ranges[literal]
    let (start, end) = (Int(range.lowerBound), Int(range.upperBound))
    return start < 0 || end &- start > most ? nil : start..<end
  }
}

/// The reason why a platform rejects a document, and its location.
public struct Rejection: Error, Sendable {
  /// A kind of defect that makes a part of a document unreadable.
  public typealias FaultReason = DocumentFault.Reason

  /// A defect for which a platform rejects the whole document.
  public enum Reason: Hashable, Sendable {
    /// The text deviates from JSON in a way that the platform's parser rejects.
    case text(JSONDeviationKind)
    /// A part of the document has a structure that the platform rejects.
    case fault(FaultReason)
    /// All conditions of a rule were dropped.
    case emptyCondition
    /// The engine would crash while it loads this key.
    case crash(key: String)
  }

  /// The defect.
  public let reason: Reason
  /// The byte range of the defect in the document.
  public let range: ByteRange
  /// The 0-based index of the rule in the document; nil if the defect is not in a rule.
  public let rule: Int?
}
