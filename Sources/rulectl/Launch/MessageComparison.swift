internal import LaunchLint
internal import LaunchSolver

/// Compares the messages of two inputs. Rule sets are paired by the activities of their propositions, then by the ids
/// of their propositions.
struct MessageComparison {
  /// A rule set as a platform holds it.
  private struct Loading {
    let profile: LaunchProfile
    let set: MessageRules.LoadedSet
    /// The indices of the rules that engines hold.
    let held: Set<Int>

    /// The compiled rule set. Compiled on each access, so that memory contains it only while a pair is compared.
    var side: LaunchComparison.Side? {
      guard let loaded = try? RelationSearch.Side(set.compiled, for: profile) else { return nil }
      return LaunchComparison.Side(loaded, written: set.rules, held: held)
    }
  }

  /// A rule set of an input.
  private struct Part {
    let owner: ReportedChanges.Owner
    let place: PropositionPlace?
    let rules: RuleSet
    /// The proposition of the rule set; nil for a rule set without its proposition.
    let proposition: MessageRules.Proposition?
    /// The rule set on each platform; nil for a platform that does not load the rule set.
    var loadings: [Loading?]
    /// The number of rules in all previous rule sets.
    let base: Int

    var scope: [UInt8] { proposition?.scope ?? [] }
    var document: JSONDocument { rules.document }

    /// Returns a member of the proposition as JSON.
    func json(_ path: [String]) -> [UInt8]? {
      var value = proposition?.value
      for name in path {
        value = value.flatMap { document.isObject($0) ? document.member($0, name, .last) : nil }
      }
      return value.map { document.json(of: $0) }
    }
  }

  private let request: ComparisonRequest
  private let profiles: [LaunchProfile]
  private let settings: LaunchComparison.Settings
  private let (old, new): ([Part], [Part])
  /// The rules that each platform holds; nil for a platform that loads none.
  private let held: (old: [HeldRules?], new: [HeldRules?])
  private let empty: Part
  private let emptySides: [LaunchComparison.Side?]

