internal import ArgumentParser

/// `rulectl code [CODE…]`
struct CodeCommand: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "code",
    abstract: "Explain the codes of findings.",
    discussion: """
      Prints what a code means, why it matters, an example that has the finding, one that does not, and what to \
      write instead. Without a code it lists all codes.

        rulectl code S009
        rulectl code unknown-matcher
        rulectl code S AS1
        rulectl code --all --format markdown

      Status: 0 done, 2 unknown code.
      """)

  @Argument(
    help: "Codes such as S009, names such as unknown-matcher, families such as S, or beginnings of codes",
    completion: .codes)
  var codes: [String] = []
  @Flag(help: "Print the page of every code instead of a list")
  var all = false
  @Option(
    help: ArgumentHelp("Format of the output (text, json, markdown; default: text)", valueName: "FORMAT"),
    completion: .list(names(RulePageFormat.self)))
  var format: String?
  @Option(.color) var color: String?

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    let format: RulePageFormat = try choice(format, "--format") ?? .text
    let selection = try codes.map { name throws(CommandFailure) in try CodePattern(name, in: nil) }
    let families = LintFamily.all.compactMap { family -> RulePages.Family? in
      let pages = Catalogue.pages.filter { page in
        page.letters == family.letters && (selection.isEmpty || selection.contains { $0.matches(page) })
      }
      return pages.isEmpty ? nil : RulePages.Family(title: family.title, pages: pages)
    }
    let isOne = families.count == 1 && families[0].pages.count == 1 && !selection.isEmpty
    let pages = RulePages(families: families, isWhole: all || isOne, isOne: isOne && !all)
    let style = Style(isColored: Terminal.wantsColor(try choice(color, "--color") ?? .auto))
    try Output.show(pages.bytes(format, style: style, columns: min(100, max(40, Terminal.columns ?? 80))))
    return .done
  }
}
