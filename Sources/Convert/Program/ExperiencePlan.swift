/// An experience that was built for a platform: its gates in the order in which they are asked.
struct ExperiencePlan: Sendable {
  /// An audience or location that the experience lists and that resolves.
  struct Member: Sendable {
    let id: [UInt8]
    /// Nil for one without rules, which never matches.
    let tree: RuleTreeID?
    var isPermanent = false
  }

  /// What keeps visitors out by where they are.
  enum LocationGate: Sendable {
    /// Nothing.
    case open
    /// Locations are listed, and none is there.
    case closed
    /// One of `locations` must match.
    case locations
    case siteArea(RuleTreeID?)
  }

  enum Environment: Sendable {
    case any, none
    case only([UInt8])
  }

  /// Why an experience is no one's, whatever a visitor is.
  enum Absence: Sendable {
    /// It cannot be found: without a key, behind another one of the same, or not decoded.
    case unknown
    case archived
  }

  /// The text of `key`, if it has one.
  var key: [UInt8]?
  /// The text of `id`, if it has one.
  var id: [UInt8]?
  var absence: Absence?
  var environment = Environment.any
  var audiences: [Member] = []
  /// All audiences must match, not one.
  var needsAllAudiences = false
  /// There is no object `settings` to read that from.
  var lacksSettings = false
  /// The ids of the segments listed; the visitor must carry one.
  var segments: [[UInt8]] = []
  var locationGate = LocationGate.open
  var locations: [Member] = []
  /// The ids of its variations that have one.
  var variations: [[UInt8]] = []
  var hasVariations = false
}
