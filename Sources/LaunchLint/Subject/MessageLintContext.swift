/// The input of the message lints: the propositions of one response, as each platform reads them.
package struct MessageLintContext: Sendable {
  package let input: PropositionInput
  private let response: PropositionInput.Response
  /// The response as each of the requested platforms reads it.
  package let readings: [MessageRules]
  /// The response as the web SDK reads it, even if the web is not requested.
  let web: MessageRules
  let expectations: LintOptions
  /// The ids of the propositions' activities.
  let activities: Set<[UInt8]>

  package init(
    _ input: PropositionInput, _ response: PropositionInput.Response, for profiles: [LaunchProfile],
    _ expectations: LintOptions = LintOptions()
  ) {
    (self.input, self.response) = (input, response)
    var expectations = expectations
    expectations.engine = .messaging
    self.expectations = expectations
    let surfaces = expectations.surfaces
    readings = profiles.map { MessageRules(response, of: input, for: $0, surfaces: surfaces) }
    let known = readings.first { $0.profile === LaunchProfile.web }
    web = known ?? MessageRules(response, of: input, for: .web)
    activities = Set((readings + [web]).flatMap { $0.propositions.map(\.activity) }).subtracting([[]])
  }

  /// The documents inside strings, if a platform reads them. Only the web SDK reads such documents.
  package var inner: [PropositionInput.Text] { readings.map(\.inner).first { !$0.isEmpty } ?? [] }

  /// Runs all checks: of the text, of each rule set as a separate document, and of the propositions around the rule
  /// sets. Returns the findings of each document, in the order of the document, and appends the findings that rules
  /// ignore to `ignored`.
  package func findings(ignored: inout [Finding]) -> [Int: [Finding]] {
    var found: [Int: [Finding]] = [:]
    let profiles = readings.map(\.profile)
    for text in Set(response.entries.map(\.text)) {
      let rules = RuleSet(document: input.texts[text].document)
      found[text] = LaunchLintContext(rules, for: profiles, loadings: [], expectations: expectations).textFindings
    }
    for set in sets {
      let context = LaunchLintContext(set.rules, for: set.profiles, expectations: expectations)
      found[set.text, default: []] += context.findings(of: context.parts.map { $0() }, and: [], ignored: &ignored)
    }
    for (text, own) in propositionFindings { found[text, default: []] += own }
    return found.mapValues { findings in
      Finding.inOrder(
        findings.map { finding in
          var finding = finding
          if Self.written.contains(finding.page.code) { finding.severity = .info }
          return finding
        })
    }
  }

  /// The codes about parts of rules that Journey Optimizer generates. Its users cannot change these parts.
  private static let written: Set<String> = ["H006", "L010", "M017", "T012"]

  /// A rule set, and the platforms that try to read it.
  private struct PlacedSet {
    let text: Int
    let rules: RuleSet
    var profiles: [LaunchProfile]
  }

  /// The rule sets that some platform reads. If platforms use different members of the same name, a rule set has an
  /// element for each choice.
  private var sets: [PlacedSet] {
    struct Place: Hashable {
      let text: Int
      let root: JSONDocument.Value
      let choice: MemberChoice
    }
    var sets: [PlacedSet] = []
    var places: [Place: Int] = [:]
    // Keyed by document: true if no object repeats a name, so all platforms read the same members.
    var isDistinct: [Int: Bool] = [:]
    for reading in readings {
      let own = reading.sets.map { ($0.text, $0.rules) } + reading.rejected.map { ($0.text, $0.rules) }
      for (text, rules) in own {
        let isPlain = isDistinct[text] ?? rules.document.objectsOfDoubtfulNames.isEmpty
        isDistinct[text] = isPlain
        let place = Place(text: text, root: rules.root, choice: isPlain ? .first : reading.profile.memberChoice)
        if let known = places[place] {
          if sets[known].profiles.last !== reading.profile { sets[known].profiles.append(reading.profile) }
        } else {
          places[place] = sets.count
          sets.append(PlacedSet(text: text, rules: rules, profiles: [reading.profile]))
        }
      }
    }
    return sets
  }

  /// The data from which messages build the name of a rule: its range, its rule set and its source.
  package typealias NamedRule = (range: ByteRange, rules: RuleSet, source: RuleSource)

  /// Keyed by document: the rules of the document, in order. The source of each rule names an engine that evaluates the
  /// rule: the engine of the first platform with such an engine.
  package var namedRules: [Int: [NamedRule]] {
    var named: [PropositionPlace: NamedRule] = [:]
    for reading in readings {
      var names = RuleNames(reading)
      func add(
        _ rules: RuleSet, _ set: JSONDocument.Value, _ text: Int, _ proposition: [UInt8]?, _ engines: [Int: EngineKind]
      ) {
        for (index, rule) in rules.rules.enumerated() {
          let place = PropositionPlace(text: text, range: rule.range)
          if named[place]?.source.engine != nil { continue }
          let source = names.source(
            of: index, at: set, in: text, of: proposition, engine: engines[index])
          named[place] = (rule.range, rules, source)
        }
      }
      var engines: [Int: [Int: EngineKind]] = [:]
      for rule in reading.rules { engines[rule.set, default: [:]][rule.rule] = rule.engine }
      for (place, set) in reading.sets.enumerated() {
        let proposition = set.proposition.map { reading.propositions[$0].name }
        add(set.rules, set.value, set.text, proposition, engines[place] ?? [:])
      }
      for set in reading.rejected { add(set.rules, set.value, set.text, set.proposition, [:]) }
    }
    return Dictionary(grouping: named) { $0.key.text }.mapValues { rules in
      rules.map(\.value).sorted { $0.range.lower < $1.range.lower }
    }
  }

  private typealias EngineKind = MessageRules.EngineKind

  /// The findings of the checks of propositions, keyed by document.
  private var propositionFindings: [Int: [Finding]] {
    var findings = MessageFindings(documents: (input.texts + inner).map(\.document))
    for check in LaunchLints.messageChecks {
      guard case .messages(let body)? = check.body else { continue }
      findings.page = check.page
      body(self, &findings)
    }
    addRivals(to: &findings)
    addUnknownMembers(to: &findings)
    return findings.byText.mapValues { Finding.inOrder($0.all) }
  }

  // MARK: propositions

  /// The maximum number of pairs of messages that are compared.
  private static let mostPairs = 64

  /// Reports messages of several propositions that one event can request. A platform shows only the first of these
  /// messages.
  private func addRivals(to findings: inout MessageFindings) {
    for reading in readings where reading.profile.values.runtime != .javaScript {
      let messages = reading.rules.filter { $0.engine == .inApp }.prefix(Self.mostPairs)
      func proposition(_ rule: MessageRules.EngineRule) -> Int? { reading.sets[rule.set].proposition }
      let conditions = messages.map { reading.sets[$0.set].compiled.textOfCondition(ofRule: $0.rule) }
      guard messages.count > 1, let joint = try? RuleSet(joining: conditions, for: reading.profile) else { continue }
      let forest = ConditionForest(joint, for: reading.profile)
      var solver = ConditionSolver(forest, documentBudget: 100_000)
      var pairs = 0
      for (place, rule) in messages.enumerated() {
        guard let own = proposition(rule).map({ reading.propositions[$0] }) else { continue }
        for earlier in 0..<place {
          let other = messages[earlier]
          guard let index = proposition(other), index != proposition(rule), pairs < Self.mostPairs,
            reading.propositions[index].scope == own.scope
          else { continue }
          pairs += 1
          let nodes = [earlier, place].map { forest.roots[$0] }
          let goals = nodes.map { ConditionSolver.Goal(node: $0, holds: true) }
          if nodes.contains(where: { $0 < 0 }) || solver.draft(goals) == nil { continue }
          let isEqual = own.rank == reading.propositions[index].rank
          findings.page = (isEqual ? LaunchLints.rankMissing : LaunchLints.severalMessages).page
          let name = reading.propositions[index].name
          findings.join(
            isEqual
              ? "the message of \(text: name) has the same rank, and is shown first because it is first in the response"
              : "one event can also fire the message of \(text: name), which is shown because its rank is lower",
            at: reading.document(own.text).range(own.value), in: own.text, severity: .info,
            on: reading.profile.name, hint: isEqual ? "give one of the two propositions a higher priority" : nil)
          break
        }
      }
    }
  }

  /// Reports the members of propositions that no platform reads.
  private func addUnknownMembers(to findings: inout MessageFindings) {
    var checks: [Int: UnknownMemberCheck] = [:]
    for entry in response.entries where entry.level == .proposition {
      var check = checks[entry.text] ?? UnknownMemberCheck(input.texts[entry.text].document, .first)
      check.check(
        entry.value, as: .proposition,
        &findings.byText[entry.text, default: Findings(in: findings.documents[entry.text])])
      checks[entry.text] = check
    }
  }

  // MARK: ignored parts

  /// A part of a proposition input that at least one platform ignores.
  struct IgnoredPart {
    let place: PropositionPlace
    /// The reason why the first of the platforms ignores the part.
    let reason: MessageRules.IgnoreReason
    var outcomes = Outcomes()
  }

  /// Returns the parts that platforms ignore for one of `reasons`, without duplicates.
  func ignored(_ reasons: MessageRules.IgnoreReason..., outcome: (MessageRules) -> Outcome) -> [IgnoredPart] {
    var parts: [IgnoredPart] = []
    var places: [PropositionPlace: Int] = [:]
    for reading in readings {
      for part in reading.ignored where reasons.contains(part.reason) {
        let place = PropositionPlace(text: part.text, range: part.range)
        if places[place] == nil {
          places[place] = parts.count
          parts.append(IgnoredPart(place: place, reason: part.reason))
        }
        if let known = places[place] { parts[known].outcomes.set(outcome(reading), on: reading.profile.name) }
      }
    }
    return parts
  }

  /// Keyed by the rule at which Android stops reading: the number of later rules that Android does not read.
  var unreadRules: [PropositionPlace: Int] {
    var counts: [PropositionPlace: Int] = [:]
    for reading in readings {
      // Keyed by rule set: the last rule that Android ignored for a reason other than `after`. The rules of a set are
      // in order.
      var last: [Int: PropositionPlace] = [:]
      for part in reading.ignored {
        guard let set = part.set else { continue }
        if part.reason != .after {
          last[set] = PropositionPlace(text: part.text, range: part.range)
        } else if let place = last[set] {
          counts[place, default: 0] += 1
        }
      }
    }
    return counts
  }

  // MARK: rules

  /// A consequence, with its rule. The rule is in an engine of a platform.
  struct Announced {
    let reading: MessageRules
    let rule: MessageRules.EngineRule
    let set: MessageRules.LoadedSet
    let consequence: Consequence
    /// True if this is the first consequence of the rule that the platform keeps.
    let isFirst: Bool

    var document: JSONDocument { self.set.rules.document }

    /// The schema of the detail; nil if the schema is missing or unknown.
    var schema: MessageSchema? { string(detail("schema")).flatMap(MessageSchema.init) }
    var data: JSONDocument.Value? { detail("data") }

    func detail(_ name: String) -> JSONDocument.Value? { member(consequence.detail, name) }

    func member(_ value: JSONDocument.Value?, _ name: String) -> JSONDocument.Value? {
      guard let value, document.isObject(value) else { return nil }
      return document.member(value, name, reading.profile.memberChoice)
    }

    func string(_ value: JSONDocument.Value?) -> [UInt8]? {
      guard let value, document.kind(value) == .string else { return nil }
      return document.string(value)
    }
  }

  /// Returns the consequences of the rules in a platform's engines, except the consequences that the platform drops.
  func consequences(of reading: MessageRules) -> [Announced] {
    reading.rules.flatMap { rule in
      let set = reading.sets[rule.set]
      return reading.program.positions(ofRuleAt: rule.place).enumerated().compactMap { number, position in
        set.rules.consequence(position, ofRule: rule.rule).map {
          Announced(reading: reading, rule: rule, set: set, consequence: $0, isFirst: number == 0)
        }
      }
    }
  }

  /// Calls `check` with each consequence on each platform. Adds one finding for each location for which `check` returns
  /// a message. The finding has the outcomes of all platforms.
  func add(
    to findings: inout MessageFindings,
    _ check: (Announced) -> (message: Message, at: JSONDocument.Value, outcome: Outcome?, hint: Message?)?
  ) {
    for reading in readings {
      for announced in consequences(of: reading) {
        guard let found = check(announced) else { continue }
        findings.join(
          found.message, at: announced.document.range(found.at), in: announced.set.text,
          rule: announced.rule.rule, outcome: found.outcome, on: reading.profile.name, hint: found.hint)
      }
    }
  }
}

