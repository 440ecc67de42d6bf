/// The outcome of each defect of a document on each platform.
extension AirshipProfile {
  /// The outcome on Android: the getters of org.json return a default for values of another type, and drop null
  /// members.
  @Sendable static func androidOutcome(of kind: ScheduleFaultKind) -> Outcome {
    switch kind {
    case .text(let kind): JSONReader.orgJSON.reading(of: kind) == .accepted ? .taken : .refused
    case .nested, .notSchedule, .idNotText, .typeUnknown, .contentMissing: .refused
    case .idMissing, .typeMissing, .createdMissing: .taken
    case .createdUnreadable, .dateUnreadable, .groupNotText, .triggersMissing: .refused
    case .notNumber, .notWhole, .negative: .taken
    case .limitNotNumber, .limitNegative, .limitNotWhole: .taken
    case .endBeforeStart, .endAtStart, .triggerCount: .taken
    case .triggerNotObject, .triggerTypeMissing, .triggerTypeUnknown, .triggerTypeCase: .refused
    case .triggerTypeNew: .taken
    case .goalMissing: .refused
    case .goalNotNumber, .goalNotPositive: .taken
    case .triggerIDNotText, .childrenMissing, .childUnreadable: .refused
    case .compoundWithoutID, .childFlagNotTruth: .taken
    case .delayMistyped, .screenMistyped, .regionMistyped: .refused
    case .screenText, .screenEmpty: .taken
    case .appStateUnknown, .appStateAny: .refused
    case .appStateCase: .taken
    case .cancellationsMistyped, .cancellationCount: .refused
    case .window(let fault): androidOutcome(of: fault)
    case .predicateNotObject, .connectiveMistyped, .groupEmpty, .notOne: .refused
    case .connectiveNull, .memberNotObject: .taken
    case .valueMissing, .matcherMissing, .equalsNull: .refused
    case .boundNotNumber, .presenceNotTruth: .taken
    case .boundsInverted, .versionNotText, .versionMalformed: .refused
    case .indexNotNumber, .indexNotWhole, .needleNotText: .taken
    case .keyNotText, .scopeText, .scopeMistyped, .scopeMemberNotText: .taken
    case .ignoreCaseNotTruth: .taken
    }
  }

  private static func androidOutcome(of fault: ScheduleFault.WindowFault) -> Outcome {
    switch fault {
    case .dayMistyped: .taken
    case .notObject, .listMistyped, .ruleNotObject, .typeUnknown, .daysMissing: .refused
    case .dayOutOfRange, .timeRangeMissing, .timeRangeMistyped, .timeOutOfRange: .refused
    case .zoneMistyped: .refused
    }
  }

  /// The outcome on iOS: `Codable` types reject values of another type.
  @Sendable static func iosOutcome(of kind: ScheduleFaultKind) -> Outcome {
    switch kind {
    case .text(let kind): JSONReader.foundation.reading(of: kind) == .accepted ? .taken : .refused
    case .nested, .notSchedule, .idNotText, .typeUnknown, .contentMissing: .refused
    case .idMissing, .typeMissing, .createdMissing: .taken
    case .createdUnreadable, .groupNotText, .triggersMissing: .refused
    case .dateUnreadable: .taken
    case .notNumber: .refused
    case .notWhole(let name): name == "interval" || name == "seconds" ? .taken : .refused
    case .negative(let name): name == "edit_grace_period" ? .refused : .taken
    case .limitNotNumber, .limitNegative, .limitNotWhole: .refused
    case .endBeforeStart, .endAtStart, .triggerCount: .taken
    case .triggerNotObject, .triggerTypeMissing, .triggerTypeUnknown, .triggerTypeCase: .refused
    case .triggerTypeNew: .taken
    case .goalMissing, .goalNotNumber: .refused
    case .goalNotPositive: .taken
    case .triggerIDNotText, .compoundWithoutID, .childrenMissing, .childUnreadable: .refused
    case .childFlagNotTruth: .refused
    case .delayMistyped, .screenText, .screenMistyped, .regionMistyped: .refused
    case .screenEmpty: .taken
    case .appStateUnknown, .appStateAny, .appStateCase, .cancellationsMistyped: .refused
    case .cancellationCount: .taken
    case .window: .refused
    case .predicateNotObject, .connectiveNull, .connectiveMistyped, .memberNotObject: .refused
    case .groupEmpty, .equalsNull: .taken
    case .notOne, .valueMissing, .matcherMissing, .boundNotNumber: .refused
    case .boundsInverted, .versionMalformed: .taken
    case .presenceNotTruth, .versionNotText, .indexNotNumber, .indexNotWhole: .refused
    case .needleNotText, .keyNotText, .scopeText, .scopeMistyped: .refused
    case .scopeMemberNotText, .ignoreCaseNotTruth: .refused
    }
  }

