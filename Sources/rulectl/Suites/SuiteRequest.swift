internal import RuleSuites

/// A suite whose rules are read, but not loaded: what a dialect makes a `LoadedSuite` of.
struct SuiteRequest {
  let suite: Suite
  let folder: String
  /// Those with the limits.
  let settings: EvalSettings
  /// In the order of the suite.
  let inputs: [RulesInput]
  /// Takes what the cases cover; nil if that is not wanted.
  let coverage: CoverageCollector?

  /// `rules`: replaces the rules of the suite. `engines`: those of an option, for a suite that names none; one alone is
  /// that of all rules.
  init(
    _ suite: Suite, in folder: String, _ settings: EvalSettings, rules: RulesInput? = nil, engines given: [String] = [],
    coverage: CoverageCollector?
  ) throws(SuiteProblem) {
    (self.suite, self.folder, self.settings, self.coverage) = (suite, folder, settings, coverage)
    var inputs = rules.map { [$0] } ?? []
    for name in rules == nil ? suite.rules : [] {
      inputs.append(
        try Self.located(name.range) { () throws(CommandFailure) in
          try RulesInput(
            Self.checkedPath(name.value, in: folder, settings.files), from: settings.files, settings.archiveLimits,
            settings.rulesLimits)
        })
    }
    let engines = try Self.located(suite.engines.first?.range) { () throws(CommandFailure) in
      let own = suite.engines.map(\.value)
      return try RulesEngine.choices(own.isEmpty ? given : own, count: inputs.count, repeatsOne: own.isEmpty)
    }
    // Cases without platforms are played on the standard ones too.
    let named = suite.cases.compactMap(\.settings.platforms?.value)
    let platforms = named.count < suite.cases.count ? [] : named.flatMap(\.self)
    self.inputs = try Self.located(suite.engines.first?.range) { () throws(CommandFailure) in
      try zip(inputs, engines).map { input, engine throws(CommandFailure) in
        try input.read(by: engine, for: platforms).get()
      }
    }
  }

  /// A file of the suite, in the folder of the suite unless its path is absolute.
  static func path(_ name: String, in folder: String) -> String {
    // A hyphen alone would be standard input.
    name.hasPrefix("/") || folder.isEmpty && name != "-" ? name : (folder.isEmpty ? "." : folder) + "/" + name
  }

  /// Returns the path of a file of the suite. Throws if the file, with its links resolved, is outside of the repository;
  /// without a repository, if it is outside of the folder of the suite and of the current folder. So a suite shows no
  /// other files of its user.
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

  /// Runs `body`. Its failure is a mistake at `range` of the suite.
  static func located<Result>(_ range: ByteRange?, _ body: () throws(CommandFailure) -> Result)
    throws(SuiteProblem) -> Result
  {
    do throws(CommandFailure) {
      return try body()
    } catch {
      throw SuiteProblem(error.placed, at: range ?? ByteRange(0, 0), help: error.help)
    }
  }

  /// Returns the cases on their platforms. Rules are loaded once for each platform, and environments read once.
  func plays<Profile: PlatformProfile, Loading: Sendable, Environment: Sendable>(
    on platforms: PlatformList<Profile>, load: (Profile) throws(SuiteProblem) -> Loading,
    environment: (Suite.Settings) throws(SuiteProblem) -> Environment,
    check: (Suite.Case, [Profile], [Loading]) throws(SuiteProblem) -> Void
  ) throws(SuiteProblem) -> (loadings: [Loading], environments: [Environment], plays: [CasePlay]) {
    var (loadings, environments, plays): ([Loading], [Environment], [CasePlay]) = ([], [], [])
    var known: [Suite.Settings: Int] = [:]
    var indices: [String: Int] = [:]
    for item in suite.cases {
      let names = item.settings.platforms
      let profiles = try Self.located(names?.range) { () throws(CommandFailure) in
        try platforms.profiles(names?.value ?? [], option: "platforms")
      }
      for profile in profiles where indices[profile.name] == nil {
        indices[profile.name] = loadings.count
        loadings.append(try load(profile))
      }
      let places = profiles.compactMap { indices[$0.name] }
      try check(item, profiles, places.map { loadings[$0] })
      try Self.checkPlatforms(item, profiles.map(\.name))
      let environmentPlace = known[item.settings] ?? environments.count
      if environmentPlace == environments.count {
        known[item.settings] = environmentPlace
        environments.append(try environment(item.settings))
      }
      plays += places.map { CasePlay(item: item, loading: $0, environment: environmentPlace) }
    }
    return (loadings, environments, plays)
  }

