/// Creates explanations of schedules or of a predicate that a platform rejects. They contain all parts that could be
/// read, without verdicts.
package struct RefusedSchedules: Sendable {
  private let profile: AirshipProfile
  /// If the platform rejects the whole document: the reason as a message. Nil if it drops only some schedules.
  private let refusal: String?

  package init(_ profile: AirshipProfile, refusal: String?) { (self.profile, self.refusal) = (profile, refusal) }

  package func explanations(of set: ScheduleSet) -> [ScheduleExplanation] {
    let lostParts = DroppedRanges(of: set, on: profile)
    let reasons = set.refusals(for: profile)
    return set.schedules.enumerated().compactMap { index, schedule in
      if refusal == nil, reasons[index] == nil { return nil }
      var result = ScheduleExplanation(schedule, of: set)
      result.isFileRejected = refusal != nil
      let own = set.isList || refusal == nil ? reasons[index] : nil
      result.refusal = own.map { "\(profile.name) drops the schedule: \($0.summary)" } ?? refusal
      result.lostParts = lostParts.within(schedule.range)
      let tops = [schedule.triggers, schedule.cancellations]
      let base = tops.map { Int($0.lowerBound) }
      var shift = 0
      for (isCancelling, range) in tops.enumerated() {
        for place in range {
          let trigger = set.triggers[Int(place)]
          var explained = TriggerExplanation(trigger, isCancelling: isCancelling == 1)
          explained.reason = .notLoaded
          var child = place + 1
          while trigger.isCompound, child < trigger.end {
            explained.children.append(Int(child) - base[isCancelling] + shift)
            child = set.triggers[Int(child)].end
          }
          explained.lost = trigger.condition.map { condition($0, of: set) }
          result.triggers.append(explained)
        }
        shift = result.triggers.count
      }
      return result
    }
  }

  /// Returns an explanation of a rule set that is a single predicate.
  package func predicate(of set: ScheduleSet) -> RuleExplanation {
    let range = set.document.range(set.document.root)
    var result = RuleExplanation(.predicate, rule: 0, range: range)
    (result.loss, result.stop) = (.fileRejected, refusal)
    result.lostParts = DroppedRanges(of: set, on: profile).within(range)
    if !set.conditions.isEmpty {
      result.condition = condition(ConditionID(set.conditions.count - 1), of: set)
    }
    return result
  }

  private func condition(_ top: ConditionID, of set: ScheduleSet) -> Explanation {
    var trace = ValueTrace(ValuePredicate(top, of: set, for: profile), of: set, on: profile)
    return trace.lostExplanation()
  }
}

extension PredicateRunner {
  /// Explains why a predicate is true or false for the root of a document.
  ///
  /// `set`: the rule set that contains the predicate, as `profile` reads the document.
  package static func explanation(
    of predicate: ValuePredicate, from set: ScheduleSet, for document: JSONDocument, on profile: AirshipProfile
  ) -> RuleExplanation {
    let range = set.document.range(set.document.root)
    var result = RuleExplanation(.predicate, rule: 0, range: range)
    let lostParts = DroppedRanges(of: set, on: profile)
    result.lostParts = lostParts.within(range)
    var trace = ValueTrace(predicate, of: set, on: profile, lostParts)
    result.condition = trace.explanation(for: DataValue(document, document.root))
    result.fired = result.verdict == .yes
    let flips = ExplanationFlips(result.condition)
    (result.flips, result.blockers) = (flips.flips, flips.blockers)
    return result
  }
}
