import Testing

/// The dialect of a document that its root does not identify.
@Suite struct `a guessed dialect` {
  private func validate(_ text: String, _ arguments: String...) throws -> Program.Outcome {
    try Program.run(["validate", "-", "--format", "jsonl"] + arguments, input: Array(text.utf8))
  }

  @Test(arguments: [
    ("js", "convert"), ("legacy,portable", "airship"), ("web", "adobe"), ("ios", "adobe"), ("all", "adobe"),
    ("ios,js", "convert"), ("android,legacy", "airship"),
  ])
  func `is the one that has the platforms`(platforms: String, dialect: String) throws {
    let outcome = try validate(#"{"x":1}"#, "--platform", platforms)
    #expect(outcome.output.contains(#""dialect":"\#(dialect)""#), "\(outcome.output)")
  }

  @Test(arguments: [
    (#"{"triggers":[],"actions":{}}"#, "Airship schedules"), (#"{"rules":{"OR":[]}}"#, "Convert rules"),
  ])
  func `is that of launch rules for archives, which have no others`(text: String, title: String) throws {
    let scratch = try Scratch()
    try scratch.write(ZipFile.bytes(ZipFile.Entry("rules.json", text)), to: "a.zip")
    for command in ["validate", "inspect", "eval"] {
      let outcome = try Program.shell("rulectl \(command) a.zip < /dev/null", in: scratch.folder)
      let note = "note: the document resembles \(title), which rulectl does not read from archives"
      #expect(outcome.errors.contains(note), "\(command): \(outcome.errors)")
      #expect(outcome.errors.contains("help: unpack it with `rulectl unpack a.zip`, and name the file in it"))
    }
    let dialect = title.hasPrefix("Airship") ? "airship" : "convert"
    let outcome = try Program.run(["validate", "a.zip", "--dialect", dialect], in: scratch.folder)
    #expect(outcome.status == 3 && outcome.errors.contains("help: unpack it with `rulectl unpack a.zip`"))
  }

  @Test func `is told if nothing loads, with what it resembles`() throws {
    let odd = try validate(#"{"trigers":[]}"#)
    #expect(odd.errors.contains("note: read as launch rules, because no member of the root identifies a dialect"))
    #expect(odd.errors.contains("help: change `trigers` to `triggers` if this should be Airship schedules"))
    let other = try validate(#"{"x":1}"#)
    #expect(other.errors.contains("help: name the dialect with `--dialect`: adobe, convert, airship"))
    // A word of five letters is close to many others.
    #expect(try validate(#"{"files":[]}"#).errors.contains("help: name the dialect with `--dialect`"))
    let object = try validate(#"{"id":"9","rules":{"or":[]}}"#)
    #expect(object.errors.contains("note: read as launch rules, because the root has the member `rules`"))
    #expect(object.errors.contains(#"help: write {"rules":{"OR":[…]}} if this should be Convert rules"#))
    // An option, a member that leaves no doubt, and text that is not JSON need no note.
    #expect(try !validate(#"{"x":1}"#, "--dialect", "adobe").errors.contains("read as"))
    #expect(try !validate(#"{"rules":5}"#).errors.contains("read as"))
    #expect(try !validate(#"{"x":"#).errors.contains("read as"))
  }
}
