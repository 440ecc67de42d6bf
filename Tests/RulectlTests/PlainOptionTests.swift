import Testing

/// The forms in which options may be written.
@Suite struct `options on a command line` {
  private static let rules = Sample.rules.replacing("app://", with: "app://{%~sdkver%}/")

  private struct Option {
    var name: String
    var takesValue: Bool
  }

  /// The options that the help names.
  private static func all() throws -> [Option] {
    try Program.run(["eval", "--help"]).lines.compactMap { line in
      guard let match = line.firstMatch(of: /^  (?:-., )?(--[a-z-]+)( <)?/) else { return nil }
      let name = String(match.1)
      let isBuiltIn = name == "--help" || name == "--version"
      return isBuiltIn ? nil : Option(name: name, takesValue: match.2 != nil)
    }
  }

  private func run(_ arguments: [String]) throws -> [String] {
    let scratch = try Sample.folder()
    try scratch.write(Self.rules, to: "rules.json")
    try scratch.write(Sample.event(1), to: "events")
    let outcome = try Program.run(["eval", "rules.json", "events"] + arguments, in: scratch.folder)
    // A summary ends with the time that the run took.
    let errors = outcome.errors.split(separator: "\"seconds\"").first ?? ""
    return ["\(outcome.status)", outcome.output, String(errors)]
  }

  @Test func `take a value as a word or behind an equal sign`() throws {
    let options = try Self.all()
    #expect(options.count > 25)
    for option in options {
      // Its value may be left out, and is never a word of its own.
      if option.name == "--coverage" { continue }
      if option.takesValue {
        #expect(try run([option.name, "1x"]) == run(["\(option.name)=1x"]), "\(option.name)")
      } else {
        #expect(try run([option.name, "--seed", "1"]) == run([option.name, "--seed=1"]), "\(option.name)")
      }
    }
    #expect(try run(["-q", "--seed", "1"]) == run(["-q", "--seed=1"]))
  }

  @Test func `may be repeated`() throws {
    for option in try Self.all() {
      let words = option.takesValue ? [option.name, "1"] : [option.name]
      let twice = words + words
      #expect(try run(twice + ["--on-error", "skip"]) == run(twice + ["--on-error=skip"]), "\(option.name)")
    }
  }

  @Test(arguments: [
    ["--seed", "1", "--seed", "x"], ["--seed", "x", "--seed", "1"], ["--seed"],
    ["--seed", "--summary"], ["--rule", "0", "--rule", "c"], ["--platform", "ios", "--platform"],
    ["--summary", "--summary"], ["", "--seed", "1"], ["--sdk-version", ""], ["--inline", "-1"],
  ])
  func `may be mixed`(arguments: [String]) throws {
    #expect(try run(arguments) == run(arguments + ["--jobs=1"]))
  }

  @Test func `may stand before and between the files`() throws {
    let scratch = try Sample.folder()
    try scratch.write(Sample.event(1), to: "events")
    let outcome = try Program.run(
      ["eval", "--seed", "1", "rules.json", "--on-error", "fail", "events", "events"], in: scratch.folder)
    #expect(outcome.lines == (0..<2).map { Sample.fired(1, at: $0, input: "events") })
  }
}
