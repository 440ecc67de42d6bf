/// Finds few events that cover of documents on several platforms what events are found to cover.
///
/// Candidates are the events that `CoverageSearch` finds, first in the environment of the documents, then in those that
/// `WitnessSearch` names for rules which do not fire there, and events that join several of these. Each is evaluated on all
/// platforms, and `SetCover` chooses among them. No event can be left out without a loss of coverage.
package struct SuiteSearch: Sendable {
  /// A document on a platform, and the environment of its events.
  package struct Subject: Sendable {
    package let plan: CoveragePlan
    let surroundings: Environment

    package init(_ plan: CoveragePlan, _ surroundings: Environment) {
      (self.plan, self.surroundings) = (plan, surroundings)
    }
  }

  package struct Event: Sendable {
    package let text: [UInt8]
    /// The environment of the case; nil for the environment of the documents.
    package let environment: SuiteEnvironment?
    /// Indexed by subject: the ids of the consequences that fire, as JSON; nil if the event is not to be played there,
    /// because the app crashes or a limit is exceeded.
    package let fires: [[String]?]
    /// The first side that no other event shows.
    package let shows: CoverageSide
    /// Indices of the subjects on which no other event shows it.
    package let subjects: [Int]
  }

  /// In the order of the sides that they show.
  package private(set) var events: [Event] = []
  /// The number of events among which these were chosen.
  package let candidates: Int
  /// The least number of candidates that cover as much.
  package let bound: Int
  /// Indexed by subject: the number of candidates that stop the app, or exceed a limit.
  package let stops: [Int]
  /// Indexed by subject: the sides of items that the budget has left open.
  package let ends: [SearchEnds]
  /// Indexed by subject: the items after the events, in the environment of the documents.
  package let results: [CoverageResult]
  /// Indexed by subject: the sides that the events cover, without those that follow from others.
  package let covered: [CoverageMarks]

  /// The maximum number of searches on one platform and in one environment.
  private static let maximumRounds = 8
  /// The maximum number of environments in addition to the environment of the documents.
  private static let maximumEnvironments = 32
  /// The maximum number of candidates that are noted for a side.
  private static let maximumHolders = 64

  /// `accepts`: true for events that a suite can hold.
  package init(
    _ subjects: [Subject], budget: SearchBudget = .standard, limits: EventLimits, accepts: ([UInt8]) -> Bool
  ) {
    let players = subjects.map { SuitePlayer($0, budget, limits) }
    var known: Set<SuiteCandidate> = []
    var all: [SuiteCandidate] = []
    func search(in environment: Int) {
      for _ in 0..<Self.maximumRounds {
        let before = all.count
        for player in players {
          for var event in player.missing(in: environment) {
            event.environment = environment
            guard known.insert(event).inserted, accepts(event.text) else { continue }
            all.append(event)
            for player in players { player.record(event.text, in: environment) }
          }
        }
        if all.count == before { return }
      }
    }
    search(in: 0)
    var environments: [SuiteEnvironment?] = [nil]
    for player in players {
      for surroundings in player.otherEnvironments() where environments.count <= Self.maximumEnvironments {
        let changes = surroundings.changes(from: player.surroundings)
        if environments.contains(changes) || changes.isNone { continue }
        environments.append(changes)
        for player in players { player.add(surroundings) }
        search(in: environments.count - 1)
      }
    }
    for player in players {
      player.finish()
      player.lookForSides()
    }
    stops = players.map(\.stops)
    (ends, results) = (players.map(\.ends), players.map(\.result))
    covered = players.map(\.wanted)
    let starts = players.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.sideCount) }
    func sides(_ event: SuiteCandidate) -> [Int32] {
      zip(players, starts).flatMap { player, start in
        player.sides(of: event.text, in: event.environment).map { Int32(start + $0) }
      }
    }
    let count = starts[starts.count - 1]
    /// Sides that most events show are noted for some of them only.
    func noted(_ sets: some Sequence<[Int32]>, _ holders: inout [Int]) -> [[Int32]] {
      sets.map { set in
        set.filter { side in
          holders[Int(side)] += 1
          return holders[Int(side)] <= Self.maximumHolders
        }
      }
    }
    var holders = Array(repeating: 0, count: count)
    let found = noted(all.lazy.map(sides), &holders)
    let joined = Self.joined(all, found, of: count) { event in
      players.allSatisfy { $0.hasSteps(forSidesOf: event.text) } ? sides(event) : nil
    } accepts: { event in
      accepts(event.text) && players.allSatisfy { $0.fires(event.text, in: event.environment) != nil }
    }
    all = joined.map(\.event) + all
    candidates = all.count
    holders = Array(repeating: 0, count: count)
    let sets = noted(joined.map(\.sides) + found, &holders)
    let cover = SetCover(sets, of: holders.count) { holders[$0] <= Self.maximumHolders }
    bound = cover.bound
    let whole = cover.chosen.map { sides(all[$0]) }
    let chosen = SetCover(whole, of: holders.count).chosen
    var times = Array(repeating: 0, count: holders.count)
    for place in chosen { for side in whole[place] { times[Int(side)] += 1 } }
    let cases = chosen.compactMap { place -> (order: [Int], event: Event)? in
      let own = whole[place].filter { times[Int($0)] == 1 }.map { side in
        let subject = starts.dropLast().lastIndex { $0 <= Int(side) } ?? 0
        return (subject: subject, side: players[subject].side(Int(side) - starts[subject]))
      }
      let event = all[cover.chosen[place]]
      let orders = own.map { players[$0.subject].order(of: $0.side) }
      guard let first = orders.indices.min(by: { orders[$0].lexicographicallyPrecedes(orders[$1]) }) else { return nil }
      let result = Event(
        text: event.text, environment: environments[event.environment],
        fires: players.map { $0.fires(event.text, in: event.environment) }, shows: own[first].side,
        subjects: own.indices.filter { orders[$0] == orders[first] }.map { own[$0].subject })
      return (orders[first] + [place], result)
    }
    events = cases.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.event)
  }
}

