internal import LaunchLint
internal import LaunchSolver

/// Reports why there is no event for a rule.
struct WitnessReport {
  private let input: WitnessRun.Target
  private let settings: WitnessSettings
  private let text: ReportedText

  init(_ input: WitnessRun.Target, _ settings: WitnessSettings) {
    (self.input, self.settings, text) = (input, settings, input.rules.reported)
  }

  /// The end of messages about results that are proven only for the current environment.
  static let here = GeneratedSuite.here

  private var platform: String { input.program.profile.name }

  private func place(of rule: Rule) -> String { text.location(of: rule.range) }

  private func name(_ rule: Rule) -> String { input.rules.name(ofRule: rule.index) }

  private func place(of condition: ConditionID) -> String {
    text.location(of: input.rules.rules.conditions[Int(condition)].range)
  }

  /// Reports an answer that is not an event.
  func report(_ answer: WitnessAnswer, of rule: Rule) -> ExitStatus {
    switch answer {
    case .event: return .done
    case .elsewhere(let wish, _):
      let choice = settings.profiles.count > 1 ? "--platform \(platform) " : ""
      Messages.report(
        .error, "\(name(rule)) does not fire on \(platform) in this environment", place: place(of: rule),
        help: wish.options(states: "these shared states (`\(choice)--state-out` writes them)"))
      return .no
    case .impossible(let proof, let isHere):
      let histories = proof.histories(among: input.rules.rules.conditions)
      if !histories.isEmpty {
        report(histories, rule)
        return .no
      }
      let here = isHere ? Self.here : ""
      report(proof, "\(name(rule)) can never fire on \(platform)" + here)
      return .no
    case .undecided(let doubt):
      Messages.report(
        .error, "\(name(rule)) is undecided on \(platform)\(words(for: doubt))", place: place(of: rule),
        help: help(for: doubt))
      if case .budget = doubt { return .limit }
      return .no
    case .lost:
      Messages.report(
        .error, "\(name(rule)) is not loaded on \(platform)", place: place(of: rule),
        help: "run `rulectl validate` for the cause")
      return .no
    }
  }

  /// Reports that a rule does not fire with the given or empty history, and the history that it needs.
  private func report(_ conditions: [ConditionID], _ rule: Rule) {
    for condition in conditions {
      guard case .history(let query) = input.rules.rules.conditions[Int(condition)].form else { continue }
      let document = input.rules.rules.document
      func text(_ value: JSONDocument.Value?) -> String {
        value.map { String(decoding: JSONTree($0, of: document, for: input.program.profile).json, as: UTF8.self) }
          ?? "nothing"
      }
      Messages.report(
        .error,
        "\(name(rule)) does not fire on \(platform) with \(settings.surroundings.history == nil ? "an empty" : "the given") history",
        place: place(of: condition),
        help: """
          use `--history` with a history in which \(Self.result(of: query.search)) \(text(query.events)) is \
          `\(query.matcher?.rawValue ?? "")` \(text(query.value))\(query.search == .ordered ? Self.orderedResults : "")
          """)
    }
  }

  /// The meaning of the results of an ordered search.
  private static let orderedResults = " (1: all found in this order, 0: not found)"

  /// Returns a phrase for the number that a condition over the history compares.
  private static func result(of search: HistoryQuery.Search) -> String {
    switch search {
    case .any: "the count of"
    case .ordered: "the result of the ordered search for"
    case .mostRecent: "the index of the most recent of"
    }
  }

  /// Reports that a rule does not fire with the shared states that other rules need.
  func reportStates(of rule: Int) -> ExitStatus {
    // Indices are ambiguous if there are several rule sets, so the rules of messages are selected by id.
    let id = input.rules.sources[rule].flatMap { _ in input.rules.rules.consequenceIDs(ofRule: rule).first }
    let name = id.map { String(decoding: $0, as: UTF8.self) } ?? "\(rule)"
    Messages.report(
      .error,
      "\(input.rules.name(ofRule: rule)) does not fire on \(platform) with the shared states that other rules need",
      place: input.rules.name, help: "use `--rule \(name)` to find shared states for this rule only")
    return .no
  }

  /// Notes that no extension dispatches the event that was found for a rule.
  func note(_ fault: Finding, ofEventForRule index: Int) {
    let fault = fault.message.line(limit: 200)
    Messages.report(
      .note, "no extension dispatches the event for \(input.rules.name(ofRule: index)): \(fault)",
      place: input.rules.name, help: "`rulectl events --list` shows the fields of events")
  }

  /// Reports the conflicting conditions of each alternative in `proof`. The error is at the condition that is last in
  /// the document; the earlier conditions follow.
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
        case 0: "this condition is never true"
        case 1: "this condition contradicts another condition"
        default: "this condition contradicts other conditions"
        }
      Messages.report(.error, "\(subject)\(alternative): \(reason)", place: place(of: last))
      for other in others {
        Messages.report(.note, "the contradicting condition is here", place: place(of: other))
      }
    }
  }

  private func words(for doubt: WitnessAnswer.Doubt) -> String {
    switch doubt {
    case .budget(let steps): " after \(steps) steps"
    case .tests: ": the search found neither a value that passes all tests of a key, nor a proof that there is none"
    case .stopped(let rule): ": every event that the search found for it makes the SDK crash at rule \(rule)"
    case .unconfirmed: ": the events that the search found do not fire it"
    }
  }

  private func help(for doubt: WitnessAnswer.Doubt) -> String? {
    if case .budget = doubt { "raise the limit: --max-steps" } else { nil }
  }
}

extension Proof {
  /// Returns the conditions of the event history that take part in the proof. With a different history, the rule may
  /// fire.
  func histories(among conditions: [Condition]) -> [ConditionID] {
    Set(clashes.joined()).filter { condition in
      if case .history = conditions[Int(condition)].form { true } else { false }
    }.sorted()
  }
}

extension RequiredEnvironment {
  /// Returns, in words, the options that give a command this environment. `states`: the phrase before the shared
  /// states.
  func options(states: String = "these shared states") -> String {
    var words: [String] = []
    if let now { words.append("use `--now \(now.dateTime())Z`") }
    if let sdkVersion { words.append("use `--sdk-version \(String(decoding: sdkVersion, as: UTF8.self))`") }
    if !self.states.isEmpty { words.append("use \(states): \(String(decoding: statesText, as: UTF8.self))") }
    return words.joined(separator: ", and ")
  }
}
