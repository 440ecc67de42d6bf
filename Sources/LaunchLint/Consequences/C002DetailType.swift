extension LaunchLints {
  static let detailMistyped = LaunchCheck(
    "C002", "detail-mistyped", .error, "a member of `detail` with the wrong type",
    why: """
      The SDKs do not convert types: a member of the wrong type counts as missing. If the member is required, the \
      consequence has no effect. The value of a profile write must be a string on iOS; Android accepts any type.
      """,
    remedy: """
      Write a value of the expected type. `remoteAssets` must be an array of arrays of strings. In each inner array, \
      the URL to replace comes first, followed by its fallbacks.
      """,
    source: SDKSource.handlers + "; " + SDKSource.profile, differences: ["R13", "R16"],
    fires: .detail("pb", #"{"templateurl":"https://collect.example.com/hit","timeout":«"2"»}"#),
    silent: .detail("pb", #"{"templateurl":"https://collect.example.com/hit","timeout":2}"#),
    .detail { subject, reading, findings in
      check(reading.detail, subject, &findings)
      if let data = reading.data { check(data, subject, &findings) }
    })

  private static func check(_ part: DetailPart, _ subject: LaunchLintContext, _ findings: inout Findings) {
    let document = subject.document
    for (index, field) in part.fields.enumerated() {
      guard let value = part.values[index], !document.isNull(value) else { continue }
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
        case .number where isOther: "a number that is not an integer"
        case .array where isOther: "an array with other elements"
        case let kind: kind.words
        }
      findings.add("expected \(field.form.words) for `\(field.name)`, found \(found)", at: value, outcomes: outcomes)
    }
  }
}

extension JSONKind {
  /// The kind as shown in messages, with its article.
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .word: "an unquoted word"
    case .true, .false: "a boolean"
    case .null: "null"
    }
  }
}
