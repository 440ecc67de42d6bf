/// The output of `inspect` for a Convert document on one platform.
struct ConvertInspection: Inspection {
  /// The program of the document; nil if the platform rejects the document.
  private var program: AudienceProgram?
  /// The experiences to show, with the audiences, segments and locations that they list.
  private var experiences: [AudienceProgram.LoadedExperience] = []
  private var ruleSets: [(index: Int, rules: AudienceProgram.LoadedRules)] = []
  private var audiences: [AudienceProgram.LoadedRules] = []
  private var locations: [AudienceProgram.LoadedRules] = []
  /// `gates`: the conditions of experiences, by index. `conditions`: the conditions of rule sets, by tree. Both are
  /// empty unless the output shows conditions.
  private var gates: [Int: String] = [:]
  private var conditions: [RuleTreeID: String] = [:]

  var document: AudienceRules? { program?.rules }

  /// Prints the loaded parts.
  static func show(_ request: InspectionRequest) throws(CommandFailure) -> ExitStatus {
    let profiles = try ConvertDialect.platforms.profiles(request.platforms)
    return try request.show(as: ConvertDialect.row.name, on: profiles) {
      (view: inout ConvertInspection, profile: ConvertProfile, input: RulesInput) throws(CommandFailure) in
      view.take(try LoadedAudiences(input, for: profile, request.limits).program(), request)
    }
  }

  private mutating func take(_ program: AudienceProgram, _ request: InspectionRequest) {
    self.program = program
    (experiences, audiences, locations) = (
      program.loadedExperiences, program.loadedAudiences, program.loadedLocations
    )
    ruleSets = program.loadedRuleSets
    if let wanted = request.filter.places(in: program.rules) {
      experiences.removeAll { !wanted.contains($0.place) }
      ruleSets.removeAll { !wanted.contains($0.index) }
      let ids = Set(experiences.flatMap { $0.audiences + $0.segments })
      let locationIDs = Set(experiences.flatMap(\.locations))
      audiences.removeAll { $0.id.map { !ids.contains($0) } ?? true }
      locations.removeAll { $0.id.map { !locationIDs.contains($0) } ?? true }
    }
    guard request.isFull, var explainer = Self.explainer(of: program.rules, for: program.profile) else { return }
    for place in experiences.map(\.place) {
      gates[place] = ConditionPhrase(explainer.explanation(of: .experience(place)).condition).text
    }
    for tree in (audiences + locations + ruleSets.map(\.rules)).map(\.tree) {
      conditions[tree] = ConditionPhrase(explainer.explanation(ofTree: tree)).text
    }
  }

