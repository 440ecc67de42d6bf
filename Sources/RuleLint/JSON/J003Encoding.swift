extension Lint {
  static let encoding = Lint(
    RulePage(
      "J003", "encoding", .error,
      "text that is not UTF-8",
      why: """
        iOS reads UTF-16 and UTF-32, Android and the web engine do not. Bytes that are no \
        UTF-8 cost the whole document on iOS where the value that holds them is read, and are \
        replaced by a mark on Android.
        """,
      remedy: """
        Save the document as UTF-8.
        """,
      source: """
        the three readers, run on texts of each kind: JSONDecoder of Swift 6.3.1, org.json of \
        Android 10, JSON.parse of Node 20
        """,
      differences: ["D09", "D10"],
      fires: .document("«»" + wide("{}")),
      silent: .document(#"{"version":1,"rules":[]}"#)),
    .reported(by: .reader))
}

/// ASCII text in UTF-16 (little-endian), with one character for each byte.
private func wide(_ text: String) -> String { text.map { "\($0)\0" }.joined() }