/// An event that was found, or joined.
struct SuiteCandidate: Hashable {
  let text: [UInt8]
  let draft: EventBuilder
  /// The index of the environment; 0 for the environment of the documents.
  var environment = 0

  init(text: [UInt8], draft: EventBuilder) { (self.text, self.draft) = (text, draft) }

  /// Returns the event with those members of `other` that it leaves open.
  func joined(with other: SuiteCandidate) -> SuiteCandidate {
    var draft = other.draft.overlaid(with: draft)
    for key in self.draft.absent { draft.set(.data(key), to: .absent) }
    return replaced(by: draft)
  }

  /// Returns the event with other values for the keys of `part`.
  func changed(by part: EventBuilder) -> SuiteCandidate { replaced(by: draft.overlaid(with: part)) }

  private func replaced(by draft: EventBuilder) -> SuiteCandidate {
    var candidate = SuiteCandidate(text: EventBuilder.unnamed(draft.event(named: ""), ""), draft: draft)
    candidate.environment = environment
    return candidate
  }

  static func == (one: Self, other: Self) -> Bool { one.text == other.text && one.environment == other.environment }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(environment)
  }
}

extension EventBuilder {
  /// Returns the values of several drafts, each as a draft of its own: the first `maximum` ones that differ.
  fileprivate static func distinctParts(of drafts: some Sequence<EventBuilder>, maximum: Int) -> [EventBuilder] {
    var parts: [EventBuilder] = []
    var known: Set<[[UInt8]]> = []
    for draft in drafts {
      for part in draft.parts where parts.count < maximum && known.insert([part.brief] + part.absent).inserted {
        parts.append(part)
      }
    }
    return parts
  }

