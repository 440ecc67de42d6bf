import Testing

/// A limit with input that just keeps it and input that just breaks it.
struct LimitCase: CustomTestStringConvertible, Sendable {
  let flag: String
  let limit: Int
  /// Input of a size: rules and the bytes of events.
  let input: @Sendable (Int) -> (rules: [UInt8], events: [UInt8])
  /// How a run over the limit ends.
  var status: Int32 = 5
  /// What input that keeps the limit fires.
  var fired: @Sendable (Int) -> [String] = { _ in [Sample.fired(1, at: 0)] }

  var testDescription: String { flag }

  private static let rules = Array(Sample.rules.utf8)
  private static let event = Array(Sample.event(1).utf8)

  private static func matcher(_ key: Int) -> String {
    #"{"type":"matcher","definition":{"key":"\#(key)","matcher":"nx"}}"#
  }

  private static func rule(_ condition: String) -> String {
    #"{"condition":\#(condition),"consequences":[{"id":"c","type":"url","detail":{"n":1}}]}"#
  }

  private static func fired(_ rule: Int) -> String {
    #"{"event":0,"kind":"consequence","platforms":["ios","android"],"rule":\#(rule),"#
      + #""consequence":{"id":"c","type":"url","detail":{"n":1}}}"#
  }

  private static func document(_ rules: [String]) -> [UInt8] {
    Array((#"{"version":1,"rules":["# + rules.joined(separator: ",") + "]}").utf8)
  }

  private static func nested(_ levels: Int) -> String {
    #"{"type":"t","source":"s","data":"# + String(repeating: #"{"n":"#, count: levels - 1) + "1"
      + String(repeating: "}", count: levels)
  }

  static let all: [LimitCase] = [
    LimitCase(flag: "--max-archive", limit: Sample.archive.count + 9) {
      (Sample.archive + Array(repeating: 0x20, count: $0 - Sample.archive.count), event)
    },
    LimitCase(flag: "--max-entries", limit: 3) { count in
      (
        ZipFile.bytes(
          [ZipFile.Entry("rules.json", Sample.rules)] + (1..<count).map { ZipFile.Entry("assets/\($0)", "x") }), event
      )
    },
    LimitCase(flag: "--max-entry", limit: 2_000) {
      (
        ZipFile.bytes(
          ZipFile.Entry("rules.json", Sample.rules), ZipFile.Entry("assets/a", String(repeating: "x", count: $0))),
        event
      )
    },
    LimitCase(flag: "--max-unpacked", limit: 2_000) {
      (
        ZipFile.bytes(
          ZipFile.Entry("rules.json", Sample.rules),
          ZipFile.Entry("assets/a", String(repeating: "x", count: $0 - Sample.rules.utf8.count))), event
      )
    },
    LimitCase(flag: "--max-name", limit: 40) {
      (
        ZipFile.bytes(ZipFile.Entry("rules.json", Sample.rules), ZipFile.Entry(String(repeating: "x", count: $0), "x")),
        event
      )
    },
    LimitCase(flag: "--max-rules-bytes", limit: 300) {
      (rules + Array(repeating: 0x20, count: $0 - rules.count), event)
    },
    // So many rules are read in several parts.
    LimitCase(flag: "--max-rules", limit: 3_000) {
      (document((0..<$0).map { rule(matcher($0)) }), event)
    } fired: {
      (0..<$0).map(fired)
    },
    LimitCase(flag: "--max-leaves", limit: 4) {
      let leaves = (0..<$0).map(matcher).joined(separator: ",")
      let group = #"{"type":"group","definition":{"logic":"and","conditions":[\#(leaves)]}}"#
      return (document((0..<3_000).map { rule(matcher($0)) } + [rule(group)]), event)
    } fired: { _ in
      (0...3_000).map(fired)
    },
    LimitCase(flag: "--max-event", limit: 1_000, input: { (rules, Sample.event(bytes: $0)) }, status: 4),
    LimitCase(
      flag: "--max-depth", limit: 20, input: { (rules, Array(nested($0).utf8)) }, status: 4, fired: { _ in [] }),
    LimitCase(
      flag: "--max-keys", limit: 50,
      input: { count in
        let members = (1..<count).map { #""k\#($0)":1"# }.joined(separator: ",")
        return (rules, Array(#"{"type":"t","source":"s","data":{"n":1,\#(members)}}"#.utf8))
      }, status: 4),
    LimitCase(flag: "--max-expansion", limit: 100) {
      let text = String(repeating: "x", count: $0)
      return (rules, Array(#"{"type":"t","source":"s","data":{"n":"\#(text)"}}"#.utf8))
    } fired: {
      let text = String(repeating: "x", count: $0)
      return [Sample.fired(1, at: 0).replacing("app://1", with: "app://\(text)")]
    },
  ]
}

@Suite struct `limits` {
  @Test(arguments: LimitCase.all)
  func `stop what is one over, and nothing else`(limit: LimitCase) throws {
    for size in limit.limit - 1...limit.limit + 1 {
      let (rules, events) = limit.input(size)
      let scratch = try Scratch()
      try scratch.write(rules, to: "rules")
      let outcome = try Program.run(["eval", "rules", limit.flag, "\(limit.limit)"], input: events, in: scratch.folder)
      if size <= limit.limit {
        #expect(outcome.status == 0, "\(size)")
        #expect(outcome.lines == limit.fired(size), "\(size)")
        #expect(outcome.errors == "", "\(size)")
      } else {
        #expect(outcome.status == limit.status, "\(size): \(outcome.errors)")
        #expect(outcome.output == "", "\(size)")
        #expect(outcome.errors.contains("limit") || outcome.errors.contains(limit.flag), "\(outcome.errors)")
        #expect(outcome.messages.count == 1, "\(outcome.errors)")
      }
    }
  }

  private static let flags =
    LimitCase.all.map(\.flag) + ["--max-ratio", "--max-session", "--max-history", "--regex-budget"]

  @Test func `are all held to one more and one less`() throws {
    let help = try Program.run(["help", "eval"]).output
    // Those of the searches of `--coverage` are held in `CoverageTests`.
    let flags = Set(Self.flags + ["--max-steps", "--max-run-steps"])
    #expect(Set(help.matches(of: /--(?:max|regex)-[a-z-]+/).map { String($0.output) }) == flags)
  }

  @Test(arguments: flags)
  func `refuse what is absurd`(flag: String) throws {
    let scratch = try Sample.folder()
    let values = ["-1", "", "x", "1e3", "10X", "10MB", "18446744073709551616", "9000000000000G"]
    for value in flag == "--max-ratio" ? values : ["0"] + values {
      let outcome = try Program.run(
        ["eval", "rules.json", "\(flag)=\(value)", "--inline", Sample.event(1)], in: scratch.folder)
      #expect(outcome.status == 2, "\(flag)=\(value)")
      #expect(outcome.output == "")
      #expect(outcome.errors.contains(flag), "\(outcome.errors)")
    }
  }

  @Test(arguments: [
    ("--max-archive", "4G"), ("--max-entries", "65536"), ("--max-entry", "1073741825"),
    ("--max-unpacked", "8589934593"), ("--max-name", "4097"), ("--max-rules-bytes", "1048577K"),
    ("--max-rules", "10000001"), ("--max-leaves", "10000001"), ("--max-depth", "10001"),
    ("--max-event", "1025M"), ("--max-keys", "10000001"), ("--max-expansion", "2G"),
    ("--max-history", "100000001"), ("--regex-budget", "100000001"), ("--jobs", "1025"), ("--jobs", "0"),
  ])
  func `have a top`(flag: String, value: String) throws {
    let scratch = try Sample.folder()
    let outcome = try Program.run(["eval", "rules.json", flag, value, "--inline", Sample.event(1)], in: scratch.folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(flag))
  }

  @Test func `on an event are 8 MiB`() throws {
    let scratch = try Sample.folder()
    for (bytes, status) in [(8 << 20, Int32(0)), (8 << 20 + 1, 4)] {
      let events = Sample.event(bytes: bytes) + Array("\n\(Sample.event(2))\n".utf8)
      let outcome = try Program.run(["eval", "rules.json"], input: events, in: scratch.folder)
      #expect(outcome.status == status)
      #expect(outcome.lines == (status == 0 ? [Sample.fired(1, at: 0)] : []) + [Sample.fired(2, at: 1)])
      #expect(status == 0 || outcome.errors.hasPrefix("rulectl: <stdin>:1: byte "))
    }
  }

  /// What is suggested is read within the same limits as the event.
  @Test func `on an event hold for suggestions`() throws {
    let scratch = try Sample.folder()
    let nested = String(repeating: #"{"n":"#, count: 4_500) + "1" + String(repeating: "}", count: 4_500)
    let outcome = try Program.run(
      ["explain", "rules.json", "--platform", "ios", "--suggest", "--format", "json", "--max-depth", "5000"],
      input: Array(#"{"type":"t","source":"s","data":{"z":\#(nested)}}"#.utf8), in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines.count == 1)
    #expect(outcome.output.contains(#""answer":"change""#))
  }

  @Test func `on an event are 512 levels`() throws {
    let scratch = try Sample.folder()
    func nested(_ levels: Int) -> String {
      #"{"type":"t","source":"s","data":{"n":1,"x":"# + String(repeating: "[", count: levels - 2)
        + String(repeating: "]", count: levels - 2) + "}}"
    }
    let text = "\(nested(512))\n\(nested(513))\n\(Sample.event(2))\n"
    let outcome = try Program.run("eval", "rules.json", text: text, in: scratch.folder)
    #expect(outcome.status == 4)
    #expect(outcome.lines == [Sample.fired(1, at: 0), Sample.fired(2, at: 2)])
    #expect(outcome.errors.hasPrefix("rulectl: <stdin>:2: byte 1619: "), "\(outcome.errors)")
    let deep = String(repeating: "[", count: 100_000) + "\n" + Sample.event(2)
    #expect(try Program.run("eval", "rules.json", text: deep, in: scratch.folder).status == 4)
  }

  @Test func `on an event are 200,000 members`() throws {
    let scratch = try Sample.folder()
    for (count, status) in [(200_000, Int32(0)), (200_001, 4)] {
      let members = (1..<count).map { #""\#($0)":1"# }.joined(separator: ",")
      let text = #"{"type":"t","source":"s","data":{"n":1,\#(members)}}"# + "\n" + Sample.event(2)
      let outcome = try Program.run("eval", "rules.json", text: text, in: scratch.folder)
      #expect(outcome.status == status, "\(count)")
      #expect(outcome.lines.count == (status == 0 ? 2 : 1))
    }
  }

  @Test(arguments: [false, true])
  func `on a history count its records`(isDatabase: Bool) throws {
    let scratch = try Sample.folder()
    for count in 2...4 {
      if isDatabase {
        let values = (1...count).map { "(\($0), \($0))" }.joined(separator: ", ")
        let table = "create table Events (eventHash INTEGER, timestamp INTEGER)"
        let outcome = try Program.shell(
          "rm -f history; sqlite3 history '\(table); insert into Events values \(values)'", in: scratch.folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
      } else {
        let lines = (1...count).map { #"{"timestamp":\#($0),"hash":\#($0)}"# + "\n" }
        try scratch.write(Array(lines.joined().utf8), to: "history")
      }
      for command in [["eval", "--inline", Sample.event(1)], ["explain", "--inline", Sample.event(1)], ["witness"]] {
        let outcome = try Program.run(
          command.prefix(1) + ["rules.json", "--history", "history", "--max-history", "3"] + command.dropFirst(),
          in: scratch.folder)
        #expect(outcome.status == (count > 3 ? 5 : 0), "\(command): \(outcome.errors)")
        #expect(outcome.output.isEmpty == (count > 3))
        #expect(outcome.errors.contains("more than 3 records") == (count > 3), "\(outcome.errors)")
        #expect(outcome.errors.contains("--max-history") == (count > 3))
      }
    }
  }

  @Test func `on the history of a session end it`() throws {
    let scratch = try Sample.folder()
    let events = (1...4).map {
      #"{"type":"t","source":"s","data":{"a":\#($0)},"mask":["a"],"timestamp":\#($0)}"# + "\n"
    }
    for (most, kept) in [(3, 3), (4, 4)] {
      let outcome = try Program.run(
        "simulate", "rules.json", "--show", "history", "--max-history", "\(most)", text: events.joined(),
        in: scratch.folder)
      #expect(outcome.status == (most < 4 ? 5 : 0))
      #expect(outcome.lines.count == kept, "\(outcome.output)")
      #expect(
        outcome.errors
          == (most < 4
            ? """
            rulectl: <stdin>:4:1: error: event 3: the limit of 3 records of the history is reached; a record is lost
              help: raise the limit: --max-history

            """ : ""))
    }
  }

  /// The pattern needs a backtracker, whose steps grow exponentially with the subject.
  @Test(arguments: ["ios", "js"])
  func `on a regular expression count the steps of a search`(platform: String) throws {
    let scratch = try Scratch()
    let leaf = #""matching":{"match_type":"regexMatches","negated":false},"value":"^(?:(a+)|a)+(?:\\1)+[^b]?c?d?$""#
    let rules =
      #"{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"p",\#(leaf)}]}]}]}"#
    try scratch.write(Array(rules.utf8), to: "rules.json")
    func outcome(letters: Int, _ options: String...) throws -> Program.Outcome {
      let visitor = #"{"attributes":{"p":"\#(String(repeating: "a", count: letters))b"}}"# + "\n"
      return try Program.run(
        ["eval", "rules.json", "--platform", platform] + options, input: Array((visitor + visitor).utf8),
        in: scratch.folder)
    }
    for spent in [try outcome(letters: 40), try outcome(letters: 8, "--regex-budget", "100")] {
      #expect(spent.status == 5)
      #expect(spent.output.matches(of: /"notEvaluated"/).count == 2, "\(spent.output)")
      #expect(spent.messages.count == 1, "\(spent.errors)")
      #expect(spent.errors.contains("--regex-budget"))
    }
    let decided = try outcome(letters: 8)
    #expect(decided.status == 0)
    #expect(decided.output + decided.errors == "")
  }

  @Test(arguments: ["validate", "fmt --check", "test", "diff rules.json rules.json --suite"])
  func `on a folder count its files`(command: String) throws {
    let scratch = try Sample.folder()
    let suite = #"{"rules":"../../rules.json","cases":[{"event":\#(Sample.event(1)),"fires":[0]}]}"#
    let rules = #"{"version":1,"rules":[]}"#
    #expect(try Program.shell("mkdir -p all/a all/b; touch all/x", in: scratch.folder).status == 0)
    try scratch.write(Array(suite.utf8), to: "all/a/a.test.json")
    try scratch.write(Array(rules.utf8), to: "all/b/rules.json")
    for most in 2...3 {
      let outcome = try Program.shell("rulectl \(command) all --max-files \(most)", in: scratch.folder)
      #expect((outcome.status == 5) == (most < 3), "\(command): \(outcome.errors)")
      #expect(outcome.errors.contains("all: error: more than 2 files below this folder") == (most < 3))
    }
    let folder = "all/" + Array(repeating: "n", count: 65).joined(separator: "/")
    #expect(try Program.shell("mkdir -p \(folder)", in: scratch.folder).status == 0)
    let outcome = try Program.shell("rulectl \(command) all", in: scratch.folder)
    #expect(outcome.status == 5)
    #expect(outcome.errors.contains("\(folder): error: more than 64 nested folders"), "\(outcome.errors)")
  }

  @Test func `end a line that does not`() throws {
    let scratch = try Sample.folder()
    let line = #"{ echo '\#(Sample.event(1))'; yes a | tr -d '\n'; } | rulectl eval rules.json"#
    for options in ["", " --max-event 1K"] {
      let outcome = try Program.shell(line + options, in: scratch.folder)
      #expect(outcome.status == 5)
      #expect(outcome.lines == [Sample.fired(1, at: 0)])
      #expect(outcome.errors.hasPrefix("rulectl: <stdin>:2:1: "), "\(outcome.errors)")
    }
    #expect(try Program.shell("rulectl eval rules.json /dev/zero", in: scratch.folder).status == 5)
  }

  @Test func `pass over a line, and go on behind it`() throws {
    let scratch = try Sample.folder()
    for excess in [1, 500, 999] {
      let line = String(repeating: "a", count: 1_000 + excess)
      let outcome = try Program.run(
        "eval", "rules.json", "--max-event", "1000", text: "\(Sample.event(1))\n\(line)\n\(Sample.event(2))\n",
        in: scratch.folder)
      #expect(outcome.status == 4, "\(excess)")
      #expect(outcome.lines == [Sample.fired(1, at: 0), Sample.fired(2, at: 2)], "\(excess)")
    }
  }
}
