/// Converts a Convert document to rules. Records every part, independent of platforms.
struct ConvertReader {
  let document: JSONDocument
  let choice: MemberChoice
  var rules: AudienceRules

  init(_ document: JSONDocument, choice: MemberChoice) {
    (self.document, self.choice) = (document, choice)
    rules = AudienceRules(document: document)
    // Most documents have about a dozen JSON nodes and two groups for each leaf.
    rules.conditions.reserveCapacity(document.nodeCount / 5)
    rules.children.reserveCapacity(document.nodeCount / 5)
  }

  mutating func read() {
    let root = document.root
    let isList = document.isArray(root)
    let entries = (isList ? document.elements(root) : [root]).map { entry in
      (entry, kind: ConvertEnvelope(entry, in: document, isListed: isList)?.kind)
    }
    if entries.allSatisfy({ $0.kind == nil }) {
      rules.shapeFault = ConvertShapeFault(document)
      readBare(root, nil)
      return
    }
    rules.isList = isList
    for (entry, kind) in entries {
      switch kind {
      case .configuration: readConfiguration(entry)
      case .options:
        rules.options = ConvertOptions(entry, in: document, choice)
        rules.traffic = rules.options?.traffic ?? rules.traffic
        readConfiguration(document.member(entry, "data", .last) ?? entry)
      case .entry, .ruleSet, nil: readBare(entry, kind)
      }
    }
  }

  /// Reads a rule set of a document without a configuration. `entry`: the rule set, or the audience or location that
  /// contains it.
  private mutating func readBare(_ entry: JSONDocument.Value, _ kind: ConvertEnvelope.Kind?) {
    rules.bareEntries.append(entry)
    let tree = kind == .entry ? document.member(entry, "rules", choice) : nil
    rules.bareTrees.append(readTree(tree ?? entry))
  }

  private mutating func readConfiguration(_ root: JSONDocument.Value) {
    rules.root = root
    let members = document.members(of: root, named: ConvertVocabulary.root, choice)
    for entry in rules.elements(members[0]) { rules.experiences.append(experience(entry)) }
    for entry in rules.elements(members[1]) { rules.audiences.append(audience(entry)) }
    for entry in rules.elements(members[2]) { rules.segments.append(audience(entry)) }
    for entry in rules.elements(members[3]) { rules.locations.append(audience(entry)) }
    rules.archived = rules.elements(document.member(root, ConvertVocabulary.archived, choice))
  }

  // MARK: entries

  private mutating func audience(_ entry: JSONDocument.Value) -> Audience {
    guard document.isObject(entry) else { return Audience(entry: entry) }
    let members = document.members(of: entry, named: ConvertVocabulary.audience, choice)
    let tree = members[4].flatMap { document.isNull($0) ? nil : readTree($0) }
    return Audience(
      entry: entry, id: members[0], key: members[1], name: members[2], type: members[3], rules: members[4], tree: tree)
  }

  private mutating func experience(_ entry: JSONDocument.Value) -> Experience {
    var experience = Experience(entry: entry)
    guard document.isObject(entry) else { return experience }
    let members = document.members(of: entry, named: ConvertVocabulary.experience, choice)
    (experience.id, experience.key, experience.type) = (members[0], members[1], members[2])
    (experience.audiences, experience.locations) = (members[3], members[4])
    (experience.siteArea, experience.settings) = (members[5], members[6])
    (experience.environment, experience.variations) = (members[7], members[8])
    (experience.name, experience.status, experience.goals) = (members[9], members[10], members[11])
    // JavaScript evaluates any truthy value of `site_area`; iOS only decodes the value.
    if let area = experience.siteArea, document.isTruthy(area) {
      experience.siteAreaTree = readTree(area)
    }
    experience.matchingOptions = member(experience.settings, ConvertVocabulary.matchingOptions)
    experience.version = document.member(entry, ConvertVocabulary.version, choice)
    experience.audienceMatching = member(experience.matchingOptions, "audiences")
    experience.locationMatching = member(experience.matchingOptions, "locations")
    experience.variationEntries = rules.elements(experience.variations).map(variation)
    return experience
  }

  private func variation(_ entry: JSONDocument.Value) -> ExperienceVariation {
    guard document.isObject(entry) else { return ExperienceVariation(entry: entry) }
    let members = document.members(of: entry, named: ConvertVocabulary.variation, choice)
    return ExperienceVariation(
      entry: entry, id: members[0], key: members[1], name: members[2], status: members[3],
      allocation: document.member(entry, ConvertVocabulary.allocation, choice))
  }

  private func member(_ object: JSONDocument.Value?, _ name: String) -> JSONDocument.Value? {
    guard let object, document.isObject(object) else { return nil }
    return document.member(object, name, choice)
  }

  // MARK: rule sets

  private mutating func readTree(_ root: JSONDocument.Value) -> RuleTreeID {
    let first = Int32(rules.conditions.count)
    _ = readGroup(root, at: .ruleSet)
    let tree = RuleTreeID(rules.trees.count)
    rules.trees.append(RuleTree(range: document.range(root), conditions: first..<Int32(rules.conditions.count)))
    return tree
  }

  /// Reads a group and its descendants. The recursion is three levels deep.
  private mutating func readGroup(_ value: JSONDocument.Value, at level: GroupLevel) -> ConditionID {
    guard document.isObject(value) else {
      return add(.unreadable(level == .ruleSet ? .rootNotObject : .entryNotObject), value)
    }
    let list = document.member(value, level.member, choice)
    guard let list, !document.isNull(list) else { return add(.unreadable(.membersMissing), value) }
    guard document.isArray(list) else { return add(.unreadable(.memberMistyped), value) }
    var children: [ConditionID] = []
    for entry in document.elements(list) {
      switch level {
      case .ruleSet: children.append(readGroup(entry, at: .branch))
      case .branch: children.append(readGroup(entry, at: .block))
      case .block: children.append(readLeaf(entry))
      }
    }
    let first = Int32(rules.children.count)
    rules.children += children
    return add(level == .branch ? .all : .any, value, children: first..<Int32(rules.children.count))
  }

  private mutating func readLeaf(_ value: JSONDocument.Value) -> ConditionID {
    guard document.isObject(value) else { return add(.unreadable(.entryNotObject), value) }
    let members = document.members(of: value, named: ConvertVocabulary.leaf, choice)
    let matching = members[3]
    var options = JSONWords.Members(repeating: nil)
    if let matching, document.isObject(matching) {
      options = document.members(of: matching, named: ConvertVocabulary.matching, choice)
    }
    let test = RuleElement(
      ruleType: members[0], key: members[1], value: members[2], matching: matching, matchType: options[0],
      negated: options[1], family: text(members[0]).flatMap { ConvertVocabulary.families[$0] },
      comparison: text(options[0]).flatMap { ConvertVocabulary.comparisons[$0] })
    return add(.visitor(test), value)
  }

  private func text(_ value: JSONDocument.Value?) -> String? {
    rules.string(value).map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func add(_ form: AudienceCondition.Form, _ value: JSONDocument.Value, children: Range<Int32> = 0..<0)
    -> ConditionID
  {
    rules.conditions.append(AudienceCondition(form: form, range: document.range(value), children: children))
    return ConditionID(rules.conditions.count - 1)
  }
}
