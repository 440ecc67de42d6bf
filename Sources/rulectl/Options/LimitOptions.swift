/// A row of a table of limits, for the option that sets one limit.
struct Limit<Limits>: Sendable {
  let flag: String
  /// The placeholder: `N`, or `SIZE` for bytes.
  let unit: String
  /// The help of the option; empty if a different table lists the option.
  let help: String
  let standard: String
  let range: ClosedRange<Int>
  let set: @Sendable (inout Limits, Int) -> Void

  init(
    _ flag: String, _ unit: String, _ set: @escaping @Sendable (inout Limits, Int) -> Void, _ range: ClosedRange<Int>,
    _ help: String = "", standard: String = ""
  ) {
    (self.flag, self.unit, self.set, self.range) = (flag, unit, set, range)
    (self.help, self.standard) = (help, standard)
  }
}

/// A set of limits. An option sets each limit.
protocol LimitTable {
  static var standard: Self { get }
  static var rows: [Limit<Self>] { get }
}

extension LimitTable {
  static var options: [CommandOption] {
    rows.filter { !$0.help.isEmpty }.map { row in
      let flag = row.flag
      return CommandOption(
        flag, row.unit, in: .limits, .value { $0.limits[flag] = $1 }, row.help, standard: row.standard,
        isUnlimitedAtZero: row.range.contains(0))
    }
  }

  /// Parses limits, keyed by the long names of their options: digits, optionally followed by `K`, `M` or `G`.
  init(_ given: [String: String]) throws(CommandFailure) {
    self = .standard
    // Return early: creating the rows on first use takes 30,000 instructions.
    if given.isEmpty { return }
    for row in Self.rows {
      guard let text = given[row.flag] else { continue }
      let range = row.range
      let value = try parsed(
        text, row.flag, "a number from \(range.lowerBound) to \(range.upperBound), or a number with K, M or G"
      ) { text in ByteCount(argument: text).flatMap { range.contains($0.value) ? $0.value : nil } }
      if let value { row.set(&self, value) }
    }
  }
}

extension ArchiveLimits: LimitTable {
  static let rows: [Limit<Self>] = [
    Limit(
      "--max-archive", "SIZE", { $0.archiveBytes = $1 }, 1...top.archiveBytes,
      "Maximum size of an archive in bytes", standard: "64M"),
    Limit(
      "--max-entries", "N", { $0.entries = $1 }, 1...top.entries, "Maximum number of entries of an archive",
      standard: "10000"),
    Limit(
      "--max-entry", "SIZE", { $0.entryBytes = $1 }, 1...top.entryBytes,
      "Maximum size of an unpacked entry in bytes", standard: "128M"),
    Limit(
      "--max-unpacked", "SIZE", { $0.unpackedBytes = $1 }, 1...top.unpackedBytes,
      "Maximum size of all unpacked entries in bytes", standard: "256M"),
    Limit(
      "--max-ratio", "N", { $0.ratio = $1 }, 0...Int.max,
      "Maximum ratio of unpacked to packed bytes of an entry after its first 1 MiB; 0 means no limit", standard: "250"),
    Limit(
      "--max-name", "SIZE", { $0.nameBytes = $1 }, 1...top.nameBytes,
      "Maximum length of an entry's name in bytes", standard: "255"),
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
  /// The options that limit a document of any dialect, for a command that does not compile the rules.
  static var textOptions: [CommandOption] {
    options.filter { $0.name == "--max-rules-bytes" } + [.depth(standard: "4096")]
  }

  static let standard = RulesLimits()
  static let rows: [Limit<Self>] = [
    Limit(
      "--max-rules-bytes", "SIZE", { $0.bytes = $1 }, 1...1 << 30, "Maximum size of a rules document in bytes",
      standard: "128M"),
    Limit(
      "--max-rules", "N", { $0.rules = $1 }, 1...10_000_000, "Maximum number of rules of a document", standard: "100000"
    ),
    Limit(
      "--max-leaves", "N", { $0.leaves = $1 }, 1...10_000_000,
      "Maximum number of conditions of a rule, not counting groups", standard: "100000"),
    Limit(
      "--max-depth", "N", { $0.depth = $1 }, 1...10_000, "Maximum depth of nested JSON values",
      standard: "512 in events, 4096 in rules"),
  ]
}

extension EventLimits: LimitTable {
  static let rows: [Limit<Self>] = [
    Limit("--max-event", "SIZE", { $0.bytes = $1 }, 1...1 << 30, "Maximum size of an event in bytes", standard: "8M"),
    Limit(
      "--max-keys", "N", { $0.keys = $1 }, 1...10_000_000,
      "Maximum number of keys of an event's flattened data", standard: "200000"),
    Limit(
      "--max-expansion", "SIZE", { $0.expansion = $1 }, 1...1 << 30,
      "Maximum size in bytes of a string after its tokens are expanded", standard: "1M"),
    Limit(
      "--max-session", "SIZE", { $0.session = $1 }, 1...1 << 31,
      "Maximum size in bytes of an Assurance session, or of requests to the Edge Network", standard: "256M"),
    Limit(
      "--max-history", "N", { $0.history = $1 }, 1...100_000_000,
      "Maximum number of records of an event history", standard: "1000000"),
    Limit(
      "--regex-budget", "N", { $0.searchSteps = $1 }, 1...100_000_000,
      "Maximum number of steps of one search with a regular expression", standard: "5000000"),
    // The table of `RulesLimits` lists this option.
    Limit("--max-depth", "N", { $0.depth = $1 }, 1...10_000),
  ]

