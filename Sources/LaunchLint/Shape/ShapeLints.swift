/// S: lints for parts that are missing or unknown. Some of these lints have no check of their own: `FaultReport` and
/// `HistoryShape` report the findings.
extension LaunchLints {
  static let versionMissing = LaunchCheck(
    "S001", "version-missing", .error, "a `version` that is missing or not an integer",
    why: "iOS cannot decode the document and loads none of its rules. Android and the web engine ignore the version.",
    remedy: """
      Write `"version": 1`.
      """,
    source: SDKSource.rulesParsers, differences: ["D01", "D02"],
    fires: .document(#"{"version":«"1"»,"rules":[]}"#),
    silent: .document(#"{"version":1,"rules":[]}"#))

  static let versionUnknown = LaunchCheck(
    "S002", "unknown-version", .warning, "a `version` other than 1",
    why: """
      All platforms load the rules and ignore the number. Only version 1 of the format has been published. The \
      number may be a mistake, or the rules may have been written for other software.
      """,
    remedy: """
      Write `"version": 1`, unless the service that generates the rules increments the version.
      """,
    source: SDKSource.rulesParsers, differences: ["D03"],
    fires: .document(#"{"version":«2»,"rules":[]}"#),
    silent: .document(#"{"version":1,"rules":[]}"#),
    .document { subject, findings in
      guard let version = subject.rules.version, version != 1 else { return }
      let members = subject.document.members(
        of: subject.rules.root, named: LaunchNames.root.words, subject.memberChoice)
      guard let value = members[0] else { return }
      findings.add("unknown version \(text: subject.document.lexeme(value))", at: value)
    })

  static let rulesMissing = LaunchCheck(
    "S003", "rules-missing", .error, "a missing or empty `rules` array",
    why: """
      No platform loads a document without a `rules` array. The app keeps its previous rules. A document with an empty \
      array loads and replaces the previous rules. In this case, the finding is only a warning.
      """,
    remedy: "Put the rules in an array named `rules`.",
    source: SDKSource.rulesParsers,
    fires: .document(#"«{"version":1}»"#),
    silent: .condition(Example.track),
    .document { subject, findings in
      let document = subject.document
      guard document.isObject(subject.rules.root) else { return }
      let members = document.members(of: subject.rules.root, named: LaunchNames.root.words, subject.memberChoice)
      guard let list = members[1], document.isArray(list), document.first(in: list) == nil else { return }
      findings.add("`rules` is empty", at: list, severity: .warning)
    })

  static let rulePartMissing = LaunchCheck(
    "S004", "rule-part-missing", .error, "a rule that is not an object, or that lacks `condition` or `consequences`",
    why: "One incomplete rule makes every platform reject the whole document.",
    remedy: "Write the rule as an object with an object `condition` and an array `consequences`, or remove the rule.",
    source: SDKSource.rulesParsers,
    fires: .rule(#"«{"condition":{"type":"matcher","definition":{"key":"~type","matcher":"ex"}}}»"#),
    silent: .condition(#"{"type":"matcher","definition":{"key":"~type","matcher":"ex"}}"#))

  static let bucketedRule = LaunchCheck(
    "S017", "bucketed-rule", .warning, "a rule that depends on the user's bucket in Adobe Target",
    why: """
      In rules of the provider `TGT`, the web engine adds `allocation` to the event of a rule with a `key`. The value \
      of `allocation` is a percentage that the engine calculates from the key and the ECID of the user. `rulectl` does \
      not calculate this percentage, and cannot evaluate the rule for the web: commands such as `eval` end with status \
      5.
      """,
    remedy: "With `--rule`, evaluate only the other rules. If the rule is for all users, remove `key`.",
    source: "adobe/aepsdk-rulesengine-typescript: src/executors/target @3.1.1, read",
    fires: .document(
      #"{"version":1,"metadata":{"provider":"TGT","providerData":{"identityTemplate":"<key>.<identity>","buckets":1000}},"rules":[{"key":«"summer"»,"condition":{"type":"matcher","definition":{"key":"allocation","matcher":"lt","values":[50]}},"consequences":[{"id":"c","type":"url","detail":{"url":"https://www.example.com"}}]}]}"#
    ),
    silent: .document(
      #"{"version":1,"metadata":{"provider":"TGT","providerData":{"identityTemplate":"<key>.<identity>","buckets":1000}},"rules":[{"condition":{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["x"]}},"consequences":[{"id":"c","type":"url","detail":{"url":"https://www.example.com"}}]}]}"#
    ))

  static let conditionTypeUnknown = LaunchCheck(
    "S005", "unknown-condition-type", .error, "an unknown condition type",
    why: """
      One condition of an unknown type, at any nesting depth, makes every platform reject the whole document. The type \
      is case-sensitive.
      """,
    remedy: "Set `type` to `group`, `matcher` or `historical`.",
    source: SDKSource.rulesParsers,
    fires: .condition(#"{"type":«"matchers"»,"definition":{"key":"~type","matcher":"eq","values":["a"]}}"#),
    silent: .condition(#"{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["a"]}}"#))

  static let definitionMissing = LaunchCheck(
    "S006", "definition-missing", .error, "a condition without an object `definition`",
    why: """
      iOS and Android reject the whole document. If `definition` is missing, the web engine also rejects the document. \
      If `definition` has a different type, the web engine keeps the condition but never matches it.
      """,
    remedy: "Add an object `definition` with the members of the condition, such as `key` and `matcher`.",
    source: SDKSource.rulesParsers, differences: ["D19"],
    fires: .condition(#"«{"type":"matcher"}»"#),
    silent: .condition(#"{"type":"matcher","definition":{"key":"~type","matcher":"ex"}}"#))

  static let groupIncomplete = LaunchCheck(
    "S007", "group-incomplete", .error, "a group without conditions, or with an entry that is not an object",
    why: """
      If the group is at the top of a rule, iOS drops the rule and Android rejects the whole document. If the group is \
      inside a second group, iOS and Android drop only the inner group. An enclosing `and` then matches more often. \
      The web engine evaluates an empty `and` as true, and rejects the document if `conditions` is missing. If an \
      entry is not an object, every platform rejects the document.
      """,
    remedy: "List the conditions in an array `conditions`, or remove the group.",
    source: SDKSource.rulesParsers, differences: ["D34"],
    fires: .condition(#"{"type":"group","definition":{"logic":"and","conditions":«[]»}}"#),
    silent: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"ex"}}]}}"#
    ),
    .condition { subject, index, condition, findings in
      guard condition.children.isEmpty else { return }
      switch condition.form {
      case .all, .any: break
      case .test, .history, .unreadable: return
      }
      guard let definition = subject.definition(of: condition), let list = subject.member(definition, "conditions"),
        // If the list is not empty, its elements are invalid conditions, which other lints report.
        subject.document.first(in: list) == nil
      else { return }
      findings.add("group without conditions", at: list, outcomes: subject.outcomes(of: index))
    })

  static let logicUnknown = LaunchCheck(
    "S008", "unknown-logic", .error, "a group whose `logic` is not `and` or `or`",
    why: """
      iOS and the web engine require lower case: a group with `AND` works on Android, but never matches elsewhere. If \
      `logic` is missing or has any other value, Android drops the group. At the top of a rule, Android rejects the \
      whole document. iOS drops a group without `logic`, and never matches a group with any other value. The web \
      engine never matches a group without `logic`, or with any other value.
      """,
    remedy: "Write `and` or `or` in lower case.",
    source: SDKSource.rulesParsers, differences: ["D16", "D35", "D36", "D37", "D38"],
    fires: .condition(
      #"{"type":"group","definition":{"logic":«"AND"»,"conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"ex"}}]}}"#
    ),
    silent: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"ex"}}]}}"#
    ))

  static let matcherUnknown = LaunchCheck(
    "S009", "unknown-matcher", .error, "an unknown matcher, or a condition without `key` or `matcher`",
    why: """
      Inside a group, iOS and Android drop the condition. An enclosing `and` then matches more often than intended. At \
      the top of a rule, iOS drops the rule and Android rejects the whole document. If an unknown matcher has several \
      values, Android keeps the condition, but never matches it. The web engine keeps the condition, which never \
      matches, with one exception: `nx` without `key` always matches.
      """,
    remedy: """
      Set `key`, and set `matcher` to `eq`, `ne`, `gt`, `ge`, `lt`, `le`, `co`, `nc`, `sw`, `ew`, `ex` or `nx`. \
      Write the matcher in lower case.
      """,
    source: SDKSource.rulesParsers, differences: ["D18", "D20", "D30"],
    fires: .condition(#"{"type":"matcher","definition":{"key":"~type","matcher":«"qe"»,"values":["a"]}}"#),
    silent: .condition(#"{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["a"]}}"#))

  static let consequenceIncomplete = LaunchCheck(
    "S011", "consequence-incomplete", .error, "a consequence without a valid `id`, `type` or `detail`",
    why: """
      If `id`, `type` or `detail` is missing, iOS drops the consequence and Android rejects the whole document. If \
      `id` or `type` is not a string, iOS drops the consequence and Android converts the value to a string. iOS and \
      Android reject the document if the consequence is not an object. An empty `id`, `type` or `detail` is accepted \
      by iOS and rejected by Android. The web engine keeps the consequence unchanged.
      """,
    remedy: "Give the consequence a string `id`, a string `type` and an object `detail` with at least one member.",
    source: SDKSource.rulesParsers, differences: ["D21", "D22", "D23", "D24", "D25", "R08"],
    fires: .consequences(#"«{"id":"c1","type":"pb"}»"#),
    silent: .detail("pb", #"{"templateurl":"https://example.com"}"#))

  static let oneReader = LaunchCheck(
    "S016", "type-of-one-platform", .warning, "a number in a form that only some platforms accept",
    why: """
      Android drops a historical condition unless `value` is written as a 32-bit integer. Android ignores `from` and \
      `to` if they have a decimal point or an exponent. iOS reads every number whose value is an integer.
      """,
    remedy: "Write integers without a decimal point or exponent.",
    source: """
      adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; adobe/aepsdk-core-android: \
      …/launch/rulesengine/json/HistoricalCondition.kt @core 3.8.0; both run
      """,
    differences: ["D171", "R20"],
    fires: .history(#"{"events":[{"a":"b"}],"matcher":"ge","value":«1.0»}"#),
    silent: .history(#"{"events":[{"a":"b"}],"matcher":"ge","value":1}"#))

  static let consequenceTypeUnknown = LaunchCheck(
    "S012", "unknown-consequence-type", .warning, "an unknown consequence type",
    why: """
      Rules engines pass consequences to the extensions of the SDK. No extension handles this type, so the \
      consequence has no effect. The type is case-sensitive.
      """,
    remedy: """
      Use `add`, `mod`, `dispatch`, `schema`, `an`, `iam`, `pb`, `pii`, `url` or `csp`. Ignore this code if the app \
      itself handles the type.
      """,
    source: """
      adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0; adobe/aepsdk-core-android: \
      LaunchRulesConsequence.kt @core 3.8.0; the extensions, read
      """,
    fires: .consequences(#"{"id":"c1","type":«"URL"»,"detail":{"url":"app://home"}}"#),
    silent: .detail("url", #"{"url":"app://home"}"#),
    .consequence { subject, consequence, findings in
      let document = subject.document
      guard let type = consequence.type, document.kind(type) == .string,
        document.place(of: type, in: ConsequenceKind.types.words) == nil
      else { return }
      let name = document.string(type)
      // S011 reports an empty type like a missing type.
      if name.isEmpty { return }
      // The web SDK accepts a consequence of any type as an item, and adapts `cjmiam`.
      if subject.profiles.allSatisfy({ $0.tokens == nil }) { return }
      findings.add(
        "unknown consequence type \(text: name)", at: type,
        outcomes: Outcomes(subject.profiles) { profile in
          // An engine that expands no tokens carries out no consequences, but returns the consequences to its caller.
          profile.tokens == nil ? nil : .noEffect
        },
        hint: SpellingSuggestion.hint(
          for: name, among: ConsequenceKind.types.names, synonyms: ConsequenceKind.otherTypes))
    })

  static let metaMistyped = LaunchCheck(
    "S014", "meta-mistyped", .warning, "a `meta` that is not an object, or a `reEvaluate` without effect",
    why: """
      If `meta` is not an object, iOS rejects the whole document. Android and the web engine ignore `meta`. \
      `reEvaluate` must be a boolean; Android also accepts the strings `true` and `false`. `reEvaluate` has an effect \
      only in a rule with a `schema` consequence. It has no effect in rules of Campaign, or in a rule that qualifies a \
      content card.
      """,
    remedy: "Write `meta` as an object, or remove it. Set `reEvaluate` to true or false.",
    source: SDKSource.rulesParsers, differences: ["D15"],
    fires: .rule(#"{"condition":\#(Example.track),"consequences":[],"meta":«"x"»}"#),
    silent: .rule(#"{"condition":\#(Example.track),"consequences":[],"meta":{"reEvaluate":false}}"#),
    .rule { subject, rule, findings in
      let document = subject.document
      guard let flag = subject.reEvaluate(of: rule) else { return }
      switch document.kind(flag) {
      case .false: return
      case .true:
        let hasSchema = rule.consequences.contains { index in
          let type = subject.rules.consequences[Int(index)].type
          return type.map { document.kind($0) == .string && document.isNamed($0, "schema") } ?? false
        }
        let isCampaign = subject.expectations.engine == .campaign
        if hasSchema, !isCampaign, !subject.isCard(rule) { return }
        findings.add(
          isCampaign
            ? "`reEvaluate` has no effect in rules of Campaign"
            : hasSchema
              ? "`reEvaluate` has no effect on a card" : "`reEvaluate` has no effect without a `schema` consequence",
          at: flag, outcomes: Outcomes(subject.profiles) { _ in .noEffect })
      case .object, .array, .string, .number, .word, .null:
        findings.add(
          "expected a boolean for `reEvaluate`, found \(document.noun(flag))", at: flag,
          outcomes: Outcomes(subject.profiles) { _ in .noEffect })
      }
    })
}
