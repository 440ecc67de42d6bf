internal import ArgumentParser
internal import RuleArchive
internal import RuleEngine

/// The values given for limit options, keyed by flag.
struct GivenLimits {
  private var texts: [String: String] = [:]

  subscript(flag: String) -> String? {
    get { texts[flag] }
    set { texts[flag] = newValue }
  }

  mutating func add(_ other: GivenLimits) { texts.merge(other.texts) { $1 } }

  /// Sets `limit` if its option was given: an integer in `low...top`, optionally with K, M or G.
  fileprivate func set(
    _ limit: inout Int, _ flag: String, _ low: Int, _ top: Int
  ) throws(CommandFailure) {
    let value = try parsed(
      texts[flag], flag, "a number from \(low) to \(top), perhaps with K, M or G,"
    ) { text in
      ByteCount(argument: text).flatMap { (low...top).contains($0.value) ? $0.value : nil }
    }
    if let value { limit = value }
  }
}

extension GivenLimits: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral texts: (String, String?)...) {
    for (flag, text) in texts { self[flag] = text }
  }
}

/// Options for the limits on archives.
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

  var given: GivenLimits {
    [
      "--max-archive": maxArchive, "--max-entries": maxEntries, "--max-entry": maxEntry,
      "--max-unpacked": maxUnpacked, "--max-ratio": maxRatio, "--max-name": maxName,
    ]
  }
}

extension ArchiveLimits {
  init(_ given: GivenLimits) throws(CommandFailure) {
    self = .standard
    let top = Self.top
    try given.set(&archiveBytes, "--max-archive", 1, top.archiveBytes)
    try given.set(&entries, "--max-entries", 1, top.entries)
    try given.set(&entryBytes, "--max-entry", 1, top.entryBytes)
    try given.set(&unpackedBytes, "--max-unpacked", 1, top.unpackedBytes)
    try given.set(&ratio, "--max-ratio", 0, Int.max)
    try given.set(&nameBytes, "--max-name", 1, top.nameBytes)
  }
}

/// Options for the limits on rules documents.
struct RulesLimitOptions: ParsableArguments {
  @Option(help: "Most bytes of a rules document (128M).")
  var maxRulesBytes: String?
  @Option(help: "Most rules of a document (100000).")
  var maxRules: String?
  @Option(help: "Most conditions of a rule that are no groups (100000).")
  var maxLeaves: String?
  @Option(help: "Deepest nesting (4096 in rules, 512 in events).")
  var maxDepth: String?

  var given: GivenLimits {
    [
      "--max-rules-bytes": maxRulesBytes, "--max-rules": maxRules, "--max-leaves": maxLeaves,
      "--max-depth": maxDepth,
    ]
  }
}

/// The limits on reading a rules document.
struct RulesLimits {
  /// The size in bytes; 100,000 rules are 79 MB.
  var bytes = 128 << 20
  var rules = 100_000
  var leaves = 100_000
  var depth = JSONDocument.standardDepthLimit
}

extension RulesLimits {
  init(_ given: GivenLimits) throws(CommandFailure) {
    self.init()
    try given.set(&bytes, "--max-rules-bytes", 1, 1 << 30)
    try given.set(&rules, "--max-rules", 1, 10_000_000)
    try given.set(&leaves, "--max-leaves", 1, 10_000_000)
    try given.set(&depth, "--max-depth", 1, 10_000)
  }
}

/// Options for the limits on events. `--max-depth` is in `RulesLimitOptions`.
struct EventLimitOptions: ParsableArguments {
  @Option(help: "Most bytes of an event (8M).")
  var maxEvent: String?
  @Option(help: "Most keys of an event's data, flattened (200000).")
  var maxKeys: String?
  @Option(help: "Most bytes that the tokens of one string expand to (1M).")
  var maxExpansion: String?

  var given: GivenLimits {
    ["--max-event": maxEvent, "--max-keys": maxKeys, "--max-expansion": maxExpansion]
  }
}

extension EventLimits {
  init(_ given: GivenLimits) throws(CommandFailure) {
    self = .standard
    try given.set(&bytes, "--max-event", 1, 1 << 30)
    try given.set(&keys, "--max-keys", 1, 10_000_000)
    try given.set(&expansion, "--max-expansion", 1, 1 << 30)
    try given.set(&depth, "--max-depth", 1, 10_000)
  }
}
