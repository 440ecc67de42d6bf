internal import RuleCore

extension ScheduleEngine {
  /// What one step is about.
  struct Step {
    /// Triggers that have come to their goal, of schedules that listen with them.
    var fired: [(slot: Int, trigger: Int)] = []
    /// Schedules whose pause has ended.
    var ended: Set<Int> = []
    /// Pending schedules that may be ready to run.
    var candidates: Set<Int> = []
    /// Schedules that begin to listen though nothing of them changes.
    var fresh: [Int] = []
  }
}
