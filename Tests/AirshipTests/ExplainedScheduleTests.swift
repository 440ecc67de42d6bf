import RuleEngine
import Testing

/// What explanations say of schedules that come, wait, begin anew and go.
@Suite struct `explained schedules` {
  private func outcomes(
    _ schedules: String, _ events: [String], until: Int? = nil, _ profile: AirshipProfile = .portable
  ) throws -> [ExplainedRun.Outcome] {
    try #require(try ExplainedRun.outcomes(schedules, events, until: until, profile))
  }

  private func event(_ type: String, _ data: String = "{}", at seconds: Int = 0) -> String {
    let time = SampleSchedule.instant(seconds)
    return #"{"type":"\#(type)","data":\#(data),"timestamp":"\#(time)"}"#
  }

  // MARK: numbers

  private static let known =
    #"[{"id":"a","type":"actions","created":"2026-01-01","actions":{},"triggers":[{"type":"screen","goal":2}]}]"#

  /// A schedule whose goal one platform refuses.
  private static let quoted =
    #"{"type":"actions","created":"2026-01-01","actions":{},"triggers":[{"type":"screen","goal":"1"}]}"#
  private static let plain =
    #"{"type":"actions","created":"2026-01-01","actions":{},"triggers":[{"type":"screen","goal":1}]}"#

