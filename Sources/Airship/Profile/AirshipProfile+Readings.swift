/// The parts of a document that a platform interprets differently than written.
extension AirshipProfile {
  /// For a defect that the platform accepts, returns the effect on the meaning of the part: the outcome, and a phrase
  /// for messages. Nil if the meaning does not change.
  package func reading(of kind: ScheduleFaultKind) -> (loss: RuleCore.Outcome, words: String)? {
    switch kind {
    case .notNumber, .boundNotNumber, .window(.notNumber): return (.otherResult, "reads 0")
    case .goalNotNumber: return (.otherResult, "reads 0, which the first event reaches")
    case .goalNotPositive: return (.otherResult, "lets the first event reach it")
    case .notWhole(let name):
      let isKept = keepsFractions && (name == "seconds" || name == "interval")
      return isKept ? nil : (.otherResult, "ignores the fraction")
    case .limitNotNumber: return (.otherResult, misreadLimit == 0 ? "reads 0: no limit" : "reads 1")
    case .limitNegative:
      switch negativeLimit {
      case .unlimited: return (.otherResult, "reads no limit")
      case .huge: return (.otherResult, "reads a number above 2000000000")
      }
    case .limitNotWhole, .window(.notWhole): return (.otherResult, "ignores the fraction")
    case .dateUnreadable: return (.otherResult, "ignores it")
    case .member(let fault): return fault.reading(on: sdk).words.map { (.otherResult, $0) }
    case .ignoreCaseNotTruth, .presenceNotTruth: return (.otherResult, "reads false")
    case .keyNotText, .scopeMistyped: return (.otherResult, "ignores it")
    case .scopeMemberNotText, .window(.dayMistyped): return (.otherResult, "drops it")
    case .memberNotObject: return (.conditionDropped, "drops it")
    case .indexNotNumber: return (.neverTrue, "reads -1, which is not an index")
    case .needleNotText, .boundsInverted, .versionNotText, .versionMalformed:
      return (.neverTrue, "accepts the predicate, but no value matches")
    case .groupEmpty(let name):
      return name == "and"
        ? (.alwaysTrue, "accepts the group, which always matches")
        : (.neverTrue, "accepts the group, which never matches")
    case .endBeforeStart, .endAtStart: return (.neverTrue, "accepts the schedule, which never runs")
    case .triggerCount(0): return (.neverTrue, "accepts it, but nothing triggers it")
    case .screenEmpty: return emptyListsAreAny ? nil : (.neverTrue, "accepts it, but no screen matches")
    case .envelope(let fault): return reading(of: fault)
    case .text, .nested, .notSchedule, .idMissing, .typeMissing, .createdMissing, .dateNotText: return nil
    case .triggersMissing, .triggerCount, .triggerNotObject, .triggerTypeMissing: return nil
    case .triggerTypeUnknown, .triggerTypeCase, .triggerTypeNew, .goalMissing: return nil
    case .compoundWithoutID, .screenText, .screenMistyped: return nil
    case .appStateUnknown, .appStateCase, .appStateAny: return nil
    case .cancellationCount, .window, .predicateNotObject, .connectiveNull: return nil
    case .connectiveMistyped, .notOne, .valueMissing, .matcherMissing, .equalsNull: return nil
    case .indexNotWhole, .scopeText: return nil
    }
  }

  private func reading(of fault: ScheduleFault.EnvelopeFault) -> (loss: RuleCore.Outcome, words: String)? {
    switch fault {
    case .payloadType: (.noEffect, "ignores the payload")
    case .dataMissing, .listMissing, .listMistyped: (.noEffect, "finds no schedules in it")
    case .constraintsMistyped: (.noEffect, "ignores it")
    case .push(.alertMissing): (.noEffect, "accepts it, but never displays it")
    case .push(.positionUnknown): (.otherResult, "reads bottom")
    case .push(.expiryUnreadable): (.otherResult, "ignores it: the message ends after 30 days")
    case .similar, .dateUnreadable, .push: nil
    }
  }

  /// Returns the part with the defect `fault` if the platform rejects the part or interprets it differently than
  /// written; otherwise nil.
  func lostPart(_ fault: ScheduleFault, inList isList: Bool) -> RuleExplanation.Part? {
    switch outcome(fault.kind) {
    case .refused:
      RuleExplanation.Part(
        fault.range, isList ? .ruleDropped : .fileRejected, "\(name) rejects it: \(fault.kind.summary)")
    case .taken:
      reading(of: fault.kind).map {
        RuleExplanation.Part(fault.range, $0.loss, "\(fault.kind.summary): \(name) \($0.words)")
      }
    }
  }
}

extension MemberReading {
  /// A phrase for the value that the SDK uses instead of an invalid value; nil if the SDK rejects the schedule, or
  /// keeps or ignores the value.
  fileprivate var words: String? {
    switch self {
    case .refused, .kept, .unread: nil
    case .emptyText: "reads an empty string"
    case .falsity: "reads false"
    case .zero: "reads 0"
    case .emptyObject: "reads an empty object"
    case .emptyList: "reads an empty array"
    case .cut: "ignores the fraction"
    case .unsigned: "reads it as an unsigned number"
    case .standard: "uses the default"
    }
  }
}
