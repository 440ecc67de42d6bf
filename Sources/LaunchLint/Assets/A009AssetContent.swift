extension LaunchCheck {
  static let assetContent = LaunchCheck(
    RulePage(
      "A009", "asset-content", .info,
      "a file of the archive that is over the budget, or is not what it is taken for",
      why: """
        Every phone downloads all files of the archive, whether or not it ever shows them. The file of a message is \
        read as a page: of anything else the message shows nothing of use. A file whose content is of another type \
        than its name says is refused by what trusts the name.
        """,
      remedy: """
        Make the file smaller or `--max-asset` larger; name a page in the message; give the file the ending that its \
        content asks for.
        """,
      source: "this program: sizes are only checked where `--max-asset` is given; " + SDKSource.campaign,
      fires: .consequence(#"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":«"sale.png"»}}"#).beside([
        "sale.png"
      ]),
      silent: .consequence(
        #"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":"spring.html"}}"#
      ).beside(["logo.png", "spring.html"])),
    .document { subject, findings in
      guard let references = AssetReferences(subject) else { return }
      let places = Dictionary(references.references.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      for asset in subject.assets ?? [] {
        let reference = places[asset.name]
        for message in asset.faults(subject.expectations, isPage: reference != nil) {
          if let reference {
            findings.add(message, at: reference.value, in: subject, rule: reference.rule)
          } else {
            findings.addToFile(message)
          }
        }
      }
    })
}

extension Asset {
  /// Messages about problems of the file. `isPage` is true if a message shows it.
  fileprivate func faults(_ expectations: LintOptions, isPage: Bool) -> [Message] {
    var faults: [Message] = []
    if let most = expectations.assetBytes, let size, size > most {
      faults.append("\(text: name) has \(size) bytes, over the budget of \(most)")
    }
    let promised = AssetType(name: name)
    let held = AssetType(head: head)
    if isPage, let type = held ?? promised, type != .text {
      faults.append("a message shows \(text: name), which is \(type.words) and no page")
    } else if let promised, let held, promised != held {
      faults.append("\(text: name) holds \(held.words), not \(promised.words)")
    }
    return faults
  }
}
