/// The rules that the engines of one platform hold after a response: those of Messaging on phones, of alloy on the web.
///
/// Source: adobe/aepsdk-messaging-ios: ParsedPropositions.swift, Proposition.swift, PropositionItem.swift @5.14.0;
/// adobe/aepsdk-messaging-android: ParsedPropositions.java, Proposition.java, PropositionItem.java @3.10.0;
/// adobe/alloy: createEvaluableRulesetPayload.js, createDecisionProvider.js @3f01be8; all read.
package struct MessageRules: Sendable {
  /// The part of Messaging that holds a rule. The raw values are part of the command's output.
  package enum EngineKind: String, CaseIterable, Sendable {
    case inApp = "in-app"
    /// An operation on the history; it is held by the in-app engine, after all messages.
    case history
    case card
    /// The engine of the web SDK, which has only one.
    case item
  }

  /// Why a part of the input has no effect. The raw values are part of the command's output.
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
    /// The rule follows one without which Android does not read on.
    case after
    case schema, holdout
    case noActivity = "no-activity"
  }

  package struct Ignored: Sendable {
    package let text: Int
    package let range: ByteRange
    package let reason: IgnoreReason
    /// The index in `sets` of a rule; nil for another part.
    package var set: Int?
  }

  /// A proposition that the platform has read.
  package struct Proposition: Sendable {
    package let text: Int
    package let value: JSONDocument.Value
    /// As JSON, because the web takes any value; nil if it is missing.
    package let id: JSONDocument.Value?
    /// The text of the id; empty if it is no string.
    package let name: [UInt8]
    package let scope: [UInt8]
    package let activity: [UInt8]
    /// Infinite on the web if there is none.
    package let rank: Double
  }

  /// A rule set that the platform has loaded.
  package struct LoadedSet: Sendable {
    /// The index in `propositions`; nil if the input has a rule set without its proposition.
    package let proposition: Int?
    package let text: Int
    package let value: JSONDocument.Value
    /// The document and the range of the item that holds the rule set, also in a string.
    package let item: PropositionPlace
    package let rules: RuleSet
    /// The rules of the document in which whole decimals have become integers; nil if Android reads no such document.
    let integral: RuleSet?
    package let losses: Program.Losses

    /// The rules as the platform's parser gets them.
    package var compiled: RuleSet { integral ?? rules }
  }

  /// A rule set that the platform cannot read.
  package struct RejectedSet: Sendable {
    /// The id of the proposition; nil for a rule set without one.
    package internal(set) var proposition: [UInt8]?
    package let text: Int
    package let value: JSONDocument.Value
    package let rules: RuleSet
  }

  /// A rule that an engine holds.
  package struct EngineRule: Sendable {
    package let engine: EngineKind
    /// The index in `sets`.
    package let set: Int
    /// The index in the rule set.
    package let rule: Int
    /// The index in `program`.
    package let place: Int
  }

  package let profile: LaunchProfile
  /// The documents inside strings that the platform has read.
  package internal(set) var inner: [PropositionInput.Text] = []
  package internal(set) var propositions: [Proposition] = []
  package internal(set) var sets: [LoadedSet] = []
  package internal(set) var rejected: [RejectedSet] = []
  /// The rules of all rule sets that have loaded. It evaluates no events.
  package internal(set) var program: Program
  /// In the order in which the engines hold them: messages, operations, cards.
  package internal(set) var rules: [EngineRule] = []
  /// In the order of the input.
  package internal(set) var ignored: [Ignored] = []
  /// The text of the error that ends loading on the web.
  package internal(set) var thrown: String?

  /// The scopes of `propositions` on phones, each once, in the order of their first appearance.
  private(set) var scopes: [[UInt8]] = []

  let input: PropositionInput
  /// Keyed by document: that with integers for whole decimals, nil if it has none.
  private var integral: [Int: JSONDocument?] = [:]
  /// Keyed by scope: its index in `scopes`.
  private var scopeIndices: [[UInt8]: Int] = [:]

  /// Reads a response. `surfaces`: those that the app asks for; nil for those of the request, or, if it is not known, for
  /// all that begin with `mobileapp://`.
  package init(
    _ response: PropositionInput.Response, of input: PropositionInput, for profile: LaunchProfile,
    surfaces: [[UInt8]]? = nil
  ) {
    (self.profile, self.input, program) = (profile, input, Program(profile: profile))
    if profile.values.runtime == .javaScript {
      loadOnWeb(response.entries)
    } else {
      load(response.entries, response.surfaces(surfaces, for: profile))
    }
    ignored.sort { ($0.text, $0.range.lower, -$0.range.upper) < ($1.text, $1.range.lower, -$1.range.upper) }
  }

  /// Reads all responses of an input, one after the other.
  package init(_ input: PropositionInput, for profile: LaunchProfile, surfaces: [[UInt8]]? = nil) {
    self.init(
      PropositionInput.Response(event: nil, entries: input.responses.flatMap(\.entries)), of: input, for: profile,
      surfaces: surfaces)
  }

  /// True if the platform loads no rule set of an input that has some.
  package var loadsNothing: Bool {
    let lost = ignored.contains { $0.reason != .notRules && $0.reason != .noItems }
    return sets.isEmpty && (lost || thrown != nil)
  }

  /// The outermost ignored parts, in the order of the input: no two overlap.
  var outermostIgnored: [Ignored] {
    var found: [Ignored] = []
    for part in ignored {
      if let last = found.last, last.text == part.text, last.range.contains(part.range) { continue }
      found.append(part)
    }
    return found
  }

  /// Keyed by the id of a consequence that announces a message or a card: the proposition, as an index.
  package var known: [[UInt8]: Int] {
    var known: [[UInt8]: Int] = [:]
    // In the order in which they were read.
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

  /// The documents of the input and those inside strings.
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

  /// The string of a member; nil if it is missing or no string.
  func text(_ value: JSONDocument.Value?, _ name: String, of document: JSONDocument) -> [UInt8]? {
    guard let found = member(value, name, of: document), document.kind(found) == .string else { return nil }
    return document.string(found)
  }

  // MARK: phones

  /// A proposition with its items, before they are sorted.
  private struct Candidate {
    let proposition: Proposition
    let items: [JSONDocument.Value]
    /// The index of its scope in `scopes`.
    let scope: Int
  }

  private mutating func load(_ entries: [PropositionEntry], _ surfaces: [[UInt8]]?) {
    var candidates: [Candidate] = []
    var builder: ProgramBuilder?
    for entry in entries {
      switch entry.level {
      case .ruleSet: loadSet(entry.value, of: entry.text, item: entry.value, proposition: nil, &builder)
      case .item: loadFirst([entry.value], of: entry.text, proposition: nil, &builder)
      case .proposition:
        if let candidate = read(entry, surfaces, after: candidates.last?.scope) { candidates.append(candidate) }
      }
    }
    let sorted = candidates.indices.sorted {
      let (one, other) = (candidates[$0], candidates[$1])
      return (one.scope, one.proposition.rank, $0) < (other.scope, other.proposition.rank, $1)
    }
    sets.reserveCapacity(candidates.count)
    propositions.reserveCapacity(candidates.count)
    for index in sorted {
      let candidate = candidates[index]
      propositions.append(candidate.proposition)
      loadFirst(candidate.items, of: candidate.proposition.text, proposition: propositions.count - 1, &builder)
    }
    if let program = builder?.finish(readsEvents: false) { self.program = program }
    // The in-app engine holds operations after messages.
    rules =
      rules.filter { $0.engine == .inApp } + rules.filter { $0.engine == .history }
      + rules.filter { $0.engine == .card }
  }

  /// Adds a scope to `scopes` and returns its index.
  private mutating func add(scope: [UInt8]) -> Int {
    scopeIndices[scope] = scopes.count
    scopes.append(scope)
    return scopes.count - 1
  }

  /// The members that phones read.
  private static let propositionWords = JSONWords(["id", "scope", "scopeDetails", "items"])
  private static let itemWords = JSONWords(["id", "schema", "data"])

  /// Reads a proposition; nil if it has no effect, which is noted. `last`: the index of the scope of the proposition
  /// before it.
  private mutating func read(_ entry: PropositionEntry, _ surfaces: [[UInt8]]?, after last: Int?) -> Candidate? {
    let document = document(entry.text)
    let (value, isAndroid) = (entry.value, profile.values.runtime == .java)
    func ignored(_ reason: IgnoreReason, _ part: JSONDocument.Value) -> Candidate? {
      ignore(part, of: entry.text, reason)
      return nil
    }
    guard document.isObject(value) else { return ignored(.noProposition, value) }
    let members = document.members(of: value, named: Self.propositionWords, profile.memberChoice)
    guard let id = members[0], document.kind(id) == .string, let written = members[1],
      document.kind(written) == .string, let details = members[2], document.isObject(details),
      document.first(in: details) != nil
    else { return ignored(.noProposition, value) }
    let (name, text) = (document.string(id), document.string(written))
    if isAndroid, name.isEmpty || text.isEmpty { return ignored(.noProposition, value) }
    // Most propositions have the scope of the one before them.
    let known = last.flatMap { scopes[$0] == text ? $0 : nil } ?? scopeIndices[text]
    guard known != nil || surfaces?.contains(text) ?? text.starts(with: "mobileapp://".utf8) else {
      return ignored(.scope, value)
    }
    let activity = self.text(member(details, "activity", of: document), "id", of: document) ?? []
    guard let list = members[3], document.isArray(list), document.first(in: list) != nil else {
      return ignored(.noItems, value)
    }
    let all = document.elements(list)
    var good = all
    if !all.allSatisfy({ isItem($0, of: document) }) {
      // One bad item makes iOS lose them all, as does an element on Android that is no object.
      if !isAndroid || !all.allSatisfy(document.isObject) { return ignored(.badItems, list) }
      for item in all where !isItem(item, of: document) { ignore(item, of: entry.text, .badItem) }
      good = all.filter { isItem($0, of: document) }
    }
    let scope = known ?? add(scope: text)
    return Candidate(
      proposition: Proposition(
        text: entry.text, value: value, id: id, name: name, scope: scopes[scope], activity: activity,
        rank: rank(member(details, "rank", of: document), of: document)),
      items: good, scope: scope)
  }

  private func isItem(_ value: JSONDocument.Value, of document: JSONDocument) -> Bool {
    guard document.isObject(value) else { return false }
    let members = document.members(of: value, named: Self.itemWords, profile.memberChoice)
    guard let id = members[0], document.kind(id) == .string, let schema = members[1], document.kind(schema) == .string,
      let data = members[2], document.isObject(data)
    else { return false }
    return profile.values.runtime == .swift || document.first(in: data) != nil
  }

  /// The rank on phones, −1 if it is no integer: Android cuts a fraction.
  private func rank(_ value: JSONDocument.Value?, of document: JSONDocument) -> Double {
    guard let value, document.kind(value) == .number else { return -1 }
    let lexeme = document.lexeme(value)
    if profile.values.runtime == .swift {
      guard case .integer(let rank) = NumberLexeme.ios(lexeme: lexeme.span) else { return -1 }
      return Double(rank)
    }
    return switch NumberLexeme.android(lexeme: lexeme.span) {
    case .integer(let rank): Double(Int32(truncatingIfNeeded: rank))
    case .double(let rank): rank.rounded(.towardZero)
    }
  }

  /// Returns a document with the same values, in which whole decimals are integers; nil if it has no such decimals.
  private mutating func withoutWholeDecimals(_ place: Int) -> JSONDocument? {
    if let known = integral[place] { return known }
    let document = document(place).withoutWholeDecimals.flatMap { try? JSONDocument($0, depthLimit: .max) }
    integral[place] = document
    return document
  }

  /// Loads the first item: the others have no effect.
  private mutating func loadFirst(
    _ items: [JSONDocument.Value], of place: Int, proposition: Int?, _ builder: inout ProgramBuilder?
  ) {
    let document = document(place)
    for item in items.dropFirst() { ignore(item, of: place, .notFirst) }
    guard let item = items.first else { return }
    guard let data = member(item, "data", of: document), document.isObject(data),
      let schema = member(item, "schema", of: document), document.kind(schema) == .string,
      document.isNamed(schema, MessageSchema.nameOfRuleSets)
    else { return ignore(item, of: place, .notRules) }
    loadSet(data, of: place, item: item, proposition: proposition, &builder)
  }

  /// Adds the rules of a rule set to a program. Returns their indices there. Throws if the platform rejects the set.
  func compile(_ set: RuleSet, _ builder: inout ProgramBuilder?) throws(Rejection) -> (
    rules: Range<Int>, losses: Program.Losses
  ) {
    if builder == nil {
      builder = ProgramBuilder(set, for: profile, only: nil, indexedRules: .max, history: HistoryUse(isRead: true))
    }
    // Chained: a copy of the builder would copy all of its arrays.
    let (start, losses) = (builder?.program.rules.count ?? 0, builder?.program.losses ?? Program.Losses())
    try builder?.join(set)
    return (start..<(builder?.program.rules.count ?? start), builder?.program.losses.since(losses) ?? losses)
  }

  /// Loads a rule set and sorts its rules by their first consequence.
  private mutating func loadSet(
    _ data: JSONDocument.Value, of place: Int, item: JSONDocument.Value, proposition: Int?,
    _ builder: inout ProgramBuilder?
  ) {
    let document = document(place)
    let set = RuleSet(document, at: data, for: profile)
    var integral: RuleSet?
    if profile.values.runtime == .java, let document = withoutWholeDecimals(place) {
      integral = RuleSet(document, at: data, for: profile)
    }
    let compiled: (rules: Range<Int>, losses: Program.Losses)
    do throws(Rejection) {
      compiled = try compile(integral ?? set, &builder)
    } catch {
      rejected.append(
        RejectedSet(proposition: proposition.map { propositions[$0].name }, text: place, value: data, rules: set))
      return ignore(item, of: place, .rejected)
    }
    sets.append(
      LoadedSet(
        proposition: proposition, text: place, value: data,
        item: PropositionPlace(text: place, range: document.range(item)), rules: set, integral: integral,
        losses: compiled.losses))
    var isOver = false
    for rank in compiled.rules {
      let index = builder?.program.ruleIndex(at: rank) ?? 0
      func ignore(_ reason: IgnoreReason) {
        ignored.append(Ignored(text: place, range: set.range(ofRule: index), reason: reason, set: sets.count - 1))
      }
      if isOver {
        ignore(.after)
        continue
      }
      switch sort(set.consequence(builder?.program.positions(ofRuleAt: rank).first, ofRule: index), of: document) {
      case .success(let engine):
        rules.append(EngineRule(engine: engine, set: sets.count - 1, rule: index, place: rank))
      case .failure(let unread):
        ignore(unread.reason)
        if profile.values.runtime == .java, unread.isEnd { isOver = true }
      }
    }
  }

  /// The reason why no engine takes a rule.
  private struct Unread: Error {
    let reason: IgnoreReason
    /// True if Android reads no further rule of the rule set.
    var isEnd = false
  }

  /// Returns the engine for a rule with this first consequence.
  private func sort(_ first: Consequence?, of document: JSONDocument) -> Result<EngineKind, Unread> {
    guard let first else { return .failure(Unread(reason: .noConsequence, isEnd: true)) }
    let isAndroid = profile.values.runtime == .java
    guard text(first.detail, "id", of: document) != nil, let schema = text(first.detail, "schema", of: document),
      let data = member(first.detail, "data", of: document), document.isObject(data),
      !isAndroid || document.first(in: data) != nil
    else { return .failure(Unread(reason: .noItem, isEnd: true)) }
    return switch MessageSchema(schema) {
    case .inApp: .success(.inApp)
    case .contentCard, .feedItem: .success(.card)
    case .historyOperation: .success(.history)
    case .holdout: isAndroid ? .success(.inApp) : .failure(Unread(reason: .holdout))
    case .ruleSet, .jsonContent, nil: .failure(Unread(reason: .schema))
    }
  }
}
