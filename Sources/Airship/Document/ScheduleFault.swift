/// A defect of a schedule or predicate that some platform rejects, or interprets differently than written, and the
/// position of the defect.
///
/// The reader records the defect; `AirshipProfile.outcome` determines whether a platform rejects it.
package struct ScheduleFault: Hashable, Sendable {
  /// A defect of an execution window.
  package enum WindowFault: Hashable, Sendable {
    case ruleNotObject, typeUnknown
    case daysMissing(String)
    case dayMistyped(String)
    case dayOutOfRange(String)
    case timeRangeMissing, timeRangeMistyped
    /// The missing members of `time_range`, in words. Without them, iOS rejects the range.
    case minutesMissing(String)
    case notNumber(String)
    case notWhole(String)
    case timeOutOfRange(String)
    case zoneMistyped
  }

  /// A defect of an envelope, and not of a schedule.
  package enum EnvelopeFault: Hashable, Sendable {
    /// The document resembles an envelope, but does not have its format. The values describe the envelope: its title,
    /// its required members, and the pointer to its schedules.
    case similar(title: String, needs: String, path: String)
    /// A payload with a list of schedules has a `type` other than `in_app_messages`.
    case payloadType
    case dataMissing, listMissing, listMistyped, constraintsMistyped
    /// The named date of a schedule in a payload is unreadable.
    case dateUnreadable(String)
    case push(PushFault)
  }

  /// A defect of an in-app message in a push.
  package enum PushFault: Hashable, Sendable {
    case bodyText, bodyMistyped, displayType, alertMissing, positionUnknown
    case colorUnreadable(String)
    case expiryUnreadable
  }

  package let kind: ScheduleFaultKind
  package let range: ByteRange

  package init(_ kind: ScheduleFaultKind, _ range: ByteRange) { (self.kind, self.range) = (kind, range) }
}

/// The kind of defect, independent of any platform.
package enum ScheduleFaultKind: Hashable, Sendable {
  /// The text deviates from JSON.
  case text(JSONDeviationKind)
  /// Conditions or triggers nested deeper than this program's limit.
  case nested(over: Int)

  case envelope(ScheduleFault.EnvelopeFault)

  // Schedule
  case notSchedule
  case idMissing, typeMissing, createdMissing
  /// A member with a row in `ScheduleMember.table`.
  case member(MemberFault)
  /// The named member is not a number, or not an integer.
  case notNumber(String)
  case notWhole(String)
  case limitNotNumber, limitNegative, limitNotWhole
  case dateUnreadable(String)
  case dateNotText(String)
  case endBeforeStart, endAtStart
  case triggersMissing
  case triggerCount(Int)

  // Trigger
  case triggerNotObject, triggerTypeMissing, triggerTypeUnknown
  /// The type is unknown, but its lower-case form is known.
  case triggerTypeCase
  /// The type is known only to SDKs from version 18 on.
  case triggerTypeNew
  case goalMissing, goalNotNumber, goalNotPositive
  case compoundWithoutID

  // Delay
  case screenText, screenEmpty, screenMistyped
  case appStateUnknown, appStateCase, appStateAny
  case cancellationCount(Int)
  case window(ScheduleFault.WindowFault)

  // Predicate
  case predicateNotObject
  case connectiveNull(String)
  case connectiveMistyped(String)
  case groupEmpty(String)
  case memberNotObject(String)
  /// A `not` with this number of members, instead of one.
  case notOne(Int)
  case valueMissing, matcherMissing
  case equalsNull
  case boundNotNumber(String)
  case boundsInverted
  case presenceNotTruth
  case versionNotText, versionMalformed
  case indexNotNumber, indexNotWhole
  case needleNotText(String)
  case keyNotText
  case scopeText, scopeMistyped, scopeMemberNotText
  case ignoreCaseNotTruth
}
