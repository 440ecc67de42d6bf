internal import ArgumentParser

/// A row of a table of limits: the option that sets one limit.
struct Limit<Limits>: Sendable {
  let flag: String
  /// Nil if the option is listed by another table.
  let help: String?
  let range: ClosedRange<Int>
  let set: @Sendable (inout Limits, Int) -> Void

  init(
    _ flag: String, _ set: @escaping @Sendable (inout Limits, Int) -> Void, _ range: ClosedRange<Int>,
    _ help: String? = nil
  ) { (self.flag, self.help, self.range, self.set) = (flag, help, range, set) }
}

/// A set of limits, each of which an option sets.
protocol LimitTable: OptionTable {
  static var title: String { get }
  static var standard: Self { get }
  static var rows: [Limit<Self>] { get }
}

extension LimitTable {
  static var options: [EvalOption] {
    rows.compactMap { row in
      row.help.map {
        EvalOption(
          row.flag, of: $0.contains("bytes") && !$0.contains("ratio") ? "SIZE" : "N",
          .value { $0.limits[row.flag] = $1 }, $0)
      }
    }
  }

  /// Parses limits, keyed by the long names of their options: digits, optionally followed by `K`, `M` or `G`.
  init(_ given: [String: String]) throws(CommandFailure) {
    self = .standard
    // Creating the rows on first use takes 30,000 instructions.
    if given.isEmpty { return }
    for row in Self.rows {
      guard let text = given[row.flag] else { continue }
      let range = row.range
      let value = try parsed(
        text, row.flag, "a number from \(range.lowerBound) to \(range.upperBound), or one with K, M or G"
      ) { text in ByteCount(argument: text).flatMap { range.contains($0.value) ? $0.value : nil } }
      if let value { row.set(&self, value) }
    }
  }
}

extension OptionGroup {
  /// Creates a group with the options of a table of limits, under the title of the table.
  init<Limits: LimitTable>(_: Limits.Type) where Value == TableOptions<Limits> { self.init(title: Limits.title) }
}

extension ArchiveLimits: LimitTable {
  static let title = "Limits on archives"
  static let rows: [Limit<Self>] = [
    Limit(
      "--max-archive", { $0.archiveBytes = $1 }, 1...top.archiveBytes,
      "Maximum size of an archive in bytes (default: 64M)"),
    Limit(
      "--max-entries", { $0.entries = $1 }, 1...top.entries, "Maximum number of entries of an archive (default: 10000)"),
    Limit(
      "--max-entry", { $0.entryBytes = $1 }, 1...top.entryBytes,
      "Maximum size of an unpacked entry in bytes (default: 128M)"),
    Limit(
      "--max-unpacked", { $0.unpackedBytes = $1 }, 1...top.unpackedBytes,
      "Maximum size of all unpacked entries in bytes (default: 256M)"),
    Limit(
      "--max-ratio", { $0.ratio = $1 }, 0...Int.max,
      "Maximum ratio of unpacked to packed bytes after the first 1 MiB; 0 means no limit (default: 250)"),
    Limit(
      "--max-name", { $0.nameBytes = $1 }, 1...top.nameBytes,
      "Maximum length of an entry's name in bytes (default: 255)"),
  ]
}

/// The limits on reading a rules document.
struct RulesLimits {
  /// The maximum size in bytes; a document of 100,000 rules has 79 MB.
  var bytes = 128 << 20
  var rules = 100_000
  var leaves = 100_000
  var depth = JSONDocument.standardDepthLimit
}

extension RulesLimits: LimitTable {
  static let title = "Limits on rules"
  static let standard = RulesLimits()
  static let rows: [Limit<Self>] = [
    Limit(
      "--max-rules-bytes", { $0.bytes = $1 }, 1...1 << 30, "Maximum size of a rules document in bytes (default: 128M)"),
    Limit("--max-rules", { $0.rules = $1 }, 1...10_000_000, "Maximum number of rules of a document (default: 100000)"),
    Limit(
      "--max-leaves", { $0.leaves = $1 }, 1...10_000_000,
      "Maximum number of conditions of a rule, not counting groups (default: 100000)"),
    Limit("--max-depth", { $0.depth = $1 }, 1...10_000, "Maximum nesting (default: 4096 in rules, 512 in events)"),
  ]
}

extension EventLimits: LimitTable {
  static let title = "Limits on events"
  static let rows: [Limit<Self>] = [
    Limit("--max-event", { $0.bytes = $1 }, 1...1 << 30, "Maximum size of an event in bytes (default: 8M)"),
    Limit(
      "--max-keys", { $0.keys = $1 }, 1...10_000_000,
      "Maximum number of keys of an event's flattened data (default: 200000)"),
    Limit(
      "--max-expansion", { $0.expansion = $1 }, 1...1 << 30,
      "Maximum number of bytes that the tokens of one string expand to (default: 1M)"),
    Limit(
      "--max-session", { $0.session = $1 }, 1...1 << 31,
      "Maximum size of a session of Assurance, or of requests to the Edge Network, in bytes (default: 256M)"),
    Limit(
      historyFlag, { $0.history = $1 }, 1...100_000_000,
      "Maximum number of records of an event history (default: 1000000)"),
    Limit(
      "--regex-budget", { $0.searchSteps = $1 }, 1...100_000_000,
      "Maximum number of steps of one search with a regular expression (default: 5000000)"),
    // `RulesLimits` lists this option.
    Limit("--max-depth", { $0.depth = $1 }, 1...10_000),
  ]

  private static let historyFlag = "--max-history"

  /// The limit on histories, for a command that reads no events.
  enum OfHistory: OptionTable {
    static let title = "Limits on the history"
    static var options: [EvalOption] { EventLimits.options.filter { $0.name == historyFlag } }
  }

  /// The limits on the text of events, for a command that reads no rules.
  enum OfText: OptionTable {
    static var options: [EvalOption] {
      let flags = ["--max-event", "--max-keys", "--max-session"]
      return EventLimits.options.filter { flags.contains($0.name) }
        + [
          EvalOption(
            "--max-depth", of: "N", .value { $0.limits["--max-depth"] = $1 },
            "Maximum nesting of an event (default: 512)")
        ]
    }
  }
}

/// The limits on looking for files below a folder.
struct FolderLimits {
  /// The maximum number of files, of any name.
  var files = 1_000_000
  /// The maximum number of nested folders.
  private static let depth = 64

  /// Returns the paths, relative to `folder`, of the files below it, without those that git ignores, and those in hidden
  /// folders or in folders with a name in `others`.
  func names(below folder: String, except others: Set<String> = []) throws(CommandFailure) -> [String] {
    let contents = IgnoreRules.contents(of: folder, most: files, depth: Self.depth, except: others)
    if let problem = contents.problems.first { throw CommandFailure(problem) }
    let help = "name the files, or a folder further down"
    if contents.items.count > files {
      throw CommandFailure(
        .limit, "more than \(counted(files, "file")) below this folder", place: folder,
        help: "\(help), or raise the limit: --max-files")
    }
    if let tooDeep = contents.tooDeep {
      let place = folder + (folder.hasSuffix("/") ? "" : "/") + tooDeep
      throw CommandFailure(.limit, "more than \(Self.depth) nested folders", place: place, help: help)
    }
    return contents.items.filter { $0.kind != .special }.map(\.name)
  }
}

extension FolderLimits: LimitTable {
  static let title = "Limits on folders"
  static let standard = FolderLimits()
  static let rows: [Limit<Self>] = [
    Limit(
      "--max-files", { $0.files = $1 }, 1...100_000_000, "Maximum number of files below a folder (default: 1000000)")
  ]
}