/// The findings of the lints of messages, keyed by document.
struct MessageFindings {
  /// The documents of the input, then the documents inside strings.
  let documents: [JSONDocument]
  fileprivate(set) var byText: [Int: Findings] = [:]
  var page: RulePage?

  /// Adds a finding about a part that platforms ignore.
  mutating func add(_ message: Message, at part: MessageLintContext.IgnoredPart, hint: Message? = nil) {
    add(message, at: part.place.range, in: part.place.text, outcomes: part.outcomes, hint: hint)
  }

  mutating func add(
    _ message: Message, at range: ByteRange, in text: Int, rule: Int? = nil, severity: Severity? = nil,
    outcomes: Outcomes = Outcomes(), hint: Message? = nil
  ) {
    byText[text, default: Findings(in: documents[text])].page = page
    byText[text]?.add(message, at: range, rule: rule, severity: severity, outcomes: outcomes, hint: hint)
  }

  /// Adds a finding. If a finding with the same code and location exists, adds the platform's outcome to the existing
  /// finding.
  mutating func join(
    _ message: Message, at range: ByteRange, in text: Int, rule: Int? = nil, severity: Severity? = nil,
    outcome: Outcome? = nil, on platform: String, hint: Message? = nil
  ) {
    guard let page else { preconditionFailure("a finding belongs to a check") }
    var outcomes = Outcomes()
    if let outcome { outcomes.set(outcome, on: platform) }
    byText[text, default: Findings(in: documents[text])].join(
      Finding(
        page, message, at: .document(range), rule: rule, severity: severity, outcomes: outcomes, hint: hint))
  }
}

extension MemberKind {
  /// The members of propositions as Edge sends them. The SDKs use some of these members only in tracking events.
  fileprivate static let proposition = MemberKind(
    ["id", "scope", "scopeDetails", "items"], lists: ["items"],
    contents: ["scopeDetails": .object(details), "items": .list(item)])
  /// The members of `scopeDetails`. Without `activity`, a limit on how often a message is shown has no effect, and
  /// the web SDK loads no rules.
  private static let details = MemberKind(
    [
      "rank", "decisionProvider", "correlationID", "characteristics", "activity", "experience", "strategies",
      "contextDataExtracts",
    ], lists: ["activity"], contents: ["activity": .object(activity)])
  private static let activity = MemberKind(["id", "priority", "matchedSurfaces"])
  private static let item = MemberKind(["id", "schema", "data", "characteristics", "meta"])
}
