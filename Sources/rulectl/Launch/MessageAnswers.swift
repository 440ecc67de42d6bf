internal import LaunchSolver

/// Writes the answers of `explain` to the question why a message was not shown: one line for each message of a session.
enum MessageAnswers {
  /// Writes the answers if RULES are messages of Journey Optimizer, or if a session contains responses for Messaging.
  /// Returns true if there are also rules to explain, and nil if there is nothing to answer. The contents of pipes
  /// that were read are then in `options.files`.
  static func write(_ options: inout OptionValues) throws(CommandFailure) -> Bool? {
    guard options.type == nil, options.inline.isEmpty, options.moreRules.isEmpty,
      [nil, LaunchDialect.row.name].contains(options.dialect), let settings = try? EvalSettings(limitsOf: options)
    else { return nil }
    let isAlone = options.events.isEmpty
    if let engine = try RulesEngine.choices(options.engines, count: 1)[0], engine != .messaging { return nil }
    if ([options.rules] + options.events).count(where: { $0 == "-" }) > 1 { return nil }
    /// Returns the decompressed contents of a file. The contents of a pipe can be read only once.
    func text(of path: String) throws(CommandFailure) -> [UInt8] {
      let limit = settings.eventLimits.session
      let bytes = try options.files.contents(path, limit: limit, flag: "--max-session")
      if !options.files.isRegular(path) { options.files[path] = bytes }
      return try RulesInput.inflated(bytes, named: path, limit, flag: "--max-session") ?? bytes
    }
    if options.rules == "-" || options.files.kind(of: options.rules) == .other, !options.files.isRegular(options.rules)
    {
      _ = try text(of: options.rules)
    }
    let input = RulesInput.read(options.rules, from: options.files, settings.archiveLimits, settings.rulesLimits)
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
        let bytes = try? text(of: options.rules),
        evidence.add(bytes, settings.eventLimits), evidence.isAboutMessaging
      else { return nil }
    default: return nil
    }
    for path in options.events {
      // If the file cannot be read, no answer is written here: `explain` reports the failure later.
      guard CommandFailure(eventsAt: path) == nil else { return nil }
      _ = evidence.add(try text(of: path), settings.eventLimits)
    }
    let surroundings = try Surroundings(options)
    let holdsRules = try write(evidence, given, &options, surroundings, settings)
    // A session with a line that cannot be read has none of the formats of RULES.
    if case .failure = input { return false }
    return holdsRules
  }

  private static func write(
    _ evidence: SessionEvidence, _ given: PropositionInput?, _ options: inout OptionValues,
    _ surroundings: Surroundings, _ settings: EvalSettings
  ) throws(CommandFailure) -> Bool {
    let profiles = try LaunchDialect.platforms.profiles(options.platform)
    let states = try surroundings.states(settings.rulesLimits)
    let environment = surroundings.environment(states, try surroundings.eventHistory(settings), hasHistory: true)
    var messaging = Messaging.Settings(engine: 1, input: given)
    messaging.surfaces = surroundings.surfaces
    messaging.isCached = given.map(surroundings.isCached) ?? (surroundings.rulesFrom == .cache)
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
        switch options.viewFormat ?? .text {
        case .json: json.line(answer, group.map(\.platform), text)
        case .text: json.raw(text + "\n")
        case .html: options.messageAnswers.append(text)
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

  /// Returns a phrase for the conditions that an event would have to meet.
  private static func phrase(_ explanation: RuleExplanation) -> String {
    explanation.blockers.map { place in
      let node = explanation.condition.nodes[place]
      let isAbsent = node.reason == .keyAbsent || node.reason == .stateAbsent
      return ExplanationPhrases.subject(of: node) + " (\(isAbsent ? "missing" : ExplanationPhrases.detail(of: node)))"
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
