extension LaunchLints {
  static let detailMissing = LaunchCheck(
    "C001", "detail-missing", .error, "a consequence without a required member in `detail`",
    why: """
      iOS and Android load the consequence and dispatch it. The extension that should run it logs a message and does \
      nothing. For some members, an empty string also counts as missing.
      """,
    remedy: """
      Add the member. This code covers `an`, `pb`, `pii` and `url` consequences, the strings of `iam` messages, and \
      the data of Messaging schemas.
      """,
    source: SDKSource.handlers + "; " + SDKSource.messaging,
    fires: .detail("pb", #"«{"timeout":5}»"#),
    silent: .detail("pb", #"{"templateurl":"https://collect.example.com/hit","timeout":5}"#),
    .detail { subject, reading, findings in
      for part in [reading.detail, reading.data].compactMap({ $0 }) {
        for (index, field) in part.fields.enumerated() where field.need != .optional && !field.isReportedApart {
          findings.addMissing(field, part, index, subject)
        }
      }
      guard reading.kind == .analytics, !hasHit(reading.detail, subject.document) else { return }
      findings.add(
        "`detail` has no `action`, `state` or `contextdata`", at: reading.detail.object,
        outcomes: subject.handled(.noEffect))
    })

  /// True if some member of an `an` detail is not empty; wrong types are reported by C002.
  private static func hasHit(_ detail: DetailPart, _ document: JSONDocument) -> Bool {
    detail.fields.contains { field in
      guard let value = detail.value(field.name, in: document) else { return false }
      return document.range(value).count > 2 || document.isObject(value)
    }
  }
}

extension Findings {
  /// Reports a required field if it is missing, or empty where that is not allowed.
  mutating func addMissing(
    _ field: DetailField, _ part: DetailPart, _ index: Int, _ subject: LaunchLintContext
  ) {
    let document = subject.document
    if let value = part.values[index], !document.isNull(value) {
      guard field.need == .notEmpty, document.kind(value) == .string, document.range(value).count == 2 else { return }
      add("`\(field.name)` is empty", at: value, outcomes: subject.handled(.noEffect))
    } else {
      let near = document.members(part.object).lazy.map { document.string($0.name) }
        .first { SpellingSuggestion.name(for: $0, among: [field.name]) != nil }
      add(
        "`\(field.name)` is missing", at: part.object, outcomes: subject.handled(.noEffect),
        hint: near.map { "rename \(text: $0) to `\(field.name)`" })
    }
  }
}
