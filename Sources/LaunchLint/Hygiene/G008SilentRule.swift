/// Lints for how often rules fire for recorded events. The check of G008 also reports G009, because both codes need
/// the same counts.
extension LaunchLints {
  static let silentRule = LaunchCheck(
    "G008", "silent-rule", .info, "a rule that fires for none of the recorded events",
    why: """
      The conditions of the rule may be wrong, or the app does not send the events that the rule waits for. Events \
      that other rules dispatch count only if they are among the recorded events. Without `--events`, this code is not \
      checked. It is also not checked for rules that depend on the history, on shared states or on the clock.
      """,
    remedy: """
      Run `rulectl explain RULES EVENTS --rule N --near 3`, which names the conditions that fail. Record events of \
      all parts of the app.
      """,
    source: "this program: evaluates the events with the rules of each platform",
    fires: .call(
      "$ rulectl validate rules.json --events events.ndjson",
      "rules.json " + FiringExample.rules("«", "»"), "events.ndjson " + FiringExample.event(screen: "home")),
    silent: .call(
      "$ rulectl validate rules.json --events events.ndjson",
      "rules.json " + FiringExample.rules("", ""), "events.ndjson " + FiringExample.event(screen: "cart")),
    .document { subject, findings in
      guard let events = subject.expectations.recorded, !events.isCut else { return }
      let platforms = subject.profiles.indices.compactMap { RuleFirings(of: events, subject, $0) }
      let rules = subject.rules.rules.filter(subject.dependsOnEventsOnly)
      for rule in rules { addSilence(of: rule, on: platforms, &findings) }
      findings.page = frequentRule.page
      let medians = platforms.map { $0.medianOfOthers(in: rules) }
      for rule in rules { addFrequency(of: rule, on: platforms, medians, &findings) }
    })

  /// A rule is reported if it fires at least this many times as often as the median of the other rules.
  fileprivate static let mostTimes = 10

  static let frequentRule = LaunchCheck(
    "G009", "frequent-rule", .info,
    "a rule that recorded events fire at least \(mostTimes) times as often as other rules",
    why: """
      The conditions of the rule may match more events than intended. For example, they test the type of an event, but \
      not its source or its data. The rule is compared with the median of the other rules that fire. The check needs \
      at least three such rules.
      """,
    remedy: "Check the conditions of the rule. If the rule is meant to fire so often, ignore this code for the rule.",
    source: "this program: evaluates the events with the rules of each platform",
    fires: .call(
      "$ rulectl validate rules.json --events events.ndjson",
      "rules.json " + FiringExample.frequent("«", "»"), "events.ndjson " + FiringExample.frequentEvents),
    silent: .call(
      "$ rulectl validate rules.json --events events.ndjson",
      "rules.json " + FiringExample.rules("", ""), "events.ndjson " + FiringExample.event(screen: "cart")))
}

/// For each rule of a document, the number of recorded events for which the rule fires on one platform.
private struct RuleFirings {
  let platform: String
  /// The indices of the rules that the platform loads.
  let loaded: Set<Int>
  /// The number of events that the platform can evaluate.
  private(set) var events = 0
  /// Keyed by the index of a rule: the number of events for which the rule fires. Rules that never fire have no entry.
  private var counts: [Int: Int] = [:]

  /// Evaluates the events with an empty history, without shared states, and at the time 0. Returns nil if the platform
  /// at `index` rejects the document, or can evaluate no event.
  init?(of events: RecordedEvents, _ subject: LaunchLintContext, _ index: Int) {
    guard case .success(let program) = subject.programs[index] else { return nil }
    (platform, loaded) = (subject.profiles[index].name, Set(program.loadedRules))
    var engine = Engine(program, world: World(for: program.profile, now: Instant(milliseconds: 0)))
    events.withEach { event in
      guard (try? engine.process(event, from: 0)) != nil else { return }
      self.events += 1
      for rule in engine.matchedRules { counts[rule, default: 0] += 1 }
    }
    if self.events == 0 { return nil }
  }

  func count(of rule: Rule) -> Int { counts[rule.index] ?? 0 }

