/// L: the codes without a check. The check of L001 reports them, because `LogicCheck` analyzes a document once for all.
extension LaunchCheck {
  static let tautology = LaunchCheck(
    RulePage(
      "L002", "tautology", .warning,
      "a rule that every event fires",
      why: """
        Its condition holds whatever an event has, so its consequences are carried out for each of the hundreds of \
        events of a session.
        """,
      remedy: "Ask for the event that is meant, first of all by `~type` and `~source`.",
      source: SDKSource.comparisons,
      fires: .condition(
        #"«{"type":"group","definition":{"logic":"or","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"ex"}},{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}]}}»"#
      ),
      silent: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"group","definition":{"logic":"or","conditions":[{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}]}}]}}"#
      )))

  static let constantPart = LaunchCheck(
    RulePage(
      "L003", "constant-condition", .warning,
      "a part of a condition that always or never holds",
      why: """
        It says less than it seems to: a part that always holds is no limit, and one that never holds adds no case.
        """,
      remedy: "Take the part out, or write what it was meant to ask.",
      source: SDKSource.comparisons,
      fires: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),«{"type":"matcher","definition":{"key":"~source","matcher":"ex"}}»]}}"#
      ),
      silent: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"ex"}}]}}"#
      )))

  static let duplicateSibling = LaunchCheck(
    RulePage(
      "L004", "duplicate-condition", .warning,
      "a member of a group that repeats another one",
      why: "It changes nothing, and often another key or value was meant where a part was copied.",
      remedy: "Take it out, or change what was meant to differ.",
      source: """
        the order of evaluation of adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0; \
        adobe/aepsdk-core-android: …/rulesengine @core 3.8.0
        """,
      fires: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},«{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["GOLD"]}}»]}}"#
      ),
      silent: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}}"#
      )))

  static let subsumedRule = LaunchCheck(
    RulePage(
      "L006", "subsumed-rule", .warning,
      "a rule that fires only where another one does the same",
      why: "Both rules fire on its events, so that their consequence is carried out twice.",
      remedy: "Take the narrower rule out, or narrow the wider one.",
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules @5.11.0; adobe/aepsdk-core-android: …/launch/rulesengine @core \
        3.8.0: all rules are tested for each event
        """,
      fires: .rules(
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#,
        #"{"condition":«{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}}»,"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#
      ),
      silent: .rules(
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#,
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}},{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#
      )))

  static let conflictingEffects = LaunchCheck(
    RulePage(
      "L007", "conflicting-effects", .warning,
      "two rules that one event can fire change the same thing in different ways",
      why: """
        Both are carried out, one after the other, and which of them is left hangs on the order of rules, and for the \
        profile on the order in which extensions work. An `add` yields to what an event has, a `mod` does not.
        """,
      remedy: "Let the conditions exclude each other, or write the value in one rule.",
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0; adobe/aepsdk-core-android: \
        …/launch/rulesengine/LaunchRulesConsequence.kt @core 3.8.0; run
        """,
      fires: .rules(
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}]}},"consequences":[{"id":"c1","type":"csp","detail":{"operation":"write","key":"tier","value":"a"}}]}"#,
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}},"consequences":[«{"id":"c1","type":"csp","detail":{"operation":"write","key":"tier","value":"b"}}»]}"#
      ),
      silent: .rules(
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}]}},"consequences":[{"id":"c1","type":"csp","detail":{"operation":"write","key":"tier","value":"a"}}]}"#,
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}]}},"consequences":[{"id":"c1","type":"csp","detail":{"operation":"write","key":"tier","value":"b"}}]}"#
      )))

  static let equivalentRules = LaunchCheck(
    RulePage(
      "L008", "equivalent-rules", .warning,
      "two rules that fire on the same events and do the same",
      why: "The consequence is carried out twice for each of these events.",
      remedy: "Keep one of the rules.",
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules @5.11.0; adobe/aepsdk-core-android: …/launch/rulesengine @core \
        3.8.0: all rules are tested for each event
        """,
      fires: .rules(
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#,
        #"{"condition":«{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},\#(Example.track)]}}»,"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#
      ),
      silent: .rules(
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#,
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#
      )))

  static let exclusiveSiblings = LaunchCheck(
    RulePage(
      "L009", "exclusive-conditions", .warning, "members of an `and` that exclude each other",
      why: "The group never holds. The rule may still fire by another way, so that nobody notices what is missing.",
      remedy: "Join them by `or` where either is meant, or take one out.", source: SDKSource.comparisons,
      fires: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"group","definition":{"logic":"or","conditions":[{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},«{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}»]}},{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}}]}}"#
      ),
      silent: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"group","definition":{"logic":"or","conditions":[{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}},{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}}]}}"#
      )))

  static let unscopedRule = LaunchCheck(
    RulePage(
      "L010", "no-event-type", .warning,
      "a rule that asks for neither a type nor a source of event",
      why: """
        Such a rule is held against every event of the hub, those that the SDK makes for itself among them, and fires \
        once for each that happens to have the data: the usual cause of a message or postback that is sent several \
        times.
        """,
      remedy: "Ask for the `~type` and the `~source` of the event that is meant.",
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0; adobe/aepsdk-core-android: \
        …/launch/rulesengine/LaunchRulesEvaluator.kt @core 3.8.0; a report of such a rule: aepsdk-core-ios issue 441
        """,
      fires: .condition(#"«{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}»"#),
      silent: .condition(Example.track)))

  static let dispatchLoop = LaunchCheck(
    RulePage(
      "L011", "dispatch-loop", .warning,
      "a rule that the event that it dispatches can fire again",
      why: """
        The SDKs carry out no `dispatch` for an event that a `dispatch` made, so that the chain ends after one step; \
        all other consequences of the rule are carried out a second time.
        """,
      remedy: "Dispatch another type or source than the rule asks for, or data that its condition excludes.",
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0; adobe/aepsdk-core-android: \
        …/launch/rulesengine/LaunchRulesConsequence.kt @core 3.8.0; run
        """,
      fires: .rule(
        #"{"condition":\#(Example.track),"consequences":[«{"id":"c1","type":"dispatch","detail":{"type":"com.adobe.eventType.generic.track","source":"com.adobe.eventSource.requestContent","eventdataaction":"copy"}}»]}"#
      ),
      silent: .rule(
        #"{"condition":\#(Example.track),"consequences":[{"id":"c1","type":"dispatch","detail":{"type":"com.adobe.eventType.generic.identity","source":"com.adobe.eventSource.requestContent","eventdataaction":"copy"}}]}"#
      )))

  static let settledHistory = LaunchCheck(
    RulePage(
      "L012", "settled-history", .warning,
      "a question to the event history that has one answer",
      why: """
        A count is never below zero, events in order give one or zero, and the newest of several gives the place of a \
        request or -1. A comparison beyond these has the same answer on every device; only an error of the database, \
        which gives -1, may turn it round.
        """,
      remedy: "Compare with a number that the search can give.",
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/eventhub/history @5.11.0; adobe/aepsdk-core- android: \
        …/eventhub/history @core 3.8.0; run
        """,
      fires: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),«{"type":"historical","definition":{"events":[{"iam.id":"a"}],"matcher":"ge","value":0}}»]}}"#
      ),
      silent: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"historical","definition":{"events":[{"iam.id":"a"}],"matcher":"lt","value":3}}]}}"#
      )))

  static let severalMessages = LaunchCheck(
    RulePage(
      "L013", "several-messages", .warning,
      "in-app messages of several rules that one event can fire",
      why: """
        Of several messages that one event asks for only the first is shown, and in which order they come is promised \
        nowhere. One such pair is reported for each type of event.
        """,
      remedy: "Let the conditions exclude each other.",
      source: """
        the documents of Adobe; adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0, read
        """,
      fires: .rules(
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}]}},"consequences":[{"id":"c1","type":"iam","detail":{"template":"local","content":"a"}}]}"#,
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}},"consequences":[«{"id":"c2","type":"iam","detail":{"template":"local","content":"a"}}»]}"#
      ),
      silent: .rules(
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}]}},"consequences":[{"id":"c1","type":"iam","detail":{"template":"local","content":"a"}}]}"#,
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}]}},"consequences":[{"id":"c2","type":"iam","detail":{"template":"local","content":"a"}}]}"#
      )))

  static let notDecided = LaunchCheck(
    RulePage(
      "L016", "not-decided", .info,
      "conditions of which it was not found out what they come to",
      why: """
        Whether tests can hold together is looked for in steps, and the steps are limited, so that every document is \
        checked in the same time on every machine. What they do not settle is neither reported as a fault nor cleared \
        of one: the rule may never fire, always fire, or repeat another one without a finding that says so.
        """,
      remedy: """
        Split the rule, or ask for one thing once: groups of alternatives that ask for the same keys in many ways are \
        what takes so many steps. `rulectl witness` takes more of them.
        """,
      source: "budgets of this tool",
      fires: .condition("«" + places(6, for: 7) + "»"),
      silent: .condition(places(3, for: 4))))

  /// An example condition that is never true, but has no short proof of it: a pigeonhole problem,
  /// in which each guest sits at one of fewer tables for one person.
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
