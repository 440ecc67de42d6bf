extension Lint {
  static let byteOrderMark = Lint(
    RulePage(
      "J009", "byte-order-mark", .warning,
      "a byte order mark before the document",
      why: """
        iOS and Android pass over it; the web engine discards the document.
        """,
      remedy: """
        Save the file as UTF-8 without a mark.
        """,
      source: """
        the three readers, run on texts of each kind: JSONDecoder of Swift 6.3.1, org.json of \
        Android 10, JSON.parse of Node 20
        """,
      differences: ["D11"],
      fires: .document("«»\u{FEFF}" + #"{"version":1,"rules":[]}"#),
      silent: .document(#"{"version":1,"rules":[]}"#)),
    .reported(by: .reader))
}
