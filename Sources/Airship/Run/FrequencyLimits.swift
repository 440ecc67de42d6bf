/// The frequency constraints, and the runs that each constraint has counted for all schedules that name the constraint.
///
/// Source: urbanairship/android-library: urbanairship-automation/…/limits/FrequencyLimitManager.kt@20.10.0;
/// urbanairship/ios-library: AirshipAutomation/Source/Limits/FrequencyLimitManager.swift (read).
package struct FrequencyLimits: Sendable {
  private var constraints: [[UInt8]: FrequencyConstraint] = [:]
  /// Keyed by the id of a constraint: the instants of the runs in milliseconds, oldest first. Old runs that can no
  /// longer prevent a run may be omitted.
  private var runs: [[UInt8]: [Int64]] = [:]

  /// `runs`: the instants of earlier runs, oldest first. If several constraints have the same id, the last one is
  /// used.
  init(_ constraints: [FrequencyConstraint], after runs: [[UInt8]: [Int64]]) {
    for constraint in constraints { self.constraints[constraint.id] = constraint }
    self.runs = runs.filter { self.constraints[$0.key] != nil }
  }

  /// Returns the first constraint of `ids` that prevents a run now; nil if there is none.
  func stop(of ids: [[UInt8]], at now: Instant) -> FrequencyStop? {
    for id in ids {
      guard let constraint = constraints[id], case let runs = runs[id] ?? [], runs.count >= constraint.boundary else {
        continue
      }
      func isRecent(_ run: Int64) -> Bool { Double(now.milliseconds) - Double(run) <= constraint.milliseconds }
      // If the boundary is 0, the SDKs would read past the end of the list of runs. Here, such a constraint prevents
      // every run.
      let last = constraint.boundary == 0 ? nil : runs[runs.count - Int(constraint.boundary)]
      guard last.map(isRecent) ?? true else { continue }
      return FrequencyStop(
        constraint: constraint, count: runs.count - runs.partitioningIndex(where: isRecent),
        end: last.map { Instant(milliseconds: $0).adding(milliseconds: constraint.milliseconds) })
    }
    return nil
  }

  /// Counts a run at `now` for each constraint in `ids`.
  mutating func count(_ ids: [[UInt8]], at now: Instant) {
    for id in ids {
      guard let constraint = constraints[id] else { continue }
      // The description of the device may contain runs after `now`, so the run is inserted in order.
      let list = runs[id] ?? []
      runs[id, default: []].insert(now.milliseconds, at: list.partitioningIndex { $0 > now.milliseconds })
      let (kept, held) = (constraint.boundary, runs[id]?.count ?? 0)
      if held / 2 > kept, held > 64 { runs[id]?.removeFirst(held - Int(kept)) }
    }
  }
}

/// The reason why a frequency constraint prevents a run.
package struct FrequencyStop: Sendable {
  package let constraint: FrequencyConstraint
  /// The number of runs within the constraint's period.
  package let count: Int
  /// The last instant at which the constraint prevents a run, unless a different schedule with the constraint runs
  /// earlier. Nil if the constraint prevents every run.
  package let end: Instant?
}

extension Instant {
  /// Returns the instant after a number of milliseconds, at most the last instant that a date can express.
  fileprivate func adding(milliseconds: Double) -> Instant {
    let limit = 253_402_300_799_999.0
    return Instant(milliseconds: Int64(min(limit, Double(self.milliseconds) + max(0, milliseconds))))
  }
}
