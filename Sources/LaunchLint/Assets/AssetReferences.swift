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
  /// Maps each lowercased path to the path.
  private let folded: [String: [UInt8]]

  /// Nil if the document was read without its archive or folder.
  init?(_ subject: LaunchLintContext) {
    guard let assets = subject.assets, subject.handlesConsequences else { return nil }
    names = Set(assets.map(\.name))
    folded = Dictionary(assets.map { (Self.folded($0.name), $0.name) }) { first, _ in first }
    let document = subject.document
    let choice = subject.memberChoice
    var references: [Reference] = []
    for rule in subject.rules.rules {
      for place in rule.consequences {
        let consequence = subject.rules.consequences[Int(place)]
        guard ConsequenceKind(consequence, in: document, choice) == .fullscreen,
          let detail = consequence.detail
        else { continue }
        let part = ConsequenceReading.Part(detail, ConsequenceKind.fullscreen.fields, in: document, choice)
        guard let html = part.value("html", in: document), document.kind(html) == .string else { continue }
        let name = document.string(html)
        if !name.isEmpty { references.append(Reference(rule: rule.index, value: html, name: name)) }
      }
    }
    self.references = references
  }

  /// True if a path contains a token, so that it is known only on the device.
  static func isOpen(_ name: [UInt8]) -> Bool {
    zip(name, name.dropFirst()).contains { $0 == 0x7B && $1 == 0x25 }
  }

  static let folder = Array("assets/".utf8)

  /// True if a path begins with the folder that the SDKs put before it.
  static func hasFolder(_ name: some Collection<UInt8>) -> Bool { name.starts(with: folder) }

  /// True if a path is absolute, contains a backslash, or contains `..`.
  static func isUnsafe(_ name: some Collection<UInt8>) -> Bool {
    name.first == 0x2F || name.contains(0x5C) || name.split(separator: 0x2F).contains { $0.elementsEqual("..".utf8) }
  }

  /// A file whose path differs only in case, or nil.
  func nearby(_ name: [UInt8]) -> [UInt8]? { folded[Self.folded(name)] }

  private static func folded(_ name: [UInt8]) -> String {
    String(decoding: name, as: UTF8.self).lowercased()
  }
}