  init(
    _ request: ComparisonRequest, _ profiles: [LaunchProfile], _ settings: LaunchComparison.Settings,
    _ status: inout ExitStatus
  ) throws(CommandFailure) {
    if let web = profiles.first(where: { $0.values.runtime == .javaScript }) {
      throw CommandFailure(.usage, "messages are not compared on \(web.name)", help: "use `--platform ios,android`")
    }
    (self.request, self.profiles, self.settings) = (request, profiles, settings)
    let (first, second) = (
      try Self.parts(of: request.old, profiles, request.settings, &status),
      try Self.parts(of: request.new, profiles, request.settings, &status)
    )
    (old, new, held) = (first.parts, second.parts, (first.held, second.held))
    let nothing = RulesInput(missing: #"{"version":1,"rules":[]}"#, named: "")
    let rules = RuleSet(try nothing.document(for: .ios).tree(request.settings.rulesLimits), for: .ios)
    empty = Part(
      owner: .init(
        proposition: nil, activity: [],
        text: ReportedText(file: "", entry: nil, text: rules.document.text, document: rules.document)),
      place: nil, rules: rules, proposition: nil, loadings: [], base: 0)
    emptySides = profiles.map { (try? RelationSearch.Side(rules, for: $0)).map { LaunchComparison.Side($0) } }
  }

  // MARK: loading

  /// Returns the rule sets that platforms hold after the last response of an input.
  private static func parts(
    of input: RulesInput, _ profiles: [LaunchProfile], _ settings: EvalSettings, _ status: inout ExitStatus
  ) throws(CommandFailure) -> (parts: [Part], held: [HeldRules?]) {
    let messages = try input.propositions(for: .ios, settings.rulesLimits)
    let texts = messages.texts.map { LaunchDialect.reportedText($0, of: messages, input.name, in: []) }
    var (said, silent) = (MessageDeduplicator(), MessageDeduplicator())
    silent.isSilent = true
    var parts: [Part] = []
    var all: [HeldRules?] = profiles.map { _ in nil }
    var places: [PropositionPlace: Int] = [:]
    for (column, profile) in profiles.enumerated() {
      let held: HeldRules
      do throws(CommandFailure) {
        held = try messages.held(
          for: profile, in: settings.surroundings, named: input.name, settings.rulesLimits, &silent)
      } catch {
        said.report(error)
        continue
      }
      all[column] = held
      let numbers = Dictionary(grouping: held.numbers) { held.rules[$0].set }
      for (index, numbers) in numbers.sorted(by: { $0.key < $1.key }) {
        let (set, proposition) = held.sets[index]
        let place = places[set.item] ?? parts.count
        if place == parts.count {
          places[set.item] = place
          let owner = ReportedChanges.Owner(
            proposition: proposition?.name, activity: proposition?.activity ?? [], text: texts[set.text])
          parts.append(
            Part(
              owner: owner, place: set.item, rules: set.rules, proposition: proposition,
              loadings: profiles.map { _ in nil },
              base: parts.last.map { $0.base + $0.rules.ruleCount } ?? 0))
        }
        guard parts[place].rules.rules.map(\.range) == set.rules.rules.map(\.range) else { continue }
        parts[place].loadings[column] = Loading(
          profile: profile, set: set, held: Set(numbers.map { held.rules[$0].source.rule }))
      }
    }
    status.join(said.status)
    return (parts, all)
  }

  // MARK: pairs

  /// Returns the partner of each part of the new input, and the parts of the old input without a partner.
  private func pairs() -> (partners: [Int?], removed: [Int]) {
    var partners: [Int?] = new.map { _ in nil }
    var open = Set(old.indices)
    func match(_ key: (Part) -> [[UInt8]]?) {
      var found: [[[UInt8]]: [Int]] = [:]
      for place in old.indices.reversed() where open.contains(place) {
        if let key = key(old[place]) { found[key, default: []].append(place) }
      }
      for place in new.indices where partners[place] == nil {
        guard let key = key(new[place]), let partner = found[key]?.popLast() else { continue }
        partners[place] = partner
        open.remove(partner)
      }
    }
    match { $0.owner.activity.isEmpty ? nil : [$0.owner.activity, $0.scope] }
    match { $0.owner.activity.isEmpty ? nil : [$0.owner.activity] }
    match { $0.owner.proposition.map { [$0] } }
    // An input may be a rule set without its proposition. Its partner is the rule set with the most ids in common.
    func shared(_ one: Part, _ other: Part) -> Int {
      Set(one.rules.consequenceIDs.map { Array($0) }).intersection(other.rules.consequenceIDs.map { Array($0) }).count
    }
    if let bare = new.indices.first(where: { new[$0].proposition == nil }),
      let best = old.indices.max(by: { shared(old[$0], new[bare]) < shared(old[$1], new[bare]) })
    {
      (partners[bare], open) = (best, open.subtracting([best]))
    } else if let bare = old.indices.first(where: { old[$0].proposition == nil }),
      let best = new.indices.max(by: { shared(new[$0], old[bare]) < shared(new[$1], old[bare]) })
    {
      (partners[best], open) = (bare, [])
    }
    return (partners, open.sorted())
  }

  // MARK: changes

  func changes(_ status: inout ExitStatus) throws(CommandFailure) -> ReportedChanges {
    func side(_ input: RulesInput, _ parts: [Part]) -> ReportedChanges.Side {
      .init(file: ComparisonRequest.name(of: input), text: (parts.first ?? empty).owner.text)
    }
    var changes = ReportedChanges(
      old: side(request.old, old), new: side(request.new, new), platforms: profiles.map(\.name))
    if request.between != nil {
      (changes.platforms, changes.between) = ([profiles[1].name], profiles.map(\.name))
    }
    let (partners, removed) = pairs()
    for (place, partner) in partners.enumerated() {
      add(partner.map { old[$0] }, new[place], &changes, &status)
      guard let partner else { continue }
      if let pair = propositions(partner, place) { changes.pairs.append(pair) }
    }
    for place in removed { add(old[place], nil, &changes, &status) }
    if !request.events.isEmpty, request.between == nil {
      changes.numbered = (Self.items(of: old), Self.items(of: new))
      changes.impact = try impact(changes, &status)
    }
    func places(_ parts: [Part]) -> RulePlaces {
      RulePlaces(parts.map { ($0.owner.text, $0.rules.rules.map(\.range), $0.base) })
    }
    changes.places = (places(old), places(new))
    return changes
  }

  /// Returns the rules of an input, in the order of their numbers.
  private static func items(of parts: [Part]) -> [ReportedChanges.Item] {
    parts.flatMap { part in
      part.rules.rules.map { rule in
        var item = LaunchComparison.item(part.rules, rule.index)
        item.owner = part.owner
        return item
      }
    }
  }

  /// Evaluates the events of the request with the rules that the engines hold.
  private func impact(_ changes: ReportedChanges, _ status: inout ExitStatus) throws(CommandFailure)
    -> ReportedChanges.Impact
  {
    func program(_ held: HeldRules?, _ parts: [Part]) -> Program? {
      let bases = Dictionary(parts.map { ($0.place, $0.base) }) { first, _ in first }
      return held.map { held in
        let indices = held.numbers.map { number in
          (bases[held.sets[held.rules[number].set].set.item] ?? 0) + held.rules[number].source.rule
        }
        return held.program(held.numbers, indices: indices, history: HistoryUse(isRead: true))
      }
    }
    let programs = profiles.indices.compactMap { column in
      program(held.old[column], old).flatMap { one in program(held.new[column], new).map { (old: one, new: $0) } }
    }
    return try LaunchComparison.impact(
      of: programs, changes.partners, changes.numbered, request, settings.surroundings, &status)
  }

  /// Adds the changes of the rules of a rule set.
  private func add(_ one: Part?, _ other: Part?, _ changes: inout ReportedChanges, _ status: inout ExitStatus) {
    let (old, new) = (one ?? empty, other ?? empty)
    func side(_ part: Part?, _ column: Int) -> LaunchComparison.Side? {
      part.map { $0.loadings[column]?.side } ?? emptySides[column]
    }
    var part = ReportedChanges(old: changes.old, new: changes.new, platforms: changes.platforms)
    if request.between != nil {
      // If a platform does not load a rule set, an empty rule set is compared instead.
      PlatformComparison(
        .init(rules: old.rules, profile: profiles[0], side: side(one, 0)),
        .init(rules: new.rules, profile: profiles[1], side: side(other, 1)), settings
      ).compare(&part, &status)
    } else {
      let platforms = profiles.indices.map { place in
        LaunchComparison.Platform(profile: profiles[place], old: side(one, place), new: side(other, place))
      }
      LaunchComparison(platforms, old: old.rules, new: new.rules, settings).compareRules(&part, &status)
    }
    changes.same += part.same
    changes.pairs += part.pairs.map { pair in
      var pair = pair
      (pair.old.owner, pair.new.owner) = (old.owner, new.owner)
      return pair
    }
    func owned(_ single: ReportedChanges.Single, _ owner: ReportedChanges.Owner) -> ReportedChanges.Single {
      var single = single
      single.item.owner = owner
      return single
    }
    changes.removed += part.removed.map { owned($0, old.owner) }
    changes.added += part.added.map { owned($0, new.owner) }
    changes.orders += part.orders.map { order in
      var order = order
      (order.first.owner, order.second.owner) = (new.owner, new.owner)
      return order
    }
    changes.open += part.open
    for (index, partner) in part.partners { changes.partners[old.base + index] = new.base + partner }
    changes.equals.formUnion(part.equals.map { new.base + $0 })
  }

  /// Returns the changes of a proposition's own members. They decide which message is shown first, where it is shown,
  /// and which events are recorded.
  private func propositions(_ one: Int, _ other: Int) -> ReportedChanges.Pair? {
    let (old, new) = (old[one], new[other])
    guard let first = old.proposition, let second = new.proposition else { return nil }
    func item(_ index: Int, _ part: Part, _ proposition: MessageRules.Proposition) -> ReportedChanges.Item {
      var item = ReportedChanges.Item(
        index: index, ids: [proposition.name], range: part.document.range(proposition.value))
      item.owner = part.owner
      return item
    }
    var pair = ReportedChanges.Pair(old: item(one, old, first), new: item(other, new, second))
    pair.kind = "proposition"
    pair.parts = [["scope"], ["scopeDetails", "rank"], ["scopeDetails", "activity", "id"]].compactMap { path in
      let (before, after) = (old.json(path), new.json(path))
      return before == after ? nil : .init("/" + path.joined(separator: "/"), old: before, new: after)
    }
    pair.relations = (request.between == nil ? profiles : [profiles[1]]).map { .init(platform: $0.name, name: .same) }
    return pair.parts.isEmpty ? nil : pair
  }
}
