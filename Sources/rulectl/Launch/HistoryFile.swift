internal import LaunchHistory

/// The file of `--history`: the database of a device, or JSON Lines.
struct HistoryFile: Sendable {
  private let records: HistoryRecords

  /// Reads the file at `path`; `-` is standard input. `most`: the maximum number of records.
  init(_ path: String, from source: FileSource, _ limits: RulesLimits, most: Int) throws(CommandFailure) {
    var files = try Files(path, from: source, limits)
    try self.init(&files, source.name(of: path), limits, most)
  }

  /// Reads lines of JSON.
  init(lines: [UInt8], _ name: String, _ limits: RulesLimits, most: Int) throws(CommandFailure) {
    var files = Files(lines: lines)
    try self.init(&files, name, limits, most)
  }

  private init(_ files: inout Files, _ name: String, _ limits: RulesLimits, _ most: Int) throws(CommandFailure) {
    let isDatabase = files.isDatabase
    if files.main.isEmpty {
      Messages.report(.warning, "the history is empty: nothing was recorded", place: name)
    }
    do throws(HistoryProblem) {
      records =
        isDatabase
        ? try HistoryRecords(DatabaseImage(files.takeMain(), journal: files.journal, log: files.log), most: most)
        : try HistoryRecords(lines: files.main, depth: limits.depth, most: most)
    } catch {
      var place = name
      // A database has no lines.
      if !isDatabase, let offset = error.offset { place = TextLocations(name, files.main).place(of: offset) }
      throw CommandFailure(
        error.isLimit ? .limit : .usage, "\(error.isLimit ? "" : "invalid ")history: \(error.summary)", place: place,
        notes: error.note.map { [$0] } ?? [], help: error.help)
    }
    if records.passedOver > 0 {
      Messages.report(
        .warning, "no search finds \(counted(records.passedOver, "row")) of `Events`", place: name,
        notes: ["`eventHash` must be an integer from 0 to \(UInt32.max), `timestamp` a number of milliseconds"])
    }
  }

  /// Returns the history of a platform.
  func history(for profile: LaunchProfile) -> EventHistory { records.history(for: profile) }

  /// The contents of the file, and of the journals beside a database.
  private struct Files {
    private(set) var main: [UInt8] = []
    private(set) var journal: [UInt8]?
    private(set) var log: [UInt8]?

    var isDatabase: Bool { DatabaseImage.isDatabase(main) }

    /// Moves the contents out, so that changing them makes no copy.
    mutating func takeMain() -> [UInt8] {
      defer { main = [] }
      return main
    }

    init(lines: [UInt8]) { main = lines }

    init(_ path: String, from source: FileSource, _ limits: RulesLimits) throws(CommandFailure) {
      // SQLite follows links before it looks for the journals.
      let beside = path == "-" ? nil : FileKind.resolved(path)
      for _ in 0..<3 {
        let version = beside.flatMap { InputFile.version($0) }
        main = try source.contents(path, limit: limits.bytes, flag: "--max-rules-bytes")
        guard isDatabase, let beside else { return }
        journal = try Self.companion(beside + "-journal", from: source, limits)
        log = try Self.companion(beside + "-wal", from: source, limits)
        // A running app may have moved the log into the database in between.
        if version == InputFile.version(beside) { return }
      }
      throw CommandFailure(.changed(path))
    }

    private static func companion(_ path: String, from source: FileSource, _ limits: RulesLimits)
      throws(CommandFailure) -> [UInt8]?
    {
      guard InputFile.size(path) ?? 0 > 0 else { return nil }
      return try source.contents(path, limit: limits.bytes, flag: "--max-rules-bytes")
    }
  }
}

/// The options `--history` and `--rules-from`.
struct HistoryOptions: Sendable {
  let file: HistoryFile?
  private let origin: RulesOrigin

  init(_ options: OptionValues, _ limits: RulesLimits, _ profiles: [LaunchProfile]) throws(CommandFailure) {
    origin = options.rulesFrom ?? .cache
    if options.history != nil { try Self.check(profiles, for: "--history") }
    guard let path = options.history else {
      file = nil
      return
    }
    file = try HistoryFile(path, from: options.files, limits, most: EventLimits(options.limits).history)
  }

  /// Rejects platforms that keep no event history.
  static func check(_ profiles: [LaunchProfile], for name: String) throws(CommandFailure) {
    guard let web = profiles.first(where: { $0.values.runtime == .javaScript }) else { return }
    throw CommandFailure(.usage, "`\(name)` does not apply to \(web.name)", help: "use `--platform ios,android`")
  }

  /// Returns how programs use the history, which a session has in any case.
  func use(isSession: Bool = false) -> HistoryUse {
    HistoryUse(isRead: isSession || file != nil, isDownload: isDownload)
  }

  /// Returns the history of a platform; nil if no file is given.
  var source: (@Sendable (LaunchProfile) -> EventHistory)? {
    guard let file else { return nil }
    return { profile in file.history(for: profile) }
  }

  var isDownload: Bool { origin == .download }
}
