import RuleEngine

/// The fuzz target `messages`: propositions in any of their containers.
enum MessagesCheck {
  /// Reads `bytes` as one document, as a stream or a log, and as a rule set alone; loads each for every platform, and
  /// plays it.
  static func check(_ bytes: [UInt8]) {
    var inputs: [PropositionInput] = []
    do throws(EventProblem) {
      inputs = try PropositionInput(stream: bytes, .standard).map { [$0] } ?? []
    } catch {
      precondition(0...bytes.count ~= error.offset, "a problem outside of the stream")
    }
    if let document = try? JSONDocument(bytes) {
      inputs += PropositionInput(document).map { [$0] } ?? []
      if document.isObject(document.root) { inputs.append(PropositionInput(.ruleSet, document)) }
    }
    let isEndless = inputs.map { load($0, of: bytes) }.contains(true)
    // A judge follows such rules for much longer than a session here.
    if !isEndless { judge(bytes) }
  }

  /// Returns true if more follows from an event than is played.
  private static func load(_ input: PropositionInput, of bytes: [UInt8]) -> Bool {
    var isEndless = false
    for text in input.texts { precondition(0...bytes.count ~= text.place.offset, "a document outside of the file") }
    for response in input.completed {
      precondition(response.entries.allSatisfy { input.texts.indices.contains($0.text) }, "an entry of no document")
    }
    for profile in LaunchProfile.all {
      let rules = MessageRules(input, for: profile)
      precondition(
        summary(rules) == summary(MessageRules(input, for: profile)), "two readings on \(profile.name) differ")
      checkPositions(rules)
      checkSorting(rules)
      if profile.values.runtime == .javaScript { continue }
      hold(rules, profile)
      let (lines, isCut) = play(input, profile)
      precondition(lines.equals(play(input, profile).lines), "two sessions on \(profile.name) differ")
      isEndless = isEndless || isCut
    }
    return isEndless
  }

  private static func summary(_ rules: MessageRules) -> [String] {
    rules.ignored.map { "\($0.text) \($0.range) \($0.reason)" }
      + rules.rules.map { "\($0.engine) \($0.set) \($0.rule) \($0.place)" }
      + rules.known.map { "\($0.key) \($0.value)" }.sorted() + [rules.thrown ?? ""]
  }

  /// Each part is a value of a document, and has a pointer.
  private static func checkPositions(_ rules: MessageRules) {
    var pointers = rules.pointers
    func check(_ text: Int, _ range: ByteRange) {
      precondition(rules.document(text).value(at: range) != nil, "a part that is no value")
      let pointer = pointers.pointer(to: range, in: text)
      precondition(pointer.isEmpty || pointer.hasPrefix("/") || pointer.hasPrefix("#"), "the pointer \(pointer)")
    }
    for part in rules.ignored { check(part.text, part.range) }
    for part in rules.propositions { check(part.text, rules.document(part.text).range(part.value)) }
    for part in rules.rejected { check(part.text, rules.document(part.text).range(part.value)) }
    for set in rules.sets {
      check(set.text, rules.document(set.text).range(set.value))
      check(set.item.text, set.item.range)
    }
    for text in rules.inner { precondition(text.prefix.hasSuffix("#") && text.outer != nil, "JSON in no string") }
  }

  /// Each rule that loads is held by one engine, or ignored for one reason; messages are before operations and cards.
  private static func checkSorting(_ rules: MessageRules) {
    func name(_ set: Int, _ range: ByteRange) -> String { "\(set) \(range)" }
    let held = rules.rules.map { name($0.set, rules.sets[$0.set].rules.rules[$0.rule].range) }
    let ignored = rules.ignored.compactMap { part in part.set.map { name($0, part.range) } }
    precondition(Set(held + ignored).count == held.count + ignored.count, "a rule is sorted twice")
    let loaded = rules.sets.reduce(0) { $0 + $1.rules.ruleCount - $1.losses.rules }
    precondition(loaded == held.count + ignored.count, "a rule is in no engine")
    for rule in rules.rules {
      precondition(rules.program.loadedRules[rule.place] == rule.rule, "another rule")
    }
    let order = rules.rules.compactMap { MessageRules.EngineKind.allCases.firstIndex(of: $0.engine) }
    precondition(order == order.sorted(), "the engines are mixed")
    precondition(rules.known.values.allSatisfy(rules.propositions.indices.contains), "a message of no proposition")
  }

