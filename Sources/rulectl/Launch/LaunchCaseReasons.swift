internal import RuleSuites

/// Says why launch rules fire or not in cases that fail.
extension LaunchCasePlayer {
  func reasons(for result: CaseResult, of play: CasePlay) -> [String] {
    var reasons: [String] = []
    for consequence in result.unexpected {
      let engine = suite.loadings[play.loading].engines[consequence.document]
      let place = place(engine.rules.rules[consequence.rule].range, play.loading, consequence.document)
      reasons.append("\(place): rule \(consequence.rule) fires `\(consequence.id)`")
    }
    var known: Set<String> = []
    for id in result.missing where known.insert(id).inserted { reasons += why(id, play) }
    return reasons
  }

  private func place(_ range: ByteRange, _ loading: Int, _ engine: Int) -> String {
    let key = [loading, engine]
    let found = suite.loadings[loading].engines[engine]
    let known = places[key] ?? found.loaded.locations
    places[key] = known
    return known.place(of: range.lower)
  }

  /// The nearest condition of each rule that has a consequence with this id.
  private func why(_ id: String, _ play: CasePlay) -> [String] {
    let loading = suite.loadings[play.loading]
    var reasons: [String] = []
    var isKnown = false
    for (place, engine) in loading.engines.enumerated() {
      let rules = engine.rules.rules(withConsequence: Array(id.utf8))
      isKnown = isKnown || !rules.isEmpty
      // What happened before in a session is not played again.
      guard case .event(let part) = play.item.input else { continue }
      for rule in rules { reasons += why(rule, part.value, place, play) }
    }
    return isKnown ? reasons : ["no rule has a consequence with the id `\(id)`"]
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