  @Test func `have one number on all platforms, whichever refuses another`() throws {
    let events = [
      event("schedule_actions", Self.quoted), event("schedule_actions", Self.plain, at: 50),
      event("screen", #""h""#, at: 60),
    ]
    for profile in [AirshipProfile.android, .ios, .legacy, .portable] {
      let last = try #require(try outcomes(Self.known, events, profile).last)
      let ran = try #require(last.explanations.last { $0.fired }, "\(profile.name): nothing has run")
      #expect(ran.number == 2, "\(profile.name)")
      // The id that is supplied counts along.
      #expect(ran.id == Array("schedule-3".utf8), "\(profile.name)")
    }
    #expect(try AirshipSample.runs(Self.known, events, .ios)?.last == "schedule-3@60 screen")
  }

  @Test func `are counted by those that ran as explanations number them`() throws {
    let rules = ScheduleSet(try JSONDocument(Array(Self.known.utf8)), for: .ios)
    var engine = AirshipEngine([rules], for: .ios, start: Instant(milliseconds: AirshipSample.start))
    #expect(throws: EventProblem.self) {
      try engine.process(try AirshipSample.document(self.event("schedule_actions", Self.quoted)))
    }
    try engine.process(try AirshipSample.document(event("schedule_actions", Self.plain, at: 50)))
    try engine.process(try AirshipSample.document(event("screen", #""h""#, at: 60)))
    #expect(engine.takeRuns().map(\.slot) == [2])
  }

  // MARK: before the first event

  private static let dated = """
    [{"id":"begun","actions":{},"start":"2020-01-01","triggers":[{"type":"screen","goal":2}]},
     {"id":"over","actions":{},"end":"2020-01-01","triggers":[{"type":"screen","goal":2}]},
     {"id":"future","actions":{},"start":"2030-01-01","triggers":[{"type":"screen","goal":2}]}]
    """

  @Test func `stood before the first event where its instant puts them`() throws {
    let first = try outcomes(Self.dated, [event("screen", #""h""#)])[0].explanations
    let end = try #require(Instant(iso8601: Array("2020-01-01".utf8)))
    let start = try #require(Instant(iso8601: Array("2030-01-01".utf8)))
    #expect(first.map(\.before) == [.idle, .expired(since: end), .notStarted(until: start)])
  }

  @Test func `stood before time alone passes where the start of the run puts them`() throws {
    let last = try outcomes(Self.dated, [], until: 200_000_000)[0].explanations
    let end = try #require(Instant(iso8601: Array("2020-01-01".utf8)))
    let start = try #require(Instant(iso8601: Array("2030-01-01".utf8)))
    #expect(last.map(\.before) == [.idle, .expired(since: end), .notStarted(until: start)])
    #expect(last.map(\.standing) == [.idle, .expired(since: end), .idle])
  }

  @Test func `that are sent again stood before as they were then`() throws {
    let again = #"{"id":"a","actions":{},"start":"2030-01-01","triggers":[{"type":"screen","goal":2}]}"#
    let start = try #require(Instant(iso8601: Array("2030-01-01".utf8)))
    let sent = try outcomes(Self.known, [event("screen", #""h""#), event("schedule_actions", again, at: 1)])[1]
    #expect(sent.explanations.map(\.before) == [.idle])
    #expect(sent.explanations.map(\.standing) == [.notStarted(until: start)])
  }

  // MARK: what events are

  @Test func `say that an event has no value where the platform then counts nothing`() throws {
    let schedules = """
      [{"id":"a","actions":{},"triggers":[{"type":"custom_event_value","goal":3},
        {"type":"custom_event_count","goal":3},{"type":"screen","goal":1}]}]
      """
    func reasons(_ body: String, _ profile: AirshipProfile) throws -> [String] {
      try outcomes(schedules, [event("custom_event", body)], profile)[0].explanations[0].triggers
        .map(\.reason.rawValue)
    }
    let bare = #"{"event_name":"buy"}"#
    #expect(try reasons(bare, .legacy) == ["no-value", "counted", "other-type"])
    #expect(try reasons(bare, .portable) == ["counted", "counted", "other-type"])
    #expect(try reasons(#"{"event_name":"buy","event_value":1}"#, .legacy) == ["counted", "counted", "other-type"])
  }

  @Test func `say of a trigger that was offered an event what it lacks, though another fired`()
    throws
  {
    let schedule = """
      [{"id":"a","type":"actions","created":"2026-01-01","limit":0,"actions":{},"triggers":[
        {"type":"and","id":"c","goal":1,"children":[{"trigger":{"type":"screen","goal":1}},
          {"trigger":{"type":"foreground","goal":1}}]},{"type":"active_session","goal":1}]}]
      """
    let said = try outcomes(schedule, [event("foreground")])[0].explanations[0]
    #expect(said.fired)
    #expect(said.triggers.map(\.reason.rawValue) == ["children-not-standing", "other-type", "counted", "counted"])
  }

  @Test func `that sleep say so, whatever value an event lacks`() throws {
    let schedule = """
      [{"id":"a","actions":{},"start":"2030-01-01","triggers":[{"type":"custom_event_value","goal":3}]}]
      """
    let bare = event("custom_event", #"{"event_name":"buy"}"#)
    let said = try outcomes(schedule, [bare], .legacy)[0].explanations[0]
    #expect(said.triggers.map(\.reason) == [.notStarted])
  }

  // MARK: steps

  @Test func `that go on waiting tell of it once`() throws {
    let schedule = """
      [{"id":"a","actions":{},"limit":0,"delay":{"screen":["x"]},"triggers":[{"type":"foreground","goal":1}]}]
      """
    let events = [
      event("foreground"), event("screen", #""y""#, at: 1), event("screen", #""z""#, at: 2),
      event("screen", #""x""#, at: 3),
    ]
    let steps = try outcomes(schedule, events).map { $0.explanations[0].steps.count }
    // It fires and waits; nothing; nothing; it runs and listens again.
    #expect(steps == [2, 0, 0, 2])
  }

  @Test func `that wait for a window tell of it once, however often it is looked at`() throws {
    let schedule = """
      [{"id":"a","actions":{},"delay":{"execution_window":{"exclude":[{"type":"daily","time_range":
        {"start_hour":8,"start_minute":0,"end_hour":12,"end_minute":0}}]}},"triggers":[{"type":"screen","goal":1}]}]
      """
    let events = [event("screen", #""x""#)] + (1...5).map { event("tick", at: $0) }
    let outcomes = try outcomes(schedule, events, until: 3 * 3_600)
    #expect(outcomes.map { $0.explanations[0].steps.count } == [2, 0, 0, 0, 0, 0, 2])
  }

  // MARK: compounds

  @Test func `tell of children whose counts begin anew with their compound`() throws {
    let schedule = """
      [{"id":"a","type":"actions","created":"2026-01-01","limit":0,"actions":{},"triggers":[
        {"type":"chain","id":"c","goal":2,"children":[{"trigger":{"type":"screen","goal":1}},
          {"trigger":{"type":"custom_event_count","goal":1}},
          {"trigger":{"type":"region_enter","goal":0},"is_sticky":true}]}]}]
      """
    let custom = #"{"event_name":"buy"}"#
    let said = try outcomes(schedule, [event("screen", #""x""#), event("custom_event", custom, at: 1)]).map {
      $0.explanations[0].triggers.map(\.wasReset)
    }
    #expect(said == [[false, false, false, false], [false, true, true, false]])
  }

  // MARK: coming and going

  @Test func `that are gone give their slots to others once they have been told of`() throws {
    let profile = AirshipProfile.portable
    let start = Instant(milliseconds: AirshipSample.start)
    var engine = AirshipEngine([], for: profile, start: start)
    engine.advance(to: start)
    for _ in 0..<500 {
      let document = try JSONDocument(Array(Self.plain.utf8))
      let set = ScheduleSet(document, for: profile, after: engine.count)
      engine.beginJournal()
      engine.process(.schedule(set))
      #expect(engine.explanations().map(\.steps.count) == [1])
      engine.beginJournal()
      engine.process(.cancel(CancelRequest(isAll: true)))
      #expect(engine.explanations().map(\.standing) == [.removed])
    }
    #expect(engine.plans.count <= 2)
    engine.beginJournal()
    #expect(engine.explanations().isEmpty)
  }

  @Test func `stand in the order in which they came, whose slot they have`() throws {
    func schedule(_ id: String) -> String {
      #"{"id":"\#(id)","actions":{},"triggers":[{"type":"screen","goal":9}]}"#
    }
    let events = [
      event("cancel_scheduled_actions", #"{"ids":"a"}"#), event("tick", at: 1),
      event("schedule_actions", schedule("d"), at: 2),
      event("cancel_scheduled_actions", #"{"ids":"b"}"#, at: 3),
      event("schedule_actions", schedule("c"), at: 4), event("tick", at: 5),
    ]
    let said = try outcomes("[\(schedule("a")),\(schedule("b")),\(schedule("c"))]", events).map {
      $0.explanations.map { String(decoding: $0.id, as: UTF8.self) }.joined()
    }
    #expect(said == ["abc", "bc", "bcd", "bcd", "cd", "cd"])
  }
}
