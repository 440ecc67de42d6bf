/// Writes the explanation of a schedule as JSON, after the beginning `{"event":N`, which is already
/// written. The schema `explain` describes the members.
extension JSONWriter {
  mutating func schedule(
    _ explanation: ScheduleExplanation, platform: String, unrecorded: String?, isFromEvent: Bool, in text: ReportedText
  ) {
    raw(",\"kind\":\"explanation\",\"rule\":")
    integer(explanation.number)
    member("schedule", explanation.id)
    member("platform", platform)
    member("fired", explanation.fired)
    member("loaded", explanation.refusal == nil)
    if let refusal = explanation.refusal {
      member("outcome", (explanation.isFileRejected ? Outcome.fileRejected : .ruleDropped).rawValue)
      member("stop", refusal)
    }
    if let unrecorded { member("unrecorded", unrecorded) }
    member("origin", isFromEvent ? "event" : "rules")
    place(explanation.range, in: text)
    if let before = explanation.before { standing(before, "before") }
    if explanation.refusal == nil { standing(explanation.standing, "state") }
    raw(",\"executions\":\(explanation.executions),\"limit\":")
    if explanation.limit == 0 { raw("null") } else { raw(String(explanation.limit)) }
    raw(",\"interval\":")
    raw(explanation.interval.map { SchedulePhrases.number(Double($0) / 1_000) } ?? "null")
    if explanation.isConditional { member("conditional", true) }
    if explanation.refusal == nil {
      raw(",\"audience\":" + (explanation.audience.map { $0 ? "true" : "false" } ?? "null"))
    }
    let assumes = explanation.assumptions.names
    if !assumes.isEmpty { list("assumes", assumes) { $0.string($1) } }
    list("runs", explanation.runs) { $0.run($1) }
    list("steps", explanation.steps) { $0.step($1, explanation.triggers, in: text) }
    var firstLeaf = 0
    let firstLeaves = explanation.triggers.map { trigger in
      trigger.conditions.map { condition in
        defer { firstLeaf += condition.leaves.count }
        return firstLeaf
      }
    }
    triggers(explanation.triggers, isCancelling: false, firstLeaves, in: text)
    triggers(explanation.triggers, isCancelling: true, firstLeaves, in: text)
    let leaves = explanation.triggers.flatMap { trigger in
      trigger.conditions.flatMap { condition in condition.leaves.map { condition.nodes[$0] } }
    }
    list("leaves", leaves) { $0.leaf($1, in: text) }
    if !explanation.lostParts.isEmpty {
      list("lostParts", explanation.lostParts) { $0.lostPart($1, in: text) }
    }
    raw("}\n")
  }

  // MARK: status

  private mutating func standing(_ standing: ScheduleStatus, _ name: String) {
    raw(",\"\(name)\":{\"phase\":\"\(standing.name)\"")
    switch standing {
    case .idle, .removed: break
    case .notStarted(let instant), .delayed(let instant), .paused(let instant): member("until", instant.spelling)
    case .finished(let instant), .expired(let instant): member("at", instant.spelling)
    case .waiting(let unmet): list("waitsFor", unmet) { $0.unmet($1) }
    }
    raw("}")
  }

  private mutating func unmet(_ unmet: ScheduleStatus.Unmet) {
    switch unmet {
    case .appState(let wanted):
      let found: Schedule.AppState = wanted == .foreground ? .background : .foreground
      raw("{\"condition\":\"app_state\",\"wanted\":\"\(wanted.rawValue)\",\"found\":\"\(found.rawValue)\"}")
    case .screen(let wanted, let found):
      raw("{\"condition\":\"screen\"")
      member("wanted", wanted)
      member("found", found)
      raw("}")
    case .region(let wanted, let found):
      raw("{\"condition\":\"region\"")
      member("wanted", wanted)
      member("found", found)
      raw("}")
    case .window(let opens):
      raw("{\"condition\":\"execution_window\"")
      member("opens", opens.map { Array($0.spelling.utf8) })
      raw("}")
    case .constraint(let ids):
      raw("{\"condition\":\"frequency_constraint\"")
      member("wanted", ids)
      raw("}")
    }
  }

  // MARK: steps

  private mutating func run(_ step: ScheduleExplanation.Step) {
    raw("{\"at\":\"\(step.at.spelling)\"")
    if case .ran(let execution, let remaining, let trigger) = step.what {
      member("trigger", trigger)
      raw(",\"execution\":\(execution),\"remaining\":\(remaining.map(String.init) ?? "null")")
    }
    raw("}")
  }

