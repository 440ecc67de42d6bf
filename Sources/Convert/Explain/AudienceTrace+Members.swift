/// Explains the audiences and locations that an experience lists, with their rule sets. Includes unknown ids.
extension AudienceTrace {
  /// The strings in a list of references, without duplicates; with `all`, also the values that are not strings.
  func references(_ list: JSONDocument.Value?, all: Bool = false) -> [JSONDocument.Value] {
    guard let list, document.isArray(list) else { return [] }
    var seen: Set<[UInt8]> = []
    return document.elements(list).filter { value in
      document.kind(value) == .string ? seen.insert(document.string(value)).inserted : all
    }
  }

  /// The entry whose id is `reference`.
  private func entry(_ reference: JSONDocument.Value, in entries: [CollationKey: Audience]) -> Audience? {
    guard document.kind(reference) == .string else { return nil }
    return entries[CollationKey(document.string(reference), profile.runtime)]
  }

  func isSegment(_ reference: JSONDocument.Value) -> Bool {
    entry(reference, in: plan.named.segments) != nil
  }

  // MARK: audiences

  mutating func addAudiences(of place: Int, under parent: Int, to tree: inout Explanation) {
    let plan = program.experiences[place]
    let experience = rules.experiences[place]
    let list = document.range(experience.audiences ?? experience.entry)
    let decision = plan.id.flatMap { engine.runner.decision($0) }
    let listed = references(experience.audiences, all: true).filter {
      entry($0, in: self.plan.named.audiences) != nil || !isSegment($0)
    }
    let outcome = engine.runner.audienceGate(plan, decision)
    if listed.isEmpty {
      var node = gate("audiences", Explanation.Verdict(outcome), list, .matched)
      node.notes.append("none is listed: everybody passes")
      tree.append(node, under: parent)
      return
    }
    let asked = Set(engine.runner.askedAudiences(plan, decision).map(\.id))
    var node = Explanation.Node(
      kind: plan.needsAllAudiences ? .all : .any, verdict: Explanation.Verdict(outcome), range: list)
    node.role = Explanation.Role("audiences")
    node.asksAll = true
    if asked.isEmpty {
      node.isDecided = true
      node.isFixed = true
      node.notes.append("none of those listed counts: everybody passes")
    }
    tree.append(node, under: parent)
    let group = tree.nodes.count - 1
    for reference in listed {
      let id = document.string(orLexeme: reference)
      guard let audience = entry(reference, in: self.plan.named.audiences) else {
        addUnresolved("audience", reference, under: group, to: &tree)
        continue
      }
      let top = add(audience, "audience", reference, .attributes, under: group, to: &tree)
      if !asked.contains(id) {
        setAside(
          top, .noEffect, "it is permanent, and the visitor's variation is still there: \(name) does not ask it",
          in: &tree)
      }
    }
    addSettings(of: experience, isAsked: !asked.isEmpty, under: group, to: &tree)
  }

  /// Adds a node if `settings`, which says how many audiences must match, is missing.
  private func addSettings(of experience: Experience, isAsked: Bool, under parent: Int, to tree: inout Explanation) {
    guard experience.settings.map({ document.isNull($0) }) ?? true else { return }
    let range = document.range(experience.settings ?? experience.entry)
    if profile.missingSettingsThrow, isAsked {
      var node = gate("settings", .error, range, .throws)
      node.notes.append("\(name) throws: there are no settings to read matching_options from")
      tree.append(node, under: parent)
      return
    }
    let why =
      profile.missingSettingsThrow
      ? "there are no settings, which \(name) minds only where an audience counts"
      : "there are no settings, and \(name) lets one audience be enough"
    tree.append(ignored("settings", range, why), under: parent)
  }

  /// Adds the rule set of a referenced audience or location. Returns the index of its root.
  private mutating func add(
    _ audience: Audience, _ role: String, _ reference: JSONDocument.Value, _ source: VisitorSource, under parent: Int,
    to tree: inout Explanation
  ) -> Int {
    let role = Explanation.Role(role, id: document.string(orLexeme: reference))
    if let rules = audience.tree { return add(rules, source, role: role, under: parent, to: &tree) }
    let range = document.range(audience.rules ?? audience.entry)
    var node = Explanation.Node(kind: .any, verdict: .no, range: range)
    node.role = role
    (node.loss, node.isDecided, node.isFixed) = (.neverTrue, true, true)
    node.notes.append("it has no rules, and never matches")
    tree.append(node, under: parent)
    return tree.nodes.count - 1
  }

