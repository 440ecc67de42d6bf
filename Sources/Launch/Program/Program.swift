public import RuleCore

/// Rules as one platform would load them, ready to run: flat arrays, nothing left to ask.
///
/// A rule is a chain of steps. Each tests one predicate and says where to go on; `fires` and
/// `rests` end it. Predicates are distinct, so that a result can be kept for an event.
public struct Program: Sendable {
  /// One test of a rule, and the steps that follow it.
  struct Step: Sendable {
    var predicate: UInt32
    var onTrue: Int32
    var onFalse: Int32

    static let fires: Int32 = -1
    static let rests: Int32 = -2
  }

  /// A rule that loaded: what is asked of it once it is found, close together.
  struct LoadedRule: Sendable {
    /// Its place in the document, as it is kept.
    var number: Int32
    /// Its steps, in the order in which the platform makes their tests.
    var steps: Range<Int32>
    var consequences: Range<Int32>
    /// Where in `pieces` and in `output` they begin.
    var firstPiece: Int32
    var firstByte: Int32

    /// Its place in the document.
    var index: Int { Int(number) }
  }

  /// Parts of the document that a platform loads the rest without.
  public struct Losses: Hashable, Sendable {
    /// Rules that are left out.
    public var rules = 0
    /// Conditions that are left out of their rule.
    public var conditions = 0
    /// Consequences that are left out of their rule.
    public var consequences = 0

    /// Whether the document loads whole.
    public var isNone: Bool { self == Losses() }
  }

  /// Whose behaviour the rules have.
  public let profile: LaunchProfile
  var steps: [Step] = []
  var predicates: [Predicate] = []
  var facts: [FactSource] = []
  var texts: [TextLiteral] = []
  var integers: [Int64] = []
  var decimals: [Double] = []
  var rules: [LoadedRule] = []
  /// What was lost of a rule, by its place in `rules`; nothing of others.
  var lostParts: [Int: Losses] = [:]
  var consequences: [ConsequenceTemplate] = []
  /// What consequences are written from: their text, their pieces in order, and the distinct tokens.
  var output: [UInt8] = []
  var pieces: [ConsequenceTemplate.Piece] = []
  var tokens: [ConsequenceTemplate.Token] = []
  var unclosed: [ConsequenceTemplate.Unclosed] = []
  var plan = FactPlan()
  /// For each fact the slot of the plan, or -1 when there is more to it than a member of the data.
  var slots: [Int32] = []
  /// For each fact that is a member of the data before it is a special key, its slot, or -1.
  var contextSlots: [Int32] = []
  /// Leads from an event to the rules that it may make fire; nil when there are so few rules that all
  /// are tested.
  var index: Shared<PredicateIndex>?
  /// What was lost in all.
  public internal(set) var losses = Losses()
  /// The document's rules that loaded, by their place in it.
  public var loadedRules: [Int] { rules.map(\.index) }

  /// Whether some rule or token asks for the time.
  public var readsClock: Bool {
    let times: [SpecialKey] = [.unixTime, .localTime, .utcTime]
    return facts.contains {
      switch $0 {
      case .special(let key): times.contains(key)
      // On the web a time is a key of the context like any other.
      case .data(let key): times.contains { key.elementsEqual($0.rawValue.utf8) }
      case .state, .nothing, .crash: false
      }
    }
  }

  /// Whether some rule or token throws the dice, so that an event's verdict depends on those before.
  package var throwsDice: Bool {
    facts.contains { if case .special(.cachebust) = $0 { true } else { false } }
  }

  init(profile: LaunchProfile) { self.profile = profile }

  /// Has the processor fetch what the consequences of a rule are written from: it is spread over as many
  /// places of memory as there are rules.
  @inline(__always)
  func prefetchConsequences(ofRuleAt place: Int) {
    let rule = rules[place]
    consequences.prefetch(rule.consequences.lowerBound)
    pieces.prefetch(rule.firstPiece)
    // So many lines of the processor's cache most consequences take.
    for line: Int32 in 0..<4 { output.prefetch(rule.firstByte &+ 64 &* line) }
  }
}

/// A rule's text, prepared for comparing.
struct TextLiteral: Hashable, Sendable {
  /// As written, as WTF-8.
  let bytes: [UInt8]
  /// In lower case, when the runtime's lower case of it is ASCII.
  let folded: [UInt8]?

  init(_ bytes: [UInt8], _ runtime: ValueRules.Runtime) {
    self.bytes = bytes
    if bytes.allSatisfy({ $0 < 0x80 }) {
      // Without a capital it is the same array.
      folded =
        bytes.contains { $0 &- 0x41 < 26 } ? bytes.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 } : bytes
    } else {
      folded = nil
    }
  }
}

/// Why a platform does not load a document, and where.
public struct Rejection: Error, Sendable {
  /// What makes a part of a document unreadable.
  public typealias FaultReason = Unreadable.Reason

  /// What the platform does not take.
  public enum Reason: Hashable, Sendable {
    /// The text departs from JSON in a way that the platform's reader does not let through.
    case text(JSONTolerance.Kind)
    /// A part of the document has a shape that the platform does not take.
    case fault(FaultReason)
    /// The condition of a rule comes to nothing.
    case emptyCondition
    /// The engine would stop while it loads this key.
    case crash(key: String)
  }

  /// What the platform does not take.
  public let reason: Reason
  /// The bytes of the document that are at fault.
  public let range: ByteRange
  /// The rule, by its place in the document.
  public let rule: Int?
}
