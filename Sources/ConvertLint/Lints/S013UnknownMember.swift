extension ConvertLintContext {
  /// Reports the members of a configuration or rule set that no platform reads.
  func addUnknownMembers(to findings: inout Findings) {
    var check = UnknownMemberCheck(document, memberChoice) { object, kind in
      guard let level = MemberKind.groups.firstIndex(where: { $0 === kind }).flatMap(GroupLevel.init) else {
        return true
      }
      return member(object, level.member) != nil || !isMisplaced(object, level)
    }
    if rules.isBare {
      for entry in rules.bareEntries { check.check(entry, as: kind(ofBare: entry), &findings) }
      return
    }
    if rules.options != nil { check.check(document.root, as: .options, &findings) }
    check.check(rules.root, as: .configuration, &findings)
    for experience in rules.experiences { check.check(experience.entry, as: .experience, &findings) }
    for audience in rules.audiences + rules.segments { check.check(audience.entry, as: .audience, &findings) }
    for location in rules.locations { check.check(location.entry, as: .location, &findings) }
  }

  /// Returns the kind of an object in a document without a configuration: a rule set, or an audience or location with a
  /// rule set.
  private func kind(ofBare entry: JSONDocument.Value) -> MemberKind {
    if member(entry, GroupLevel.ruleSet.member) != nil || isMisplaced(entry, .ruleSet) { return .ruleSet }
    // The object has no known member, so it may be a configuration whose lists have misspelled names.
    return rules.shapeFault == nil ? .resource : .configurationOrRuleSet
  }
}

/// The members that some platform reads, and the members of the schema that the SDKs ignore.
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
  /// The members of an audience or location of the REST API.
  fileprivate static let resource = MemberKind(
    [
      "id", "key", "name", "description", "type", "status", "rules", "preset", "trigger", "selected_default",
      "project_id",
    ],
    contents: ["rules": .object(ruleSet), "trigger": .object(trigger)])
  fileprivate static let options = MemberKind(
    [
      "data", "environment", "sdkKey", "sdkKeySecret", "bucketing", "rules", "network", "events", "logger", "api",
      "dataStore", "dataRefreshInterval", "mapper",
    ], contents: ["bucketing": .object(MemberKind(TrafficOptions.Member.allCases.map(\.rawValue)))])
  fileprivate static let experience = MemberKind(
    [
      "id", "key", "name", "type", "status", "version", "url", "audiences", "locations", "site_area", "settings",
      "environment", "environments", "variations", "goals", "traffic_allocation", "integrations", "multipage_pages",
      "global_js", "global_css",
    ], lists: ["audiences", "locations"], nested: ["matching_options": "settings"],
    contents: ["settings": .object(settings), "variations": .list(variation), "site_area": .object(ruleSet)])
  private static let settings = MemberKind(
    ["matching_options", "min_order_value", "max_order_value", "outliers", "placeholders", "split_url_settings"],
    contents: ["matching_options": .object(matchingOptions)])
  private static let matchingOptions = MemberKind(["audiences", "locations"])
  private static let variation = MemberKind([
    "id", "key", "name", "status", "traffic_allocation", "changes", "is_baseline",
  ])
  /// The members of audiences and segments.
  fileprivate static let audience = MemberKind(
    ["id", "key", "name", "type", "rules", "status", "preset"], contents: ["rules": .object(ruleSet)])
  fileprivate static let location = MemberKind(
    ["id", "key", "name", "rules", "trigger"],
    contents: ["rules": .object(ruleSet), "trigger": .object(trigger)])
  private static let trigger: MemberKind = MemberKind(["type", "selector", "events", "js"])
  /// The members of groups, indexed by `GroupLevel`.
  fileprivate static let groups: [MemberKind] = [
    MemberKind(["OR"], contents: ["OR": .list(groups[1])]), MemberKind(["AND"], contents: ["AND": .list(groups[2])]),
    MemberKind(["OR_WHEN"], contents: ["OR_WHEN": .list(leaf)]),
  ]
  fileprivate static var ruleSet: MemberKind { groups[0] }
  private static let leaf = MemberKind(
    ["rule_type", "key", "value", "matching"],
    nested: [
      "match_type": "matching", "negated": "matching",
      // The names that the iOS SDK uses internally.
      "matchType": "matching.match_type", "negation": "matching.negated",
    ],
    contents: ["matching": .object(matching)])
  private static let matching = MemberKind(["match_type", "negated"])
}
