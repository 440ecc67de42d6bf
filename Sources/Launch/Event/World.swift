public import RuleCore

/// All that an evaluation may depend on besides the rules and the event, and the only thing that
/// changes between events.
public struct World: Sendable {
  /// The clock. It stands still until an effect moves it.
  public private(set) var now: Instant
  /// The local time zone of the time tokens.
  public let zone: ZoneOffset
  /// The value of the SDK version token; nil for the one that the profile describes.
  public let sdkVersion: String?
  /// The dice that the random token throws.
  private var dice: Dice
  private var states = SharedStates()
  private let profile: LaunchProfile
  /// A world without shared states.
  public init(
    for profile: LaunchProfile, now: Instant, zone: @escaping ZoneOffset = { _ in 0 },
    sdkVersion: String? = nil, dice: Dice = .seeded(0)
  ) {
    self.profile = profile
    self.now = now
    self.zone = zone
    self.sdkVersion = sdkVersion
    self.dice = dice
  }

  /// The one place where the world changes.
  public mutating func apply(_ effect: Effect) {
    switch effect {
    case .clock(let instant): now = instant
    case .sharedStates(let document):
      guard document.kind(document.root) == .object else { return }
      let members = document.distinctMembers(
        document.root, profile.memberChoice, isCanonical: profile.keysAreCanonical)
      for (name, value) in members where document.kind(value) == .object {
        states.set(name, to: value, of: document, for: profile)
      }
    }
  }

  package func member(state name: [UInt8], _ key: [UInt8]) -> SharedStates.Member? {
    states.member(name, key)
  }

  /// A number from `range`, and the dice thrown on.
  package mutating func roll(_ range: ClosedRange<UInt64>) -> UInt64 { dice.roll(range) }
}

/// Where random numbers come from: no device repeats its own, a run must be able to.
public enum Dice: Sendable {
  /// The same seed gives the same numbers.
  case seeded(UInt64)
  /// The same number each time, brought into the range that is asked for.
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

/// A change of the world.
public enum Effect: Sendable {
  /// The clock shows `instant`.
  case clock(Instant)
  /// Each member of the document's root that is an object becomes the shared state of that name.
  case sharedStates(JSONDocument)
}
