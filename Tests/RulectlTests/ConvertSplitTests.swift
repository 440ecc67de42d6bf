import Testing

/// The traffic split of experiences, as the commands show it.
@Suite struct `the split of visitors` {
  /// A configuration of one experience with the id 100 and the key `hero`.
  private static func rules(_ variations: String, version: Int = 11, more: String = "") -> String {
    #"{"account_id":"1","project":{"id":"2"},"experiences":[{"id":"100","key":"hero","name":"n","type":"a/b_fullstack","#
      + #""version":\#(version),"audiences":[],"locations":[],"settings":{"matching_options":{"audiences":"any"}},"#
      + #""variations":[\#(variations)]}],"audiences":[]\#(more)}"#
  }

  private static func variation(_ id: String, _ allocation: Int, _ status: String = "running") -> String {
    #"{"id":"\#(id)","key":"v\#(id)","status":"\#(status)","traffic_allocation":\#(allocation)}"#
  }

  private static let halves = variation("11", 50) + "," + variation("12", 50, "stopped")

  /// Runs a command on files in a new folder.
  private func run(_ arguments: [String], _ files: [String: String], visitor: String = "") throws -> Program.Outcome {
    let scratch = try Scratch()
    for (name, text) in files { try scratch.write(text, to: name) }
    return try Program.run(arguments, input: Array(visitor.utf8), in: scratch.folder)
  }

  private func split(_ rules: String, _ visitor: String, _ options: String...) throws -> String {
    let outcome = try run(
      ["explain", "c.json", "--platform", "js", "--format", "json"] + options, ["c.json": rules], visitor: visitor)
    let line = try #require(outcome.lines.first)
    let start = try #require(line.firstRange(of: #""split":"#)).upperBound
    return String(line[start...].dropLast())
  }

