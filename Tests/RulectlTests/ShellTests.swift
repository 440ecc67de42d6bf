import Foundation
import TestSupport
import Testing

/// Completions and manual pages. `make shells` completes lines in real shells, and typesets the pages.
@Suite struct `the shell` {
  /// Every command with its options and arguments, as the argument parser describes them.
  private static func commands() throws -> [[String: Any]] {
    let outcome = try Program.run(["--experimental-dump-help"])
    let tool = try #require(try JSONSerialization.jsonObject(with: Data(outcome.standardOutput)) as? [String: Any])
    let command = try #require(tool["command"] as? [String: Any])
    return try #require(command["subcommands"] as? [[String: Any]]).filter { $0["commandName"] as? String != "help" }
  }

  private static func names() throws -> [String] { try commands().compactMap { $0["commandName"] as? String } }

  /// The names in a help text such as `Format of the report (text, json; default: text)`.
  private static func choices(in help: String) -> [String] {
    guard let match = help.firstMatch(of: /\(([a-z]+(?:, [a-z]+)+)(?:; default: [^)]*)?\)/) else { return [] }
    return match.1.split(separator: ", ").map(String.init)
  }

  @Test func `completes every closed set of values`() throws {
    var checked = 0
    for command in try Self.commands() {
      for argument in command["arguments"] as? [[String: Any]] ?? [] where argument["kind"] as? String != "flag" {
        let choices = Self.choices(in: argument["abstract"] as? String ?? "")
        if choices.isEmpty { continue }
        let kind = argument["completionKind"] as? [String: Any]
        let values = (kind?["list"] as? [String: Any])?["values"] as? [String] ?? []
        checked += 1
        #expect(
          Set(choices).isSubset(of: values), "\(command["commandName"] ?? ""): \(argument["abstract"] ?? "")")
      }
    }
    #expect(checked > 40)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `has completions for every command`(shell: String) throws {
    let outcome = try Program.run(["completion", shell])
    #expect(outcome.status == 0 && outcome.isWhole, "\(outcome.errors)")
    for name in try Self.names() { #expect(outcome.output.contains(name), "\(name)") }
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
      let outcome = try Program.run(
        ["---completion", "explain", "--", "--rule", "4", "0", "rulectl", "explain", word, "--rule", ""],
        in: scratch.folder, environment: ["SAP_SHELL": "bash"])
      #expect(outcome.lines == ["offer", "1", "2", "3", "4", "5", "6", "7", "8", "v1.2_b-c", "10"])
    }
  }

  @Test(arguments: ["Examples/convert-audience/rules.json", "Examples/airship-landing-page/landing.json"])
  func `offers the rules of other dialects`(path: String) throws {
    let outcome = try Program.run(
      [
        "---completion", "inspect", "--", "--rule", "4", "0", "rulectl", "inspect", Package.root.path + "/" + path,
        "--rule", "",
      ],
      environment: ["SAP_SHELL": "bash"])
    #expect(outcome.lines == (path.contains("convert") ? ["hero", "upsell"] : ["landing"]))
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
