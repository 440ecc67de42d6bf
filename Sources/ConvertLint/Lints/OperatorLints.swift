extension ConvertLints {
  static let convertMatchType = ConvertCheck(
    "CV104", "convert-unknown-operator", .error, "an unknown operator",
    why: "No SDK knows the operator. The condition is never true, negated or not. Operator names are case-sensitive.",
    remedy: """
      Use one of: equals, equalsNumber, matches, contains, startsWith, endsWith, less, lessEqual, isIn, \
      regexMatches, exists, not_exists, doesNotExist.
      """,
    source: ConvertSource.rules,
    fires: .leaf(
      #"{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":«"contain"»,"negated":false}}"#
    ),
    silent: .leaf(#""rule_type":"generic_text_key_value","key":"plan","value":"gold""#, "contains"),
    .leaf { subject, _, test, findings in
      guard test.comparison == nil, let name = subject.text(test.matchType), let value = test.matchType else { return }
      findings.add(
        "unknown operator \(text: name)", at: value, outcomes: subject.outcomes { _ in .conditionDropped },
        hint: SpellingSuggestion.hint(for: name, among: ConvertVocabulary.comparisonNames, synonyms: otherOperators))
    })

  /// Maps operators of other rule systems, in lower case and without separators, to operators of Convert. Operators
  /// such as `gt` are missing, because Convert has no operator for "greater".
  private static let otherOperators = [
    "is": "equals", "eq": "equals", "=": "equals", "==": "equals", "===": "equals",
    "regex": "regexMatches", "regexp": "regexMatches", "re": "regexMatches", "pattern": "regexMatches",
    "matchesregex": "regexMatches", "matchregex": "regexMatches", "like": "contains", "includes": "contains",
    "co": "contains", "prefix": "startsWith", "beginswith": "startsWith", "sw": "startsWith", "suffix": "endsWith",
    "ew": "endsWith", "lt": "less", "lessthan": "less", "<": "less", "le": "lessEqual", "lte": "lessEqual",
    "<=": "lessEqual", "lessthanorequal": "lessEqual", "atmost": "lessEqual", "in": "isIn", "oneof": "isIn",
    "anyof": "isIn", "ex": "exists", "isset": "exists", "present": "exists", "nx": "doesNotExist",
    "notset": "doesNotExist", "isnotset": "doesNotExist", "absent": "doesNotExist", "missing": "doesNotExist",
  ]

  static let convertRuleType = ConvertCheck(
    "CV109", "convert-unknown-family", .warning, "a `rule_type` that iOS does not evaluate, or an unknown `rule_type`",
    why: """
      On iOS the condition is false, negated or not. JavaScript ignores `rule_type` and compares by `key`. iOS \
      evaluates \(ConvertVocabulary.mappedFamilyNames.map { "`\($0)`" }.joined(separator: ", ")). The wiki of the SDK \
      lists fewer types.
      """,
    remedy: """
      Use a `rule_type` that iOS evaluates, such as `generic_text_key_value`, and set the attribute in the app.
      """,
    source: ConvertSource.rules,
    fires: .leaf(#""rule_type":«"weather_condition"»,"key":"weather","value":"rain""#, "matches"),
    silent: .leaf(#""rule_type":"generic_text_key_value","key":"weather","value":"rain""#, "matches"),
    .leaf { subject, leaf, test, findings in
      guard test.family.map({ !$0.isMapped && !$0.asksForExperience }) ?? true else { return }
      let outcomes = subject.outcomes {
        $0.knowsFamilies ? test.family == nil ? .conditionDropped : .neverTrue : nil
      }
      let name = subject.text(test.ruleType)
      let message: Message =
        switch name {
        case nil: "condition without a `rule_type`"
        case let name? where test.family == nil: "unknown rule_type \(text: name)"
        case let name?: "iOS does not evaluate rule_type \(text: name)"
        }
      if test.family != nil, outcomes.rows.isEmpty { return }
      findings.add(
        message, at: subject.range(test.ruleType, or: leaf), outcomes: outcomes,
        hint: test.family == nil
          ? name.map {
            SpellingSuggestion.hint(
              for: $0, among: ConvertVocabulary.familyNames, synonyms: otherFamilies, listing: generalFamilies)
          } : nil)
    })

  /// The values of `rule_type` for attributes that the app defines.
  private static let generalFamilies = ConvertVocabulary.mappedFamilyNames.filter { $0.hasPrefix("generic_") }

  private static let otherFamilies = [
    "text": "generic_text_key_value", "string": "generic_text_key_value", "number": "generic_numeric_key_value",
    "numeric": "generic_numeric_key_value", "bool": "generic_bool_key_value", "boolean": "generic_bool_key_value",
    "genericnumber": "generic_numeric_key_value", "genericboolean": "generic_bool_key_value", "browser": "browser_name",
    "useragent": "user_agent", "query": "query_string",
  ]

  static let convertFamilyOperator = ConvertCheck(
    "CV117", "convert-family-operator", .warning, "an operator that the `rule_type` of the condition does not allow",
    why: """
      The configuration schema lists the operators of each `rule_type`. In an audience, all SDKs evaluate every \
      operator. In a location, an operator that the `rule_type` does not allow makes iOS drop all locations.
      """,
    remedy: "Use an operator that the `rule_type` allows, or use a different `rule_type`.",
    source: ConvertSource.schema,
    fires: .leaf(
      #"{"rule_type":"country","key":"country","value":"FR","matching":{"match_type":«"contains"»,"negated":false}}"#),
    silent: .leaf(#""rule_type":"country","key":"country","value":"FR""#, "equals"),
    .leaf { subject, _, test, findings in
      guard let types = test.family?.matchTypes, test.comparison != nil,
        let value = test.matchType, let name = subject.text(value),
        let family = subject.text(test.ruleType),
        !types.contains(where: { $0.utf8.elementsEqual(name) })
      else { return }
      findings.add(
        "\(text: family) does not allow operator \(text: name), expected one of \(types.joined(separator: ", "))",
        at: value)
    })
}
