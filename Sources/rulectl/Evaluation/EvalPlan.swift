internal import RuleEngine

/// What does not change while events are judged.
struct EvalPlan: Sendable {
  let targets: [EvalTarget]
  /// The targets of Convert rules; then there are no others.
  let visitors: [ConvertTarget]
  /// The targets of Airship schedules; then there are no others.
  let devices: [ScheduleTarget]
  /// What visitors are not in is written as well.
  let writesAll: Bool
  let limits: EventLimits
  let withTokens: Bool
  /// The run ends at the first event that cannot be used.
  let endsAtUnusable: Bool
  /// The run ends at the first firing.
  let endsAtFiring: Bool
  let countsByRule: Bool
  /// The clock is read anew for each event: some rule asks for it, and it does not stand still.
  let readsClock: Bool
  /// Events must be judged in order: the dice fall otherwise for others, to schedules each is one
  /// step after the last, and explanations are written as they are found.
  let isOrdered: Bool
  /// Events are explained instead.
  let explanation: ExplainPlan?

  /// A plan for the rules of one dialect, or one to explain events instead of only judging them.
  init(
    _ options: EvalOptions, _ settings: EvalSettings, targets: [EvalTarget] = [],
    visitors: [ConvertTarget] = [], devices: [ScheduleTarget] = [],
    explanation: ExplainPlan? = nil
  ) {
    (self.targets, self.visitors, self.devices) = (targets, visitors, devices)
    self.explanation = explanation
    (writesAll, withTokens) = (options.all, options.tokens)
    limits = settings.eventLimits
    endsAtUnusable = settings.onError == .fail
    endsAtFiring = options.quiet
    countsByRule = options.summary
    readsClock = settings.now == nil && targets.contains(where: \.program.readsClock)
    isOrdered =
      targets.contains(where: \.program.throwsDice) || !devices.isEmpty || explanation != nil
  }

  /// No rules could be loaded.
  var isEmpty: Bool {
    targets.isEmpty && visitors.isEmpty && devices.isEmpty
      && explanation?.isEmpty ?? true
  }

  /// Each input is one value or several; an array at its root is no list of events.
  var takesArrays: Bool {
    devices.contains { $0.predicate != nil } || explanation?.takesArrays ?? false
  }

  /// What each line of a target says besides the event.
  var labels: [[UInt8]] { targets.map(\.label) + visitors.map(\.label) + devices.map(\.label) }

  /// What names a rule in the counts of a run.
  func name(ofRule rule: Int, of target: Int) -> [UInt8] {
    if target < visitors.count { return visitors[target].name(ofRule: rule) }
    return Array("\"rule\":\(rule)".utf8)
  }
}
