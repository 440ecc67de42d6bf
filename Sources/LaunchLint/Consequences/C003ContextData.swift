extension LaunchCheck {
  static let contextData = LaunchCheck(
    RulePage(
      "C003", "context-data", .warning,
      "context data that Analytics does not take",
      why: """
        `contextdata` is one level of texts, numbers and truth values; lists, objects and nulls in it are dropped. A \
        member `context data`, as an older description of the format has it, is never read.
        """,
      remedy: "Name the member `contextdata` and flatten what is in it.",
      source: SDKSource.analytics,
      fires: .consequence(#"{"id":"c1","type":"an","detail":{"action":"buy","contextdata":{"cart":«{"sku":"a"}»}}}"#),
      silent: .consequence(#"{"id":"c1","type":"an","detail":{"action":"buy","contextdata":{"cart.sku":"a"}}}"#)),
    .detail { subject, reading, findings in
      guard reading.kind == .analytics else { return }
      let document = subject.document
      for (name, _) in document.members(reading.detail.object)
      where document.range(name).count == 14 && document.isNamed(name, "context data") {
        findings.add(
          "`context data` is never read", at: name, in: subject, outcomes: subject.handled(.noEffect),
          hint: "write `contextdata`")
      }
      guard let data = reading.detail.value("contextdata", in: document), document.isObject(data) else { return }
      for (_, value) in document.members(data) {
        switch document.kind(value) {
        case .object, .array, .null:
          findings.add(
            "\(document.kind(value).words) in `contextdata` is dropped", at: value, in: subject,
            outcomes: subject.handled(.noEffect))
        case .string, .number, .word, .true, .false: continue
        }
      }
    })
}
