extension LaunchLints {
  static let assetFolder = LaunchCheck(
    "C027", "asset-folder-in-name", .error, "a page name that begins with `assets/`",
    why: """
      `html` names a file in the folder `assets` of the archive, and the SDKs put the path of that folder before it. \
      They look up `assets/sale.html` as `assets/assets/sale.html`. The page is not found, and no message is shown.
      """,
    remedy: "Remove `assets/` from the name.",
    source: SDKSource.campaign,
    fires: .detail("iam", #"{"template":"fullscreen","html":«"assets/sale.html"»}"#),
    silent: .detail("iam", #"{"template":"fullscreen","html":"sale.html"}"#),
    .detail { subject, reading, findings in
      for text in reading.texts where text.role == .file {
        let name = text.bytes(in: subject.document)
        guard AssetReferences.hasFolder(name), !AssetReferences.isUnsafe(name) else { continue }
        // The archive may have a folder of this name below `assets`.
        if let assets = subject.assets, assets.contains(where: { $0.name.elementsEqual(name) }) { continue }
        findings.add(
          "page \(text: name) is looked up as \(text: Array("assets/".utf8) + name)", at: text.value,
          outcomes: subject.handled(.noEffect), hint: "use \(text: name.dropFirst(AssetReferences.folder.count))")
      }
    })
}
