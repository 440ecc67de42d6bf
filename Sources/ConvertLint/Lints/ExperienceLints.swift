extension ConvertLints {
  static let convertMatching = ConvertCheck(
    "CV123", "convert-matching-options", .warning, "an experience without a valid audience matching option",
    why: """
      Without `settings`, JavaScript throws an error when it evaluates an audience. iOS then admits a visitor who \
      matches any audience. JavaScript reads every value except `all` as `any`. iOS drops an experience whose value is \
      neither `any` nor `all`. Android never requires all audiences (CV141). All SDKs ignore the option for locations.
      """,
    remedy: """
      Write "settings": {"matching_options": {"audiences": "any"}}, or "all".
      """,
    source: ConvertSource.data,
    fires: .convert(
      #"{"experiences":[«{"id":"10","key":"hero","audiences":["a1"],"variations":[{"id":"1"}]}»],"audiences":[{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[\#(Example.gold)]}]}]}}]}"#
    ),
    silent: .soundConfiguration,
    .experience { subject, experience, findings in
      guard subject.isKept(experience) else { return }
      guard let settings = experience.settings, subject.kind(settings) != .null else {
        return subject.checkMissingSettings(of: experience, &findings)
      }
      if let matching = experience.audienceMatching {
        let text = subject.text(matching).map { String(decoding: $0, as: UTF8.self) }
        let outcomes = subject.outcomes(of: experience) { $0.audiences == .known ? .otherResult : .noEffect }
        if text != "any", text != "all", !outcomes.rows.isEmpty {
          findings.add(
            "audience matching \(text: subject.shown(matching)) is neither `any` nor `all`", at: matching,
            outcomes: outcomes)
        }
      } else {
        findings.add("no audience matching option: any audience may match", at: experience.matchingOptions ?? settings)
      }
      if let locations = experience.locationMatching {
        findings.add(
          "the matching option for locations is ignored: any location may match", at: locations,
          outcomes: subject.outcomes(of: experience) { _ in .noEffect })
      }
    })

  static let convertServerGate = ConvertCheck(
    "CV124", "convert-server-gate", .info, "a restriction that only JavaScript reads",
    why: """
      JavaScript checks the environment, the list of archived experiences, and segments that an experience lists in \
      its `audiences`. iOS and Android ignore all three restrictions. For Android a segment is an unknown audience \
      (CV121).
      """,
    remedy: "Restrict visitors with an audience, or remove the experience from the configuration.",
    source: ConvertSource.data,
    fires: .experience(#""environment":«"staging"»,"audiences":["a1"]"#),
    silent: .soundConfiguration,
    .document { subject, findings in
      let outcomes = subject.outcomes { $0.hasServerGates ? nil : .noEffect }
      if outcomes.rows.isEmpty { return }
      let segments = Set(subject.rules.segments.compactMap { subject.text($0.id) })
      for experience in subject.rules.experiences {
        let outcomes = subject.outcomes(of: experience) { $0.hasServerGates ? nil : .noEffect }
        if outcomes.rows.isEmpty { continue }
        if let environment = experience.environment, subject.kind(environment) != .null {
          findings.add("only JavaScript reads the environment", at: environment, outcomes: outcomes)
        }
        for reference in subject.rules.elements(experience.audiences) {
          guard let id = subject.text(reference), segments.contains(id) else { continue }
          findings.add("only JavaScript reads segment \(text: id)", at: reference, outcomes: outcomes)
        }
      }
      for archived in subject.rules.archived {
        findings.add("only JavaScript checks whether the experience is archived", at: archived, outcomes: outcomes)
      }
    })

  static let convertExperience = ConvertCheck(
    "CV128", "convert-experience", .warning, "an experience that iOS cannot decode, and drops",
    why: """
      iOS decodes every experience strictly. Its type, its status, its audience matching and the status of a variation \
      each allow only a few strings. Names must be strings. The version and traffic allocations must be numbers. The \
      conditions in a `site_area` are decoded as strictly as the conditions in a location (CV120). If iOS drops an \
      experience, no visitor gets the experience, and no audience can refer to it. JavaScript accepts the experience.
      """,
    remedy: "Write a value that the configuration schema allows, or remove the member.",
    source: "convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Generated/ConfigSchemas.swift @2.0.0, run",
    fires: .experience(#""type":«"a/b_test"»"#, lists: ""),
    silent: .experience(#""type":"a/b""#, lists: ""),
    .experience { subject, experience, findings in
      let named = subject.misnamed(experience)
      var found: [ByteRange: Outcomes] = [:]
      for profile in subject.profiles where subject.decodes(subject.document.range(experience.entry), on: profile) {
        for fault in profile.decodingFaults(in: experience, of: subject.rules) {
          found[fault, default: Outcomes()].set(.ruleDropped, on: profile.name)
        }
      }
      let isObject = subject.document.isObject(experience.entry)
      for (fault, outcomes) in found where !named.contains(fault) {
        findings.add(
          isObject ? "iOS cannot decode this value, and drops the experience" : "experience is not an object",
          at: fault, outcomes: outcomes)
      }
    })

  static let convertUnreachable = ConvertCheck(
    "CV132", "convert-unreachable-experience", .warning, "an experience that no new visitor can get",
    why: """
      An experience reaches no new visitor if it is archived, if its environment is not a string, or if its audiences \
      or locations match no visitor. The same applies if the experience has no variations, or if every variation is \
      stopped or has no traffic. Only a visitor whose variation the SDK stored earlier may keep the variation. iOS and \
      Android ignore the list of archived experiences and the environment of an experience. They still run an \
      experience that only one of these two excludes.
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
          let names = outcomes.rows.map(\.platform)
          let platforms = names.count < programs.count ? " on \(names.joined(separator: " and "))" : ""
          findings.add("\(obstacle.message)\(platforms)", at: obstacle.part(of: experience), outcomes: outcomes)
        }
      }
    })
}

extension ConvertLintContext {
  fileprivate func checkMissingSettings(of experience: Experience, _ findings: inout Findings) {
    if rules.elements(experience.audiences).isEmpty { return }
    findings.add(
      "experience without `settings`: JavaScript throws an error when it evaluates an audience", at: experience.entry,
      outcomes: outcomes(of: experience) { $0.missingSettingsThrow ? .crashAtEvaluation : nil })
  }

  /// Returns the ranges of the experience's id, key and references that are not strings. A different lint reports these
  /// values.
  fileprivate func misnamed(_ experience: Experience) -> Set<ByteRange> {
    let values =
      [experience.id, experience.key].compactMap { $0 } + rules.elements(experience.audiences)
      + rules.elements(experience.locations)
    return Set(values.filter { text($0) == nil }.map { document.range($0) })
  }
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

  /// Returns the value that makes every visitor ineligible; the experience itself if this value is missing.
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
