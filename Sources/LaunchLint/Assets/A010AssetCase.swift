extension LaunchLints {
  static let assetCase = LaunchCheck(
    "A010", "asset-case", .warning,
    "a page name that differs from the file in the archive only in case",
    why: """
      File names are case-sensitive on iOS and Android, so the page is not found. A simulator may find it, because \
      the file system there ignores case.
      """,
    remedy: "Write the name exactly as in the archive.",
    source: SDKSource.campaign,
    fires: .consequence(#"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":«"Spring.html"»}}"#)
      .beside(["spring.html"]),
    silent: .consequence(
      #"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":"spring.html"}}"#
    ).beside(["spring.html"]),
    .document { subject, findings in
      guard let assets = AssetReferences(subject) else { return }
      for reference in assets.references where !assets.names.contains(reference.name) {
        guard let name = assets.nearby(reference.name) else { continue }
        findings.add(
          "page \(text: reference.name) is not found; \(text: name) differs only in case", at: reference.value,
          in: subject, rule: reference.rule,
          outcomes: subject.handled(.noEffect), hint: "use \(text: name)")
      }
    })
}
