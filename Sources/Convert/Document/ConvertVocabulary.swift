/// The names in Convert documents.
///
/// Source: convertcom/ios-sdk: Scripts/generate-config-types/openapi.yaml @2.0.0 (8d448e0), the schemas of the rule
/// elements; Sources/ConvertSwiftSDKCore/Rules/RuleAdapter.swift for the families that iOS evaluates.
package enum ConvertVocabulary {
  // Names of members. `JSONDocument.members` returns the values in the order of these lists.
  static let root = JSONWords(["experiences", "audiences", "segments", "locations"])
  static let audience = JSONWords(["id", "key", "name", "type", "rules"])
  static let experience = JSONWords([
    "id", "key", "type", "audiences", "locations", "site_area", "settings", "environment",
    "variations", "name", "status", "goals",
  ])
  static let variation = JSONWords(["id", "key", "name", "status"])
  package static let ruleType = "rule_type"
  static let leaf = JSONWords([ruleType, "key", "value", "matching"])
  static let matching = JSONWords(["match_type", "negated"])

  // Names that are too long for `JSONWords`, whose words have at most sixteen bytes.
  static let archived = "archived_experiences"
  static let matchingOptions = "matching_options"
  static let allocation = "traffic_allocation"

  /// The thirteenth member of an experience; `JSONWords.Members` has room for twelve.
  static let version = "version"

  /// Indexed by `GroupLevel`: the name of the member that contains the children of a group.
  static let groups = ["OR", "AND", "OR_WHEN"]

  // MARK: comparisons

  /// The names of the operators. All platforms use the same names.
  static let comparisons: [String: MatchOperator] = [
    "equals": .equals, "equalsNumber": .equals, "matches": .equals,
    "contains": .contains, "startsWith": .startsWith, "endsWith": .endsWith,
    "less": .less, "lessEqual": .atMost, "isIn": .isIn, "regexMatches": .matchesPattern,
    "exists": .exists, "not_exists": .isMissingOnKey, "doesNotExist": .isMissing,
  ]

  package static let comparisonNames = comparisons.keys.sorted()

  private static let text = ["matches", "regexMatches", "contains", "endsWith", "startsWith"]
  private static let cookie = text + ["exists", "doesNotExist"]
  private static let number = ["equalsNumber", "less", "lessEqual"]
  private static let choice = ["equals"]

  // MARK: families

  package static let familyNames = families.keys.sorted()
  /// The values of `rule_type` that iOS evaluates.
  package static let mappedFamilyNames = families.filter(\.value.isMapped).keys.sorted()

  /// Keyed by value of `rule_type` in the schema: the properties of leaves with this value.
  static let families: [String: VisitorFamily] = {
    var families: [String: VisitorFamily] = [:]
    func add(_ names: [String], _ family: VisitorFamily) {
      for name in names { families[name] = family }
    }
    add(
      [
        "url", "url_with_query", "query_string", "campaign", "keyword", "medium", "source_name",
        "city", "region", "browser_version", "user_agent", "page_tag_page_type",
        "page_tag_category_id", "page_tag_category_name", "page_tag_product_sku",
        "page_tag_product_name", "page_tag_customer_id", "page_tag_custom_1", "page_tag_custom_2",
        "page_tag_custom_3", "page_tag_custom_4",
      ], VisitorFamily(operand: .text, matchTypes: text))
    add(["visitor_id"], VisitorFamily(operand: .text, matchTypes: text, isAudienceOnly: true))
    add(["country", "language"], VisitorFamily(operand: .text, matchTypes: choice))
    add(
      ["browser_name"],
      VisitorFamily(
        operand: .text, matchTypes: choice,
        choices: ["chrome", "microsoft_ie", "firefox", "microsoft_edge", "mozilla", "opera", "safari"]))
    add(
      ["os"],
      VisitorFamily(
        operand: .text, matchTypes: choice, choices: ["android", "iphone", "ipod", "ipad", "windows", "macos", "linux"])
    )
    add(["cookie"], VisitorFamily(operand: .text, matchTypes: cookie, hasKey: true))
    add(
      [
        "avg_time_page", "days_since_last_visit", "pages_visited_count", "visit_duration",
        "visits_count", "page_tag_product_price",
      ], VisitorFamily(operand: .number, matchTypes: number))
    add(["is_desktop", "is_mobile", "is_tablet"], VisitorFamily(operand: .boolean, matchTypes: choice))
    add(["generic_text_key_value"], VisitorFamily(operand: .text, matchTypes: text, key: .member, hasKey: true))
    add(["generic_numeric_key_value"], VisitorFamily(operand: .number, matchTypes: number, key: .member, hasKey: true))
    add(["generic_bool_key_value"], VisitorFamily(operand: .boolean, matchTypes: choice, key: .member, hasKey: true))
    add(
      ["bucketed_into_experience_key"],
      VisitorFamily(operand: .any, matchTypes: nil, isMapped: false, isAudienceOnly: true, asksForExperience: true))
    add(["bucketed_into_experience"], VisitorFamily(operand: .boolean, matchTypes: choice, isMapped: false))
    add(
      ["bucketed_into_segment", "goal_triggered"], VisitorFamily(operand: .number, matchTypes: choice, isMapped: false))
    add(
      ["visitor_type"],
      VisitorFamily(operand: .text, matchTypes: choice, choices: ["new", "returning"], isMapped: false))
    add(
      ["visitor_data_exists"],
      VisitorFamily(operand: .boolean, matchTypes: choice, isMapped: false, isAudienceOnly: true))
    add(["js_condition"], VisitorFamily(operand: .text, matchTypes: choice, isMapped: false))
    add(["weather_condition"], VisitorFamily(operand: .text, matchTypes: text, isMapped: false))
    add(
      ["local_time", "project_time"].flatMap { zone in
        ["day_of_week", "hour_of_day", "minute_of_hour"].map { "\(zone)_\($0)" }
      }, VisitorFamily(operand: .number, matchTypes: number, isMapped: false))
    return families
  }()
}
