/// The result of preparing a run. It depends on the device and the document alone, so it is the same every time.
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
  /// The SDK tries again and again, because the frequency constraints with these ids do not exist.
  case stuck(missing: [[UInt8]])
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

  /// Returns the outcome of preparing a run of a schedule. The SDKs look at the frequency constraints first, at the message
  /// last.
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

/// How the runs of a schedule are prepared, and the conditions for that.
package struct RunOutcome: Sendable {
  package var preparation = RunPreparation.ready
  /// True if the device matches the audience, or there is none; nil if that is not known.
  package var audience: Bool?
  /// The conditions that are not known and assumed to match.
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
