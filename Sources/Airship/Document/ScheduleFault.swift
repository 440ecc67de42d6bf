/// A defect in a schedule or predicate, and its position. Some platform rejects the part with the defect, or interprets
/// it differently than written.
///
/// `AirshipReader` records the defects. `AirshipProfile.outcome` determines whether a platform rejects the part.
package struct ScheduleFault: Hashable, Sendable {
  /// A defect of an execution window.
  package enum WindowFault: Hashable, Sendable {
    case ruleNotObject, typeUnknown
    case daysMissing(String)
    case dayMistyped(String)
    case dayOutOfRange(String)
    case timeRangeMissing, timeRangeMistyped
    /// Members of `time_range` are missing, so iOS rejects the range. The value names these members.
    case minutesMissing(String)
    case notNumber(String)
    case notWhole(String)
    case timeOutOfRange(String)
    case zoneMistyped
  }

  /// A defect of an envelope, outside its schedules.
  package enum EnvelopeFault: Hashable, Sendable {
    /// The document resembles an envelope, but does not have its format. The values are `title`, `needs` and `path` of
    /// the envelope.
    case similar(title: String, needs: String, path: String)
    /// A payload with a list of schedules has a `type` other than `in_app_messages`.
    case payloadType
    case dataMissing, listMissing, listMistyped, constraintsMistyped
    /// A date of a schedule in a payload is unreadable. The value is the name of the member.
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
  /// Conditions or triggers are nested deeper than this limit of `rulectl`.
  case nested(over: Int)

  case envelope(ScheduleFault.EnvelopeFault)

  // Schedule
  case notSchedule
  case idMissing, typeMissing, createdMissing
  /// A defect of a member that has a row in `ScheduleMember.table`.
  case member(MemberFault)
  /// The member with this name is not a number. `notWhole`: it is not an integer.
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
  /// The type of the trigger is unknown, but the type in lower case is known.
  case triggerTypeCase
  /// The type of the trigger is unknown to SDKs before version 18.
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
  /// A `not` contains this number of predicates instead of one.
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
