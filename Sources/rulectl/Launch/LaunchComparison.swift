internal import LaunchLint
internal import LaunchSolver

/// Two documents of launch rules as each platform loads them.
struct LaunchComparison {
  /// A document as read by a platform that accepts the document.
  struct Side: Sendable {
    /// The rules as written. In `loaded`, the platform may have changed the rules.
    let rules: RuleSet
    let loaded: RelationSearch.Side
    let indices: Set<Int>

    /// `indices`: the indices of the rules that an engine holds; nil for all loaded rules.
    init(_ loaded: RelationSearch.Side, written rules: RuleSet? = nil, held indices: Set<Int>? = nil) {
      (self.rules, self.loaded) = (rules ?? loaded.rules, loaded)
      self.indices = indices ?? Set(loaded.program.loadedRules)
    }
  }

  /// The documents as one platform reads them; nil for a document that the platform rejects.
  struct Platform: Sendable {
    let profile: LaunchProfile
    let old: Side?
    let new: Side?

    /// True if the platform loads the rule.
    func loads(old index: Int) -> Bool { old?.indices.contains(index) ?? false }
    func loads(new index: Int) -> Bool { new?.indices.contains(index) ?? false }
  }

  let platforms: [Platform]
  /// The documents as the first platform reads them. Rules have the same indices on the other platforms.
  let old: RuleSet
  let new: RuleSet
  private(set) var pairing: ItemPairing
  private let contents: (old: RuleContents, new: RuleContents)
  let settings: Settings

  init(_ platforms: [Platform], old: RuleSet, new: RuleSet, _ settings: Settings) {
    (self.platforms, self.old, self.new, self.settings) = (platforms, old, new, settings)
    let contents = (old: RuleContents(old), new: RuleContents(new))
    self.contents = contents
    pairing = ItemPairing(old: old.ruleCount, new: new.ruleCount) { isOld, index in
      (isOld ? contents.old : contents.new).text(of: index)
    } item: { isOld, index in
      (isOld ? contents.old : contents.new).item(index)
    }
    for round in 1...Self.maximumRounds {
      let wrong = disjointGuesses()
      if wrong.isEmpty { break }
      pairing.separate(wrong, isFinal: round == Self.maximumRounds)
    }
  }

  /// The maximum number of times that rules are paired again, because rules with similar content turned out to be
  /// disjoint.
  private static let maximumRounds = 3

  /// Returns the pairs whose content is only similar, and whose rules fire for no common event on any platform.
  private func disjointGuesses() -> Set<ItemPairing.Pair> {
    func loadsBoth(_ pair: ItemPairing.Pair, on platform: Platform) -> Bool {
      platform.loads(old: pair.old) && platform.loads(new: pair.new)
    }
    var found = Set(pairing.pairs.filter { pair in pair.isGuess && platforms.contains { loadsBoth(pair, on: $0) } })
    for platform in platforms where !found.isEmpty {
      guard let one = platform.old, let other = platform.new else { continue }
      let guesses = found.sorted { $0.new < $1.new }
      let pairs = guesses.map { RelationSearch.Pair(old: $0.old, new: $0.new) }
      guard
        let search = try? RelationSearch(
          pairs, old: one.loaded, new: other.loaded, in: settings.surroundings, budget: settings.limits.budget)
      else { return [] }
      let (limits, name) = (settings.limits, platform.profile.name)
      defer { limits.spend(search.steps, on: name) }
      for (place, pair) in guesses.enumerated() where loadsBoth(pair, on: platform) {
        if !limits.suffice(for: search.steps, rules: guesses.count, on: name) { return [] }
        if case .impossible = search.part(.both, ofPairAt: place) { continue }
        found.remove(pair)
      }
    }
    return found
  }