  private mutating func step(_ step: ScheduleExplanation.Step, _ triggers: [TriggerExplanation], in text: ReportedText)
  {
    raw("{\"at\":\"\(step.at.spelling)\",\"step\":\"\(step.what.name)\"")
    switch step.what {
    case .added, .replaced, .removed, .idle, .finished: break
    case .fired(let place), .calledOff(let place):
      if let place, triggers.indices.contains(place) {
        member("trigger", triggers[place].type)
        member("pointer", text.pointer(to: triggers[place].range) ?? "")
      }
    case .delayed(let instant), .paused(let instant): member("until", instant.spelling)
    case .waiting(let need): member("for", need.rawValue)
    case .missed(let behavior, let reason):
      member("because", reason.rawValue)
      member("effect", behavior.rawValue)
    case .held(let stop):
      member("constraint", stop.constraint.id)
      raw(",\"runs\":\(stop.count),\"boundary\":\(stop.constraint.boundary)")
      member("until", stop.end.map { Array($0.spelling.utf8) })
    case .ran(let execution, let remaining, let trigger):
      member("trigger", trigger)
      raw(",\"execution\":\(execution),\"remaining\":\(remaining.map(String.init) ?? "null")")
    }
    raw("}")
  }

  // MARK: triggers

  private mutating func triggers(
    _ triggers: [TriggerExplanation], isCancelling: Bool, _ firstLeaves: [[Int]], in text: ReportedText
  ) {
    raw(isCancelling ? ",\"cancellations\":[" : ",\"triggers\":[")
    let below = Set(triggers.flatMap(\.children))
    let tops = triggers.indices.filter { triggers[$0].isCancelling == isCancelling && !below.contains($0) }
    trees(tops) { json, place in
      json.trigger(triggers[place], firstLeaves[place], in: text)
      return triggers[place].isCompound ? triggers[place].children : nil
    }
    raw("]")
  }

  private mutating func trigger(_ trigger: TriggerExplanation, _ firstLeaves: [Int], in text: ReportedText) {
    raw("\"type\":")
    string(trigger.type)
    raw(",\"goal\":\(SchedulePhrases.number(trigger.goal))")
    if let before = trigger.before { raw(",\"before\":\(SchedulePhrases.number(before))") }
    if let after = trigger.after {
      raw(",\"after\":\(SchedulePhrases.number(after))")
      raw(",\"missing\":\(SchedulePhrases.number(max(0, trigger.goal - after)))")
    }
    member("counted", trigger.reason == .counted)
    member("reached", trigger.fired)
    member("reason", trigger.reason.rawValue)
    place(trigger.range, in: text)
    if trigger.isSticky { member("sticky", true) }
    if trigger.resetsOnIncrement { member("resets", true) }
    if trigger.wasReset { member("begunAnew", true) }
    if let lost = trigger.lost {
      raw(",\"predicate\":")
      tree(lost, numbers(of: lost, from: firstLeaves.last ?? 0), in: text)
    }
    guard !trigger.offers.isEmpty else { return }
    if trigger.omittedOffers > 0 { raw(",\"omittedOffers\":\(trigger.omittedOffers)") }
    var used = 0
    list("offers", trigger.offers) { json, offer in
      json.raw("{\"occasion\":\"\(offer.occasion)\"")
      json.member("counted", offer.reason == .counted)
      json.member("reason", offer.reason.rawValue)
      json.raw(",\"value\":\(SchedulePhrases.number(offer.value))")
      json.raw(",\"count\":\(SchedulePhrases.number(offer.count))")
      if let condition = offer.condition {
        json.raw(",\"predicate\":")
        json.tree(condition, json.numbers(of: condition, from: firstLeaves[used]), in: text)
        used += 1
      }
      json.raw("}")
    }
  }

  /// Returns the index in the member `leaves` for each leaf of a tree, keyed by node. `first`: the index of the first
  /// leaf.
  private func numbers(of condition: Explanation, from first: Int) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: condition.leaves.enumerated().map { ($1, first + $0) })
  }
}

extension ScheduleStatus {
  /// The name in JSON output, which scripts rely on.
  fileprivate var name: String {
    switch self {
    case .notStarted: "not-started"
    case .idle: "idle"
    case .delayed: "delayed"
    case .waiting: "waiting"
    case .paused: "paused"
    case .finished: "finished"
    case .expired: "expired"
    case .removed: "removed"
    }
  }
}

extension ScheduleExplanation.Step.What {
  fileprivate var name: String {
    switch self {
    case .added: "added"
    case .replaced: "replaced"
    case .removed: "removed"
    case .fired: "fired"
    case .calledOff: "called-off"
    case .delayed: "delayed"
    case .waiting: "waiting"
    case .ran: "ran"
    case .missed: "missed"
    case .held: "held"
    case .idle: "idle"
    case .paused: "paused"
    case .finished: "finished"
    }
  }
}
