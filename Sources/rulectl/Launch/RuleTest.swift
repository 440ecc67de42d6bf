internal import LaunchSolver
internal import RuleSuites

/// Writes a case that fires a rule: into a suite beside the document, or into a new one.
struct RuleTest {
  /// The path of the document.
  private let rules: String
  private let suite: String
  private let folder: String
  private let options: EvalOptions
  private let settings: EvalSettings

  /// `suite`: a path in the folder of `rules`.
  init(_ rules: String, _ suite: String, _ options: EvalOptions) throws(CommandFailure) {
    (self.rules, self.suite, self.options) = (rules, suite, options)
    settings = try EvalSettings(options)
    folder = Configuration.folder(of: suite)
  }

  /// Returns the text of the suite with a case for the rule with this index in the document. The case has been played,
  /// and passes.
  func text(ofRule index: Int) throws(CommandFailure) -> [UInt8] {
    let name = Self.name(of: rules)
    let all = GeneratedSuite(rules: name, platforms: ["ios", "android"], rejecting: [])
    let draft = try load(all.draft(), "draft.json")
    let plays = draft.plays.filter { draft.loading(of: $0).rejection == nil }
    guard !plays.isEmpty else {
      throw CommandFailure(.rules, "no platform accepts the rules: run `rulectl validate` for the cause")
    }
    let found = try event(ofRule: index, draft, plays)
    let platforms = plays.map { draft.loading(of: $0).platform }
    let generated = GeneratedSuite(rules: name, platforms: platforms, rejecting: [])
    // First without an expectation, to learn what the event fires.
    let fired = try fires(generated.text(of: found, fires: []), platforms)
    guard !fired.isEmpty else { throw CommandFailure(.no, "the event stops the app on every platform") }
    let item = generated.text(of: found, fires: fired)
    let old =
      FileKind(suite) == .missing ? nil : try InputFile.contents(suite, limit: settings.rulesLimits.bytes, flag: "")
    let text =
      try old.map { text throws(CommandFailure) in try SuiteInsertion(suite, text).adding(generated, found, fired) }
      ?? item
    try verify(text)
    return text
  }

  private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  private func load(_ text: [UInt8], _ name: String) throws(CommandFailure) -> LaunchSuite {
    do throws(SuiteProblem) {
      let limits = settings.rulesLimits
      let suite = try Suite(SuiteText(name, text, depth: limits.depth, limit: 2 * text.count + (8 << 20)))
      return try LaunchSuite(SuiteRequest(suite, in: folder, options, coverage: nil))
    } catch {
      throw CommandFailure(.rules, "no case can be written: \(error.message)")
    }
  }

  private func event(ofRule index: Int, _ draft: LaunchSuite, _ plays: [CasePlay]) throws(CommandFailure)
    -> GeneratedSuite.RuleEvent
  {
    var reason: String?
    for play in plays {
      let loading = draft.loadings[play.loading]
      guard let engine = loading.engines.first,
        let place = engine.rules.rules.firstIndex(where: { $0.index == index })
      else { continue }
      let search = WitnessSearch(engine.rules, engine.program, in: draft.surroundings(of: play))
      let ids = engine.rules.consequenceIDs(ofRule: index).map { String(decoding: $0, as: UTF8.self) }
      let title = "rule \(index)" + (ids.first.map { " (\($0))" } ?? "") + " fires"
      let platform = loading.profile.name
      switch search.witness(ofRuleAt: place) {
      case .event(let text):
        return GeneratedSuite.RuleEvent(name: title, text: text, readsClock: engine.program.readsClock)
      case .elsewhere(let wish, let text) where wish.history == nil:
        let states = wish.states.isEmpty ? nil : search.surroundings.statesText(with: wish.states)
        return GeneratedSuite.RuleEvent(
          name: title, text: text, readsClock: true, now: wish.now,
          sdkVersion: wish.sdkVersion.map { String(decoding: $0, as: UTF8.self) }, states: states)
      case .elsewhere: reason = reason ?? "rule \(index) needs an event history on \(platform): write the case by hand"
      case .impossible(_, let isHere):
        reason =
          reason ?? "rule \(index) can never fire on \(platform)\(isHere ? GeneratedSuite.here : "")"
      case .undecided: reason = reason ?? "no event was found that fires rule \(index) on \(platform)"
      case .lost: reason = reason ?? "\(platform) does not load rule \(index)"
      }
    }
    throw CommandFailure(.no, reason ?? "there is no rule \(index)")
  }

