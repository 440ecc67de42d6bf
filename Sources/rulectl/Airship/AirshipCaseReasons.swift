internal import RuleSuites

/// Explains why schedules of failed cases run or do not run, with the phrases of `explain`.
extension AirshipCasePlayer {
  func explain(_ result: inout CaseResult, of play: CasePlay) {
    let targets = suite.targets(of: play)
    let limits = suite.settings.eventLimits
    if let match = result.match {
      guard let target = targets.first, case .event(let value) = play.item.input,
        let document = try? JSONDocument.event(value.value.span, from: 0, limits).0
      else { return }
      let explained = ExplainedSchedules(target)
      let text = explained.predicateText
      result.faults[0].reasons +=
        explained.explanation(for: document)?.remarks(isMatch: match) { Self.place($0, in: text) } ?? []
      return
    }
    for (run, fault) in result.unexpected {
      let value = run.value()
      let words = ["trigger", "execution"].map { value[$0]?.plainText ?? "" }
      let place = Self.place(ofSchedule: run.rule, among: targets[run.document].rules).map { $0 + ": " } ?? ""
      result.faults[fault].reasons.append("\(place)`\(run.id)` runs because of \(words[0]): run \(words[1])")
    }
    let faults = Dictionary(result.missing.map { ($0.id, $0.fault) }) { first, _ in first }
    guard !faults.isEmpty, case .events(let events) = play.item.input, events.count <= Self.mostEvents else { return }
    for target in targets {
      for (id, reason) in why(Set(faults.keys), target, events, limits) {
        if let fault = faults[id] { result.faults[fault].reasons.append(reason) }
      }
    }
  }

  /// The maximum number of events that are run again.
  private static var mostEvents: Int { 10_000 }

  /// Returns the reasons why the schedules with these ids have not run: their state after the events, and the
  /// conditions that kept triggers from counting.
  private func why(
    _ ids: Set<String>, _ target: ScheduleTarget, _ events: [Suite.Part<[UInt8]>], _ limits: EventLimits
  ) -> [(id: String, reason: String)] {
    let explained = ExplainedSchedules(target)
    var last: [ScheduleExplanation] = []
    // Keyed by schedule, then by trigger: the reason for the trigger's last rejection.
    var rejections: [Int: [Int: String]] = [:]
    for (number, event) in events.enumerated() {
      guard let document = try? JSONDocument.event(event.value.span, from: 0, limits).0 else { break }
      last = explained.process(document).0.filter { ids.contains(String(decoding: $0.id, as: UTF8.self)) }
      for schedule in last {
        for (place, trigger) in schedule.triggers.enumerated() where trigger.reason == .predicateFalse {
          guard let condition = trigger.tellingCondition, let leaf = condition.decidingLeaves.first else { continue }
          let node = condition.nodes[leaf]
          rejections[schedule.number, default: [:]][place] =
            "\(Self.place(node.focus, in: explained.text(of: schedule))): "
            + "\(ExplanationPhrases.subject(of: node)): \(ExplanationPhrases.detail(of: node)) (event \(number))"
        }
      }
    }
    var reasons: [(String, String)] = []
    for schedule in last {
      let start = Self.place(schedule.range, in: explained.text(of: schedule))
      let id = String(decoding: schedule.id, as: UTF8.self)
      let state = SchedulePhrases.standing(schedule.standing) + "; " + SchedulePhrases.executions(of: schedule)
      reasons.append((id, "\(start): `\(id)` is \(state)"))
      for trigger in schedule.triggers where !trigger.isCancelling {
        guard let count = trigger.after ?? trigger.before else { continue }
        let (reached, goal) = (SchedulePhrases.number(count), SchedulePhrases.number(trigger.goal))
        let place = Self.place(trigger.range, in: explained.text(of: schedule))
        reasons.append((id, "\(place): \(trigger.type) has counted \(reached) of \(goal)"))
      }
      reasons += (rejections[schedule.number] ?? [:]).sorted { $0.key < $1.key }.map { (id, $0.value) }
    }
    for id in ids.sorted() where !last.contains(where: { $0.id.elementsEqual(id.utf8) }) {
      reasons.append((id, "no schedule has the id `\(id)`"))
    }
    return reasons
  }

  /// Returns the position of the schedule with this number; nil if the schedule arrived with an event.
  private static func place(ofSchedule number: Int, among rules: LoadedSchedules) -> String? {
    for (place, set) in rules.sets.enumerated() {
      if let schedule = set.schedules.first(where: { $0.number == number }) {
        let (range, offset) = (schedule.range, rules.offset(ofSet: place))
        return self.place(ByteRange(range.lower + offset, range.upper + offset), in: rules.reportedTexts()[place])
      }
    }
    return nil
  }

  private static func place(_ range: ByteRange, in text: ReportedText) -> String {
    let position = text.lines.position(of: range.lower)
    return "\(text.file):\(position.line):\(position.column)"
  }
}
