extension LaunchLints {
  static let tokenOutsideDetail = LaunchCheck(
    "T012", "token-outside-detail", .info, "a token in the `id` or `type` of a consequence",
    why: "iOS and Android expand tokens only in `detail`. In `id` and `type`, the token remains as text.",
    remedy: "Move the token into `detail`.",
    source: SDKSource.engine,
    fires: .consequences(#"{"id":«"c-{%sku%}"»,"type":"url","detail":{"url":"app://home"}}"#),
    silent: .detail("url", #"{"url":"app://home?sku={%urlenc(sku)%}"}"#),
    .consequence { subject, consequence, findings in
      for value in [consequence.id, consequence.type] {
        guard let value, let range = subject.document.plainText(value) else { continue }
        let text = subject.document.text[range.lower..<range.upper]
        guard let open = text.firstIndex(of: 0x7B), text[open...].dropFirst().first == 0x25 else { continue }
        findings.add("token outside `detail` is not expanded", at: value)
      }
    })
}
