extension LaunchCheck {
  static let assetCase = LaunchCheck(
    RulePage(
      "A010", "asset-case", .warning,
      "a message names a file in other letters' case than the archive does",
      why: """
        Phones tell names apart by case, so the page cannot be read. It may work in a simulator, whose disk does not.
        """,
      remedy: "Write the name as the archive has it.",
      source: SDKSource.campaign,
      fires: .consequence(#"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":«"Spring.html"»}}"#)
        .beside(["spring.html"]),
      silent: .consequence(
        #"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":"spring.html"}}"#
      ).beside(["spring.html"])),
    .document { subject, findings in
      guard let assets = AssetReferences(subject) else { return }
      for reference in assets.references where !assets.names.contains(reference.name) {
        guard let name = assets.nearby(reference.name) else { continue }
        findings.add(
          "the file is called \(text: name)", at: reference.value, in: subject, rule: reference.rule,
          outcomes: subject.handled(.noEffect), hint: "write \(text: name)")
      }
    })
}
