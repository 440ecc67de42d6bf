/// The lints that compare the pages of messages with the files of the archive.
extension LaunchLints {
  static let assetMissing = LaunchCheck(
    "A001", "asset-missing", .error, "a message with a page that is not in the archive",
    why: "The Adobe Campaign SDK cannot read the page, so no message is shown.",
    remedy: "Add the file to the folder `assets` of the archive, or correct the name.",
    source: SDKSource.campaign, noEffect: "the message is not shown",
    fires: .detail("iam", #"{"template":"fullscreen","html":«"sale.html"»}"#).beside(["spring.html"]),
    silent: .detail("iam", #"{"template":"fullscreen","html":"spring.html"}"#).beside(["spring.html"]),
    .document { subject, findings in
      guard let assets = AssetReferences(subject) else { return }
      // The search for the most similar name takes too long if there are many files.
      let known = assets.names.count > 200 ? [] : assets.names.map { String(decoding: $0, as: UTF8.self) }.sorted()
      for reference in assets.references {
        let name = reference.name
        guard !assets.names.contains(name), !AssetReferences.isOpen(name),
          !AssetReferences.isUnsafe(name), !AssetReferences.hasFolder(name), assets.nearby(name) == nil
        else { continue }
        findings.add(
          "no file \(text: name) in `assets`", at: reference.value, rule: reference.rule,
          outcomes: subject.handled(.noEffect),
          hint: known.isEmpty ? nil : SpellingSuggestion.hint(for: name, among: known))
      }
    })

  static let assetUnused = LaunchCheck(
    "A002", "asset-unused", .info, "a page in the archive that no message uses",
    why: """
      Every device downloads the page and never shows it. Only HTML files are reported, because a page may use files \
      of other types.
      """,
    remedy: "Remove the page from the archive.",
    source: SDKSource.campaign,
    fires: .detail("iam", #"{"template":"fullscreen","html":"spring.html"}"#).beside(["old.html", "spring.html"]),
    silent: .detail("iam", #"{"template":"fullscreen","html":"spring.html"}"#).beside(["spring.html"]),
    .document { subject, findings in
      guard let assets = AssetReferences(subject) else { return }
      let used = Set(assets.references.map(\.name))
      // A name with a token is known only on the device and may refer to any file.
      guard !used.contains(where: AssetReferences.isOpen) else { return }
      // If a message refers to a file with a different case, A010 reports the name, so the file counts as used.
      let meant = Set(used.compactMap(assets.nearby))
      for name in (subject.assets ?? []).map(\.name) where !used.contains(name) && !meant.contains(name) {
        guard name.suffix(5).elementsEqual(".html".utf8) else { continue }
        findings.addToFile("no message uses the page \(text: name)")
      }
    })

  static let assetCase = LaunchCheck(
    "A010", "asset-case", .warning, "a page name that differs from the file in the archive only in case",
    why: """
      File names are case-sensitive on iOS and Android, so the page is not found. A simulator may find the page, \
      because the file system there ignores case.
      """,
    remedy: "Write the name exactly as in the archive.",
    source: SDKSource.campaign, noEffect: "the message is not shown",
    fires: .detail("iam", #"{"template":"fullscreen","html":«"Spring.html"»}"#)
      .beside(["spring.html"]),
    silent: .detail("iam", #"{"template":"fullscreen","html":"spring.html"}"#).beside(["spring.html"]),
    .document { subject, findings in
      guard let assets = AssetReferences(subject) else { return }
      for reference in assets.references where !assets.names.contains(reference.name) {
        guard let name = assets.nearby(reference.name) else { continue }
        findings.add(
          "page \(text: reference.name) is not found; \(text: name) differs only in case", at: reference.value,
          rule: reference.rule, outcomes: subject.handled(.noEffect), hint: "use \(text: name)")
      }
    })

  static let assetPath = LaunchCheck(
    "A003", "asset-path", .error, "a page name that leads outside the folder `assets`",
    why: """
      The SDKs append the name to the path of the unpacked folder `assets`. An absolute path, or one with `..`, \
      does not lead to a file in the archive.
      """,
    remedy: "Use a path relative to the folder `assets`.",
    source: SDKSource.campaign, noEffect: "the message is not shown",
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

/// The asset files that consequences refer to, and the files that exist.
struct AssetReferences {
  struct Reference {
    let rule: Int
    package let value: JSONDocument.Value
    let name: [UInt8]
  }

  /// The paths of existing files relative to `assets/`.
  let names: Set<[UInt8]>
  let references: [Reference]
  /// Keyed by path in lower case: the path as it is written in the archive or folder.
  private let folded: [String: [UInt8]]

  /// Returns nil if the document was read without its archive or folder.
  init?(_ subject: LaunchLintContext) {
    guard let assets = subject.assets, subject.handlesConsequences else { return nil }
    names = Set(assets.map(\.name))
    folded = Dictionary(assets.map { (Self.folded($0.name), $0.name) }) { first, _ in first }
    let document = subject.document
    let choice = subject.memberChoice
    var references: [Reference] = []
    for rule in subject.rules.rules {
      for index in rule.consequences {
        let consequence = subject.rules.consequences[Int(index)]
        guard ConsequenceKind(consequence, in: document, choice) == .fullscreen,
          let detail = consequence.detail
        else { continue }
        let part = DetailPart(detail, ConsequenceKind.fullscreen.fields, in: document, choice)
        guard let html = part.value("html", in: document), document.kind(html) == .string else { continue }
        let name = document.string(html)
        if !name.isEmpty { references.append(Reference(rule: rule.index, value: html, name: name)) }
      }
    }
    self.references = references
  }

  /// True if a path contains a token, so that the path is known only on the device.
  static func isOpen(_ name: [UInt8]) -> Bool {
    zip(name, name.dropFirst()).contains { $0 == 0x7B && $1 == 0x25 }
  }

  static let folder = Array("assets/".utf8)

  /// True if a path begins with the folder `assets/`, which the SDKs add themselves.
  static func hasFolder(_ name: some Collection<UInt8>) -> Bool { name.starts(with: folder) }

  /// True if a path is absolute, contains a backslash, or contains `..`.
  static func isUnsafe(_ name: some Collection<UInt8>) -> Bool {
    name.first == 0x2F || name.contains(0x5C) || name.split(separator: 0x2F).contains { $0.elementsEqual("..".utf8) }
  }

  /// Returns the file whose path differs from `name` only in case; nil if there is none.
  func nearby(_ name: [UInt8]) -> [UInt8]? { folded[Self.folded(name)] }

  private static func folded(_ name: [UInt8]) -> String {
    String(decoding: name, as: UTF8.self).lowercased()
  }
}
