internal import RuleCore

extension ScheduleEngine {
  /// The pending work of one step.
  struct Step {
    /// Triggers that reached their goal, as indices into the plan's `triggers`.
    var fired: [(slot: Int, trigger: Int)] = []
    /// Slots of schedules whose pause has ended.
    var ended: Set<Int> = []
    /// Slots of pending schedules that may be ready to run.
    var candidates: Set<Int> = []
    /// Slots of schedules whose triggers become active without a change of phase.
    var fresh: [Int] = []
  }
}
