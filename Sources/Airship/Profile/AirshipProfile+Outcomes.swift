/// The platforms' treatment of each defect of a document.
extension AirshipProfile {
  /// Returns the outcome of a defect on Android. There, org.json drops null members, and returns a default for a value
  /// of a wrong type.
  @Sendable static func androidOutcome(of kind: ScheduleFaultKind) -> Outcome {
    switch kind {
    case .text(let kind): JSONReader.orgJSONWithoutNulls.reading(of: kind) == .accepted ? .taken : .refused
    case .envelope(let fault): androidOutcome(of: fault)
    case .member(let fault): fault.reading(on: .android) == .refused ? .refused : .taken
    case .nested, .notSchedule: .refused
    case .idMissing, .typeMissing, .createdMissing: .taken
    case .dateUnreadable, .dateNotText, .triggersMissing: .refused
    case .notNumber, .notWhole: .taken
    case .limitNotNumber, .limitNegative, .limitNotWhole: .taken
    case .endBeforeStart, .endAtStart, .triggerCount: .taken
    case .triggerNotObject, .triggerTypeMissing, .triggerTypeUnknown, .triggerTypeCase: .refused
    case .triggerTypeNew: .taken
    case .goalMissing: .refused
    case .goalNotNumber, .goalNotPositive: .taken
    case .compoundWithoutID: .taken
    case .screenMistyped: .refused
    case .screenText, .screenEmpty: .taken
    case .appStateUnknown, .appStateAny: .refused
    case .appStateCase: .taken
    case .cancellationCount: .refused
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

  /// Returns the outcome of a defect outside the schedules on the current SDK for Android, which reads all schedules of
  /// an update together.
  private static func androidOutcome(of fault: ScheduleFault.EnvelopeFault) -> Outcome {
    switch fault {
    case .payloadType, .dateUnreadable: .taken
    case .similar, .dataMissing, .listMissing, .listMistyped, .constraintsMistyped: .refused
    case .push(.bodyText), .push(.alertMissing): .taken
    case .push(.bodyMistyped), .push(.displayType), .push(.positionUnknown): .refused
    case .push(.colorUnreadable), .push(.expiryUnreadable): .refused
    }
  }

  private static func iosOutcome(of fault: ScheduleFault.EnvelopeFault) -> Outcome {
    switch fault {
    case .payloadType, .dateUnreadable: .taken
    case .similar, .dataMissing, .listMissing, .listMistyped, .constraintsMistyped: .refused
    case .push(.positionUnknown), .push(.colorUnreadable), .push(.expiryUnreadable): .taken
    case .push(.bodyText), .push(.bodyMistyped), .push(.displayType), .push(.alertMissing): .refused
    }
  }

  /// Returns the outcome of a defect outside the schedules on the older SDK for Android, which catches each error.
  private static func legacyOutcome(of fault: ScheduleFault.EnvelopeFault) -> Outcome {
    switch fault {
    case .dataMissing, .listMissing, .listMistyped, .constraintsMistyped: .taken
    case .dateUnreadable: .refused
    case .payloadType, .similar, .push: androidOutcome(of: fault)
    }
  }

  private static func androidOutcome(of fault: ScheduleFault.WindowFault) -> Outcome {
    switch fault {
    case .dayMistyped, .minutesMissing, .notNumber, .notWhole: .taken
    case .ruleNotObject, .typeUnknown, .daysMissing: .refused
    case .dayOutOfRange, .timeRangeMissing, .timeRangeMistyped, .timeOutOfRange: .refused
    case .zoneMistyped: .refused
    }
  }

  /// Returns the outcome of a defect on iOS. There, `Codable` types reject a value of a wrong type.
  @Sendable static func iosOutcome(of kind: ScheduleFaultKind) -> Outcome {
    switch kind {
    case .text(let kind): JSONReader.foundation.reading(of: kind) == .accepted ? .taken : .refused
    case .envelope(let fault): iosOutcome(of: fault)
    case .member(let fault): fault.reading(on: .ios) == .refused ? .refused : .taken
    case .nested, .notSchedule: .refused
    case .idMissing, .typeMissing, .createdMissing: .taken
    case .dateNotText, .triggersMissing: .refused
    case .dateUnreadable: .taken
    case .notNumber: .refused
    case .notWhole(let name): name == "interval" || name == "seconds" ? .taken : .refused
    case .limitNotNumber, .limitNegative, .limitNotWhole: .refused
    case .endBeforeStart, .endAtStart, .triggerCount: .taken
    case .triggerNotObject, .triggerTypeMissing, .triggerTypeUnknown, .triggerTypeCase: .refused
    case .triggerTypeNew: .taken
    case .goalMissing, .goalNotNumber: .refused
    case .goalNotPositive: .taken
    case .compoundWithoutID, .screenText, .screenMistyped: .refused
    case .screenEmpty: .taken
    case .appStateUnknown, .appStateAny, .appStateCase: .refused
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

  /// Returns the outcome of a defect on the older SDK for Android. It differs from `androidOutcome` in checks and
  /// features that only one of the two SDKs has.
  @Sendable static func legacyOutcome(of kind: ScheduleFaultKind) -> Outcome {
    switch kind {
    case .envelope(let fault): legacyOutcome(of: fault)
    case .dateUnreadable, .dateNotText: .taken
    case .endBeforeStart, .triggerCount, .triggerTypeNew: .refused
    case .triggerTypeCase: .taken
    case .goalNotNumber, .goalNotPositive: .refused
    case .appStateAny: .taken
    case .endAtStart, .text, .nested, .notSchedule, .idMissing, .typeMissing, .member: androidOutcome(of: kind)
    case .createdMissing, .notNumber, .notWhole, .limitNotNumber: androidOutcome(of: kind)
    case .limitNegative, .limitNotWhole, .triggersMissing: androidOutcome(of: kind)
    case .triggerNotObject, .triggerTypeMissing, .triggerTypeUnknown: androidOutcome(of: kind)
    case .goalMissing, .compoundWithoutID: androidOutcome(of: kind)
    case .screenText, .screenEmpty, .screenMistyped: androidOutcome(of: kind)
    case .appStateUnknown, .appStateCase: androidOutcome(of: kind)
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

  /// Returns the outcome of a defect on the profile `portable`. It rejects values that only Android or only iOS
  /// converts, and accepts parts that only one of these platforms reads.
  @Sendable static func portableOutcome(of kind: ScheduleFaultKind) -> Outcome {
    switch kind {
    case .text, .envelope, .connectiveNull, .memberNotObject: either(androidOutcome(of: kind), iosOutcome(of: kind))
    case .notNumber, .notWhole, .limitNotNumber, .limitNegative: iosOutcome(of: kind)
    case .limitNotWhole, .goalNotNumber, .member: iosOutcome(of: kind)
    case .boundNotNumber, .presenceNotTruth, .indexNotNumber, .indexNotWhole: iosOutcome(of: kind)
    case .needleNotText, .keyNotText, .scopeMistyped: iosOutcome(of: kind)
    case .scopeMemberNotText, .ignoreCaseNotTruth: iosOutcome(of: kind)
    case .groupEmpty, .equalsNull, .boundsInverted, .cancellationCount: iosOutcome(of: kind)
    // `portable` accepts a time range without minutes, as Android does.
    case .window(.minutesMissing): .taken
    case .window: iosOutcome(of: kind)
    case .nested, .notSchedule, .idMissing, .typeMissing: androidOutcome(of: kind)
    case .createdMissing, .dateUnreadable, .dateNotText: androidOutcome(of: kind)
    case .endBeforeStart, .endAtStart, .triggersMissing, .triggerCount: androidOutcome(of: kind)
    case .triggerNotObject, .triggerTypeMissing, .triggerTypeUnknown: androidOutcome(of: kind)
    case .triggerTypeCase, .triggerTypeNew, .goalMissing, .goalNotPositive: androidOutcome(of: kind)
    case .compoundWithoutID, .screenText, .screenEmpty, .screenMistyped: androidOutcome(of: kind)
    case .appStateUnknown, .appStateCase, .appStateAny: androidOutcome(of: kind)
    case .predicateNotObject, .connectiveMistyped, .notOne: androidOutcome(of: kind)
    case .valueMissing, .matcherMissing, .versionNotText: androidOutcome(of: kind)
    case .versionMalformed, .scopeText: androidOutcome(of: kind)
    }
  }

  private static func either(_ one: Outcome, _ other: Outcome) -> Outcome {
    one == .refused ? one : other
  }
}
