internal import RuleSuites

/// Explains why launch rules of failed cases fire or do not fire.
extension LaunchCasePlayer {
  func explain(_ result: inout CaseResult, of play: CasePlay) {
    for (number, messages) in result.messages.enumerated() where messages.isWithoutEffect {
      // An act of the user without effect is the reason for the next fault.
      result.faults[min(messages.faultsBefore, result.faults.count - 1)].reasons
        .append("event \(number): the user's act has no effect, because its message or card is not shown")
    }
    for (consequence, fault) in result.unexpected {
      if let name = consequence.ruleName {
        result.faults[fault].reasons.append("\(name) fires `\(consequence.id)`")
        continue
      }
      let engine = suite.loadings[play.loading].engines[consequence.document]
      let place = place(engine.rules.rules[consequence.rule].range, play.loading, consequence.document)
      result.faults[fault].reasons.append("\(place): rule \(consequence.rule) fires `\(consequence.id)`")
    }
    var known: Set<String> = []
    for (id, fault) in result.missing where known.insert(id).inserted { result.faults[fault].reasons += why(id, play) }
    if let fault = result.missing.first?.fault { result.faults[fault].reasons += misspelledTypes(play) }
  }

  /// Returns a reason for each type of the case's events that no rule tests and that is similar to a type of the SDKs.
  private func misspelledTypes(_ play: CasePlay) -> [String] {
    let loading = suite.loadings[play.loading]
    let programs = loading.engines.map(\.program) + [loading.held?.program].compactMap(\.self)
    let tested = programs.reduce(into: Set<[UInt8]>()) { $0.formUnion($1.literals(of: .type)) }
    let events: [Suite.Part<[UInt8]>] =
      switch play.item.input {
      case .event(let event): [event]
      case .session(let steps): steps.map(\.event)
      case .none, .events, .files: []
      }
    var known: Set<String> = []
    return events.compactMap { event in
      guard let (type, near) = TypedEvent.misspelling(in: event.value), known.insert(type).inserted,
        !tested.contains(Array(type.lowercased().utf8))
      else { return nil }
      return "no rule tests the type `\(type)`, and no SDK extension dispatches it: use `\(near)`"
    }
  }

  private func place(_ range: ByteRange, _ loading: Int, _ engine: Int) -> String {
    let key = [loading, engine]
    let found = suite.loadings[loading].engines[engine]
    let known = places[key] ?? found.loaded.locations
    places[key] = known
    return known.place(of: range.lower)
  }

  /// Returns a reason for each rule that has a consequence with this id: the condition nearest to being met.
  private func why(_ id: String, _ play: CasePlay) -> [String] {
    let loading = suite.loadings[play.loading]
    var reasons: [String] = []
    var isKnown = false
    for (place, engine) in loading.engines.enumerated() {
      let rules = engine.rules.rules(withConsequence: Array(id.utf8))
      isKnown = isKnown || !rules.isEmpty
      // A reason needs a case with one event: the earlier steps of a session are not run again.
      guard case .event(let part) = play.item.input else { continue }
      for rule in rules { reasons += why(rule, part.value, place, play) }
    }
    if let held = loading.held?.rules {
      for number in held.places(named: id) {
        isKnown = true
        guard case .event(let part) = play.item.input else { continue }
        reasons += why(held.rules[number].source, held.sets[held.rules[number].set].set, part.value, play)
      }
    }
    return isKnown ? reasons : ["no rule has a consequence with the id `\(id)`"]
  }

  /// Returns the reason for a rule that Messaging holds: the condition nearest to being met.
  private func why(
    _ rule: RuleSource, _ set: MessageRules.LoadedSet, _ event: [UInt8], _ play: CasePlay
  ) -> [String] {
    let plan = TracePlan(set.rules, for: suite.loadings[play.loading].profile, isDownload: false)
    var explainer = Explainer(plan, only: [rule.rule], world: suite.world(of: play))
    guard (try? explainer.begin(event.span, from: 0)) != nil else { return [] }
    explainer.evaluate(event.span)
    let locations = suite.environments[play.environment].messaging?.locations(of: set)
    return explainer.explanation(ofRule: rule.rule, event.span).remarks { locations?.place(of: $0.lower) ?? rule.name }
  }

  private func why(_ rule: Int, _ event: [UInt8], _ engine: Int, _ play: CasePlay) -> [String] {
    let loading = suite.loadings[play.loading]
    let key = [play.loading, engine]
    let plan = plans[key] ?? TracePlan(loading.engines[engine].rules, for: loading.profile, isDownload: false)
    plans[key] = plan
    var explainer = Explainer(plan, only: [rule], world: suite.world(of: play))
    guard (try? explainer.begin(event.span, from: 0)) != nil else { return [] }
    explainer.evaluate(event.span)
    let explanation = explainer.explanation(ofRule: rule, event.span)
    return explanation.remarks { place($0, play.loading, engine) }
  }
}

extension SessionFact.HiddenReason {
  var words: String {
    switch self {
    case .conflict: "another message is on the screen"
    case .onScreen: "it is on the screen already"
    case .suppressed: "the app suppresses it"
    case .content: "its content is missing, empty or of a wrong type"
    case .contentType: "its `contentType` is missing, or is not a content type of messages"
    case .alignment: "an alignment or animation is unknown"
    case .noProposition: "no proposition is known for its id"
    }
  }
}

extension CampaignMessages.HiddenReason {
  var words: String {
    switch self {
    case .type: "its type is not `iam`"
    case .template: "its `template` is unknown"
    case .field: "a field that its template needs is missing"
    case .asset: "the archive lacks its file"
    case .conflict: "another message is on the screen"
    }
  }
}
