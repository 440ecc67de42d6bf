internal import RuleEngine

extension Lint {
  static let duplicateKey = Lint(
    RulePage(
      "J002", "duplicate-key", .error,
      "an object has two members of one name",
      why: """
        iOS takes the first of them, Android and the web engine the last: the same document \
        means different things.
        """,
      remedy: """
        Keep one of them.
        """,
      source: """
        the three readers, run: JSONDecoder of Swift 6.3.1, org.json of Android 10, JSON.parse \
        of Node 20
        """,
      differences: ["D04"],
      fires: .document(#"{"version":1,"rules":[],«"rules"»:[]}"#),
      silent: .document(#"{"version":1,"rules":[]}"#)),
    .document { subject, findings in
      // Names are compared as text, so that one that is spelt with an escape is the same.
      for object in subject.document.objectsWithDoubtfulNames {
        var first: [[UInt8]: JSONDocument.Value] = [:]
        for (name, _) in subject.document.members(object) {
          let text = subject.document.string(name)
          guard let earlier = first[text] else {
            first[text] = name
            continue
          }
          findings.add(
            "a second member \(text: text)", at: name, in: subject,
            outcomes: Outcomes(subject.profiles) { _ in .otherResult },
            notes: [Finding.Note("the first one", at: .document(subject.document.range(earlier)))])
        }
      }
    })
}
