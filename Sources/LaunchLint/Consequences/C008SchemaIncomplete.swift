extension LaunchLints {
  static let schemaIncomplete = LaunchCheck(
    "C008", "schema-incomplete", .error,
    "a `schema` consequence without `id`, `schema` or `data`",
    why: "iOS and Android drop the consequence unless `id` and `schema` are strings and `data` is an object.",
    remedy: "Add the missing member to `detail`.",
    source: SDKSource.engine,
    fires: .consequence(#"{"id":"c1","type":"schema","detail":«{"id":"c1","data":{"content":{}}}»}"#),
    silent: .consequence(
      #"{"id":"c1","type":"schema","detail":{"id":"c1","schema":"https://ns.adobe.com/personalization/json-content-item","data":{"content":{}}}}"#
    ),
    .detail { subject, reading, findings in
      guard reading.kind == .schema else { return }
      findings.addMissingApart(reading.detail, subject)
    })
}