  /// Adds the rules that differ to a report.
  func compareRules(_ changes: inout ReportedChanges, _ status: inout ExitStatus) {
    var open: [(pair: RelationSearch.Pair, parts: [ReportedChanges.PartChange], isSame: Bool)] = []
    for pair in pairing.pairs {
      // A platform that rejects a document drops even the rules that both documents share.
      let isLoadedAlike = platforms.allSatisfy { $0.loads(old: pair.old) == $0.loads(new: pair.new) }
      if pair.isEqual, isLoadedAlike { continue }
      let isSame =
        pair.isEqual || contents.old.conditionText(of: pair.old) == contents.new.conditionText(of: pair.new)
      let parts = pair.isEqual ? [] : RulePartChanges(from: old, pair.old, to: new, pair.new).changes
      if isSame, parts.isEmpty, isLoadedAlike { continue }
      open.append((RelationSearch.Pair(old: pair.old, new: pair.new), parts, isSame))
    }
    changes.same = pairing.pairs.count - open.count
    for pair in pairing.pairs {
      changes.partners[pair.old] = pair.new
      if pair.isEqual { changes.equals.insert(pair.new) }
    }
    let asked = open.filter { !$0.isSame }.map(\.pair)
    var answers: [RelationSearch.Pair: [(profile: LaunchProfile, answer: RelationAnswer)]] = [:]
    // One platform is searched after the other: the events of the first are tried on the others.
    var known: [RelationAnswer] = []
    for platform in platforms {
      let column = relations(of: asked, on: platform, trying: known)
      if let failure = column.failure { failure.report(&status) }
      if known.isEmpty { known = column.answers }
      for (pair, answer) in zip(asked, column.answers) {
        answers[pair, default: []].append((platform.profile, answer))
      }
    }
    let first = platforms.first?.profile
    let conditions = first.map { asked.isEmpty ? [] : Self.conditions(asked, (old, $0), (new, $0)) } ?? []
    var lines = Dictionary(zip(asked, conditions)) { $1 }
    for (pair, parts, isSame) in open {
      var reported = ReportedChanges.Pair(
        old: Self.item(old, pair.old), new: Self.item(new, pair.new))
      reported.parts = parts
      reported.condition = lines.removeValue(forKey: pair) ?? []
      reported.relations = platforms.enumerated().map { place, platform in
        // An engine does not always hold a rule that has loaded.
        let isHeld = platform.loads(old: pair.old) && platform.loads(new: pair.new)
        return !isSame && isHeld
          ? ReportedRelation(answers[pair, default: []][place].answer, on: platform.profile, &status)
          : loading(pair, on: platform, else: isSame ? .same : .equivalent)
      }
      changes.pairs.append(reported)
    }
    changes.removed = singles(pairing.removed, of: old, on: platforms.map { ($0.profile, $0.old) }, &status)
    changes.added = singles(pairing.added, of: new, on: platforms.map { ($0.profile, $0.new) }, &status)
    var order = MessageOrder(self, settings)
    order.compare(&status)
    (changes.orders, changes.open) = (order.changes, order.open)
  }

  /// Returns the condition lines that differ, for each pair.
  static func conditions(
    _ pairs: [RelationSearch.Pair], _ old: (rules: RuleSet, profile: LaunchProfile),
    _ new: (rules: RuleSet, profile: LaunchProfile)
  ) -> [[ReportedChanges.ConditionLine]] {
    func phrases(_ side: (rules: RuleSet, profile: LaunchProfile), _ indices: [Int]) -> [ConditionPhrase] {
      TracePlan(side.rules, for: side.profile, indexedRules: 0, history: HistoryUse(isRead: true))
        .conditions(ofRules: indices).map { ConditionPhrase($0) }
    }
    return zip(phrases(old, pairs.map(\.old)), phrases(new, pairs.map(\.new))).map {
      ConditionChange.lines(from: $0, to: $1)
    }
  }

  static func item(_ rules: RuleSet, _ index: Int) -> ReportedChanges.Item {
    ReportedChanges.Item(index: index, ids: rules.consequenceIDs(ofRule: index), range: rules.rules[index].range)
  }

  /// Returns the relation if a platform loads only one of two rules; returns `other` if the platform loads both rules
  /// or neither.
  private func loading(_ pair: RelationSearch.Pair, on platform: Platform, else other: RuleRelation)
    -> ReportedRelation
  {
    let name: RuleRelation =
      switch (platform.loads(old: pair.old), platform.loads(new: pair.new)) {
      case (true, false): .lost
      case (false, true): .regained
      case (true, true), (false, false): other
      }
    return ReportedRelation(platform: platform.profile.name, name: name)
  }

  // MARK: relations

  /// The relations of all pairs on a platform, in order.
  private struct Column {
    var answers: [RelationAnswer] = []
    var failure: CommandFailure?
  }

  private func relations(
    of pairs: [RelationSearch.Pair], on platform: Platform, trying known: [RelationAnswer]
  ) -> Column {
    guard let one = platform.old, let other = platform.new else {
      // The answers are placeholders and are not shown: the platform loads at most one rule of each pair.
      return Column(answers: pairs.map { _ in RelationAnswer(.equivalent) })
    }
    var column = Column()
    do throws(JSONProblem) {
      let search = try RelationSearch(
        pairs, old: one.loaded, new: other.loaded, in: settings.surroundings, budget: settings.limits.budget)
      let (limits, name) = (settings.limits, platform.profile.name)
      defer { limits.spend(search.steps, on: name) }
      for place in pairs.indices {
        if !limits.suffice(for: search.steps, rules: pairs.count, on: name) {
          column.failure = SearchLimits.runEnd(left: pairs.count - place, on: name)
          column.answers += pairs[place...].map { _ in RelationAnswer(.open) }
          break
        }
        column.answers.append(search.relation(ofPairAt: place, trying: known.isEmpty ? nil : known[place]))
      }
    } catch {
      column.failure = CommandFailure(
        .limit, "\(counted(pairs.count, "pair")) of changed rules are too long to compare: \(error.summary)",
        help: "compare fewer rules at a time")
      column.answers = pairs.map { _ in RelationAnswer(.open) }
    }
    return column
  }

