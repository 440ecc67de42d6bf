extension Example {
  /// Returns a response with propositions, each given as a JSON object.
  static func response(_ propositions: String...) -> Self {
    .document(
      #"{"requestId":"r","handle":[{"type":"personalization:decisions","payload":["#
        + propositions.joined(separator: ",") + "]}]}")
  }

  /// Returns a proposition with items. `id` and `rank`: members as JSON.
  static func proposition(
    _ items: String..., id: String = #""id":"p1","#, rank: String = #""rank":1,"#, activity: String = "c1#a1",
    scope: String = #""mobileapp://com.shop.app""#
  ) -> String {
    #"{\#(id)"scope":\#(scope),"scopeDetails":{\#(rank)"decisionProvider":"AJO","activity":{"id":"\#(activity)"}},"#
      + #""items":[\#(items.joined(separator: ","))]}"#
  }

  /// Returns an item with a rule set.
  static func item(_ rules: String..., id: String = #""id":"i1","#) -> String {
    #"{\#(id)"schema":"https://ns.adobe.com/personalization/ruleset-item","data":{"version":1,"rules":["#
      + rules.joined(separator: ",") + "]}}"
  }

  /// Returns a rule with consequences that fires for an event that tracks an action.
  static func messageRule(_ consequences: String..., condition: String = Example.track) -> String {
    #"{"condition":\#(condition),"consequences":[\#(consequences.joined(separator: ","))]}"#
  }

  /// Returns a consequence that shows an in-app message. `id`: the id of the consequence; `data`: more members of the
  /// data.
  static func message(_ id: String = "m1", detailID: String = #""m1""#, schema: String = "message/in-app", data: String)
    -> String
  {
    #"{"id":"\#(id)","type":"schema","detail":{"id":\#(detailID),"#
      + #""schema":"https://ns.adobe.com/personalization/\#(schema)","data":\#(data)}}"#
  }

  /// Returns a message whose rule counts records. `names`: the members of the record, as JSON.
  static func counting(_ names: String, matcher: String = "eq", value: Int = 0) -> Self {
    let definition = #"{"events":[{\#(names)}],"matcher":"\#(matcher)","value":\#(value)}"#
    let condition = #"{"type":"historical","definition":\#(definition)}"#
    return .response(proposition(item(messageRule(inApp, condition: condition))))
  }

  static let html = #"{"contentType":"text/html","content":"<p>hi</p>","mobileParameters":{}}"#
  static let inApp = Self.message(data: Self.html)
}

/// Lints of propositions and their items.
extension LaunchLints {
  private static let phones = """
    adobe/aepsdk-messaging-ios: Proposition.swift, ParsedPropositions.swift @5.14.0; adobe/aepsdk-messaging-android: \
    Proposition.java, ParsedPropositions.java @3.10.0; adobe/alloy: createEvaluableRulesetPayload.js @3f01be8; read
    """

  static let propositionIgnored = LaunchCheck(
    "N001", "proposition-ignored", .error,
    "a proposition that a platform ignores, or whose messages a platform does not record",
    why: """
      iOS and Android ignore a proposition without the strings `id` and `scope`, or without members in `scopeDetails`. \
      They only log a warning, and show none of its messages. The web SDK ignores a proposition without \
      `scopeDetails.activity.id`. iOS and Android show the messages of such a proposition, but record nothing, so a \
      limit on how often they are shown has no effect. No platform reads propositions in a handle of a type other than \
      `personalization:decisions`.
      """,
    remedy: "Use the response as Edge sends it. If the response was edited, restore the missing member or the type.",
    source: phones,
    fires: .response(
      #"«{"scope":"mobileapp://com.shop.app","scopeDetails":{"rank":1,"activity":{"id":"c1#a1"}},"items":["#
        + Example.item(Example.messageRule(Example.inApp)) + "]}»"),
    silent: .response(Example.proposition(Example.item(Example.messageRule(Example.inApp)))),
    .messages { subject, findings in
      let activityHint: Message = "write the id of the activity as `scopeDetails.activity.id`"
      for reading in subject.readings {
        let platform = reading.profile.name
        for part in reading.ignored where part.reason == .noProposition {
          let defects = subject.defects(
            at: part.range, in: part.text, strings: ["id", "scope"], object: "scopeDetails")
          findings.join(
            "ignored proposition\(defects)", at: part.range, in: part.text, outcome: .ruleDropped, on: platform,
            hint: "write `id` and `scope` as strings, and `scopeDetails` as an object with members")
        }
        for part in reading.ignored where part.reason == .noActivity {
          findings.join(
            "proposition without `scopeDetails.activity.id`", at: part.range, in: part.text, outcome: .ruleDropped,
            on: platform, hint: activityHint)
        }
        for index in Set(reading.sets.compactMap(\.proposition)) where reading.propositions[index].activity.isEmpty {
          let proposition = reading.propositions[index]
          findings.join(
            "proposition without `scopeDetails.activity.id`: its messages are not recorded",
            at: reading.document(proposition.text).range(proposition.value), in: proposition.text, severity: .warning,
            outcome: .otherResult, on: platform, hint: activityHint)
        }
      }
      for (text, type) in subject.unreadHandleTypes {
        let document = subject.input.texts[text].document
        findings.add(
          "no platform reads propositions in a handle of the type \(text: document.string(orLexeme: type))",
          at: document.range(type), in: text,
          outcomes: Outcomes(subject.readings.map(\.profile)) { _ in .ruleDropped },
          hint: "use \(text: JSONDocument.decisions.utf8)")
      }
    })

  static let itemsLost = LaunchCheck(
    "N002", "items-lost", .error,
    "an item that a platform skips, or that makes a platform drop all items",
    why: """
      An item needs the strings `id` and `schema` and an object `data`. If one item is malformed, iOS drops all items \
      of its proposition. Android drops only the malformed item, and also drops an item with an empty `data`. If an \
      item is not an object, Android drops all items. No platform reads rules in the `data` of an item whose schema is \
      not `ruleset-item`.
      """,
    remedy: "Restore the missing member of the item, or the schema `ruleset-item`.",
    source: phones,
    fires: .response(
      Example.proposition(
        Example.item(Example.messageRule(Example.inApp)), Example.item(Example.messageRule(Example.inApp), id: "")
      ).replacing(#""items":["#, with: #""items":«["#).replacing("]}]}}]}", with: "]}]}}]»}")),
    silent: .response(Example.proposition(Example.item(Example.messageRule(Example.inApp)))),
    .messages { subject, findings in
      for part in subject.ignored(.badItems, .badItem, outcome: { _ in .ruleDropped }) {
        let (text, isList) = (part.place.text, part.reason == .badItems)
        let bad = isList ? subject.firstBadItem(at: part.place) : part.place.range
        let defects = bad.map { subject.defects(at: $0, in: text, strings: ["id", "schema"], object: "data") } ?? ""
        findings.add(
          isList
            ? "one malformed item makes the platform drop all items of the proposition\(defects)"
            : "malformed item\(defects)",
          at: part, hint: "write `id` and `schema` as strings, and `data` as an object with members")
      }
      let read = Set(subject.web.sets.map(\.item))
      for part in subject.ignored(.notFirst, .notRules, outcome: { _ in .ruleDropped }) where !read.contains(part.place)
      {
        guard let schema = subject.otherSchema(ofRulesAt: part.place) else { continue }
        let document = subject.input.texts[part.place.text].document
        findings.add(
          "no platform reads rules in an item with the schema \(text: document.string(schema))",
          at: document.range(schema), in: part.place.text, outcomes: part.outcomes,
          hint: "use \(text: MessageSchema.nameOfRuleSets.utf8)")
      }
    })

  static let laterItem = LaunchCheck(
    "N003", "later-item", .warning,
    "rules that only the web SDK reads, because of their position",
    why: """
      iOS and Android read only the first item of a proposition, and read rules only from a `ruleset-item`. The web \
      SDK reads every item, and also the rules in a `json-content-item`.
      """,
    remedy: "Put all rules of a proposition into one `ruleset-item`, the first item.",
    source: phones,
    fires: .response(
      Example.proposition(
        Example.item(Example.messageRule(Example.inApp)),
        "«" + Example.item(Example.messageRule(Example.message("m2", detailID: #""m2""#, data: Example.html))) + "»")),
    silent: .response(Example.proposition(Example.item(Example.messageRule(Example.inApp)))),
    .messages { subject, findings in
      let read = Set(subject.web.sets.map(\.item))
      for part in subject.ignored(.notFirst, .notRules, outcome: { $0.sets.isEmpty ? .ruleDropped : .noEffect }) {
        guard read.contains(part.place) else { continue }
        findings.add(
          part.reason == .notFirst
            ? "phones do not read rules in an item that is not the first"
            : "only the web SDK reads rules in this item", at: part,
          hint: part.reason == .notFirst ? "put all rules into the first item" : "put the rules into a `ruleset-item`")
      }
    })

  static let scopeNotRequested = LaunchCheck(
    "N004", "scope-not-requested", .warning,
    "a scope that the app never requests, or that is not the surface of its card",
    why: """
      The app requests surfaces, which begin with `mobileapp://`. iOS and Android compare the scope with these \
      surfaces as strings: even a slash at the end makes a difference. They ignore a proposition with a different \
      scope, without a warning. A card is stored under its own `meta.surface`, so a refresh of the scope does not \
      remove the card.
      """,
    remedy: """
      Correct the surface in the configuration of the channel, or make the app request it. `--surface` names the \
      surfaces that the app requests.
      """,
    source: phones,
    fires: .response(
      Example.proposition(Example.item(Example.messageRule(Example.inApp))),
      "«"
        + Example.proposition(
          Example.item(Example.messageRule(Example.inApp)), id: #""id":"p2","#, activity: "c2#a2",
          scope: #""web://shop.example/""#) + "»"),
    silent: .response(Example.proposition(Example.item(Example.messageRule(Example.inApp)))),
    .messages { subject, findings in
      for part in subject.ignored(.scope, outcome: { $0.sets.isEmpty ? .ruleDropped : .noEffect }) {
        findings.add(
          "the app does not request the scope of this proposition", at: part,
          hint: "correct the scope, or name it with `--surface` if the app requests it")
      }
      subject.add(to: &findings) { announced in
        guard announced.reading.profile.values.runtime != .javaScript, let index = announced.set.proposition,
          [.contentCard, .feedItem].contains(announced.schema),
          let surface = announced.member(announced.member(announced.data, "meta"), "surface"),
          let text = announced.string(surface), !text.isEmpty
        else { return nil }
        let scope = announced.reading.propositions[index].scope
        if text == scope { return nil }
        return (
          "the surface of the card is not the scope of its proposition", at: surface, outcome: .otherResult,
          hint: "use \(text: scope)"
        )
      }
    })

  static let rankMissing = LaunchCheck(
    "N005", "rank-missing", .warning,
    "a proposition whose rank is missing, not an integer, or equal to the rank of another proposition",
    why: """
      Messages are tried in the order of their ranks. If `scopeDetails.rank` is not an integer, iOS and Android use -1 \
      and try the message first; Android truncates a fraction. The web SDK tries a proposition without a rank last. If \
      one event fires two messages of equal rank, the message that is first in the response is shown.
      """,
    remedy: "Write `rank` as an integer, as Edge does.",
    source: phones,
    fires: .response(
      "«" + Example.proposition(Example.item(Example.messageRule(Example.inApp)), rank: "") + "»"),
    silent: .response(Example.proposition(Example.item(Example.messageRule(Example.inApp)))),
    .messages { subject, findings in
      for reading in subject.readings {
        for proposition in reading.propositions {
          let document = reading.document(proposition.text)
          let details = document.presentMember(proposition.value, "scopeDetails")
          let rank = details.flatMap { document.presentMember($0, "rank") }
          let isInteger =
            rank.map {
              document.kind($0) == .number && !document.lexeme($0).contains { [0x2E, 0x45, 0x65].contains($0) }
            }
            ?? false
          if isInteger { continue }
          findings.join(
            rank == nil ? "proposition without `rank`" : "the rank of the proposition is not an integer",
            at: document.range(rank ?? proposition.value), in: proposition.text, outcome: .otherResult,
            on: reading.profile.name, hint: "write `rank` as an integer")
        }
      }
    })

  static let repeatedActivity = LaunchCheck(
    "N015", "repeated-activity", .warning,
    "two propositions of one activity on one surface",
    why: """
      iOS and Android load the rules of both propositions, and one event can fire the messages of both. A later card \
      of the activity replaces the earlier card. The web SDK keeps only the later proposition, even if the surfaces \
      differ.
      """,
    remedy: "Send each activity only once for a surface.",
    source: phones,
    fires: .response(
      Example.proposition(Example.item(Example.messageRule(Example.inApp))),
      "«" + Example.proposition(Example.item(Example.messageRule(Example.inApp)), rank: #""rank":2,"#) + "»"),
    silent: .response(
      Example.proposition(Example.item(Example.messageRule(Example.inApp))),
      Example.proposition(
        Example.item(Example.messageRule(Example.message("m2", detailID: #""m2""#, data: Example.html))),
        id: #""id":"p2","#, rank: #""rank":2,"#, activity: "c2#a2")),
    .messages { subject, findings in
      for reading in subject.readings {
        for proposition in reading.replaced.map(\.proposition) {
          findings.join(
            "a later proposition has the same activity \(text: proposition.activity), and replaces this proposition",
            at: reading.document(proposition.text).range(proposition.value), in: proposition.text,
            outcome: .ruleDropped, on: reading.profile.name, hint: "send each activity once")
        }
        if reading.profile.values.runtime == .javaScript { continue }
        var known: Set<[[UInt8]]> = []
        let inOrder = reading.propositions.sorted {
          ($0.text, reading.document($0.text).range($0.value).lower) < (
            $1.text, reading.document($1.text).range($1.value).lower
          )
        }
        for proposition in inOrder where !proposition.activity.isEmpty {
          if known.insert([proposition.scope, proposition.activity]).inserted { continue }
          findings.join(
            "two propositions for one surface have the activity \(text: proposition.activity)",
            at: reading.document(proposition.text).range(proposition.value), in: proposition.text,
            outcome: .otherResult, on: reading.profile.name, hint: "send each activity once for a surface")
        }
      }
    })

  static let severalInApp = LaunchCheck(
    "N016", "several-messages-cached", .warning,
    "several in-app rules in one proposition",
    why: """
      iOS and Android write a proposition to their cache once for each of its in-app rules. If a proposition has three \
      such rules, each rule is loaded three times after the next launch. One event then fires the rule's message three \
      times.
      """,
    remedy: "Put each in-app message into a separate proposition.",
    source: """
      adobe/aepsdk-messaging-ios: ParsedPropositions.swift @5.14.0, read; adobe/aepsdk-messaging-android: \
      ParsedPropositions.java @3.10.0, run
      """,
    fires: .response(
      "«"
        + Example.proposition(
          Example.item(
            Example.messageRule(Example.inApp),
            Example.messageRule(Example.message("m2", detailID: #""m2""#, data: Example.html)))) + "»"),
    silent: .response(Example.proposition(Example.item(Example.messageRule(Example.inApp)))),
    .messages { subject, findings in
      for reading in subject.readings where reading.profile.values.runtime != .javaScript {
        var counts = Array(repeating: 0, count: reading.sets.count)
        for rule in reading.rules where rule.engine == .inApp { counts[rule.set] += 1 }
        for (set, count) in zip(reading.sets, counts) where count > 1 {
          guard let index = set.proposition else { continue }
          let proposition = reading.propositions[index]
          findings.join(
            "\(count) in-app rules in one proposition: after the next launch each is loaded \(count) times",
            at: reading.document(proposition.text).range(proposition.value), in: proposition.text,
            outcome: .otherResult, on: reading.profile.name, hint: "put each message into a separate proposition")
        }
      }
    })
}

extension String {
  /// Returns the string, in which `other` replaces the first occurrence of `part`. For examples only.
  fileprivate func replacing(_ part: String, with other: String) -> String {
    let (text, part) = (Array(utf8), Array(part.utf8))
    guard let start = text.indices.first(where: { text[$0...].starts(with: part) }) else { return self }
    return String(decoding: text[..<start] + Array(other.utf8) + text[(start + part.count)...], as: UTF8.self)
  }
}

extension MessageLintContext {
  /// The types of the handles that contain propositions, but that no platform reads. Each type has the index of the
  /// document with the handle.
  fileprivate var unreadHandleTypes: [(text: Int, type: JSONDocument.Value)] {
    guard input.form == .edgeResponse else { return [] }
    return input.texts.enumerated().flatMap { text, part in part.document.unreadHandleTypes.map { (text, $0) } }
  }

  /// Returns a text that lists the members of an object that are missing, empty or of the wrong type. The text begins
  /// with a colon, and is empty if there are no such members.
  fileprivate func defects(at range: ByteRange, in text: Int, strings: [String], object: String) -> String {
    let document = input.texts[text].document
    guard let value = document.value(at: range), document.isObject(value) else { return ": it is not an object" }
    let names = strings.map { ($0, JSONKind.string) } + [(object, .object)]
    let defects = names.compactMap { name, kind -> String? in
      guard let member = document.presentMember(value, name) else { return "no `\(name)`" }
      if document.kind(member) != kind { return "`\(name)` is \(document.kind(member).words)" }
      let isEmpty = kind == .object ? document.first(in: member) == nil : document.string(member).isEmpty
      return isEmpty ? "`\(name)` is empty" : nil
    }
    return defects.isEmpty ? "" : ": " + defects.joined(separator: ", ")
  }

  /// Returns the range of the first item of a list that makes iOS drop all items of the list; nil if there is none.
  fileprivate func firstBadItem(at place: PropositionPlace) -> ByteRange? {
    let document = input.texts[place.text].document
    let items = document.value(at: place.range).map(document.elements) ?? []
    return items.first { item in
      let kinds = ["id", "schema", "data"].map { name in document.presentMember(item, name).map(document.kind) }
      return kinds != [.string, .string, .object]
    }.map(document.range)
  }

  /// Returns the schema of an item whose data is a document of rules that no platform reads as rules.
  fileprivate func otherSchema(ofRulesAt place: PropositionPlace) -> JSONDocument.Value? {
    let document = input.texts[place.text].document
    guard let item = document.value(at: place.range), let schema = document.presentMember(item, "schema"),
      document.kind(schema) == .string, !document.isNamed(schema, MessageSchema.nameOfRuleSets),
      let data = document.presentMember(item, "data"), let rules = document.presentMember(data, "rules"),
      document.isArray(rules),
      document.elements(rules).contains(where: { document.presentMember($0, "consequences") != nil })
    else { return nil }
    return schema
  }
}
