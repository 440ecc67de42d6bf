extension Lint {
  static let trailingText = Lint(
    RulePage(
      "J008", "trailing-text", .error,
      "text behind the document",
      why: """
        iOS and the web engine discard the whole document; Android never looks at what stands \
        behind the last bracket.
        """,
      remedy: """
        Take it out: a file holds one document.
        """,
      source: """
        the three readers, run on texts of each kind: JSONDecoder of Swift 6.3.1, org.json of \
        Android 10, JSON.parse of Node 20
        """,
      differences: ["D07"],
      fires: .document(#"{"version":1,"rules":[]}«{}»"#),
      silent: .document(#"{"version":1,"rules":[]}"#)),
    .reported(by: .reader))
}
