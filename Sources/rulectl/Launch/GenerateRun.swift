internal import LaunchSolver
internal import RuleSuites

/// `test --generate RULES`: writes a suite of events that `SuiteSearch` finds.
///
/// Before the suite is written, it is run as by `test`. All cases must pass, and cover the items that the search
/// covered.
struct GenerateRun {
  private let rules: String
  private let output: String?
  private let force: Bool
  private let profiles: [LaunchProfile]
  private let settings: EvalSettings
  /// The folder of the suite; empty for the current folder.
  private let folder: String
  /// The path of the rules, relative to the folder of the suite.
  private let path: String

  init(_ options: OptionValues) throws(CommandFailure) {
    (rules, output, force) = (options.generate ?? "", options.output, options.force)
    settings = try EvalSettings(limitsOf: options)
    if rules == "-" {
      throw CommandFailure(.usage, "a suite cannot name standard input as its rules", help: "name a file or folder")
    }
    profiles = try settings.launchPlatforms(options.platform, "--platform", for: "test --generate", rules, nil)
    try WholeFile.checkIsNew(output, force, among: settings.files)
    let parts = (output ?? "").split(separator: "/", omittingEmptySubsequences: false).dropLast()
    folder = parts == [""] ? "/" : parts.joined(separator: "/")
    path = try Self.path(of: rules, from: folder)
  }

