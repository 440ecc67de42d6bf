import Testing

@Suite struct `the dialect of a document` {
  @Test(arguments: [
    (#"{"rules":[],"experiences":[]}"#, "adobe"), (#"{"experiences":[]}"#, "convert"),
    (#"{"version":1,"audiences":[]}"#, "convert"), (#"{"locations":[]}"#, "convert"),
    (#"{"OR":[]}"#, "convert"), (#"{"or":[]}"#, "airship"), (#"{"value":{}}"#, "airship"),
    (#"[{"triggers":[]}]"#, "airship"), (#"[{"rules":[]}]"#, "adobe"), ("[]", "adobe"),
    ("{\"triggers\":[]}\n{\"triggers\":[]}", "airship"),
    ("\u{FEFF}{\"schedule_actions\":{}}", "airship"),
    (#"{"\u006fr":[]}"#, "airship"), ("{'rules':[],'or':[]}", "adobe"), ("{'or':[],}", "airship"),
    (#"{"^sa":{}}"#, "airship"), (#"{"^csa":"all"}"#, "airship"), (#"{"cancel_scheduled_actions":1}"#, "airship"),
    (#"{"actions":{}}"#, "adobe"), (#"{"actions":{},"limit":1}"#, "airship"), (#"{"delay":1,"actions":{}}"#, "airship"),
    (#"{"priority":1,"limit":1}"#, "adobe"), (#"[1,{"a":{"or":[]}},{"triggers":[]}]"#, "airship"),
    (#"[{"actions":{}},{"limit":1}]"#, "adobe"), (#"[{"rules":[]},{"OR":[]}]"#, "convert"),
    ("// one\n{\"triggers\":[]}", "airship"), ("/* a */ [{\"triggers\":[]}, // b\n]", "airship"),
    (#"{"audiences":[],"a":{"rules":1}}"#, "convert"), ("{\"or\":", "adobe"), ("{nothing", "adobe"),
    (#"{"ok":1,"payloads":[]}"#, "airship"), (#"{"type":"in_app_messages","data":{}}"#, "airship"),
    (#"{"data":{},"type":"other"}"#, "adobe"), (#"{"in_app_messages":[]}"#, "airship"),
    (#"{"com.urbanairship.in_app":{}}"#, "airship"), (#"{"extra":{"com.urbanairship.in_app":{}}}"#, "airship"),
    (#"{"actions":{"app_defined":{"^sa":{}}}}"#, "airship"), (#"{"data":{"experiences":[]},"rules":{}}"#, "convert"),
    (#"{"name":"a","rules":{"OR":[]}}"#, "convert"), (#"[{"rules":{"OR":[]}}]"#, "convert"),
    (#"{"rules":{}}"#, "adobe"),
    (#"[{"OR":[]}]"#, "convert"), (#"{"sdkKey":"k"}"#, "convert"), (#"{"in_app_message":{}}"#, "airship"),
    // Conditions alone, which have a `value` as predicates of Airship do.
    (#"{"key":"a","matchType":"equals","value":"b"}"#, "convert"), (#"{"rule_type":"cookie","value":"b"}"#, "convert"),
    (#"{"matching":{"negated":false},"value":"b"}"#, "convert"), (#"{"key":"a","value":"b"}"#, "airship"),
    (#"{"searchType":"any","matcher":"ge","value":1,"events":[]}"#, "adobe"),
    (#"{"events":[{"a":"b"}],"searchType":"any","value":1}"#, "adobe"), (#"{"definition":{"key":"a"}}"#, "adobe"),
    (#"{"rules":[],"data":{"experiences":[]}}"#, "adobe"), (#"[{"conditions":[{"matchType":"a"}]}]"#, "convert"),
  ])
  func `is told by its root`(text: String, expected: String) throws {
    let scratch = try Scratch()
    try scratch.write(text, to: "rules.json")
    let shown = try Program.run(["inspect", "rules.json", "--format", "json"], in: scratch.folder)
    #expect(shown.output.contains(#","dialect":"\#(expected)","#), "\(shown.output)")
  }
}
