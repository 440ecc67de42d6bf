import Foundation
import Testing

/// Every folder of `Examples` has a command line in `command` and its output in `expected`;
/// `command-again` and `expected-again` where there are two.
@Suite struct `examples` {
  @Test(arguments: Package.folders(in: "Examples"))
  func `print what they say`(name: String) throws {
    let copy = try Scratch(copying: "Examples/\(name)")
    for suffix in ["", "-again"] {
      let folder = "Examples/\(name)"
      guard let command = try? Package.text("\(folder)/command\(suffix)") else {
        #expect(suffix == "-again", "\(name) has no command")
        continue
      }
      let outcome = try Program.shell(command, in: copy.folder)
      #expect(outcome.output == (try Package.text("\(folder)/expected\(suffix)")))
      #expect((0...6).contains(outcome.status))
    }
  }

  @Test(arguments: Package.folders(in: "Examples"))
  func `hold the rules that can be read beside them`(name: String) throws {
    let copy = try Scratch(copying: "Examples/\(name)")
    let outcome = try Program.run(["unpack", "rules.zip"], in: copy.folder)
    #expect(outcome.status == 0)
    #expect(try copy.read("rules/rules.json") == copy.read("rules.json"))
    let lines = try Package.text("Examples/\(name)/README.md").split(separator: "\n")
    #expect((2...8).contains(lines.count))
  }

  @Test func `are there`() {
    #expect(
      Package.folders(in: "Examples")
        == ["grouped-message", "lost-parts", "missing-key", "postback", "show-once"])
  }
}

@Suite struct `the README` {
  /// The blocks of a language, each as its lines.
  private func blocks(_ language: String) throws -> [[Substring]] {
    var blocks: [[Substring]] = []
    var isInside = false
    for line in try Package.text("README.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line == "```" + language {
        blocks.append([])
        isInside = true
      } else if line.hasPrefix("```") {
        isInside = false
      } else if isInside {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }

  @Test func `shows sessions as they are`() throws {
    let examples = try Scratch(copying: "Examples")
    var commands = 0
    for block in try blocks("console") {
      let starts = block.indices.filter { block[$0].hasPrefix("$ ") }
      #expect(starts.first == 0, "a session begins with a command")
      for (start, end) in zip(starts, starts.dropFirst() + [block.count]) {
        let command = String(block[start].dropFirst(2))
        let outcome = try Program.shell("{ \(command)\n} 2>&1", in: examples.folder)
        #expect(outcome.lines == block[(start + 1)..<end].map(String.init), "\(command)")
        commands += 1
      }
    }
    #expect(commands >= 6)
  }

  @Test func `lists every limit with its default, and no other`() throws {
    var flags: Set<Substring> = []
    for command in ["eval", "inspect", "unpack"] {
      let help = try Program.run(["help", command]).output
      flags.formUnion(help.matches(of: /--max-[a-z-]+/).map(\.output).map { $0 })
    }
    let text = try Package.text("README.md")
    let listed = text.matches(of: /\n\| `(--max-[a-z-]+)` \|/).map(\.output.1)
    #expect(Set(listed) == flags)
    #expect(listed.count == flags.count)
  }

  @Test func `lists the versions that the platforms describe`() throws {
    let text = try Package.text("README.md")
    for platform in ["ios", "android", "web"] {
      let scratch = try Sample.folder()
      let shown = try Program.run(
        ["inspect", "rules.json", "--platform", platform], in: scratch.folder)
      let title = try #require(shown.output.firstMatch(of: /\((.*)\)\n/)).output.1
      #expect(text.contains("| `\(platform)` | \(title) |"), "\(title)")
    }
  }

  @Test func `lists every exit status`() throws {
    let text = try Package.text("README.md")
    #expect(
      text.matches(of: /\n\| ([0-9]+) \|/).map(\.output.1)
        == ["0", "1", "2", "3", "4", "5", "6", "70", "129", "130", "143"])
  }

  /// The package in `Tests/Embedding` is compiled and run by `make check`.
  @Test func `shows code that is compiled elsewhere`() throws {
    let compiled = try Package.text("Tests/Embedding/Sources/Embedding/main.swift")
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for line in try blocks("swift").joined() {
      let code = line.trimmingCharacters(in: .whitespaces)
      #expect(code.isEmpty || code == "}" || compiled.contains(code), "\(code)")
    }
  }
}
