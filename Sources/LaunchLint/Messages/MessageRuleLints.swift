/// Lints of the rules inside propositions.
extension LaunchLints {
  private static let sorting = """
    adobe/aepsdk-messaging-ios: ParsedPropositions.swift @5.14.0; adobe/aepsdk-messaging-android: \
    ParsedPropositions.java @3.10.0; read
    """

  static let ruleNotSorted = LaunchCheck(
    "N006", "rule-without-engine", .error,
    "a rule that no engine of Messaging accepts",
    why: """
      iOS and Android choose the engine of a rule by its first consequence. This consequence needs a `detail` with the \
      strings `id` and `schema` and an object `data`. The schema must be one that an engine knows. If no engine \
      accepts the rule, Android also ignores all later rules of the rule set.
      """,
    remedy: "Put the message first among the consequences, or move the other consequences into a separate rule.",
    source: sorting,
    fires: .response(
      Example.proposition(
        Example.item(
          "«"
            + Example.messageRule(
              #"{"id":"s","type":"csp","detail":{"operation":"write","key":"seen","value":"yes"}}"#, Example.inApp)
            + "»"
        ))),
    silent: .response(Example.proposition(Example.item(Example.messageRule(Example.inApp)))),
    .messages { subject, findings in
      let unread = subject.unreadRules
      for part in subject.ignored(.noConsequence, .noItem, .schema, outcome: { _ in .ruleDropped }) {
        let later = unread[part.place] ?? 0
        let message: Message =
          switch part.reason {
          case .noConsequence: "no consequence of the rule is loaded"
          case .schema: "no engine accepts the schema of the first consequence"
          default: "the first consequence is not a message"
          }
        let hint: Message =
          switch part.reason {
          case .noConsequence: "add a consequence that shows a message, or remove the rule"
          case .schema:
            subject.schemaHint(ofRuleAt: part.place) ?? "put a message, a card or a history operation first"
          default: "put the message first, or move the consequences before it into a separate rule"
          }
        findings.add(
          later == 0
            ? message : "\(message); Android ignores \(later == 1 ? "the rule" : "\(later) rules") after this rule",
          at: part, hint: hint)
      }
    })

  static let idsDiffer = LaunchCheck(
    "N007", "ids-differ", .error,
    "a message whose proposition Messaging does not find",
    why: """
      Messaging stores a proposition under the `id` of the first consequence of its rule, but looks it up by the \
      message's `detail.id`. If the two ids differ, or if the message is not the first consequence, iOS does not show \
      the message. Android shows the message but records nothing, so a limit on how often the message is shown has no \
      effect. A content card never qualifies.
      """,
    remedy: """
      Write the same id as the `id` of the consequence and as `detail.id`. Put each message into a separate rule.
      """,
    source: """
      adobe/aepsdk-messaging-ios: Messaging.swift @5.14.0; adobe/aepsdk-messaging-android: \
      EdgePersonalizationResponseHandler.java @3.10.0; read
      """,
    fires: .response(
      Example.proposition(
        Example.item(Example.messageRule(Example.message("m1", detailID: #"«"m9"»"#, data: Example.html))))),
    silent: .response(Example.proposition(Example.item(Example.messageRule(Example.inApp)))),
    .messages { subject, findings in
      // Keyed by platform: a copy of `MessageRules.known`. The property computes its value at each use.
      var known: [String: [[UInt8]: Int]] = [:]
      subject.add(to: &findings) { announced in
        let profile = announced.reading.profile
        guard profile.values.runtime != .javaScript, let schema = announced.schema,
          [.inApp, .contentCard, .feedItem].contains(schema), let other = announced.detail("id"),
          let text = announced.string(other)
        else { return nil }
        let outcome: Outcome =
          schema != .inApp || profile.values.runtime == .swift ? .consequenceDropped : .otherResult
        if announced.isFirst {
          guard let id = announced.consequence.id, announced.document.string(orLexeme: id) != text else { return nil }
          return (
            "the `id` in `detail` differs from the `id` of the consequence, \(text: announced.document.string(orLexeme: id))",
            at: other, outcome: outcome, hint: "write the same id in both members"
          )
        }
        // A rule set without its proposition is evaluated as if all ids were known.
        guard announced.set.proposition != nil, (schema == .inApp) == (announced.rule.engine != .card) else {
          return nil
        }
        let ids = known[profile.name] ?? announced.reading.known
        known[profile.name] = ids
        if ids[text] != nil { return nil }
        return (
          "the proposition of \(text: text) is not found: its consequence is not the first of the rule", at: other,
          outcome: outcome, hint: "move the \(schema == .inApp ? "message" : "card") into a separate rule"
        )
      }
    })

  static let noEffectInEngine = LaunchCheck(
    "N010", "no-effect-in-engine", .warning,
    "a consequence that the engine of its rule never carries out",
    why: """
      The first consequence decides which engine holds a rule. The card engine only returns cards. It never carries \
      out a `url`, a `csp`, a history operation or an in-app message in the same rule. The other engines show no cards.
      """,
    remedy: "Move the consequence into a separate rule.",
    source: """
      adobe/aepsdk-messaging-ios: ContentCardRulesEngine.swift @5.14.0; adobe/aepsdk-messaging-android: \
      ContentCardRulesEngine.java @3.10.0; read
      """,
    fires: .response(
      Example.proposition(
        Example.item(
          Example.messageRule(
            Example.message(
              schema: "message/content-card",
              data: #"{"contentType":"application/json","content":{},"meta":{"surface":"mobileapp://com.shop.app"}}"#),
            #"«{"id":"u","type":"url","detail":{"url":"app://home"}}»"#)))),
    silent: .response(Example.proposition(Example.item(Example.messageRule(Example.inApp)))),
    .messages { subject, findings in
      subject.add(to: &findings) { announced in
        let isCard = [.contentCard, .feedItem].contains(announced.schema)
        guard announced.rule.engine != .item, !announced.isFirst, isCard != (announced.rule.engine == .card) else {
          return nil
        }
        return (
          isCard
            ? "the card never qualifies, because the first consequence is not a card"
            : "the consequence is never carried out, because the first consequence is a card",
          at: announced.consequence.entry, outcome: .noEffect,
          hint: "move the \(isCard ? "card" : "consequence") into a separate rule"
        )
      }
    })

  static let otherActivity = LaunchCheck(
    "N011", "other-activity", .warning,
    "a history condition or operation about an activity that the document does not contain",
    why: """
      Messaging records a message under the activity of its proposition. With a different `iam.id`, a condition counts \
      the records of a different message, and an operation writes such records. A limit on how often the message is \
      shown then has no effect.
      """,
    remedy: "Write the activity of the proposition, `scopeDetails.activity.id`, as `iam.id`.",
    source: sorting,
    fires: .counting(#""iam.eventType":"display","iam.id":«"c1#a2"»"#),
    silent: .counting(#""iam.eventType":"display","iam.id":"c1#a1""#),
    .messages { subject, findings in
      let names = subject.recordNames.filter { $0.name == "iam.id" }
      if subject.activities.isEmpty {
        // The input has no propositions, so the activity is not known. But a rule set belongs to only one activity.
        guard subject.input.form == .ruleSet, let first = names.first else { return }
        let own = first.document.string(orLexeme: first.value)
        for record in names {
          let activity = record.document.string(orLexeme: record.value)
          if activity == own { continue }
          findings.add(
            "the rule set names two activities, \(text: own) and \(text: activity)",
            at: record.document.range(record.value), in: record.text, hint: "use \(text: own)")
        }
        return
      }
      let known = subject.activities.map { String(decoding: $0, as: UTF8.self) }.sorted()
      for record in names {
        let document = record.document
        guard document.kind(record.value) == .string else { continue }
        let activity = document.string(record.value)
        if subject.activities.contains(activity) { continue }
        findings.add(
          "no proposition has the activity \(text: activity)", at: document.range(record.value), in: record.text,
          hint: SpellingSuggestion.closest(to: activity, among: known).map { "use \(text: $0.utf8)" })
      }
    })

  static let unrecordedType = LaunchCheck(
    "N012", "unrecorded-event-type", .warning,
    "an event type that is never recorded for messages",
    why: """
      Messaging records `trigger`, `display`, `interact`, `dismiss`, `suppressDisplay` and `disqualify`. Rules of \
      cards insert `qualify`, `unqualify` and others. A condition on a different event type finds no record.
      """,
    remedy: """
      Use an event type that Messaging records, such as `display`, or add a history operation that inserts a record \
      with your event type.
      """,
    source: sorting,
    fires: .counting(#""iam.eventType":«"displyed"»,"iam.id":"c1#a1""#),
    silent: .response(Example.proposition(Example.item(Example.messageRule(Example.inApp)))),
    .messages { subject, findings in
      let records = subject.recordNames.filter { $0.name == "iam.eventType" }
      let inserted = records.filter(\.isInserted).map { $0.document.string(orLexeme: $0.value) }
      let known = LaunchNames.recordedEventTypes + inserted.map { String(decoding: $0, as: UTF8.self) }
      for record in records where !record.isInserted {
        let type = record.document.string(orLexeme: record.value)
        if known.contains(where: { $0.utf8.elementsEqual(type) }) { continue }
        findings.add(
          "no message is recorded with the event type \(text: type)", at: record.document.range(record.value),
          in: record.text,
          hint: SpellingSuggestion.hint(for: type, among: known)
            ?? """
            count an event type that is recorded, such as `display`, or record this event type with a history operation
            """)
      }
    })

  static let countsTriggers = LaunchCheck(
    "N013", "counts-triggers", .info,
    "a condition that also counts suppressed messages, or that never finds suppressed messages",
    why: """
      `trigger` is recorded for every message whose rule fires, even if the message is suppressed because a different \
      message is on the screen. A limit that counts triggers can therefore be reached before the message has been \
      shown. `suppressDisplay` is recorded with the action `Conflict` or `SuppressedByAppDeveloper`, or without an \
      action.
      """,
    remedy: """
      Count `display`, unless the limit is meant to include suppressed messages. With `suppressDisplay`, use the \
      action `Conflict` or `SuppressedByAppDeveloper`.
      """,
    source: """
      adobe/aepsdk-messaging-ios: Message.swift @5.14.0; adobe/aepsdk-messaging-android: PresentableMessageMapper.java \
      @3.10.0; read
      """,
    fires: .counting(#""iam.eventType":«"trigger"»,"iam.id":"c1#a1""#, matcher: "lt", value: 3),
    silent: .counting(#""iam.eventType":"display","iam.id":"c1#a1""#, matcher: "lt", value: 3),
    .messages { subject, findings in
      for record in subject.recordNames where record.name == "iam.eventType" && !record.isInserted {
        let type = record.document.string(orLexeme: record.value)
        if type.elementsEqual("suppressDisplay".utf8),
          let action = record.document.member(record.object, "iam.action", .last)
        {
          let text = record.document.string(orLexeme: action)
          let known = ["Conflict", "SuppressedByAppDeveloper"]
          if text.isEmpty || known.contains(where: { $0.utf8.elementsEqual(text) }) { continue }
          findings.add(
            "no message is suppressed with the action \(text: text)", at: record.document.range(action),
            in: record.text,
            hint: SpellingSuggestion.hint(for: text, among: known)
              ?? "write `Conflict` or `SuppressedByAppDeveloper`")
        }
        guard record.counts, type.elementsEqual("trigger".utf8) else { continue }
        findings.add(
          "the condition also counts the triggers of suppressed messages", at: record.document.range(record.value),
          in: record.text, hint: "count `display`, unless the condition is meant to include suppressed messages")
      }
    })

  static let holdout = LaunchCheck(
    "N018", "holdout", .info,
    "a holdout treatment: nothing is shown",
    why: """
      A person in the holdout group gets a consequence with the schema `default-content-item`. iOS ignores the rule of \
      this consequence. Android loads the rule if `data` has members, and shows nothing.
      """,
    remedy: "No change is needed if the person is meant to see no message.",
    source: sorting,
    fires: .response(
      Example.proposition(
        Example.item(
          "«" + Example.messageRule(Example.message(schema: "default-content-item", data: #"{"x":1}"#)) + "»"))),
    silent: .response(Example.proposition(Example.item(Example.messageRule(Example.inApp)))),
    .messages { subject, findings in
      for part in subject.ignored(.holdout, outcome: { _ in .noEffect }) {
        findings.add("holdout treatment: nothing is shown", at: part)
      }
    })

  static let nestedRecord = LaunchCheck(
    "N020", "incomplete-record", .warning,
    "a history operation whose record does not qualify or disqualify a card",
    why: """
      Messaging looks for the members `iam.eventType` and `iam.id` in the operation's `content`, with these flat \
      names. A nested object `iam` is recorded under the same hash, but Messaging does not find the members, so the \
      record has no effect on the card. The web SDK makes no record.
      """,
    remedy: #"Write `"iam.eventType"` and `"iam.id"` as members of `content`."#,
    source: """
      adobe/aepsdk-messaging-ios: Messaging.swift @5.14.0; adobe/aepsdk-messaging-android: \
      EdgePersonalizationResponseHandler.java @3.10.0; adobe/alloy: \
      extractPayloadsFromEventHistoryOperations.js @3f01be8; read
      """,
    fires: .response(
      Example.proposition(
        Example.item(
          Example.messageRule(
            Example.message(
              schema: "eventHistoryOperation",
              data:
                #"{"operation":"insert","content":«{"iam":{"eventType":"disqualify","id":"c1#a1"}}»}"#))))),
    silent: .response(
      Example.proposition(
        Example.item(
          Example.messageRule(
            Example.message(
              schema: "eventHistoryOperation",
              data: #"{"operation":"insert","content":{"iam.eventType":"disqualify","iam.id":"c1#a1"}}"#))))),
    .messages { subject, findings in
      subject.add(to: &findings) { announced in
        guard announced.schema == .historyOperation, let content = announced.member(announced.data, "content"),
          announced.document.isObject(content)
        else { return nil }
        let names = ["iam.eventType", "iam.id"].filter { announced.member(content, $0) == nil }
        if names.isEmpty { return nil }
        let isNested = announced.member(content, "iam") != nil
        return (
          isNested
            ? "`iam` is nested: the record has no effect on cards"
            : "missing \(names.map { "`\($0)`" }.joined(separator: " and ")) in the record",
          at: content, outcome: .noEffect, hint: "write `iam.eventType` and `iam.id` as members of `content`"
        )
      }
    })
}

extension MessageLintContext {
  /// Returns the hint for a rule whose first consequence has almost the schema of a message; nil for other schemas.
  fileprivate func schemaHint(ofRuleAt place: PropositionPlace) -> Message? {
    let document = input.texts[place.text].document
    guard let rule = document.value(at: place.range), let list = document.presentMember(rule, "consequences"),
      document.isArray(list), let first = document.first(in: list),
      let detail = document.presentMember(first, "detail"), let schema = document.presentMember(detail, "schema")
    else { return nil }
    let known = [MessageSchema.inApp, .contentCard, .historyOperation].map { String(decoding: $0.text, as: UTF8.self) }
    return SpellingSuggestion.name(for: document.string(orLexeme: schema), among: known)
      .map { "write the schema as \(text: $0.utf8)" }
  }

  /// A member of a request to the history, or of a record that an operation inserts.
  struct RecordName {
    let document: JSONDocument
    let text: Int
    /// The object that contains the member: the request or the record.
    let object: JSONDocument.Value
    let name: String
    let value: JSONDocument.Value
    /// True if an operation inserts the record.
    let isInserted: Bool
    /// True if the condition counts records; false if the condition searches for the newest record or for an order.
    let counts: Bool
  }

  /// The members `iam.eventType` and `iam.id` of all rule sets that some platform loads, without duplicates.
  var recordNames: [RecordName] {
    var names: [RecordName] = []
    var seen: Set<RecordPlace> = []
    func add(_ object: JSONDocument.Value, of set: MessageRules.LoadedSet, isInserted: Bool, counts: Bool) {
      let document = set.rules.document
      guard document.isObject(object) else { return }
      for name in ["iam.eventType", "iam.id"] {
        guard let value = document.member(object, name, .last),
          seen.insert(RecordPlace(text: set.text, value: value)).inserted
        else { continue }
        names.append(
          RecordName(
            document: document, text: set.text, object: object, name: name, value: value, isInserted: isInserted,
            counts: counts))
      }
    }
    for reading in readings {
      for set in reading.sets {
        for condition in set.rules.conditions {
          guard case .history(let query) = condition.form, let events = query.events else { continue }
          for request in set.rules.document.elements(events) {
            add(request, of: set, isInserted: false, counts: query.search == .any)
          }
        }
      }
      for announced in consequences(of: reading) where announced.schema == .historyOperation {
        if let content = announced.member(announced.data, "content") {
          add(content, of: announced.set, isInserted: true, counts: false)
        }
      }
    }
    return names
  }

  private struct RecordPlace: Hashable {
    let text: Int
    let value: JSONDocument.Value
  }
}
