/// The output of `inspect` for messages of Journey Optimizer on one platform: the contents of the engines after one
/// response.
struct MessageInspection: Inspection {
  private var input: PropositionInput?
  /// The number of the event that contains the response; nil if the input is not a session.
  private var event: Int?
  private(set) var document: MessageRules?
  /// The rules to show, as indices into the rules of `document`.
  private var shown: [Int] = []
  /// Keyed by index in the rules of `document`: the condition in one line.
  private var conditions: [Int: String] = [:]
  private var pointers: PropositionPointers?
  private(set) var portraits: [(key: String, rule: ReportedRule)]? = []

  static func show(_ messages: PropositionInput, _ request: InspectionRequest) throws(CommandFailure) -> ExitStatus {
    let profiles = try LaunchDialect.platforms.profiles(request.platforms)
    var status = ExitStatus.done
    var hasRules = false
    for response in messages.responses {
      let shown = try request.show(as: LaunchDialect.row.name, on: profiles) {
        (view: inout MessageInspection, profile: LaunchProfile, _: RulesInput) throws(CommandFailure) in
        try view.load(response, of: messages, for: profile, request)
        hasRules = hasRules || view.document?.sets.isEmpty == false
      }
      status.join(shown)
    }
    if !hasRules, let name = try? request.input.get().name { messages.reportContents(of: name) }
    return status
  }

  private mutating func load(
    _ response: PropositionInput.Response, of messages: PropositionInput, for profile: LaunchProfile,
    _ request: InspectionRequest
  ) throws(CommandFailure) {
    let surfaces = request.surfaces.isEmpty ? nil : request.surfaces.map { Array($0.utf8) }
    let rules = MessageRules(response, of: messages, for: profile, surfaces: surfaces)
    (input, event, document) = (messages, response.event, rules)
    pointers = PropositionPointers(messages, inner: rules.inner)
    let wanted = request.filter.places(in: rules)
    shown = rules.rules.indices.filter { wanted?.contains($0) ?? true }
    if request.page != nil {
      addPortraits(rules)
    } else if request.isFull || request.format == .text {
      addConditions(rules)
    }
    guard rules.loadsNothing else { return }
    throw CommandFailure(
      .rules, "\(profile.name) loads no rule set" + rules.firstLoss, place: try? request.input.get().name)
  }

  /// Prints the conditions of the rules to show, set by set.
  private mutating func addConditions(_ rules: MessageRules) {
    let bySet = Dictionary(grouping: shown) { rules.rules[$0].set }
    for (set, places) in bySet {
      let set = rules.sets[set]
      let plan = TracePlan(set.rules, for: rules.profile)
      let found = plan.conditions(ofRules: places.map { rules.rules[$0].rule })
      for (place, condition) in zip(places, found) { conditions[place] = ConditionPhrase(condition).text }
    }
  }

  /// Describes the rules to show for a page.
  private mutating func addPortraits(_ rules: MessageRules) {
    guard var pointers else { return }
    var bySet: [Int: RulePortrait] = [:]
    portraits = shown.map { place in
      let rule = rules.rules[place]
      let set = rules.sets[rule.set]
      let portrait =
        bySet[rule.set] ?? RulePortrait(set.rules, for: rules.profile, history: HistoryUse(isRead: true)) { _ in nil }
      bySet[rule.set] = portrait
      let activity = set.proposition.map { " of activity " + InspectionRequest.shown(rules.propositions[$0].activity) }
      var described = portrait.rule(rule.rule, name: "\(rule.engine.rawValue) rule\(activity ?? "")")
      described.remarks = LaunchInspection.remarks(rules.program.losses(ofRuleAt: rule.place))
      return (pointers.pointer(to: set.rules.range(ofRule: rule.rule), in: set.text), described)
    }
  }

  // MARK: JSON

  func write(rejected: String?, to json: inout JSONWriter) {
    guard let rules = document, let input, var pointers else { return }
    json.raw(",\"version\":null")
    json.member("rejected", rejected)
    json.raw(",\"rules\":[")
    json.elements(shown) { write(rules, $1, &pointers, to: &$0) }
    // `unindexed` is unknown: the rules of all sets share one index, which `inspect` does not build.
    json.raw("],\"unindexed\":null,\"assets\":[]")
    json.member("form", input.form.rawValue)
    if let event { json.member("event", event) }
    json.raw(",\"sets\":[")
    json.elements(rules.sets) { json, set in
      json.raw("{\"pointer\":")
      json.string(pointers.pointer(to: rules.document(set.text).range(set.value), in: set.text))
      write(set.proposition.map { rules.propositions[$0] }, of: rules, to: &json)
      json.raw("}")
    }
    json.raw("],\"ignored\":[")
    json.elements(rules.ignored) { json, part in
      json.raw("{\"pointer\":")
      json.string(pointers.pointer(to: part.range, in: part.text))
      json.raw(",\"reason\":\"\(part.reason.rawValue)\"}")
    }
    json.raw("]")
    if rules.profile.values.runtime == .javaScript { json.member("throws", rules.thrown) }
  }

  /// Writes the known members of a proposition.
  private func write(_ proposition: MessageRules.Proposition?, of rules: MessageRules, to json: inout JSONWriter) {
    writeID(of: proposition, of: rules, to: &json)
    json.member("activity", proposition.map(\.activity))
    json.member("scope", proposition.map(\.scope))
    json.raw(",\"rank\":")
    if let rank = proposition?.rank, rank.isFinite {
      json.raw(JavaScriptNumber.text(rank))
    } else {
      json.raw("null")
    }
  }

