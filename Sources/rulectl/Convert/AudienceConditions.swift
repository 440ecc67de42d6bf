internal import ConvertLint

/// The conditions of Convert experiences, audiences and locations as one platform loads them, each in one line.
struct AudienceConditions {
  private var explainer: AudienceExplainer

  /// Nil only if the visitor without data, whom the explanations need, cannot be read.
  init?(_ rules: AudienceRules, for profile: ConvertProfile) {
    explainer = AudienceExplainer(AudienceTracePlan(rules, for: profile))
    guard let visitor = try? JSONDocument(Array(#"{"attributes":{},"location":{}}"#.utf8)) else { return nil }
    do throws(EventProblem) { try explainer.begin(visitor) } catch { return nil }
  }

  /// Returns the condition of an audience, a location, or a rule set that is the document.
  mutating func condition(ofTree tree: RuleTreeID) -> String { Self.phrase(of: explainer.explanation(ofTree: tree)) }

  /// Returns the gates of the experience with this index in the document. Audiences, segments and locations are named,
  /// not expanded.
  mutating func condition(ofExperience place: Int) -> String {
    Self.phrase(of: explainer.explanation(of: .experience(place)).condition)
  }

  private static func phrase(of explanation: Explanation) -> String {
    let nodes = explanation.nodes
    // Indexed by node; nil for a part that the platform ignores. Parents are before their children.
    var phrases: [ConditionPhrase?] = Array(repeating: nil, count: nodes.count)
    for place in nodes.indices.reversed() {
      let node = nodes[place]
      let parts = node.children.compactMap { phrases[$0] }
      phrases[place] = phrase(node, parts, isRoot: place == 0)
    }
    return (phrases.first ?? nil)?.text ?? "always"
  }

  private static func phrase(_ node: ExplanationNode, _ parts: [ConditionPhrase], isRoot: Bool) -> ConditionPhrase? {
    let phrase: ConditionPhrase
    if !isRoot, let role = node.role, let id = role.id {
      phrase = .leaf("\(role.name) \(ExplanationPhrases.quoted(id))")
    } else if !isRoot, node.kind != .leaf, parts.isEmpty, let role = node.role, !role.isForm {
      phrase = .leaf(role.name)
    } else {
      switch node.kind {
      case .all, .group: phrase = .all(parts)
      case .any: phrase = .any(parts)
      case .not: phrase = .not(.all(parts))
      case .leaf:
        guard let leaf = self.leaf(node) else { return nil }
        phrase = leaf
      }
    }
    switch node.loss {
    case nil: return node.reason == .throws ? phrase.remarked("throws") : phrase
    case .neverTrue: return phrase.remarked("never true")
    case .alwaysTrue: return phrase.remarked("always true")
    default: return nil
    }
  }

  /// Returns the phrase of a leaf; nil for a gate that lets everybody pass.
  private static func leaf(_ node: ExplanationNode) -> ConditionPhrase? {
    guard let test = node.test, let matcher = test.matcher else {
      let operand = node.test?.operands.first?.literal
      if operand == nil, node.loss == nil, node.reason == .matched { return nil }
      let words = [node.role?.name ?? node.test?.family.map(ExplanationPhrases.plain) ?? "a condition"]
      return .leaf((words + [operand.map { ExplanationPhrases.literal($0) }].compactMap { $0 }).joined(separator: " "))
    }
    let comparison = ExplanationPhrases.plain(matcher)
    return .test(
      test.key ?? test.family ?? Array("a condition".utf8),
      (test.isNegated == true ? "not " : "") + (operators[comparison] ?? comparison),
      test.operands.compactMap(\.literal))
  }

  /// Operators that have a common symbol.
  private static let operators = ["less": "<", "lessEqual": "<=", "equalsNumber": "="]
}
