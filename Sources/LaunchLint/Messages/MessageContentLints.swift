/// Lints of the contents of messages and cards.
extension LaunchLints {
  static let messageNotShown = LaunchCheck(
    "N008", "message-not-shown", .error, "an in-app message whose content cannot be shown",
    why: """
      iOS needs strings as `contentType` and `content`. Android converts other values to strings. Android does not \
      show a message with an empty `content`, or with an unknown alignment or animation. Neither platform shows \
      content of the type `application/json`. No log or event reports the failure; iOS even records an empty message \
      as displayed. The web SDK only shows `text/html`, and needs `mobileParameters` or complete `webParameters`.
      """,
    remedy: "Correct the member of the message's `data`.",
    source: """
      adobe/aepsdk-messaging-ios: InAppSchemaData.swift, Message.swift @5.14.0; adobe/aepsdk-messaging-android: \
      InAppSchemaData.java, PresentableMessageMapper.java @3.10.0; adobe/alloy: createProcessInAppMessage.js, \
      displayIframeContent.js @3f01be8; read
      """,
    fires: .response(
      Example.proposition(
        Example.item(
          Example.messageRule(Example.message(data: #"«{"contentType":"application/json","content":{}}»"#))))),
    silent: .response(Example.proposition(Example.item(Example.messageRule(Example.inApp)))),
    .messages { subject, findings in
      subject.add(to: &findings) { announced in
        let profile = announced.reading.profile
        guard announced.schema == .inApp, let data = announced.data,
          let members = JSONTree(data, of: announced.document, for: profile).members,
          let (reason, hint) = profile.values.runtime == .javaScript
            ? webFault(members) : phoneFault(members, for: profile)
        else { return nil }
        // The web SDK still returns the item to the page.
        let outcome: Outcome = profile.values.runtime == .javaScript ? .noEffect : .consequenceDropped
        return ("the message is not shown: \(reason)", at: data, outcome: outcome, hint: hint)
      }
    })

  /// The reason why a message is not shown, and the hint that says how to correct the message.
  private typealias ContentFault = (reason: String, hint: Message)

  private static func phoneFault(_ data: JSONTree.Members, for profile: LaunchProfile) -> ContentFault? {
    let content: Message = "write HTML as a string in `content`, and `text/html` as `contentType`"
    switch MessageContent.fault(ofMessage: data, for: profile) {
    case .contentType: return ("`contentType` is missing or not a string", "write `text/html` as `contentType`")
    case .content:
      return ("`content` is missing, empty, or not a string, or `contentType` is `application/json`", content)
    case .alignment:
      return (
        "an alignment or animation in `mobileParameters` is unknown",
        "write `center`, `left`, `right`, `top` or `bottom`; for an animation also `none` or `fade`"
      )
    case nil:
      // The message is recorded as displayed, but nothing appears.
      return data["content"]?.text?.isEmpty ?? false ? ("`content` is empty", content) : nil
    default: return nil
    }
  }

  private static func webFault(_ data: JSONTree.Members) -> ContentFault? {
    for name in ["content", "contentType"] where data[name] == nil {
      return ("`\(name)` is missing", "write HTML as a string in `content`, and `text/html` as `contentType`")
    }
    if let type = data["type"], !(type.text?.elementsEqual("defaultContent".utf8) ?? false) {
      return ("`type` is not `defaultContent`", "remove `type` from `data`")
    }
    guard data["contentType"]?.text?.elementsEqual("text/html".utf8) ?? false else {
      return ("the web SDK shows `text/html` only", "write `text/html` as `contentType`")
    }
    // Unless both containers are present, the web SDK creates `webParameters` from `mobileParameters`.
    if let parameters = data["webParameters"]?.members, parameters["alloy-messaging-container"] != nil,
      parameters["alloy-overlay-container"] != nil
    {
      return parameters["alloy-content-iframe"] == nil
        ? ("`webParameters` is incomplete", "write `alloy-content-iframe` into `webParameters`") : nil
    }
    return data["mobileParameters"]?.members == nil
      ? ("`mobileParameters` is missing", "write an object `mobileParameters`, or complete `webParameters`") : nil
  }

  static let cardNotQualified = LaunchCheck(
    "N009", "card-not-qualified", .error, "a content card that can never qualify",
    why: """
      A card needs readable content. Android also needs `meta.surface` with the scheme `mobileapp`, and accepts no \
      feed items. On iOS, a card without `meta.surface` qualifies for a surface that no app can request.
      """,
    remedy: #"Use the schema `message/content-card`, and write `"meta":{"surface":"mobileapp://…"}`."#,
    source: """
      adobe/aepsdk-messaging-ios: ContentCardSchemaData.swift @5.14.0; adobe/aepsdk-messaging-android: \
      ContentCardSchemaData.java, ContentCardRulesEngine.java @3.10.0; read
      """,
    fires: .response(
      Example.proposition(
        Example.item(
          Example.messageRule(
            Example.message(
              schema: "message/content-card", data: #"«{"contentType":"application/json","content":{}}»"#))))),
    silent: .response(Example.proposition(Example.item(Example.messageRule(Example.inApp)))),
    .messages { subject, findings in
      subject.add(to: &findings) { announced in
        let profile = announced.reading.profile
        guard [.contentCard, .feedItem].contains(announced.schema), profile.values.runtime != .javaScript,
          let detail = announced.consequence.detail, let data = announced.data
        else { return nil }
        let card = MessageContent.card(JSONTree(detail, of: announced.document, for: profile), for: profile)
        guard let card else {
          let isFeed = announced.schema == .feedItem && profile.values.runtime == .java
          return (
            isFeed
              ? "Android does not show feed items as cards"
              : "the card cannot qualify: its content or its `meta.surface` is missing or mistyped",
            at: data, outcome: .consequenceDropped,
            hint: isFeed
              ? "write `message/content-card` instead of `message/feed-item`"
              : "write `content` with the type that `contentType` names, and a surface of the app as `meta.surface`"
          )
        }
        if !card.surface.isEmpty { return nil }
        return (
          "the card has no `meta.surface`, so no app can request it", at: data, outcome: .noEffect,
          hint: "write a surface of the app as `meta.surface`"
        )
      }
    })

  static let expiryWithoutTime = LaunchCheck(
    "N014", "expiry-without-condition", .warning, "an expiry date that no condition repeats",
    why: """
      No SDK reads `expiryDate`. A message expires only if a condition of its rule compares `~timestampu` with that \
      time. Journey Optimizer writes such a condition. With `--now`, an expired message is reported too.
      """,
    remedy: "Add a matcher `lt` on `~timestampu` with the value of `expiryDate`.",
    source: """
      adobe/aepsdk-messaging-ios: InAppSchemaData.swift @5.14.0; adobe/aepsdk-messaging-android: InAppSchemaData.java \
      @3.10.0; read
      """,
    fires: .response(
      Example.proposition(
        Example.item(
          Example.messageRule(
            Example.message(
              data: #"{"contentType":"text/html","content":"<p>hi</p>","expiryDate":«2019715200»}"#))))),
    silent: .response(Example.proposition(Example.item(Example.messageRule(Example.inApp)))),
    .messages { subject, findings in
      for reading in subject.readings {
        for announced in subject.consequences(of: reading) where announced.isFirst {
          guard let expiry = announced.member(announced.data, "expiryDate"), announced.document.kind(expiry) == .number
          else { continue }
          let isNamed = announced.comparesTime(with: expiry)
          let isOver = subject.expectations.now.map { announced.seconds(expiry) < $0 } ?? false
          if isNamed == true, !isOver { continue }
          findings.join(
            isNamed == true
              ? "the message has expired: its `expiryDate` is before `--now`"
              : isNamed == nil
                ? "`expiryDate` has no effect without a condition on `~timestampu`"
                : "`expiryDate` differs from the time in the condition on `~timestampu`",
            at: announced.document.range(expiry), in: announced.set.text, rule: announced.rule.rule,
            severity: isNamed == true ? .info : nil, outcome: isNamed == true ? nil : .noEffect,
            on: reading.profile.name,
            hint: isNamed == true
              ? "remove the message, or set a later expiry date"
              : "add a matcher `lt` on `~timestampu` with the value of `expiryDate`")
        }
      }
    })

  static let platformHistoryName = LaunchCheck(
    "N017", "other-history-name", .warning,
    "a member name of a history record that only phones or only the web SDK read",
    why: """
      Phones record `iam.eventType`, `iam.id` and `iam.action`. The web SDK renames the first two to `eventType` (or \
      `type`) and `id`, and accepts both forms in conditions. The web SDK records the third as `action`, without a \
      prefix. On the web, a condition on `iam.action` finds no record. On phones, a condition on `action`, \
      `eventType`, `type` or `id` finds none.
      """,
    remedy: "Write `iam.eventType` and `iam.id`. For an action, use separate rules for the web.",
    source: "adobe/aepsdk-rulesengine-typescript: src/historical.ts @3.1.1; adobe/alloy @3f01be8; run",
    fires: .counting(#""iam.eventType":"interact","iam.id":"c1#a1",«"action"»:"yes""#),
    silent: .response(Example.proposition(Example.item(Example.messageRule(Example.inApp)))),
    .messages { subject, findings in
      for reading in subject.readings {
        let isWeb = reading.profile.values.runtime == .javaScript
        for set in reading.sets {
          let document = set.rules.document
          for condition in set.rules.conditions {
            guard case .history(let query) = condition.form, let events = query.events else { continue }
            for request in document.elements(events) where document.isObject(request) {
              let names = document.members(request).map {
                ($0.name, String(decoding: document.string($0.name), as: UTF8.self))
              }
              let known = Set(names.map(\.1))
              // Records that the app itself inserts may have these names too.
              guard
                known.contains("iam.eventType") || known.contains("iam.id")
                  || known.isSuperset(of: ["eventType", "id"])
              else { continue }
              for (place, name) in names {
                guard let own = isWeb ? webNames[name] : phoneNames[name] else { continue }
                findings.join(
                  "no record has the name \(text: name.utf8) \(isWeb ? "on the web" : "on phones")",
                  at: document.range(place), in: set.text, outcome: .otherResult, on: reading.profile.name,
                  hint: subject.readsOneRuntime && !known.contains(own)
                    ? "use \(text: own.utf8)" : "remove it, or use separate rules for the web")
              }
            }
          }
        }
      }
    })

  /// `webNames`: names that records do not have on the web, each with the name to use instead. `phoneNames`: the same
  /// for phones.
  private static let webNames = ["iam.action": "action"]
  private static let phoneNames = [
    "action": "iam.action", "eventType": "iam.eventType", "type": "iam.eventType", "id": "iam.id",
  ]

  static let decimalOnAndroid = LaunchCheck(
    "N019", "integer-on-android", .warning, "a whole number such as `20.0`, which Android reads as an integer",
    why: """
      Messaging on Android writes an item as JSON and parses it again. `20.0` becomes `20`, and `1e3` becomes `1000`. \
      The rule's value is then an integer, so Android truncates the event's value before it compares. Rules of Core \
      keep the floating-point number.
      """,
    remedy: "Write the number without a decimal point and exponent, or use a number that is not whole, such as 20.001.",
    source: "adobe/aepsdk-messaging-android: PropositionItem.java, ParsedPropositions.java @3.10.0; run",
    fires: .response(
      Example.proposition(
        Example.item(
          Example.messageRule(
            Example.inApp,
            condition: #"{"type":"matcher","definition":{"key":"total","matcher":"gt","values":[«20.0»]}}"#)))),
    silent: .response(
      Example.proposition(
        Example.item(
          Example.messageRule(
            Example.inApp, condition: #"{"type":"matcher","definition":{"key":"total","matcher":"gt","values":[20.5]}}"#
          )))),
    .messages { subject, findings in
      for reading in subject.readings where reading.profile.values.runtime == .java {
        for set in reading.sets {
          let document = set.rules.document
          for condition in set.rules.conditions {
            guard case .test(let test) = condition.form, case .list(let values) = test.operands else { continue }
            for value in document.elements(values) where document.kind(value) == .number {
              guard case .double(let number) = NumberLexeme.android(lexeme: document.lexeme(value).span),
                Int64(exactly: number) != nil
              else { continue }
              findings.join(
                "\(text: document.lexeme(value)) is an integer for Messaging on Android, and truncates event values",
                at: document.range(value), in: set.text, outcome: .otherResult, on: reading.profile.name,
                hint: "write the number without a decimal point and exponent, or use a number that is not whole")
            }
          }
        }
      }
    })
}

extension MessageLintContext {
  /// True if the only requested platform is the web, or if the web is not requested.
  fileprivate var readsOneRuntime: Bool { Set(readings.map { $0.profile.values.runtime == .javaScript }).count == 1 }
}

extension MessageLintContext.Announced {
  /// True if a condition of the rule compares `~timestampu` with `time`. False if conditions compare `~timestampu` only
  /// with other times. Nil if no condition compares `~timestampu`.
  fileprivate func comparesTime(with time: JSONDocument.Value) -> Bool? {
    var result: Bool?
    for condition in self.set.rules.conditions(ofRule: rule.rule) {
      guard case .test(let test) = condition.form, document.isNamed(test.key, "~timestampu"),
        case .list(let values) = test.operands
      else { continue }
      if document.elements(values).contains(where: { document.lexeme($0) == document.lexeme(time) }) { return true }
      result = false
    }
    return result
  }

  fileprivate func seconds(_ value: JSONDocument.Value) -> Double {
    NumberLexeme.javascript(lexeme: document.lexeme(value).span)
  }
}