  /// Like `androidOutcome`, except for checks and features that only the old or only the current SDK has.
  @Sendable static func legacyOutcome(of kind: ScheduleFaultKind) -> Outcome {
    switch kind {
    case .idNotText, .typeUnknown, .createdUnreadable, .dateUnreadable, .groupNotText: .taken
    case .endBeforeStart, .triggerCount, .triggerTypeNew: .refused
    case .triggerTypeCase, .triggerIDNotText: .taken
    case .goalNotNumber, .goalNotPositive: .refused
    case .appStateAny: .taken
    case .endAtStart, .text, .nested, .notSchedule, .idMissing, .typeMissing, .contentMissing: androidOutcome(of: kind)
    case .createdMissing, .notNumber, .notWhole, .negative, .limitNotNumber: androidOutcome(of: kind)
    case .limitNegative, .limitNotWhole, .triggersMissing: androidOutcome(of: kind)
    case .triggerNotObject, .triggerTypeMissing, .triggerTypeUnknown: androidOutcome(of: kind)
    case .goalMissing, .compoundWithoutID, .childrenMissing: androidOutcome(of: kind)
    case .childUnreadable, .childFlagNotTruth, .delayMistyped: androidOutcome(of: kind)
    case .screenText, .screenEmpty, .screenMistyped, .regionMistyped: androidOutcome(of: kind)
    case .appStateUnknown, .appStateCase, .cancellationsMistyped: androidOutcome(of: kind)
    case .cancellationCount, .window, .predicateNotObject: androidOutcome(of: kind)
    case .connectiveNull, .connectiveMistyped, .groupEmpty: androidOutcome(of: kind)
    case .memberNotObject, .notOne, .valueMissing, .matcherMissing: androidOutcome(of: kind)
    case .equalsNull, .boundNotNumber, .boundsInverted: androidOutcome(of: kind)
    case .presenceNotTruth, .versionNotText, .versionMalformed: androidOutcome(of: kind)
    case .indexNotNumber, .indexNotWhole, .needleNotText: androidOutcome(of: kind)
    case .keyNotText, .scopeText, .scopeMistyped: androidOutcome(of: kind)
    case .scopeMemberNotText, .ignoreCaseNotTruth: androidOutcome(of: kind)
    }
  }

  /// The outcome for `portable`: rejects values that only Android or only iOS converts, and accepts parts that only one
  /// of these platforms reads.
  @Sendable static func portableOutcome(of kind: ScheduleFaultKind) -> Outcome {
    switch kind {
    case .text, .connectiveNull, .memberNotObject: either(androidOutcome(of: kind), iosOutcome(of: kind))
    case .notNumber, .notWhole, .negative, .limitNotNumber, .limitNegative: iosOutcome(of: kind)
    case .limitNotWhole, .goalNotNumber, .childFlagNotTruth: iosOutcome(of: kind)
    case .boundNotNumber, .presenceNotTruth, .indexNotNumber, .indexNotWhole: iosOutcome(of: kind)
    case .needleNotText, .keyNotText, .scopeMistyped: iosOutcome(of: kind)
    case .scopeMemberNotText, .ignoreCaseNotTruth: iosOutcome(of: kind)
    case .groupEmpty, .equalsNull, .boundsInverted, .cancellationCount: iosOutcome(of: kind)
    case .window: iosOutcome(of: kind)
    case .nested, .notSchedule, .idMissing, .idNotText, .typeMissing: androidOutcome(of: kind)
    case .typeUnknown, .contentMissing, .createdMissing: androidOutcome(of: kind)
    case .createdUnreadable, .groupNotText, .dateUnreadable: androidOutcome(of: kind)
    case .endBeforeStart, .endAtStart, .triggersMissing, .triggerCount: androidOutcome(of: kind)
    case .triggerNotObject, .triggerTypeMissing, .triggerTypeUnknown: androidOutcome(of: kind)
    case .triggerTypeCase, .triggerTypeNew, .goalMissing, .goalNotPositive: androidOutcome(of: kind)
    case .triggerIDNotText, .compoundWithoutID, .childrenMissing: androidOutcome(of: kind)
    case .childUnreadable, .delayMistyped, .screenText, .screenEmpty: androidOutcome(of: kind)
    case .screenMistyped, .regionMistyped, .appStateUnknown: androidOutcome(of: kind)
    case .appStateCase, .appStateAny, .cancellationsMistyped: androidOutcome(of: kind)
    case .predicateNotObject, .connectiveMistyped, .notOne: androidOutcome(of: kind)
    case .valueMissing, .matcherMissing, .versionNotText: androidOutcome(of: kind)
    case .versionMalformed, .scopeText: androidOutcome(of: kind)
    }
  }

  private static func either(_ one: Outcome, _ other: Outcome) -> Outcome {
    one == .refused ? one : other
  }
}