  /// Returns an explainer for a visitor without properties, which is used to write conditions as text.
  static func explainer(of rules: AudienceRules, for profile: ConvertProfile) -> AudienceExplainer? {
    guard let visitor = try? JSONDocument(Array(#"{"attributes":{},"location":{}}"#.utf8)) else { return nil }
    var explainer = AudienceExplainer(AudienceTracePlan(rules, for: profile))
    return (try? explainer.begin(visitor)) == nil ? nil : explainer
  }

  // MARK: JSON

  func write(rejected: String?, to json: inout JSONWriter) {
    json.member("rejected", rejected)
    if !ruleSets.isEmpty {
      json.list("ruleSets", ruleSets) { json, set in
        json.raw("{\"rule\":\(set.index)")
        json.members(of: set.rules, conditions[set.rules.tree])
      }
    }
    json.list("experiences", experiences) { $0.experience($1, gates[$1.place]) }
    json.list("audiences", audiences) { $0.identified($1, conditions[$1.tree]) }
    json.list("locations", locations) { $0.identified($1, conditions[$1.tree]) }
    let lost = (program?.lostExperiences ?? 0, program?.lostLocations ?? 0)
    let sets = program.map(\.lostRuleSets).flatMap { $0 > 0 ? ",\"ruleSets\":\($0)" : nil } ?? ""
    json.raw(",\"lost\":{\"experiences\":\(lost.0),\"locations\":\(lost.1)\(sets)}")
    json.member("unindexed", program?.unindexedCount)
  }

  // MARK: text

  func lines(_ request: InspectionRequest) -> [InspectedLine] {
    guard let program else { return [] }
    var lines = summary(program, request)
    for experience in experiences { lines += describe(experience) }
    for (index, rules) in ruleSets { lines += describe(rules, "rule set" + (program.rules.isList ? " \(index)" : "")) }
    for rules in audiences { lines += describe(rules, "audience") }
    for rules in locations { lines += describe(rules, "location") }
    return lines
  }

  private func summary(_ program: AudienceProgram, _ request: InspectionRequest) -> [InspectedLine] {
    let loads =
      program.rules.isBare
      ? [request.count(program.loadedRuleSets.count, "rule set", shown: ruleSets.count)]
      : [
        request.count(program.loadedExperiences.count, "experience", shown: experiences.count),
        request.count(program.loadedAudiences.count, "audience", shown: audiences.count),
        request.count(program.loadedLocations.count, "location", shown: locations.count),
      ]
    var lines = [InspectedLine.document("loads", loads.joined(separator: ", "))]
    let lost = [
      (program.lostRuleSets, "rule set"), (program.lostExperiences, "experience"), (program.lostLocations, "location"),
    ].filter { $0.0 > 0 }
    if !lost.isEmpty {
      lines.append(.document("lost", lost.map { counted($0, $1) }.joined(separator: ", ")))
    }
    if program.unindexedCount > 0, !program.rules.isBare {
      lines.append(.document("unindexed", counted(program.unindexedCount, "experience") + " tested on every event"))
    }
    return lines
  }

  private func describe(_ experience: AudienceProgram.LoadedExperience) -> [InspectedLine] {
    var parts = [("audiences", InspectionRequest.list(experience.audiences))]
    if !experience.segments.isEmpty { parts.append(("segments", InspectionRequest.list(experience.segments))) }
    parts.append(
      ("locations", experience.hasSiteArea ? ["site area"] : InspectionRequest.list(experience.locations)))
    if let condition = gates[experience.place] { parts.append(("condition", [condition])) }
    return [.title("experience \(shown(experience.key))")] + parts.map { .part($0.0, $0.1, width: 11) }
  }

  private func describe(_ rules: AudienceProgram.LoadedRules, _ kind: String) -> [InspectedLine] {
    var parts = [("keys", InspectionRequest.list(rules.keys))]
    if let condition = conditions[rules.tree] { parts.append(("condition", [condition])) }
    if rules.lost > 0 { parts.append(("lost", [counted(rules.lost, "condition")])) }
    return [.title(kind + (rules.id.map { " " + shown($0) } ?? ""))] + parts.map { .part($0.0, $0.1, width: 11) }
  }

  private func shown(_ text: [UInt8]?) -> String { text.map(InspectionRequest.shown) ?? "without a key" }
}

extension JSONWriter {
  fileprivate mutating func experience(_ experience: AudienceProgram.LoadedExperience, _ condition: String?) {
    raw("{\"rule\":\(experience.place)")
    member("experience", experience.key)
    member("audiences", experience.audiences)
    member("segments", experience.segments)
    member("locations", experience.locations)
    member("siteArea", experience.hasSiteArea)
    if let condition { member("condition", condition) }
    raw("}")
  }

  fileprivate mutating func identified(_ rules: AudienceProgram.LoadedRules, _ condition: String?) {
    raw("{\"id\":")
    if let id = rules.id { string(id.span) } else { raw("null") }
    members(of: rules, condition)
  }

  /// Writes the members of a rule set, and ends its object.
  fileprivate mutating func members(of rules: AudienceProgram.LoadedRules, _ condition: String?) {
    member("keys", rules.keys)
    raw(",\"leaves\":\(rules.leaves),\"lost\":{\"conditions\":\(rules.lost)}")
    if let condition { member("condition", condition) }
    raw("}")
  }
}
