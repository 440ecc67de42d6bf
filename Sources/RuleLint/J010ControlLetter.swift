extension Lint {
  static let controlLetter = Lint(
    RulePage(
      "J010", "control-letter", .warning,
      "a control letter in a text",
      why: """
        Nobody sees or types them. One that is not escaped costs the whole document on iOS and the web; one that is \
        ends the text early in what is written in C.
        """,
      remedy: "Take them out; write tabs and line ends in texts as \\t and \\n.",
      source: SDKSource.jsonReaders,
      differences: ["D12"],
      fires: .test(#""key":"a","matcher":"eq","values":["x«\u0000»"]"#),
      silent: .test(#""key":"a","matcher":"eq","values":["x\n"]"#)),
    { subject, findings in
      let document = subject.document
      for letter in document.strangeLetters() {
        if letter.scalar < 0xA0 {
          findings.add("the control letter \(letter.name)", at: letter.range)
        } else if letter.isHiding(in: document) {
          findings.add(
            Finding(
              Lint.hiddenLetter.page, "the letter \(letter.name), which does not show", at: .document(letter.range)))
        }
      }
    })
}
