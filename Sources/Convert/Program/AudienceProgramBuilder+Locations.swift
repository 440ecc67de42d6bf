internal import RuleCore

extension AudienceProgramBuilder {
  /// The locations that the platform has after decoding: all or, where one that cannot be decoded
  /// costs all, none.
  mutating func decodableLocations() -> [Audience] {
    guard case .allOrNothing = profile.locations else { return rules.locations }
    for location in rules.locations {
      guard let fault = rules.decodingFaults(in: location).first else { continue }
      program.losses.append(.locations(at: fault))
      return []
    }
    return rules.locations
  }
}
