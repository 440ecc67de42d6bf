package import RuleCore

/// Something in a schedule or predicate that a platform may read in its own way or refuse, with its
/// place.
///
/// The reader records it; `AirshipProfile.outcome` decides.
package struct ScheduleFault: Hashable, Sendable {
  /// Why, in the terms of the document.
  package enum Kind: Hashable, Sendable {
    /// It departs from JSON.
    case text(JSONDeviation.Kind)
    /// Conditions or triggers, one inside the other: a limit of ours.
    case nested(over: Int)

    // The schedule.
    case notSchedule
    case idMissing, idNotText
    case typeMissing, typeUnknown
    /// The content that the type asks for, by the name of its member.
    case contentMissing(String)
    case createdMissing, createdUnreadable
    case groupNotText
    /// A member that must be a number, and must be whole.
    case notNumber(String)
    case notWhole(String)
    case negative(String)
    case limitNotNumber, limitNegative, limitNotWhole
    case dateUnreadable(String)
    case endBeforeStart, endAtStart
    case triggersMissing
    case triggerCount(Int)

    // A trigger.
    case triggerNotObject, triggerTypeMissing, triggerTypeUnknown
    /// It would be known in lower case.
    case triggerTypeCase
    /// The old generation does not know it.
    case triggerTypeNew
    case goalMissing, goalNotNumber, goalNotPositive
    case triggerIDNotText
    case compoundWithoutID, childrenMissing, childUnreadable
    case childFlagNotTruth(String)

    // The delay.
    case delayMistyped
    case screenText, screenEmpty, screenMistyped
    case regionMistyped
    case appStateUnknown, appStateCase, appStateAny
    case cancellationsMistyped
    case cancellationCount(Int)
    case window(WindowFault)

    // A predicate.
    case predicateNotObject
    case connectiveNull(String)
    case connectiveMistyped(String)
    case groupEmpty(String)
    case memberNotObject(String)
    /// A `not` that has not one member.
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

  /// What is wrong with an execution window.
  package enum WindowFault: Hashable, Sendable {
    case notObject, listMistyped, ruleNotObject, typeUnknown
    case daysMissing(String)
    case dayMistyped(String)
    case dayOutOfRange(String)
    case timeRangeMissing, timeRangeMistyped
    case timeOutOfRange(String)
    case zoneMistyped
  }

  package let kind: Kind
  package let range: ByteRange

  package init(_ kind: Kind, _ range: ByteRange) { (self.kind, self.range) = (kind, range) }
}
