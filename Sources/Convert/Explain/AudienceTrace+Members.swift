/// Explains the audiences and locations that an experience lists, with their rule sets. Listed ids that do not exist
/// are included.
extension AudienceTrace {
  /// Returns the strings in a list of references, without duplicates. `all`: true to include values that are not
  /// strings.
  func references(_ list: JSONDocument.Value?, all: Bool = false) -> [JSONDocument.Value] {
    var seen: Set<[UInt8]> = []
    return rules.elements(list).filter { rules.string($0).map { seen.insert($0).inserted } ?? all }
  }

  /// Returns the audience or location whose id is `reference`; nil if there is none.
  private func entry(_ reference: JSONDocument.Value, in entries: [CollationKey: Audience]) -> Audience? {
    rules.string(reference).flatMap { entries[CollationKey($0, profile.runtime)] }
  }

  func isSegment(_ reference: JSONDocument.Value) -> Bool {
    entry(reference, in: plan.named.segments) != nil
  }

  // MARK: audiences

  mutating func addAudiences(of place: Int, under parent: Int) {
    let plan = program.experiences[place]
    let experience = rules.experiences[place]
    let list = document.range(experience.audiences ?? experience.entry)
    let decision = plan.id.flatMap { engine.runner.decision($0) }
    let listed = references(experience.audiences, all: true).filter {
      entry($0, in: self.plan.named.audiences) != nil || !isSegment($0)
    }
    let outcome = engine.runner.audienceGate(plan, decision)
    if listed.isEmpty {
      let verdict = Explanation.Verdict(outcome)
      let isClosed = plan.isClosedByAudiences
      let note =
        isClosed
        ? "the list contains only segments, which \(name) reads as unknown audiences: no visitor matches"
        : "no audiences are listed, so every visitor passes"
      append(gate("audiences", verdict, list, isClosed ? .valueMismatch : .matched, note), under: parent)
      return
    }
    let asked = Set(engine.runner.askedAudiences(plan, decision).map(\.id))
    var node = group("audiences", plan.needsAllAudiences ? .all : .any, outcome, list)
    node.asksAll = true
    if asked.isEmpty {
      (node.isDecided, node.isFixed) = (true, true)
      if plan.isClosedByAudiences { node.loss = .neverTrue }
      node.notes.append(
        plan.isClosedByAudiences
          ? "none of the listed audiences exists, so \(name) lets no visitor pass"
          : "the platform checks none of the listed audiences, so every visitor passes")
    }
    let index = append(node, under: parent)
    for reference in listed {
      guard let audience = entry(reference, in: self.plan.named.audiences) else {
        addUnresolved("audience", reference, under: index)
        continue
      }
      let root = add(audience, "audience", reference, .attributes, under: index)
      if !asked.contains(document.string(orLexeme: reference)) {
        setAside(root, .noEffect)
        nodes[root].notes.append(
          "the audience is permanent and the visitor's variation still exists: \(name) does not evaluate it")
      }
    }
    addSettings(of: experience, isAsked: !asked.isEmpty, under: index)
  }

  /// Adds a node if the experience lacks `settings`, which determine how many audiences must match.
  private mutating func addSettings(of experience: Experience, isAsked: Bool, under parent: Int) {
    guard experience.settings.map({ document.isNull($0) }) ?? true else { return }
    let range = document.range(experience.settings ?? experience.entry)
    if profile.missingSettingsThrow, isAsked {
      let note = "\(name) throws: `settings` is missing, so matching_options cannot be read"
      append(gate("settings", .error, range, .throws, note), under: parent)
      return
    }
    let note =
      profile.missingSettingsThrow
      ? "`settings` is missing; \(name) reads it only if an audience counts"
      : "`settings` is missing; for \(name) one matching audience is enough"
    append(ignored("settings", range, note), under: parent)
  }

