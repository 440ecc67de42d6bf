package import RuleEngine

/// A session that is played as `simulate` plays it, through the package's interface.
package enum SessionRun {
  /// A shared state in the input, and the number of the event before which it stands.
  package typealias Record = (event: Int, owner: [UInt8], data: [UInt8])

  /// The lines of `session` under one profile, or nil when a document is rejected.
  ///
  /// With several engines, a line about a rule has `"rules":N`, the place of its document. `beside`: a platform whose
  /// session reads each event before, and may share the reader of this one.
  package static func lines(
    of session: SessionCase, _ profile: LaunchProfile, now: Instant, indexedRules: Int = 0,
    beside other: LaunchProfile? = nil, records: [Record] = []
  ) throws -> [String]? {
    var sessions: [Session] = []
    if let other, let first = try begin(session, other, now, indexedRules, sharing: nil, report: { _ in 0 }) {
      sessions.append(first)
    }
    let written = Lines(for: profile)
    let begun = try begin(
      session, profile, now, indexedRules, sharing: sessions.last?.reader, report: { written.lines.add($0) })
    guard let last = begun else { return nil }
    sessions.append(last)
    var lines = written.take(of: session)
    for (number, event) in session.events.enumerated() {
      for record in records where record.event == number {
        guard let data = JSONTree(parsing: record.data, for: profile).members else { return nil }
        last.set(state: record.owner, to: data)
      }
      for (place, session) in sessions.enumerated() {
        let isRepeat = place > 0 && session.reader === sessions[place - 1].reader
        _ = try session.read(event.span, from: 0, as: number, at: { now }, isRepeat: isRepeat)
      }
      for session in sessions { session.play() }
      lines += written.take(of: session)
    }
    last.reportEnd()
    return lines + written.take(of: session)
  }

  private static func begin(
    _ session: SessionCase, _ profile: LaunchProfile, _ now: Instant, _ indexedRules: Int, sharing reader: FactReader?,
    report: @escaping (SessionFact) -> Int
  ) throws -> Session? {
    var programs: [Program] = []
    for rules in session.rules {
      guard let document = try? JSONDocument(rules) else { return nil }
      do throws(Rejection) {
        programs.append(
          try Program(
            RuleSet(document, for: profile), for: profile, indexedRules: indexedRules,
            history: HistoryUse(isRead: true)))
      } catch {
        return nil
      }
    }
    let states = try JSONDocument(session.state)
    var world = World(
      for: profile, now: now, sdkVersion: "9.9.9", dice: .fixed(42), followsEvents: true, foldsStateNames: true)
    world.apply(.sharedStates(states))
    let records = session.history.map { EventHistory.Record(hash: $0.hash, time: $0.time) }
    world.apply(.history(EventHistory(records, for: profile)))
    let tree = JSONTree(states.root, of: states, for: profile)
    let profileState = tree["com.adobe.module.userProfile"]?["userprofiledata"]?.members
    let given = session.profile.flatMap { JSONTree(parsing: $0, for: profile).members }
    return Session(
      programs, world: world, attributes: given ?? profileState, publishes: given != nil,
      states: tree.members ?? JSONTree.Members(),
      Session.Settings(maximumSteps: session.maxSteps, shows: Set(SessionFactKind.allCases), arrival: session.late),
      limits: .standard, sharing: reader, report: report)
  }

  /// The lines of a session about one input event.
  private final class Lines {
    var lines: SessionLines

    init(for profile: LaunchProfile) { lines = SessionLines(for: profile) }

    func take(of input: SessionCase) -> [String] {
      let text = lines.text.bytes
      defer { lines.removeAll() }
      return lines.lines.enumerated().map { index, line in
        let head = String(decoding: text[lines.start(ofLine: index)..<line.head], as: UTF8.self)
        let rest = String(decoding: text[line.head..<line.end - 1], as: UTF8.self)
        let rules = line.engine.flatMap { input.rules.count > 1 ? ",\"rules\":\($0)" : nil } ?? ""
        return head + rules + rest
      }
    }
  }
}
