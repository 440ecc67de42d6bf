/// A cache of the parsed document for further platforms. Most platforms read the same text, and
/// some choose the same one of several members with equal names.
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

  /// Returns the rules in `tree`, the last result of `tree(of:depthLimit:)`.
  func rules(in tree: JSONDocument, for profile: LaunchProfile) -> RuleSet {
    if let rules, rules.choice == profile.memberChoice { return rules.set }
    let set = RuleSet(tree, for: profile)
    rules = (profile.memberChoice, set)
    return set
  }
}

extension RulesInput.Document {
  /// Parses a document. Throws if it exceeds a limit or if no platform can parse it.
  func tree(_ limits: RulesLimits) throws(CommandFailure) -> JSONDocument {
    if text.count > limits.bytes {
      throw CommandFailure(.limit, "more than \(limits.bytes) bytes (--max-rules-bytes)", place: name)
    }
    let tree: JSONDocument
    do throws(JSONProblem) {
      tree = try readings.tree(of: text, depthLimit: limits.depth)
    } catch {
      let place = TextLocations(name, text).place(of: error.offset)
      if case .nested(over: let depth) = error.reason, depth == limits.depth {
        throw CommandFailure(.limit, error.summary, place: place, cause: .json(error))
      }
      if case .members(over: let most) = error.reason {
        throw CommandFailure(.limit, "more than \(most) values and names", place: place, cause: .json(error))
      }
      throw CommandFailure(
        .rules, "no platform reads this document: \(error.summary)", place: place, cause: .json(error))
    }
    return tree
  }
}
