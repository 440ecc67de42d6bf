extension LaunchLints {
  static let assetMissing = LaunchCheck(
    "A001", "asset-missing", .error,
    "a message with a page that is not in the archive",
    why: "The Adobe Campaign SDK cannot read the page, so no message is shown.",
    remedy: "Add the file to the folder `assets` of the archive, or correct the name.",
    source: SDKSource.campaign,
    fires: .consequence(#"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":«"sale.html"»}}"#).beside([
      "spring.html"
    ]),
    silent: .consequence(
      #"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":"spring.html"}}"#
    ).beside(["spring.html"]),
    .document { subject, findings in
      guard let assets = AssetReferences(subject) else { return }
      // With many files, searching for the most similar name takes too long.
      let known = assets.names.count > 200 ? [] : assets.names.map { String(decoding: $0, as: UTF8.self) }.sorted()
      for reference in assets.references {
        let name = reference.name
        guard !assets.names.contains(name), !AssetReferences.isOpen(name),
          !AssetReferences.isUnsafe(name), !AssetReferences.hasFolder(name), assets.nearby(name) == nil
        else { continue }
        findings.add(
          "no file \(text: name) in `assets`", at: reference.value, in: subject, rule: reference.rule,
          outcomes: subject.handled(.noEffect),
          hint: known.isEmpty ? nil : SpellingSuggestion.hint(for: name, among: known))
      }
    })
}
