import Testing

@Suite struct `the codes that validate reports` {
  /// S009 in rule 0, S011 in rule 1, J002 in the root.
  private static let files = [
    "rules.json":
      #"{"version":1,"version":1,"rules":["#
      + Broken.rule(
        #"{"type":"group","definition":{"logic":"and","conditions":["# + Broken.unknown() + "," + Broken.unknown()
          + "]}}") + ","
      + #"{"condition":{"type":"group","definition":{"logic":"and"}},"consequences":[{"id":"d"}]}"#
      + "]}"
  ]

  private func codes(_ arguments: String...) throws -> Set<String> {
    let scratch = try Scratch()
    for (name, text) in Self.files { try scratch.write(text, to: name) }
    let outcome = try Program.run(["validate", "rules.json", "--format", "jsonl"] + arguments, in: scratch.folder)
    #expect(outcome.errors == "")
    return Set(try outcome.values("code"))
  }

  @Test func `are all of them`() throws {
    #expect(try codes().isSuperset(of: ["S009", "S011", "J002"]))
  }

  @Test(arguments: [
    ("--select=S009", ["S009"]), ("--select=unknown-matcher,J", ["J002", "S009"]),
    ("--select=S0 --select=J002 --ignore=S", ["J002", "S007", "S009", "S011"]),
    ("--select=S,J --ignore=S00", ["J002", "S011"]),
    ("--select=S,J --ignore=S00 --select=S009", ["J002", "S009", "S011"]),
    ("--select=S009 --ignore=S009", []),
  ])
  func `are those that are selected and not ignored, the longer name first`(options: String, expected: [String]) throws
  {
    let scratch = try Scratch()
    for (name, text) in Self.files { try scratch.write(text, to: name) }
    let outcome = try Program.run(
      ["validate", "rules.json", "--format", "jsonl"] + options.split(separator: " ").map(String.init),
      in: scratch.folder)
    #expect(Set(try outcome.values("code")).sorted() == expected)
    #expect(outcome.status == (expected.isEmpty ? 0 : 1))
  }

  @Test(arguments: [
    ("s009", "use `S009`: codes are upper case"), ("S0O9", "use `S009`"),
    ("unknown-macher", "use `unknown-matcher`"), ("Q", "or a code that `rulectl code` lists"),
    ("S009,", "or a code that `rulectl code` lists"),
  ])
  func `are never guessed`(code: String, hint: String) throws {
    for flag in ["--select", "--ignore"] {
      let (outcome, _) = try Broken.validate("rules.json", flag, code, files: Self.files)
      #expect(outcome.status == 2)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains(hint), "\(outcome.errors)")
    }
  }

  @Test(arguments: [
    ("error", 1, 0), ("warning", 1, 1), ("info", 1, 1), ("never", 0, 0),
  ])
  func `fail from a level on`(level: String, error: Int32, warning: Int32) throws {
    let files = [
      "error.json": Broken.document(Broken.rule(Broken.unknown())),
      "warning.json": Broken.document(
        Broken.rule(#"{"type":"matcher","definition":{"key":"k","matcher":"ex"}}"#, meta: Broken.ignoring(#"["S009"]"#))
      ),
    ]
    for (file, code, status) in [("error.json", "S009", error), ("warning.json", "G001", warning)] {
      let (outcome, _) = try Broken.validate(
        file, "--select", code, "--fail-level", level, "--format", "jsonl", files: files)
      #expect(try outcome.values("code") == [code])
      #expect(outcome.status == status, "\(file)")
    }
  }
}

@Suite struct `a rule that ignores codes` {
  /// The codes of G and S that are found in a rule with an unknown matcher.
  private func codes(ignoring list: String, _ options: String...) throws -> (codes: [String], places: [String]) {
    let rule = Broken.rule(Broken.unknown(), meta: Broken.ignoring(list))
    let scratch = try Scratch()
    try scratch.write(Broken.document(rule), to: "rules.json")
    let outcome = try Program.run(
      ["validate", "rules.json", "--select", "S,G", "--format", "jsonl"] + options, in: scratch.folder)
    return (try outcome.values("code"), try outcome.values("pointer"))
  }

  @Test(arguments: [
    ("[]", ["S009"]), (#"["S009"]"#, []), (#"["S"]"#, []), (#"["S009","S009"]"#, []),
    (#"["S009","S011"]"#, ["G001"]), (#"["M"]"#, ["S009", "G003"]),
    (#"["X003"]"#, ["S009", "G001"]),
    (#"["Z"]"#, ["S009", "G001"]), (#"["S9"]"#, ["S009", "G003"]), (#"[""]"#, ["S009", "G003"]),
    (#"["S",9]"#, ["G003"]), (#""S009""#, ["S009", "G003"]),
    (#"["G003","S9"]"#, ["S009", "G001", "G003"]),
    (#"["\u0053009"]"#, []),
  ])
  func `is told of the others, and of what it ignores in vain`(list: String, expected: [String]) throws {
    // A family that has no code yet cannot be ignored; one that has is ignored in vain.
    let found = try codes(ignoring: list).codes
    let isUnknown = list == #"["M"]"# && !found.contains("G003")
    #expect(found == (isUnknown ? ["S009", "G001"] : expected))
  }

  @Test func `is told where it ignores in vain`() throws {
    let found = try codes(ignoring: #"["S009","S011"]"#)
    #expect(found.places == ["/rules/0/meta/rulectl/ignore/1"])
  }

  @Test func `does not speak for other rules`() throws {
    let document = Broken.document(
      Broken.rule(Broken.unknown(), meta: Broken.ignoring(#"["S009"]"#)), Broken.rule(Broken.unknown()))
    let (outcome, _) = try Broken.validate(
      "rules.json", "--select", "S,G001", "--format", "jsonl", files: ["rules.json": document])
    #expect(try outcome.values("pointer") == ["/rules/1/condition/definition/matcher"])
  }

  @Test func `changes nothing of what the platforms load`() throws {
    let rule = Broken.rule(Broken.unknown(), meta: Broken.ignoring(#"["S"]"#))
    let (outcome, _) = try Broken.validate("rules.json", "--select", "S", files: ["rules.json": Broken.document(rule)])
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("ios: 0 of 1 rule loads"))
    #expect(outcome.errors.contains("android: 0 of 1 rule loads, the file is rejected"))
  }
}
