extension ConvertLintContext {
  /// Reports the members of a configuration or rule set that no platform reads.
  func addUnknownMembers(to findings: inout Findings) {
    var survey = ConvertMemberSurvey(self)
    survey.run()
    for finding in survey.findings.all { findings.add(finding) }
  }
}

/// A walk through the objects of a document whose members some platform reads.
private struct ConvertMemberSurvey {
  private let subject: ConvertLintContext
  private var check: UnknownMemberCheck
  private(set) var findings = Findings()

  private static let settings = JSONWords(["matching_options"])
  private static let trigger = JSONWords(["trigger"])
  /// Indexed by `GroupLevel`.
  private static let lists = [JSONWords(["OR"]), JSONWords(["AND"]), JSONWords(["OR_WHEN"])]

  init(_ subject: ConvertLintContext) {
    self.subject = subject
    check = UnknownMemberCheck(subject.document)
  }

  private var document: JSONDocument { subject.document }

  mutating func run() {
    let rules = subject.rules
    let root = document.root
    if rules.isBare {
      // Without a known member, the document may be a configuration whose lists are misspelled.
      guard first(root, Self.lists[0]) == nil else { return survey(ruleSet: root) }
      if !subject.isMisplaced(root, .ruleSet) { survey(root, .configurationOrRuleSet) }
      return
    }
    survey(root, .configuration)
    for experience in rules.experiences { survey(experience) }
    for audience in rules.audiences { survey(audience, .audience) }
    for segment in rules.segments { survey(segment, .audience) }
    for location in rules.locations {
      survey(location, .location)
      if let trigger = first(location.entry, Self.trigger) { survey(trigger, .trigger) }
    }
  }

  private mutating func survey(_ object: JSONDocument.Value?, _ kind: MemberKind) {
    check.check(object, as: kind, &findings)
  }

  private mutating func survey(_ experience: Experience) {
    survey(experience.entry, .experience)
    survey(experience.settings, .settings)
    survey(experience.matchingOptions, .matchingOptions)
    for variation in experience.variationEntries { survey(variation.entry, .variation) }
    if experience.siteAreaTree != nil, let area = experience.siteArea { survey(ruleSet: area) }
  }

  private mutating func survey(_ audience: Audience, _ kind: MemberKind) {
    survey(audience.entry, kind)
    if audience.tree != nil, let rules = audience.rules { survey(ruleSet: rules) }
  }

  // MARK: rule sets

  private mutating func survey(ruleSet: JSONDocument.Value) {
    for branch in survey(group: ruleSet, .ruleSet) {
      for block in survey(group: branch, .branch) {
        for leaf in survey(group: block, .block) { survey(leaf: leaf) }
      }
    }
  }

  /// Reports the unknown members of a group and returns its children.
  private mutating func survey(group: JSONDocument.Value, _ level: GroupLevel) -> [JSONDocument.Value] {
    guard document.isObject(group) else { return [] }
    guard let list = first(group, Self.lists[level.rawValue]) else {
      if !subject.isMisplaced(group, level) { survey(group, .groups[level.rawValue]) }
      return []
    }
    survey(group, .groups[level.rawValue])
    return document.isArray(list) ? document.elements(list) : []
  }

  private mutating func survey(leaf: JSONDocument.Value) {
    survey(leaf, .leaf)
    if let matching = first(leaf, JSONWords.matching) { survey(matching, .matching) }
  }

  private func first(_ object: JSONDocument.Value, _ words: JSONWords) -> JSONDocument.Value? {
    guard document.isObject(object) else { return nil }
    return document.members(of: object, named: words, subject.profiles.first?.memberChoice ?? .last)[0]
  }
}

extension JSONWords {
  fileprivate static let matching = JSONWords(["matching"])
}

/// The members that some platform reads, and those of the schema that the SDKs skip.
///
/// Source: convertcom/ios-sdk: Scripts/generate-config-types/openapi.yaml @2.0.0 (8d448e0);
/// convertcom/javascript-sdk: packages/types/src/config/types.gen.ts @5.0.1 (8abe059); read.
extension MemberKind {
  private static let lists = ["experiences", "audiences", "segments", "locations"]
  private static let rootNames =
    lists + [
      "account_id", "project_id", "project", "goals", "features", "archived_experiences", "is_debug", "defaultSegments",
      // The time at which the server wrote the configuration.
      "_s_t",
    ]
  fileprivate static let configuration = MemberKind(rootNames, lists: lists)
  fileprivate static let configurationOrRuleSet = MemberKind(rootNames + ["OR"], lists: lists)
  fileprivate static let experience = MemberKind(
    [
      "id", "key", "name", "type", "status", "version", "url", "audiences", "locations", "site_area", "settings",
      "environment", "environments", "variations", "goals", "traffic_allocation", "integrations", "multipage_pages",
      "global_js", "global_css",
    ], lists: ["audiences", "locations"], nested: ["matching_options": "settings"])
  fileprivate static let settings = MemberKind([
    "matching_options", "min_order_value", "max_order_value", "outliers", "placeholders", "split_url_settings",
  ])
  fileprivate static let matchingOptions = MemberKind(["audiences", "locations"])
  fileprivate static let variation = MemberKind([
    "id", "key", "name", "status", "traffic_allocation", "changes", "is_baseline",
  ])
  /// Audiences and segments.
  fileprivate static let audience = MemberKind(["id", "key", "name", "type", "rules", "status", "preset"])
  fileprivate static let location = MemberKind(["id", "key", "name", "rules", "trigger"])
  fileprivate static let trigger = MemberKind(["type", "selector", "events", "js"])
  /// Indexed by `GroupLevel`.
  fileprivate static let groups = [MemberKind(["OR"]), MemberKind(["AND"]), MemberKind(["OR_WHEN"])]
  fileprivate static let leaf = MemberKind(
    ["rule_type", "key", "value", "matching"], nested: ["match_type": "matching", "negated": "matching"])
  fileprivate static let matching = MemberKind(["match_type", "negated"])
}