  /// Adds the rule set of a referenced audience or location. Returns the index of its root node.
  private mutating func add(
    _ audience: Audience, _ role: String, _ reference: JSONDocument.Value, _ source: VisitorSource, under parent: Int
  ) -> Int {
    let id = document.string(orLexeme: reference)
    if let rules = audience.tree { return add(rules, source, role: Explanation.Role(role, id: id), under: parent) }
    var node = group(role, .any, .no, document.range(audience.rules ?? audience.entry), id: id)
    (node.loss, node.isDecided, node.isFixed) = (.neverTrue, true, true)
    node.notes.append("the audience has no rules and never matches")
    return append(node, under: parent)
  }

  private mutating func addUnresolved(_ role: String, _ reference: JSONDocument.Value, under parent: Int) {
    let note =
      document.kind(reference) == .string
      ? "no \(role) has this id: the reference is ignored"
      : "the reference is not a string, and is ignored"
    var node = gate(role, .unknown, document.range(reference), nil, note)
    node.role?.id = document.string(orLexeme: reference)
    node.loss = .conditionDropped
    append(node, under: parent)
  }

  // MARK: locations

  mutating func addLocations(of place: Int, under parent: Int) {
    let plan = program.experiences[place]
    let experience = rules.experiences[place]
    let list = document.range(experience.locations ?? experience.entry)
    let listed = references(experience.locations, all: true)
    addLocationData(plan, list, under: parent)
    if listed.isEmpty {
      append(gate("locations", .yes, list, .matched, "no locations are listed, so every visitor passes"), under: parent)
    } else {
      var node = group("locations", .any, engine.runner.listedLocations(plan), list)
      node.asksAll = true
      if plan.locations.isEmpty {
        let isOpen = node.verdict == .yes
        (node.isDecided, node.isFixed, node.loss) = (true, true, isOpen ? .alwaysTrue : .neverTrue)
        node.notes.append(
          "none of the listed locations exists, so \(name) lets \(isOpen ? "every visitor" : "no visitor") pass")
      }
      let index = append(node, under: parent)
      for reference in listed { addLocation(reference, under: index) }
    }
    addSiteArea(experience, plan, under: parent)
  }

  /// Adds a node if the visitor has no location data, or empty data. On some platforms, such a visitor passes no
  /// location.
  private mutating func addLocationData(_ plan: ExperiencePlan, _ range: ByteRange, under parent: Int) {
    let data = visitor.object(of: .location)
    if let data, let document = engine.runner.visitor?.document, document.first(in: data) != nil { return }
    let noun = data == nil ? "the visitor has no location data" : "the visitor's location data is empty"
    guard engine.runner.lacksLocation(plan) else {
      append(ignored("location data", range, "\(noun), but \(name) does not require any here"), under: parent)
      return
    }
    let note = data == nil ? "\(noun), which \(name) requires" : "\(noun), which \(name) treats like none"
    var node = gate("location data", .no, range, .missingKey, note)
    node.isFixed = false
    append(node, under: parent)
  }

  private mutating func addLocation(_ reference: JSONDocument.Value, under parent: Int) {
    guard let location = entry(reference, in: plan.named.locations) else {
      return addUnresolved("location", reference, under: parent)
    }
    let root = add(location, "location", reference, .location, under: parent)
    guard plan.locationFault != nil else { return }
    setAside(root, .conditionDropped)
    nodes[root].notes.append("\(name) cannot decode one location, and drops all of them")
  }

  /// Marks a node whose condition the platform does not evaluate. `loss`: the effect on the condition.
  private mutating func setAside(_ index: Int, _ loss: Outcome) {
    nodes[index].verdict = .unknown
    nodes[index].loss = loss
    if nodes[index].kind == .leaf { nodes[index].reason = .droppedAtLoad }
  }

  private mutating func addSiteArea(_ experience: Experience, _ plan: ExperiencePlan, under parent: Int) {
    guard let area = experience.siteArea, !document.isNull(area), let rules = experience.siteAreaTree else { return }
    let root = add(rules, .location, role: Explanation.Role("site area"), under: parent)
    if case .siteArea = plan.locationGate { return }
    for index in root..<nodes.count { setAside(index, .noEffect) }
    switch profile.locations {
    case .allOrNothing, .eachListed: nodes[root].notes = ["\(name) ignores site_area"]
    case .each: nodes[root].notes = ["locations are listed, so \(name) ignores site_area"]
    }
  }
}
