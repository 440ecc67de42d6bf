import Testing

@Suite struct `a baseline` {
  private static let broken = Broken.document(
    Broken.rule(Broken.unknown(), id: "first"), Broken.rule(Broken.unknown(), id: "second"))

  /// A folder with `rules.json` and the baseline that was written for it.
  private func folder(_ document: String = broken) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(document, to: "rules.json")
    let outcome = try Program.run(
      ["validate", "rules.json", "--select", "S", "--write-baseline", "old.json"], in: scratch.folder)
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    return scratch
  }

  private func validate(_ scratch: Scratch, _ options: String...) throws -> Program.Outcome {
    try Program.run(
      [
        "validate", "rules.json", "--select", "S,G002", "--baseline", "old.json", "--format",
        "jsonl",
      ] + options, in: scratch.folder)
  }

  @Test func `lists code, rule and place of each finding, and no line`() throws {
    let written = String(decoding: try folder().read("old.json"), as: UTF8.self)
    let digest = try #require(written.firstMatch(of: /"content":"([0-9a-f]{16})"/)?.output.1)
    let value = try #require(written.firstMatch(of: /"value":"([0-9a-f]{16})"/)?.output.1)
    #expect(
      written == """
        {"version":2,"files":[
          {"file":"rules.json","content":"\(digest)","findings":[
            {"code":"S009","rule":"first","place":"/rules/*/condition/definition/matcher","value":"\(value)","count":1},
            {"code":"S009","rule":"second","place":"/rules/*/condition/definition/matcher","value":"\(value)","count":1}]}
        ]}

        """)
  }

  @Test func `finds a renamed file by its content, and shows a new value at an old place`() throws {
    let scratch = try folder()
    _ = try Program.shell("mkdir sub && mv rules.json sub/other.json", in: scratch.folder)
    func check(_ path: String) throws -> Program.Outcome {
      try Program.run(
        ["validate", path, "--select", "S", "--baseline", "old.json", "--format", "jsonl"], in: scratch.folder)
    }
    #expect(try check("sub/other.json").values("code") == [])
    try scratch.write(Self.broken.replacing("qe", with: "qf"), to: "rules.json")
    #expect(try check("rules.json").values("code") == ["S009", "S009"])
  }

  @Test func `is not overwritten unless that is asked for`() throws {
    let scratch = try folder()
    let arguments = ["validate", "rules.json", "--select", "S", "--write-baseline", "old.json"]
    let outcome = try Program.run(arguments, in: scratch.folder)
    #expect(outcome.status == 2 && outcome.errors.contains("--force"))
    let forced = try Program.run(arguments + ["--force"], in: scratch.folder)
    #expect(forced.status == 0 && forced.errors.contains("old.json: note: wrote 2 findings"))
  }

  @Test func `silences what it lists`() throws {
    let outcome = try validate(try folder())
    #expect(try outcome.values("code") == [])
    #expect(outcome.status == 0)
  }

  @Test func `holds when lines, rules and the layout change`() throws {
    let scratch = try folder()
    let moved =
      "\n\n\n"
      + Broken.document(
        Broken.rule(Broken.unknown(), id: "second"),
        Broken.rule(#"{"type":"matcher","definition":{"key":"k","matcher":"ex"}}"#, id: "new"),
        Broken.rule(Broken.unknown(), id: "first")
      ).replacing(",", with: " ,\n")
    try scratch.write(moved, to: "rules.json")
    #expect(try validate(scratch).values("code") == [])
  }

  @Test func `holds for a rule without ids whatever its layout`() throws {
    let rule = #"{"condition":\#(Broken.unknown()),"consequences":[]}"#
    let scratch = try folder(Broken.document(rule))
    try scratch.write(Broken.document(rule.replacing(",", with: " ,\n\t")), to: "rules.json")
    #expect(try validate(scratch).values("code") == [])
    try scratch.write(Broken.document(rule.replacing("\"k\"", with: "\"l\"")), to: "rules.json")
    #expect(try validate(scratch).values("code").sorted() == ["G002", "S009"])
  }

  @Test func `lets through what is new, of a known kind too`() throws {
    let scratch = try folder()
    let twice =
      #"{"type":"group","definition":{"logic":"and","conditions":["#
      + Broken.unknown() + "," + Broken.unknown() + "]}}"
    try scratch.write(
      Broken.document(
        Broken.rule(Broken.unknown(), id: "first"), Broken.rule(Broken.unknown(), id: "second"),
        Broken.rule(twice, id: "third"), Broken.rule(Broken.unknown(), id: "first")), to: "rules.json")
    let outcome = try validate(scratch, "--select", "S009")
    #expect(try outcome.values("pointer").map { $0.prefix(8) } == ["/rules/2", "/rules/2", "/rules/3"])
    #expect(outcome.status == 1)
  }

  @Test func `says which entries are stale, and where they stand`() throws {
    let scratch = try folder()
    try scratch.write(Broken.document(Broken.rule(Broken.unknown(), id: "second")), to: "rules.json")
    let outcome = try validate(scratch)
    #expect(try outcome.values("code") == ["G002"])
    #expect(try outcome.values("file") == ["old.json"])
    #expect(try outcome.values("line") == ["3"])
    #expect(outcome.status == 0)
    #expect(try validate(scratch, "--fail-level", "warning").status == 1)
    // What is not asked for is not missed.
    #expect(try validate(scratch, "--ignore", "S009").values("code") == [])
  }

  @Test func `can be renewed`() throws {
    let scratch = try folder()
    try scratch.write(Broken.document(Broken.rule(Broken.unknown(), id: "third")), to: "rules.json")
    let renewed = try validate(scratch, "--ignore", "G002", "--write-baseline", "old.json", "--force")
    #expect(try renewed.values("code") == ["S009"])
    #expect(try validate(scratch).values("code") == [])
  }

  @Test(arguments: [
    ("", "invalid baseline"), ("{}", "invalid baseline"),
    (#"{"version":1,"findings":[]}"#, "expected a baseline of version 2"),
    (#"{"version":2,"files":[{"file":"a"}]}"#, "invalid baseline entry"),
    (#"{"version":2,"files":[{"file":"a","content":"","findings":[{"code":"S009"}]}]}"#, "invalid baseline entry"),
  ])
  func `that is none is refused`(text: String, message: String) throws {
    let (outcome, _) = try Broken.validate(
      "rules.json", "--baseline", "b.json", files: ["rules.json": Self.broken, "b.json": text])
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("rulectl: b.json:1:"))
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `that is missing is a failure of input`() throws {
    let (outcome, _) = try Broken.validate("rules.json", "--baseline", "b.json", files: ["rules.json": Self.broken])
    #expect(outcome.status == 6)
  }

  @Test func `is not written when an input could not be checked`() throws {
    let (outcome, scratch) = try Broken.validate(
      "rules.json", "missing.json", "--write-baseline", "b.json", files: ["rules.json": Self.broken])
    #expect(outcome.status == 6)
    #expect(scratch.tree() == ["rules.json"])
  }
}
