internal import Launch
internal import RuleCore
internal import RuleLint

/// The files of an archive that its consequences name, beside those that there are.
struct AssetReferences {
  struct Reference {
    let rule: Int
    package let value: JSONDocument.Value
    let name: [UInt8]
  }

  /// The names below `assets/`.
  let names: Set<[UInt8]>
  let references: [Reference]
  /// Each name by what it is in small letters.
  private let folded: [String: [UInt8]]

  /// Nil where the document came without its archive or folder.
  init?(_ subject: Subject) {
    guard let assets = subject.assets, subject.handlesConsequences else { return nil }
    names = Set(assets.map(\.name))
    folded = Dictionary(assets.map { (Self.folded($0.name), $0.name) }) { first, _ in first }
    let document = subject.document
    let choice = subject.profiles.first?.memberChoice ?? .first
    var references: [Reference] = []
    for rule in subject.rules.rules {
      for place in rule.consequences {
        let consequence = subject.rules.consequences[Int(place)]
        guard ConsequenceKind(consequence, in: document, choice) == .fullscreen,
          let detail = consequence.detail
        else { continue }
        let part = ConsequenceReading.Part(
          detail, ConsequenceKind.fullscreen.fields, in: document, choice)
        guard let html = part.value("html", in: document), document.kind(html) == .string else {
          continue
        }
        let name = document.string(html)
        if !name.isEmpty { references.append(Reference(rule: rule.index, value: html, name: name)) }
      }
    }
    self.references = references
  }

  /// Whether a name holds a token, and so is known on the device only.
  static func isOpen(_ name: [UInt8]) -> Bool {
    zip(name, name.dropFirst()).contains { $0 == 0x7B && $1 == 0x25 }
  }

  /// Whether a name leads out of the folder, or is none.
  static func isUnsafe(_ name: some Collection<UInt8>) -> Bool {
    name.first == 0x2F || name.contains(0x5C)
      || name.split(separator: 0x2F).contains { $0.elementsEqual("..".utf8) }
  }

  /// A file whose name differs in the letters' case only.
  func nearby(_ name: [UInt8]) -> [UInt8]? { folded[Self.folded(name)] }

  private static func folded(_ name: [UInt8]) -> String {
    String(decoding: name, as: UTF8.self).lowercased()
  }
}
