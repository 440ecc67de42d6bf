/// The result of preparing a run. It depends only on the device and the document, so it is the same for every run.
package enum RunPreparation: Sendable {
  /// The condition that is not met; because of it, the run is called off.
  package enum MissReason: String, Sendable {
    case audience
    /// The message has nothing to show.
    case message
    /// A frequency constraint does not exist in the document.
    case constraint = "frequency_constraint"
  }

  case ready
  /// The SDK retries forever, because the frequency constraints with these ids do not exist.
  case stuck(missing: [[UInt8]])
  case miss(MissBehavior, MissReason)

  /// The time before the end of a delay, in milliseconds, at which the SDKs prepare the run.
  /// Source: urbanairship/android-library: urbanairship-automation/…/engine/AutomationDelayProcessor.kt@20.10.0.
  static let lead: Int64 = 30_000

  var isMiss: Bool { if case .miss = self { true } else { false } }
}

/// Decides whether a device and the frequency constraints of a document allow the runs of a schedule.
package struct RunConditions: Sendable {
  private let profile: AirshipProfile
  private let judge: AudienceJudge
  /// The frequency constraints of the document; nil if they are not known, as for a document whose format contains
  /// none.
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

/// The result of preparing the runs of a schedule, and the reasons for this result.
package struct RunOutcome: Sendable {
  package var preparation = RunPreparation.ready
  /// True if the device matches the audience, or if there is no audience; nil if that is not known.
  package var audience: Bool?
  /// The audience selectors and limits whose result is not known. They are assumed to allow the run.
  package var assumptions: [AudienceAssumption] = []

  package init(audience: Bool? = nil) { self.audience = audience }
}

/// The platform, time zones and device for which schedules are compiled.
struct PlanEnvironment: Sendable {
  let profile: AirshipProfile
  let zone: ZoneOffset
  let zones: ZoneNames
  let conditions: RunConditions
}
