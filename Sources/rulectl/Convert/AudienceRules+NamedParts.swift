internal import RuleEngine

/// Experiences are selected by their keys. A document may instead be a single rule set.
extension AudienceRules: NamedParts {
  static var noSuchName: String { "is the key of no experience" }

  var noun: String { isBare ? "rule set" : "experience" }

  var partCount: Int { isBare ? 1 : experiences.count }

  var partNames: [[UInt8]] { experiences.compactMap(key) }

  func places(named name: String) -> [Int] {
    experiences.indices.filter { key(of: experiences[$0])?.elementsEqual(name.utf8) ?? false }
  }

  private func key(of experience: Experience) -> [UInt8]? {
    experience.key.flatMap { document.kind($0) == .string ? document.string($0) : nil }
  }
}
