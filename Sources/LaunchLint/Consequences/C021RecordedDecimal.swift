extension LaunchLints {
  static let recordedDecimal = LaunchCheck(
    "C021", "recorded-decimal", .warning, "a history record with a number that iOS and Android write differently",
    why: """
      The event history stores a hash of the values, written as strings. A floating-point number without a fraction is \
      `20` on iOS and `20.0` on Android. Floating-point numbers below 0.001, and from 10000000 on, are written with an \
      exponent on Android. The hashes then differ, so a condition finds the record on one platform only.
      """,
    remedy: "Record strings or integers.",
    source: """
      adobe/aepsdk-core-ios: AEPCore/Sources/eventhub/history @5.11.0; adobe/aepsdk-core-android: \
      …/internal/util/MapExtensions.kt @core 3.8.0; both run
      """,
    differences: ["R22"],
    fires: .schema("eventHistoryOperation", #"{"operation":"insert","content":{"total":«20.0»}}"#),
    silent: .schema("eventHistoryOperation", #"{"operation":"insert","content":{"total":20}}"#),
    .detail { subject, reading, findings in
      let document = subject.document
      guard reading.schema == .historyOperation,
        let content = reading.data?.value("content", in: document), document.isObject(content)
      else { return }
      for member in EventData(content, in: document).members
      where document.kind(member.value) == .number && !document.isOdd(member.value) {
        let lexeme = document.lexeme(member.value).span
        let digits: String
        switch NumberLexeme.ios(lexeme: lexeme) {
        case .integer(let value): digits = String(value)
        case .double(let value): digits = value.description
        case nil: continue
        }
        let java: String
        switch NumberLexeme.android(lexeme: lexeme) {
        case .integer(let value): java = String(value)
        case .double(let value): java = JavaNumber.text(value)
        }
        guard digits != java else { continue }
        findings.add(
          "number is recorded as `\(digits)` on iOS but `\(java)` on Android", at: member.value,
          outcomes: subject.handled(.otherResult), hint: "use a string or an integer")
      }
    })
}