  private func writeID(of proposition: MessageRules.Proposition?, of rules: MessageRules, to json: inout JSONWriter) {
    json.raw(",\"proposition\":")
    json.raw(proposition.map(rules.id) ?? Array("null".utf8))
  }

  private func write(
    _ rules: MessageRules, _ place: Int, _ pointers: inout PropositionPointers, to json: inout JSONWriter
  ) {
    let rule = rules.rules[place]
    let set = rules.sets[rule.set]
    let program = rules.program
    let ids = program.consequenceIDs(ofRuleAt: rule.place).joined(separator: ",")
    json.raw("{\"rule\":\(rule.rule),\"consequences\":[\(ids)],\"keys\":")
    json.strings(program.keys(ofRuleAt: rule.place))
    json.member("tokens", program.tokens(ofRuleAt: rule.place))
    let lost = program.losses(ofRuleAt: rule.place)
    json.raw(",\"lost\":{\"conditions\":\(lost.conditions),\"consequences\":\(lost.consequences)}")
    if let condition = conditions[place] { json.member("condition", condition) }
    json.raw(",\"engine\":\"\(rule.engine.rawValue)\"")
    let proposition = set.proposition.map { rules.propositions[$0] }
    writeID(of: proposition, of: rules, to: &json)
    json.raw(",\"pointer\":")
    json.string(pointers.pointer(to: set.rules.range(ofRule: rule.rule), in: set.text))
    json.raw("}")
  }

  // MARK: text

  func lines(_ request: InspectionRequest) -> [InspectedLine] {
    guard let rules = document else { return [] }
    var lines = heading(rules, request)
    for place in shown {
      let rule = rules.rules[place]
      let set = rules.sets[rule.set]
      let proposition = set.proposition.map { rules.propositions[$0] }
      let ids = rules.program.consequenceIDs(ofRuleAt: rule.place).map { Array($0.utf8) }
      let rank = proposition.map { $0.rank.isFinite ? JavaScriptNumber.text($0.rank) : "none" } ?? "none"
      let activity = proposition.map { InspectionRequest.shown($0.activity) } ?? "none"
      let trigger = EscapedOutput.harmless(conditions[place] ?? "")
      lines.append(
        .row(rule.engine.rawValue, ["rank \(rank)", activity] + InspectionRequest.list(ids) + [trigger]))
    }
    return lines + losses(rules)
  }

  func summary(_ request: InspectionRequest) -> [InspectedLine] {
    document.map { heading($0, request) + losses($0) } ?? []
  }

  private func heading(_ rules: MessageRules, _ request: InspectionRequest) -> [InspectedLine] {
    let loads = request.count(rules.rules.count, "rule", shown: shown.count)
    return [
      .document("form", (input?.form.rawValue ?? "") + (event.map { ", event \($0)" } ?? "")),
      .document("loads", "\(loads) of \(counted(rules.sets.count, "rule set"))"),
    ]
  }

  private func losses(_ rules: MessageRules) -> [InspectedLine] {
    guard var pointers else { return [] }
    return rules.ignored.map {
      .document("ignored", "\(pointers.pointer(to: $0.range, in: $0.text)): \($0.reason.summary)")
    } + (rules.thrown.map { [.document("throws", Messages.printable($0))] } ?? [])
  }
}

extension PropositionInput {
  /// Reports the content of an input without rules.
  func reportContents(of name: String) {
    if let note = contentsNote { Messages.report(.note, note, place: name) }
  }

  /// A note about the content of an input without rules; nil if the input has rules.
  var contentsNote: String? { otherContents.map { "0 rule sets; the input has " + $0 } }
}

/// Rules of messages are selected by the ids of consequences and propositions, and by activities. If there is only
/// one rule set, they can be selected by index.
extension MessageRules: NamedParts {
  static var noSuchName: String { "no rule, consequence, proposition or activity has the id" }

  var noun: String { "rule" }

  var partCount: Int { sets.count == 1 ? sets[0].rules.ruleCount : 0 }

  var partNames: [[UInt8]] { rules.indices.flatMap(names) }

  func names(ofPartAt index: Int) -> [[UInt8]] {
    let rule = rules[index]
    let set = sets[rule.set]
    let proposition = set.proposition.map { propositions[$0] }
    return set.rules.consequenceIDs(ofRule: rule.rule) + [proposition?.name, proposition?.activity].compactMap(\.self)
  }

  func places(named name: String) -> [Int] { rules.indices.filter { names(ofPartAt: $0).contains(Array(name.utf8)) } }

  func places(at index: Int) -> [Int] { sets.count == 1 ? rules.indices.filter { rules[$0].rule == index } : [] }
}

extension MessageRules.IgnoreReason {
  /// The reason in words: lower case, without a full stop.
  var summary: String {
    switch self {
    case .noProposition: "no proposition: `id`, `scope` or `scopeDetails` is missing or has a wrong type"
    case .badItems: "one item is malformed, so all items are dropped"
    case .badItem: "the item is malformed"
    case .noItems: "the proposition has no items"
    case .scope: "the app does not ask for this scope"
    case .notFirst: "only the first item of a proposition is read"
    case .notRules: "the item holds no rules"
    case .rejected: "the rule set is rejected"
    case .noConsequence: "the rule has no consequence"
    case .noItem: "the first consequence is not an item: `id`, `schema` or `data` of its detail is missing"
    case .after: "Android reads no rules after an earlier rule that no engine accepts"
    case .schema: "no engine takes the schema of the first consequence"
    case .holdout: "the rule is a holdout treatment: nothing is shown"
    case .noActivity: "the proposition has no activity"
    }
  }
}
