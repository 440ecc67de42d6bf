extension LaunchLints {
  static let dispatchIncomplete = LaunchCheck(
    "C005", "dispatch-incomplete", .error,
    "a `dispatch` consequence without a valid `type`, `source` and `eventdataaction`",
    why: """
      iOS and Android dispatch no event if one of the three members is missing or invalid. `eventdataaction` must be \
      exactly `copy` or `new`, in lower case.
      """,
    remedy: "Set `type` and `source` to those of the new event. Set `eventdataaction` to `copy` or `new`.",
    source: SDKSource.engine,
    fires: .consequence(
      #"{"id":"c1","type":"dispatch","detail":{"type":"com.example.type","source":"com.example.source","eventdataaction":«"Copy"»}}"#
    ),
    silent: .consequence(
      #"{"id":"c1","type":"dispatch","detail":{"type":"com.example.type","source":"com.example.source","eventdataaction":"copy"}}"#
    ),
    .detail { subject, reading, findings in
      guard reading.kind == .dispatch else { return }
      findings.addMissingApart(reading.detail, subject)
      findings.addUnlisted("eventdataaction", ["copy", "new"], reading.detail, subject)
    })
}

extension Findings {
  /// Reports missing fields with `isReportedApart`, which C001 skips.
  mutating func addMissingApart(_ part: ConsequenceReading.Part, _ subject: LaunchLintContext) {
    for (place, field) in part.fields.enumerated() where field.need != .optional && field.isReportedApart {
      addMissing(field, part, place, subject)
    }
  }

  /// Reports a string field whose value is not in `known`, compared case-sensitively.
  mutating func addUnlisted(
    _ name: String, _ known: [String], _ part: ConsequenceReading.Part, _ subject: LaunchLintContext
  ) {
    let document = subject.document
    guard let value = part.value(name, in: document), document.kind(value) == .string else { return }
    let text = document.string(value)
    guard !known.contains(where: { $0.utf8.elementsEqual(text) }) else { return }
    let list = known.map { "`\($0)`" }.joined(separator: ", ")
    add(
      "`\(name)` is \(text: text), expected one of \(list)", at: value, in: subject,
      outcomes: subject.handled(.noEffect),
      hint: SpellingSuggestion.hint(for: text, among: known))
  }
}
