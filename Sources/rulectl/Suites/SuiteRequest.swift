internal import RuleSuites

/// A suite whose rules are read, but not loaded. A dialect creates a `LoadedSuite` from it.
struct SuiteRequest {
  var suite: Suite
  let folder: String
  /// The options that contain the limits.
  let settings: EvalSettings
  /// The inputs in the order of the suite.
  let inputs: [RulesInput]
  /// Collects the coverage of the cases; nil if no coverage is requested.
  let coverage: CoverageCollector?

  /// `rules`: replaces the rules of the suite. `engines`: the values of `--engine`, used if the suite names no engine;
  /// a single value applies to all rules.
  init(
    _ suite: Suite, in folder: String, _ settings: EvalSettings, rules: RulesInput? = nil, engines given: [String] = [],
    coverage: CoverageCollector?
  ) throws(SuiteProblem) {
    (self.suite, self.folder, self.settings, self.coverage) = (suite, folder, settings, coverage)
    var problems = SuiteProblems()
    let named = problems.map(rules == nil ? suite.rules : []) { name throws(SuiteProblem) in
      try Self.located(name.range) { () throws(CommandFailure) in
        try RulesInput(
          Self.checkedPath(name.value, in: folder, settings.files), from: settings.files, settings.archiveLimits,
          settings.rulesLimits)
      }
    }
    try problems.check()
    let inputs = rules.map { [$0] } ?? named
    let engines = try Self.located(suite.engines.first?.range) { () throws(CommandFailure) in
      let own = suite.engines.map(\.value)
      return try RulesEngine.choices(own.isEmpty ? given : own, count: inputs.count, repeatsOne: own.isEmpty)
    }
    // An empty list stands for the default platforms. A case without platforms runs on them.
    let asked = suite.cases.compactMap(\.settings.platforms?.value)
    let platforms = asked.count < suite.cases.count ? [] : asked.flatMap(\.self)
    self.inputs = try Self.located(suite.engines.first?.range) { () throws(CommandFailure) in
      try zip(inputs, engines).map { input, engine throws(CommandFailure) in
        try input.read(by: engine, for: platforms).get()
      }
    }
  }

  /// Returns the path of a file of the suite. The file is in the folder of the suite unless `name` is absolute.
  static func path(_ name: String, in folder: String) -> String {
    // A path of only a hyphen would mean standard input.
    name.hasPrefix("/") || folder.isEmpty && name != "-" ? name : (folder.isEmpty ? "." : folder) + "/" + name
  }

  /// Returns the path of a file of the suite. Throws if the file, with its links resolved, is outside the repository.
  /// Without a repository, throws if the file is outside the folder of the suite and the current folder. So a suite
  /// from a stranger cannot show other files of the user who runs it.
  private static func checkedPath(_ name: String, in folder: String, _ files: FileSource) throws(CommandFailure)
    -> String
  {
    let path = path(name, in: folder)
    let own = FileKind.resolved(folder.isEmpty ? "." : folder)
    let repository = files.repository(of: own)
    let folders = repository.map { [$0] } ?? [own, FileKind.resolved(".")]
    guard folders.contains(where: { FileKind.isInside(path, $0) }) else {
      let place = repository == nil ? "the folder of the suite and the current folder" : "the repository"
      throw CommandFailure(.usage, "`\(name)` is outside of \(place)", help: "copy the file into it")
    }
    return path
  }

  /// Runs `body`. If `body` throws, the failure becomes a mistake at `range` of the suite.
  static func located<Result>(_ range: ByteRange?, _ body: () throws(CommandFailure) -> Result)
    throws(SuiteProblem) -> Result
  {
    do throws(CommandFailure) {
      return try body()
    } catch {
      throw SuiteProblem(
        error.placed, at: range ?? ByteRange(0, 0), help: error.help, isLimit: error.status == .limit)
    }
  }

  /// Returns the runs of the cases on their platforms. Rules are loaded once for each platform, and each environment
  /// is read once. Throws the mistakes in all cases; `check` adds the mistakes that it finds.
  func plays<Profile: PlatformProfile, Loading: Sendable, Environment: Sendable>(
    on platforms: PlatformList<Profile>, load: (Profile) throws(SuiteProblem) -> Loading,
    environment: (Suite.Settings) throws(SuiteProblem) -> Environment,
    check: (Suite.Case, [Profile], [Loading], inout SuiteProblems) -> Void
  ) throws(SuiteProblem) -> (loadings: [Loading], environments: [Environment], plays: [CasePlay]) {
    var (loadings, environments, plays): ([Loading], [Environment], [CasePlay]) = ([], [], [])
    var known: [Suite.Settings: Int] = [:]
    var indices: [String: Int] = [:]
    var problems = SuiteProblems()
    for item in suite.cases {
      let names = item.settings.platforms
      let profiles = problems.read { () throws(SuiteProblem) in
        try Self.located(names?.range) { () throws(CommandFailure) in
          try platforms.profiles(names?.value ?? [], option: "platforms")
        }
      }
      guard let profiles else { continue }
      for profile in profiles where indices[profile.name] == nil {
        indices[profile.name] = loadings.count
        do throws(SuiteProblem) {
          loadings.append(try load(profile))
        } catch {
          problems.add(error)
          try problems.check()
        }
      }
      let places = profiles.compactMap { indices[$0.name] }
      check(item, profiles, places.map { loadings[$0] }, &problems)
      Self.checkPlatforms(item, profiles.map(\.name), &problems)
      if known[item.settings] == nil {
        known[item.settings] = environments.count
        let read = problems.read { () throws(SuiteProblem) in try environment(item.settings) }
        if let read { environments.append(read) }
      }
      guard let environment = known[item.settings] else { continue }
      plays += places.map { CasePlay(item: item, loading: $0, environment: environment) }
    }
    try problems.check()
    return (loadings, environments, plays)
  }

