/// The output of `inspect` for a Convert document. `program` is nil if the platform rejects the document.
struct ConvertInspection {
  private let program: AudienceProgram?

  /// Prints the loaded parts.
  static func show(_ request: InspectionRequest) throws(CommandFailure) -> ExitStatus {
    try request.forEachPlatform(of: ConvertDialect.platforms) { profile throws(CommandFailure) in
      let loaded = try request.load { input throws(CommandFailure) in
        try LoadedAudiences(try input.document(of: ConvertDialect.title), for: profile, request.limits)
      }
      let view = ConvertInspection(program: try? loaded.get().program)
      return try request.show(
        loaded, as: ConvertDialect.row.name, on: profile, members: { view.write(rejected: $1, to: &$0) },
        text: view.text)
    }
  }

  // MARK: JSON

  private func write(rejected: String?, to json: inout JSONWriter) {
    json.member("rejected", rejected)
    if let rules = program?.loadedRuleSet {
      json.raw(",\"ruleSets\":[{\"rule\":0")
      json.members(of: rules)
      json.raw("]")
    }
    json.list("experiences", program?.loadedExperiences ?? []) { $0.experience($1) }
    json.list("audiences", program?.loadedAudiences ?? []) { $0.identified($1) }
    json.list("locations", program?.loadedLocations ?? []) { $0.identified($1) }
    let lost = (program?.lostExperiences ?? 0, program?.lostLocations ?? 0)
    json.raw(",\"lost\":{\"experiences\":\(lost.0),\"locations\":\(lost.1)}")
    json.member("unindexed", program?.unindexedCount)
  }

  // MARK: text

  private func text() -> [String] {
    guard let program else { return [] }
    var lines = summary(program)
    for experience in program.loadedExperiences { lines += describe(experience) }
    if let rules = program.loadedRuleSet { lines += describe(rules, "rule set") }
    for rules in program.loadedAudiences { lines += describe(rules, "audience") }
    for rules in program.loadedLocations { lines += describe(rules, "location") }
    return lines
  }

  private func summary(_ program: AudienceProgram) -> [String] {
    if program.rules.isBare { return ["  loads     1 rule set"] }
    let loads = [
      counted(program.loadedExperiences.count, "experience"),
      counted(program.loadedAudiences.count, "audience"),
      counted(program.loadedLocations.count, "location"),
    ].joined(separator: ", ")
    var lines = ["  loads     " + loads]
    let lost = [(program.lostExperiences, "experience"), (program.lostLocations, "location")].filter { $0.0 > 0 }
    if !lost.isEmpty {
      lines.append("  lost      " + lost.map { counted($0, $1) }.joined(separator: ", "))
    }
    if program.unindexedCount > 0 {
      lines.append("  unindexed " + counted(program.unindexedCount, "experience") + " that every event must test")
    }
    return lines
  }

  private func describe(_ experience: AudienceProgram.LoadedExperience) -> [String] {
    var lines = [
      "  experience \(shown(experience.key))",
      "    audiences  " + InspectionRequest.list(experience.audiences),
    ]
    if !experience.segments.isEmpty {
      lines.append("    segments   " + InspectionRequest.list(experience.segments))
    }
    lines.append(
      "    locations  " + (experience.hasSiteArea ? "site area" : InspectionRequest.list(experience.locations)))
    return lines
  }

  private func describe(_ rules: AudienceProgram.LoadedRules, _ kind: String) -> [String] {
    var lines = [
      "  \(kind)" + (rules.id.map { " " + shown($0) } ?? ""),
      "    keys       " + InspectionRequest.list(rules.keys),
    ]
    if rules.lost > 0 {
      lines.append("    lost       " + counted(rules.lost, "condition"))
    }
    return lines
  }

  private func shown(_ text: [UInt8]?) -> String { text.map(InspectionRequest.shown) ?? "without a key" }
}

extension JSONWriter {
  fileprivate mutating func experience(_ experience: AudienceProgram.LoadedExperience) {
    raw("{\"rule\":\(experience.place)")
    member("experience", experience.key)
    member("audiences", experience.audiences)
    member("segments", experience.segments)
    member("locations", experience.locations)
    raw(",\"siteArea\":\(experience.hasSiteArea)}")
  }

  fileprivate mutating func identified(_ rules: AudienceProgram.LoadedRules) {
    raw("{\"id\":")
    if let id = rules.id { string(id.span) } else { raw("null") }
    members(of: rules)
  }

  /// Writes the members of a rule set, and ends its object.
  fileprivate mutating func members(of rules: AudienceProgram.LoadedRules) {
    member("keys", rules.keys)
    raw(",\"leaves\":\(rules.leaves),\"lost\":{\"conditions\":\(rules.lost)}}")
  }
}
