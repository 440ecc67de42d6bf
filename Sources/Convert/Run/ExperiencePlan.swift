/// An experience as a platform loads it: its gates, in the order in which the platform evaluates them.
struct ExperiencePlan: Sendable {
  /// An audience or location that the experience lists and that exists.
  struct Member: Sendable {
    let id: [UInt8]
    /// The rule set of the audience or location; nil if it has no rules. An audience or location without rules never
    /// matches.
    let tree: RuleTreeID?
    var isPermanent = false
  }

  /// The condition on the location of a visitor.
  enum LocationGate: Sendable {
    /// Every visitor passes.
    case open
    /// No visitor passes: locations are listed, but none of them exists.
    case closed
    /// At least one location in `locations` must match.
    case locations
    case siteArea(RuleTreeID?)
  }

  /// The environments in which the experience runs.
  enum Environment: Sendable {
    case any, none
    case only([UInt8])
  }

  /// The reason why no visitor is eligible for an experience.
  enum Absence: Sendable {
    /// The experience cannot be found: it has no key, has the key of an earlier experience, cannot be decoded or, on
    /// iOS, has no id.
    case unknown
    case archived
  }

  /// The key and the id of the experience as strings; nil if they are missing, or of a type that the platform does not
  /// accept.
  var key: [UInt8]?
  var id: [UInt8]?
  var absence: Absence?
  var environment = Environment.any
  var audiences: [Member] = []
  /// True if audiences are listed but none of them exists, and the platform therefore lets no visitor pass.
  var isClosedByAudiences = false
  /// True if all audiences must match; false if one matching audience is enough.
  var needsAllAudiences = false
  /// True if `settings` is missing or null, which throws an exception when audiences are evaluated.
  var lacksSettings = false
  /// The ids of the listed segments. If there are any, the visitor must be in one of them.
  var segments: [[UInt8]] = []
  var locationGate = LocationGate.open
  var locations: [Member] = []
  /// The ids of the variations; a variation without an id is omitted.
  var variations: [[UInt8]] = []
  var hasVariations = false
  /// The shares of visitors for the variations; nil if the experience cannot be found.
  var split: TrafficSplit?

  /// The rule sets of the location gate.
  var locationTrees: [RuleTreeID] {
    switch locationGate {
    case .open, .closed: []
    case .locations: locations.compactMap(\.tree)
    case .siteArea(let tree): tree.map { [$0] } ?? []
    }
  }
}
