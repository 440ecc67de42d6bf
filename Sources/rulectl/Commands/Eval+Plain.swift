extension Eval {
  /// A row for each property that is an option: one without would have no value, and no plain
  /// command line would run.
  private static var plainOptions: [PlainOption<Eval>] {
    [
      .init("--rules", .list { $0.moreRules = $1 }),
      .init("--platform", .list { $0.platform = $1 }),
      .init("--state", .text { $0.state = $1 }),
      .init("--now", .text { $0.now = $1 }),
      .init("--time-zone", .text { $0.timeZone = $1 }),
      .init("--seed", .text { $0.seed = $1 }),
      .init("--sdk-version", .text { $0.sdkVersion = $1 }),
      .init("--tokens", .flag { $0.tokens = $1 }),
      .init("--rule", .list { $0.onlyRules = $1 }),
      .init("--on-error", .text { $0.onError = $1 }),
      .init("--exit-status", .flag { $0.exitStatus = $1 }),
      .init("--quiet", short: "-q", .flag { $0.quiet = $1 }),
      .init("--summary", .flag { $0.summary = $1 }),
      .init("--jobs", .text { $0.jobs = $1 }),
      .init("--dialect", .text { $0.dialect = $1 }),
      .init("--events-format", .text { $0.eventsFormat = $1 }),
      .init("--inline", .list { $0.inline = $1 }),
      .init("--color", .text { $0.color = $1 }),
      .init("--max-archive", .text { $0.archiveLimits.maxArchive = $1 }),
      .init("--max-entries", .text { $0.archiveLimits.maxEntries = $1 }),
      .init("--max-entry", .text { $0.archiveLimits.maxEntry = $1 }),
      .init("--max-unpacked", .text { $0.archiveLimits.maxUnpacked = $1 }),
      .init("--max-ratio", .text { $0.archiveLimits.maxRatio = $1 }),
      .init("--max-name", .text { $0.archiveLimits.maxName = $1 }),
      .init("--max-rules-bytes", .text { $0.rulesLimits.maxRulesBytes = $1 }),
      .init("--max-rules", .text { $0.rulesLimits.maxRules = $1 }),
      .init("--max-leaves", .text { $0.rulesLimits.maxLeaves = $1 }),
      .init("--max-depth", .text { $0.rulesLimits.maxDepth = $1 }),
      .init("--max-event", .text { $0.eventLimits.maxEvent = $1 }),
      .init("--max-keys", .text { $0.eventLimits.maxKeys = $1 }),
      .init("--max-expansion", .text { $0.eventLimits.maxExpansion = $1 }),
    ]
  }

  /// The command of a plain command line: RULES, EVENTS, and options by their whole names.
  ///
  /// Nil for what only the parser can read, or refuse.
  init?(plain words: ArraySlice<String>) {
    self.init()
    (archiveLimits, rulesLimits, eventLimits) = (.init(), .init(), .init())
    let files = PlainOption.read(words, Self.plainOptions, into: &self)
    guard let files, let first = files.first else { return nil }
    rules = first
    events = Array(files.dropFirst())
  }
}
