internal import LaunchSolver

/// The rules of Messaging that a target evaluates, in one program.
struct LoadedMessages: Sendable {
  let held: HeldRules
  private let messages: PropositionInput
  private let name: String
  /// The numbers of the selected rules, in the order of the engines.
  let numbers: [Int]
  /// The sources of the rules, keyed by the rule index that the program returns. This index is the same on all
  /// platforms.
  private(set) var sources: [Int: RuleSource] = [:]

  /// Loads the messages of an input as a phone holds them after the last response. Reports the parts that are not
  /// loaded. Throws if nothing is loaded.
  init(
    _ input: RulesInput, for profile: LaunchProfile, _ settings: EvalSettings, only filter: NameFilter,
    _ said: inout MessageDeduplicator
  ) throws(CommandFailure) {
    if profile.values.runtime == .javaScript {
      throw CommandFailure(
        .usage, "messages on \(profile.name) can only be evaluated by `eval`, without other platforms or RULES",
        place: input.name,
        help: "use `rulectl eval --platform \(profile.name)` alone, without RULES of other kinds")
    }
    (messages, name) = (try input.propositions(for: profile, settings.rulesLimits), input.name)
    held = try messages.held(for: profile, in: settings.surroundings, named: name, settings.rulesLimits, &said)
    let (wanted, numbers) = (filter.places(in: held), held.numbers)
    self.numbers = numbers.filter { wanted?.contains($0) ?? true }
  }

  /// Returns the rule sets of several platforms as separate documents. The result has an element for each rule set: its
  /// documents on the platforms that hold selected rules of this set.
  static func bySet(_ platforms: [LoadedMessages]) -> [[LoadedRules]] {
    var (order, sets) = ([PropositionPlace](), [PropositionPlace: [LoadedRules]]())
    for (place, rules) in platforms.flatMap(\.documents) {
      if sets[place] == nil { order.append(place) }
      sets[place, default: []].append(rules)
    }
    return order.compactMap { sets[$0] }
  }

  /// The selected rules of each rule set as a separate document, in the order of the engines.
  private var documents: [(place: PropositionPlace, loaded: LoadedRules)] {
    let bySet = Dictionary(grouping: numbers) { held.rules[$0].set }
    var seen: Set<Int> = []
    return numbers.compactMap { number in
      let set = held.rules[number].set
      // The rules are sorted as in the document.
      let own = (bySet[set] ?? []).sorted { held.rules[$0].source.rule < held.rules[$1].source.rule }
      guard seen.insert(set).inserted, let rules = held.document(of: own) else { return nil }
      let (text, value) = (held.sets[set].set.text, held.sets[set].set.value)
      return (
        PropositionPlace(text: text, range: messages.texts[text].document.range(value)),
        LoadedRules(
          rules, own.map { held.rules[$0].source }, of: messages, in: text, named: name, for: held.profile)
      )
    }
  }

  /// Compiles the rules of all targets with messages. For one input, rules have the same indices on all platforms.
  static func compile(_ targets: inout [EvalTarget], _ history: HistoryUse) {
    var first = 0
    while first < targets.count {
      let input = targets[first].name.input
      let group = targets.indices[first...].prefix { targets[$0].name.input == input }
      let all = group.compactMap { targets[$0].messages }
      let order = order(of: all.map { messages in messages.numbers.map { messages.held.place(of: $0) } })
      for index in group { targets[index].compile(in: order, history) }
      first = group.endIndex
    }
  }

  /// Returns the index of each rule in a common order. It starts with the order of the first platform. A rule that only
  /// a later platform has follows the rules that precede it on that platform.
  private static func order(of platforms: [[PropositionPlace]]) -> [PropositionPlace: Int] {
    var next: [PropositionPlace?: PropositionPlace] = [:]
    var known: Set<PropositionPlace> = []
    for places in platforms {
      var last: PropositionPlace?
      for place in places {
        if known.insert(place).inserted {
          next[place] = next[last]
          next[last] = place
        }
        last = place
      }
    }
    var order: [PropositionPlace: Int] = [:]
    var place = next[nil]
    while let found = place {
      order[found] = order.count
      place = next[found]
    }
    return order
  }

  /// Compiles the rules, so that output lines name the proposition of their rule.
  fileprivate mutating func program(_ order: [PropositionPlace: Int], _ history: HistoryUse) -> Program {
    let indices = numbers.map { order[held.place(of: $0)] ?? 0 }
    for (index, number) in zip(indices, numbers) { sources[index] = held.rules[number].source }
    return held.program(numbers, indices: indices, isLabelled: true, history: history)
  }
}

