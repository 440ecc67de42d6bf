import Testing

@Suite struct `the golden page of known events` {
  @Test func `is as the program prints it`() throws {
    let path = "docs/event-catalogue.md"
    let outcome = try Program.run(["events", "--list", "--format", "markdown"])
    #expect(outcome.status == 0)
    if try Package.record(outcome.output, at: path) { return }
    #expect(try outcome.output == Package.text(path), "`make golden` renews \(path)")
  }
}
