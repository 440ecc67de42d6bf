extension LaunchCheck {
  static let assetUnused = LaunchCheck(
    RulePage(
      "A002", "asset-unused", .info,
      "a page of the archive that no message names",
      why: "Every phone downloads it and never shows it. Other files than pages are passed over: pages may name them.",
      remedy: "Leave it out of the archive.",
      source: SDKSource.campaign,
      fires: .consequence(#"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":"spring.html"}}"#).beside([
        "old.html", "spring.html",
      ]),
      silent: .consequence(
        #"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":"spring.html"}}"#
      ).beside(["logo.png", "spring.html"])),
    .document { subject, findings in
      guard let assets = AssetReferences(subject) else { return }
      let used = Set(assets.references.map(\.name))
      // A name with a token is known only on the device and may refer to any file.
      guard !used.contains(where: AssetReferences.isOpen) else { return }
      // A file that is referred to with different case is reported by A010.
      let meant = Set(used.compactMap(assets.nearby))
      for name in (subject.assets ?? []).map(\.name) where !used.contains(name) && !meant.contains(name) {
        guard name.suffix(5).elementsEqual(".html".utf8) else { continue }
        findings.addToFile("no message names the page \(text: name)")
      }
    })
}
