package import Convert
internal import RuleCore
package import RuleLint

/// What is checked of Convert: one document, and the platforms that are asked about.
package struct AudienceSubject: Sendable {
  package let rules: AudienceRules
  package let profiles: [ConvertProfile]
  /// What each platform finds.
  let views: [AudienceView]

  package init(_ rules: AudienceRules, for profiles: [ConvertProfile]) {
    (self.rules, self.profiles) = (rules, profiles)
    views = profiles.map { AudienceView(rules, for: $0) }
  }

  var document: JSONDocument { rules.document }

  /// Runs all checks over the document, in document order.
  package func findings() -> [Finding] {
    var findings = Findings()
    text.check(&findings)
    for check in ConvertCheck.all {
      findings.page = check.page
      if case .document(let check) = check.body { check(self, &findings) }
      guard case .experience(let check) = check.body else { continue }
      for experience in rules.experiences { check(self, experience, &findings) }
    }
    for tree in trees { check(tree, &findings) }
    return Finding.inOrder(findings.all)
  }

  private func check(_ tree: PlacedTree, _ findings: inout Findings) {
    for check in ConvertCheck.all {
      findings.page = check.page
      switch check.body {
      case .reported, .document, .experience: break
      case .tree(let check): check(self, tree, &findings)
      case .group(let check): for group in tree.groups { check(self, group, &findings) }
      case .leaf(let check):
        for leaf in tree.leaves where leaf.test != nil { check(self, leaf, &findings) }
      }
    }
  }

  private var text: TextSubject {
    TextSubject(
      document: document,
      platforms: profiles.map { TextSubject.Platform(name: $0.name, reader: $0.reader) })
  }

  /// The rule sets of the document, each with what it belongs to.
  private var trees: [PlacedTree] {
    var trees: [PlacedTree] = []
    func add(_ tree: RuleTreeID?, _ owner: PlacedTree.Owner) {
      guard let tree else { return }
      trees.append(PlacedTree(rules.trees[Int(tree)], of: owner, in: rules))
    }
    add(rules.bareTree, .document)
    for audience in rules.audiences { add(audience.tree, .audience(audience)) }
    for segment in rules.segments { add(segment.tree, .segment(segment)) }
    for location in rules.locations { add(location.tree, .location(location)) }
    for experience in rules.experiences { add(experience.siteAreaTree, .siteArea(experience)) }
    return trees
  }

  /// One outcome for each platform for which `outcome` gives one.
  func outcomes(_ outcome: (ConvertProfile) -> Outcome?) -> Outcomes {
    var outcomes = Outcomes()
    for profile in profiles {
      if let outcome = outcome(profile) { outcomes.set(outcome, on: profile.name) }
    }
    return outcomes
  }

  /// The same about an experience: nothing happens to it where the platform has lost it, which has a
  /// code of its own.
  func outcomes(
    of experience: Experience, _ outcome: (ConvertProfile) -> Outcome?
  ) -> Outcomes {
    let entry = document.range(experience.entry)
    var outcomes = Outcomes()
    for view in views where view.keeps(entry) {
      if let outcome = outcome(view.profile) { outcomes.set(outcome, on: view.profile.name) }
    }
    return outcomes
  }

  /// Whether some platform that is asked about has an experience.
  func isKept(_ experience: Experience) -> Bool {
    let entry = document.range(experience.entry)
    return views.contains { $0.keeps(entry) }
  }

  /// The same about a leaf: nothing of it counts where its family is not evaluated, which has a code
  /// of its own.
  func outcomes(of test: VisitorTest, _ outcome: (ConvertProfile) -> Outcome?) -> Outcomes {
    outcomes { $0.evaluates(test) ? outcome($0) : nil }
  }

  // MARK: values

  /// Whether a leaf is turned round.
  func isNegated(_ test: VisitorTest) -> Bool { kind(test.negated) == .true }

  /// The text of a string; nil for anything else.
  func text(_ value: JSONDocument.Value?) -> [UInt8]? {
    guard let value, document.kind(value) == .string else { return nil }
    return document.string(value)
  }

  func kind(_ value: JSONDocument.Value?) -> JSONDocument.Kind? { value.map(document.kind) }

  /// The text of a string, or the spelling of anything else.
  func shown(_ value: JSONDocument.Value) -> [UInt8] { document.string(orLexeme: value) }

  /// The bytes of `value`, or those of the leaf where there is none.
  func range(_ value: JSONDocument.Value?, or leaf: PlacedLeaf) -> ByteRange {
    value.map(document.range) ?? leaf.range
  }
}

extension ConvertProfile {
  /// Whether the platform evaluates leaves of the family.
  func evaluates(_ test: VisitorTest) -> Bool { !knowsFamilies || test.family?.isMapped == true }
}