  /// The option that limits histories, for a command that reads no events.
  static var historyOptions: [CommandOption] { options.filter { $0.name == "--max-history" } }

  /// The options that limit the text of events, for a command that reads no rules.
  static var textOptions: [CommandOption] {
    options.filter { ["--max-event", "--max-keys", "--max-session"].contains($0.name) } + [.depth(standard: "512")]
  }
}

extension CommandOption {
  /// Returns the option `--max-depth` of a command that reads only rules or only events.
  static func depth(standard: String) -> Self {
    Self(
      "--max-depth", "N", in: .limits, .value { $0.limits["--max-depth"] = $1 }, "Maximum depth of nested JSON values",
      standard: standard)
  }
}

/// The limits for searching files below a folder.
struct FolderLimits {
  /// The maximum number of files with any name.
  var files = 1_000_000
  /// The maximum number of nested folders.
  private static let depth = 64

  /// Searches the files below `folder`. Skips files that git ignores, hidden folders, folders that `skips` names, and
  /// links that lead out of the repository, or of the folder if it is in no repository. Returns the paths for which
  /// `isWanted` is true, relative to `folder` and sorted, and a phrase that counts the skipped files and folders; the
  /// phrase is nil if none were skipped. `countsJSON`: true to count other JSON files too.
  func names(
    below folder: String, from source: FileSource, except skips: (String) -> Bool = { _ in false },
    countsJSON: Bool = true, where isWanted: (String) -> Bool
  ) throws(CommandFailure) -> (names: [String], passedOver: String?) {
    let search = FolderSearch(
      of: folder, from: source, most: files, depth: Self.depth, except: skips, where: isWanted)
    let contents = search.contents
    if let problem = contents.problems.first { throw CommandFailure(problem) }
    let help = "name the files, or a folder further down"
    if contents.items.count > files {
      throw CommandFailure(
        .limit, "more than \(counted(files, "file")) below this folder", place: folder,
        help: "\(help), or raise the limit: --max-files")
    }
    if let tooDeep = contents.tooDeep {
      let place = SystemPath.joined(folder, tooDeep)
      throw CommandFailure(.limit, "more than \(Self.depth) nested folders", place: place, help: help)
    }
    let root = source.root(of: folder)
    // Through a link, the author of the folder could make the user show a file that the author cannot read.
    func leaves(_ item: FolderContents.Item) -> Bool {
      item.kind == .link && !FileKind.isInside(SystemPath.joined(folder, item.name), root.path)
    }
    // A pipe or device with a wanted name is kept here, and reported when the command opens it.
    let names = contents.items.filter { $0.kind != .special || isWanted($0.name) }
    let links = names.filter { isWanted($0.name) && leaves($0) }.map(\.name)
    let wanted = Set(names.map(\.name).filter(isWanted)).subtracting(links)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let json = names.map(\.name).count { path in
      let name = path.lowercased()
      return countsJSON && name.hasSuffix(".json") && !name.hasSuffix(".test.json") && !isWanted(path)
    }
    let parts = [
      json > 0 ? counted(json, "other JSON file") : nil,
      search.hiddenFolders > 0 ? counted(search.hiddenFolders, "hidden folder") : nil,
      search.ignored > 0 ? counted(search.ignored, "path") + " ignored by git" : nil,
      links.isEmpty
        ? nil
        : counted(links.count, "link") + (links.count == 1 ? " that leaves the " : " that leave the ") + root.name,
    ].compactMap { $0 }
    return (wanted, parts.isEmpty ? nil : "skipped \(parts.joined(separator: ", "))")
  }
}

extension FolderLimits: LimitTable {
  static let standard = FolderLimits()
  static let rows: [Limit<Self>] = [
    Limit(
      "--max-files", "N", { $0.files = $1 }, 1...100_000_000, "Maximum number of files below a folder",
      standard: "1000000")
  ]
}
