extension LaunchLints {
  static let historyOperation = LaunchCheck(
    "C009", "history-operation", .error,
    "a history operation with an unknown `operation` or without `content`",
    why: "iOS and Android record nothing and dispatch nothing. The name of the operation is case-sensitive.",
    remedy: """
      Set `operation` to `insert` or `insertIfNotExists`. Set `content` to an object with at least one member.
      """,
    source: SDKSource.engine,
    fires: .consequence(
      #"{"id":"c1","type":"schema","detail":{"id":"c1","schema":"https://ns.adobe.com/personalization/eventHistoryOperation","data":{"operation":«"add"»,"content":{"seen":"yes"}}}}"#
    ),
    silent: .consequence(
      #"{"id":"c1","type":"schema","detail":{"id":"c1","schema":"https://ns.adobe.com/personalization/eventHistoryOperation","data":{"operation":"insert","content":{"seen":"yes"}}}}"#
    ),
    .detail { subject, reading, findings in
      guard reading.schema == .historyOperation, let data = reading.data else { return }
      findings.addMissingApart(data, subject)
      findings.addUnlisted("operation", ["insert", "insertIfNotExists"], data, subject)
      guard let content = data.value("content", in: subject.document),
        subject.document.isObject(content), subject.document.first(in: content) == nil
      else { return }
      findings.add(
        "`content` is empty, so nothing is recorded", at: content, in: subject, outcomes: subject.handled(.noEffect)
      )
    })
}
