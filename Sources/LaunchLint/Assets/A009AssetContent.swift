extension LaunchLints {
  static let assetContent = LaunchCheck(
    "A009", "asset-content", .info, "an asset that is too large or has the wrong file type",
    why: """
      Every device downloads all files of the archive, even if it never shows them. A message reads its file as an \
      HTML page and cannot show other types. Software that trusts the file extension rejects content of a different \
      type.
      """,
    remedy: """
      Reduce the size of the file, or increase `--max-asset`. Use an HTML page in the message. Use the file \
      extension that matches the content.
      """,
    source: "this program: sizes are checked only with `--max-asset`; " + SDKSource.campaign,
    fires: .detail("iam", #"{"template":"fullscreen","html":«"sale.png"»}"#).beside(["sale.png"]),
    silent: .detail("iam", #"{"template":"fullscreen","html":"sale.html"}"#).beside(["sale.html", "sale.png"]),
    .document { subject, findings in
      guard let references = AssetReferences(subject) else { return }
      let places = Dictionary(references.references.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      for asset in subject.assets ?? [] {
        let reference = places[asset.name]
        for message in asset.faults(subject.expectations, isPage: reference != nil) {
          if let reference {
            findings.add(message, at: reference.value, rule: reference.rule)
          } else {
            findings.addToFile(message)
          }
        }
      }
    })
}

extension Asset {
  /// Returns messages about a file that is too large, or whose content has the wrong type. `isPage`: true if a message
  /// shows the file as its page.
  fileprivate func faults(_ expectations: LintOptions, isPage: Bool) -> [Message] {
    var faults: [Message] = []
    if let most = expectations.assetBytes, let size, size > most {
      faults.append("\(text: name) has \(size) bytes, more than the limit of \(most)")
    }
    let promised = AssetType(name: name)
    let held = AssetType(head: head)
    if isPage, let type = held ?? promised, type != .text {
      faults.append("message page \(text: name) is \(type.words), not an HTML page")
    } else if let promised, let held, promised != held {
      faults.append("\(text: name) contains \(held.words), not \(promised.words)")
    }
    return faults
  }
}
