extension ConvertLints {
  static let convertUnreachable = ConvertCheck(
    "CV132", "convert-unreachable-experience", .warning, "an experience that no new visitor can get",
    why: """
      An experience reaches no new visitor if it is archived, or if its audiences or locations match no visitor. \
      The same applies if it has no variations, or if every variation is stopped or has no traffic. Only a visitor \
      whose variation the SDK stored earlier may keep it. iOS checks neither the list of archived experiences nor \
      the environment, so it still runs an experience that only these exclude.
      """,
    remedy: "Remove the experience, or correct the part that excludes every visitor.",
    source: ConvertSource.data,
    fires: .experience(
      #""variations":«[{"id":"1","status":"stopped"},{"id":"2","traffic_allocation":0}]»"#, variations: false),
    silent: .soundConfiguration,
    .document { subject, findings in
      let programs = subject.profiles.compactMap { try? AudienceProgram(subject.rules, for: $0) }
      for (place, experience) in subject.rules.experiences.enumerated() {
        var found: [(obstacle: ReachObstacle, outcomes: Outcomes)] = []
        for program in programs {
          guard let (obstacle, isProof) = program.obstacle(ofExperience: place) else { continue }
          let index = found.firstIndex { $0.obstacle == obstacle } ?? found.count
          if index == found.count { found.append((obstacle, Outcomes())) }
          found[index].outcomes.set(isProof ? .neverTrue : .noEffect, on: program.profile.name)
        }
        for (obstacle, outcomes) in found {
          findings.add(obstacle.message, at: obstacle.part(of: experience), outcomes: outcomes)
        }
      }
    })
}

extension ReachObstacle {
  fileprivate var message: Message {
    switch self {
    case .archived: "the experience is archived: no visitor is given a variation"
    case .environment: "the environment is not a string: no visitor is given a variation"
    case .locations: "the locations match no visitor"
    case .audiences: "the audiences match no visitor"
    case .noVariations: "the experience has no variations"
    case .noTraffic: "no variation is running and has traffic"
    }
  }

  /// The part of an experience that excludes every visitor.
  fileprivate func part(of experience: Experience) -> JSONDocument.Value {
    let part =
      switch self {
      case .archived: experience.id
      case .environment: experience.environment
      case .locations: experience.locations ?? experience.siteArea
      case .audiences: experience.audiences
      case .noVariations, .noTraffic: experience.variations
      }
    return part ?? experience.entry
  }
}
