extension Command {
  /// `rulectl code [CODE…]`
  static let code = Command(
    "code", .check, "Explain the codes of findings.",
    description: [
      .text(
        """
        Prints what a code means, why it matters, how to fix the finding, an example that has the finding, and an \
        example that does not have it. Without CODE, lists all codes.
        """),
      .examples([
        "rulectl code S009", "rulectl code unknown-matcher", "rulectl code S AS1",
        "rulectl code --all --format markdown",
      ]),
    ],
    statuses: "0 done, 2 unknown code.",
    arguments: [
      CommandArgument(
        "CODE", .many, "Codes such as S009, names such as unknown-matcher, families such as S, or beginnings of codes",
        .codes
      ) { $0.inputs.append($1) }
    ],
    options: [.allPages, .codeFormat, .color],
    run: { options, _ throws(CommandFailure) in try options.showCodes() })
}

extension OptionValues {
  /// Runs `code`.
  fileprivate func showCodes() throws(CommandFailure) -> ExitStatus {
    let selection = try inputs.map { name throws(CommandFailure) in try CodePattern(name, in: nil) }
    let families = LintFamily.all.compactMap { family -> RulePages.Family? in
      let pages = Catalogue.pages.filter { page in
        page.letters == family.letters && (selection.isEmpty || selection.contains { $0.matches(page) })
      }
      return pages.isEmpty ? nil : RulePages.Family(family, pages: pages)
    }
    let isOne = families.count == 1 && families[0].pages.count == 1 && !selection.isEmpty
    let pages = RulePages(families: families, isWhole: all || isOne, isOne: isOne && !all)
    try Output.show(
      pages.bytes(pageFormat ?? .text, style: style(), columns: min(100, max(40, Terminal.columns ?? 80))))
    return .done
  }
}
