/// The environment of an evaluation: all inputs except the rules and the event. It is the only state that changes
/// between events.
public struct World: Sendable {
  /// The current time of the clock, which only `Effect.clock` changes.
  public private(set) var now: Instant
  /// The local time zone for time tokens.
  public let zone: ZoneOffset
  /// True if the clock is set to the timestamp of each event that has one.
  public let followsEvents: Bool
  /// The value of the SDK version token; nil means the version in the profile.
  public let sdkVersion: String?
  /// The random source of the `~cachebust` token.
  private var dice: RandomSource
  private(set) var states: SharedStates
  /// The event history; nil if none is given, which is the same as an empty history.
  package private(set) var history: EventHistory?
  private let profile: LaunchProfile
  /// Creates an environment without shared states. `foldsStateNames`: true if names of states are compared
  /// case-insensitively.
  public init(
    for profile: LaunchProfile, now: Instant, zone: @escaping ZoneOffset = { _ in 0 }, sdkVersion: String? = nil,
    dice: RandomSource = .seeded(0), followsEvents: Bool = false, foldsStateNames: Bool = false
  ) {
    states = SharedStates(foldsNames: foldsStateNames)
    self.followsEvents = followsEvents
    self.profile = profile
    self.now = now
    self.zone = zone
    self.sdkVersion = sdkVersion
    self.dice = dice
  }

  /// Applies a change. The world also changes when a random number is drawn, and when `replace` sets all shared states.
  public mutating func apply(_ effect: Effect) {
    switch effect {
    case .clock(let instant): now = instant
    case .history(let history): self.history = history
    case .record(let record):
      // Moved out while it is changed, to avoid a copy.
      var changed = history.take() ?? EventHistory(for: profile)
      _ = changed.insert(record)
      history = changed
    case .sharedStates(let document):
      guard document.kind(document.root) == .object else { return }
      states.set(document, for: profile)
    }
  }

  /// Replaces all shared states.
  mutating func replace(states: SharedStates) { self.states = states }

  /// Returns the result of a search of the event history at the current time.
  func answer(to search: HistorySearch) -> HistorySearch.Answer {
    search.answer(in: history ?? EventHistory(for: profile), at: now.milliseconds)
  }

  /// True if the shared state is set.
  package func has(state name: [UInt8]) -> Bool { states.has(name) }

  package func member(state name: [UInt8], _ key: [UInt8]) -> SharedStates.Member? {
    states.member(name, key)
  }

  /// Returns a random number from `range` and advances the random source.
  package mutating func roll(_ range: ClosedRange<UInt64>) -> UInt64 { dice.roll(range) }
}

/// A source of random numbers. Devices use an unseeded generator; a seed makes runs reproducible.
public enum RandomSource: Sendable {
  /// Equal seeds produce equal sequences of numbers.
  case seeded(UInt64)
  /// A constant number, clamped to the requested range.
  case fixed(UInt64)

  /// Source: S. Vigna, SplitMix64.
  fileprivate mutating func roll(_ range: ClosedRange<UInt64>) -> UInt64 {
    switch self {
    case .fixed(let value): return min(max(value, range.lowerBound), range.upperBound)
    case .seeded(let state):
      let next = state &+ 0x9E37_79B9_7F4A_7C15
      self = .seeded(next)
      var mixed = (next ^ (next >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      mixed ^= mixed >> 31
      let width = range.upperBound - range.lowerBound + 1
      return range.lowerBound + mixed.multipliedFullWidth(by: width).high
    }
  }
}

/// A change of `World`.
public enum Effect: Sendable {
  /// Sets the clock to this instant.
  case clock(Instant)
  /// For each member of the document's root that is an object: replaces the shared state that has the member's name.
  case sharedStates(JSONDocument)
  /// Replaces the event history.
  case history(EventHistory)
  /// Adds a record to the event history.
  case record(EventHistory.Record)
}
