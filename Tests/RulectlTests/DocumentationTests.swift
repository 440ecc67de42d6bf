import Foundation
import RuleEngine
import Testing

/// Every folder of `Examples` has a `session.console`, which `TranscriptTests` run.
@Suite struct `examples` {
  /// All but the templates for machines, which `CITemplateTests`, `make delivery` and `make spark` run.
  private static let folders = Package.folders(in: "Examples").filter { !["ci", "delivery", "spark"].contains($0) }

  /// Convert rules and messages come in no archive.
  @Test(
    arguments: folders.filter {
      !["airship-landing-page", "content-card", "convert-audience", "journey-message"].contains($0)
    })
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
        "airship-landing-page", "content-card", "convert-audience", "device-events", "dispatch-chain",
        "grouped-message", "journey-message", "lost-parts", "message-cap", "missing-key", "offer-tracking", "optimize",
        "postback",
        "show-once",
      ])
  }
}

/// The pages that people read: README.md and those below `docs`.
private enum Docs {
  static let all = ["README.md"] + Package.paths(in: "docs").filter { $0.hasSuffix(".md") }.map { "docs/" + $0 }
  /// All but the pages of codes, which the program writes.
  static let written = all.filter { !$0.hasPrefix("docs/codes/") }

  /// The blocks of a page in one language.
  static func blocks(_ language: String, in page: String) throws -> [String] {
    try Package.text(page).components(separatedBy: "\n```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }
}

@Suite struct `golden sessions of the documentation` {
  /// The commands of a page run in a copy of `Examples`, one after the other. `make golden` rewrites their output.
  @Test(arguments: Docs.written)
  func `show what the program prints`(page: String) throws {
    let start = "\n```console\n"
    var parts = try Package.text(page).components(separatedBy: start)
    let examples = try Scratch(copying: "Examples")
    for index in parts.indices.dropFirst() {
      let end = try #require(parts[index].range(of: "```"), "\(page): a block does not end")
      let session = Transcript(String(parts[index][..<end.lowerBound]))
      #expect(session.head.isEmpty && !session.steps.isEmpty, "\(page): a session begins with a command")
      let lines = try session.steps.flatMap { step in
        // Errors are shown among the output, and no status.
        var found = Transcript()
        try found.run("{ \(step.command)\n} 2>&1 || true", in: examples.folder)
        // Only the shell itself can write to another stream.
        #expect(!found.steps[0].shown.contains { $0.hasPrefix("! ") || $0.hasPrefix("? ") }, "\(page): \(step.command)")
        return ["$ " + step.command] + found.steps[0].shown
      }
      parts[index] = lines.joined(separator: "\n") + "\n" + parts[index][end.lowerBound...]
    }
    let text = parts.joined(separator: start)
    if try Package.record(text, at: page) { return }
    let (old, new) = (try Package.text(page).split(separator: "\n"), text.split(separator: "\n"))
    let changes = new.difference(from: old).map { change in
      switch change {
      case .remove(_, let line, _): "- " + line
      case .insert(_, let line, _): "+ " + line
      }
    }
    #expect(changes.isEmpty, "\(page); `make golden` renews it\n\(changes.joined(separator: "\n"))")
  }
}

@Suite struct `documentation` {
  @Test func `has a short front page`() throws {
    #expect(try Package.text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }

  @Test func `has sessions`() throws {
    let sessions = try Docs.written.map { try Docs.blocks("console", in: $0).count }
    #expect(sessions.reduce(0, +) >= 30)
  }

  /// The first lines say for what the page is there.
  @Test(arguments: Docs.all)
  func `has a sentence below each title`(page: String) throws {
    let lines = try Package.text(page).split(separator: "\n").prefix(2)
    let (title, first) = (try #require(lines.first), try #require(lines.last))
    #expect(title.hasPrefix("# ") && !["#", "|", "- ", "```"].contains { first.hasPrefix($0) }, "\(page)")
  }

  /// The anchors that GitHub gives to the headings of a page.
  private func anchors(_ page: String) throws -> Set<String> {
    let headings = try Package.text(page).split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        heading.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-").filter {
          $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
        }
      })
  }

  @Test(arguments: Docs.all)
  func `links to what exists`(page: String) throws {
    let folder = page.split(separator: "/").dropLast().joined(separator: "/")
    for link in try Package.text(page).matches(of: /\]\(([^)\s#]*)(?:#([^)\s]*))?\)/) {
      let (target, anchor) = (String(link.output.1), link.output.2)
      if target.hasPrefix("http") { continue }
      let path = target.isEmpty ? page : [folder, target].filter { !$0.isEmpty }.joined(separator: "/")
      let file = Package.root.appending(path: path).standardizedFileURL.path
      #expect(FileManager.default.fileExists(atPath: file), "\(page): \(target)")
      guard let anchor, file.hasSuffix(".md") else { continue }
      let known = try anchors(String(file.dropFirst(Package.root.standardizedFileURL.path.count + 1)))
      #expect(known.contains(String(anchor)), "\(page): \(target)#\(anchor)")
    }
  }

  @Test func `has every page linked from another one`() throws {
    let texts = try Docs.all.map { ($0, try Package.text($0)) }
    for page in Docs.all where page != "README.md" {
      let name = page.split(separator: "/").last ?? ""
      #expect(texts.contains { $0.0 != page && $0.1.contains("\(name)") }, "\(page)")
    }
  }

  // MARK: the reference

  private static let reference = "docs/reference.md"

  /// The numbers in a text, with what stands for a power of 1,024 behind them.
  private func numbers(in text: some StringProtocol) -> [Int] {
    String(text).matches(of: /([0-9][0-9,]*)(?: ?([KMG]))?/).map { match in
      let unit = match.output.2.flatMap { ["K": 10, "M": 20, "G": 30][$0] } ?? 0
      return (Int(match.output.1.replacing(",", with: "")) ?? 0) << unit
    }
  }

  @Test func `lists every limit with its default and its maximum, and no other`() throws {
    var defaults: [Substring: [Int]] = [:]
    var commands: [Substring: String] = [:]
    for command in ["fmt", "unpack", "inspect", "eval"] {
      let help = try Program.run(["help", command]).output
      for match in help.matches(of: /(--(?:max|regex)-[a-z-]+) <[^>]*>[^(]*\(([^)]*)\)/)
      // The pages of commands describe their searches.
      where !match.output.1.hasSuffix("-steps") {
        (defaults[match.output.1], commands[match.output.1]) = (numbers(in: match.output.2), command)
      }
    }
    let row = /\n\| `(--[a-z-]+)` \| [^|]* \| ([^|]*) \| ([^|]*) \|/
    let listed = try Package.text(Self.reference).matches(of: row).map(\.output)
    #expect(listed.map(\.1).sorted() == defaults.keys.sorted())
    for (_, flag, standard, most) in listed {
      #expect(numbers(in: standard) == defaults[flag], "\(flag)")
      // The help of an invalid value names the largest valid one.
      let errors = try Program.run([#require(commands[flag]), "rules.json", "\(flag)=x"]).errors
      let top = try #require(errors.firstMatch(of: /from [0-9]+ to ([0-9]+),/)).output.1
      let number = most == "0: no limit" ? Int.max : numbers(in: most)[0]
      #expect(number - (most.hasSuffix(" − 1") ? 1 : 0) == Int(top), "\(flag)")
    }
  }

  @Test func `lists every option as the program does`() throws {
    let outcome = try Program.run(["man", "--format", "markdown"])
    #expect(outcome.status == 0 && outcome.output.hasPrefix("## Options\n"))
    let text = try Package.text(Self.reference)
    let rest = try #require(text.firstRange(of: "## Options\n"))
    let wanted = text[..<rest.lowerBound] + outcome.output
    if try Package.record(String(wanted), at: Self.reference) { return }
    #expect(text == wanted, "`make golden` renews \(Self.reference)")
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
    let text = try Package.text("docs/explain.md")
    let table = try #require(text.firstMatch(of: /\n\| reason \| meaning \|\n\|---\|---\|\n((?:\|.*\n)+)/)).output.1
    let listed = table.split(separator: "\n").flatMap { row in
      row.split(separator: "|")[0].matches(of: /`([a-z-]+)`/).map { String($0.output.1) }
    }
    #expect(listed.sorted() == ExplanationReason.allCases.map(\.rawValue).sorted())
  }

  @Test func `lists every exit status`() throws {
    let text = try Package.text(Self.reference)
    let source = try Package.text("Sources/rulectl/Messages/ExitStatus.swift")
    let statuses = source.matches(of: /case [a-z]+ = ([0-9]+)/).map(\.output.1)
    #expect(statuses.count >= 11)
    #expect(text.matches(of: /\n\| ([0-9]+) \|/).map(\.output.1) == statuses)
  }

  /// The package in `Tests/Embedding` is compiled and run by `make check`.
  @Test func `shows code that is compiled elsewhere`() throws {
    let compiled = try Package.text("Tests/Embedding/Sources/Embedding/main.swift")
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let shown = try Docs.blocks("swift", in: "docs/library.md")
    #expect(shown.count == 1)
    for line in shown.joined().split(separator: "\n") {
      let code = line.trimmingCharacters(in: .whitespaces)
      #expect(code.isEmpty || code == "}" || compiled.contains(code), "\(code)")
    }
  }
}
