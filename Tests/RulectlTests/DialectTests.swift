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
    (#"{"audiences":[],"a":{"rules":1}}"#, "convert"), ("{\"or\":", "adobe"), ("{nothing", "adobe"),
  ])
  func `is told by its root`(text: String, expected: String) throws {
    let scratch = try Scratch()
    try scratch.write(text, to: "rules.json")
    let shown = try Program.run(["inspect", "rules.json", "--format", "json"], in: scratch.folder)
    #expect(shown.output.hasPrefix(#"{"file":"rules.json","dialect":"\#(expected)","#), "\(shown.output)")
  }
}
