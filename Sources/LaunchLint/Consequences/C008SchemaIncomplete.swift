extension LaunchCheck {
  static let schemaIncomplete = LaunchCheck(
    RulePage(
      "C008", "schema-incomplete", .error,
      "a `schema` consequence without `id`, `schema` or `data`",
      why: "The engine needs all three, two texts and an object, and drops the consequence otherwise.",
      remedy: "Add the member to the detail.",
      source: SDKSource.engine,
      fires: .consequence(#"{"id":"c1","type":"schema","detail":«{"id":"c1","data":{"content":{}}}»}"#),
      silent: .consequence(
        #"{"id":"c1","type":"schema","detail":{"id":"c1","schema":"https://ns.adobe.com/personalization/json-content-item","data":{"content":{}}}}"#
      )),
    .detail { subject, reading, findings in
      guard reading.kind == .schema else { return }
      findings.addMissingApart(reading.detail, subject)
    })
}
