extension LaunchLints {
  static let assetPath = LaunchCheck(
    "A003", "asset-path", .error, "a page name that leads outside the folder `assets`",
    why: """
      The SDKs append the name to the path of the unpacked folder `assets`. An absolute path, or one with `..`, \
      does not lead to a file in the archive.
      """,
    remedy: "Use a path relative to the folder `assets`.",
    source: SDKSource.campaign,
    fires: .detail("iam", #"{"template":"fullscreen","html":«"../sale.html"»}"#),
    silent: .detail("iam", #"{"template":"fullscreen","html":"sale.html"}"#),
    .detail { subject, reading, findings in
      for text in reading.texts where text.role == .file {
        let name = text.bytes(in: subject.document)
        guard AssetReferences.isUnsafe(name) else { continue }
        findings.add(
          "page \(text: name) is not a path relative to `assets`", at: text.value, outcomes: subject.handled(.noEffect))
      }
    })
}
