/// Parts that a platform interprets differently than they are written.
extension AirshipProfile {
  /// The change of a part's meaning by a defect that the platform accepts, also in words; nil if the meaning does not
  /// change.
  package func reading(of kind: ScheduleFaultKind) -> (loss: RuleCore.Outcome, words: String)? {
    switch kind {
    case .notNumber, .boundNotNumber: return (.otherResult, "reads 0")
    case .goalNotNumber: return (.otherResult, "reads 0, which the first event reaches")
    case .goalNotPositive: return (.otherResult, "lets the first event reach it")
    case .notWhole(let name):
      let isKept = keepsFractions && (name == "seconds" || name == "interval")
      return isKept ? nil : (.otherResult, "ignores the fraction")
    case .negative(let name): return name == "edit_grace_period" ? (.otherResult, "reads 0") : nil
    case .limitNotNumber: return (.otherResult, misreadLimit == 0 ? "reads 0: no limit" : "reads 1")
    case .limitNegative:
      switch negativeLimit {
      case .unlimited: return (.otherResult, "reads no limit")
      case .huge: return (.otherResult, "reads a number above 2000000000")
      }
    case .limitNotWhole: return (.otherResult, "ignores the fraction")
    case .dateUnreadable: return (.otherResult, "ignores it")
    case .childFlagNotTruth, .ignoreCaseNotTruth, .presenceNotTruth: return (.otherResult, "reads false")
    case .keyNotText, .scopeMistyped: return (.otherResult, "ignores it")
    case .scopeMemberNotText, .window(.dayMistyped): return (.otherResult, "drops it")
    case .memberNotObject: return (.conditionDropped, "drops it")
    case .indexNotNumber: return (.neverTrue, "reads -1, which is no index")
    case .needleNotText, .boundsInverted, .versionNotText, .versionMalformed:
      return (.neverTrue, "accepts the predicate, but no value matches")
    case .groupEmpty(let name):
      return name == "and"
        ? (.alwaysTrue, "accepts it, and it always matches")
        : (.neverTrue, "accepts it, but it never matches")
    case .endBeforeStart, .endAtStart: return (.neverTrue, "accepts it, but it never runs")
    case .triggerCount(0): return (.neverTrue, "accepts it, but nothing triggers it")
    case .screenEmpty: return emptyScreensAreAny ? nil : (.neverTrue, "accepts it, but no screen matches")
    case .text, .nested, .notSchedule, .idMissing, .idNotText, .typeMissing, .typeUnknown: return nil
    case .contentMissing, .createdMissing, .createdUnreadable, .groupNotText: return nil
    case .triggersMissing, .triggerCount, .triggerNotObject, .triggerTypeMissing: return nil
    case .triggerTypeUnknown, .triggerTypeCase, .triggerTypeNew, .goalMissing: return nil
    case .triggerIDNotText, .compoundWithoutID, .childrenMissing, .childUnreadable: return nil
    case .delayMistyped, .screenText, .screenMistyped, .regionMistyped: return nil
    case .appStateUnknown, .appStateCase, .appStateAny, .cancellationsMistyped: return nil
    case .cancellationCount, .window, .predicateNotObject, .connectiveNull: return nil
    case .connectiveMistyped, .notOne, .valueMissing, .matcherMissing, .equalsNull: return nil
    case .indexNotWhole, .scopeText: return nil
    }
  }

  /// The part with this defect, if the platform rejects it or interprets it differently than written. Nil if the part
  /// keeps its meaning.
  func lostPart(_ fault: ScheduleFault) -> RuleExplanation.Part? {
    switch outcome(fault.kind) {
    case .refused: RuleExplanation.Part(fault.range, .fileRejected, "\(name) rejects it: \(fault.kind.summary)")
    case .taken:
      reading(of: fault.kind).map {
        RuleExplanation.Part(fault.range, $0.loss, "\(fault.kind.summary): \(name) \($0.words)")
      }
    }
  }
}
