internal import LaunchSolver
internal import RuleSuites

/// Writes a case that fires a rule, into a suite next to the document or into a new suite.
struct RuleTest {
  /// The path of the document.
  private let rules: String
  private let suite: String
  private let folder: String
  private let settings: EvalSettings

  /// `suite`: a path in the folder of `rules`.
  init(_ rules: String, _ suite: String, _ settings: EvalSettings) {
    (self.rules, self.suite, self.settings) = (rules, suite, settings)
    folder = Configuration.folder(of: suite)
  }

  /// Returns the text of the suite with a case for the rule with this index in the document. The case was run, and
  /// passes.
  func text(ofRule index: Int) throws(CommandFailure) -> [UInt8] {
    let loadings = try loadings()
    guard !loadings.isEmpty else {
      throw CommandFailure(.rules, "no platform accepts the rules: run `rulectl validate` for the cause")
    }
    let (found, environment) = try event(ofRule: index, loadings)
    let fired = loadings.compactMap { loading in
      fires(found.text, in: environment, on: loading).map { (platform: loading.profile.name, ids: $0) }
    }
    guard !fired.isEmpty else { throw CommandFailure(.no, "the event stops the app on every platform") }
    let name = rules.split(separator: "/").last.map(String.init) ?? rules
    let generated = GeneratedSuite(rules: name, platforms: loadings.map(\.profile.name), rejecting: [])
    let item = generated.text(of: found, fires: fired)
    // The suite may be open in an editor, and not yet saved.
    let isMissing = settings.files[suite] == nil && FileKind(suite) == .missing
    let old = isMissing ? [] : try settings.files.contents(suite, limit: settings.rulesLimits.bytes, flag: "")
    let isBlank = old.allSatisfy { $0 <= 0x20 }
    let text = isBlank ? item : try SuiteInsertion(suite, old).adding(generated, found, fired)
    try verify(text)
    return text
  }

  /// Returns the result of loading the rules on iOS and on Android, without the platforms that reject them.
  private func loadings() throws(CommandFailure) -> [LaunchSuite.Loading] {
    let input: RulesInput
    do throws(CommandFailure) {
      input = try RulesInput(rules, from: settings.files, settings.archiveLimits, settings.rulesLimits)
    } catch {
      throw CommandFailure(.rules, "no case can be written: \(error.placed)")
    }
    let all = [LaunchProfile.ios, .android].map { LaunchSuite.Loading([input], for: $0, settings.rulesLimits) }
    if let failure = all.lazy.compactMap(\.failure).first(where: { $0.status != .rules }) { throw failure }
    return all.filter { $0.failure == nil }
  }

