internal import LaunchSolver

/// Evaluates messages on the web. Each event is a call of the web SDK, and results in a line with the call's
/// decision.
final class WebDecisions: EventEvaluator {
  /// One RULES argument on the web.
  struct Target: Sendable {
    let rules: MessageRules
    /// The rules to evaluate, as indices into the rules of `rules`; nil for all.
    let wanted: Set<Int>?
    let world: World
    let name: TargetName
  }

  private let targets: [Target]
  /// The pages, one for each element of `targets`.
  private let pages: [WebPage]
  /// The line mergers, one for each target.
  private let mergers: [LineMerger]
  private let output: EvalOutput
  /// True if no option fixes the clock.
  private let readsClock: Bool

  init(_ targets: [Target], readsClock: Bool, _ limits: EventLimits, _ output: EvalOutput) {
    (self.targets, self.readsClock, self.output) = (targets, readsClock, output)
    pages = targets.map { WebPage($0.rules, only: $0.wanted, world: $0.world, limits) }
    mergers = LineMerger.all(targets.map(\.name), output)
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    let now = readsClock ? SystemClock.now() : nil
    var end = start
    for (place, page) in pages.enumerated() {
      if let now { page.set(clock: now) }
      let call: WebPage.Call
      do throws(Engine.Stop) {
        call = try page.call(text, from: start)
      } catch {
        // A page converts all stops, except an invalid event, to errors of the call.
        guard case .event(let problem) = error else { continue }
        throw problem
      }
      end = page.end
      let isEmpty = call.qualified.isEmpty && call.records.isEmpty && call.error == nil
      if isEmpty, !output.writesAll { continue }
      let merger = mergers[place]
      merger.parts[0].text.call(call, targets[place].rules)
      merger.parts[0].endLine(
        call.error == nil ? .decision : .error, at: 0, fired: call.qualified.first.map { $0.proposition ?? 0 })
      if output.countsByRule {
        result.fired += call.qualified.dropFirst().map { .init(target: place, rule: $0.proposition ?? 0) }
      }
      let event = text.extracting(start..<end)
      if merger.write(to: &result, event: event, open: { page.writeEvent(text, to: &$0) }) { return (end, true) }
    }
    return (end, false)
  }
}

extension WebDecisions {
  /// Returns the plan of `eval` for messages on the web; nil if RULES are not messages, or are for other platforms.
  static func plan(_ request: EvalRequest, on profiles: [LaunchProfile], _ status: inout ExitStatus)
    throws(CommandFailure) -> EvalPlan?
  {
    let (inputs, settings) = (request.inputs, request.settings)
    let areMessages = inputs.engines.allSatisfy { $0 == .messaging }
    guard areMessages, profiles.allSatisfy({ $0.values.runtime == .javaScript }) else { return nil }
    let surroundings = settings.surroundings
    let environment = surroundings.environment(
      try surroundings.states(settings.rulesLimits), try surroundings.eventHistory(settings), hasHistory: true)
    let targets = try inputs.load(for: profiles, parts: \.rules, &status) {
      input, profile, name, messages throws(CommandFailure) in
      let propositions = try input.propositions(for: profile, settings.rulesLimits)
      let rules = MessageRules(propositions, for: profile)
      try rules.check(settings.rulesLimits, input.name)
      let wanted = inputs.filter.places(in: rules)
      if let first = rules.notModelled(only: wanted) {
        throw CommandFailure(notModelled: first, on: profile, place: input.name)
      }
      // The page continues, but its calls qualify no proposition.
      if rules.loadsNothing || rules.thrown != nil {
        let part = rules.loadsNothing ? "loads no rule set" : "does not load all rule sets"
        let reason = rules.thrown.map { ": \(Messages.printable($0))" } ?? rules.firstLoss
        messages.report(
          .warning, "\(profile.name) \(part)\(reason)", place: input.name, help: "run `rulectl inspect` for details")
      } else if rules.sets.isEmpty, let note = propositions.contentsNote {
        messages.report(.note, note, place: input.name)
      }
      return Target(
        rules: rules, wanted: wanted, world: environment.engineWorld(for: profile), name: name)
    }
    let (limits, output, readsClock) = (settings.eventLimits, settings.output, surroundings.now == nil)
    var plan = EvalPlan(settings, platforms: targets.map(\.name.platform), isOrdered: false) {
      WebDecisions(targets, readsClock: readsClock, limits, output)
    }
    plan.targets = targets.map { target in
      EvalPlan.Target(name: target.name) {
        target.rules.propositions.enumerated().map { index, proposition in
          (index, [String(decoding: target.rules.id(of: proposition), as: UTF8.self)])
        }
      }
    }
    return plan
  }
}

extension MessageRules {
  /// Returns the reason why `rulectl` cannot evaluate a rule; nil if it can evaluate all rules. `wanted`: indices into
  /// the rules of `rules`; nil for all.
  fileprivate func notModelled(only wanted: Set<Int>?) -> Rejection? {
    let selected = rules.indices.filter { wanted?.contains($0) ?? true }
    let numbers = Dictionary(grouping: selected) { rules[$0].set }.mapValues { Set($0.map { rules[$0].rule }) }
    return sets.indices.lazy.compactMap { set in
      numbers[set].flatMap { sets[set].rules.notModelled(on: profile, only: $0) }
    }.first
  }

  /// Returns the id of a proposition as JSON. The web SDK accepts any value as the id.
  func id(of proposition: Proposition) -> [UInt8] {
    proposition.id.map { document(proposition.text).json(of: $0) } ?? Array("null".utf8)
  }

  /// `": "` and the reason of the first ignored part, else the error that was thrown; empty if there is neither.
  var firstLoss: String {
    ignored.first.map { ": \($0.reason.summary)" } ?? thrown.map { ": \($0)" } ?? ""
  }
}

extension JSONWriter {
  /// Writes the rest of a line, after the platforms.
  fileprivate mutating func call(_ call: WebPage.Call, _ rules: MessageRules) {
    func id(_ index: Int) -> [UInt8] {
      call.qualified[index].proposition.map { rules.id(of: rules.propositions[$0]) } ?? Array("null".utf8)
    }
    if let error = call.error {
      raw("\"error\":")
      string(error)
    } else {
      raw("\"qualified\":[")
      elements(Array(call.qualified.indices)) { json, index in
        json.raw("{\"id\":")
        json.raw(id(index))
        json.member("activity", call.qualified[index].proposition.map { rules.propositions[$0].activity })
        json.raw(",\"items\":[")
        json.elements(call.qualified[index].items) { json, item in
          json.raw("{\"schema\":")
          if let schema = item.schema { json.string(schema.span) } else { json.raw("null") }
          json.raw(",\"id\":")
          json.raw(item.id ?? Array("null".utf8))
          json.raw(",\"data\":")
          json.raw(item.data)
          json.raw("}")
        }
        json.raw("]}")
      }
      raw("],\"shown\":")
      raw(call.messages.first.map(id) ?? Array("null".utf8))
      raw(",\"suppressed\":[")
      elements(Array(call.messages.dropFirst())) { $0.raw(id($1)) }
      raw("]")
    }
    raw(",\"records\":[")
    elements(call.records) { json, record in
      let hex = String(record.hash.value, radix: 16)
      json.raw("{\"hash\":\"\(String(repeating: "0", count: 8 - hex.count))\(hex)\"")
      json.member("hashed", record.hash.text)
      json.raw(",\"timestamp\":\(record.timestamp)}")
    }
    raw("]}\n")
  }
}
