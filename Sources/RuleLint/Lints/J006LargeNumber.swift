internal import RuleEngine

extension Lint {
  static let largeNumber = Lint(
    RulePage(
      "J006", "large-number", .warning,
      "a number that some platform cannot hold exactly",
      why: """
        iOS and Android hold integers of 64 bits, the web engine those up to 2^53; beyond them \
        the last digits are lost and unequal numbers become equal. A number beyond the range \
        of doubles costs the whole document on iOS, or the consequence that holds it, and on \
        Android where it is the member of an object.
        """,
      remedy: """
        Write identifiers as text; keep numbers within 2^53.
        """,
      source: """
        the three readers, run on texts of each kind: JSONDecoder of Swift 6.3.1, org.json of \
        Android 10, JSON.parse of Node 20
        """,
      differences: ["D13", "D71"],
      fires: .test(#""key":"a","matcher":"eq","values":[«9007199254740993»]"#),
      silent: .test(#""key":"a","matcher":"eq","values":[9007199254740991]"#)),
    .document { subject, findings in
      let document = subject.document
      // 2^53 has 16 digits.
      for number in document.numbers(ofAtLeast: 16) where !document.isOdd(number) {
        if document.isDecimal(number) { continue }
        switch NumberLexeme.android(lexeme: document.lexeme(number).span) {
        case .integer(let value):
          guard value.magnitude > 1 << 53 else { continue }
          findings.add(
            "an integer beyond 2^53", at: number, in: subject,
            outcomes: Outcomes(subject.profiles) {
              $0.values.runtime == .javaScript ? .otherResult : nil
            })
        case .double:
          findings.add(
            "an integer beyond 64 bits: it is read as a decimal", at: number, in: subject,
            outcomes: Outcomes(subject.profiles) { _ in .otherResult })
        }
      }
    })
}
