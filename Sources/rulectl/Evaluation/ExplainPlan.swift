internal import LaunchSolver
internal import RuleEngine
internal import RuleLint

/// What does not change while events are explained.
struct ExplainPlan: Sendable {
  /// The rules of one dialect under every platform.
  enum Subject: Sendable {
    case launch([ExplainTarget])
    case convert([ConvertExplainTarget])
    case airship([ScheduleExplainTarget])
  }

  let subject: Subject
  let limits: EventLimits
  /// So many rules that came closest to firing, or all.
  let near: Int?
  /// What would make a rule fire is looked for.
  let suggests: Bool
  let format: ReportFormat
  let style: Style
  /// How wide a line of the document may be shown.
  let columns: Int
  /// The clock is read anew for each event.
  let readsClock: Bool

  /// No rules could be read.
  var isEmpty: Bool {
    switch subject {
    case .launch(let targets): targets.isEmpty
    case .convert(let targets): targets.isEmpty
    case .airship(let targets): targets.isEmpty
    }
  }

  /// The places of what is shown: of all, or of those that came closest, the closest first, where
  /// `flips` is nil for what nothing could come closer to.
  func shown(of all: Range<Int>, _ flips: (Int) -> Int?) -> [Int] {
    guard let near else { return Array(all) }
    let distances = all.compactMap { place in
      flips(place).map { (flips: $0, place: place) }
    }
    return distances.sorted { ($0.flips, $0.place) < ($1.flips, $1.place) }.prefix(near)
      .map(\.place)
  }

  /// Each input is one value or several; an array at its root is no list of events.
  var takesArrays: Bool {
    switch subject {
    case .launch, .convert: false
    case .airship(let targets): targets.contains(where: \.isPredicate)
    }
  }
}

/// Explains the events of one dialect.
protocol EventExplainer {
  /// Takes up the event at `start` of `text`, and returns the offset behind it. Lines are written at
  /// once or, where an event may bring very many, when more is asked for.
  ///
  /// What exceeds a limit is handed to `overrun`.
  mutating func explain(
    _ text: Span<UInt8>, _ start: Int, into findings: inout EvalFindings,
    overrun: (ExpansionLimit, inout EvalFindings) -> Void
  ) throws(EventProblem) -> Int

  /// There is more to be said of the event that was taken up last.
  var hasMore: Bool { get }

  /// Writes the next of it.
  mutating func writeMore(into findings: inout EvalFindings)

  /// Lets time pass behind the last event, where it can change anything.
  mutating func letTimePass(to instant: Instant, into findings: inout EvalFindings)

  /// An engine has come to a limit, of which a note was made: the run is over.
  var isOver: Bool { get }
}

extension EventExplainer {
  var hasMore: Bool { false }

  mutating func writeMore(into findings: inout EvalFindings) {}

  mutating func letTimePass(to instant: Instant, into findings: inout EvalFindings) {}

  var isOver: Bool { false }
}

extension ExplainPlan.Subject {
  /// Some rule asks for the time.
  var readsClock: Bool {
    switch self {
    case .launch(let targets): targets.contains { $0.plan.program.readsClock }
    case .convert, .airship: false
    }
  }
}

extension ExplainPlan {
  /// What explains events by this plan.
  func makeExplainer() -> any EventExplainer {
    switch subject {
    case .launch(let targets): LaunchExplainer(self, targets)
    case .convert(let targets): ConvertExplainer(self, targets)
    case .airship(let targets): AirshipExplainer(self, targets)
    }
  }
}

/// The rules as one platform takes them, and the world that each event meets.
struct ExplainTarget: Sendable {
  let plan: TracePlan
  /// The rules that are asked about; nil for all.
  let wanted: Set<Int>?
  let world: World
  /// The same for those who look for other events.
  let surroundings: Surroundings
  /// As given on the command line; `<stdin>` for the standard input.
  let file: String
  /// The archive entry.
  let entry: String?

  var platform: String { plan.profile.name }
}
