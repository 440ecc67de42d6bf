extension Lint {
  static let syntax = Lint(
    RulePage(
      "J001", "json-syntax", .error,
      "text that is not strict JSON",
      why: """
        The readers of the platforms let different departures through. Comments, single \
        quotes, words without quotes, other separators and numbers in octal or hexadecimal are \
        read by Android alone; an escape that JSON does not know is read as its letter there. \
        What a platform cannot read it discards as a whole; iOS only when it comes to the \
        value.
        """,
      remedy: """
        Write the document as strict JSON in UTF-8.
        """,
      source: """
        the three readers, run on texts of each kind: JSONDecoder of Swift 6.3.1, org.json of \
        Android 10, JSON.parse of Node 20
        """,
      differences: ["D06", "D08", "D12"],
      fires: .document("{\"version\":1,\"rules\":[]«/* none yet */»}"),
      silent: .document(#"{"version":1,"rules":[]}"#)),
    .reported(by: .reader))
}
