extension AudienceProgramBuilder {
  /// Adds a plan with key and id for every experience. If several experiences have the same key, only the first one can
  /// be found by this key.
  mutating func nameExperiences() {
    let isRefused = profile.hasServerGates && rules.configurationError != nil
    for experience in rules.experiences {
      var plan = ExperiencePlan()
      if profile.decodingFaults(in: experience, of: rules).isEmpty {
        plan.key = identifier(experience.key)
        plan.id = identifier(experience.id)
      } else {
        program.losses.append(.experience(at: document.range(experience.entry)))
      }
      if let key = plan.key, !isRefused {
        let name = CollationKey(key, profile.runtime)
        if program.experienceOfKey[name] == nil {
          program.experienceOfKey[name] = program.experiences.count
        } else {
          plan.absence = .unknown
        }
      } else {
        plan.absence = .unknown
        // Messages show the key even if the platform cannot find the experience by this key.
        plan.key = rules.string(experience.key)
      }
      program.experiences.append(plan)
    }
  }

  private func identifier(_ value: JSONDocument.Value?) -> [UInt8]? {
    profile.identifier(value, in: document)
  }

  // MARK: gates

  /// Fills in the gates of the experience with index `place`.
  mutating func planExperience(_ place: Int, _ named: NamedAudiences) {
    let experience = rules.experiences[place]
    var plan = program.experiences[place]
    guard plan.absence == nil else { return }
    let identifiers = references(experience.audiences)
    plan.audiences = members(identifiers, in: named.audiences)
    switch profile.audiences {
    case .known: plan.needsAllAudiences = rules.isText(experience.audienceMatching, "all")
    case .listed: plan.isClosedByAudiences = plan.audiences.isEmpty && !identifiers.isEmpty
    }
    plan.hasVariations = !experience.variationEntries.isEmpty
    plan.variations = experience.variationEntries.compactMap { identifier($0.id) }
    plan.split = TrafficSplit(experience, of: rules, for: profile)
    let listed = references(experience.locations)
    plan.locations = members(listed, in: named.locations)
    switch profile.locations {
    case .allOrNothing: plan.locationGate = plan.locations.isEmpty ? .open : .locations
    case .each, .eachListed: plan.locationGate = locationGate(experience, plan)
    }
    if profile.hasServerGates {
      plan.absence = plan.id.map(named.archived.contains) == true ? .archived : nil
      plan.environment = environment(experience.environment)
      plan.segments = members(identifiers, in: named.segments).map(\.id)
    }
    if profile.missingSettingsThrow { plan.lacksSettings = experience.settings.map { document.isNull($0) } ?? true }
    if plan.id == nil {
      switch profile.missingID {
      case .isUnknown: plan.absence = .unknown
      case .isException: break
      case .isEmpty: plan.id = []
      }
    }
    program.experiences[place] = plan
  }

  private mutating func locationGate(_ experience: Experience, _ plan: ExperiencePlan) -> ExperiencePlan.LocationGate {
    if !rules.elements(experience.locations).isEmpty { return plan.locations.isEmpty ? .closed : .locations }
    guard profile.locations == .each, let area = experience.siteArea, document.isTruthy(area) else { return .open }
    if let tree = experience.siteAreaTree { addTree(tree, .location) }
    return .siteArea(experience.siteAreaTree)
  }

  private func environment(_ value: JSONDocument.Value?) -> ExperiencePlan.Environment {
    guard let value, document.isTruthy(value) else { return .any }
    guard let name = rules.string(value) else { return .none }
    return .only(name)
  }

  // MARK: references

  /// Returns the ids in a list of references, without duplicates. Elements that are not strings are skipped.
  private func references(_ list: JSONDocument.Value?) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    return rules.elements(list).compactMap { rules.string($0) }.filter { seen.insert($0).inserted }
  }

  /// Returns the audiences or locations whose ids are in `identifiers`. Unknown ids are skipped.
  private func members(_ identifiers: [[UInt8]], in audiences: [CollationKey: Audience]) -> [ExperiencePlan.Member] {
    identifiers.compactMap { wanted in
      guard let audience = audiences[CollationKey(wanted, profile.runtime)] else { return nil }
      return ExperiencePlan.Member(
        id: wanted, tree: audience.tree, isPermanent: rules.isText(audience.type, "permanent"))
    }
  }

  /// Returns the tables in which references of experiences are looked up. `locations`: the locations that the platform
  /// keeps.
  func named(_ locations: [Audience]) -> NamedAudiences {
    NamedAudiences(
      audiences: byID(rules.audiences), segments: byID(rules.segments), locations: byID(locations),
      archived: Set(rules.archived.compactMap(identifier)))
  }

  /// Returns the audiences, keyed by id.
  private func byID(_ audiences: [Audience]) -> [CollationKey: Audience] {
    var result: [CollationKey: Audience] = [:]
    for audience in audiences {
      guard let id = identifier(audience.id) else { continue }
      let name = CollationKey(id, profile.runtime)
      if profile.repeatedID == .last || result[name] == nil { result[name] = audience }
    }
    return result
  }
}

/// The audiences, segments and locations of a configuration, keyed by id.
struct NamedAudiences {
  let audiences: [CollationKey: Audience]
  let segments: [CollationKey: Audience]
  let locations: [CollationKey: Audience]
  /// The ids of archived experiences.
  let archived: Set<[UInt8]>
}

extension AudienceProgramBuilder {
  /// Returns the locations that the platform keeps: all locations. On iOS, none if any location cannot be decoded.
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