  /// Parses the environment of a case. Without `now` it is the time at which the suite is loaded.
  func surroundings(_ settings: Suite.Settings) throws(SuiteProblem) -> Surroundings {
    let values = settings.options.mapValues(\.value)
    let first = settings.options.values.map(\.range).min { $0.lower < $1.lower }
    var surroundings = try Self.located(first) { () throws(CommandFailure) in
      try Surroundings(
        now: values["now"], timeZone: values["time-zone"], seed: values["seed"] ?? "0",
        sdkVersion: values["sdk-version"])
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
    (surroundings.state, surroundings.profile) = (try source("state"), try source("profile"))
    surroundings.history = try source("history")
    surroundings.now = surroundings.now ?? SystemClock.now()
    return surroundings
  }

  // MARK: checks

  /// Throws if a case has a member that the rules do not take. `names`: those that they take, first the usual input and
  /// expectation.
  static func check(_ item: Suite.Case, has names: [String], for rules: String) throws(SuiteProblem) {
    guard let foreign = item.members.first(where: { !names.contains($0.value) }) else { return }
    throw SuiteProblem(
      "`\(foreign.value)` does not apply to \(rules)", at: foreign.range,
      help: "a case of \(rules) has \(listed(names.prefix(2).map { "`\($0)`" }))")
  }

  /// Throws if the parts that `lost` of a case counts are not parts of the rules. `kinds`: the parts that a platform may
  /// drop.
  static func check(_ loads: Suite.Demand<Suite.Load>?, counts kinds: [String], of rules: String) throws(SuiteProblem) {
    let names = loads?.values.flatMap { $0.lost?.keys.sorted() ?? [] } ?? []
    guard let loads, let name = names.first(where: { !kinds.contains($0) }) else { return }
    let help = kinds.isEmpty ? "use true or false" : "count \(listed(kinds))"
    throw SuiteProblem("\(rules) lose no \(name)", at: loads.range, help: help)
  }

  /// Throws if a file of events is missing, or outside of the repository.
  func checkFiles(of item: Suite.Case) throws(SuiteProblem) {
    guard case .files(let files) = item.input else { return }
    for file in files {
      let path = try Self.located(file.range) { () throws(CommandFailure) in
        try Self.checkedPath(file.value, in: folder, settings.files)
      }
      if settings.files.kind(of: path) == .missing {
        throw SuiteProblem("there is no file `\(file.value)`", at: file.range, help: "name a file beside the suite")
      }
    }
  }

  private static func checkPlatforms(_ item: Suite.Case, _ platforms: [String]) throws(SuiteProblem) {
    func check<Value>(_ demand: Suite.Demand<Value>?) throws(SuiteProblem) {
      guard let demand, let name = demand.platforms.first(where: { !platforms.contains($0) }) else { return }
      throw SuiteProblem(
        "the case does not run on the platform `\(name)`", at: demand.range,
        help: "it runs on \(listed(platforms)): change the name, or `platforms`")
    }
    try check(item.loads)
    var expectations = [item.expectation]
    if case .session(let steps) = item.input { expectations += steps.map(\.expectation) }
    for expectation in expectations {
      try check(expectation.fires)
      try check(expectation.expect)
      try check(expectation.shows)
      try check(expectation.cards)
      try check(expectation.matches)
      try check(expectation.match)
      try check(expectation.runs)
    }
  }
}

extension CommandFailure {
  /// The message after the place.
  var placed: String { (place.map { $0 + ": " } ?? "") + message }
}
