import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import Testing

/// Members of schedules.
extension `a schedule that is checked` {
  @Test(arguments: [
    (#""titel":"a""#, ["S013 info"]), (#""enabled":true"#, ["S013 warning"]),
    (#""campaigns":{},"queue":"a","send_metadata":true,"additional_audience_check_overrides":{}"#, []),
    (#""delay":{"second":1,"display_window":{}}"#, ["S013 info"]),
    (#""delay":{"cancelation_triggers":[]}"#, ["S013 error"]),
    (#""delay":{"execution_window":{"includes":[]}}"#, ["S013 error"]),
    (
      #""delay":{"execution_window":{"exclude":[{"type":"daily","timezone":{},"time_range":{"start_our":1}}]}}"#,
      ["S013 info", "S013 info"]
    ),
    (#""triggers":[{"type":"screen","goal":1,"gaol":1,"once":true}]"#, ["S013 info", "S013 warning"]),
    (
      #""triggers":[{"type":"screen","goal":1,"predicate":{"ke":"a","value":{"equals":1,"ignore_case":true}}}]"#,
      [
        "S013 info", "S013 warning",
      ]
    ),
    (#""triggers":[{"type":"screen","goal":1,"predicate":{"not":{"vaule":1}}}]"#, ["S013 info"]),
    (
      #""triggers":[{"type":"or","goal":1,"children":[{"trigger":{"type":"screen","goal":1,"x":1},"sticky":true}]}]"#,
      [
        "S013 info", "S013 info",
      ]
    ),
    (#""triggers":[{"type":"or","goal":1,"childern":[]}]"#, ["S013 error"]),
  ])
  func `has members that no platform reads`(members: String, findings: [String]) {
    let text = Self.schedule(members + (members.contains("triggers\":[{") ? "" : #","triggers":[]"#))
    #expect(Self.found(text, ["S013"]) == findings.map { $0 + " " })
  }

  @Test func `holds a number that is lost with the document`() {
    let text = Self.schedule(#""triggers":[{"type":"screen","goal":1e400}]"#)
    #expect(
      Self.found(text, ["J006"], on: [.ios, .portable]) == ["J006 error ios: file rejected, portable: file rejected"])
  }

  @Test func `resembles one that lacks its triggers`() {
    #expect(Self.found(Self.schedule(#""trigers":[]"#), ["S013"]) == ["S013 error "])
    #expect(Self.found(Self.schedule(#""trigers":[],"triggers":[]"#), ["S013"]) == ["S013 info "])
  }

  @Test(arguments: [
    (#""triggers":[{"type":"screen","goal":1,"children":[]}]"#, 1),
    (#""triggers":[{"type":"chain","goal":1,"predicate":{"value":{"equals":1}},"children":[]}]"#, 1),
    (
      #""triggers":[{"type":"or","goal":1,"children":[{"is_sticky":true,"reset_on_increment":true,"trigger":{"type":"screen","goal":1}}]}]"#,
      1
    ),
    (
      #""triggers":[],"delay":{"execution_window":{"include":[{"type":"weekly","days_of_week":[1],"months":[1],"days_of_month":[1]}]}}"#,
      2
    ),
    (#""triggers":[],"message":{},"deferred":{}"#, 2), (#""triggers":[{"type":"screen","goal":1}]"#, 0),
  ])
  func `has members that its type ignores`(members: String, count: Int) {
    let finding = "AS119 warning android: no effect, ios: no effect"
    #expect(Self.found(Self.schedule(members), ["AS119"]) == Array(repeating: finding, count: count))
  }

  @Test func `has members beside its envelope`() {
    let text = #"{"^sa":\#(Self.trigger("screen")),"limit":2,"add_tags_action":"a"}"#
    #expect(Self.found(text, ["AS119", "S013"]) == ["AS119 warning android: no effect, ios: no effect"])
  }

  @Test(arguments: [
    (#"{}"#, ["AS118 warning android: no effect, ios: no effect"]),
    (#"{"a":null}"#, ["AS118 warning android: no effect"]),
    (#"{"a":1}"#, []), (#"{"a":false}"#, []), (#"["a"]"#, ["AS118 warning android: no effect, ios: no effect"]),
  ])
  func `runs no action`(actions: String, findings: [String]) {
    let text =
      #"{"id":"s","type":"actions","created":"2026-01-01","actions":\#(actions),"triggers":[{"type":"screen","goal":1}]}"#
    #expect(Self.found(text, ["AS118"]) == findings)
    #expect(Self.found(text.replacing(#""actions","#, with: #""deferred","deferred":{},"#), ["AS118"]) == [])
  }

  @Test(arguments: [
    (#""audience":{"new_user":"true"}"#, "AS123 error android: rule dropped, ios: rule dropped"),
    (#""audience":5"#, "AS123 error android: other result, ios: rule dropped"),
    (
      #""compound_audience":{"selector":{"type":"atomic","audience":{}},"miss_behavior":"SKIP"}"#,
      "AS123 error ios: rule dropped"
    ),
    (#""product_id":5"#, "AS123 error android: rule dropped, ios: rule dropped"),
    (#""send_metadata":5"#, "AS123 warning android: other result"),
    (
      #""audience":{"hash":{"audience_hash":{},"audience_subset":{}}}"#,
      "AS123 error android: rule dropped, ios: rule dropped"
    ),
    (#""audience":{"locale":["fr_CA"]}"#, "AS122 warning android: never true"),
    (#""audience":{"locale":["fr_CA","fr"]}"#, "AS122 warning android: no effect"),
    (#""audience":{"locale":["fr_"]}"#, nil), (#""audience":{"locale":[]}"#, "AS122 warning ios: never true"),
    (
      #""compound_audience":{"selector":{"type":"atomic","audience":{"test_devices":[]}},"miss_behavior":"skip"}"#,
      "AS122 warning ios: never true"
    ),
    (Self.hash(#""min_hash_bucket":5,"max_hash_bucket":4"#), "AS122 warning android: never true, ios: never true"),
    (Self.hash(#""min_hash_bucket":10"#), "AS122 warning android: never true, ios: never true"),
    (Self.hash(#""min_hash_bucket":9,"max_hash_bucket":9"#), nil),
    (Self.hash("", buckets: "0"), "AS122 warning android: crash at evaluation, ios: crash at evaluation"),
    // iOS drops the schedule.
    (Self.hash("", buckets: "0.5"), "AS122 warning android: crash at evaluation"),
  ])
  func `has an audience that an SDK drops, or that fits nobody`(member: String, finding: String?) {
    let text = Self.schedule(#""triggers":[{"type":"screen","goal":1}],\#(member)"#)
    // Several rows of a hash are missing.
    #expect(Self.found(text, ["AS122", "AS123"]).first == finding)
  }

  @Test(arguments: [
    (#""boundary":0,"period":"days""#, "c", "AS122 warning android: crash at evaluation, ios: crash at evaluation"),
    (#""boundary":1,"period":"weeks""#, "c", "AS122 warning ios: other result"),
    (#""boundary":1,"period":"days""#, "d", "AS122 warning android: never true, ios: never true"),
    (#""boundary":1,"period":"days""#, "c", nil),
    // iOS loses the payload.
    (#""boundary":0.5,"period":"weeks""#, "c", "AS122 warning android: crash at evaluation"),
  ])
  func `has a frequency limit that cannot work`(members: String, id: String, finding: String?) {
    let schedule = Self.schedule(#""triggers":[{"type":"screen","goal":1}],"frequency_constraint_ids":["\#(id)"]"#)
    let text = #"{"in_app_messages":[\#(schedule)],"frequency_constraints":[{"id":"c","range":1,\#(members)}]}"#
    #expect(Self.found(text, ["AS122"]) == [finding].compactMap(\.self))
  }

  @Test(arguments: [#""boundary":1,"period":"day""#, #""boundary":"1","period":"days""#])
  func `has a frequency limit that is lost`(members: String) {
    let schedule = Self.schedule(#""triggers":[{"type":"screen","goal":1}],"frequency_constraint_ids":["c"]"#)
    let more = #"{"id":"d","range":1,"boundary":1,"period":"days"}"#
    let text =
      #"{"in_app_messages":[\#(schedule)],"frequency_constraints":[{"id":"c","range":1,\#(members)},\#(more)]}"#
    #expect(Self.found(text, ["AS122"]).filter { $0.contains("never") } == [])
  }

  @Test(arguments: [
    ("banner", #"{"body":{"text":"a"}}"#, 0), ("layout", #"{"layout":{}}"#, 1), ("html", #"{"url":"a"}"#, 0),
    ("custom", "{}", 0),
  ])
  func `shows a message, of which only a layout is not looked into`(type: String, display: String, count: Int) {
    let text = #"""
      {"id":"s","type":"in_app_message","created":"2026-01-01","triggers":[{"type":"screen","goal":1}],
      "message":{"display_type":"\#(type)","display":\#(display)}}
      """#
    #expect(Self.found(text, ["AS202"]).count == count)
    for profile in AirshipProfile.all where profile.name != AirshipProfile.legacy.name {
      let set = try? ScheduleSet(JSONDocument(Array(text.utf8)), for: profile)
      #expect(set?.schedules.first?.isConditional == (count == 1))
    }
  }

  @Test func `has an audience that a device decides, but not on old SDKs`() {
    let schedule = Self.schedule(#""triggers":[{"type":"screen","goal":1}],"audience":{"tags":{"tag":"a"}}"#)
    let text = Array(#"{"in_app_messages":[\#(schedule)]}"#.utf8)
    func hints(_ profiles: [AirshipProfile]) -> [Bool] {
      airshipFindings(in: text, for: profiles).filter { $0.page.code == "AS202" }.map { $0.hint != nil }
    }
    #expect(hints([.legacy, .android]) == [true])
    #expect(hints([.legacy]) == [false])
  }

  @Test func `has unknown members in its message and its audience`() {
    let text = #"""
      {"id":"s","type":"in_app_message","created":"2026-01-01","triggers":[{"type":"screen","goal":1}],
      "audience":{"locales":[],"tags":{"or":[{"tga":"a","tag":"a"}]}},
      "message":{"display_type":"modal","display":{"placement":"top","body":{"text":"a","sise":1},
      "buttons":[{"id":"b","label":{"text":"c"},"behaviour":"cancel"}]}}}
      """#
    #expect(Self.found(text, ["S013"]).count == 5)
    #expect(Self.found(text.replacing("modal", with: "custom"), ["S013"]).count == 2)
  }

  @Test func `has an audience inside another one, which only old SDKs read`() {
    let text = Self.schedule(#""triggers":[{"type":"screen","goal":1}],"audience":{"audience":{"new_user":true}}"#)
    #expect(Self.found(text, ["S013"]).count == 1)
    #expect(Self.found(text, ["S013"], on: [.android, .legacy]) == [])
  }

  @Test func `has an id that old SDKs ignore`() {
    let text =
      #"{"id":5,"type":"actions","created":"2026-01-01","actions":{"a":1},"triggers":[{"type":"screen","goal":1}]}"#
    #expect(Self.found(text, ["AS201"], on: [.legacy]).count == 1)
    #expect(Self.found(text, ["AS201"]) == [])
  }

  private static func hash(_ subset: String, buckets: String = "10") -> String {
    #"""
    "audience":{"hash":{"audience_hash":{"hash_prefix":"p","hash_identifier":"channel","hash_algorithm":"farm_hash",\#
    "num_hash_buckets":\#(buckets)},"audience_subset":{\#(subset)}}}
    """#
  }

  @Test(arguments: [("2.1", 1), ("2.1-beta", 1), ("2.1.0-beta", 0), ("[2.1,3.0]", 0)])
  func `wants a version of few parts`(constraint: String, count: Int) {
    #expect(Self.found(#"{"key":"v","value":{"version_matches":"\#(constraint)"}}"#, ["AS111"]).count == count)
  }

  @Test(arguments: [
    (#""value":{"equals":[1,null,{"a":null}]}"#, ["android", "android"]),
    (#""value":{"equals":9007199254740993}"#, ["ios"]), (#""value":{"equals":9007199254740991}"#, []),
    (#""value":{"equals":{"a":"é"}},"ignore_case":true"#, ["ios"]),
    (#""value":{"string_ends":"ß"},"ignore_case":true"#, ["ios"]), (#""value":{"equals":"é"}"#, []),
    (#""value":{"string_begins":"e"},"ignore_case":true"#, []),
  ])
  func `is compared differently`(test: String, platforms: [String]) {
    let text = "{\(test)}"
    #expect(Self.found(text, ["AS120"]) == platforms.map { "AS120 warning \($0): other result" })
    #expect(Self.found(text, ["AS120"], on: [.android]) == [])
    #expect(Self.found(text, ["AS120"], on: [.portable]).count == platforms.count)
  }
}
