internal import ArgumentParser

/// `rulectl rule [CODE]`
struct RuleCommand: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "rule",
    abstract: "Explains the codes of findings.",
    discussion: """
      Says what a code means, why it matters, what to do, and shows an example that it is found in \
      and one in which it is not. Without a code it lists all; with what some begin with, those.

        rulectl rule S009
        rulectl rule S
        rulectl rule --all --format md

      Status: 0, or 2 for a code that there is not.
      """)

  @Argument(help: "A code such as S009, or what some begin with.")
  var code: String?
  @Flag(help: "Whole pages, not a list.")
  var all = false
  @Option(help: "text, json or md (text).")
  var format: String?

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    let format: RulePageFormat = try choice(format, "--format") ?? .text
    if let code { try CodeNames.check(code, "") }
    let families = LintFamily.all.compactMap { family -> RulePages.Family? in
      let pages = Catalogue.pages.filter { $0.letters == family.letters && $0.code.hasPrefix(code ?? "") }
      return pages.isEmpty ? nil : RulePages.Family(title: family.title, pages: pages)
    }
    let isOne = families.first?.pages.first?.code == code
    let pages = RulePages(families: families, isWhole: all || isOne, isOne: isOne && !all)
    try Output.show(pages.bytes(format))
    return .done
  }
}