  /// Plays the only case of a suite. Returns the ids that fire, for the platforms whose app it does not stop.
  private func fires(_ text: [UInt8], _ platforms: [String]) throws(CommandFailure) -> [(
    platform: String, ids: [String]
  )] {
    let suite = try load(text, "draft.yaml")
    let player = suite.makePlayer()
    return suite.plays.compactMap { play in
      let played = suite.play(play, player)
      return played.stop == nil ? (suite.loading(of: play).platform, played.ids) : nil
    }
  }

  /// Throws if the last case of a suite fails.
  private func verify(_ text: [UInt8]) throws(CommandFailure) {
    let suite = try load(text, suite)
    let player = suite.makePlayer()
    guard let last = suite.plays.last?.item.index else { return }
    for play in suite.plays where play.item.index == last {
      let (result, _) = CaseJudge.judge(suite, play, suite.play(play, player)) { _ in [] }
      if result.status != .passed {
        throw CommandFailure(.fault, "the case would fail: \(result.summary ?? result.status.rawValue)")
      }
    }
  }
}

/// Adds a case to the text of a suite.
private struct SuiteInsertion {
  private let file: String
  private let text: [UInt8]

  init(_ file: String, _ text: [UInt8]) { (self.file, self.text) = (file, text) }

  private var failure: CommandFailure {
    CommandFailure(.rules, "a case cannot be added to `\(file)`: write `cases` as a list with a line for each `-`")
  }

  /// Returns the text with a case behind the last one.
  func adding(
    _ generated: GeneratedSuite, _ event: GeneratedSuite.RuleEvent, _ fires: [(platform: String, ids: [String])]
  )
    throws(CommandFailure) -> [UInt8]
  {
    guard let tree = DocumentText(file, text), let last = tree.lastCase else { throw failure }
    if last.isBracketed {
      let item = Array(", ".utf8) + generated.caseText(of: event, fires: fires, indent: nil)
      return text[..<last.end] + item + text[last.end...]
    }
    guard let indent = last.dash else { throw failure }
    var head = Array(text[..<last.end])
    var tail = text[last.end...]
    // Behind the line, with its comment if there is one.
    let rest = tail.prefix { $0 != 0x0A }
    head += rest
    tail = tail.dropFirst(rest.count)
    let item = generated.caseText(of: event, fires: fires, indent: indent)
    return head + [0x0A] + item.dropLast() + (tail.isEmpty ? [0x0A] : tail)
  }

  /// The place of the last case of a suite.
  private struct DocumentText {
    /// `dash`: the column of its dash; nil if it is not the first of its line.
    let lastCase: (end: Int, isBracketed: Bool, dash: Int?)?

    init?(_ file: String, _ text: [UInt8]) {
      guard let suite = try? SuiteText(file, text, depth: 512, limit: 2 * text.count + (8 << 20)),
        let cases = suite.document.presentMember(suite.document.root, "cases"), suite.document.isArray(cases),
        let last = suite.document.elements(cases).last
      else { return nil }
      let range = suite.range(last)
      let isBracketed = text[suite.range(cases).lower] == 0x5B
      let line = text[..<range.lower].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let lead = text[line..<range.lower]
      let isPlain = lead.allSatisfy { $0 == 0x20 || $0 == 0x2D } && lead.count { $0 == 0x2D } == 1
      lastCase = (range.upper, isBracketed, isPlain ? lead.firstIndex(of: 0x2D).map { $0 - line } : nil)
    }
  }
}
