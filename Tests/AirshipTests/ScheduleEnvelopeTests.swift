import RuleEngine
import Testing

/// What may hold schedules, and what a bad part takes with it.
@Suite struct `an envelope of schedules` {
  private static let good = #"{"id":"a","triggers":[{"type":"screen","goal":1}],"actions":{"x":1}}"#
  private static let bad = #"{"id":"b","triggers":[{"type":"scream","goal":1}],"actions":{"x":1}}"#
  private static let events = [#"{"type":"screen","data":"s","timestamp":"2026-03-02T09:00:00Z"}"#]

  private func runs(_ text: String, _ profile: AirshipProfile, _ events: [String] = Self.events) throws -> [String]? {
    try AirshipSample.runs(text, events, profile)
  }

  private static func data(_ schedules: String, _ constraints: String? = nil) -> String {
    #"{"in_app_messages":[\#(schedules)]\#(constraints.map { #","frequency_constraints":\#($0)"# } ?? "")}"#
  }

  private static func payload(_ data: String, type: String = "in_app_messages") -> String {
    #"{"type":"\#(type)","timestamp":"2026-03-01T00:00:00Z","data":\#(data)}"#
  }

  @Test(arguments: [
    data(good), payload(data(good)), #"{"payloads":[\#(payload(data(good)))]}"#,
    #"{"ok":true,"payloads":[{"type":"flags","data":{"x":1}},\#(payload(data(good)))]}"#, "[\(good)]",
    #"{"schedule_actions":\#(good)}"#, #"{"^sa":\#(good)}"#, #"{"schedule_actions":{"^sa":\#(good)}}"#, good,
    #"{"audience":"all","actions":{"app_defined":{"schedule_actions":\#(good)}}}"#, #"[{"^sa":\#(good)},5]"#,
    #"{"audience":"all","notification":{"alert":"a","actions":{"app_defined":{"^sa":\#(good)}}}}"#,
    #"{"schedule":{"scheduled_time":"2026-03-01"},"push":{"actions":{"app_defined":{"^sa":\#(good)}}}}"#,
    #"{"push":{"notification":{"actions":{"app_defined":{"schedule_actions":\#(good)}}}}}"#,
    // The SDKs read neither of these members of a schedule.
    String(good.dropLast()) + #","extra":{"com.urbanairship.in_app":{}},"com.urbanairship.in_app":5}"#,
    #"{"type":"in_app_messages","^sa":\#(good)}"#,
    // In a list, a bad schedule is dropped alone.
    "[\(bad),\(good)]", data("\(bad),\(good),null,7"), payload(data("\(good),\(bad)")),
    #"{"payloads":[\#(payload(data(bad))),\#(payload(data(good)))]}"#,
    // So is an earlier schedule with the id of a good one, and a bad one does not replace it.
    #"[{"id":"a","triggers":[{"type":"app_init","goal":1}],"actions":{}},\#(good),{"id":"a","triggers":5}]"#,
    data(good, "[]"), data(good, "null"), data(good, #"[{"id":"c","range":1,"boundary":1,"period":"days"}]"#),
  ])
  func `is read on every platform`(text: String) throws {
    for profile in AirshipProfile.all { #expect(try runs(text, profile) == ["a@0 screen"], "\(profile.name): \(text)") }
  }

  @Test(arguments: [
    bad, "[\(bad)]", #"{"schedule_actions":\#(bad)}"#, data(bad), data("\(bad),\(bad)"), "[5]",
    #"{"in_app_message":[\#(good)]}"#, #"{"payloads":{"0":\#(payload(data(good)))}}"#,
    #"{"type":"feature_flags","data":{}}"#, #"{"type":"in_app_messages"}"#, #"{"in-app-messages":[\#(good)]}"#,
  ])
  func `of which nothing loads is rejected`(text: String) throws {
    for profile in AirshipProfile.all { #expect(try runs(text, profile) == nil, "\(profile.name): \(text)") }
  }

  @Test(
    arguments: [
      // The old SDK catches each error, and then has nothing or all.
      (data(good, "5"), nil, nil, ["a@0 screen"]), (data(good, "[5]"), nil, nil, ["a@0 screen"]),
      (data(good, #"[{"id":"c","range":1,"boundary":1,"period":"fortnights"}]"#), nil, nil, ["a@0 screen"]),
      (#"{"in_app_messages":{"a":\#(good)}}"#, nil, nil, []), (payload("5"), nil, nil, []),
      (payload("{}"), nil, nil, []),
      // Android loses the whole update, iOS the payload.
      (
        #"{"payloads":[\#(payload(data(bad, "5"))),\#(payload(data(good)))]}"#, nil, ["a@0 screen"], ["a@0 screen"]
      ),
      // Each entry of a list is an update of its own.
      ("[\(data(bad, "5")),\(data(good))]", ["a@0 screen"], ["a@0 screen"], ["a@0 screen"]),
      // The old SDK reads the audience of an action inside another one.
      (String(good.dropLast()) + #","audience":{"new_user":5}}"#, nil, nil, ["a@0 screen"]),
      (String(good.dropLast()) + #","audience":{"audience":{"new_user":5}}}"#, ["a@0 screen"], ["a@0 screen"], nil),
      (data(String(good.dropLast()) + #","audience":{"new_user":5}}"#), nil, nil, nil),
      // An id that is no string is that of the message there, and empty on Android.
      (
        data(good.replacing(#""id":"a""#, with: #""id":5,"message":{"message_id":"m"}"#)), ["@0 screen"], nil,
        ["m@0 screen"]
      ),
      // Only the old SDK reads these dates of a schedule.
      (
        data(#"{"id":"a","last_updated":5,"triggers":[{"type":"screen","goal":1}],"actions":{}}"#), ["a@0 screen"],
        ["a@0 screen"], nil
      ),
    ] as [(String, [String]?, [String]?, [String]?)])
  func `loses by a defect around its schedules what the platform loses`(
    text: String, android: [String]?, ios: [String]?, legacy: [String]?
  ) throws {
    #expect(try runs(text, .android) == android)
    #expect(try runs(text, .ios) == ios)
    #expect(try runs(text, .legacy) == legacy)
    #expect(try runs(text, .portable) == ios)
  }

  @Test(arguments: [
    (#"{"action":{"a":1},"trigger":[\#(good)]}"#, "a schedule"),
    (#"{"type":"in_app_messages"}"#, "a payload of remote data"),
    (#"{"notification":{}}"#, "a request to send a push"), (#"{"in-app-messages":[]}"#, "the data of a payload"),
  ])
  func `is resembled by what lacks a part`(text: String, title: String) throws {
    let document = try JSONDocument(Array(text.utf8))
    #expect(ScheduleEnvelope.similar(to: document.root, in: document)?.envelope.title == title)
  }

  @Test func `numbers a dropped schedule too`() throws {
    let text = #"[\#(Self.bad),{"triggers":[{"type":"screen","goal":1}],"actions":{}}]"#
    #expect(try runs(text, .android) == ["schedule-2@0 screen"])
  }

  @Test func `hands on the constraints of what is kept`() throws {
    func constraints(_ text: String, _ profile: AirshipProfile) throws -> [String]? {
      ScheduleSet(try JSONDocument(Array(text.utf8)), for: profile).constraints(for: profile)?
        .map { String(decoding: $0.id, as: UTF8.self) }
    }
    let good = #"[{"id":"c","range":1,"boundary":1,"period":"days"}]"#
    let text = #"{"payloads":[\#(Self.payload(Self.data("", good))),\#(Self.payload(Self.data("", "[5]")))]}"#
    #expect(try constraints(text, .ios) == ["c"])
    #expect(try constraints(text, .android) == [])
    #expect(try constraints(Self.good, .ios) == nil)
  }

  // MARK: pushes

  private static let session = [
    #"{"type":"foreground","timestamp":"2026-03-02T09:00:00Z"}"#
  ]

  private static func push(_ display: String, _ more: String = "") -> String {
    #"{"_":"i","com.urbanairship.push.PUSH_ID":"a","com.urbanairship.in_app":{"display":\#(display)\#(more)}}"#
  }

  private static let banner = #"{"type":"banner","alert":"Hi"}"#

  @Test(
    arguments: [
      (push(banner), "a", "i"), (#"{"extra":\#(push(banner))}"#, "a", "i"),
      (#"{"audience":"all","notification":{"android":{"extra":\#(push(banner))}}}"#, "a", "i"),
      (push(#"{"type":"modal","alert":"Hi"}"#), nil, nil), (push("5"), nil, nil),
      (push(#"{"type":"banner","alert":"Hi","position":"left"}"#), nil, "i"),
      (push(##"{"type":"banner","alert":"Hi","primary_color":"#F80"}"##), nil, "i"),
      (push(##"{"type":"banner","alert":"Hi","primary_color":"#FF8800","secondary_color":"Red"}"##), "a", "i"),
      (push(banner, #","expiry":"soon""#), nil, "i"), (push(banner, #","expiry":"2026-03-01""#), "", ""),
      (#"{"com.urbanairship.in_app":5}"#, nil, nil),
      (#"{"com.urbanairship.in_app":{"identifier":"n","display":\#(banner)}}"#, "schedule-1", "n"),
      (
        #"{"com.urbanairship.push.PUSH_ID":"a","com.urbanairship.in_app":"{\"display\":{\"type\":\"banner\",\"alert\":\"Hi\"}}"}"#,
        "a", nil
      ),
      // Android's parser skips missing elements, in a string too.
      (
        #"{"com.urbanairship.push.PUSH_ID":"a","com.urbanairship.in_app":"{\"x\":[1,,2],\"display\":{\"type\":\"banner\",\"alert\":\"Hi\"}}"}"#,
        "a", nil
      ),
    ] as [(String, String?, String?)])
  func `with the in-app message of a push is a schedule for the next session`(
    text: String, android: String?, ios: String?
  ) throws {
    for (profile, id) in [(AirshipProfile.android, android), (.ios, ios)] {
      let want = id.map { $0.isEmpty ? [] : ["\($0)@0 active_session"] }
      #expect(try runs(text, profile, Self.session) == want, "\(profile.name): \(text)")
    }
  }

  @Test func `with a push ends after thirty days, counted from the first event`() throws {
    let events = [
      #"{"type":"tick","timestamp":"2026-03-02T09:00:00Z"}"#,
      #"{"type":"foreground","timestamp":"2026-04-01T09:00:00Z"}"#,
    ]
    #expect(try runs(Self.push(Self.banner), .android, events) == [])
  }
}