extension EvalTarget {
  fileprivate mutating func compile(in order: [PropositionPlace: Int], _ history: HistoryUse) {
    if let program = messages?.program(order, HistoryUse(isRead: history.isRead)) { self.program = program }
  }
}

extension Surroundings {
  /// True if the app loads messages from its cache.
  func isCached(_ messages: PropositionInput) -> Bool {
    rulesFrom.map { $0 == .cache } ?? (messages.form == .iosCache)
  }
}

extension RulesInput {
  /// Returns the propositions of the input. The rules of a document without messages become one rule set.
  func propositions(for profile: LaunchProfile, _ limits: RulesLimits) throws(CommandFailure) -> PropositionInput {
    if case .messages(let messages, _) = content { return messages }
    return PropositionInput(.ruleSet, try document(for: profile).tree(limits))
  }
}

extension PropositionInput {
  /// Returns the rules that the engines of a phone hold after the last response. Reports the parts that are not
  /// loaded. Throws if nothing is loaded.
  func held(
    for profile: LaunchProfile, in surroundings: Surroundings, named name: String, _ limits: RulesLimits,
    _ said: inout MessageDeduplicator
  ) throws(CommandFailure) -> HeldRules {
    let responses = completed
    let all = try load(responses, for: profile, surfaces: surroundings.surfaces, named: name, limits, &said)
    var held = HeldRules(for: profile)
    for (response, rules) in zip(responses, all) {
      held.load(
        rules, requested: response.surfaces(surroundings.surfaces, for: profile),
        fromCache: surroundings.isCached(self))
    }
    return held
  }

  /// Reads responses on a platform, and reports the parts that the platform does not load. Throws if the platform loads
  /// nothing. `surfaces`: the surfaces that an option sets; nil without the option.
  func load(
    _ responses: [Response], for profile: LaunchProfile, surfaces: [[UInt8]]?, named name: String,
    _ limits: RulesLimits, _ said: inout MessageDeduplicator
  ) throws(CommandFailure) -> [MessageRules] {
    let all = responses.map { MessageRules($0, of: self, for: profile, surfaces: surfaces) }
    for rules in all { try rules.check(limits, name) }
    let ignored = all.flatMap(\.ignored).filter {
      $0.reason != .notRules && $0.reason != .noItems && $0.reason != .notFirst
    }
    if !all.isEmpty, all.allSatisfy(\.loadsNothing) {
      let first = ignored.first.map { ": \($0.reason.summary)" } ?? ""
      throw CommandFailure(.rules, "\(profile.name) loads no rule set" + first, place: name)
    }
    if let first = ignored.first {
      said.report(
        .warning, "\(profile.name) ignores \(counted(ignored.count, "part")) of the messages: \(first.reason.summary)",
        place: name, help: "run `rulectl inspect` for details")
    }
    return all
  }
}

extension MessageRules {
  /// Throws if a rule set exceeds a limit.
  func check(_ limits: RulesLimits, _ name: String) throws(CommandFailure) {
    var (count, leaves) = (0, 0)
    // By index, because copying a rule set would retain each of its members.
    for place in sets.indices {
      count += sets[place].rules.ruleCount
      leaves = max(leaves, sets[place].rules.maximumLeaves)
    }
    for place in rejected.indices {
      count += rejected[place].rules.ruleCount
      leaves = max(leaves, rejected[place].rules.maximumLeaves)
    }
    if let failure = limits.failure(rules: count, leaves: leaves, name) { throw failure }
  }
}

/// Rules of messages are selected by the ids of consequences and propositions, and by activities. If there is only
/// one rule set, they can be selected by index. Parts are identified by their numbers.
extension HeldRules: NamedParts {
  static var noSuchName: String { MessageRules.noSuchName }

  var noun: String { "rule" }

  var partCount: Int { ruleSet.map { sets[$0].set.rules.ruleCount } ?? 0 }

  var partNames: [[UInt8]] { numbers.flatMap(names) }

  func names(ofPartAt number: Int) -> [[UInt8]] {
    let (set, proposition) = sets[rules[number].set]
    return set.rules.consequenceIDs(ofRule: rules[number].source.rule)
      + [proposition?.name, proposition?.activity].compactMap(\.self)
  }

  func places(named name: String) -> [Int] { numbers.filter { names(ofPartAt: $0).contains(Array(name.utf8)) } }

  func places(at index: Int) -> [Int] {
    ruleSet.map { set in numbers.filter { rules[$0].set == set && rules[$0].source.rule == index } } ?? []
  }

  /// The index of the only rule set whose rules engines hold; nil if there are several, or none.
  private var ruleSet: Int? {
    let sets = Set(numbers.map { rules[$0].set })
    return sets.count == 1 ? sets.first : nil
  }
}
