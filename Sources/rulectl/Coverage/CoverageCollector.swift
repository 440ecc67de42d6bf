internal import LaunchSolver
internal import Synchronization

/// Joins the coverage that the engines of several threads recorded for documents, and reports it.
final class CoverageCollector: Sendable {
  /// A document on a platform, and the environment of its events.
  struct Subject: Sendable {
    let plan: CoveragePlan
    let surroundings: Environment
    let file: String
    let entry: String?
    /// The rules of messages with their sources; nil if the plan is not about messages.
    var messages: LoadedInput<LaunchProfile, RuleSet>?
  }

  private let entries = Mutex<[(subject: Subject, marks: CoverageMarks)]>([])

  /// The number of suites whose rules have no coverage data.
  var others: Int { count.withLock { $0 } }
  private let count = Mutex(0)

  /// Counts a suite whose rules have no coverage data.
  func addOther() { count.withLock { $0 += 1 } }

  /// Adds a document, and returns its index. A document that was added before keeps its index.
  func add(_ subject: Subject) -> Int {
    entries.withLock { entries in
      let known = entries.firstIndex {
        $0.subject.file == subject.file && $0.subject.plan.profile.name == subject.plan.profile.name
          && $0.subject.plan.trace.rules.text == subject.plan.trace.rules.text
          && $0.subject.plan.trace.rules.root == subject.plan.trace.rules.root
      }
      if let known { return known }
      entries.append((subject, CoverageMarks(subject.plan)))
      return entries.count - 1
    }
  }

  /// Returns a recorder for an engine of the document at an index.
  func recorder(_ index: Int) -> CoverageRecorder { CoverageRecorder(entries.withLock { $0[index].subject.plan }) }

  /// The document at an index, and its coverage.
  subscript(index: Int) -> (subject: Subject, marks: CoverageMarks) { entries.withLock { $0[index] } }

  /// Adds the coverage that an engine has recorded.
  func join(_ recorder: CoverageRecorder, at index: Int) {
    entries.withLock { $0[index].marks.join(recorder.marks) }
  }

  // MARK: report

  /// Searches for events that would cover more, and returns the report. Platforms are solved in parallel.
  /// `withPhrases`: false if the report does not show conditions in words.
  func report(_ settings: EvalSettings, withPhrases: Bool, _ status: inout ExitStatus) -> ReportedCoverage {
    let (limits, budget) = (settings.eventLimits, settings.search.launch)
    let entries = self.entries.withLock { $0 }
    // The documents of one platform share the step limit of the run.
    let platforms = Dictionary(grouping: entries.indices) { entries[$0].subject.plan.profile.name }.map(\.value)
    let found = parallelMap(
      platforms.map { places in
        { @Sendable () -> [CoverageResult] in
          var steps = 0
          return places.map { place in
            let (subject, marks) = entries[place]
            let result = CoverageSearch.result(
              subject.plan, marks, in: subject.surroundings, budget: budget.left(after: steps), limits: limits)
            steps += result.steps
            return result
          }
        }
      }, threads: settings.jobs ?? CPUInfo.cores)
    let byPlace = zip(platforms.joined(), found.joined()).sorted { $0.0 < $1.0 }
    let results = byPlace.map(\.1)
    for (entry, result) in zip(entries, results) {
      settings.search.report(
        result.ends, "item", on: entry.subject.plan.profile.name, place: entry.subject.file, &status)
    }
    return report(entries, results, withPhrases: withPhrases)
  }

  /// Returns the report. `result` returns the items of a document that an earlier search has found.
  func report(withPhrases: Bool, _ result: (Subject) -> CoverageResult) -> ReportedCoverage {
    let entries = self.entries.withLock { $0 }
    return report(entries, entries.map { result($0.subject) }, withPhrases: withPhrases)
  }