  private var parts: [EventBuilder] {
    var facts: [(FactSource, ProbeValue)] = members.map { (.data($0.key), $0.value) }
    if let type { facts.append((.special(.type), .text(type))) }
    if let source { facts.append((.special(.source), .text(source))) }
    return (facts + absent.map { (.data($0), .absent) }).map(Self.part)
  }

  /// For each member, a draft that requires it to be absent.
  fileprivate var removals: [EventBuilder] { members.map { Self.part(.data($0.key), .absent) } }

  private static func part(_ fact: FactSource, _ value: ProbeValue) -> EventBuilder {
    var part = EventBuilder()
    part.set(fact, to: value)
    return part
  }
}

extension SuiteSearch {
  /// The maximum number of events that are joined with others, of those that one is joined with, and of single values
  /// that are tried in it.
  private static let maximumJoined = 256
  private static let maximumTried = 64
  /// The maximum number of sides that are kept of events that were tried.
  private static let maximumKnownSides = 1 << 20

  /// Returns events that serve several rules. Each begins with the event that shows the most new sides, and is joined with
  /// the next ones, and takes single values of these, as long as it gains sides.
  ///
  /// `sets`: the sides of each event, from 0 up to `count`. `sides` returns the sides of a joined event; nil to stop.
  private static func joined(
    _ events: [SuiteCandidate], _ sets: [[Int32]], of count: Int, sides: (SuiteCandidate) -> [Int32]?,
    accepts: (SuiteCandidate) -> Bool
  ) -> [(event: SuiteCandidate, sides: [Int32])] {
    var isShown = Array(repeating: false, count: count)
    func gain(_ sides: [Int32]) -> Int { sides.count { !isShown[Int($0)] } }
    // The same events are tried again with other first ones: of rules on one key, only these.
    var known: [SuiteCandidate: [Int32]] = [:]
    var room = maximumKnownSides
    func knownSides(_ event: SuiteCandidate) -> [Int32]? {
      if let sides = known[event] { return sides }
      guard let sides = sides(event) else { return nil }
      if sides.count <= room {
        known[event] = sides
        room -= sides.count
      }
      return sides
    }
    var joined: [(event: SuiteCandidate, sides: [Int32])] = []
    var rest = Array(events.indices)
    for _ in 0..<maximumJoined {
      let gains = rest.map { (place: $0, gain: gain(sets[$0])) }.filter { $0.gain > 0 }
        .sorted { ($1.gain, $0.place) < ($0.gain, $1.place) }
      guard let first = gains.first else { break }
      rest = gains.map(\.place)
      guard var best = knownSides(events[first.place]).map({ (event: events[first.place], sides: $0) }) else { break }
      for other in rest.dropFirst().prefix(maximumTried) where events[other].environment == best.event.environment {
        let event = best.event.joined(with: events[other])
        if event == best.event { continue }
        guard let found = knownSides(event) else { break }
        if gain(found) > gain(best.sides), accepts(event) { best = (event, found) }
      }
      let others = rest.prefix(maximumTried).filter { events[$0].environment == best.event.environment }
      let parts = EventBuilder.distinctParts(of: others.lazy.map { events[$0].draft }, maximum: maximumTried)
      var tried: Set<[UInt8]> = [best.event.text]
      for part in parts + best.event.draft.removals + parts {
        let event = best.event.changed(by: part)
        guard tried.insert(event.text).inserted else { continue }
        guard let found = knownSides(event) else { break }
        if gain(found) > gain(best.sides), accepts(event) { best = (event, found) }
      }
      for side in best.sides { isShown[Int(side)] = true }
      if best.event != events[first.place] { joined.append(best) }
    }
    return joined
  }
}

/// The changes of the environment with which a case of a suite runs; nil for none.
package struct SuiteEnvironment: Hashable, Sendable {
  package let now: Instant?
  package let sdkVersion: String?
  /// An object of objects.
  package let states: [UInt8]?

  var isNone: Bool { now == nil && sdkVersion == nil && states == nil }
}
