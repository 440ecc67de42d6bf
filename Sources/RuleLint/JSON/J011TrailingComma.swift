extension Lint {
  static let trailingComma = Lint(
    RulePage(
      "J011", "trailing-comma", .error,
      "a comma before a closing bracket",
      why: """
        iOS passes over it. Android and the web engine discard the whole document, so that \
        what was tried on an iPhone fails everywhere else.
        """,
      remedy: """
        Take the comma out.
        """,
      source: """
        the three readers, run on texts of each kind: JSONDecoder of Swift 6.3.1, org.json of \
        Android 10, JSON.parse of Node 20
        """,
      differences: ["D05"],
      fires: .document(#"{"version":1,"rules":[]«,»}"#),
      silent: .document(#"{"version":1,"rules":[]}"#)),
    .reported(by: .reader))
}
