internal import ArgumentParser

/// `rulectl completion SHELL`
struct CompletionCommand: RulectlCommand {
  private static let shells: [(name: String, shell: CompletionShell)] = [
    ("bash", .bash), ("zsh", .zsh), ("fish", .fish),
  ]

  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: "Print the completions for a shell.",
    discussion: """
      The shell completes commands, options, values, codes and files with them, and after --rule the ids of the rules \
      in the files that were typed before. `make install` installs them.

        rulectl completion bash > ~/.local/share/bash-completion/completions/rulectl
        rulectl completion zsh > ~/.zfunc/_rulectl
        rulectl completion fish > ~/.config/fish/completions/rulectl.fish

      zsh reads ~/.zfunc if ~/.zshrc adds it to fpath before compinit: fpath=(~/.zfunc $fpath).
      """)

  @Argument(
    help: "Shell: \(CompletionCommand.shells.map(\.name).joined(separator: ", "))",
    completion: .list(CompletionCommand.shells.map(\.name)))
  var shell: String

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    guard let shell = Self.shells.first(where: { $0.name == shell })?.shell else {
      throw .invalid(self.shell, of: "shell", among: Self.shells.map(\.name))
    }
    try Output.show(Array((Rulectl.completionScript(for: shell) + "\n").utf8))
    return .done
  }
}

extension CompletionKind {
  /// Archives and documents of rules, and folders.
  static var rules: Self { .file(extensions: ["zip", "json"]) }
  /// Files of events, also compressed, and logs.
  static var events: Self { .file(extensions: ["json", "jsonl", "ndjson", "gz", "log", "txt"]) }
  /// The codes of findings, and their names. A closure, because every run makes the options of its command.
  static var codes: Self { .custom { _, _, _ in Catalogue.pages.map(\.code) + Catalogue.pages.map(\.name) } }
  /// The rules in the files that were typed before.
  static var ruleNames: Self { .custom { words, _, _ in RuleNames.completions(of: words) } }
}

/// The values of `--rule` that a shell offers.
enum RuleNames {
  /// Returns the names of each rule in those of `words` that are rules: the ids that a shell takes as they are, or the
  /// index.
  ///
  /// `words`: the command line, with the quotes and backslashes of the shell. bash expands the words that it offers, so
  /// that other characters of an id could run a command.
  static func completions(of words: [String]) -> [String] {
    var names: [String] = []
    for word in words.dropFirst(2) where !word.hasPrefix("-") {
      let path = unquoted(word)
      guard !path.isEmpty, FileKind(path) != .missing else { continue }
      let limits = RulesLimits.standard
      guard let input = try? RulesInput(path, .standard, limits),
        let parts = try? input.dialect(nil, [], limits).parts(input, limits)
      else { continue }
      for place in 0..<parts.partCount {
        let plain = parts.names(ofPartAt: place).map { String(decoding: $0, as: UTF8.self) }.filter(isPlain)
        names += plain.isEmpty ? [String(place)] : plain
      }
    }
    return names
  }

  /// True if a shell takes the name as one word, and `--rule` takes it as one id.
  private static func isPlain(_ name: String) -> Bool {
    let others = Set("._-@+%/".utf8)
    return name.utf8.contains { $0 &- 0x30 >= 10 } && name.utf8.first != 0x2D
      && name.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || others.contains($0) }
  }

  /// Returns a word of a command line without quotes and backslashes.
  private static func unquoted(_ word: String) -> String {
    var result = ""
    var isEscaped = false
    for character in word {
      if isEscaped || !#"\'""#.contains(character) {
        result.append(character)
        isEscaped = false
      } else {
        isEscaped = character == "\\"
      }
    }
    return result
  }
}
