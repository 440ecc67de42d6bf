import Foundation
import TestSupport
import Testing

/// Completions and manual pages. `make shells` completes lines in real shells, and typesets the pages.
@Suite struct `the shell` {
  private static func names() throws -> [String] {
    try candidates(for: [""]).filter { !$0.hasPrefix("-") && $0 != "help" }
  }

  /// Returns the words that the program offers a shell for the last of `words`.
  private static func candidates(for words: [String], in folder: String? = nil) throws -> [String] {
    let outcome = try Program.run(["__complete"] + words, in: folder)
    #expect(outcome.status == 0 && outcome.isWhole, "\(outcome.errors)")
    return Array(outcome.lines.dropFirst())
  }

  @Test func `completes every closed set of values`() throws {
    var checked = 0
    for command in try Self.names() {
      let page = try Program.run([command, "--help"]).output.replacing(/\n {6,}/, with: " ")
      for option in page.matches(
        of: /\n  (?:-[a-z], )?(--[a-z-]+)\[?[= ]<.*?\(([a-z]+(?:, [a-z]+)+)(?:; default: [^)]*)?\)\n/)
      {
        let values = try Self.candidates(for: [command, "\(option.1)="])
        checked += 1
        for choice in option.2.split(separator: ", ") {
          #expect(values.contains("\(option.1)=\(choice)"), "\(command): \(option.0)")
        }
      }
    }
    #expect(checked > 30)
  }

  @Test(arguments: [
    (["ins"], "inspect"), (["eval", "--plat"], "--platform"), (["help", ""], "eval"), (["completion", ""], "fish"),
    (["eval", "r.zip", "--platform", ""], "portable"), (["validate", "r.zip", "--format", "="], "sarif"),
    (["test", "--coverage", "="], "html"), (["test", "--coverage", "=", "h"], "html"),
    (["schema", ""], "findings"), (["code", ""], "Z001"),
  ])
  func `offers words`(words: [String], wanted: String) throws {
    #expect(try Self.candidates(for: words).contains(wanted))
  }

  @Test(arguments: [
    (["eval", ""], "files zip json"), (["eval", "r.zip", ""], "files json jsonl ndjson gz log txt"),
    (["eval", "r.zip", "--state", ""], "files"), (["unpack", "a.zip", "-d", ""], "folders"),
    (["man", "--", ""], "words"), (["test", "--coverage", ""], "files test.yaml test.yml test.json"),
    (["eval", "--platform", "=", "ios", ""], "files zip json"),
  ])
  func `is told which files to offer`(words: [String], head: String) throws {
    #expect(try Program.run(["__complete"] + words).lines.first == head)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `has completions`(shell: String) throws {
    let outcome = try Program.run(["completion", shell])
    #expect(outcome.status == 0 && outcome.isWhole, "\(outcome.errors)")
    #expect(outcome.output.contains("rulectl __complete"))
  }

  private static func rules(ids: [[String]]) throws -> [UInt8] {
    let rules = ids.map { ids in
      [
        "condition": ["type": "matcher", "definition": ["key": "a", "matcher": "ex"]],
        "consequences": ids.map { ["id": $0, "type": "url", "detail": ["url": "https://example.com"]] },
      ] as [String: Any]
    }
    return [UInt8](try JSONSerialization.data(withJSONObject: ["version": 1, "rules": rules] as [String: Any]))
  }

  /// bash expands the words that it offers.
  @Test func `offers only names of rules that no shell changes`() throws {
    let scratch = try Scratch()
    let ids = [
      ["offer", "offer:2"], ["$(id)"], ["`id`"], ["a b"], ["x,y"], ["7"], ["-q"], ["a'b"], ["é"], ["v1.2_b-c"], [],
    ]
    try scratch.write(Self.rules(ids: ids), to: "my rules.json")
    for word in ["'my rules.json'", #"my\ rules.json"#, #""my rules.json""#] {
      let names = try Self.candidates(for: ["explain", word, "--rule", ""], in: scratch.folder)
      #expect(names == ["offer", "1", "2", "3", "4", "5", "6", "7", "8", "v1.2_b-c", "10"])
    }
  }

  @Test func `offers no rules of a pipe`() throws {
    let scratch = try Scratch()
    let outcome = try Program.shell(
      """
      mkfifo pipe && mkdir rules && mkfifo rules/rules.json || exit
      for path in pipe rules; do timeout 20 rulectl __complete eval $path --rule '' || exit; done
      """, in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines == ["words", "words"])
  }

  @Test(arguments: ["Examples/convert-audience/rules.json", "Examples/airship-landing-page/landing.json"])
  func `offers the rules of other dialects`(path: String) throws {
    let names = try Self.candidates(for: ["inspect", Package.root.path + "/" + path, "--rule", ""])
    #expect(names == (path.contains("convert") ? ["hero", "upsell"] : ["landing"]))
  }

  @Test func `has a manual page for every command`() throws {
    for name in try [nil] + Self.names() {
      let outcome = try Program.run(["man", name].compactMap(\.self))
      let page = outcome.output
      #expect(outcome.status == 0 && outcome.isWhole && page.utf8.allSatisfy { $0 < 0x80 })
      for title in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "SEE ALSO"] {
        #expect(page.contains(".SH \"\(title)\"\n"), "\(name ?? "rulectl"): \(title)")
      }
      let help = try Program.run([name, "--help"].compactMap(\.self)).output
      for option in help.matches(of: /\n  (?:-[a-z], )?(--[a-z-]+)/).map(\.1) {
        #expect(page.contains(option.replacing("-", with: #"\-"#)), "\(name ?? "rulectl"): \(option)")
      }
    }
  }

  @Test func `knows other shells and commands not`() throws {
    #expect(try Program.run(["completion", "powershell"]).errors.contains("use one of bash, zsh, fish"))
    #expect(try Program.run(["man", "evall"]).errors.contains("a similar command exists: `eval`"))
  }
}