  // MARK: rules of one document

  /// Returns rules of one document. Each rule has an event that fires it on each platform, or the reason why there is
  /// none.
  func singles(
    _ indices: [Int], of rules: RuleSet, on sides: [(profile: LaunchProfile, side: Side?)], _ status: inout ExitStatus
  ) -> [ReportedChanges.Single] {
    var singles = indices.map { ReportedChanges.Single(item: Self.item(rules, $0)) }
    if indices.isEmpty { return [] }
    let columns = parallelMap(
      sides.map { profile, side in { @Sendable in self.witnesses(of: indices, side, profile) } })
    for ((profile, _), column) in zip(sides, columns) {
      let name = profile.name
      if let failure = column.failure { failure.report(&status) }
      for place in column.answers.count..<indices.count { singles[place].open.append((name, ReportedRelation.runEnd)) }
      for (place, answer) in column.answers.enumerated() {
        switch answer {
        case .event(let event): singles[place].witnesses.append((name, .init(firing: nil, event: event)))
        case .elsewhere(let wish, let event):
          singles[place].witnesses.append((name, .init(firing: nil, event: event, needs: wish)))
        case .impossible(_, let isHere):
          singles[place].remarks.append(
            (name, "no event fires it" + (isHere ? " at this time, with this SDK and these shared states" : "")))
        case .undecided(.budget(let steps)):
          singles[place].open.append((name, "undecided after \(steps) steps (--max-steps)"))
          status.join(.limit)
        case .undecided: singles[place].open.append((name, "no event was found, and no proof that there is none"))
        case .lost: singles[place].remarks.append((name, "not loaded"))
        }
      }
    }
    return singles
  }

  private struct WitnessColumn: Sendable {
    var answers: [WitnessAnswer] = []
    var failure: CommandFailure?
  }

  private func witnesses(of indices: [Int], _ side: Side?, _ profile: LaunchProfile) -> WitnessColumn {
    guard let side else { return WitnessColumn(answers: indices.map { _ in .lost }) }
    var part = side.loaded.rules
    part.rules = indices.map { side.loaded.rules.rules[$0] }
    let search = WitnessSearch(part, side.loaded.program, in: settings.surroundings, budget: settings.limits.budget)
    var column = WitnessColumn()
    defer { settings.limits.spend(search.steps, on: profile.name) }
    for place in indices.indices {
      if !settings.limits.suffice(for: search.steps, rules: indices.count, on: profile.name) {
        column.failure = SearchLimits.runEnd(left: indices.count - place, on: profile.name)
        break
      }
      column.answers.append(side.indices.contains(indices[place]) ? search.witness(ofRuleAt: place) : .lost)
    }
    return column
  }
}

extension ReportedRelation {
  /// Creates the reported relation from the answer of the solver. If the step budget cut the search short, merges
  /// `limit` into `status`.
  init(_ answer: RelationAnswer, on profile: LaunchProfile, _ status: inout ExitStatus) {
    self.init(platform: profile.name, name: answer.relation)
    isHere = answer.isHere && name != .open
    if answer.readsHistory { free.append("history") }
    if answer.readsRandomNumbers { free.append("random") }
    var doubts: [String] = []
    for (firing, part) in [
      (PairFiring.onlyOld, answer.onlyOld), (.onlyNew, answer.onlyNew), (.both, answer.both),
    ] {
      switch part {
      case .event(let example): examples.append(example)
      case .open(let doubt):
        doubts.append("\(firing.question): \(doubt.words)")
        if case .budget = doubt { status.join(.limit) }
      case .impossible, nil: break
      }
    }
    if name == .open { open = doubts.isEmpty ? Self.runEnd : doubts.joined(separator: "; ") }
  }
}

extension ReportedRelation {
  /// The reason why a relation is open if the run reached its step limit before the search for the relation.
  static let runEnd = "the run used all its steps (--max-run-steps)"
}

extension PairFiring {
  fileprivate var question: String {
    switch self {
    case .onlyOld: "an event that fires only the old rule"
    case .onlyNew: "an event that fires only the new rule"
    case .both: "an event that fires both rules"
    }
  }
}

extension RelationAnswer.Doubt {
  var words: String {
    switch self {
    case .budget(let steps): "undecided after \(steps) steps (--max-steps)"
    case .tests: "neither a value that passes all tests of a key nor a proof that there is none was found"
    case .stopped(let rule, let isOld):
      "the events that were found make the SDK crash at rule \(rule) of the \(isOld ? "old" : "new") document"
    case .environment:
      "no such event exists in the current environment, but this is not proven for other states, times or histories"
    case .throwing: "a test may make the SDK crash"
    case .unconfirmed: "the events that were found do not confirm it"
    }
  }
}
