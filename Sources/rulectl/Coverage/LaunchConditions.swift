internal import LaunchLint

/// The conditions of launch rules as one platform loads them, each in one line.
struct LaunchConditions {
  private let rules: RuleSet
  private let profile: LaunchProfile
  private let loading: LoadResult

  init(_ rules: RuleSet, for profile: LaunchProfile, isDownload: Bool) {
    (self.rules, self.profile) = (rules, profile)
    loading = LoadResult(rules, for: profile, history: HistoryUse(isRead: false, isDownload: isDownload))
  }

  init(_ plan: TracePlan) { (rules, profile, loading) = (plan.rules, plan.profile, plan.loading) }

  /// Returns a condition that is not a group, if the platform keeps it; nil if not.
  func test(_ id: ConditionID) -> String? { phrase(id, rules.conditions[Int(id)], [])?.text }

  /// Returns the condition of the rule with this index in the document, without the parts that the platform drops.
  func condition(ofRule index: Int) -> String {
    guard rules.rules.indices.contains(index) else { return "" }
    let range = rules.rules[index].conditions
    // Children are before their parent. Nil for a dropped condition.
    var phrases: [ConditionPhrase?] = []
    for id in range {
      let condition = rules.conditions[Int(id)]
      let parts = condition.children.compactMap { phrases[Int(rules.children[Int($0)] - range.lowerBound)] }
      phrases.append(phrase(id, condition, parts))
    }
    return (phrases.last ?? nil)?.text ?? ""
  }

  private func phrase(_ id: ConditionID, _ condition: Condition, _ parts: [ConditionPhrase]) -> ConditionPhrase? {
    let phrase: ConditionPhrase
    switch condition.form {
    case .all, .unreadable(.logicCase(isAnd: true)): phrase = .all(parts)
    case .any, .unreadable(.logicCase(isAnd: false)): phrase = .any(parts)
    case .test(let test): phrase = self.phrase(test, dropped: loading.droppedValues[id] ?? [])
    case .history(let query): phrase = self.phrase(query)
    case .unreadable(let reason): phrase = .leaf(reason.summary)
    }
    switch loading.fates[Int(id)] {
    case .kept: return phrase
    case .dropped, .droppedWithRule, .unseen: return nil
    case .never: return phrase.remarked("never true")
    case .always: return phrase.remarked("always true")
    }
  }

  private func phrase(_ test: Test, dropped: [Int32]) -> ConditionPhrase {
    let document = rules.document
    var values: [[UInt8]] = []
    switch test.operands {
    case .list(let list):
      let lost = Set(dropped.map(Int.init))
      values = document.elements(list).enumerated().filter { !lost.contains($0.offset) }.map {
        document.json(of: $0.element)
      }
    case .text(let text): values = [document.json(of: text)]
    case .missing, .null, .other: break
    }
    return .test(document.string(orLexeme: test.key), test.matcher.words, test.matcher.isPresence ? [] : values)
  }

  private func phrase(_ query: HistoryQuery) -> ConditionPhrase {
    let search =
      switch query.search {
      case .any: "history of"
      case .ordered: "ordered history of"
      case .mostRecent: "most recent of"
      }
    let events = query.events.map { ExplanationPhrases.literal(rules.document.json(of: $0)) } ?? "[]"
    let parts = [
      search, events, query.matcher?.words, query.value.map { ExplanationPhrases.literal(rules.document.json(of: $0)) },
    ]
    return .leaf(parts.compactMap { $0 }.joined(separator: " "))
  }
}

extension Matcher {
  /// The matcher between a key and a value, in words or as an operator.
  fileprivate var words: String {
    switch self {
    case .equals: "equals"
    case .notEquals: "does not equal"
    case .greater: ">"
    case .atLeast: ">="
    case .less: "<"
    case .atMost: "<="
    case .contains: "contains"
    case .lacks: "does not contain"
    case .startsWith: "starts with"
    case .endsWith: "ends with"
    case .exists: "exists"
    case .isMissing: "does not exist"
    }
  }
}
