/// L: the codes that the check of L001 also reports. These codes have no checks of their own, because `LogicCheck`
/// analyzes a document once for all codes.
extension LaunchLints {
  static let tautology = LaunchCheck(
    "L002", "tautology", .warning, "a rule that fires on every event",
    why: "The condition is true for every event. The consequences run hundreds of times in a session.",
    remedy: "Add conditions on the intended event. Start with `~type` and `~source`.",
    source: SDKSource.comparisons,
    fires: .condition(
      #"«{"type":"group","definition":{"logic":"or","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"ex"}},\#(Example.tier)]}}»"#
    ),
    silent: .conditions(#"\#(Example.tier)"#))

  static let constantPart = LaunchCheck(
    "L003", "constant-condition", .warning, "a condition that is always true or never true",
    why: """
      A condition that is always true does not restrict the rule. A condition that is never true adds no case to an \
      `or` group.
      """,
    remedy: "Remove the condition, or correct its key, matcher or values.",
    source: SDKSource.comparisons,
    fires: .conditions(#"«{"type":"matcher","definition":{"key":"~source","matcher":"ex"}}»"#),
    silent: .test(#""key":"tier","matcher":"ex""#))

  static let duplicateSibling = LaunchCheck(
    "L004", "duplicate-condition", .warning, "a condition that repeats another condition of its group",
    why: "The repeated condition has no effect. It is often a copy whose key or value was meant to change.",
    remedy: "Remove the condition, or correct its key or values.",
    source: """
      the order of evaluation of adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0; \
      adobe/aepsdk-core-android: …/rulesengine @core 3.8.0
      """,
    fires: .conditions(
      #"\#(Example.tier),«{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["GOLD"]}}»"#),
    silent: .conditions(#"\#(Example.tier)"#))

  static let subsumedRule = LaunchCheck(
    "L006", "subsumed-rule", .warning,
    "a rule that fires only on events that also fire a second rule with the same consequences",
    why: "Each event that fires the narrower rule also fires the wider rule, so the consequences run twice.",
    remedy: "Remove the narrower rule, or restrict the wider rule.",
    source: """
      adobe/aepsdk-core-ios: AEPCore/Sources/rules @5.11.0; adobe/aepsdk-core-android: …/launch/rulesengine @core \
      3.8.0: all rules are tested for each event
      """,
    fires: .rules(
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),\#(Example.tier)]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#,
      #"{"condition":«{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),\#(Example.tier),{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}}»,"consequences":[{"id":"c2","type":"url","detail":{"url":"app://home"}}]}"#
    ),
    silent: .rules(
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),\#(Example.tier),{"type":"matcher","definition":{"key":"age","matcher":"le","values":[5]}}]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#,
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),\#(Example.tier),{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}},"consequences":[{"id":"c2","type":"url","detail":{"url":"app://home"}}]}"#
    ))

  static let conflictingEffects = LaunchCheck(
    "L007", "conflicting-effects", .warning, "two rules that change the same value in different ways for one event",
    why: """
      The consequences of both rules run, one after the other. The final value depends on the order of the rules. For \
      the profile, the final value also depends on the order in which extensions run. An `add` keeps a value that the \
      event already has; a `mod` overwrites it.
      """,
    remedy: "Make the conditions exclude each other, or write the value in one rule only.",
    source: """
      adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0; adobe/aepsdk-core-android: \
      …/launch/rulesengine/LaunchRulesConsequence.kt @core 3.8.0; run
      """,
    fires: .rules(
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),\#(Example.tier)]}},"consequences":[{"id":"c1","type":"csp","detail":{"operation":"write","key":"tier","value":"a"}}]}"#,
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}},"consequences":[«{"id":"c2","type":"csp","detail":{"operation":"write","key":"tier","value":"b"}}»]}"#
    ),
    silent: .rules(
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),\#(Example.tier)]}},"consequences":[{"id":"c1","type":"csp","detail":{"operation":"write","key":"tier","value":"a"}}]}"#,
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}]}},"consequences":[{"id":"c2","type":"csp","detail":{"operation":"write","key":"tier","value":"b"}}]}"#
    ))

  static let equivalentRules = LaunchCheck(
    "L008", "equivalent-rules", .warning, "two rules that fire on the same events and have the same consequences",
    why: "The consequences run twice for each event that fires the rules.",
    remedy: "Remove one of the rules.",
    source: """
      adobe/aepsdk-core-ios: AEPCore/Sources/rules @5.11.0; adobe/aepsdk-core-android: …/launch/rulesengine @core \
      3.8.0: all rules are tested for each event
      """,
    fires: .rules(
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),\#(Example.tier)]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#,
      #"{"condition":«{"type":"group","definition":{"logic":"and","conditions":[\#(Example.tier),\#(Example.track)]}}»,"consequences":[{"id":"c2","type":"url","detail":{"url":"app://home"}}]}"#
    ),
    silent: .rule(
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),\#(Example.tier)]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#
    ))

  static let exclusiveSiblings = LaunchCheck(
    "L009", "exclusive-conditions", .warning, "conditions of an `and` group that exclude each other",
    why: """
      The group is never true. The rule may still fire through another part of its condition, so the defect is easy \
      to miss.
      """,
    remedy: "Use an `or` group if one of the conditions is enough, or remove one of them.",
    source: SDKSource.comparisons,
    fires: .conditions(
      #"{"type":"group","definition":{"logic":"or","conditions":[{"type":"group","definition":{"logic":"and","conditions":[\#(Example.tier),«{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}»]}},{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}}"#
    ),
    silent: .conditions(
      #"{"type":"group","definition":{"logic":"or","conditions":[\#(Example.tier),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}},{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}}"#
    ))

  static let unscopedRule = LaunchCheck(
    "L010", "no-event-type", .warning, "a rule that tests neither the type nor the source of the event",
    why: """
      The SDKs evaluate the rule on every event, including their own internal events. The rule fires on each event \
      that happens to contain the tested data. This is the usual cause of a message or postback that is sent several \
      times.
      """,
    remedy: "Add conditions on the `~type` and the `~source` of the intended event.",
    source: """
      adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0; adobe/aepsdk-core-android: \
      …/launch/rulesengine/LaunchRulesEvaluator.kt @core 3.8.0; a report of such a rule: aepsdk-core-ios issue 441
      """,
    fires: .condition(#"«\#(Example.tier)»"#),
    silent: .conditions(#"\#(Example.tier)"#))

  static let dispatchLoop = LaunchCheck(
    "L011", "dispatch-loop", .warning, "a rule that its own dispatched event can fire again",
    why: """
      The SDKs ignore a `dispatch` for an event that a `dispatch` created, so the chain ends after one step. All \
      other consequences of the rule run a second time.
      """,
    remedy: "Dispatch an event with a type, source or data that the condition of the rule excludes.",
    source: """
      adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0; adobe/aepsdk-core-android: \
      …/launch/rulesengine/LaunchRulesConsequence.kt @core 3.8.0; run
      """,
    fires: .consequences(
      #"«{"id":"c1","type":"dispatch","detail":{"type":"com.adobe.eventType.generic.track","source":"com.adobe.eventSource.requestContent","eventdataaction":"copy"}}»"#
    ),
    silent: .consequences(
      #"{"id":"c1","type":"dispatch","detail":{"type":"com.adobe.eventType.generic.identity","source":"com.adobe.eventSource.requestContent","eventdataaction":"copy"}}"#
    ))

  static let settledHistory = LaunchCheck(
    "L012", "settled-history", .warning, "a historical condition that is always true or never true",
    why: """
      A count is never negative, and an ordered search returns 0 or 1. A search for the most recent event returns \
      an index, or -1. Some comparisons therefore always give the same result, such as `ge` 0 for a count. Only a \
      database error can change the result: on iOS, a count is then -1.
      """,
    remedy: "Compare with a number that the search can return.",
    source: """
      adobe/aepsdk-core-ios: AEPCore/Sources/eventhub/history @5.11.0; adobe/aepsdk-core-android: \
      …/eventhub/history @core 3.8.0; run
      """,
    fires: .conditions(#"«{"type":"historical","definition":{"events":[{"iam.id":"a"}],"matcher":"ge","value":0}}»"#),
    silent: .conditions(#"{"type":"historical","definition":{"events":[{"iam.id":"a"}],"matcher":"ge","value":1}}"#))

  static let severalMessages = LaunchCheck(
    "L013", "several-messages", .warning, "several rules that show in-app messages and can fire on the same event",
    why: """
      If one event requests several messages, only the first one is shown. The order of the messages is not \
      guaranteed. For each type of event, only one pair of rules is reported. Messages of Journey Optimizer are \
      ordered by the rank of their propositions, so the finding is an info for these messages.
      """,
    remedy: "Make the conditions exclude each other.",
    source: """
      Adobe's documentation of rules; adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0, read
      """,
    fires: .rules(
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),\#(Example.tier)]}},"consequences":[{"id":"c1","type":"iam","detail":{"template":"local","content":"a"}}]}"#,
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}},"consequences":[«{"id":"c2","type":"iam","detail":{"template":"local","content":"a"}}»]}"#
    ),
    silent: .rules(
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),\#(Example.tier)]}},"consequences":[{"id":"c1","type":"iam","detail":{"template":"local","content":"a"}}]}"#,
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}]}},"consequences":[{"id":"c2","type":"iam","detail":{"template":"local","content":"a"}}]}"#
    ))

  static let notDecided = LaunchCheck(
    "L016", "not-decided", .info, "a rule that could not be checked completely",
    why: """
      The search for contradictions stops after a fixed number of steps, so that results are the same on every \
      machine. An undecided check reports no defect. The rule may still never fire, always fire, or repeat a different \
      rule.
      """,
    remedy: """
      Split the rule, or test each key only once. Groups of alternatives that test the same keys take the most \
      steps. To continue the search with more steps, run `rulectl witness`.
      """,
    source: "this program: its limits, not those of an SDK",
    fires: .condition("«" + places(6, for: 7) + "»"),
    silent: .condition(places(4, for: 4)))

  /// Returns an example condition for a pigeonhole problem, in which each guest needs a separate table. If there are
  /// more guests than tables, the condition is never true, but there is no short proof.
  private static func places(_ tables: Int, for guests: Int) -> String {
    let groups = (1...guests).map { guest in
      let seats = (1...tables).map { table in
        #"{"type":"matcher","definition":{"key":"\#(table)","matcher":"eq","values":["\#(guest)"]}}"#
      }
      return group("or", seats)
    }
    return group("and", [Example.track] + groups)
  }

  private static func group(_ logic: String, _ members: [String]) -> String {
    #"{"type":"group","definition":{"logic":"\#(logic)","conditions":[\#(members.joined(separator: ","))]}}"#
  }
}
