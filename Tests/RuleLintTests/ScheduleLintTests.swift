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
  static func found(_ text: String, _ codes: [String], on profiles: [AirshipProfile] = [.android, .ios])
    -> [String]
  {
    airshipFindings(in: Array(text.utf8), for: profiles)
      .filter { codes.contains($0.page.code) }
      .map { finding in
        let rows = finding.outcomes.rows.map { "\($0.platform): \($0.outcome.rawValue)" }
        return "\(finding.page.code) \(finding.severity.name) \(rows.joined(separator: ", "))"
      }
  }

  static func schedule(_ members: String) -> String {
    #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{},\#(members)}"#
  }

  static func trigger(_ type: String, _ predicate: String? = nil) -> String {
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
    // A schedule that never runs has not ended.
    let early = #""start":"2025-03-02","end":"2025-03-02","#
    #expect(Self.found(Self.schedule(early + screen), ["AS126"]) == [])
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