  private func report(
    _ entries: [(subject: Subject, marks: CoverageMarks)], _ results: [CoverageResult], withPhrases: Bool
  ) -> ReportedCoverage {
    var platforms: [String] = []
    var files: [ReportedCoverage.File] = []
    /// Keyed by file and by the document's position in the file: the index in `files`, and the indices of the
    /// document's rules in that element of `files`.
    var places: [String: (file: Int, rules: [RuleKey: Int])] = [:]
    for (entry, result) in zip(entries, results) {
      let rules = entry.subject.plan.trace.rules
      if !platforms.contains(entry.subject.plan.profile.name) { platforms.append(entry.subject.plan.profile.name) }
      let messages = entry.subject.messages
      let origin = messages.map { ":\($0.origin.line):\($0.origin.column)" } ?? ""
      let name = entry.subject.file + origin
      let isNew = places[name] == nil
      if isNew {
        places[name] = (files.count, [:])
        let text =
          messages?.reported
          ?? ReportedText(
            file: entry.subject.file, entry: entry.subject.entry, text: rules.text, document: rules.document)
        files.append(ReportedCoverage.File(text, text.text, rules: []))
      }
      guard var place = places[name] else { continue }
      func key(_ index: Int) -> RuleKey {
        RuleKey(set: messages == nil ? nil : rules.root, rule: messages?.sources[index]?.rule ?? index)
      }
      // The rules of messages may differ between platforms, so the rules of every platform are added.
      for rule in rules.rules where isNew || messages != nil && place.rules[key(rule.index)] == nil {
        place.rules[key(rule.index)] = files[place.file].rules.count
        let ids = rules.consequenceIDs(ofRule: rule.index).map { String(decoding: $0, as: UTF8.self) }
        files[place.file].rules.append(
          ReportedCoverage.Rule(
            index: rule.index, ids: ids, range: rule.range, platforms: [], source: messages?.sources[rule.index]))
      }
      places[name] = place
      let report = SubjectReport(entry.subject.plan, entry.marks, result, withPhrases: withPhrases)
      for (number, rule) in entry.subject.plan.rules.enumerated() {
        guard let at = place.rules[key(rule.index)] else { continue }
        files[place.file].rules[at].platforms.append(report.rule(number))
        if files[place.file].rules[at].condition.isEmpty {
          files[place.file].rules[at].condition = report.conditions[rule.index]?.lines ?? []
        }
      }
    }
    return ReportedCoverage(platforms: platforms, files)
  }
}

/// The key of a rule in a file: its index, and its rule set if there are several.
private struct RuleKey: Hashable {
  let set: JSONDocument.Value?
  let rule: Int
}

/// The coverage items of one document on one platform, described in words.
private struct SubjectReport {
  private let plan: CoveragePlan
  private let marks: CoverageMarks
  private let result: CoverageResult
  /// The tests in words, keyed by their byte range; empty if no report shows them.
  private let phrases: [ByteRange: String]
  /// The conditions of the rules in words, keyed by rule; empty if no report shows them.
  let conditions: [Int: ConditionPhrase]

  init(_ plan: CoveragePlan, _ marks: CoverageMarks, _ result: CoverageResult, withPhrases: Bool) {
    (self.plan, self.marks, self.result) = (plan, marks, result)
    let indices = withPhrases ? Array(plan.trace.rules.rules.indices) : []
    let trees = plan.trace.conditions(ofRules: indices)
    phrases = trees.testPhrases
    conditions = Dictionary(uniqueKeysWithValues: zip(indices, trees.map { ConditionPhrase($0) }))
  }

  func rule(_ place: Int) -> ReportedCoverage.LoadedRule {
    let rule = plan.rules[place]
    let whole = item(
      .rules, result.rules[place], at: plan.trace.rules.rules[rule.index].range, "", marks.rules[place],
      [(.yes, "never fired"), (.no, "never evaluated without firing")])
    return ReportedCoverage.LoadedRule(
      platform: plan.profile.name,
      [whole] + rule.leaves.flatMap(leaf) + rule.consequences.flatMap(consequence))
  }

  private func leaf(_ place: Int) -> [ReportedCoverage.Item] {
    let leaf = plan.leaves[place]
    let isCovered = result.decisions[place].status == .covered && result.independence[place].status == .covered
    let name = isCovered ? "" : phrases[leaf.range] ?? ""
    let seen = marks.leaves[place]
    return [
      item(
        .decisions, result.decisions[place], at: leaf.range, name, seen, [(.yes, "never true"), (.no, "never false")]),
      item(
        .mcdc, result.independence[place], at: leaf.range, name, seen,
        [(.decidesTrue, "true never decided the rule"), (.decidesFalse, "false never decided the rule")]),
    ]
      + leaf.values.map { value in
        let range = plan.values[value].range
        return item(.values, result.values[value], at: range, text(range), marks.values[value], [(.yes, "never met")])
      }
  }

