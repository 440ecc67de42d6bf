internal import ArgumentParser
internal import RuleArchive
internal import RuleEngine

/// The limits on archives, on the commands that read one.
struct ArchiveLimitOptions: ParsableArguments {
  @Option(help: "Most bytes of an archive (64M).")
  var maxArchive: String?
  @Option(help: "Most entries of an archive (10000).")
  var maxEntries: String?
  @Option(help: "Most bytes of one entry, unpacked (128M).")
  var maxEntry: String?
  @Option(help: "Most bytes of all entries, unpacked (256M).")
  var maxUnpacked: String?
  @Option(help: "Most bytes out for one in, once 1 MiB is out; 0 for any (250).")
  var maxRatio: String?
  @Option(help: "Most bytes of an entry's name (255).")
  var maxName: String?

  func limits() throws(CommandFailure) -> ArchiveLimits {
    var limits = ArchiveLimits.standard
    let top = ArchiveLimits.top
    try set(&limits.archiveBytes, maxArchive, 1, top.archiveBytes, "--max-archive")
    try set(&limits.entries, maxEntries, 1, top.entries, "--max-entries")
    try set(&limits.entryBytes, maxEntry, 1, top.entryBytes, "--max-entry")
    try set(&limits.unpackedBytes, maxUnpacked, 1, top.unpackedBytes, "--max-unpacked")
    try set(&limits.ratio, maxRatio, 0, Int.max, "--max-ratio")
    try set(&limits.nameBytes, maxName, 1, top.nameBytes, "--max-name")
    return limits
  }
}

/// The limits on rules documents.
struct RulesLimitOptions: ParsableArguments {
  @Option(help: "Most bytes of a rules document (128M).")
  var maxRulesBytes: String?
  @Option(help: "Most rules of a document (100000).")
  var maxRules: String?
  @Option(help: "Most conditions of a rule that are no groups (100000).")
  var maxLeaves: String?
  @Option(help: "Deepest nesting (4096 in rules, 512 in events).")
  var maxDepth: String?

  func limits() throws(CommandFailure) -> RulesLimits {
    var limits = RulesLimits()
    try set(&limits.bytes, maxRulesBytes, 1, 1 << 30, "--max-rules-bytes")
    try set(&limits.rules, maxRules, 1, 10_000_000, "--max-rules")
    try set(&limits.leaves, maxLeaves, 1, 10_000_000, "--max-leaves")
    try set(&limits.depth, maxDepth, 1, 10_000, "--max-depth")
    return limits
  }
}

/// How much of a rules document is read.
struct RulesLimits {
  /// 100,000 rules are 79 MB.
  var bytes = 128 << 20
  var rules = 100_000
  var leaves = 100_000
  var depth = JSONDocument.standardDepthLimit
}

/// The limits on events.
struct EventLimitOptions: ParsableArguments {
  @Option(help: "Most bytes of an event (8M).")
  var maxEvent: String?
  @Option(help: "Most keys of an event's data, flattened (200000).")
  var maxKeys: String?
  @Option(help: "Most bytes that the tokens of one string expand to (1M).")
  var maxExpansion: String?

  /// `depth` is the value of `--max-depth`, which is an option on rules.
  func limits(depth: String?) throws(CommandFailure) -> EventLimits {
    var limits = EventLimits.standard
    try set(&limits.bytes, maxEvent, 1, 1 << 30, "--max-event")
    try set(&limits.keys, maxKeys, 1, 10_000_000, "--max-keys")
    try set(&limits.expansion, maxExpansion, 1, 1 << 30, "--max-expansion")
    try set(&limits.depth, depth, 1, 10_000, "--max-depth")
    return limits
  }
}

/// Takes a limit from the command line: digits, perhaps with `K`, `M` or `G`, from `low` to `top`.
private func set(
  _ limit: inout Int, _ text: String?, _ low: Int, _ top: Int, _ flag: String
) throws(CommandFailure) {
  let value = try parsed(
    text, flag, "a number from \(low) to \(top), perhaps with K, M or G,"
  ) { text in
    ByteCount(argument: text).flatMap { (low...top).contains($0.value) ? $0.value : nil }
  }
  if let value { limit = value }
}
