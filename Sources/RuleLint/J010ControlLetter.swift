extension CommonLints {
  static let controlLetter = TextCheck(
    "J010", "control-letter", .warning,
    "a control character in a string",
    why: """
      An unescaped control character makes iOS and the web engine reject the whole document. An escaped one can \
      end the string early in code written in C.
      """,
    remedy: "Remove the character. Write tabs and line breaks as \\t and \\n.",
    source: SDKSource.jsonReaders,
    differences: ["D12"],
    fires: .test(#""key":"a","matcher":"eq","values":["x«\u0000»"]"#),
    silent: .test(#""key":"a","matcher":"eq","values":["x\n"]"#),
    { subject, findings in
      let document = subject.document
      for letter in document.strangeLetters() {
        if letter.scalar < 0xA0 {
          findings.add("control character \(letter.name)", at: letter.range)
        } else if letter.isHiding(in: document) {
          findings.add(
            Finding(
              CommonLints.hiddenLetter.page, "invisible character \(letter.name)", at: .document(letter.range)))
        }
      }
    })
}
