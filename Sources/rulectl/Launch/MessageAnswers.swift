internal import LaunchSolver

/// The answers of `explain` to: why was the message not shown? One line for each message of a session.
enum MessageAnswers {
  /// Writes the answers if RULES are messages of Journey Optimizer, or if a session says how Messaging fares. Returns
  /// true if there are rules to explain besides, and nil if there is nothing to answer. What was read from standard
  /// input is then in `options.files`.
  static func write(_ options: inout OptionValues) throws(CommandFailure) -> Bool? {
    guard options.type == nil, options.inline.isEmpty, options.moreRules.isEmpty,
      [nil, LaunchDialect.row.name].contains(options.dialect), let settings = try? EvalSettings(limitsOf: options)
    else { return nil }
    let isAlone = options.events.isEmpty
    if options.rules == "-", !isAlone { return nil }
    // It can be read only once.
    if options.rules == "-" {
      options.files["-"] = try options.files.contents(
        "-", limit: settings.eventLimits.session, flag: "--max-session")
    }
    let files = options.files
    let input = RulesInput.read(options.rules, from: files, settings.archiveLimits, settings.rulesLimits)
    var evidence = SessionEvidence()
    var given: PropositionInput?
    switch input.map(\.content) {
    case .success(.messages(let messages, let bytes)):
      if isAlone {
        guard messages.form == .event else { return nil }
        _ = evidence.add(bytes, settings.eventLimits)
      } else {
        given = messages
      }
    case .success(.document(let bytes)):
      guard isAlone, case .format(let format) = EventFormat.auto.recognize(bytes.span, isWhole: true, .standard),
        format.name == "assurance", evidence.add(bytes, settings.eventLimits), evidence.isAboutMessaging
      else { return nil }
    case .failure(let failure):
      guard isAlone, failure.status == .usage || failure.status == .rules,
        let bytes = try? files.contents(options.rules, limit: settings.rulesLimits.bytes, flag: "--max-rules-bytes"),
        evidence.add(bytes, settings.eventLimits), evidence.isAboutMessaging
      else { return nil }
    default: return nil
    }
    for path in options.events {
      let bytes = try files.contents(path, limit: settings.eventLimits.session, flag: "--max-session")
      _ = evidence.add(bytes, settings.eventLimits)
    }
    let surroundings = try Surroundings(options)
    return try write(evidence, given, options, surroundings, settings)
  }

  private static func write(
    _ evidence: SessionEvidence, _ given: PropositionInput?, _ options: OptionValues, _ surroundings: Surroundings,
    _ settings: EvalSettings
  ) throws(CommandFailure) -> Bool {
    let profiles = try LaunchDialect.platforms.profiles(options.platform)
    let states = try surroundings.states(settings.rulesLimits)
    let environment = surroundings.environment(states, try surroundings.eventHistory(settings), hasHistory: true)
    var messaging = Messaging.Settings(engine: 1, input: given)
    if !options.surfaces.isEmpty { messaging.surfaces = options.surfaces.map { Array($0.utf8) } }
    messaging.isCached = surroundings.rulesFrom.map { $0 == .cache } ?? (given?.form == .iosCache)
    var holdsRules = false
    let columns = profiles.map { profile in
      let judge = MessageJudge(
        evidence, messaging,
        states: states.flatMap { JSONTree($0.root, of: $0, for: profile).members } ?? JSONTree.Members(),
        for: profile, world: environment.engineWorld(for: profile, isSession: true), settings.eventLimits,
        phrase: phrase)
      holdsRules = holdsRules || judge.holdsRules
      return judge.answers()
    }
    var json = JSONWriter()
    // Each platform has the same messages in the same order.
    for place in columns[0].indices {
      let rows = zip(profiles, columns).map { (platform: $0.name, answer: $1[place]) }
      let groups = rows.grouped { $0.answer.text == $1.answer.text }
      for group in groups {
        let answer = group[0].answer
        let end = groups.count == 1 ? "" : " (\(listed(group.map(\.platform))))"
        let text = Messages.printable(answer.text.replacing("\n", with: " ") + end)
        if options.reportFormat == .json {
          json.line(answer, group.map(\.platform), text)
        } else {
          json.raw(text + "\n")
        }
      }
    }
    do throws(IOProblem) {
      try Output.write(json.take())
    } catch {
      throw CommandFailure(error)
    }
    return holdsRules
  }

  /// Writes the conditions that an event would have to meet.
  private static func phrase(_ explanation: RuleExplanation) -> String {
    explanation.blockers.map { place in
      let node = explanation.condition.nodes[place]
      let isAbsent = node.reason == .keyAbsent || node.reason == .stateAbsent
      return ExplanationPhrases.subject(of: node) + " (\(isAbsent ? "not there" : ExplanationPhrases.detail(of: node)))"
    }.joined(separator: ", ")
  }
}

extension JSONWriter {
  fileprivate mutating func line(_ answer: MessageAnswer, _ platforms: [String], _ text: String) {
    raw("{\"kind\":\"message\"")
    member("id", answer.id)
    member("proposition", answer.proposition)
    member("activity", answer.activity)
    member("platforms", platforms.map { Array($0.utf8) })
    member("shown", answer.isShown)
    member("cause", answer.cause?.rawValue)
    member("certainty", answer.certainty.rawValue)
    member("event", answer.event)
    member("evidence", answer.evidence)
    member("also", answer.also.map { Array($0.rawValue.utf8) })
    member("text", text)
    raw("}\n")
  }
}
