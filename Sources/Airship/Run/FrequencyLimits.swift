/// The runs that frequency constraints have counted, of all schedules that name them.
///
/// Source: urbanairship/android-library: urbanairship-automation/…/limits/FrequencyLimitManager.kt@20.10.0;
/// urbanairship/ios-library: AirshipAutomation/Source/Limits/FrequencyLimitManager.swift (read).
package struct FrequencyLimits: Sendable {
  private var constraints: [[UInt8]: FrequencyConstraint] = [:]
  /// The instants of the runs in milliseconds, oldest first, by the id of a constraint. Of runs that cannot count any
  /// more, some are left out.
  private var runs: [[UInt8]: [Int64]] = [:]

  /// `runs`: the instants of earlier runs, oldest first. Of several constraints with one id the last one counts.
  init(_ constraints: [FrequencyConstraint], after runs: [[UInt8]: [Int64]]) {
    for constraint in constraints { self.constraints[constraint.id] = constraint }
    self.runs = runs.filter { self.constraints[$0.key] != nil }
  }

  /// The first constraint of `ids` by which a schedule may not run now; nil if there is none.
  func stop(of ids: [[UInt8]], at now: Instant) -> FrequencyStop? {
    for id in ids {
      guard let constraint = constraints[id], case let runs = runs[id] ?? [], runs.count >= constraint.boundary else {
        continue
      }
      func isRecent(_ run: Int64) -> Bool { Double(now.milliseconds) - Double(run) <= constraint.milliseconds }
      // The SDKs read past the end of the list if the boundary is 0.
      let last = constraint.boundary == 0 ? nil : runs[runs.count - Int(constraint.boundary)]
      guard last.map(isRecent) ?? true else { continue }
      return FrequencyStop(
        constraint: constraint, count: runs.count - runs.partitioningIndex(where: isRecent),
        end: last.map { Instant(milliseconds: $0).adding(milliseconds: constraint.milliseconds) })
    }
    return nil
  }

  /// Counts a run under each of `ids`.
  mutating func count(_ ids: [[UInt8]], at now: Instant) {
    for id in ids {
      guard let constraint = constraints[id] else { continue }
      // Runs that the device has recorded may be later than now.
      let list = runs[id] ?? []
      runs[id, default: []].insert(now.milliseconds, at: list.partitioningIndex { $0 > now.milliseconds })
      let (kept, held) = (constraint.boundary, runs[id]?.count ?? 0)
      if held / 2 > kept, held > 64 { runs[id]?.removeFirst(held - Int(kept)) }
    }
  }
}

/// Why a frequency constraint holds a schedule back.
package struct FrequencyStop: Sendable {
  package let constraint: FrequencyConstraint
  /// The number of runs within the constraint's period.
  package let count: Int
  /// The last instant at which it holds the schedule back, unless others run; nil if it always does.
  package let end: Instant?
}

extension Instant {
  /// The instant after a number of milliseconds, at most the last one that a date can express.
  fileprivate func adding(milliseconds: Double) -> Instant {
    let limit = 253_402_300_799_999.0
    return Instant(milliseconds: Int64(min(limit, Double(self.milliseconds) + max(0, milliseconds))))
  }
}
