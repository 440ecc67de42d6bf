extension Lint {
  static let deepNesting = Lint(
    RulePage(
      "J005", "deep-nesting", .error,
      "objects and arrays nested deeper than a platform goes",
      why: """
        iOS stops reading at 512 containers, one inside the other, and discards the document; \
        a group of conditions takes three of them. Android and the web engine go on until the \
        stack of the device ends.
        """,
      remedy: """
        Flatten the conditions: groups of the same logic can be one.
        """,
      source: """
        the three readers, run on texts of each kind: JSONDecoder of Swift 6.3.1, org.json of \
        Android 10, JSON.parse of Node 20
        """,
      differences: ["D14"],
      fires: .document(nested(513, mark: true)),
      silent: .document(nested(512, mark: false))),
    .reported(by: .reader))
}

/// An example document with `depth` levels of containers; `mark` marks the innermost one.
private func nested(_ depth: Int, mark: Bool) -> String {
  let outer = String(repeating: "[", count: depth - 2)
  let inner = mark ? "«[»]" : "[]"
  return #"{"version":1,"rules":[],"x":"# + outer + inner + String(repeating: "]", count: depth - 2) + "}"
}
