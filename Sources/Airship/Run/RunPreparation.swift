/// The result of preparing a run, which is the same every time: that of what the device and the document say.
package enum RunPreparation: Sendable {
  /// The condition by which a run is called off.
  package enum MissReason: String, Sendable {
    case audience
    /// The message has nothing to show.
    case message
    /// A frequency constraint that the document does not have.
    case constraint = "frequency_constraint"
  }

  case ready
  /// The SDK tries again and again, because a frequency constraint does not exist.
  case stuck
  case miss(MissBehavior, MissReason)

  /// The SDKs prepare a run when this many milliseconds of its delay are left.
  /// Source: urbanairship/android-library: urbanairship-automation/…/engine/AutomationDelayProcessor.kt@20.10.0.
  static let lead: Int64 = 30_000

  var isMiss: Bool { if case .miss = self { true } else { false } }
}

/// The conditions of runs besides triggers and delays: the device, and the frequency constraints of the document.
package struct RunConditions: Sendable {
  private let profile: AirshipProfile
  private let judge: AudienceJudge
  /// The frequency constraints; nil if they are not known.
  let constraints: [FrequencyConstraint]?
  private let ids: Set<[UInt8]>

  /// `sets`: the rule sets of one document.
  package init(_ sets: [ScheduleSet], on profile: AirshipProfile, _ device: AirshipDevice) {
    self.profile = profile
    judge = AudienceJudge(device, on: profile)
    let lists = profile.judgesDevices ? sets.compactMap { $0.constraints(for: profile) } : []
    constraints = lists.isEmpty ? nil : Array(lists.joined())
    ids = Set((constraints ?? []).map(\.id))
  }

  /// True if the device matches the audience of a schedule, or there is none; nil if that is not known.
  package func audience(of schedule: Schedule, in set: ScheduleSet) -> Bool? {
    switch judge.verdict(of: schedule, in: set) {
    case .matches: true
    case .misses: false
    case .open: nil
    }
  }

  /// Returns what comes of a schedule when a run is prepared, and on what that depends, by name. The SDKs look at the
  /// frequency constraints first, at the message last.
  package func outcome(of schedule: Schedule, in set: ScheduleSet) -> (RunPreparation, [AudienceAssumption]) {
    if constraints != nil, !ids.isSuperset(of: schedule.constraintIDs) {
      return (profile.skipsUnknownConstraints ? .miss(.skip, .constraint) : .stuck, [])
    }
    var assumptions = schedule.constraintIDs.isEmpty || constraints != nil ? [] : [AudienceAssumption.limits]
    switch judge.verdict(of: schedule, in: set) {
    case .matches: break
    case .misses: return (.miss(schedule.missBehavior, .audience), [])
    case .open(let unknown): assumptions += unknown
    }
    if schedule.isNeverDisplayed { return (.miss(.skip, .message), []) }
    return (.ready, assumptions.sorted { $0.selector < $1.selector })
  }
}

/// The platform and environment for which schedules are compiled.
struct PlanEnvironment: Sendable {
  let profile: AirshipProfile
  let zone: ZoneOffset
  let zones: ZoneNames
  let conditions: RunConditions
}
