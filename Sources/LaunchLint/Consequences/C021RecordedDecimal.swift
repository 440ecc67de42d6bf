extension LaunchCheck {
  static let recordedDecimal = LaunchCheck(
    RulePage(
      "C021", "recorded-decimal", .warning,
      "a history record with a number that the platforms write differently",
      why: """
        What is recorded is a hash of texts. A decimal that is whole is `20` on iOS and `20.0` on Android; one below a \
        thousandth or from ten millions on has an exponent on Android. The same record has another hash, and a \
        condition finds it on one platform only.
        """,
      remedy: "Record texts or whole numbers.",
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/eventhub/history @5.11.0; adobe/aepsdk-core-android: \
        …/internal/util/MapExtensions.kt @core 3.8.0; both run
        """,
      differences: ["R22"],
      fires: .consequence(
        #"{"id":"c1","type":"schema","detail":{"id":"c1","schema":"https://ns.adobe.com/personalization/eventHistoryOperation","data":{"operation":"insert","content":{"total":«20.0»}}}}"#
      ),
      silent: .consequence(
        #"{"id":"c1","type":"schema","detail":{"id":"c1","schema":"https://ns.adobe.com/personalization/eventHistoryOperation","data":{"operation":"insert","content":{"total":20}}}}"#
      )),
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
          "recorded as `\(digits)` on iOS and `\(java)` on Android", at: member.value, in: subject,
          outcomes: subject.handled(.otherResult))
      }
    })
}