  /// Parses the environment of a case. Without `now`, the time is the time at which the suite is loaded. Adds
  /// mistakes to `problems`.
  func surroundings(_ settings: Suite.Settings, _ problems: inout SuiteProblems) -> Surroundings {
    func parsed(_ names: [String]) throws(CommandFailure) -> Surroundings {
      let values = settings.options.filter { names.contains($0.key) }.mapValues(\.value)
      return try Surroundings(
        now: values["now"], timeZone: values["time-zone"], seed: values["seed"] ?? "0",
        sdkVersion: values["sdk-version"], dashes: "")
    }
    let names = settings.options.keys.sorted()
    var surroundings: Surroundings
    do throws(CommandFailure) {
      surroundings = try parsed(names)
    } catch {
      // Each value is parsed alone, so that a mistake has the position of its value.
      for name in names {
        _ = problems.read { () throws(SuiteProblem) in
          try Self.located(settings.options[name]?.range) { () throws(CommandFailure) in try parsed([name]) }
        }
      }
      surroundings = Surroundings()
    }
    func source(_ name: String) throws(SuiteProblem) -> Surroundings.Source? {
      guard let content = settings.contents[name] else { return nil }
      switch content.value {
      case .file(let file):
        return try Self.located(content.range) { () throws(CommandFailure) in
          .file(try Self.checkedPath(file, in: folder, self.settings.files), self.settings.files)
        }
      case .inline(let text): return .text(text, name: "`\(name)`")
      }
    }
    surroundings.state = problems.read { () throws(SuiteProblem) in try source("state") } ?? nil
    surroundings.profile = problems.read { () throws(SuiteProblem) in try source("profile") } ?? nil
    surroundings.history = problems.read { () throws(SuiteProblem) in try source("history") } ?? nil
    surroundings.now = surroundings.now ?? SystemClock.now()
    return surroundings
  }

  // MARK: checks

  /// Reports members of a case that do not apply to the rules. `names`: the names of members that apply, first the
  /// usual input and expectation.
  static func check(_ item: Suite.Case, has names: [String], for rules: String, _ problems: inout SuiteProblems) {
    for foreign in item.members where !names.contains(foreign.value) {
      problems.add(
        SuiteProblem(
          "`\(foreign.value)` does not apply to \(rules)", at: foreign.range,
          help: "remove this member: a case of \(rules) has \(listed(names.prefix(2).map { "`\($0)`" }))"))
    }
  }

  /// Reports the names in `lost` of a case that these rules do not have. `kinds`: the kinds of parts that a platform
  /// may drop.
  static func check(
    _ loads: Suite.Demand<Suite.Load>?, counts kinds: [String], of rules: String, _ problems: inout SuiteProblems
  ) {
    guard let loads else { return }
    let help = kinds.isEmpty ? "use true or false" : "count \(listed(kinds))"
    for name in loads.values.flatMap({ $0.lost?.keys.sorted() ?? [] }) where !kinds.contains(name) {
      problems.add(SuiteProblem("`lost` of \(rules) cannot contain `\(name)`", at: loads.range, help: help))
    }
  }

  /// Reports files of events that are missing, or outside the repository.
  func checkFiles(of item: Suite.Case, _ problems: inout SuiteProblems) {
    guard case .files(let files) = item.input else { return }
    _ = problems.map(files) { file throws(SuiteProblem) in
      let path = try Self.located(file.range) { () throws(CommandFailure) in
        try Self.checkedPath(file.value, in: folder, settings.files)
      }
      if settings.files.kind(of: path) == .missing {
        throw SuiteProblem("there is no file `\(file.value)`", at: file.range, help: "name a file beside the suite")
      }
    }
  }

  private static func checkPlatforms(_ item: Suite.Case, _ platforms: [String], _ problems: inout SuiteProblems) {
    func check<Value>(_ demand: Suite.Demand<Value>?) {
      guard let demand else { return }
      for name in demand.platforms where !platforms.contains(name) {
        problems.add(
          SuiteProblem(
            "the case does not run on the platform `\(name)`", at: demand.range(on: name) ?? demand.range,
            help: "change this platform, or `platforms`: the case runs on \(listed(platforms))"))
      }
    }
    check(item.loads)
    var expectations = [item.expectation]
    if case .session(let steps) = item.input { expectations += steps.map(\.expectation) }
    for expectation in expectations {
      check(expectation.fires)
      check(expectation.expect)
      check(expectation.shows)
      check(expectation.cards)
      check(expectation.matches)
      check(expectation.match)
      check(expectation.runs)
    }
  }
}

extension CommandFailure {
  /// The message, with the position before it if there is one.
  var placed: String { (place.map { $0 + ": " } ?? "") + message }
}
