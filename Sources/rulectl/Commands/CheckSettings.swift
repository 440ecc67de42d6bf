internal import LaunchLint

/// The parsed options of `validate` that determine how an input is checked. They may differ between files. `diff`,
/// `pack` and the language server check with the same settings.
struct CheckSettings {
  let files: FileSource
  let platforms: RequestedPlatforms
  let selection: CodeSelection
  let dialect: Dialect?
  let archiveLimits: ArchiveLimits
  let limits: RulesLimits
  let expectations: LintOptions
  /// The engines of the inputs, in the order of the inputs; a single engine applies to every input.
  private let engines: [RulesEngine?]
  private let inputs: [String]
  /// The status of reading the events of `--events`.
  private(set) var status = ExitStatus.done

  init(_ options: OptionValues) throws(CommandFailure) {
    files = options.files
    dialect = try Dialect.named(options.dialect)
    inputs = options.inputs
    engines = try RulesEngine.choices(options.engines, count: max(inputs.count, 1), repeatsOne: true)
    platforms = try RequestedPlatforms(options.platform, known: Dialect.platformNames)
    selection = try CodeSelection(select: options.select, ignore: options.ignore)
    archiveLimits = try ArchiveLimits(options.limits)
    limits = try RulesLimits(options.limits)
    var keys = Set(options.keys.flatMap { $0.split(separator: ",").map { Array($0.utf8) } })
    let recorded = options.events.isEmpty ? nil : try EventCollector.read(options.events, from: files, &status)
    keys.formUnion(recorded?.keys ?? [])
    var expectations = LintOptions(
      hosts: try Self.hosts(options.allowHosts),
      assetBytes: try parsed(options.maxAsset, "--max-asset", "a number of bytes, or a number with K, M or G") {
        ByteCount(argument: $0)?.value
      }, knownKeys: keys, recorded: recorded?.events, pages: Catalogue.pages)
    expectations.now = try instant(options.now, "--now").map { Double($0.milliseconds) / 1_000 }
    expectations.clock = expectations.now ?? Double(SystemClock.now().milliseconds) / 1_000
    if !options.surfaces.isEmpty { expectations.surfaces = options.surfaces.map { Array($0.utf8) } }
    self.expectations = expectations
  }

  /// Checks an input in a dialect. `name`: the input's name in reports. `earlier`: the rules of the previous inputs.
  func check(
    _ name: String, _ input: Result<RulesInput, CommandFailure>, in dialect: Dialect,
    after earlier: RepeatedRules = RepeatedRules()
  ) -> DocumentChecker {
    DocumentChecker(
      name, input, for: platforms, (try? platforms.profiles(of: LaunchDialect.platforms)) ?? [], archiveLimits, limits,
      expectations, after: earlier, check: dialect.check)
  }

  /// Reads the input at a path, and finds its dialect.
  func read(_ path: String) -> (input: Result<RulesInput, CommandFailure>, dialect: Dialect) {
    let engine = engines[inputs.firstIndex { path == $0 || path.hasPrefix($0 + "/") } ?? 0]
    let input = RulesInput.read(
      path, from: files, archiveLimits, limits, dialect: dialect?.name, isConfigurationRead: true
    )
    .flatMap { $0.read(by: engine, for: platforms.names) }
    return (input, input.dialect(dialect, platforms.names, limits))
  }

  /// Returns nil if no hosts are given: then every host is allowed.
  private static func hosts(_ arguments: [String]) throws(CommandFailure) -> [HostPattern]? {
    guard !arguments.isEmpty else { return nil }
    let names = arguments.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    return try names.map { name throws(CommandFailure) in
      guard let host = HostPattern(String(name)) else {
        throw CommandFailure(
          .usage, "invalid value `\(name)` for `--allow-host`", help: "use a host such as example.com or *.example.com",
          option: "--allow-host")
      }
      return host
    }
  }
}
