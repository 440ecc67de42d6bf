import RuleEngine
import TestSupport
import Testing

/// Random sessions of an app with Messaging, played twice: by `Session`, and by `NaiveMessaging`, which shares no code
/// with it.
///
/// Five times `RULECTL_PROPERTY_CASES` is the number of sessions for each platform; `RULECTL_PROPERTY_SEED` replays a run.
@Suite struct `Messaging and its naive model` {
  private static let sessions = PropertySettings.isThorough ? PropertySettings.cases(0) * 5 : 800
  private static let seed = PropertySettings.seed

  @Test(arguments: [LaunchProfile.ios, .android])
  func `do the same in every random session`(profile: LaunchProfile) throws {
    print("\(profile.name): \(Self.sessions) sessions, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var generator = MessagingGenerator(seed: Self.seed)
    var (differences, endless) = (0, 0)
    var tally: [String: Int] = [:]
    for number in 0..<Self.sessions {
      let session = generator.next()
      var model = NaiveMessaging(session, isIOS: profile === LaunchProfile.ios)
      model.run()
      if model.isEndless {
        endless += 1
        continue
      }
      for line in model.lines {
        let words = line.split(separator: " ")
        tally["\(words[0] == "end" || words[0] == "act" ? words[0] : words[1])", default: 0] += 1
        if words[1] == "in-app" || words[1] == "card" { tally["\(words[1]) \(words.last!)", default: 0] += 1 }
      }
      let got = try Self.lines(of: session, profile)
      guard got != model.lines else { continue }
      differences += 1
      if differences > 5 { continue }
      Issue.record(
        "session \(number) of seed \(Self.seed) [\(profile.name)]\n\(Self.report(session, model.lines, got))")
    }
    print("\(profile.name): \(differences) differences, \(endless) endless; \(tally.sorted { $0.key < $1.key })")
    #expect(differences == 0)
    #expect(endless < Self.sessions / 10)
    // What never happens in a long run, the run has not tested.
    guard PropertySettings.isThorough else { return }
    let isIOS = profile === LaunchProfile.ios
    let hidden = SessionFact.HiddenReason.allCases.filter {
      isIOS ? $0 != .onScreen && $0 != .alignment : $0 != .noProposition
    }
    #expect(hidden.filter { tally["in-app \($0.rawValue)"] == nil } == [])
    #expect(SessionFact.CardReason.allCases.filter { tally["card \($0.rawValue)"] == nil } == [])
  }

  // MARK: the session

  /// Plays a session by `Session`, and returns its facts in the form of the model.
  private static func lines(of session: MessagingCase, _ profile: LaunchProfile) throws -> [String] {
    final class Lines { var all: [String] = [] }
    let lines = Lines()
    func document(_ value: Plain) throws -> JSONDocument { try JSONDocument(Array(value.json.utf8)) }
    let core = try document(.object([("version", .number("1")), ("rules", .list(session.core))]))
    let rules = RuleSet(core, for: profile)
    let program =
      (try? Program(rules, for: profile, history: HistoryUse(isRead: true))) ?? Program(profile: profile)
    var input = try session.initial.map { PropositionInput(.propositions, try document(.list($0))) }
    if let ruleSet = session.ruleSet { input = PropositionInput(.ruleSet, try document(ruleSet)) }
    var messaging = Messaging.Settings(engine: 1, input: input)
    (messaging.isCached, messaging.surfaces) = (session.isCache, session.surfaces?.map { Array($0.utf8) })
    messaging.afterShow = Messaging.AfterShow(rawValue: session.afterShow)!
    (messaging.refresh, messaging.activity) = (
      session.refreshSucceeds ? .same : .fail, session.activity.map { Array($0.utf8) }
    )
    for case .event(let event) in session.inputs { messaging.forecast.note(try document(event)) }
    let now = Instant(milliseconds: MessagingCase.start)
    var world = World(for: profile, now: now, dice: .fixed(42), followsEvents: true, foldsStateNames: true)
    world.apply(.history(EventHistory([], for: profile)))
    let kinds: Set<SessionFactKind> = [.consequence, .history, .skipped, .inApp, .card, .sent, .refresh, .cut, .end]
    var settings = Session.Settings(maximumSteps: 1_000, shows: kinds, arrival: session.arrival)
    settings.messaging = messaging
    let played = Session(
      [program, Program(profile: profile)], world: world, attributes: nil, publishes: false,
      states: JSONTree.Members(), settings, limits: .standard
    ) { fact in
      lines.all += Self.lines(of: fact)
      return 0
    }
    for (number, input) in session.inputs.enumerated() {
      let time = Instant(milliseconds: MessagingCase.start + Int64(number) * 1_000)
      switch input {
      case .event(let event):
        let text = Array(event.json.utf8)
        _ = try played.read(text.span, from: 0, as: number, at: { time }, isRepeat: false)
        played.play()
      case .act(let act):
        let isDone = played.play(UserAct(try document(act))!, as: number, at: { time })
        lines.all.append("act \(isDone)")
      }
    }
    played.reportEnd()
    return lines.all
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Writes a fact in the form of the model.
  private static func lines(of fact: SessionFact) -> [String] {
    if case .end(_, let history, _, let cards) = fact.content {
      let records = zip(history.names, history.values).sorted { UInt32(text($0.0))! < UInt32(text($1.0))! }
      let lists = zip(cards?.names ?? [], cards?.values ?? []).sorted { text($0.0) < text($1.0) }
      return records.map { "end \(text($0)) \(text($1.json))" }
        + lists.map { surface, list in
          guard case .array(let all) = list else { return "" }
          return "end \(text(surface)) \(all.map { text($0.text ?? []) })"
        }
    }
    let line: String? =
      switch fact.content {
      case .consequence(let firing, _, let emits): "consequence \(emits) \(firing.id.dropFirst().dropLast())"
      case .history(_, let hashed): "history \(text(hashed))"
      case .skipped(_, _, let reason): "skipped \(reason.rawValue)"
      case .inApp(let message):
        "in-app \(text(message.id)) \(message.proposition.map(text) ?? "-") \(message.activity.map(text) ?? "-") "
          + (message.reason?.rawValue ?? "shown")
      case .card(let card): "card \(text(card.id)) \(text(card.activity)) \(text(card.surface)) \(card.reason.rawValue)"
      case .sent(let event, let emits):
        "sent \(emits) \(text(event.name)) \(text(event.type)) \(text(event.source)) "
          + (event.data.map { data in
            guard case .tree(let members) = data else { return "" }
            return text(JSONTree.object(members).json)
          } ?? "")
      case .refresh(let propositions, let counts, let emptied):
        "refresh \(propositions) \(counts) \(emptied.map(text))"
      case .cut(let steps): "cut \(steps)"
      default: nil
      }
    let event = fact.event.map { "\($0.input.map { "\($0)" } ?? "-")\($0.isLate ? "L" : "").\($0.step) " } ?? ""
    return [event + (line ?? "other")]
  }

  private static func report(_ session: MessagingCase, _ want: [String], _ got: [String]) -> String {
    let place = zip(want, got).enumerated().first { $1.0 != $1.1 }?.offset ?? min(want.count, got.count)
    func marked(_ lines: [String]) -> String {
      lines.enumerated().map { ($0 == place ? "> " : "  ") + $1 }.joined(separator: "\n")
    }
    let inputs = session.inputs.map { input in
      switch input {
      case .event(let json), .act(let json): json.json
      }
    }
    return """
      initial \(session.initial.map { Plain.list($0).json } ?? session.ruleSet?.json ?? "none")
      cached \(session.isCache), activity \(session.activity ?? "none"), surfaces \(session.surfaces ?? [])
      after show \(session.afterShow), refresh succeeds \(session.refreshSucceeds), arrival \(session.arrival as Any?)
      core \(Plain.list(session.core).json)
      \(inputs.joined(separator: "\n"))
      model
      \(marked(want))
      session
      \(marked(got))
      """
  }
}
