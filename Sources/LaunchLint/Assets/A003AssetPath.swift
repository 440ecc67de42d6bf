extension LaunchCheck {
  static let assetPath = LaunchCheck(
    RulePage(
      "A003", "asset-path", .error,
      "a message names a file outside of `assets`",
      why: """
        The name is joined to the path of the folder `assets` of the unpacked archive. One that is absolute, or leads \
        upwards, is no file of the archive.
        """,
      remedy: "Write the name of the file below `assets`.",
      source: SDKSource.campaign,
      fires: .consequence(#"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":«"../sale.html"»}}"#),
      silent: .consequence(#"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":"sale.html"}}"#)),
    .detail { subject, reading, findings in
      for text in reading.texts where text.role == .file {
        let name = text.bytes(in: subject.document)
        guard AssetReferences.isUnsafe(name) else { continue }
        findings.add(
          "\(text: name) is no name of a file below `assets`", at: text.value, in: subject,
          outcomes: subject.handled(.noEffect))
      }
    })
}
