/// The input of the Convert lints: one document and the requested platforms.
package struct ConvertLintContext: Sendable {
  package let rules: AudienceRules
  package let profiles: [ConvertProfile]
  /// The ids and keys that each platform can resolve. Parallel to `profiles`.
  let views: [AudienceView]
  /// The data of recorded visitors; empty if none are given.
  let visitors: RecordedVisitors
  /// The values that Android does not decode. Because of them, Android rejects the document.
  let decodingFaults: [DecodingFault]
  private let undecodable: Set<ByteRange>

  package init(_ rules: AudienceRules, for profiles: [ConvertProfile], recorded: RecordedEvents? = nil) {
    (self.rules, self.profiles) = (rules, profiles)
    visitors = RecordedVisitors(recorded ?? RecordedEvents(), isBare: rules.isBare)
    views = profiles.map { AudienceView(rules, for: $0) }
    let decodesWhole = profiles.contains { if case .whole = $0.decoding { true } else { false } }
    decodingFaults = decodesWhole ? rules.decodingFaults() : []
    undecodable = Set(decodingFaults.map(\.range))
  }

  var document: JSONDocument { rules.document }

  /// Runs all checks and returns the findings in document order.
  package func findings() -> [Finding] {
    var findings = Findings(in: document)
    text.check(&findings)
    addShapeFault(to: &findings)
    if rules.shapeFault?.isPart != true { addUnknownMembers(to: &findings) }
    for check in ConvertLints.all {
      findings.page = check.page
      if case .document(let check) = check.body { check(self, &findings) }
      guard case .experience(let check) = check.body else { continue }
      for experience in rules.experiences { check(self, experience, &findings) }
    }
    for tree in trees { check(tree, &findings) }
    return Finding.inOrder(findings.all)
  }

  private func check(_ tree: PlacedTree, _ findings: inout Findings) {
    for check in ConvertLints.all {
      findings.page = check.page
      switch check.body {
      case .document, .experience, nil: break
      case .tree(let check): check(self, tree, &findings)
      case .group(let check): for group in tree.groups { check(self, group, &findings) }
      case .leaf(let check):
        for leaf in tree.leaves { if let test = leaf.test { check(self, leaf, test, &findings) } }
      }
    }
  }

  private var text: TextLintContext {
    TextLintContext(
      document: document, platforms: profiles.map { TextLintContext.Platform(name: $0.name, reader: $0.reader) })
  }

  /// The rule sets of the document with their owners.
  private var trees: [PlacedTree] {
    var trees: [PlacedTree] = []
    func add(_ tree: RuleTreeID?, _ owner: PlacedTree.Owner) {
      guard let tree else { return }
      trees.append(PlacedTree(rules.trees[Int(tree)], of: owner, in: rules))
    }
    for tree in rules.bareTrees where rules.shapeFault.map({ $0.kind == .misnamed }) ?? true { add(tree, .document) }
    for audience in rules.audiences { add(audience.tree, .audience(audience)) }
    for segment in rules.segments { add(segment.tree, .segment(segment)) }
    for location in rules.locations { add(location.tree, .location(location)) }
    for experience in rules.experiences { add(experience.siteAreaTree, .siteArea(experience)) }
    return trees
  }

  /// Collects the result of `outcome` for each requested platform. A platform with a nil result is skipped.
  func outcomes(_ outcome: (ConvertProfile) -> Outcome?) -> Outcomes {
    var outcomes = Outcomes()
    for profile in profiles {
      if let outcome = outcome(profile) { outcomes.set(outcome, on: profile.name) }
    }
    return outcomes
  }

  /// Collects the results of `outcome` for a finding about the value at `range`. A platform that does not decode the
  /// value is skipped, because a different lint reports this defect.
  func outcomes(at range: ByteRange, _ outcome: (ConvertProfile) -> Outcome?) -> Outcomes {
    outcomes { decodes(range, on: $0) ? outcome($0) : nil }
  }

  /// False if the platform rejects the document because of the value at `range`.
  func decodes(_ range: ByteRange, on profile: ConvertProfile) -> Bool {
    if case .whole = profile.decoding { !undecodable.contains(range) } else { true }
  }

  /// Collects the results of `outcome` for a finding about `experience`. A platform that drops the experience is
  /// skipped, because a different lint reports this defect.
  func outcomes(of experience: Experience, _ outcome: (ConvertProfile) -> Outcome?) -> Outcomes {
    let entry = document.range(experience.entry)
    var outcomes = Outcomes()
    for view in views where view.keeps(entry) {
      if let outcome = outcome(view.profile) { outcomes.set(outcome, on: view.profile.name) }
    }
    return outcomes
  }

  /// True if at least one requested platform keeps the experience.
  func isKept(_ experience: Experience) -> Bool {
    let entry = document.range(experience.entry)
    return views.contains { $0.keeps(entry) }
  }

  /// Collects the results of `outcome` for a finding about `test`. A platform that never evaluates conditions with this
  /// `rule_type` is skipped, because a different lint reports this defect.
  func outcomes(of test: RuleElement, _ outcome: (ConvertProfile) -> Outcome?) -> Outcomes {
    outcomes { $0.evaluates(test) ? outcome($0) : nil }
  }

  // MARK: values

  /// True if the condition has the member `negated` with the value true, which every platform accepts.
  func isNegated(_ test: RuleElement) -> Bool { kind(test.negated) == .true }

  /// Returns the unescaped bytes of a string; nil for other values.
  func text(_ value: JSONDocument.Value?) -> [UInt8]? { rules.string(value) }

  func kind(_ value: JSONDocument.Value?) -> JSONKind? { value.map(document.kind) }

  /// Returns the unescaped bytes of a string. For any other value, returns its source text.
  func shown(_ value: JSONDocument.Value) -> [UInt8] { document.string(orLexeme: value) }

  /// Returns the byte range of `value`, or of the whole condition if there is no value.
  func range(_ value: JSONDocument.Value?, or leaf: PlacedLeaf) -> ByteRange {
    value.map(document.range) ?? leaf.range
  }
}

