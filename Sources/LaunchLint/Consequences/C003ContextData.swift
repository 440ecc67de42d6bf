extension LaunchLints {
  static let contextData = LaunchCheck(
    "C003", "context-data", .warning, "context data that Analytics ignores",
    why: """
      Analytics reads `contextdata` as a flat object of strings, numbers and booleans. It drops arrays, objects and \
      null. It never reads a member named `context data`, although an older description of the format uses that \
      name.
      """,
    remedy: "Name the member `contextdata`. Write nested values as flat members, such as `cart.sku`.",
    source: SDKSource.analytics,
    fires: .detail("an", #"{"action":"buy","contextdata":{"cart":«{"sku":"a"}»}}"#),
    silent: .detail("an", #"{"action":"buy","contextdata":{"cart.sku":"a"}}"#),
    .detail { subject, reading, findings in
      guard reading.kind == .analytics else { return }
      let document = subject.document
      for (name, _) in document.members(reading.detail.object)
      where document.range(name).count == 14 && document.isNamed(name, "context data") {
        findings.add(
          "`context data` is never read", at: name, outcomes: subject.handled(.noEffect),
          hint: "rename it to `contextdata`")
      }
      guard let data = reading.detail.value("contextdata", in: document), document.isObject(data) else { return }
      for (name, value) in document.members(data) {
        switch document.kind(value) {
        case .object, .array, .null:
          findings.add(
            "Analytics drops \(text: document.string(name)) of `contextdata`: it is \(document.kind(value).words)",
            at: value, outcomes: subject.handled(.noEffect))
        case .string, .number, .word, .true, .false: continue
        }
      }
    })
}
