/// Finds few events that cover of documents on several platforms what events are found to cover.
///
/// Candidates are the events that `CoverageSearch` finds; each is evaluated on all platforms, and `SetCover` chooses
/// among them. No event can be left out without a loss of coverage.
package struct SuiteSearch: Sendable {
  /// A document on a platform, and the environment of its events, in both forms.
  package struct Subject: Sendable {
    package let plan: CoveragePlan
    let surroundings: Environment
    let world: World

    package init(_ plan: CoveragePlan, _ surroundings: Environment, _ world: World) {
      (self.plan, self.surroundings, self.world) = (plan, surroundings, world)
    }
  }

  package struct Event: Sendable {
    package let text: [UInt8]
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
  /// Indexed by subject: the sides that the events cover, without those that follow from others.
  package let covered: [CoverageMarks]

  /// The maximum number of searches on one platform: each begins with new steps of the solver.
  private static let mostRounds = 8
  /// The maximum number of candidates that are noted for a side.
  private static let mostHolders = 64

  /// `accepts`: true for events that a suite can hold.
  package init(_ subjects: [Subject], limits: EventLimits, accepts: ([UInt8]) -> Bool) {
    let players = subjects.map { SuitePlayer($0, limits) }
    var known: Set<[UInt8]> = []
    var events: [[UInt8]] = []
    for _ in 0..<Self.mostRounds {
      let before = events.count
      for player in players {
        for event in player.missing() where known.insert(event).inserted && accepts(event) {
          events.append(event)
          for player in players { player.record(event) }
        }
      }
      if events.count == before { break }
    }
    (candidates, stops) = (events.count, players.map(\.stops))
    for player in players { player.lookForSides() }
    covered = players.map(\.wanted)
    let starts = players.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.sideCount) }
    func sides(_ event: [UInt8]) -> [Int32] {
      zip(players, starts).flatMap { player, start in player.sides(of: event).map { Int32(start + $0) } }
    }
    var holders = Array(repeating: 0, count: starts[starts.count - 1])
    // Sides that most events show are noted for some of them only.
    let sets = events.map { event in
      sides(event).filter { side in
        holders[Int(side)] += 1
        return holders[Int(side)] <= Self.mostHolders
      }
    }
    let cover = SetCover(sets, of: holders.count) { holders[$0] <= Self.mostHolders }
    bound = cover.bound
    let whole = cover.chosen.map { sides(events[$0]) }
    let chosen = SetCover(whole, of: holders.count).chosen
    var times = Array(repeating: 0, count: holders.count)
    for place in chosen { for side in whole[place] { times[Int(side)] += 1 } }
    let found = chosen.compactMap { place -> (order: [Int], event: Event)? in
      let own = whole[place].filter { times[Int($0)] == 1 }.map { side in
        let subject = starts.dropLast().lastIndex { $0 <= Int(side) } ?? 0
        return (subject: subject, side: players[subject].side(Int(side) - starts[subject]))
      }
      let text = events[cover.chosen[place]]
      let orders = own.map { players[$0.subject].order(of: $0.side) }
      guard let first = orders.indices.min(by: { orders[$0].lexicographicallyPrecedes(orders[$1]) }) else { return nil }
      let event = Event(
        text: text, fires: players.map { $0.fires(text) }, shows: own[first].side,
        subjects: own.indices.filter { orders[$0] == orders[first] }.map { own[$0].subject })
      return (orders[first] + [place], event)
    }
    self.events = found.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.event)
  }
}

/// Plays events on one platform, each as if it were the first.
private final class SuitePlayer {
  private let subject: SuiteSearch.Subject
  private let limits: EventLimits
  private var engine: Engine
  private let recorder: CoverageRecorder
  private var finder: CoverageSideFinder
  private(set) var stops = 0

  private var plan: CoveragePlan { subject.plan }

  init(_ subject: SuiteSearch.Subject, _ limits: EventLimits) {
    (self.subject, self.limits) = (subject, limits)
    engine = Engine(subject.plan.program, world: subject.world, limits: limits)
    recorder = CoverageRecorder(subject.plan)
    finder = CoverageSideFinder(subject.plan, CoverageMarks(subject.plan))
  }

  private func restart() {
    // Random numbers begin anew with each event.
    if plan.program.usesRandomNumbers { engine = Engine(plan.program, world: subject.world, limits: limits) }
    engine.apply(.clock(subject.surroundings.now))
  }

  /// Returns the ids of the consequences that an event fires; nil if it stops the app or exceeds a limit.
  func fires(_ event: [UInt8]) -> [String]? {
    restart()
    return (try? engine.process(event))?.map(\.id)
  }

  /// Returns events for the items that no event has covered.
  func missing() -> [[UInt8]] {
    CoverageSearch.events(plan, recorder.marks, in: subject.surroundings, limits: limits)
  }

  func record(_ event: [UInt8]) {
    guard fires(event) != nil else {
      stops += 1
      return
    }
    restart()
    engine.record(in: recorder)
    _ = try? engine.process(event)
    engine.record(in: nil)
  }

  // MARK: sides

  var wanted: CoverageMarks { finder.wanted }
  var sideCount: Int { finder.sides.count }

  /// Looks for the sides that the events so far have shown.
  func lookForSides() { finder = CoverageSideFinder(plan, recorder.marks) }

  func sides(of event: [UInt8]) -> [Int] {
    guard fires(event) != nil else { return [] }
    restart()
    return finder.sides(of: event, in: &engine)
  }

  func side(_ number: Int) -> CoverageSide { finder.sides.side(number) }

  /// A key by which the sides of a document are sorted: the same on all platforms.
  func order(of side: CoverageSide) -> [Int] {
    [plan.rules[side.rule].index, side.kind.rawValue, side.range.lower, Int(side.side.rawValue)]
  }
}
