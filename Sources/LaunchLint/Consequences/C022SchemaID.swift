extension LaunchCheck {
  static let schemaID = LaunchCheck(
    RulePage(
      "C022", "schema-id", .warning,
      "the detail of a message has another `id` than its consequence",
      why: """
        Messaging looks the proposition of a message up by the id of the detail, under which it has kept the id of the \
        consequence. Where the two differ the message cannot be tracked.
        """,
      remedy: "Write one id in both places.",
      source: SDKSource.messaging,
      fires: .consequence(
        #"{"id":"c1","type":"schema","detail":{"id":«"c2"»,"schema":"https://ns.adobe.com/personalization/json-content-item","data":{"content":{}}}}"#
      ),
      silent: .consequence(
        #"{"id":"c1","type":"schema","detail":{"id":"c1","schema":"https://ns.adobe.com/personalization/json-content-item","data":{"content":{}}}}"#
      )),
    .detail { subject, reading, findings in
      let document = subject.document
      // A history operation shows no message, so its id is not used.
      guard let schema = reading.schema, schema != .historyOperation, let id = reading.detail.value("id", in: document),
        document.kind(id) == .string, let outer = reading.consequence.id, document.kind(outer) == .string,
        document.string(id) != document.string(outer)
      else { return }
      findings.add(
        "the consequence's id is \(text: document.string(outer))", at: id, in: subject,
        notes: [subject.note("the consequence's id", at: outer)])
    })
}
