import RuleEngine
import Testing

/// The forms in which events are written, and when they come.
@Suite struct `an event of a device` {
  private static let schedule = #"{"id":"a","limit":0,"actions":{"x":1},"triggers":[{"type":"screen","goal":1}]}"#

  private func runs(_ schedules: String, _ events: String...) throws -> [String]? {
    try AirshipSample.runs(schedules, events, .android)
  }

  @Test func `without a timestamp comes with the one before it, the first at the start`() throws {
    #expect(
      try runs(
        Self.schedule, #"{"type":"screen","data":"h"}"#, #"{"type":"tick","timestamp":"2026-03-02T09:00:10Z"}"#,
        #"{"type":"screen","data":"h"}"#, #"{"type":"screen","data":"h","timestamp":"2026-03-02T09:00:05Z"}"#,
        #"{"type":"screen","data":"h"}"#
      ) == [
        "a@0 screen", "a@10 screen", "!the timestamp is earlier than the timestamp of the previous event [AS302]",
        "a@10 screen",
      ])
  }

  @Test func `keeps its timestamp if it cannot be used`() throws {
    #expect(
      try runs(
        Self.schedule, #"{"type":"screen","timestamp":"2026-03-02T09:00:10Z"}"#, #"{"type":"screen","data":"h"}"#)
        == ["!missing member `data`", "a@10 screen"])
  }

  @Test func `may be a request to send a push with a schedule`() throws {
    let event = #"{"push":{"audience":"all","actions":{"app_defined":{"^sa":\#(Self.schedule)}}}}"#
    #expect(try runs("[]", event, #"{"type":"screen","data":"h"}"#) == ["a@0 screen"])
  }

  @Test(arguments: ["schedule_actions", "^sa"])
  func `may be a schedule in its envelope`(envelope: String) throws {
    let event = #"{"\#(envelope)":\#(Self.schedule),"timestamp":"2026-03-02T09:00:01Z"}"#
    #expect(try runs("[]", event, #"{"type":"screen","data":"h"}"#) == ["a@1 screen"])
  }

  @Test(arguments: [
    #"{"cancel_scheduled_actions":"all"}"#, #"{"^csa":{"ids":"a"}}"#,
    #"{"audience":"all","device_types":"all","actions":{"app_defined":{"^csa":"all"}}}"#,
    #"{"audience":"all","notification":{"alert":"x","actions":{"app_defined":{"cancel_scheduled_actions":"all"}}}}"#,
    #"{"push":{"audience":"all","notification":{"actions":{"app_defined":{"^csa":"all"}}}},"schedule":{}}"#,
  ])
  func `may be a cancel payload in its envelope`(event: String) throws {
    #expect(try runs(Self.schedule, event, #"{"type":"screen","data":"h"}"#) == [])
  }

  @Test func `needs a type with two payloads, or other members`() throws {
    for event in [
      #"{"^csa":"all","^sa":\#(Self.schedule)}"#, #"{"^csa":"all","data":1}"#, #"{"^csa":null}"#, "{}",
    ] {
      #expect(try runs(Self.schedule, event)?.first?.contains("type") == true, "\(event)")
    }
    #expect(try runs(Self.schedule, #"{"^csa":{"id":"a"}}"#)?.first?.contains("`groups`") == true)
  }

  // MARK: documents

  @Test(arguments: [#"{"cancel_scheduled_actions":"all"}"#, #"{"^csa":1}"#, #"[{"^csa":null}]"#])
  func `is not a schedule if it cancels`(text: String) throws {
    let document = try JSONDocument(Array(text.utf8))
    #expect(!ScheduleSet.isPredicate(document))
    for profile in AirshipProfile.all {
      let set = ScheduleSet(document, for: profile)
      #expect(set.count == 0)
      #expect(set.cancellations.count == 1)
      #expect(set.refusal(for: profile) == nil)
    }
  }

  @Test func `is a schedule if it cancels as well`() throws {
    let document = try JSONDocument(Array(#"{"schedule_actions":\#(Self.schedule),"^csa":"all"}"#.utf8))
    #expect(ScheduleSet(document, for: .ios).count == 1)
  }

  // MARK: ends

  @Test(arguments: [
    ([#""end":"2026-03-02T08:00:00Z""#, #""end":"2026-03-01""#], "2026-03-02T08:00:00Z"),
    ([#""end":"2026-03-02T08:00:00Z""#, #""limit":1"#], nil), ([#""end":"2026-03-02T09:00:01Z""#], nil), ([], nil),
  ])
  func `comes after the end of all schedules`(members: [String], last: String?) throws {
    let list = members.enumerated().map { place, member in
      #"{"id":"\#(place)",\#(member),"actions":{},"triggers":[{"type":"screen","goal":1}]}"#
    }
    let rules = ScheduleSet(try JSONDocument(Array("[\(list.joined(separator: ","))]".utf8)), for: .ios)
    var engine = AirshipEngine([rules], for: .ios, start: Instant(milliseconds: AirshipSample.start))
    try engine.process(try AirshipSample.document(#"{"type":"tick"}"#))
    #expect(engine.lastEnd?.spelling == last)
  }
}