  private func consequence(_ place: Int) -> [ReportedCoverage.Item] {
    let consequence = plan.consequences[place]
    return [
      item(
        .consequences, result.consequences[place], at: consequence.range, "consequence \(consequence.id)",
        marks.consequences[place], [(.yes, "never expanded")])
    ]
      + consequence.tokens.map { token in
        let item = plan.tokens[token]
        let missing = item.canLack ? [(CoverageMarks.Sides.no, "never without a value")] : []
        return self.item(
          .tokens, result.tokens[token], at: item.range, String(decoding: item.source, as: UTF8.self),
          marks.tokens[token], [(.yes, "never with a value")] + missing)
      }
  }

  private func text(_ range: ByteRange) -> String {
    String(decoding: plan.trace.rules.text[range.lower..<range.upper], as: UTF8.self)
  }

  private func item(
    _ measure: ReportedCoverage.Measure, _ item: CoverageItem, at range: ByteRange, _ name: String,
    _ seen: CoverageMarks.Sides, _ sides: [(CoverageMarks.Sides, String)]
  ) -> ReportedCoverage.Item {
    let lack = item.status == .covered ? [] : sides.filter { !seen.contains($0.0) }.map(\.1)
    return ReportedCoverage.Item(
      measure, item.status, at: range, name: name, lack: lack.joined(separator: ", "), events: item.events)
  }
}

extension Sequence<Explanation> {
  /// The tests of conditions in words, keyed by their byte range.
  var testPhrases: [ByteRange: String] {
    let tests = lazy.flatMap(\.nodes).filter { $0.kind == .leaf }
    return Dictionary(tests.compactMap { node in ConditionPhrase(node).map { (node.range, $0.text) } }) { $1 }
  }
}

/// The options `--coverage` and `--coverage-fail-under`.
struct CoverageOptions: Sendable {
  let format: CoverageFormat
  /// The minimum percentages, for all platforms together.
  private let least: [ReportedCoverage.Measure: Int]

  /// Returns nil without `--coverage`.
  init?(_ format: CoverageFormat?, failUnder: String?) throws(CommandFailure) {
    guard let format else { return nil }
    self.format = format
    var least: [ReportedCoverage.Measure: Int] = [:]
    for part in failUnder.map({ $0.split(separator: ",", omittingEmptySubsequences: false) }) ?? [] {
      let words = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = words.count == 1 ? ReportedCoverage.Measure.mcdc.rawValue : String(words[0])
      guard let measure = ReportedCoverage.Measure(rawValue: name), let share = Int(words.last ?? ""),
        (0...100).contains(share), least[measure] == nil
      else {
        throw CommandFailure(
          .usage, "invalid value `\(failUnder ?? "")` for `--coverage-fail-under`",
          help:
            "use a percentage of MC/DC such as 90, or measures (\(names(ReportedCoverage.Measure.self).joined(separator: ", "))) as in rules:80,mcdc:90"
        )
      }
      least[measure] = share
    }
    self.least = least
  }

  /// Returns the report as bytes, and reports measures below their minimum percentage.
  func report(
    _ collector: CoverageCollector, _ settings: EvalSettings, style: Style, isVerbose: Bool,
    _ status: inout ExitStatus
  ) -> [UInt8] {
    let report = collector.report(settings, withPhrases: format == .text || format == .html, &status)
    if report.files.isEmpty, !least.isEmpty {
      Messages.report(
        .error, "no rules have coverage", help: "leave out `--coverage-fail-under`, or add suites of launch rules")
      status.join(.no)
    }
    for measure in ReportedCoverage.Measure.allCases {
      let count = report.joined[measure] ?? ReportedCoverage.Count()
      guard let wanted = least[measure], count.covered * 100 < wanted * count.total else { continue }
      Messages.report(
        .error, "coverage of \(measure.title) is \(count.percentage)%, less than \(wanted)%",
        help: "add events that cover the missing items: `--coverage` shows such events")
      status.join(.no)
    }
    return format.report(report, style: style, isVerbose: isVerbose)
  }
}
