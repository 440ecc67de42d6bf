extension LaunchLints {
  static let assetUnused = LaunchCheck(
    "A002", "asset-unused", .info,
    "a page in the archive that no message uses",
    why: """
      Every device downloads the page and never shows it. Only HTML files are reported, because pages may use the \
      other files.
      """,
    remedy: "Remove the page from the archive.",
    source: SDKSource.campaign,
    fires: .consequence(#"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":"spring.html"}}"#).beside([
      "old.html", "spring.html",
    ]),
    silent: .consequence(
      #"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":"spring.html"}}"#
    ).beside(["spring.html"]),
    .document { subject, findings in
      guard let assets = AssetReferences(subject) else { return }
      let used = Set(assets.references.map(\.name))
      // A name with a token is known only on the device and may refer to any file.
      guard !used.contains(where: AssetReferences.isOpen) else { return }
      // A file that is referred to with different case is reported by A010.
      let meant = Set(used.compactMap(assets.nearby))
      for name in (subject.assets ?? []).map(\.name) where !used.contains(name) && !meant.contains(name) {
        guard name.suffix(5).elementsEqual(".html".utf8) else { continue }
        findings.addToFile("no message uses the page \(text: name)")
      }
    })
}
