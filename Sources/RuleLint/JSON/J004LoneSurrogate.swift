extension Lint {
  static let loneSurrogate = Lint(
    RulePage(
      "J004", "lone-surrogate", .error,
      "an escape that is half of a surrogate pair",
      why: """
        No text has such a letter. iOS cannot read the string: the whole document goes where \
        it counts, the consequence where it stands in one. Android and the web engine keep the \
        half.
        """,
      remedy: """
        Write the letter itself, or both halves of the pair.
        """,
      source: """
        the three readers, run on texts of each kind: JSONDecoder of Swift 6.3.1, org.json of \
        Android 10, JSON.parse of Node 20
        """,
      differences: ["D12"],
      fires: .test(#""key":"a","matcher":"eq","values":["«\ud83d»"]"#),
      silent: .test(#""key":"a","matcher":"eq","values":["\ud83d\ude00"]"#)),
    .reported(by: .reader))
}
