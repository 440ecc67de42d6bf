extension LaunchLints {
  static let insecureAsset = LaunchCheck(
    "C026", "insecure-remote-asset", .warning, "a remote asset that is not an `https` URL",
    why: """
      The SDKs download remote assets over `https` only. Other assets are not cached, but the page still refers to \
      the cached file. In `iam` messages, the first element of each inner array is the URL to replace. The other \
      elements are replacements, and may also name files in the app.
      """,
    remedy: "Use an `https` URL.",
    source: SDKSource.campaign + "; " + SDKSource.messaging,
    fires: .consequences(
      #"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":"sale.html","remoteAssets":[[«"http://www.example.com/a.png"»]]}}"#
    ),
    silent: .consequences(
      #"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":"sale.html","remoteAssets":[["https://www.example.com/a.png","a.png"]]}}"#
    ),
    .detail { subject, reading, findings in
      let document = subject.document
      let part = reading.kind == .fullscreen ? reading.detail : reading.data
      guard let list = part?.value("remoteAssets", in: document), document.isArray(list) else { return }
      for element in document.elements(list) {
        let isList = document.isArray(element)
        let assets = isList ? document.elements(element) : [element]
        for (index, asset) in assets.enumerated() where document.kind(asset) == .string {
          let text = DetailText(asset, .address, in: subject)
          guard let address = text.address, !address.bytes.isEmpty, !address.beginsWithToken,
            !address.hasScheme("https")
          else { continue }
          // A replacement without a scheme is a file of the app.
          if address.scheme == nil, isList, index > 0 { continue }
          findings.add(
            "remote asset \(text: text.bytes(in: document)) is not an `https` URL", at: asset,
            outcomes: subject.handled(.noEffect))
        }
      }
    })
}