extension ConvertProfile {
  /// True if the platform evaluates conditions that have the `rule_type` of `test`.
  func evaluates(_ test: RuleElement) -> Bool { !knowsFamilies || test.family?.isMapped == true }
}

/// The ids and keys that one platform can resolve in a Convert configuration.
struct AudienceView: Sendable {
  let profile: ConvertProfile
  /// The byte ranges of the experiences that the platform drops while decoding.
  private let dropped: Set<ByteRange>
  /// The ids to which the list of audiences of an experience may refer: ids of audiences and, on some platforms, of
  /// segments.
  let audiences: Set<CollationKey>
  let locations: Set<CollationKey>
  /// The experience keys to which a condition may refer.
  let targets: Set<CollationKey>

  init(_ rules: AudienceRules, for profile: ConvertProfile) {
    self.profile = profile
    let document = rules.document
    func name(_ value: JSONDocument.Value?) -> CollationKey? {
      profile.identifier(value, in: document).map { CollationKey($0, profile.runtime) }
    }
    var dropped: Set<ByteRange> = []
    var hasID: [CollationKey: Bool] = [:]
    for experience in rules.experiences {
      guard profile.decodingFaults(in: experience, of: rules).isEmpty else {
        dropped.insert(document.range(experience.entry))
        continue
      }
      // If two experiences have the same key, platforms use the first one.
      guard let key = name(experience.key), hasID[key] == nil else { continue }
      hasID[key] = name(experience.id) != nil
    }
    self.dropped = dropped
    targets = Set(hasID.filter(\.value).keys)
    let listed = profile.audiences == .known ? rules.audiences + rules.segments : rules.audiences
    audiences = Set(listed.compactMap { name($0.id) })
    locations = Set(rules.locations.compactMap { name($0.id) })
  }

  /// True if the platform keeps the experience at `entry`.
  func keeps(_ entry: ByteRange) -> Bool { !dropped.contains(entry) }
}
