import Foundation
import Testing

/// What `witness` writes, read by `eval`.
@Suite struct `events that witness writes` {
  private static let folders = Package.folders(in: "Examples").filter {
    // The others are of other dialects, hold no rules, or hold them in messages.
    ![
      "airship-landing-page", "ci", "content-card", "convert-audience", "delivery", "journey-message", "spark",
    ].contains($0)
  }

  /// Where a rule needs shared states they are gathered.
  @Test(arguments: folders, ["ios", "android", "web"])
  func `fire every rule of an example`(name: String, platform: String) throws {
    let copy = try Scratch(copying: "Examples/\(name)")
    let common = "--platform \(platform) --now 2026-03-02T10:15:30Z"
    let witness = try Program.shell(
      "rulectl witness rules.zip \(common) --state-out states.json > events.ndjson", in: copy.folder)
    // What a platform rejects has no witness.
    if witness.status == 3 { return }
    let names = try copy.read("events.ndjson").split(separator: 0x0A)
    #expect(!names.isEmpty)
    let eval = try Program.shell("rulectl eval rules.zip events.ndjson \(common) --state states.json", in: copy.folder)
    #expect(eval.status == 0, "\(eval.errors)")
    for (place, line) in names.enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      let rule = try #require(text.firstMatch(of: /"name":"rule ([0-9]+)"/)).output.1
      #expect(
        eval.lines.contains {
          $0.hasPrefix("{\"event\":\(place),") && $0.contains("\"rule\":\(rule),")
        },
        "\(text)")
    }
  }

  @Test(arguments: ["--platform ios", "--differ ios,android"])
  func `end with the steps of the run`(options: String) throws {
    let scratch = try Scratch()
    let rules = (0..<50).map { index in
      #"{"condition":{"type":"matcher","definition":{"key":"a","matcher":"co","values":["v\#(index)"]}},"consequences":[]}"#
    }
    try scratch.write(#"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#, to: "rules.json")
    let whole = try Program.shell("rulectl witness rules.json \(options)", in: scratch.folder)
    #expect(whole.status == 0 && whole.lines.count == 50, "\(whole.errors)")
    let cut = try Program.shell("rulectl witness rules.json \(options) --max-run-steps 20", in: scratch.folder)
    #expect(cut.status == 5)
    #expect(!cut.lines.isEmpty && cut.lines.count < 50)
    #expect(cut.errors.contains("the run used all its steps before it searched \(50 - cut.lines.count) rules"))
    #expect(cut.errors.contains("help: raise the limit: --max-run-steps"))
  }

  /// Each rule needs a state of its own: the work for one must not grow with the others.
  @Test func `hang on many states`() throws {
    let scratch = try Scratch()
    let rules = (0..<200).map { place in
      let test = { (key: String, value: String) in
        #"{"type":"matcher","definition":{"key":"\#(key)","matcher":"eq","values":["\#(value)"]}}"#
      }
      let tests = test("~type", "t\(place)") + "," + test("~state.s\(place)/a", "x\(place)")
      return
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(tests)]}},"#
        + #""consequences":[{"id":"c\#(place)","type":"url","detail":{"url":"a"}}]}"#
    }
    try scratch.write(#"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#, to: "r.json")
    let outcome = try Program.shell(
      """
      rulectl witness r.json --platform ios --state-out s.json > e.ndjson \
        && rulectl eval r.json e.ndjson --state s.json
      """,
      in: scratch.folder)
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 200)
  }

  /// Every place is looked up in eight megabytes, some thousand times.
  @Test func `are missed in a large document`() throws {
    let scratch = try Scratch()
    let filler = String(repeating: " ", count: 8 << 20)
    let test = { (value: String) in
      #"{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["\#(value)"]}}"#
    }
    let rules = (0..<1_000).map { _ in
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":["#
        + test("x") + "," + test("y") + #"]}},"consequences":[]}"#
    }
    try scratch.write(#"{"version":1,\#(filler)"rules":[\#(rules.joined(separator: ","))]}"#, to: "r.json")
    let outcome = try Program.run(["witness", "r.json", "--platform", "ios"], in: scratch.folder)
    #expect(outcome.status == 1)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 2_000)
    #expect(lines.allSatisfy { $0.hasPrefix("rulectl: r.json:1:8") })
  }
}
