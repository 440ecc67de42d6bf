package import RuleEngine

/// What is checked: one rules document as some platforms read it, and what lies beside it.
package struct Subject: Sendable {
  package let document: JSONDocument
  /// The rules by the members that the platforms at hand take, where names repeat.
  package let rules: RuleSet
  /// The platforms that read the document so.
  package let profiles: [SemanticProfile]
  /// What each of these platforms loads, or why it does not, in the order of `profiles`.
  package let programs: [Result<Program, Rejection>]
  /// The names of the files below `assets/`, where the document came with any.
  package let assets: [[UInt8]]?

  package init(
    _ rules: RuleSet, for profiles: [SemanticProfile], assets: [[UInt8]]? = nil
  ) {
    document = rules.document
    (self.rules, self.profiles, self.assets) = (rules, profiles, assets)
    programs = profiles.map { profile in
      Result { () throws(Rejection) in try Program(rules, for: profile, indexedRules: .max) }
    }
  }

  /// Whether the platform at `place` of `profiles` loads nothing of the document.
  func isRejected(_ place: Int) -> Bool {
    if case .failure = programs[place] { true } else { false }
  }

  /// The member of `object` that the platforms take.
  package func member(_ object: JSONDocument.Value, _ name: String) -> JSONDocument.Value? {
    guard document.kind(object) == .object else { return nil }
    return document.member(object, name, profiles.first?.memberChoice ?? .first)
  }
}
