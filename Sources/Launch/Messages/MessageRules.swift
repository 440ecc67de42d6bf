/// The rules that the engines of one platform contain after a response: the engines of Messaging on phones, and the
/// engine of alloy on the web.
///
/// Source: adobe/aepsdk-messaging-ios: ParsedPropositions.swift, Proposition.swift, PropositionItem.swift @5.14.0;
/// adobe/aepsdk-messaging-android: ParsedPropositions.java, Proposition.java, PropositionItem.java @3.10.0;
/// adobe/alloy: createEvaluableRulesetPayload.js, createDecisionProvider.js @3f01be8; all read.
package struct MessageRules: Sendable {
  /// The part of Messaging that contains a rule. The raw values are part of the command's output.
  package enum EngineKind: String, CaseIterable, Sendable {
    case inApp = "in-app"
    /// An operation on the history; the in-app engine contains it after all messages.
    case history
    case card
    /// The engine of the web SDK, which has only one engine.
    case item
  }

  /// The reason why a part of the input has no effect. The raw values are part of the command's output.
  package enum IgnoreReason: String, CaseIterable, Sendable {
    case noProposition = "no-proposition"
    case badItems = "bad-items"
    case badItem = "bad-item"
    case noItems = "no-items"
    case scope
    case notFirst = "not-first"
    case notRules = "not-rules"
    case rejected
    case noConsequence = "no-consequence"
    case noItem = "no-item"
    /// The rule follows a rule at which Android stops reading.
    case after
    case schema, holdout
    case noActivity = "no-activity"
  }

  package struct Ignored: Sendable {
    package let text: Int
    package let range: ByteRange
    package let reason: IgnoreReason
    /// The index in `sets` of the rule set of an ignored rule; nil for other parts.
    package var set: Int?
  }

  /// A proposition that the platform has read.
  package struct Proposition: Sendable {
    package let text: Int
    package let value: JSONDocument.Value
    /// The id of the proposition as a JSON value, because the web accepts any value; nil if the id is missing.
    package let id: JSONDocument.Value?
    /// The id of the proposition as a string; empty if the id is not a string.
    package let name: [UInt8]
    package let scope: [UInt8]
    package let activity: [UInt8]
    /// The rank of the proposition. On the web, a missing rank is infinite.
    package let rank: Double
  }

  /// A rule set that the platform has loaded.
  package struct LoadedSet: Sendable {
    /// The index of the set's proposition in `propositions`; nil if the input has the rule set alone.
    package let proposition: Int?
    package let text: Int
    package let value: JSONDocument.Value
    /// The document and the range of the item that contains the rule set, even if the rule set is JSON inside a string.
    package let item: PropositionPlace
    package let rules: RuleSet
    /// The rules of the document in which whole decimals have become integers; nil if the platform is not Android or
    /// the document has no whole decimals.
    let integral: RuleSet?
    package let losses: Program.Losses

    /// The rules that the platform's parser receives.
    package var compiled: RuleSet { integral ?? rules }
  }

  /// A rule set that the platform cannot read.
  package struct RejectedSet: Sendable {
    /// The id of the proposition; nil for a rule set without a proposition.
    package internal(set) var proposition: [UInt8]?
    package let text: Int
    package let value: JSONDocument.Value
    package let rules: RuleSet
  }

  /// A rule that is in an engine.
  package struct EngineRule: Sendable {
    package let engine: EngineKind
    /// The index of the rule's set in `sets`.
    package let set: Int
    /// The index of the rule in the rule set.
    package let rule: Int
    /// The index of the rule in `program`.
    package let place: Int
  }

  package let profile: LaunchProfile
  /// The documents inside strings that the platform has read.
  package internal(set) var inner: [PropositionInput.Text] = []
  package internal(set) var propositions: [Proposition] = []
  package internal(set) var sets: [LoadedSet] = []
  package internal(set) var rejected: [RejectedSet] = []
  /// The propositions with rules that the web SDK has replaced with later propositions of the same activity, each with
  /// the number of its rules.
  package internal(set) var replaced: [(proposition: Proposition, ruleCount: Int)] = []
  /// A program with the rules of all loaded rule sets. It evaluates no events.
  package internal(set) var program: Program
  /// The rules in the order of the engines: messages, operations, cards.
  package internal(set) var rules: [EngineRule] = []
  /// The ignored parts, in the order of the input.
  package internal(set) var ignored: [Ignored] = []
  /// The text of the error that ends loading on the web.
  package internal(set) var thrown: String?

  /// The scopes of `propositions` on phones, each once, in the order of their first appearance.
  var scopes: [[UInt8]] = []

  let input: PropositionInput
  /// Keyed by the index of a document: the same document with integers for whole decimals such as `20.0`; nil if the
  /// document has no whole decimals.
  var integral: [Int: JSONDocument?] = [:]
  /// Keyed by scope: the index of the scope in `scopes`.
  var scopeIndices: [[UInt8]: Int] = [:]

  /// Reads a response. `surfaces`: the surfaces that the app requests; nil for the surfaces of the request, or, if the
  /// request is not known, for all surfaces that begin with `mobileapp://`.
  package init(
    _ response: PropositionInput.Response, of input: PropositionInput, for profile: LaunchProfile,
    surfaces: [[UInt8]]? = nil
  ) {
    (self.profile, self.input, program) = (profile, input, Program(profile: profile))
    if profile.values.runtime == .javaScript {
      loadOnWeb(response.entries)
    } else {
      loadOnPhone(response.entries, response.surfaces(surfaces, for: profile))
    }
    ignored.sort { ($0.text, $0.range.lower, -$0.range.upper) < ($1.text, $1.range.lower, -$1.range.upper) }
  }

  /// Reads all responses of an input in order.
  package init(_ input: PropositionInput, for profile: LaunchProfile, surfaces: [[UInt8]]? = nil) {
    self.init(
      PropositionInput.Response(event: nil, entries: input.responses.flatMap(\.entries)), of: input, for: profile,
      surfaces: surfaces)
  }

  /// True if the platform loads no rule set, although the input has at least one.
  package var loadsNothing: Bool {
    let lost = ignored.contains { $0.reason != .notRules && $0.reason != .noItems }
    return sets.isEmpty && (lost || thrown != nil)
  }

  /// The outermost ignored parts, in the order of the input. No two of them overlap.
  var outermostIgnored: [Ignored] {
    var found: [Ignored] = []
    for part in ignored {
      if let last = found.last, last.text == part.text, last.range.contains(part.range) { continue }
      found.append(part)
    }
    return found
  }

  /// The number of rules in propositions and items that the platform ignores as a whole because of a defect.
  package var unreadRuleCount: Int {
    let reasons: [IgnoreReason] = [.noProposition, .noActivity, .badItems, .badItem]
    return outermostIgnored.reduce(0) { count, part in
      guard part.set == nil, reasons.contains(part.reason), let value = document(part.text).value(at: part.range)
      else { return count }
      return count + ruleCount(in: value, of: document(part.text))
    }
  }

  /// Returns the number of rules in a proposition, in its items or in one item.
  private func ruleCount(in part: JSONDocument.Value, of document: JSONDocument) -> Int {
    let list = member(part, "items", of: document) ?? part
    return (document.isArray(list) ? document.elements(list) : [list]).reduce(0) { count, item in
      let rules = member(member(item, "data", of: document), "rules", of: document)
      return count + (rules.map { document.isArray($0) ? document.elements($0).count : 0 } ?? 0)
    }
  }

  /// Keyed by the id of a consequence that announces a message or a card: the index of the consequence's proposition.
  package var known: [[UInt8]: Int] {
    var known: [[UInt8]: Int] = [:]
    // Visit the rules in the order in which they were read.
    for rule in rules.sorted(by: { ($0.set, $0.rule) < ($1.set, $1.rule) }) where rule.engine != .history {
      let set = sets[rule.set]
      let first = set.rules.consequence(program.positions(ofRuleAt: rule.place).first, ofRule: rule.rule)
      if let proposition = set.proposition, let id = first?.id {
        known[document(set.text).string(orLexeme: id)] = proposition
      }
    }
    return known
  }

  package var pointers: PropositionPointers { PropositionPointers(input, inner: inner) }

  /// Returns a document of the input, or a document inside a string.
  package func document(_ text: Int) -> JSONDocument {
    (text < input.texts.count ? input.texts[text] : inner[text - input.texts.count]).document
  }

  mutating func ignore(_ value: JSONDocument.Value, of text: Int, _ reason: IgnoreReason) {
    ignored.append(Ignored(text: text, range: document(text).range(value), reason: reason))
  }

  func member(_ value: JSONDocument.Value?, _ name: String, of document: JSONDocument) -> JSONDocument.Value? {
    guard let value, document.isObject(value) else { return nil }
    return document.member(value, name, profile.memberChoice)
  }

  /// Returns the string of a member; nil if the member is missing or not a string.
  func text(_ value: JSONDocument.Value?, _ name: String, of document: JSONDocument) -> [UInt8]? {
    guard let found = member(value, name, of: document), document.kind(found) == .string else { return nil }
    return document.string(found)
  }
}
