/// The input of the launch rules lints: one document with its assets, and the requested platforms.
package struct LaunchLintContext: Sendable {
  package let document: JSONDocument
  /// The rules. If a member is repeated, the reader has chosen the member that the platforms use.
  package let rules: RuleSet
  /// The requested platforms. If a member is repeated, all of these platforms use the same one.
  package let profiles: [LaunchProfile]
  /// The result of loading the document on each platform. Parallel to `profiles`.
  package let loadings: [LoadResult]
  /// The program or the rejection of each platform. Parallel to `profiles`.
  package let programs: [Result<Program, Rejection>]
  /// The files below `assets/`, if the document comes from an archive or a folder.
  package let assets: [Asset]?
  /// Requirements set by the user.
  package let expectations: LintOptions

  /// Loads the rules for each platform, unless `loadings` already has the results.
  package init(
    _ rules: RuleSet, for profiles: [LaunchProfile], assets: [Asset]? = nil, loadings: [LoadResult]? = nil,
    expectations: LintOptions = LintOptions()
  ) {
    document = rules.document
    (self.rules, self.profiles, self.assets) = (rules, profiles, assets)
    self.expectations = expectations
    self.loadings =
      loadings
      ?? profiles.map {
        LoadResult(rules, for: $0, keepsTrees: true, readsEvents: expectations.recorded != nil)
      }
    programs = self.loadings.map(\.program)
    hasDropped = self.loadings.contains { $0.fates.hasDropped }
  }

  /// The input of the checks that apply to every dialect.
  var text: TextLintContext {
    TextLintContext(
      document: document, platforms: profiles.map { TextLintContext.Platform(name: $0.name, reader: $0.reader) })
  }

  /// True if some platform drops a condition of the document.
  let hasDropped: Bool

  /// True if the platform at index `index` of `profiles` rejects the whole document.
  func isRejected(_ index: Int) -> Bool {
    if case .failure = loadings[index].program { true } else { false }
  }

  /// Returns the member of `object`; if the name is repeated, the member that the platforms use.
  package func member(_ object: JSONDocument.Value, _ name: String) -> JSONDocument.Value? {
    guard document.kind(object) == .object else { return nil }
    return document.member(object, name, memberChoice)
  }

  var memberChoice: MemberChoice { profiles.first?.memberChoice ?? .first }

  /// Returns the schema of a consequence's detail if an engine of Messaging evaluates the rules, and Messaging supports
  /// the schema; else nil.
  func messageSchema(of consequence: Consequence) -> MessageSchema? {
    guard expectations.engine == .messaging, let detail = consequence.detail, let schema = member(detail, "schema")
    else { return nil }
    return MessageSchema(document.string(orLexeme: schema))
  }

  /// True if the card engine of Messaging evaluates a rule. The card engine returns cards, and dispatches no event for
  /// a message.
  func isCard(_ rule: Rule) -> Bool {
    guard let first = rule.consequences.first else { return false }
    return [.contentCard, .feedItem].contains(messageSchema(of: rules.consequences[Int(first)]))
  }

  /// Returns the member `reEvaluate` of a rule's `meta`.
  func reEvaluate(of rule: Rule) -> JSONDocument.Value? { rules.reEvaluate(of: rule, memberChoice) }

  // MARK: conditions

  /// Returns the load outcome of the condition at index `condition` on the platform at index `index`.
  func fate(of condition: Int, _ index: Int) -> LoadOutcomes.Fate {
    loadings[index].fates[condition]
  }

  /// Returns the effect of a condition's load outcome. Nil if the platform evaluates the condition, or stops loading
  /// before this condition.
  func outcome(of condition: Int, _ index: Int) -> Outcome? {
    switch fate(of: condition, index) {
    case .kept, .unseen: nil
    case .dropped: .conditionDropped
    case .droppedWithRule: profiles[index].droppedTopRejects ? .fileRejected : .ruleDropped
    case .never: .neverTrue
    case .always: .alwaysTrue
    }
  }

  func outcomes(of condition: Int) -> Outcomes {
    outcomes { index, _ in outcome(of: condition, index) }
  }

  /// Calls `outcome` with each platform and its index in `profiles`. Collects the results that are not nil.
  func outcomes(_ outcome: (Int, LaunchProfile) -> Outcome?) -> Outcomes {
    var outcomes = Outcomes()
    for (index, profile) in profiles.enumerated() {
      if let outcome = outcome(index, profile) { outcomes.set(outcome, on: profile.name) }
    }
    return outcomes
  }

  /// The name of the member `rules` in the document; the document itself if there is no such member.
  var nameOfRules: JSONDocument.Value {
    let root = rules.root
    guard document.isObject(root) else { return root }
    return document.members(root).first { document.isNamed($0.name, "rules") }?.name ?? root
  }

  /// Returns a note at a value of the document.
  func note(_ message: Message, at value: JSONDocument.Value) -> Finding.Note {
    Finding.Note(message, at: .document(document.range(value)))
  }

  /// Returns the member of `object` named by the first word of `words`; nil if `object` is not an object.
  func member(_ object: JSONDocument.Value, _ words: JSONWords) -> JSONDocument.Value? {
    document.isObject(object) ? document.members(of: object, named: words, memberChoice)[0] : nil
  }

  func definition(of condition: Condition) -> JSONDocument.Value? {
    document.value(at: condition.range).flatMap { member($0, "definition") }
  }
}

/// Helpers for the checks of values and keys.
extension LaunchLintContext {
  /// Returns a number as the platform parses it; nil for a number that is too large, and for other values.
  func number(_ value: JSONDocument.Value, on profile: LaunchProfile) -> NumberReading? {
    guard document.kind(value) == .number, !document.isOdd(value) else { return nil }
    switch profile.values.runtime {
    case .swift: return NumberLexeme.ios(lexeme: document.lexeme(value).span)
    case .java: return NumberLexeme.android(lexeme: document.lexeme(value).span)
    case .javaScript: return .double(NumberLexeme.javascript(lexeme: document.lexeme(value).span))
    }
  }

  /// Returns the number `value` if the platform converts event values to integers before it compares them with this
  /// number; else nil.
  func wholeOperand(_ value: JSONDocument.Value, on profile: LaunchProfile) -> Int64? {
    guard profile.values.convertsFacts, case .integer(let number) = number(value, on: profile) else { return nil }
    if profile.values.integersAre32Bit, Int32(exactly: number) == nil { return nil }
    return number
  }

  /// Returns the definition of the condition at index `index` of the rule set.
  func definition(of index: Int) -> JSONDocument.Value? {
    document.value(at: rules.conditions[index].range).flatMap { member($0, "definition") }
  }

  /// Returns the byte range of the test's matcher, for findings about the whole test.
  func matcherRange(of index: Int) -> ByteRange {
    let range = definition(of: index).flatMap { member($0, "matcher") }.map(document.range)
    return range ?? rules.conditions[index].range
  }

  /// Returns the byte range of a test's values. If the test has no values, returns the byte range of the matcher.
  func valuesRange(of test: PlacedTest) -> ByteRange {
    switch test.test.operands {
    case .list(let values), .text(let values): document.range(values)
    case .missing, .null, .other: matcherRange(of: test.place)
    }
  }

  /// Returns the content of a string, with escapes resolved. Returns the source text of any other value.
  func text(_ value: JSONDocument.Value) -> [UInt8] { document.string(orLexeme: value) }
}

extension Matcher {
  /// True if the matcher compares only strings, as `co`, `nc`, `sw` and `ew` do.
  var isAboutText: Bool { textRelation != nil && relation == nil }
}
