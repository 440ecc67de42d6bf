import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import Testing

/// What the checks of schedules say platform by platform.
@Suite struct `a schedule that is checked` {
  /// `CODE SEVERITY platform: outcome, …` for each finding about `codes`, in order.
  private static func found(_ text: String, _ codes: [String], on profiles: [AirshipProfile] = [.android, .ios])
    -> [String]
  {
    airshipFindings(in: Array(text.utf8), for: profiles)
      .filter { codes.contains($0.page.code) }
      .map { finding in
        let rows = finding.outcomes.rows.map { "\($0.platform): \($0.outcome.rawValue)" }
        return "\(finding.page.code) \(finding.severity.name) \(rows.joined(separator: ", "))"
      }
  }

  private static func schedule(_ members: String) -> String {
    #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{},\#(members)}"#
  }

  private static func trigger(_ type: String, _ predicate: String? = nil) -> String {
    let members = predicate.map { #","predicate":\#($0)"# } ?? ""
    return schedule(#""triggers":[{"type":"\#(type)","goal":1\#(members)}]"#)
  }

  private static let both = "AS112 warning android: never true, ios: never true"

  // MARK: contradictions

  @Test(arguments: [
    #"{"and":[{"value":{"equals":"x"}},{"value":{"equals":"\u0078"}}]}"#,
    #"{"and":[{"value":{"at_least":1}},{"value":{"at_most":1}}]}"#,
    #"{"and":[{"value":{"equals":"A"}},{"ignore_case":true,"value":{"equals":"a"}}]}"#,
    #"{"and":[{"key":"a","value":{"equals":1}},{"key":"b","value":{"equals":2}}]}"#,
    #"{"and":[{"value":{"equals":1}},{"value":{"equals":1.0}}]}"#,
    #"{"and":[{"value":{"at_least":1}},{"not":{"value":{"at_least":2}}}]}"#,
    #"{"and":[{"value":{"equals":"x"}},{"not":{"value":{"equals":"y"}}}]}"#,
    #"{"or":[{"value":{"equals":"x"}},{"value":{"equals":"y"}}]}"#,
    #"{"and":[{"ignore_case":true,"value":{"equals":"x"}},{"not":{"value":{"equals":"x"}}}]}"#,
  ])
  func `may be met by some value`(predicate: String) {
    #expect(Self.found(predicate, ["AS112"]) == [])
  }

  @Test(arguments: [
    #"{"and":[{"value":{"equals":"x"}},{"value":{"equals":"y"}}]}"#,
    #"{"and":[{"value":{"at_least":0}},{"value":{"at_most":10}},{"value":{"at_least":20}}]}"#,
    #"{"and":[{"value":{"equals":1}},{"not":{"value":{"equals":1.0}}}]}"#,
    #"{"and":[{"not":{"value":{"equals":1}}},{"value":{"equals":1}}]}"#,
    #"{"and":[{"or":[{"key":"a","value":{"equals":1}}]},{"not":{"or":[{"key":"a","value":{"equals":1}}]}}]}"#,
    #"{"value":{"array_contains":{"and":[{"value":{"equals":1}},{"value":{"equals":2}}]}}}"#,
    #"{"and":[{"value":{"equals":1}},{"and":[{"value":{"equals":2}}]}]}"#,
    #"{"and":[{"value":{"string_begins":"x"}},{"value":{"at_least":2}}]}"#,
    #"{"and":[{"value":{"is_present":false}},{"value":{"equals":2}}]}"#,
    #"{"and":[{"value":{"at_least":3}},{"not":{"value":{"at_least":2}}}]}"#,
    #"{"and":[{"value":{"string_ends":"x"}},{"not":{"value":{"string_ends":"\u0078"}}}]}"#,
    #"{"and":[{"scope":["a"],"key":"b","value":{"equals":1}},{"scope":["a","b"],"value":{"equals":2}}]}"#,
  ])
  func `may exclude every value`(predicate: String) {
    #expect(Self.found(predicate, ["AS112"]) == [Self.both])
  }

  @Test func `may exclude every value on one platform alone`() {
    // Characters that are canonically equivalent are equal on iOS.
    #expect(
      Self.found(#"{"and":[{"value":{"equals":"\u00e9"}},{"value":{"equals":"e\u0301"}}]}"#, ["AS112"]) == [
        "AS112 warning android: never true"
      ])
    // Doubles on iOS.
    #expect(
      Self.found(#"{"and":[{"value":{"equals":9007199254740992}},{"value":{"equals":9007199254740993}}]}"#, ["AS112"])
        == ["AS112 warning android: never true"])
  }

  // MARK: connectives

  @Test func `loses another connective on each platform`() {
    #expect(
      Self.found(#"{"and":[{"value":{"equals":1}}],"or":[{"value":{"equals":2}}]}"#, ["AS110"]) == [
        "AS110 warning android: no effect", "AS110 warning ios: no effect",
      ])
    #expect(
      Self.found(#"{"not":{"value":{"equals":1}},"or":[{"value":{"equals":2}}]}"#, ["AS110"]) == [
        "AS110 warning android: no effect, ios: no effect"
      ])
    #expect(
      Self.found(#"{"or":[{"value":{"equals":2}}],"value":{"equals":1}}"#, ["AS110"]) == [
        "AS110 warning android: no effect, ios: no effect"
      ])
  }

  // MARK: cancellations

  @Test(arguments: [
    (#""all""#, []), (#"{"ids":"s"}"#, []), (#"{"ids":["s"],"groups":["g"]}"#, []),
    (#""ALL""#, ["AS102 warning ios: no effect"]),
    (#"{"ids":["s",null]}"#, ["AS102 warning ios: no effect"]),
    (#"{"ids":5}"#, ["AS006 error android: no effect, ios: no effect"]),
    (#"{"id":"s"}"#, ["AS006 error android: no effect, ios: no effect"]),
  ])
  func `may be called off`(payload: String, findings: [String]) {
    #expect(Self.found(#"{"cancel_scheduled_actions":\#(payload)}"#, ["AS006", "AS102"]) == findings)
  }

  @Test func `may be called off beside others in a list`() {
    let text = #"[{"^csa":{"ids":5,"group":"g"}},\#(Self.trigger("screen")),{"cancel_scheduled_actions":null}]"#
    #expect(
      Self.found(text, ["AS001", "AS006", "AS105"]) == [
        "AS006 error android: no effect, ios: no effect", "AS105 warning android: no effect, ios: no effect",
        "AS006 error android: no effect, ios: no effect",
      ])
  }

  // MARK: members

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

  // MARK: what only some platforms mind

  @Test func `has a type of trigger in capitals`() {
    let text = Self.trigger("SCREEN")
    #expect(Self.found(text, ["AS002"], on: [.legacy]) == [])
    #expect(Self.found(text, ["AS002"], on: [.legacy, .ios]) == ["AS002 error ios: rule dropped"])
  }

  @Test func `has parts of seconds`() {
    let screen = #""triggers":[{"type":"screen","goal":1}]"#
    for members in [#""interval":0.5"#, #""delay":{"seconds":1.5}"#] {
      let text = Self.schedule(members + "," + screen)
      #expect(Self.found(text, ["AS102"], on: [.ios]) == [])
      #expect(Self.found(text, ["AS102"]) == ["AS102 warning android: other result"])
      #expect(Self.found(text, ["AS102"], on: [.portable]) == ["AS102 warning portable: other result"])
    }
  }

  @Test func `equals null`() {
    let text = #"{"key":"a","value":{"equals":null}}"#
    #expect(Self.found(text, ["AS004", "AS102"]) == ["AS102 error android: file rejected"])
    #expect(Self.found(text, ["AS004", "AS102"], on: [.ios]) == [])
  }

  @Test(arguments: [
    (#""delay":{"app_state":"Foreground"}"#, "AS102"), (#""delay":{"screen":[]}"#, "AS102"),
    (#""delay":{"region_id":"r"}"#, "AS108"),
  ])
  func `is for both platforms and is not alike on them`(members: String, code: String) {
    let text = Self.schedule(members + #","triggers":[{"type":"screen","goal":1}]"#)
    #expect(Self.found(text, [code], on: [.portable]) == ["\(code) warning portable: other result"])
  }

  @Test func `for both platforms has triggers that one of them refuses`() {
    let compound = #"{"type":"and","goal":1,"children":[{"trigger":{"type":"screen","goal":1}}]}"#
    #expect(
      Self.found(Self.schedule(#""triggers":[\#(compound)]"#), ["AS102"], on: [.portable]) == [
        "AS102 warning portable: other result"
      ])
    let list = Array(repeating: #"{"type":"screen","goal":1}"#, count: 11).joined(separator: ",")
    #expect(
      Self.found(
        Self.schedule(
          #""triggers":[{"type":"screen","goal":1}],"delay":{"seconds":1,"cancellation_triggers":[\#(list)]}"#),
        ["AS102"], on: [.portable]) == ["AS102 warning portable: other result"])
  }

  // MARK: members of events

  @Test(arguments: [
    // Not the event's own member.
    (#"{"scope":["properties"],"key":"event_name","value":{"equals":5}}"#, []),
    (#"{"key":"tags","value":{"array_contains":{"key":"event_name","value":{"equals":5}}}}"#, []),
    (#"{"key":"event_name","value":{"equals":"x"}}"#, []),
    (#"{"scope":["event_name"],"value":{"equals":5}}"#, ["AS117 warning android: never true, ios: never true"]),
    (#"{"key":"event_value","value":{"equals":"5"}}"#, ["AS117 warning android: never true, ios: never true"]),
    (#"{"key":"transaction_id","value":{"at_least":5}}"#, ["AS117 warning android: never true, ios: never true"]),
  ])
  func `asks for a member of a custom event`(predicate: String, findings: [String]) {
    #expect(Self.found(Self.trigger("custom_event_count", predicate), ["AS117"]) == findings)
  }

  @Test func `asks for the coordinates of a region`() {
    for path in [
      #""scope":["circular_region"],"key":"latitude""#, #""scope":["proximity","longitude"]"#,
    ] {
      for (value, platform) in [
        (#"{"equals":1.5}"#, "android"), (#"{"at_least":1}"#, "android"),
        (#"{"equals":"1"}"#, "ios"),
      ] {
        let text = Self.trigger("region_enter", "{\(path),\"value\":\(value)}")
        #expect(Self.found(text, ["AS117"]) == ["AS117 warning \(platform): never true"])
      }
    }
  }

  @Test(arguments: [
    (#"{"key":"event_name","value":{"equals":"x"}}"#, 0),
    (#"{"scope":["event_name"],"value":{"equals":"x"}}"#, 0),
    (#"{"scope":["properties"],"key":"event_name","value":{"equals":"x"}}"#, 1),
    (#"{"key":"x","value":{"equals":"x"}}"#, 1),
  ])
  func `adds up the values of events`(predicate: String, findings: Int) {
    let found = Self.found(Self.trigger("custom_event_value", predicate), ["AS113"])
    #expect(found.count == findings)
  }

  @Test func `asks for a screen`() {
    #expect(Self.found(Self.trigger("screen", #"{"scope":[],"value":{"equals":"x"}}"#), ["AS109"]) == [])
    #expect(Self.found(Self.trigger("screen", #"{"scope":["a"],"value":{"equals":"x"}}"#), ["AS109"]).count == 1)
  }

  // MARK: the schedule

  @Test func `ends as it starts`() {
    let screen = #""triggers":[{"type":"screen","goal":1}]"#
    let dates = #""start":"2026-03-02","end":"2026-03-02T00:00:00Z","#
    #expect(
      Self.found(Self.schedule(dates + screen), ["AS103"], on: [.android, .ios, .legacy]) == [
        "AS103 warning android: never true, ios: never true, legacy: never true"
      ])
    let later = #""start":"2026-03-02","end":"2026-03-02T00:00:01Z","#
    #expect(Self.found(Self.schedule(later + screen), ["AS103"]) == [])
  }

  @Test(arguments: [
    ("and", "true,true", "0", 1), ("chain", "true", "0", 1), ("and", "true,false", "0", 0), ("or", "true,true", "0", 0),
    ("and", "", "0", 0), ("and", "true", "1", 0), ("and", "true", "0,\"interval\":5", 0),
  ])
  func `never stops if its children stay`(type: String, children: String, limit: String, count: Int) {
    let list = children.split(separator: ",").map {
      #"{"trigger":{"type":"screen","goal":1},"is_sticky":\#($0)}"#
    }
    let text = Self.schedule(
      #""limit":\#(limit),"triggers":[{"type":"\#(type)","id":"o","goal":1,"children":[\#(list.joined(separator: ","))]}]"#
    )
    #expect(Self.found(text, ["AS114"]).count == count)
  }

  @Test(
    arguments: [
      ("custom_event_count", #""key":"name""#, "event_name"),
      ("custom_event_value", #""key":"value""#, "event_value"),
      ("custom_event_count", #""key":"event_nam""#, "event_name"),
      ("custom_event_count", #""key":"price""#, "properties"),
      ("custom_event_count", #""scope":["property"],"key":"price""#, "properties"),
      ("region_enter", #""key":"id""#, "region_id"),
      ("region_exit", #""scope":["proximity"],"key":"majr""#, "major"),
      ("version", #""scope":["ios"],"key":"name""#, ""), ("version", #""key":"version""#, ""),
      ("feature_flag_interaction", #""key":"flag""#, ""), ("in_app_display", #""key":"resolution""#, ""),
      ("custom_event_count", #""scope":["properties"],"key":"colour""#, nil),
      ("custom_event_count", #""scope":["in_app","any"],"key":"x""#, nil),
      ("custom_event_count", #""key":"template_type""#, nil),
      ("version", #""scope":["android","from"],"key":"build_version""#, nil),
      ("in_app_resolution", #""scope":["resolution"],"key":"type""#, nil),
      ("in_app_display", #""scope":["id"],"key":"com.urbanairship.metadata""#, nil), ("screen", #""key":"name""#, nil),
    ] as [(String, String, String?)])
  func `tests a member that no event has`(type: String, path: String, hint: String?) {
    let text = Self.trigger(type, "{\(path),\"value\":{\"equals\":\"x\"}}")
    let findings = airshipFindings(in: Array(text.utf8), for: [.android, .ios]).filter { $0.page.code == "AS121" }
    #expect(findings.count == (hint == nil ? 0 : 1))
    let wanted: Message? =
      switch hint {
      case nil, "": nil
      case "properties": #"for a property of the app, use the `scope` ["properties"]"#
      case let name?: "use \(text: name.utf8)"
      }
    #expect(findings.first?.hint == wanted)
  }

  @Test func `has two triggers with one id`() {
    let q = #"{"trigger":{"type":"screen","goal":1,"id":"q"}}"#
    let r = #"{"trigger":{"type":"screen","goal":1,"id":"r"}}"#
    for (children, count) in [("\(q),\(q)", 1), ("\(q),\(r)", 0)] {
      let text = Self.schedule(#""triggers":[{"type":"or","id":"o","goal":1,"children":[\#(children)]}]"#)
      #expect(Self.found(text, ["AS114"]).count == count)
    }
  }
}
