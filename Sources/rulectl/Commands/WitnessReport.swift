internal import LaunchSolver

/// Reports why there is no event for a rule.
struct WitnessReport {
  private let input: WitnessInput.Loaded
  private let settings: WitnessSettings

  init(_ input: WitnessInput.Loaded, _ settings: WitnessSettings) { (self.input, self.settings) = (input, settings) }

  /// The end of messages about results that are proven only for the current environment.
  static let here = " at this time, with this SDK and these shared states"

  private var platform: String { input.program.profile.name }

  private func place(of rule: Rule) -> String { input.rules.place(rule.range) }

  /// Reports any answer except an event.
  func report(_ answer: WitnessAnswer, of rule: Rule) -> ExitStatus {
    switch answer {
    case .event: return .done
    case .elsewhere(let wish, _):
      Messages.report("rule \(rule.index) fires on \(platform) only \(words(for: wish))", place: place(of: rule))
      return .no
    case .impossible(let proof, let isHere):
      let here = isHere ? Self.here : ""
      report(proof, "rule \(rule.index) can never fire on \(platform)" + here)
      return .no
    case .undecided(let doubt):
      Messages.report("rule \(rule.index) on \(platform): not decided\(words(for: doubt))", place: place(of: rule))
      if case .budget = doubt { return .limit }
      return .no
    case .lost:
      Messages.report(
        "rule \(rule.index) is not loaded on \(platform): rulectl validate says why", place: place(of: rule))
      return .no
    }
  }

  /// Reports that a rule does not fire with the gathered states of other rules.
  func reportStates(of rule: Int) -> ExitStatus {
    Messages.report(
      "rule \(rule) fires on \(platform) only without the shared states that other rules ask for (--rule gives it states of its own)",
      place: input.rules.document.name)
    return .no
  }

  /// Reports the conflicting conditions of each alternative in `proof`: first the last one in the document, then the
  /// others.
  private func report(_ proof: Proof, _ subject: String) {
    for (number, clash) in proof.clashes.enumerated() {
      let conditions = clash.sorted {
        input.rules.rules.conditions[Int($0)].range.lower < input.rules.rules.conditions[Int($1)].range.lower
      }
      guard let last = conditions.last else { continue }
      let alternative = proof.clashes.count > 1 ? " (alternative \(number + 1) of \(proof.clashes.count))" : ""
      let others = conditions.dropLast()
      let reason =
        switch others.count {
        case 0: "this never holds"
        case 1: "this clashes with another member"
        default: "this clashes with other members"
        }
      Messages.report("\(subject)\(alternative): \(reason)", place: input.place(of: last))
      for other in others {
        Messages.report("the member that it clashes with", place: input.place(of: other))
      }
    }
  }

  private func words(for wish: RequiredEnvironment) -> String {
    var words: [String] = []
    if let now = wish.now { words.append("at another time: --now \(now.dateTime())Z") }
    if let version = wish.sdkVersion {
      words.append("with another SDK: --sdk-version \(String(decoding: version, as: UTF8.self))")
    }
    if !wish.states.isEmpty {
      let states = Environment(now: settings.surroundings.now).statesText(with: wish.states)
      words.append("with other shared states: \(String(decoding: states, as: UTF8.self)) (--state-out writes them)")
    }
    return words.joined(separator: ", and ")
  }

  private func words(for doubt: WitnessAnswer.Doubt) -> String {
    switch doubt {
    case .budget(let steps): " within \(steps) steps (--max-steps)"
    case .tests: ": no value was found that passes all tests of a key, and no proof that none does"
    case .stopped(let rule): ": what would fire it stops the engine at rule \(rule)"
    case .unconfirmed: ": the events that were found do not fire it"
    }
  }
}