  /// Returns the path of a file relative to a folder.
  private static func path(of file: String, from folder: String) throws(CommandFailure) -> String {
    func parts(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
    var (file, folder) = (file, folder)
    let (steps, target) = (parts(folder), parts(file))
    if steps.isEmpty, !folder.hasPrefix("/") || file.hasPrefix("/") { return file }
    if file.hasPrefix("/"), !folder.hasPrefix("/") { return file }
    if folder.hasPrefix("/"), !file.hasPrefix("/") {
      throw CommandFailure(
        .usage, "the path of `\(file)` from `\(folder)` is not known",
        help: "give both paths as absolute paths, or neither")
    }
    let common = zip(steps, target.dropLast()).prefix { $0 == $1 && $0 != ".." }.count
    if steps.dropFirst(common).contains("..") {
      throw CommandFailure(
        .usage, "the path of `\(file)` from `\(folder)` is not known", help: "give both as absolute paths without `..`")
    }
    (file, folder) = ("", "")
    return (steps.dropFirst(common).map { _ in ".." } + target.dropFirst(common)).joined(separator: "/")
  }

  private var isJSON: Bool { output?.hasSuffix(".json") ?? false }
  private var name: String { output ?? "suite.test.yaml" }

  func run() throws(CommandFailure) -> ExitStatus {
    let input = try RulesInput(rules, from: settings.files, settings.archiveLimits, settings.rulesLimits)
    try input.checkHasLaunchRules(nil, for: "test --generate", settings.rulesLimits)
    if input.engine == .messaging {
      throw CommandFailure(
        .usage, "`--generate` writes no suites for messages of Journey Optimizer", place: rules,
        help: "write the suite by hand: `shows` and `cards` say what a session shows")
    }
    let engines = try accepted(profiles.map { LaunchSuite.Loading([input], for: $0, settings.rulesLimits) })
    let plans = engines.map(\.coveragePlan)
    let subjects = plans.map { SuiteSearch.Subject($0, GeneratedSuite.environment(for: $0.profile)) }
    let search = SuiteSearch(
      subjects, budget: settings.search.launch, limits: settings.eventLimits, accepts: canHold)
    let names = plans.map(\.profile.name)
    let suite = GeneratedSuite(
      rules: path, platforms: names, rejecting: profiles.map(\.name).filter { !names.contains($0) })
    var status = ExitStatus.done
    if search.events.isEmpty {
      report(search.ends, names, &status)
      if status != .done { return status }
      throw CommandFailure(.no, "no event covers any part of the rules", place: rules, help: "run `rulectl validate`")
    }
    let text = suite.text(search.events, plans, isJSON: isJSON)
    let coverage = try verified(text, search, plans)
    do throws(IOProblem) {
      if let output {
        try WholeFile.write(text, to: output, replaces: force, over: nil, among: settings.files)
      } else {
        try Output.write(text)
      }
    } catch {
      if error.isClosedPipe { return .done }
      throw CommandFailure(error)
    }
    report(search, names, coverage)
    report(search.ends, names, &status)
    return status
  }

  // MARK: loading

  /// Returns the rules as loaded by the platforms that accept them. Reports the parts that platforms do not load.
  /// Throws if all platforms reject the rules.
  private func accepted(_ loadings: [LaunchSuite.Loading]) throws(CommandFailure) -> [LaunchSuite.Engine] {
    var accepted: [LaunchSuite.Engine] = []
    for loading in loadings {
      if let failure = loading.failure {
        guard failure.status == .rules else { throw failure }
        Messages.report(
          .warning, "\(loading.profile.name) rejects the rules: \(failure.placed)", place: rules,
          help: "run `rulectl validate` for the cause")
        continue
      }
      accepted += loading.engines
      let lost = ["rules", "conditions", "consequences"].compactMap { name -> String? in
        guard let count = loading.lost[name], count > 0 else { return nil }
        return counted(count, String(name.dropLast()))
      }
      if lost.isEmpty { continue }
      Messages.report(
        .warning, "\(loading.profile.name) drops \(listed(lost)) while loading: no case covers them", place: rules,
        help: "run `rulectl validate` for the cause")
    }
    if accepted.isEmpty {
      throw CommandFailure(
        .rules, "no platform accepts the rules", place: rules, help: "run `rulectl validate` for the cause")
    }
    return accepted
  }

  /// True if an event can be written in a suite: YAML forbids repeated names.
  private func canHold(_ event: [UInt8]) -> Bool {
    let text = Array("{\"cases\": [{\"event\": ".utf8) + GeneratedSuite.safe(event) + Array("}]}".utf8)
    return (try? SuiteText(name, text, depth: settings.rulesLimits.depth))?.problems.isEmpty ?? false
  }

  // MARK: verification

  /// Runs a suite from its text. Throws if a case fails, or if the cases do not cover the items that the search
  /// covered. Returns the coverage.
  private func verified(_ text: [UInt8], _ search: SuiteSearch, _ plans: [CoveragePlan]) throws(CommandFailure)
    -> ReportedCoverage
  {
    let collector = CoverageCollector()
    let suite: LaunchSuite
    do throws(SuiteProblem) {
      let parsed = try Suite(SuiteText(name, text, depth: settings.rulesLimits.depth))
      suite = try LaunchSuite(SuiteRequest(parsed, in: folder, settings, coverage: collector))
    } catch {
      throw CommandFailure(.usage, "no suite can be written: \(error.message)", place: rules, help: error.help)
    }
    let jobs = settings.jobs ?? CPUInfo.cores
    if let bad = suite.results(of: suite.plays, jobs: jobs).first(where: { $0.status != .passed }) {
      throw CommandFailure(
        .fault,
        "no suite is written, because \(bad.item.title) would fail on \(bad.platform): \(bad.summary ?? "")",
        place: rules)
    }
    let isWhole = zip(plans, search.covered).allSatisfy { plan, covered in
      let loading = suite.loadings.first { $0.profile.name == plan.profile.name }
      // The index is nil for a platform on which no case is run.
      let index = loading?.engines.first?.coverage
      return (index.map { collector[$0].marks } ?? CoverageMarks(plan)).isSuperset(of: covered)
    }
    if !isWhole {
      throw CommandFailure(
        .fault, "no suite is written, because its cases would not cover all parts that its events cover", place: rules)
    }
    let results = Dictionary(uniqueKeysWithValues: zip(plans.map(\.profile.name), search.results))
    return collector.report(withPhrases: true) { results[$0.plan.profile.name] ?? CoverageResult() }
  }

  // MARK: report

  /// Reports the items that a step budget has left open on each platform.
  private func report(_ ends: [SearchEnds], _ platforms: [String], _ status: inout ExitStatus) {
    for (name, ends) in zip(platforms, ends) { settings.search.report(ends, "item", on: name, &status) }
  }

  private func report(_ search: SuiteSearch, _ platforms: [String], _ coverage: ReportedCoverage) {
    for (platform, stops) in zip(platforms, search.stops) where stops > 0 {
      Messages.report(
        .warning,
        "on \(platform), the app crashes or a limit is exceeded with \(counted(stops, "event")) that the search found",
        place: rules, help: "run `rulectl validate` for the cause")
    }
    let table = CoverageFormat.text.report(
      coverage, style: Style(isColored: false), isVerbose: false)
    Output.message(String(decoding: table.dropLast(), as: UTF8.self))
    Output.message(
      "\(counted(search.events.count, "case")), chosen from \(counted(search.candidates, "event")); the same coverage needs at least \(search.bound) of these events"
    )
  }
}
