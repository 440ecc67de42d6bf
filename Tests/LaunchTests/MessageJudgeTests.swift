import RuleEngine
import TestSupport
import Testing

/// Small sessions, and the answer to: why was the message not shown?
@Suite struct `messages that are not shown` {
  /// A session: its rows, and the cause, the certainty and words of the first answer on iOS and on Android.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let session: [String]
    let ios: Wanted
    let android: Wanted
    var testDescription: String { name }

    init(_ name: String, _ session: [String], _ ios: Wanted, _ android: Wanted? = nil) {
      (self.name, self.session, self.ios, self.android) = (name, session, ios, android ?? ios)
    }
  }

  struct Wanted: Sendable {
    let cause: MessageCause?
    let certainty: MessageCause.Certainty
    let words: String

    init(_ cause: MessageCause?, _ words: String, _ certainty: MessageCause.Certainty = .certain) {
      (self.cause, self.certainty, self.words) = (cause, certainty, words)
    }
  }

  // MARK: rows

  static let rows: [Row] = [
    Row(
      "shown", answer(message()) + [track("buy"), sent("display", at: 3_001)],
      Wanted(nil, "m1 (a1): shown at event 5")),
    Row("shown as its rule says", answer(message()) + [track("buy")], Wanted(nil, "shown at event 4")),
    Row(
      "conflict",
      answer(message("m0", activity: "a0", on: "home") + "," + message()) + [
        track("home", at: 1_000), sent("display", "m0", "a0", at: 1_001), track("buy"),
        sent("trigger", at: 3_001), sent("suppressDisplay", reason: "Conflict", at: 3_002),
      ],
      Wanted(
        .conflict,
        "m1 (a1): not shown: another message was on screen, m0 since event 5 [event 8: suppressDisplay, Conflict]")),
    Row(
      "conflict with a view of the app",
      answer(message()) + [track("buy"), record("suppressDisplay", "Conflict", at: 3_001)],
      Wanted(.conflict, "not shown, probably: another message, or a view", .suspected)),
    Row(
      "delegate",
      answer(message()) + [track("buy"), sent("suppressDisplay", reason: "SuppressedByAppDeveloper", at: 3_001)],
      Wanted(.delegate, "SuppressedByAppDeveloper")),
    Row(
      "no-screen", answer(message()) + [track("buy"), record("suppressDisplay", at: 3_001)],
      Wanted(.noScreen, "no activity was in the foreground", .suspected)),
    Row(
      "wrapper", answer(message()) + [track("buy"), sent("trigger", at: 3_001)],
      Wanted(.wrapper, "not shown, probably: a wrapper", .suspected)),
    Row(
      "screen", answer(message()) + [track("buy"), announced("m1", consequence: "m1")],
      Wanted(.screen, "m1 (a1): not shown; the session cannot tell", .unknown)),
    Row(
      "ids", answer(message(consequence: "other")) + [track("buy"), announced("m1", consequence: "other")],
      Wanted(.ids, "`detail.id` m1 differs"), Wanted(nil, "shown at event 5")),
    Row(
      "content", answer(message(data: #"{"content":"x"}"#)) + [track("buy")], Wanted(.content, "`contentType`")),
    Row(
      "alignment",
      answer(message(data: #"{"contentType":"text/html","content":"x","mobileParameters":{"verticalAlign":"up"}}"#))
        + [track("buy")],
      Wanted(nil, "shown at event 4"), Wanted(.content, "`mobileParameters`")),
    Row(
      "unreadable", answer(message(and: #"{"type":"odd","definition":{}}"#)) + [track("buy")],
      Wanted(.unreadable, "its rule set cannot be read")),
    Row(
      "holdout", answer(message(schema: "default-content-item", data: "{}")) + [track("buy")],
      Wanted(.holdout, "holdout group")),
    Row(
      "surface", answer(message(scope: app + ".debug")) + [track("buy")],
      Wanted(.surface, "its surface is \(app).debug, and the app asked for \(app) (event 0)")),
    Row(
      "no-surface", answer(card(nil)) + [track("buy")], Wanted(.noSurface, "no `meta.surface`")),
    Row(
      "no end of the answer", [request(), decisions(message()), track("buy")],
      Wanted(.noAnswer, "cannot tell", .unknown)),
    Row(
      "no end of the answer, beside another message",
      [request(), decisions(message("m0", activity: "a0") + "," + message()), track("buy")],
      Wanted(.noAnswer, "cannot tell", .unknown)),
    Row(
      "shown before an answer without an end",
      answer(message()) + [track("buy"), request("r2", at: 5_000), decisions(message(), of: "r2", at: 5_400)],
      Wanted(nil, "shown at event 4")),
    Row(
      "no end of the answer for 10 s", [request(), decisions(message()), track("buy", at: 12_000)],
      Wanted(.noAnswer, "10 s have passed")),
    Row("card", answer(card()) + [track("buy")], Wanted(nil, "shown at event 4: in the list of \(app)")),
    Row(
      "card beside one that qualified", answer(joined(card(), card(id: "c2", on: "cart"))) + [track("buy")],
      Wanted(.condition, "c2 (a1): not shown: event 4 does not meet its condition: action")),
    Row(
      "card-order",
      [request(), event("Get propositions", "messaging", "requestContent", "{}", at: 100), decisions(card())] + end()
        + [track("buy")],
      Wanted(nil, "also: the app asked for its cards at event 1, before the answer had ended at event 4")),
    Row(
      "card-lost",
      answer(card()) + [track("buy"), request("r2", at: 5_000), decisions("", of: "r2", at: 5_400)]
        + end(of: "r2", at: 5_410),
      Wanted(.cardLost, "a later answer removed the card")),
    Row(
      "rules that a later answer does not have",
      answer(message()) + [request("r2", at: 1_000), decisions("", of: "r2", at: 1_400)]
        + end(of: "r2", at: 1_410) + [track("buy")],
      Wanted(.empty, "does not contain the message: its rules were no longer loaded at event 8")),
    Row(
      "late", [track("buy", at: -3_000)] + answer(card()) + [track("home")],
      Wanted(.late, "event 0 met its condition too early: its rules were loaded later")),
    Row("kept for the first rules", [track("buy", at: -3_000)] + answer(message()), Wanted(nil, "shown at event 0")),
    Row(
      "no-trigger", answer(message()) + [event("x", "lifecycle", "responseContent", "{}", at: 3_000)],
      Wanted(.noTrigger, "the session has no event that could trigger the message")),
    Row(
      "condition", answer(message()) + [track("cart")],
      Wanted(.condition, "m1 (a1): not shown: event 4 does not meet its condition: action")),
    Row(
      "condition without the request", [decisions(message()), track("cart")],
      Wanted(.condition, "the session does not contain the request", .suspected)),
    Row(
      "history", [record("display", at: -9_000)] + answer(message(and: once)) + [track("buy")],
      Wanted(.history, "[event 0: record display]")),
    Row(
      "history of an earlier session",
      answer(message(and: once)) + [track("buy"), sent("display", "m9", "a9", at: 9_000)],
      Wanted(.history, "an earlier session may have shown it", .suspected)),
    Row(
      "old-sdk", [hub("5.1.0")] + answer(message()) + [track("buy")],
      Wanted(.oldSDK, "Messaging 5.1.0 is known", .suspected), Wanted(nil, "shown at event 4")),
    Row(
      "not-registered", [hub("5.14.0", without: "com.adobe.edge"), track("x")], Wanted(.notRegistered, "com.adobe.edge")
    ),
    Row(
      "no line of Messaging", [line("an event of another extension"), consent("y")],
      Wanted(.notRegistered, "has not registered the extension Messaging", .suspected)),
    Row(
      "waiting", [line("Event processing is paused - waiting for valid configuration"), consent("y")],
      Wanted(.waiting, "no message: Messaging waits")),
    Row("no request", [consent("y")], Wanted(.waiting, "no request", .suspected)),
    Row(
      "no-datastream", [request(), line("Missing edge.configId in Configuration, dropping event"), track("x")],
      Wanted(.noDatastream, "edge.configId is missing or empty")),
    Row(
      "no-datastream in a state", [state("com.adobe.module.configuration", #"{"a":1}"#), request()],
      Wanted(.noDatastream, "edge.configId")),
    Row("consent", [consent("n"), request()], Wanted(.consent, "`n`, not given")),
    Row("consent that is pending", [consent("p"), request()], Wanted(.consent, "pending")),
    Row(
      "consent in a log", [request(), line("Ignoring event with id x due to collect consent setting (n).")],
      Wanted(.consent, "not given")),
    Row(
      "consent of the configuration",
      [
        state(
          "com.adobe.module.configuration",
          #"{"edge.configId":"x","consent.default":{"consents":{"collect":{"val":"p"}}}}"#),
        request(),
      ], Wanted(.consent, "pending", .suspected)),
    Row("edge-error", [request(), failure(of: "r1")] + end(), Wanted(.edgeError, "No such package.")),
    Row("edge-error of no request", [request(), failure(of: nil)] + end(), Wanted(.edgeError, "Edge", .suspected)),
    Row("no-answer", [request(), track("x", at: 12_000)], Wanted(.noAnswer, "Edge did not answer, and 10 s")),
    Row("no answer yet", [request(), track("x")], Wanted(.noAnswer, "no message: the session cannot tell", .unknown)),
    Row(
      "empty", [request(), decisions("")] + end(),
      Wanted(.empty, "no message: the app asked for \(app) (event 0) and Edge sent none")),
  ]

  // MARK: forms

  /// The session as JSON Lines; with lines as a log of Android, with states as a session of Assurance.
  private static func text(_ session: [String], gapAfter gap: Int? = nil) -> [UInt8] {
    let isLog = session.contains { $0.hasPrefix("line ") }
    let isAssurance = session.contains { $0.contains("stateowner") } || gap != nil
    var number = 10
    let parts = session.enumerated().map { place, part -> String in
      if part.hasPrefix("line ") {
        return "09-21 15:33:21.100  47  47 D AdobeExperienceSDK: Tag - " + part.dropFirst(5)
      }
      if !isLog && !isAssurance || part.contains("stateowner") { return part }
      number += gap == place ? 2 : 1
      let event = JSONTree(parsing: Array(part.utf8), for: .ios)
      func text(_ name: String, else other: String = "") -> String {
        event[name].map { String(decoding: $0.text ?? $0.json, as: UTF8.self) } ?? other
      }
      let id = text("id", else: "e\(number)")
      if isAssurance {
        let parent = event["parentId"] == nil ? "" : #","ACPExtensionEventParentIdentifier":"\#(text("parentId"))""#
        return
          #"{"type":"generic","timestamp":\#(text("timestamp")),"eventNumber":\#(number),"payload":{"ACPExtensionEventName":"\#(text("name"))","ACPExtensionEventType":"\#(text("type").lowercased())","ACPExtensionEventSource":"\#(text("source").lowercased())","ACPExtensionEventUniqueIdentifier":"\#(id)"\#(parent),"ACPExtensionEventData":\#(text("data"))}}"#
      }
      return """
        09-21 15:33:20.100  47  47 D AdobeExperienceSDK: MobileCore/EventHub - Dispatching Event #\(number) - ({
            class: Event,
            name: \(text("name")),
            uniqueIdentifier: \(id),
            source: \(text("source")),
            type: \(text("type")),
            responseId: null,
            parentId: \(text("parentId", else: "null")),
            timestamp: \(text("timestamp")),
            data: \(text("data")),
            mask: null,
        })
        """
    }
    return Array((isAssurance ? #"{"events":[\#(parts.joined(separator: ","))]}"# : parts.joined(separator: "\n")).utf8)
  }

  /// `rules`: a session with responses that are loaded from the start.
  private static func answers(
    _ text: [UInt8], on profile: LaunchProfile, rules: [UInt8]? = nil, surfaces: [String]? = nil
  ) throws -> [MessageAnswer] {
    var evidence = SessionEvidence()
    #expect(evidence.add(text, .standard) && evidence.isAboutMessaging)
    var world = World(for: profile, now: Instant(milliseconds: 0), followsEvents: true, foldsStateNames: true)
    world.apply(.history(EventHistory(for: profile)))
    var settings = Messaging.Settings(
      engine: 1, input: try rules.flatMap { try PropositionInput(stream: $0, .standard) })
    settings.surfaces = surfaces?.map { Array($0.utf8) }
    let judge = MessageJudge(
      evidence, settings, states: JSONTree.Members(), for: profile, world: world,
      .standard
    ) { explanation in
      explanation.blockers.compactMap { explanation.condition.nodes[$0].test?.key }
        .map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ")
    }
    return judge.answers()
  }

  @Test(arguments: rows) func `have a cause on each platform`(row: Row) throws {
    for (profile, wanted) in [(LaunchProfile.ios, row.ios), (.android, row.android)] {
      let answer = try #require(try Self.answers(Self.text(row.session), on: profile).last)
      #expect(answer.cause == wanted.cause, "\(profile.name): \(answer.text)")
      #expect(answer.certainty == wanted.certainty, "\(profile.name): \(answer.text)")
      #expect(answer.text.contains(wanted.words), "\(profile.name): \(answer.text)")
    }
  }

  /// An absence is not certain if an event of the hub is missing after the request.
  @Test(arguments: [
    ("no-trigger", answer(message()) + [event("x", "lifecycle", "responseContent", "{}", at: 3_000)]),
    ("condition", answer(message()) + [track("cart")]),
  ])
  func `are judged with care where numbers have gaps`(name: String, session: [String]) throws {
    for gap in [nil, 0, 4] {
      let answer = try #require(try Self.answers(Self.text(session, gapAfter: gap ?? -1), on: .ios).last)
      #expect(
        answer.cause?.rawValue == name && answer.certainty == (gap == 4 ? .suspected : .certain), "\(answer.text)")
    }
  }

  @Test func `are judged with care where a line cannot be read`() throws {
    for (session, cause) in [
      (Self.answer(Self.message()) + [Self.track("buy")], nil),
      (Self.answer(Self.message()) + [Self.track("cart")], MessageCause.condition),
    ] {
      let answer = try #require(try Self.answers(Self.text(["{unreadable"] + session), on: .ios).last)
      #expect(answer.id?.elementsEqual("m1".utf8) == true && answer.cause == cause, "\(answer.text)")
      #expect(answer.certainty == (cause == nil ? .certain : .suspected), "\(answer.text)")
    }
  }

  @Test func `judge each request by itself`() throws {
    let session = [Self.request(), Self.decisions("")] + Self.end() + [Self.request("r2", at: 5_000)]
    let answer = try #require(try Self.answers(Self.text(session), on: .ios).first)
    #expect(answer.cause == .noAnswer && !answer.text.contains("sent none"), "\(answer.text)")
  }

  @Test func `ask whether the page drew a message`() throws {
    let session = Self.answer(Self.message()) + [Self.track("buy")]
    let answer = try #require(try Self.answers(Self.text(session), on: .web).first)
    #expect(answer.cause == .web && answer.certainty == .unknown, "\(answer.text)")
  }

  @Test func `suspect a surface that the app does not ask for`() throws {
    let session = [Self.request(), Self.decisions("")] + Self.end()
    let answer = try #require(try Self.answers(Self.text(session), on: .ios, surfaces: ["mobileapp://other"]).first)
    #expect(answer.cause == .surface && answer.certainty == .suspected, "\(answer.text)")
    #expect(answer.text.contains("not for mobileapp://other"), "\(answer.text)")
  }

  /// The events of the rules are not those of the session, which have the same numbers and ids.
  @Test func `judge given responses by their own requests`() throws {
    let rules = Self.text([Self.request(), Self.decisions(Self.message(scope: Self.app + ".debug"))])
    let session = Self.text([Self.track("buy"), Self.decisions(""), Self.track("buy", at: 9_000)])
    let answer = try #require(try Self.answers(session, on: .ios, rules: rules).first)
    #expect(answer.cause == .surface, "\(answer.text)")
    #expect(
      answer.text.contains("its surface is \(Self.app).debug, and the app asked for \(Self.app) ["), "\(answer.text)")
  }
}
