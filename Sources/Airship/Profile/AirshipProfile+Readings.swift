/// Parts that a platform interprets differently than they are written.
extension AirshipProfile {
  /// The change of a part's meaning by a defect that the platform accepts, also in words; nil if the meaning does not
  /// change.
  package func reading(of kind: ScheduleFault.Kind) -> (loss: RuleCore.Outcome, words: String)? {
    switch kind {
    case .notNumber, .boundNotNumber: return (.otherResult, "takes 0 for it")
    case .goalNotNumber: return (.otherResult, "takes 0 for it: the first event that counts reaches it")
    case .goalNotPositive: return (.otherResult, "takes it as reached by the first event")
    case .notWhole(let name):
      let isKept = keepsFractions && (name == "seconds" || name == "interval")
      return isKept ? nil : (.otherResult, "leaves the fraction out")
    case .negative(let name): return name == "edit_grace_period" ? (.otherResult, "takes 0 for it") : nil
    case .limitNotNumber: return (.otherResult, misreadLimit == 0 ? "takes 0 for it: no limit" : "takes 1 for it")
    case .limitNegative:
      switch negativeLimit {
      case .unlimited: return (.otherResult, "takes it for no limit")
      case .huge: return (.otherResult, "takes it for a number above 2000000000")
      }
    case .limitNotWhole: return (.otherResult, "leaves the fraction out")
    case .dateUnreadable: return (.otherResult, "takes it as if there were none")
    case .childFlagNotTruth, .ignoreCaseNotTruth, .presenceNotTruth: return (.otherResult, "takes false for it")
    case .keyNotText, .scopeMistyped: return (.otherResult, "passes over it")
    case .scopeMemberNotText, .window(.dayMistyped): return (.otherResult, "leaves it out")
    case .memberNotObject: return (.conditionDropped, "leaves it out")
    case .indexNotNumber: return (.neverTrue, "takes -1 for it, which no element has")
    case .needleNotText, .boundsInverted, .versionNotText, .versionMalformed:
      return (.neverTrue, "takes it, and no value satisfies it")
    case .groupEmpty(let name):
      return name == "and"
        ? (.alwaysTrue, "takes it, and it always holds")
        : (.neverTrue, "takes it, and it never holds")
    case .endBeforeStart, .endAtStart: return (.neverTrue, "takes it, and it never runs")
    case .triggerCount(0): return (.neverTrue, "takes it, and nothing sets it off")
    case .screenEmpty: return emptyScreensAreAny ? nil : (.neverTrue, "takes it, and no screen is one of them")
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
    case .refused: RuleExplanation.Part(fault.range, .fileRejected, "\(name) refuses it: \(fault.kind.summary)")
    case .taken:
      reading(of: fault.kind).map {
        RuleExplanation.Part(fault.range, $0.loss, "\(fault.kind.summary): \(name) \($0.words)")
      }
    }
  }
}
