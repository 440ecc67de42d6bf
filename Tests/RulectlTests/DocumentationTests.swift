import Foundation
import RuleEngine
import Testing

/// Every folder of `Examples` has a `session.console`, which `TranscriptTests` run.
@Suite struct `examples` {
  /// All but the templates for machines, which `CITemplateTests` run.
  private static let folders = Package.folders(in: "Examples").filter { $0 != "ci" }

  /// Convert rules come in no archive.
  @Test(arguments: folders.filter { !["airship-landing-page", "convert-audience"].contains($0) })
  func `hold the rules that can be read beside them`(name: String) throws {
    let copy = try Scratch(copying: "Examples/\(name)")
    let outcome = try Program.run(["unpack", "rules.zip"], in: copy.folder)
    #expect(outcome.status == 0)
    #expect(try copy.read("rules/rules.json") == copy.read("rules.json"))
  }

  @Test(arguments: folders)
  func `say in a few lines what they show`(name: String) throws {
    let lines = try Package.text("Examples/\(name)/README.md").split(separator: "\n")
    #expect((2...8).contains(lines.count))
    #expect(Package.paths(in: "Examples/\(name)").contains("session.console"))
  }

  @Test func `are there`() {
    #expect(
      Self.folders == [
        "airship-landing-page", "convert-audience", "grouped-message", "lost-parts", "missing-key",
        "postback", "show-once",
      ])
  }
}

@Suite struct `the README` {
  /// The blocks of a language.
  private func blocks(_ language: String) throws -> [String] {
    try Package.text("README.md").components(separatedBy: "\n```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  @Test func `shows sessions as they are`() throws {
    let examples = try Scratch(copying: "Examples")
    let sessions = try blocks("console").map { Transcript($0) }
    #expect(sessions.allSatisfy { $0.head.isEmpty }, "a session begins with a command")
    #expect(sessions.flatMap(\.steps).count >= 6)
    for step in sessions.flatMap(\.steps) {
      // Errors stand among the output, no status is shown, and blank lines may be left out.
      var found = Transcript()
      try found.run("{ \(step.command)\n} 2>&1 || true", in: examples.folder)
      #expect(found.steps[0].shown.filter { !$0.isEmpty } == step.shown.filter { !$0.isEmpty }, "\(step.command)")
    }
  }

  /// The numbers in a text, with what stands for a power of 1,024 behind them.
  private func numbers(in text: some StringProtocol) -> [Int] {
    String(text).matches(of: /([0-9][0-9,]*)(?: ?([KMG]))?/).map { match in
      let unit = match.output.2.flatMap { ["K": 10, "M": 20, "G": 30][$0] } ?? 0
      return (Int(match.output.1.replacing(",", with: "")) ?? 0) << unit
    }
  }

  @Test func `lists every limit with its default and its top, and no other`() throws {
    var defaults: [Substring: [Int]] = [:]
    for command in ["eval", "inspect", "unpack"] {
      let help = try Program.run(["help", command]).output
      for match in help.matches(of: /(--max-[a-z-]+) <[^>]*>[^(]*\(([^)]*)\)/) {
        defaults[match.output.1] = numbers(in: match.output.2)
      }
    }
    let row = /\n\| `(--max-[a-z-]+)` \| [^|]* \| ([^|]*) \| ([^|]*) \|/
    let listed = try Package.text("README.md").matches(of: row).map(\.output)
    #expect(listed.map(\.1).sorted() == defaults.keys.sorted())
    for (_, flag, standard, most) in listed {
      #expect(numbers(in: standard) == defaults[flag], "\(flag)")
      // What a bad value is told is how far the limit can be raised.
      let errors = try Program.run(["eval", "rules.json", "\(flag)=x"]).errors
      let top = try #require(errors.firstMatch(of: /from [0-9]+ to ([0-9]+),/)).output.1
      let number = most == "0: any" ? Int.max : numbers(in: most)[0]
      #expect(number - (most.hasSuffix(" − 1") ? 1 : 0) == Int(top), "\(flag)")
    }
  }

  @Test func `lists the versions that the platforms describe`() throws {
    let text = try Package.text("README.md")
    let launch = ["ios", "android", "web"].map { ($0, try? Sample.folder()) }
    let convert = ["ios", "js"].map { ($0, try? Scratch(copying: "Examples/convert-audience")) }
    for platform in ["android", "ios", "legacy", "portable"] {
      let scratch = try Scratch(copying: "Examples/airship-landing-page")
      let shown = try Program.run(["inspect", "fixed.json", "--platform", platform], in: scratch.folder)
      let title = try #require(shown.output.firstMatch(of: /\((.*)\)\n/)).output.1
      #expect(text.contains("| `\(platform)` | \(title) |"), "\(title)")
    }
    for (platform, scratch) in launch + convert {
      let shown = try Program.run(["inspect", "rules.json", "--platform", platform], in: #require(scratch).folder)
      let title = try #require(shown.output.firstMatch(of: /\((.*)\)\n/)).output.1
      #expect(text.contains("| `\(platform)` | \(title) |"), "\(title)")
    }
  }

  @Test func `lists every reason of explanations once, and no other`() throws {
    let text = try Package.text("README.md")
    let table = try #require(text.firstMatch(of: /closed list:\n\n\| reason \| \|\n\|---\|---\|\n((?:\|.*\n)+)/)).output
      .1
    let listed = table.split(separator: "\n").flatMap { row in
      row.split(separator: "|")[0].matches(of: /`([a-z-]+)`/).map { String($0.output.1) }
    }
    #expect(listed.sorted() == ExplanationReason.allCases.map(\.rawValue).sorted())
  }

  @Test func `lists every exit status`() throws {
    let text = try Package.text("README.md")
    let source = try Package.text("Sources/rulectl/Messages/ExitStatus.swift")
    let statuses = source.matches(of: /case [a-z]+ = ([0-9]+)/).map(\.output.1)
    #expect(statuses.count >= 11)
    #expect(text.matches(of: /\n\| ([0-9]+) \|/).map(\.output.1) == statuses)
  }

  /// The package in `Tests/Embedding` is compiled and run by `make check`.
  @Test func `shows code that is compiled elsewhere`() throws {
    let compiled = try Package.text("Tests/Embedding/Sources/Embedding/main.swift")
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let shown = try blocks("swift")
    #expect(shown.count == 1)
    for line in shown.joined().split(separator: "\n") {
      let code = line.trimmingCharacters(in: .whitespaces)
      #expect(code.isEmpty || code == "}" || compiled.contains(code), "\(code)")
    }
  }
}
