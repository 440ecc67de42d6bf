import Testing

/// `validate --keys` and `--events`.
@Suite struct `keys of the app's own events` {
  private func folder() throws -> Scratch {
    let scratch = try Scratch()
    let leaf = { (key: String, matcher: String, value: String) in
      #"{"type":"matcher","definition":{"key":"\#(key)","matcher":"\#(matcher)","values":["\#(value)"]}}"#
    }
    let all = [
      leaf("~type", "eq", "com.adobe.eventType.generic.track"),
      leaf("~source", "eq", "com.adobe.eventSource.requestContent"), leaf("cart.sku", "co", "x"),
      leaf("cart.sku", "nc", "y"), leaf("tags.0", "co", "z"),
    ]
    try scratch.write(
      #"{"version":1,"rules":[{"condition":{"type":"group","definition":{"logic":"and","conditions":["#
        + all.joined(separator: ",") + #"]}},"consequences":[{"id":"c","type":"url","detail":{"url":"app://a"}}]}]}"#,
      to: "rules.json")
    return scratch
  }

  private func messages(_ arguments: [String], _ scratch: Scratch, status: Int32 = 0) throws -> [String] {
    let outcome = try Program.run(
      ["validate", "rules.json", "--select", "M012", "--format", "concise"] + arguments, in: scratch.folder)
    #expect(outcome.status == status, "\(outcome.errors)")
    return outcome.lines.map { String($0.drop { $0 != "[" }) }
  }

  @Test func `are unknown without an option, each reported once`() throws {
    let found = try messages([], folder())
    #expect(found.count == 2)
    #expect(found[0].contains("`cart.sku` (2 conditions) (no known event on ios and android)"), "\(found)")
  }

  @Test(arguments: [
    (["--keys", "cart.sku"], 1), (["--keys", "x,cart.sku", "--keys", "tags.0"], 0), (["--keys", "cart"], 2),
  ])
  func `are known from a list`(arguments: [String], count: Int) throws {
    #expect(try messages(arguments, folder()).count == count)
  }

  @Test func `are known from recorded events`() throws {
    let scratch = try folder()
    try scratch.write(#"[{"type":"t","data":{"cart":{"sku":1}}},{"data":{"tags":"a"}}]"#, to: "events.json")
    #expect(try messages(["--events", "events.json"], scratch).count == 1)
    try scratch.write(#"{"data":{"tags":["a"]}}"#, to: "more.json")
    #expect(try messages(["--events", "events.json", "--events", "more.json"], scratch).isEmpty)
  }

  @Test func `are read from events that are reported if they are invalid`() throws {
    let scratch = try folder()
    try scratch.write("x\n{\"data\":{\"cart\":{\"sku\":1}}}\n5\n", to: "events.json")
    #expect(try messages(["--events", "events.json"], scratch, status: 4).count == 1)
    #expect(try messages(["--events", "gone.json"], scratch, status: 6).count == 2)
    #expect(try Program.run(["validate", "-", "--events", "-"]).status == 2)
  }
}
