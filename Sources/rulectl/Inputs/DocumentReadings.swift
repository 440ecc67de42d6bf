internal import RuleEngine

/// What has been read of a document, kept for the next platform: most take the same text, and some
/// the same of several members with one name.
final class DocumentReadings {
  private var text: [UInt8] = []
  private var tree: JSONDocument?
  private var rules: (choice: MemberChoice, set: RuleSet)?

  func tree(of text: [UInt8], depthLimit: Int) throws(JSONProblem) -> JSONDocument {
    if let tree, text == self.text { return tree }
    rules = nil
    let tree = try JSONDocument(text, depthLimit: depthLimit)
    (self.text, self.tree) = (text, tree)
    return tree
  }

  /// The rules of the tree that was asked for last.
  func rules(in tree: JSONDocument, for profile: LaunchProfile) -> RuleSet {
    if let rules, rules.choice == profile.memberChoice { return rules.set }
    let set = RuleSet(tree, for: profile)
    rules = (profile.memberChoice, set)
    return set
  }
}
