extension LaunchCheck {
  static let detailMistyped = LaunchCheck(
    RulePage(
      "C002", "detail-mistyped", .error,
      "a member of a detail has a type that its handler does not take",
      why: """
        A member of another type counts as missing; nothing is converted. Where the member is needed the consequence \
        has no effect. The value of a profile write may be anything on Android and must be text on iOS.
        """,
      remedy: """
        Write the type that the handler takes. `remoteAssets` is a list of lists of texts: the address to replace, \
        then the texts to fall back on.
        """,
      source: SDKSource.handlers + "; " + SDKSource.profile,
      differences: ["R13", "R16"],
      fires: .consequence(
        #"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit","timeout":«"2"»}}"#),
      silent: .consequence(
        #"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit","timeout":2}}"#)),
    .detail { subject, reading, findings in
      check(reading.detail, subject, &findings)
      if let data = reading.data { check(data, subject, &findings) }
    })

  private static func check(_ part: ConsequenceReading.Part, _ subject: LaunchLintContext, _ findings: inout Findings) {
    let document = subject.document
    for (place, field) in part.fields.enumerated() {
      guard let value = part.values[place], !document.isNull(value) else { continue }
      // Fast path for the most frequent case.
      if document.kind(value) == .string, field.form == .text { continue }
      let outcomes = Outcomes(subject.profiles) { profile in
        guard profile.handlesConsequences, !field.form.takes(value, in: document, on: profile) else { return nil }
        return .noEffect
      }
      guard !outcomes.rows.isEmpty else { continue }
      let isOther = field.form == .wholeNumber || field.form == .textLists
      let found =
        switch document.kind(value) {
        case .number where isOther: "another number"
        case .array where isOther: "another list"
        case let kind: kind.words
        }
      findings.add("`\(field.name)` is \(found), not \(field.form.words)", at: value, in: subject, outcomes: outcomes)
    }
  }
}

extension JSONDocument.Kind {
  /// The kind as shown in messages, with its article.
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "a list"
    case .string: "text"
    case .number: "a number"
    case .word: "a bare word"
    case .true, .false: "a truth value"
    case .null: "null"
    }
  }
}