  /// The rules of all documents in one program must do what they do alone.
  private static func hold(_ rules: MessageRules, _ profile: LaunchProfile) {
    var held = HeldRules(for: profile)
    held.load(rules, requested: nil, fromCache: false)
    precondition(held.numbers.count == rules.rules.count, "a rule is lost")
    let history = HistoryUse(isRead: true)
    guard case .success(let all) = DocumentCheck.run(held.program(held.numbers, history: history)) else { return }
    var each: [Firing] = []
    for number in held.numbers {
      guard case .success(let own) = DocumentCheck.run(held.program([number], history: history)) else { return }
      each += own
    }
    precondition(all.map(\.rule) == each.map(\.rule), "rules match otherwise together")
  }

  // MARK: sessions

  private static func world(_ profile: LaunchProfile) -> World {
    let now = Instant(milliseconds: 1_700_000_000_000)
    var world = World(for: profile, now: now, dice: .seeded(1), followsEvents: true, foldsStateNames: true)
    world.apply(.history(EventHistory([], for: profile)))
    return world
  }

  /// Plays the events that hand out propositions, or an event with the propositions of another form; returns the lines.
  private static func play(_ input: PropositionInput, _ profile: LaunchProfile) -> (lines: SessionLines, isCut: Bool) {
    var lines = SessionLines(for: profile)
    var isCut = false
    let events = input.form == .event ? input.texts.map(\.document.text) : []
    var messaging = Messaging.Settings(engine: 1, input: events.isEmpty ? input : nil)
    messaging.refresh = .same
    for text in input.texts where input.form == .event { messaging.forecast.note(text.document) }
    var settings = Session.Settings(maximumSteps: 20, shows: Set(SessionFactKind.allCases), withTokens: true)
    settings.messaging = messaging
    let program = Program(profile: profile)
    let session = Session(
      [program, program], world: world(profile), attributes: nil, publishes: false, states: JSONTree.Members(),
      settings, limits: .standard
    ) { fact in
      lines.add(fact)
    }
    let acts = UserAct.Kind.allCases.map { #"{"user":"\#($0.rawValue)","action":"a"}"# }
    for (number, event) in (events + [DocumentCheck.event]).enumerated() {
      guard
        (try? session.read(
          event.span, from: 0, as: number, at: { Instant(milliseconds: 1_700_000_000_000) }, isRepeat: false)) != nil
      else { continue }
      session.play()
      isCut = isCut || session.remarks.cut != nil
      for act in acts.compactMap({ UserAct(Array($0.utf8)) }) {
        _ = session.play(act, as: number, at: { Instant(milliseconds: 1_700_000_000_000) })
      }
    }
    session.reportEnd()
    for place in lines.lines.indices {
      let line = lines.text.bytes[lines.start(ofLine: place)..<lines.lines[place].end]
      precondition((try? JSONDocument(Array(line))) != nil, "a line that is not JSON")
    }
    return (lines, isCut)
  }

  /// Each platform must answer for the same messages, in the same order.
  private static func judge(_ bytes: [UInt8]) {
    var evidence = SessionEvidence()
    guard evidence.add(bytes, .standard) else { return }
    let answers = [LaunchProfile.ios, .android].map { profile in
      MessageJudge(
        evidence, Messaging.Settings(engine: 1, input: nil), states: JSONTree.Members(), for: profile,
        world: world(profile), .standard, phrase: { "\($0.blockers)" }
      ).answers().map { [$0.id, $0.proposition] }
    }
    precondition(answers[0] == answers[1], "the platforms answer for other messages")
  }
}
