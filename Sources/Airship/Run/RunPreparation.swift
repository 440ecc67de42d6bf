/// The result of preparing a run. It depends only on the device and the document, so it is the same for every run.
package enum RunPreparation: Sendable {
  /// The condition that is not met, so that the run is canceled.
  package enum MissReason: String, Sendable {
    case audience
    /// The message has nothing to show.
    case message
    /// A frequency constraint does not exist in the document.
    case constraint = "frequency_constraint"
  }

  case ready
  /// The SDK retries again and again, because the frequency constraints with these ids do not exist.
  case stuck(missing: [[UInt8]])
  case miss(MissBehavior, MissReason)

  /// The remaining delay, in milliseconds, at which the SDKs prepare a run.
  /// Source: urbanairship/android-library: urbanairship-automation/…/engine/AutomationDelayProcessor.kt@20.10.0.
  static let lead: Int64 = 30_000

  var isMiss: Bool { if case .miss = self { true } else { false } }
}

/// The conditions for runs, apart from triggers and delays: the device, and the frequency constraints of the document.
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

  /// Returns the outcome of preparing a run of a schedule. The SDKs check the frequency constraints first and the
  /// message last.
  package func outcome(of schedule: Schedule, in set: ScheduleSet) -> RunOutcome {
    let verdict = judge.verdict(of: schedule, in: set)
    var outcome = RunOutcome(audience: verdict.isMatch)
    if constraints != nil, !ids.isSuperset(of: schedule.constraintIDs) {
      let missing = Set(schedule.constraintIDs).subtracting(ids).sorted { $0.lexicographicallyPrecedes($1) }
      outcome.preparation = profile.skipsUnknownConstraints ? .miss(.skip, .constraint) : .stuck(missing: missing)
    } else if verdict == .misses {
      outcome.preparation = .miss(schedule.missBehavior, .audience)
    } else if schedule.isNeverDisplayed {
      outcome.preparation = .miss(.skip, .message)
    } else {
      let limits = schedule.constraintIDs.isEmpty || constraints != nil ? [] : [AudienceAssumption.limits]
      outcome.assumptions = (limits + verdict.unknown).sorted { $0.selector < $1.selector }
    }
    return outcome
  }
}

/// The result of preparing the runs of a schedule, and the conditions of this result.
package struct RunOutcome: Sendable {
  package var preparation = RunPreparation.ready
  /// True if the device matches the audience, or if there is no audience; nil if that is not known.
  package var audience: Bool?
  /// The conditions that are not known, and are assumed to match.
  package var assumptions: [AudienceAssumption] = []

  package init(audience: Bool? = nil) { self.audience = audience }
}

/// The platform and environment for which schedules are compiled.
struct PlanEnvironment: Sendable {
  let profile: AirshipProfile
  let zone: ZoneOffset
  let zones: ZoneNames
  let conditions: RunConditions
}
