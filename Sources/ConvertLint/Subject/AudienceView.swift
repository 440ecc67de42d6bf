/// The ids and keys that one platform can resolve in a Convert configuration.
struct AudienceView: Sendable {
  let profile: ConvertProfile
  /// The byte ranges of the experiences that the platform drops while decoding.
  private let dropped: Set<ByteRange>
  /// The ids that a list of audiences may contain: those of audiences and segments.
  let audiences: Set<CollationKey>
  let locations: Set<CollationKey>
  /// The experience keys that a condition may refer to.
  let targets: Set<CollationKey>

  init(_ rules: AudienceRules, for profile: ConvertProfile) {
    self.profile = profile
    let document = rules.document
    func name(_ value: JSONDocument.Value?) -> CollationKey? {
      profile.identifier(value, in: document).map { CollationKey($0, profile.runtime) }
    }
    var dropped: Set<ByteRange> = []
    var hasID: [CollationKey: Bool] = [:]
    for experience in rules.experiences {
      guard profile.decodingFaults(in: experience, of: rules).isEmpty else {
        dropped.insert(document.range(experience.entry))
        continue
      }
      // If two experiences have the same key, the first one is used.
      guard let key = name(experience.key), hasID[key] == nil else { continue }
      hasID[key] = name(experience.id) != nil
    }
    self.dropped = dropped
    targets = Set(hasID.filter(\.value).keys)
    audiences = Set((rules.audiences + rules.segments).compactMap { name($0.id) })
    locations = Set(rules.locations.compactMap { name($0.id) })
  }

  /// True if the platform keeps the experience at `entry`.
  func keeps(_ entry: ByteRange) -> Bool { !dropped.contains(entry) }
}
