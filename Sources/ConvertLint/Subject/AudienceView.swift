internal import Convert
internal import RuleCore
internal import RuleLint

/// What one platform finds of a configuration by ids and keys.
struct AudienceView: Sendable {
  let profile: ConvertProfile
  /// The places of the experiences that the platform loses while it decodes.
  private let dropped: Set<ByteRange>
  /// What a list of audiences may refer to, segments among them.
  let audiences: Set<ComparedText>
  let locations: Set<ComparedText>
  /// The keys of the experiences that a leaf may ask for.
  let targets: Set<ComparedText>

  init(_ rules: AudienceRules, for profile: ConvertProfile) {
    self.profile = profile
    let document = rules.document
    func name(_ value: JSONDocument.Value?) -> ComparedText? {
      profile.identifier(value, in: document).map { ComparedText($0, profile.runtime) }
    }
    var dropped: Set<ByteRange> = []
    var hasID: [ComparedText: Bool] = [:]
    for experience in rules.experiences {
      guard profile.decodingFaults(in: experience, of: rules).isEmpty else {
        dropped.insert(document.range(experience.entry))
        continue
      }
      // Of two with one key the first is found.
      guard let key = name(experience.key), hasID[key] == nil else { continue }
      hasID[key] = name(experience.id) != nil
    }
    self.dropped = dropped
    targets = Set(hasID.filter(\.value).keys)
    audiences = Set((rules.audiences + rules.segments).compactMap { name($0.id) })
    locations = Set(rules.locations.compactMap { name($0.id) })
  }

  /// Whether the platform has an experience, of which `entry` is the place.
  func keeps(_ entry: ByteRange) -> Bool { !dropped.contains(entry) }
}