  /// Returns the median number of events for which a rule fires. Rules that never fire are excluded, and so is the
  /// largest number, which may belong to a rule that fires too often. Nil if fewer than four rules fire.
  func medianOfOthers(in rules: [Rule]) -> Int? {
    let sorted = rules.map(count).filter { $0 > 0 }.sorted()
    return sorted.count > 3 ? sorted[(sorted.count - 2) / 2] : nil
  }
}

extension LaunchLintContext {
  /// True if a rule tests only the event, not its environment or the history.
  fileprivate func dependsOnEventsOnly(_ rule: Rule) -> Bool {
    rule.conditions.allSatisfy { index in
      switch rules.conditions[Int(index)].form {
      case .all, .any: return true
      case .test(let test):
        let key = document.string(test.key)
        return key.first != 0x7E || key.elementsEqual("~type".utf8) || key.elementsEqual("~source".utf8)
      case .history, .unreadable: return false
      }
    }
  }
}

extension LaunchLints {
  /// Adds a finding if there is a platform that loads the rule, but on which no event fires the rule.
  private static func addSilence(of rule: Rule, on platforms: [RuleFirings], _ findings: inout Findings) {
    let loading = platforms.filter { $0.loaded.contains(rule.index) }
    let silent = loading.filter { $0.count(of: rule) == 0 }
    guard let events = silent.map(\.events).max() else { return }
    var platforms = ""
    if silent.count < loading.count {
      let others = loading.filter { $0.count(of: rule) > 0 }.map { "\($0.count(of: rule)) on \($0.platform)" }
      platforms =
        " on \(silent.map(\.platform).joined(separator: " and ")), but for \(others.joined(separator: " and "))"
    }
    findings.add("the rule fires for none of \(recorded(events))\(platforms)", at: rule.range, rule: rule.index)
  }

  /// Adds a finding if a rule fires far more often than the other rules that fire. Platforms with equal numbers share
  /// one finding.
  private static func addFrequency(
    of rule: Rule, on platforms: [RuleFirings], _ medians: [Int?], _ findings: inout Findings
  ) {
    var found: [(message: String, platforms: [String])] = []
    for (firings, median) in zip(platforms, medians) {
      guard let median, firings.count(of: rule) >= mostTimes * median else { continue }
      let message = """
        the rule fires for \(firings.count(of: rule)) of \(recorded(firings.events)); the median of the other rules \
        that fire is \(median)
        """
      if let index = found.firstIndex(where: { $0.message == message }) {
        found[index].platforms.append(firings.platform)
      } else {
        found.append((message, [firings.platform]))
      }
    }
    for (message, names) in found {
      let places = names.count == platforms.count ? "" : " on \(names.joined(separator: " and "))"
      findings.add("\(message)\(places)", at: rule.range, rule: rule.index)
    }
  }

  private static func recorded(_ count: Int) -> String { "\(count) recorded event\(count == 1 ? "" : "s")" }
}

/// The parts of the examples of G008 and G009.
private enum FiringExample {
  private static func rule(_ screen: String, _ matcher: String = "eq") -> String {
    let parts = [
      #"{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.generic.track"]}}"#,
      #"{"type":"matcher","definition":{"key":"screen","matcher":"\#(matcher)","values":["\#(screen)"]}}"#,
    ]
    return
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(parts.joined(separator: ","))]}},"consequences":[{"id":"\#(screen)","type":"url","detail":{"url":"app://\#(screen)"}}]}"#
  }

  static func rules(_ opening: String, _ closing: String) -> String {
    #"{"version":1,"rules":[\#(opening)\#(rule("cart"))\#(closing)]}"#
  }

  /// Returns a rule that fires for ten events, and three rules that fire for one event each.
  static func frequent(_ opening: String, _ closing: String) -> String {
    let others = ["cart", "home", "shop"].map { rule($0) }.joined(separator: ",")
    return #"{"version":1,"rules":[\#(opening)\#(rule("o", "co"))\#(closing),\#(others)]}"#
  }

  static func event(screen: String) -> String {
    #"{"type":"com.adobe.eventType.generic.track","source":"com.adobe.eventSource.requestContent","data":{"screen":"\#(screen)"}}"#
  }

  static let frequentEvents =
    (["home", "shop", "cart"] + (1...8).map { "offer\($0)" }).map { event(screen: $0) }.joined(separator: " ")
}
