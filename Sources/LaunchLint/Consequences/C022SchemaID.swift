extension LaunchLints {
  static let schemaID = LaunchCheck(
    "C022", "schema-id", .warning, "a message whose `detail.id` differs from the `id` of its consequence",
    why: """
      Messaging stores the proposition of a message under the `id` of the consequence, but looks it up by the `id` \
      in `detail`. If the two differ, Messaging cannot track the message.
      """,
    remedy: "Use the same `id` in both places.",
    source: SDKSource.messaging,
    fires: .consequences(
      #"{"id":"c1","type":"schema","detail":{"id":«"c2"»,"schema":"https://ns.adobe.com/personalization/json-content-item","data":{"content":{}}}}"#
    ),
    silent: .schema("json-content-item", #"{"content":{}}"#),
    .detail { subject, reading, findings in
      let document = subject.document
      // A history operation shows no message, so its id is not used.
      guard let schema = reading.schema, schema != .historyOperation, let id = reading.detail.value("id", in: document),
        document.kind(id) == .string, let outer = reading.consequence.id, document.kind(outer) == .string,
        document.string(id) != document.string(outer)
      else { return }
      findings.add(
        "`id` of the message differs from the consequence id \(text: document.string(outer))", at: id,
        hint: "use \(text: document.string(outer))", notes: [subject.note("the id of the consequence", at: outer)])
    })
}
