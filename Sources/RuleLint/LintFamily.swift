/// The lints whose codes begin with the same letters.
package struct LintFamily: Sendable {
  package let letters: String
  /// The subject of the family, for headings.
  package let title: String

  package static let all: [LintFamily] = [
    LintFamily(letters: "Z", title: "archive"), LintFamily(letters: "J", title: "JSON text"),
    LintFamily(letters: "S", title: "shape"), LintFamily(letters: "M", title: "matchers and values"),
    LintFamily(letters: "L", title: "logic"), LintFamily(letters: "T", title: "tokens"),
    LintFamily(letters: "C", title: "consequences"), LintFamily(letters: "A", title: "assets and URLs"),
    LintFamily(letters: "H", title: "history"), LintFamily(letters: "P", title: "platform differences"),
    LintFamily(letters: "X", title: "crashes"), LintFamily(letters: "G", title: "hygiene"),
    LintFamily(letters: "E", title: "events"), LintFamily(letters: "F", title: "configurations of apps"),
    LintFamily(letters: "CV", title: "Convert"), LintFamily(letters: "AS", title: "Airship"),
  ]
}

extension RulePage {
  /// The letters of the code, which name its family.
  package var letters: String { String(code.prefix { $0.isLetter }) }

  /// The title of the code's family.
  package var family: String { LintFamily.all.first { $0.letters == letters }?.title ?? letters }
}