  @Test func `is explained with its ranges`() throws {
    let visitor = #"{"attributes":{},"location":{},"visitorId":"u2"}"#
    #expect(
      try split(Self.rules(Self.halves), visitor)
        == #"{"layout":"packed","hashed":"100u2","seed":9999,"hash":3308312437,"value":7702,"of":10000,"#
        + #""variations":[{"id":"11","key":"v11","status":"running","allocation":50,"from":0,"to":5000},"#
        + #"{"id":"12","key":"v12","status":"stopped","allocation":50,"ifRunning":{"from":5000,"to":10000}}],"#
        + #""variation":null,"reason":"outside-traffic"}"#)
    let anchored = try split(Self.rules(Self.halves, version: 12), visitor)
    #expect(anchored.hasSuffix(#""variation":null,"reason":"stopped-variation","stopped":"12"}"#))
    let none = try split(Self.rules(Self.variation("11", 50, "stopped")), visitor)
    #expect(none.hasSuffix(#""variation":null,"reason":"no-variation"}"#))
    let files = ["c.json": Self.rules(Self.halves)]
    let text = try run(["explain", "c.json", "--platform", "js"], files, visitor: visitor)
    #expect(
      text.output.contains(
        """
          split: packed; "100u2" with seed 9999 has the hash 3308312437, the value 7702 of 10000
            [0, 5000)  11 "v11": running, 50 %
            –          12 "v12": stopped, 50 %; [5000, 10000) if it ran
          → no variation: outside-traffic; 50 % of the visitors get none

        """))
  }

  @Test func `needs the id of a visitor, or a stored decision`() throws {
    let rules = Self.rules(Self.halves)
    let nobody = try split(rules, #"{"attributes":{},"location":{}}"#)
    #expect(nobody.contains(#""variation":null,"reason":"no-visitor"}"#) && !nobody.contains("hash"))
    let stored = try split(rules, #"{"location":{},"visitorId":"u2","bucketed":{"100":"12"}}"#)
    #expect(stored.hasSuffix(#""variation":"12","stored":true}"#))
  }

  @Test func `follows the options of the SDK`() throws {
    let rules = Self.rules(Self.variation("11", 50) + "," + Self.variation("12", 50))
    let visitor = #"{"location":{},"visitorId":"u2"}"#
    func variation(_ options: String) throws -> [String] {
      try run(["eval", "c.json", "--bucketing", options], ["c.json": rules], visitor: visitor).lines
    }
    func assigned(_ platforms: String, _ id: String) -> String {
      #"{"event":0,"kind":"match","platforms":[\#(platforms)],"experience":"hero","match":true,"#
        + #""audiences":{},"locations":{},"variation":"\#(id)"}"#
    }
    #expect(try variation("{}") == [assigned(#""ios","js","android""#, "12")])
    // The value is 3,851 of 5,000 on two platforms.
    #expect(
      try variation(#"{"max_traffic":5000}"#) == [assigned(#""ios""#, "12"), assigned(#""js","android""#, "11")])
    let wrong = try run(["eval", "c.json", "--bucketing", "[]"], ["c.json": rules], visitor: visitor)
    #expect(
      wrong.status == 2 && wrong.errors.contains("expected an object, found an array, in `--bucketing` at byte 0"))
    for (options, words) in [
      (#"{"max_trafic":5}"#, "use `max_traffic`"), (#"{"hashSeed":5}"#, "use `hash_seed`"),
      (#"{"hash_seed":5,"seven":7}"#, "unknown member `seven` in `--bucketing` at byte 15"),
      (
        #"{"max_traffic":"5"}"#,
        "expected a whole number from 0 on for `max_traffic`, found a string, in `--bucketing` at byte 15"
      ),
      (#"{"hash_seed":-1}"#, "found a number"), (#"{"excludeExperienceIdHash":1}"#, "expected a boolean"),
    ] {
      let wrong = try run(["eval", "c.json", "--bucketing", options], ["c.json": rules], visitor: visitor)
      #expect(wrong.status == 2 && wrong.output.isEmpty && wrong.errors.contains(words), "\(wrong.errors)")
    }
    #expect(try variation(#"{"max_traffic":null,"exclude_experience_id_hash":true}"#).count == 1)
  }

  @Test func `is compared by the visitors who move`() throws {
    func diff(_ old: String, _ new: String, _ options: String...) throws -> Program.Outcome {
      try run(["diff", "a.json", "b.json"] + options, ["a.json": old, "b.json": new])
    }
    let halves = Self.rules(Self.variation("11", 50) + "," + Self.variation("12", 50))
    let fewer = Self.rules(Self.variation("11", 20) + "," + Self.variation("12", 50))
    let json = try diff(halves, fewer, "--format", "json", "--platform", "ios,js")
    #expect(
      json.output.contains(
        #"{"experience":"hero","rule":0,"platforms":["ios","js"],"moved":0.6,"of":10000,"#
          + #""from":{"11":{"12":3000},"12":{"-":3000}}}"#))
    #expect(json.status == 1)
    let text = try diff(halves, fewer, "--platform", "js")
    #expect(text.output.contains("60 % of the visitors move: 30 % from 11 to 12, 30 % from 12 to none"))
    #expect(!text.output.contains("conditions differ"))
    #expect(try diff(halves, fewer, "--fail-on", "splits").status == 1)
    #expect(try diff(halves, halves, "--format", "json").output.contains(#""splits":[]"#))
    // Another id deals all visitors anew: half of them get the same variation again.
    let renamed = try diff(halves, halves.replacing(#""id":"100""#, with: #""id":"101""#), "--format", "json")
    #expect(renamed.output.contains(#""moved":0.5,"of":4294967296,"expected":true}"#))
  }

  /// If a name occurs more than once, platforms read different members.
  @Test func `is compared per platform if experiences are repeated`() throws {
    func document(_ allocation: Int) -> String {
      let first = #"{"id":"1","key":"a","variations":[{"id":"7"}]}"#
      let second = #"{"id":"2","key":"b","variations":[{"id":"7","traffic_allocation":\#(allocation)}]}"#
      return #"{"experiences":[\#(second),\#(first)],"experiences":[\#(second)],"audiences":[]}"#
    }
    func splits(_ new: String) throws -> String {
      let outcome = try run(
        ["diff", "a.json", "b.json", "--format", "json"], ["a.json": document(100), "b.json": new])
      #expect(outcome.status == 1)
      return outcome.output
    }
    let moved = #""platforms":["ios"],"moved":0.8,"of":10000,"from":{"7":{"-":8000}}"#
    #expect(try splits(document(20)).contains(moved))
    #expect(try !splits(document(20)).contains(#""platforms":["ios","js""#))
    #expect(try splits(#"{"experiences":[],"experiences":[]}"#).contains(#""splits":[]"#))
  }

  @Test func `marks the variation that is assigned among overlapping ones`() throws {
    let variations = [("1", 10), ("2", 50), ("3", -55), ("4", 60)].map { Self.variation($0.0, $0.1) }
    let rules = Self.rules(variations.joined(separator: ","), version: 12)
    for visitor in ["a", "b", "c", "d", "e", "f"] {
      let text = try run(
        ["explain", "c.json", "--platform", "js"], ["c.json": rules],
        visitor: #"{"location":{},"visitorId":"\#(visitor)"}"#)
      #expect(text.output.split(separator: "\n").count { $0.hasPrefix("  → ") } == 1)
      #expect(!text.output.contains("; -"))
    }
  }

  @Test func `is empty for an empty id, except on Android`() throws {
    let text = try run(
      ["explain", "c.json", "--format", "json"], ["c.json": Self.rules(Self.halves)],
      visitor: #"{"location":{},"visitorId":""}"#)
    #expect(text.lines.map { $0.contains(#""hash":"#) } == [false, false, true])
  }

  @Test func `shows huge allocations`() throws {
    let huge = Self.rules(#"{"id":"11","traffic_allocation":1e308},{"id":"12","traffic_allocation":1e308}"#)
    let text = try run(
      ["explain", "c.json", "--platform", "js"], ["c.json": huge], visitor: #"{"location":{},"visitorId":"u2"}"#)
    #expect(text.output.contains("running, 1e+308 %"))
    let found = try run(["validate", "c.json", "--select", "CV130", "--format", "concise"], ["c.json": huge])
    #expect(found.output.contains("sum to more than 1e308 %"))
  }

  @Test func `has a finding where visitors get no variation`() throws {
    func found(_ rules: String) throws -> String {
      try run(["validate", "c.json", "--select", "CV137", "--format", "concise"], ["c.json": rules]).output
    }
    #expect(try found(Self.rules(Self.halves)).contains("warning[CV137]: 50 % of the visitors get no variation"))
    #expect(try found(Self.rules(Self.variation("11", 40))).contains("info[CV137]: 60 % of the visitors"))
    #expect(try found(Self.rules(Self.variation("11", 100))).isEmpty)
    // With half of the values, half of the allocations is enough.
    let halved = #"{"bucketing":{"max_traffic":5000},"data":\#(Self.rules(Self.variation("11", 50)))}"#
    #expect(try !found(halved).contains(": 0 % of the visitors"))
    #expect(try found(halved).contains(": 50 % of the visitors"))
  }

  @Test(arguments: ["5", "[]", "true", "null", "{}"])
  func `has a finding on options that are no object`(options: String) throws {
    let rules = #"{"bucketing":\#(options),"data":\#(Self.rules(Self.variation("11", 100)))}"#
    let found = try run(["validate", "c.json", "--select", "CV139", "--format", "concise"], ["c.json": rules]).output
    #expect(found.contains("`bucketing` is not an object, and counts as missing") == !["null", "{}"].contains(options))
  }

  @Test func `has a finding on the order of variations only if that is the cause`() throws {
    func found(_ variations: String) throws -> Bool {
      let rules = ["c.json": Self.rules(variations)]
      return try run(["validate", "c.json", "--select", "CV129", "--format", "concise"], rules).output.contains("CV129")
    }
    #expect(try found(Self.variation("12", 50) + "," + Self.variation("11", 50)))
    #expect(try found(Self.variation("12", 100) + "," + Self.variation("11", 100)))
    #expect(try !found(Self.variation("11", 50) + "," + Self.variation("12", 50)))
    // JavaScript reads null as 0.
    #expect(try !found(#"{"id":"11","traffic_allocation":null},\#(Self.variation("12", 50))"#))
  }

  private static func suite(_ expected: String, _ visitor: String = "u2") -> String {
    "rules: c.json\ncases: [{visitor: {location: {}, visitorId: \(visitor)}, \(expected)}]\n"
  }

  @Test func `is expected by suites`() throws {
    func test(_ suite: String, _ options: String...) throws -> Program.Outcome {
      try run(
        ["test", "s.test.yaml"] + options,
        ["c.json": Self.rules(Self.variation("11", 50) + "," + Self.variation("12", 50)), "s.test.yaml": suite])
    }
    let right = "expect: [{experience: hero, variation: '12'}]"
    #expect(try test(Self.suite(right)).status == 0)
    #expect(try test(Self.suite(right), "--bucketing", #"{"max_traffic":10000}"#).status == 0)
    let moved = try test(Self.suite(right), "--bucketing", #"{"max_traffic":5000}"#)
    #expect(moved.status == 1 && moved.output.contains(#"variation: expected "12", got "11""#), "\(moved.output)")
    #expect(moved.output.contains("the value 3851 of 5000") && !moved.output.contains("on ios"), "\(moved.output)")
    let half = "expect: {ios: [{variation: '12'}], js: [{experience: hero, variation: '11'}]}"
    #expect(try test(Self.suite(half), "--bucketing", #"{"max_traffic":5000}"#).status == 0)
    let none = try test(Self.suite("expect: [{experience: hero, variation: null}]"))
    #expect(none.status == 1 && none.output.contains(#"variation: expected null, got "12""#))
    #expect(try test(Self.suite(right, "''"), "--format", "json").output.contains(#"expected \"12\", got null"#))
    let report = try test(Self.suite("expect: [{experience: hero, variation: null}]"), "--format", "json")
    #expect(
      report.output.contains(#""got":{"matches":["hero"],"variations":[{"experience":"hero","variation":"12"}]}"#))
    let misspelt = try test(Self.suite("expect: [{experience: hero, variations: '12'}]"))
    #expect(misspelt.status == 2)
    #expect(misspelt.errors.contains("an experience has no member `variations`"))
    #expect(misspelt.errors.contains("help: use experience or variation"))
    let unknown = try test(Self.suite("expect: [{experience: her, variation: '12'}]"))
    #expect(unknown.output.contains("missing `her`") && unknown.output.contains("no experience has the key `her`"))
    let updated = try test(Self.suite("expect: [{experience: hero, variation: '11'}]"), "--update", "--diff")
    #expect(updated.output.contains("variation: \"12\""), "\(updated.output)")
  }

  @Test func `needs a case if there are options for it`() throws {
    let rules = ["c.json": Self.rules(Self.halves), "s.test.yaml": Self.suite("matches: [hero]")]
    let outcome = try run(["test", "--bucketing", #"{"max_traffic":5000}"#], rules)
    #expect(outcome.status == 2 && outcome.errors.contains("`--bucketing` has no effect: no case expects a variation"))
    let wrong = try run(["test", "--bucketing", #"{"max_trafic":5000}"#], rules)
    #expect(wrong.status == 2 && wrong.output.isEmpty && wrong.errors.contains("use `max_traffic`"), "\(wrong.errors)")
    let listed = try run(["test", "--list", "--bucketing", "{}"], rules)
    #expect(listed.status == 2 && listed.errors.contains("--bucketing"))
  }

  @Test func `is summed up for many visitors`() throws {
    let visitors = (1...20).map { #"{"location":{},"visitorId":"u\#($0)"}"# }.joined(separator: "\n")
    let text = try run(["explain", "c.json"], ["c.json": Self.rules(Self.halves)], visitor: visitors)
    let lines = try run(["eval", "c.json", "--platform", "js"], ["c.json": Self.rules(Self.halves)], visitor: visitors)
    let count = lines.lines.count { $0.contains(#""variation":"11""#) }
    #expect(count > 1 && count < 19)
    #expect(text.output.contains("11 \"v11\" (\(count) events)") && text.output.contains("none (\(20 - count) events)"))
    let anonymous = try run(
      ["explain", "c.json"], ["c.json": Self.rules(Self.halves)], visitor: "{\"location\":{}}\n{\"location\":{}}")
    #expect(!anonymous.output.contains("variations:"))
  }

  @Test(arguments: [["witness", "c.json", "--platform", "js"], ["test", "--generate", "c.json", "--platform", "js"]])
  func `has no solver`(arguments: [String]) throws {
    let outcome = try run(arguments, ["c.json": Self.rules(Self.halves)])
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("does not support Convert rules") && !outcome.errors.contains("launch rules"))
  }

  @Test func `names members of visitors that have no meaning`() throws {
    let visitor = #"{"attributes":{},"locaton":{},"defaultSegments":{},"visitorId":"u2"}"#
    let outcome = try run(["eval", "c.json"], ["c.json": Self.rules(Self.halves)], visitor: visitor)
    #expect(outcome.errors.contains("1 event has an unknown member `defaultSegments`\n  help: use `segments`"))
    #expect(outcome.errors.contains("1 event has an unknown member `locaton`\n  help: use `location`"))
    for (visitor, help) in [
      (#"{"attribute":{"a":1}}"#, "rename `attribute` to `attributes`"),
      (#"{"visitorAttributes":{},"x":1}"#, "rename `visitorAttributes` to `attributes`"),
      (#"{"plan":"gold"}"#, #"write the attributes of the visitor as {"attributes":{…}}"#),
    ] {
      let outcome = try run(["eval", "c.json"], ["c.json": Self.rules(Self.halves)], visitor: visitor)
      #expect(outcome.status == 4 && outcome.errors.contains("\n  help: \(help)\n"), "\(outcome.errors)")
    }
  }
}
