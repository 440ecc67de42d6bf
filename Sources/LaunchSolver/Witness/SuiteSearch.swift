/// Finds a small set of events that covers all coverable parts of documents on several platforms.
///
/// `CoverageSearch` finds candidate events: first in the environment of the documents, then in the environments that
/// `WitnessSearch` returns for rules that do not fire there. Further candidates join several of these events. Each
/// candidate is evaluated on all platforms, and `SetCover` chooses among the candidates. Without any one of the chosen
/// events, coverage would be lower.
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
    /// Indexed by subject: the ids of the consequences that fire, as JSON. Nil if the event is not run for this
    /// subject, because the app crashes or a limit is exceeded.
    package let fires: [[String]?]
    /// The first coverage side that only this event covers.
    package let shows: CoverageSide
    /// The indices of the subjects on which no other event covers the side `shows`.
    package let subjects: [Int]
  }

  /// The chosen events, in the order of the sides `shows`.
  package private(set) var events: [Event] = []
  /// The number of candidates among which the events were chosen.
  package let candidates: Int
  /// A lower bound for the number of candidates that cover as much as the events.
  package let bound: Int
  /// Indexed by subject: the number of candidates that crash the app, or exceed a limit.
  package let stops: [Int]
  /// Indexed by subject: the numbers of sides that the budget has left open.
  package let ends: [SearchEnds]
  /// Indexed by subject: the items of coverage after the events, in the environment of the documents.
  package let results: [CoverageResult]
  /// Indexed by subject: the sides that the events cover, without sides that follow from other sides.
  package let covered: [CoverageMarks]

  /// The maximum number of searches on one platform and in one environment.
  private static let maximumRounds = 8
  /// The maximum number of environments in addition to the environment of the documents.
  private static let maximumEnvironments = 32
  /// The maximum number of candidates that are recorded for one side.
  private static let maximumHolders = 64

  /// Searches for events. `accepts`: returns true for events that a suite can contain.
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
    /// Removes a side from the sets of later events if at least `maximumHolders` earlier events cover this side.
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

/// An event that was found, or joined from several events.
struct SuiteCandidate: Hashable {
  let text: [UInt8]
  let draft: EventBuilder
  /// The index of the environment; 0 for the environment of the documents.
  var environment = 0

  init(text: [UInt8], draft: EventBuilder) { (self.text, self.draft) = (text, draft) }

  /// Returns this event with the members of `other` that this event leaves open.
  func joined(with other: SuiteCandidate) -> SuiteCandidate {
    var draft = other.draft.overlaid(with: draft)
    for key in self.draft.absent { draft.set(.data(key), to: .absent) }
    return replaced(by: draft)
  }

  /// Returns this event with the values of `part` for the keys of `part`.
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
  /// Returns drafts with a single value each: at most `maximum` distinct values of `drafts`.
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

  /// For each member, a draft that requires the member to be absent.
  fileprivate var removals: [EventBuilder] { members.map { Self.part(.data($0.key), .absent) } }

  private static func part(_ fact: FactSource, _ value: ProbeValue) -> EventBuilder {
    var part = EventBuilder()
    part.set(fact, to: value)
    return part
  }
}

extension SuiteSearch {
  /// `maximumJoined`: the maximum number of events that are joined with others. `maximumTried`: the maximum number of
  /// events with which one event is joined, and of single values that are tried in one event.
  private static let maximumJoined = 256
  private static let maximumTried = 64
  /// The maximum number of sides that are stored for events that were tried.
  private static let maximumKnownSides = 1 << 20

  /// Returns joined events, which cover sides of several rules. Each joined event starts as the event that covers the
  /// most new sides. It is then joined with the following events, and with single values from them. A change is kept if
  /// the joined event then covers more new sides.
  ///
  /// `sets`: the sides of each event, from 0 up to `count`. `sides`: returns the sides of a joined event; nil to stop.
  private static func joined(
    _ events: [SuiteCandidate], _ sets: [[Int32]], of count: Int, sides: (SuiteCandidate) -> [Int32]?,
    accepts: (SuiteCandidate) -> Bool
  ) -> [(event: SuiteCandidate, sides: [Int32])] {
    var isShown = Array(repeating: false, count: count)
    func gain(_ sides: [Int32]) -> Int { sides.count { !isShown[Int($0)] } }
    // A cache, because different first events often lead to the same joined event. For rules that test the same key
    // only, they always do.
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

/// The changes of the environment in which a case of a suite runs; nil for no change.
package struct SuiteEnvironment: Hashable, Sendable {
  package let now: Instant?
  package let sdkVersion: String?
  /// The shared states as a JSON object. Each member is a state, which is an object.
  package let states: [UInt8]?

  var isNone: Bool { now == nil && sdkVersion == nil && states == nil }
}
