internal import RuleEngine

extension Lint {
  static let syntax = Lint(
    RulePage(
      "J001", "json-syntax", .error,
      "text that is not strict JSON",
      why: """
        The readers of the platforms let different departures through: comments, single quotes \
        and words without quotes are read by Android alone, trailing commas by iOS alone. What \
        one platform cannot read it discards as a whole.
        """,
      remedy: """
        Write the document as strict JSON in UTF-8.
        """,
      source: """
        the three readers, run on texts of each kind: JSONDecoder of Swift 6.3.1, org.json of \
        Android 10, JSON.parse of Node 20
        """,
      differences: ["D05", "D06", "D07", "D08"],
      fires: .document(#"{"version":1,"rules":[]«,»}"#),
      silent: .document(#"{"version":1,"rules":[]}"#)))
}
