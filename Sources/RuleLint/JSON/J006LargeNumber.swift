extension Lint {
  /// Not a row of `all`: the check of launch rules has this page, and is one.
  package static let largeNumber = Lint(
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
    .reported(by: .reader))
}