  /// Returns an event that fires a rule on the first platform for which one is found, and its environment.
  private func event(ofRule index: Int, _ loadings: [LaunchSuite.Loading]) throws(CommandFailure)
    -> (GeneratedSuite.RuleEvent, Environment)
  {
    var reason: String?
    for loading in loadings {
      guard let engine = loading.engines.first,
        let place = engine.rules.rules.firstIndex(where: { $0.index == index })
      else { continue }
      let environment = GeneratedSuite.environment(for: loading.profile)
      let search = WitnessSearch(engine.rules, engine.program, in: environment)
      let ids = engine.rules.consequenceIDs(ofRule: index).map { String(decoding: $0, as: UTF8.self) }
      let title = "rule \(index)" + (ids.first.map { " (\($0))" } ?? "") + " fires"
      let platform = loading.profile.name
      switch search.witness(ofRuleAt: place) {
      case .event(let text):
        return (.init(name: title, text: text, readsClock: engine.program.readsClock), environment)
      case .elsewhere(let wish, let text) where wish.history == nil:
        let changed = environment.with(wish)
        let changes = changed.changes(from: environment)
        return (.init(name: title, text: text, readsClock: true, environment: changes), changed)
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

  /// Returns the ids that fire on a platform; nil if the event crashes the app on this platform.
  private func fires(_ event: [UInt8], in environment: Environment, on loading: LaunchSuite.Loading) -> [String]? {
    guard let (program, rules) = loading.engines.first.map({ ($0.program, $0.rules) }) else { return nil }
    let world = environment.engineWorld(for: loading.profile)
    var engine = Engine(program, world: world, limits: settings.eventLimits)
    return (try? engine.process(event))?.map { rules.id(of: $0, for: loading.profile).plainText }
  }

  /// Throws if the last case of a suite fails.
  private func verify(_ text: [UInt8]) throws(CommandFailure) {
    let suite: LaunchSuite
    do throws(SuiteProblem) {
      let depth = settings.rulesLimits.depth
      let parsed = try Suite(SuiteText(self.suite, text, depth: depth))
      suite = try LaunchSuite(SuiteRequest(parsed, in: folder, settings, coverage: nil))
    } catch {
      throw CommandFailure(.rules, "no case can be written: \(error.message)")
    }
    let plays = suite.plays.filter { $0.item.index == suite.plays.last?.item.index }
    if let bad = suite.results(of: plays, jobs: 1).first(where: { $0.status != .passed }) {
      throw CommandFailure(.fault, "the case would fail: \(bad.summary ?? "")")
    }
  }
}

/// Adds a case to the text of a suite.
private struct SuiteInsertion {
  private let file: String
  private let mark: [UInt8]
  /// The text without its byte order mark.
  private let text: [UInt8]

  init(_ file: String, _ text: [UInt8]) {
    self.file = file
    mark = text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.prefix(3)) : []
    self.text = Array(text.dropFirst(mark.count))
  }

  /// Returns the text with a case after the last case.
  func adding(
    _ generated: GeneratedSuite, _ event: GeneratedSuite.RuleEvent, _ fires: [(platform: String, ids: [String])]
  )
    throws(CommandFailure) -> [UInt8]
  {
    guard let place = place() else {
      throw CommandFailure(.rules, "a case cannot be added to `\(file)`: write `cases` as a list")
    }
    let item = generated.caseText(of: event, fires: fires, indent: place.indent)
    var head = text[..<place.range.lowerBound]
    var tail = text[place.range.upperBound...]
    if place.indent == nil { return mark + head + place.head + item + place.tail + tail }
    // All lines end like the first line.
    let isCRLF = text.firstIndex(of: 0x0A).map { $0 > 0 && text[$0 - 1] == 0x0D } ?? false
    let end: [UInt8] = isCRLF ? [0x0D, 0x0A] : [0x0A]
    // The case is inserted after the end of the previous line, which may have a comment.
    if head.last != 0x0A || !place.range.isEmpty {
      let rest = tail.prefix { $0 != 0x0A }
      tail = tail.dropFirst(rest.count)
      head += rest
      if let feed = tail.popFirst() { head.append(feed) } else { head += end }
    }
    let lines = (place.head + item).split(separator: 0x0A).flatMap { $0 + end }
    return mark + head + lines + tail
  }

  /// The position of a case.
  private struct Place {
    /// The bytes that the case replaces. In YAML, the case follows the rest of the previous line.
    var range: Range<Int>
    /// The number of spaces before the dash of the case; nil for JSON.
    var indent: Int?
    var head: [UInt8] = []
    var tail: [UInt8] = []
  }

  /// Returns the position after the last case; nil if no case can be inserted.
  private func place() -> Place? {
    guard let suite = try? SuiteText(file, text, depth: 512), suite.problems.isEmpty else { return nil }
    let document = suite.document
    let root = content(suite, document.root)
    guard document.isObject(document.root), let first = document.members(document.root).first?.name else { return nil }
    let isBlock = text[root.lower] != 0x7B
    let column = column(of: suite.range(first).lower)
    let member = document.members(document.root).first { document.string($0.name) == Array("cases".utf8) }
    guard let member else {
      if isBlock {
        let name = Array("\(String(repeating: " ", count: column))cases:\n".utf8)
        return Place(range: text.count..<text.count, indent: column + 2, head: name)
      }
      let end = root.upper - 1
      return Place(range: end..<end, head: Array(", \"cases\": [".utf8), tail: [0x5D])
    }
    let cases = content(suite, member.value)
    if document.isArray(member.value), let last = document.elements(member.value).last {
      let end = suite.range(last).upper
      if text[cases.lower] == 0x5B { return Place(range: end..<end, head: Array(", ".utf8)) }
      guard text[cases.lower] == 0x2D else { return nil }
      return Place(range: end..<end, indent: self.column(of: cases.lower))
    }
    let isNull = document.kind(member.value) == .null
    guard isNull || document.isArray(member.value) && text[cases.lower] == 0x5B else { return nil }
    if isBlock, !text[cases.lower..<cases.upper].contains(0x0A) {
      let name = suite.range(member.name).upper
      if cases.count == 0 { return Place(range: name..<name, indent: column + 2) }
      let blanks = text[name..<cases.lower].reversed().prefix { $0 == 0x20 }.count
      return Place(range: cases.lower - blanks..<cases.upper, indent: column + 2)
    }
    if isNull { return Place(range: cases.lower..<cases.upper, head: [0x5B], tail: [0x5D]) }
    return Place(range: cases.upper - 1..<cases.upper - 1)
  }

  /// Returns the byte range of a value without its anchor and tag.
  private func content(_ suite: SuiteText, _ value: JSONDocument.Value) -> ByteRange {
    let range = suite.range(value)
    return ByteRange(min(SuiteText.content(of: range, in: text), range.upper), range.upper)
  }

  private func column(of offset: Int) -> Int {
    offset - (text[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)
  }
}
