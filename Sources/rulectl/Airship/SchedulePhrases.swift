/// The wording of explanations of schedules.
enum SchedulePhrases {
  // MARK: numbers

  /// Returns a count or goal as JSON; integers have no fraction.
  static func number(_ value: Double) -> String {
    if value.isNaN { return "null" }
    // JSON has no infinity; parsers read this literal as an infinite double.
    if value.isInfinite { return value < 0 ? "-1e999" : "1e999" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Converts milliseconds to text such as `2.5 s`.
  static func seconds(_ milliseconds: Int64) -> String {
    number(Double(milliseconds) / 1_000) + " s"
  }

  // MARK: the schedule

  /// Returns the outcome for a schedule in words that follow the platform's name.
  static func outcome(of explanation: ScheduleExplanation) -> String {
    if explanation.refusal != nil { return explanation.isFileRejected ? "rejects the file" : "drops it" }
    let count = explanation.runs.count
    if count > 0 { return count == 1 ? "runs it" : "runs it \(count) times" }
    let isCalledOff = explanation.steps.contains {
      if case .calledOff = $0.what { true } else { false }
    }
    if isCalledOff { return "cancels its run" }
    return switch explanation.standing {
    case .notStarted: "does not count yet"
    case .idle: "does not run it"
    case .delayed, .waiting: "delays its run"
    case .paused: "has paused it"
    case .finished: "has finished it"
    case .expired: "has ended it"
    case .removed: "has removed it"
    }
  }

  /// Describes the state of a schedule, and the condition for which the schedule waits.
  static func standing(_ standing: ScheduleStatus) -> String {
    switch standing {
    case .notStarted(let instant): "not started: its triggers count from \(instant.spelling) on"
    case .idle: "idle: its triggers count events"
    case .delayed(let instant): "delayed until \(instant.spelling)"
    case .waiting(let unmet): "waits for " + unmet.map(Self.unmet).joined(separator: ", and for ")
    case .paused(let instant): "paused until \(instant.spelling)"
    case .finished(let instant): "finished at \(instant.spelling)"
    case .expired(let instant): "expired at \(instant.spelling)"
    case .removed: "removed"
    }
  }

  private static func unmet(_ unmet: ScheduleStatus.Unmet) -> String {
    switch unmet {
    case .appState(.foreground): return "foreground (the app is in the background)"
    case .appState(.background): return "background (the app is in the foreground)"
    case .screen(let wanted, let found):
      let names = wanted.isEmpty ? "a screen of an empty list" : "screen " + listed(wanted)
      return names + (found.map { " (current: \(ExplanationPhrases.quoted($0)))" } ?? " (current: none)")
    case .region(let wanted, let found):
      return "region \(ExplanationPhrases.quoted(wanted))"
        + (found.isEmpty ? " (current: none)" : " (current: \(listed(found)))")
    case .window(let opens?): return "its execution window, which opens at \(opens.spelling)"
    case .window(nil): return "its execution window, which never opens"
    case .constraint(let ids): return "a frequency constraint that the document lacks: \(listed(ids))"
    }
  }

  private static func listed(_ texts: [[UInt8]]) -> String {
    let shown = texts.prefix(8).map { ExplanationPhrases.quoted($0) }
    let rest = texts.count - shown.count
    return shown.joined(separator: " or ") + (rest > 0 ? " or \(rest) more" : "")
  }

  /// Describes the number of runs so far, the limit, and the interval between runs.
  static func executions(of explanation: ScheduleExplanation) -> String {
    let (count, limit) = (explanation.executions, explanation.limit)
    var words =
      explanation.countsPenalties && count > 0 ? "runs or penalties" : limit == 0 && count == 1 ? "run" : "runs"
    words = limit == 0 ? "\(count) \(words), no limit" : "\(count) of \(limit) \(words)"
    if let interval = explanation.interval { words += ", paused for \(seconds(interval)) after each" }
    return words
  }

  // MARK: steps

  /// Describes a step. `type` returns the type of the trigger at an index.
  static func step(_ step: ScheduleExplanation.Step, _ type: (Int) -> String?) -> String {
    func by(_ trigger: Int?) -> String { trigger.flatMap(type).map { "\($0) " } ?? "" }
    switch step.what {
    case .added: return "added"
    case .replaced: return "replaced"
    case .removed: return "removed"
    case .fired(let trigger): return by(trigger) + "reaches its goal"
    case .calledOff(let trigger): return by(trigger) + "cancels the run"
    case .delayed(let instant): return "delayed until \(instant.spelling)"
    case .waiting(let need): return "waits for \(name(of: need))"
    case .ran(let execution, let remaining, let trigger):
      let rest = remaining.map { $0 == 0 ? "the last one" : "\($0) remaining" }
      return "runs because of \(trigger): run \(execution), \(rest ?? "no limit")"
    case .missed(let behavior, let reason): return "does not run: \(words(reason)), so \(effect(behavior))"
    case .held(let stop):
      let id = ExplanationPhrases.quoted(stop.constraint.id)
      let end = stop.end.map { " until \($0.spelling)" } ?? ""
      return "held back by the frequency constraint \(id)\(end): \(stop.count) of \(stop.constraint.boundary) runs"
    case .idle: return "idle again"
    case .paused(let instant): return "paused until \(instant.spelling)"
    case .finished: return "finished"
    }
  }

  static func words(_ reason: RunPreparation.MissReason) -> String {
    switch reason {
    case .audience: "the device does not match the audience"
    case .message: "the message has nothing to show"
    case .constraint: "a frequency constraint does not exist"
    }
  }

  private static func effect(_ behavior: MissBehavior) -> String {
    switch behavior {
    case .skip: "it is skipped"
    case .penalize: "a run is counted"
    case .cancel: "the schedule is removed"
    }
  }

  /// Returns the unknown conditions of a schedule in words that follow `depends on`; nil if there are none.
  static func conditions(_ assumptions: [AudienceAssumption], isConditional: Bool) -> String? {
    if assumptions.isEmpty { return isConditional ? "a layout, or the decision of a server" : nil }
    let (names, members) = (assumptions.names, assumptions.members)
    let words = "\(names.joined(separator: ", ")), assumed to match"
    return members.isEmpty ? words : words + " (--device: \(members.joined(separator: ", ")))"
  }

  private static func name(of need: ScheduleState.Need) -> String {
    switch need {
    case .appState: "the app's state"
    case .screen: "a screen"
    case .region: "a region"
    case .window: "its execution window"
    case .constraint: "its frequency constraints"
    }
  }

  // MARK: triggers

  /// Returns text such as `screen 2 → 3 of 10 (+1)`, or `screen 2 of 10: REASON` if the trigger did not count.
  static func trigger(_ trigger: TriggerExplanation) -> String {
    var words = trigger.type
    if trigger.isSticky { words += " (sticky)" }
    if trigger.resetsOnIncrement { words += " (resets)" }
    let goal = number(trigger.goal)
    guard let before = trigger.before else { return words + " goal \(goal): not-loaded" }
    let counted = trigger.offers.filter { $0.reason == .counted }
    let added = trigger.added
    words += " \(number(before))"
    if let after = trigger.after {
      if trigger.fired {
        words += " → goal of \(goal) reached, back to \(number(after))"
      } else {
        words += after == before ? " of \(goal)" : " → \(number(after)) of \(goal)"
      }
    } else {
      words += " of \(goal)"
    }
    if counted.isEmpty {
      words += ": " + trigger.reason.rawValue
    } else {
      words += " (\(added < 0 ? "" : "+")\(number(added)))" + occasion(of: counted)
    }
    return trigger.wasReset ? words + "; restarted with its compound trigger" : words
  }

  /// Describes when the counted event occurred; empty if the current event was counted.
  private static func occasion(of counted: [TriggerExplanation.Offer]) -> String {
    if counted.contains(where: { $0.occasion == "live" }) { return "" }
    return switch counted.first?.occasion {
    case "recent": ": the event is earlier than the schedule"
    case "activation": ": remembered since before the schedule was active"
    case "replay": ": remembered for the next step of the chain"
    default: ""
    }
  }
}
