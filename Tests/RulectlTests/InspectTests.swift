import Foundation
import Testing

@Suite struct `rulectl inspect` {
  private static let files = [
    "launch.json": Broken.document(
      Broken.rule(
        #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["x"]}},{"type":"group","definition":{"logic":"or","conditions":[{"type":"matcher","definition":{"key":"cart.total","matcher":"gt","values":[100]}},{"type":"matcher","definition":{"key":"vip","matcher":"ex","values":[]}},{"type":"matcher","definition":{"key":"a","matcher":"ne","values":[1,"b"]}}]}}]}}"#
      )),
    "schedules.json": #"""
    [{"id":"a","type":"actions","created":"2026-01-01","group":"spring","interval":5,"start":"2026-02-01",
      "delay":{"seconds":2,"screen":["home"],"cancellation_triggers":[{"type":"background","goal":1}]},
      "triggers":[{"type":"custom_event_count","goal":2,"predicate":{"and":[
        {"key":"event_name","value":{"equals":"buy"}},{"scope":["properties"],"key":"n","value":{"at_least":1,"at_most":3}}]}}],
      "actions":{"x":1}},
     {"id":"b","type":"actions","created":"2026-01-01","triggers":[{"type":"screen","goal":1}],"actions":{"x":2}}]
    """#,
    "convert.json": #"""
    {"experiences":[{"id":"1","key":"hero","audiences":["v"],"settings":{},"variations":[{"id":"1","key":"k"}]},
      {"id":"2","key":"banner","audiences":[],"settings":{},"variations":[{"id":"2","key":"k"}]}],
     "audiences":[{"id":"v","rules":{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"plan",
       "value":"gold","matching":{"match_type":"matches","negated":true}}]}]}]}}]}
    """#,
    "predicate.json": #"{"not":{"key":"a","value":{"is_present":true}}}"#,
  ]

  private func run(_ line: String) throws -> Program.Outcome {
    let scratch = try Scratch()
    for (name, text) in Self.files { try scratch.write(text, to: name) }
    return try Program.shell("rulectl inspect " + line, in: scratch.folder)
  }

  @Test(arguments: [
    (
      "launch.json --platform ios",
      #"~type equals "x" and (cart.total > 100 or vip exists or a does not equal any of [1, "b"])"#
    ),
    (
      "schedules.json --platform ios",
      #"custom_event_count 2 when (event_name equals "buy" and properties.n from 1 to 3)"#
    ),
    ("schedules.json --platform android", #"delay          2 s, screen "home""#),
    ("schedules.json --platform android", "cancelled by   background 1"),
    ("schedules.json --platform android", "group          spring"),
    ("schedules.json --platform android", "start          2026-02-01T00:00:00Z"),
    ("schedules.json --platform android", #"actions        {"x":1}"#),
    ("convert.json --platform ios", #"plan not matches "gold""#),
    ("convert.json --platform js", #"condition  audience "v""#),
    ("predicate.json --platform ios", "not a exists"),
  ])
  func `shows conditions in full`(line: String, words: String) throws {
    let outcome = try run(line + " --full")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(words), "\(outcome.output)")
    #expect(try !run(line).output.contains("condition  "))
  }

  @Test func `writes conditions as members`() throws {
    let line = try run("schedules.json --full --platform ios --rule a --format json").output
    for member in [
      #""condition":"custom_event_count 2 when (event_name equals \"buy\" and properties.n from 1 to 3)""#,
      #""cancelCondition":"background 1""#, #""delay":{"seconds":2,"screens":["home"]}"#, #""interval":5"#,
      #""actions":{"x":1}"#,
    ] {
      #expect(line.contains(member), "\(line)")
    }
  }

  @Test(arguments: [
    ("schedules.json --rule b", ["b"]), ("schedules.json --rule 0", ["a"]), ("schedules.json --rule b,0", ["a", "b"]),
    ("schedules.json --rule a --rule b", ["a", "b"]), ("schedules.json --group spring", ["a"]),
    ("schedules.json --group spring --rule b", []), ("schedules.json", ["a", "b"]),
  ])
  func `shows the schedules that are named`(line: String, ids: [String]) throws {
    let outcome = try run(line + " --platform android --format json")
    #expect(outcome.status == 0)
    for id in ["a", "b"] {
      #expect(outcome.output.contains(#""schedule":"\#(id)""#) == ids.contains(id), "\(outcome.output)")
    }
  }

  @Test func `shows the experience that is named with its audiences`() throws {
    let banner = try run("convert.json --rule banner --platform js --format json").output
    #expect(banner.contains(#""experience":"banner""#) && !banner.contains(#""experience":"hero""#))
    #expect(banner.contains(#""audiences":[],"locations""#), "\(banner)")
    #expect(try run("convert.json --rule hero --platform js --format json").output.contains(#"{"id":"v""#))
  }

  @Test(arguments: [
    ("schedules.json --rule c", "no schedule has the id `c`"),
    ("schedules.json --rule 2", "no schedule has the index `2`"),
    ("schedules.json --group sprung", "such as `spring`"), ("launch.json --group a", "does not apply"),
    ("convert.json --group a", "does not apply"), ("predicate.json --rule 0", "does not apply to a predicate"),
  ])
  func `refuses what names nothing`(line: String, words: String) throws {
    let outcome = try run(line)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test(arguments: [
    ("launch.json convert.json", 0 as Int32), ("gone.json convert.json", 6), ("launch.json gone.json", 6),
  ])
  func `looks for a name in all files`(files: String, status: Int32) throws {
    let outcome = try run("\(files) --rule hero --platform ios")
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(
      outcome.errors.contains("has the id `hero`") == !files.contains("convert.json"), "\(outcome.errors)")
    #expect(outcome.output.contains("experience hero") == files.contains("convert.json"))
  }
}

/// Documents that are not evaluated, and what is told of a run.
@Suite struct `rulectl eval of schedules` {
  private static let schedule =
    #"{"id":"a","type":"actions","created":"2026-01-01","end":"2026-01-02","triggers":[{"type":"screen","goal":1}],"actions":{"x":1}}"#

  @Test(arguments: [#"{"cancel_scheduled_actions":"all"}"#, #"{"^csa":1}"#, #"[{"^csa":{"ids":"a"}}]"#])
  func `refuses a cancel payload`(text: String) throws {
    let scratch = try Scratch()
    try scratch.write(text, to: "rules.json")
    let outcome = try Program.shell("rulectl eval rules.json --inline '{\"type\":\"tick\"}'", in: scratch.folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("expected schedules, found a cancel payload"), "\(outcome.errors)")
    let checked = try Program.shell("rulectl validate rules.json --select S", in: scratch.folder)
    #expect(checked.status == 0)
    #expect(checked.errors.contains("0 of 0 schedules load"), "\(checked.errors)")
  }

  @Test func `loads no schedule of an empty list`() throws {
    let outcome = try Program.run("eval", "-", "--dialect", "airship", "--inline", #"{"type":"tick"}"#, text: "[]")
    #expect(outcome.status == 0)
    #expect(outcome.output == "" && outcome.errors == "")
  }

  @Test func `tells once that all have ended`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.schedule, to: "rules.json")
    let event = #"--inline '{"type":"screen","data":"h"}' "#
    let outcome = try Program.shell(
      "rulectl eval rules.json \(event)\(event)--now 2026-02-01T00:00:00Z", in: scratch.folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.components(separatedBy: "every schedule ended").count == 2, "\(outcome.errors)")
    let early = try Program.shell("rulectl eval rules.json \(event)--now 2026-01-01T00:00:00Z", in: scratch.folder)
    #expect(early.errors == "")
  }

  @Test func `gives all platforms one clock`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.schedule.replacing("2026-01-02", with: "2999-01-02"), to: "rules.json")
    let outcome = try Program.shell(
      #"rulectl eval rules.json --platform all --inline '{"type":"screen","data":"h"}'"#, in: scratch.folder)
    #expect(outcome.lines.count == 1, "\(outcome.output)")
  }

  @Test func `reads comments between lines`() throws {
    let scratch = try Scratch()
    let text = "// one }\n\(Self.schedule) # two\n/* { */\n\(Self.schedule)// three\n"
    try scratch.write(text, to: "rules.json")
    let outcome = try Program.shell("rulectl validate rules.json --select J --format concise", in: scratch.folder)
    #expect(
      outcome.lines.map { $0.split(separator: " ")[1] } == [
        "error[J001]:", "error[J001]:", "error[J001]:", "error[J008]:",
      ])
    #expect(outcome.errors.contains("android: 2 of 2 schedules load"), "\(outcome.errors)")
  }
}
