extension CommonLints {
  static let duplicateKey = TextCheck(
    "J002", "duplicate-key", .error,
    "two members of one object with the same name",
    why: """
      iOS uses the first member. Android and the web engine use the last. If both have the same value, the finding \
      is only a warning.
      """,
    remedy: "Remove one of the members.",
    source: "the three readers, run: JSONDecoder of Swift 6.3.1, org.json of Android 10, JSON.parse of Node 20",
    differences: ["D04"],
    fires: .document(#"{"version":1,"rules":[],«"rules"»:[]}"#),
    silent: .document(#"{"version":1,"rules":[]}"#),
    { subject, findings in
      // Names are compared as decoded strings, so escapes make no difference.
      for object in subject.document.objectsOfDoubtfulNames {
        var first: [[UInt8]: JSONDocument.Value] = [:]
        for (name, value) in subject.document.members(object) {
          let text = subject.document.string(name)
          guard let earlier = first[text] else {
            first[text] = name
            continue
          }
          let isSame = subject.document.isWrittenAlike(value, subject.document.value(of: earlier))
          findings.add(
            "duplicate member \(text: text)", at: subject.document.range(name), severity: isSame ? .warning : nil,
            outcomes: subject.outcomes { _ in isSame ? nil : .otherResult },
            notes: [Finding.Note("first member", at: .document(subject.document.range(earlier)))])
        }
      }
    })
}

extension JSONDocument {
  /// True if two values are written with the same bytes.
  fileprivate func isWrittenAlike(_ one: Value, _ other: Value) -> Bool {
    let (one, other) = (range(one), range(other))
    return one.count == other.count && text[one.lower..<one.upper].elementsEqual(text[other.lower..<other.upper])
  }
}