  private func addUnresolved(
    _ role: String, _ reference: JSONDocument.Value, under parent: Int, to tree: inout Explanation
  ) {
    var node = gate(role, .unknown, document.range(reference), nil)
    node.role?.id = document.string(orLexeme: reference)
    node.loss = .conditionDropped
    node.notes.append(
      document.kind(reference) == .string
        ? "there is no \(role) with this id: it is passed over"
        : "a reference that is no text leads nowhere: it is passed over")
    tree.append(node, under: parent)
  }

  // MARK: locations

  mutating func addLocations(of place: Int, under parent: Int, to tree: inout Explanation) {
    let plan = program.experiences[place]
    let experience = rules.experiences[place]
    let list = document.range(experience.locations ?? experience.entry)
    let listed = references(experience.locations, all: true)
    addLocationData(list, under: parent, to: &tree)
    if listed.isEmpty {
      var node = gate("locations", .yes, list, .matched)
      node.notes.append("none is listed: everybody passes")
      tree.append(node, under: parent)
    } else {
      let outcome = engine.runner.listedLocations(plan)
      var node = Explanation.Node(kind: .any, verdict: Explanation.Verdict(outcome), range: list)
      node.role = Explanation.Role("locations")
      node.asksAll = true
      if plan.locations.isEmpty {
        (node.isDecided, node.isFixed) = (true, true)
        node.loss = node.verdict == .yes ? .alwaysTrue : .neverTrue
        node.notes.append(
          node.verdict == .yes
            ? "none of those listed is there, so \(name) lets everybody pass"
            : "none of those listed is there, so \(name) lets nobody pass")
      }
      tree.append(node, under: parent)
      let group = tree.nodes.count - 1
      for reference in listed { addLocation(reference, under: group, to: &tree) }
    }
    addSiteArea(experience, plan, under: parent, to: &tree)
  }

  /// Adds a node if the visitor has no location data, which JavaScript checks before any location.
  private func addLocationData(_ range: ByteRange, under parent: Int, to tree: inout Explanation) {
    guard visitor.object(of: .location) == nil else { return }
    guard engine.runner.lacksLocation else {
      let why = "the visitor has no location data, which \(name) does not mind"
      tree.append(ignored("location data", range, why), under: parent)
      return
    }
    var node = gate("location data", .no, range, .missingKey)
    node.isFixed = false
    node.notes.append("the visitor has no location data, and \(name) lets nobody pass without")
    tree.append(node, under: parent)
  }

  private mutating func addLocation(_ reference: JSONDocument.Value, under parent: Int, to tree: inout Explanation) {
    guard let location = entry(reference, in: plan.named.locations) else {
      return addUnresolved("location", reference, under: parent, to: &tree)
    }
    let top = add(location, "location", reference, .location, under: parent, to: &tree)
    guard plan.locationFault != nil else { return }
    setAside(top, .conditionDropped, "\(name) cannot decode one location, and loses all of them", in: &tree)
  }

  /// Marks a rule set as not evaluated.
  private func setAside(_ top: Int, _ loss: Explanation.Loss, _ note: String, in tree: inout Explanation) {
    tree.nodes[top].verdict = .unknown
    tree.nodes[top].loss = loss
    if tree.nodes[top].kind == .leaf { tree.nodes[top].reason = .droppedAtLoad }
    tree.nodes[top].notes.append(note)
  }

  private mutating func addSiteArea(
    _ experience: Experience, _ plan: ExperiencePlan, under parent: Int, to tree: inout Explanation
  ) {
    guard let area = experience.siteArea, !document.isNull(area) else { return }
    let role = Explanation.Role("site area")
    let first = tree.nodes.count
    if let rules = experience.siteAreaTree {
      add(rules, .location, role: role, under: parent, to: &tree)
    }
    guard tree.nodes.indices.contains(first) else { return }
    if case .siteArea = plan.locationGate { return }
    for place in first..<tree.nodes.count {
      tree.nodes[place].verdict = .unknown
      tree.nodes[place].loss = .noEffect
      if tree.nodes[place].kind == .leaf { tree.nodes[place].reason = .droppedAtLoad }
    }
    switch profile.locations {
    case .allOrNothing: tree.nodes[first].notes = ["\(name) does not look at site_area"]
    case .each: tree.nodes[first].notes = ["locations are listed, so \(name) does not look at site_area"]
    }
  }
}
