internal import LaunchHistory

/// The file of `--history`: the database of a device, or JSON Lines.
struct HistoryFile: Sendable {
  private let records: HistoryRecords

  /// `most`: the maximum number of records.
  init(_ source: Surroundings.Source, _ limits: RulesLimits, most: Int) throws(CommandFailure) {
    var files = try Files(source, limits)
    let name = source.name
    let isDatabase = files.isDatabase
    if files.main.isEmpty {
      Messages.report(.warning, "the history is empty: nothing was recorded", place: name)
    }
    do throws(HistoryProblem) {
      if isDatabase {
        records = try HistoryRecords(
          DatabaseImage(files.takeMain(), journal: files.journal, log: files.log), most: most)
      } else if let registry = try HistoryRecords(registry: files.main, depth: limits.depth, most: most) {
        records = registry
      } else {
        records = try HistoryRecords(lines: files.main, depth: limits.depth, most: most)
      }
    } catch {
      var place = name
      // An error in a database has no line and column.
      if !isDatabase, let offset = error.offset { place = TextLocations(name, files.main).place(of: offset) }
      throw CommandFailure(
        error.isLimit ? .limit : .usage, "\(error.isLimit ? "" : "invalid ")history: \(error.summary)", place: place,
        notes: error.note.map { [$0] } ?? [], help: error.help)
    }
    if records.passedOver > 0 {
      Messages.report(
        .warning, "no search finds \(counted(records.passedOver, "row")) of `Events`", place: name,
        notes: [
          "`eventHash` must be an integer from 0 to \(UInt32.max), and `timestamp` must be a number of milliseconds"
        ])
    }
    let others = records.timesInOtherUnits
    if let first = others.first, let unit = Instant.otherUnit(first) {
      let count = others.count { Instant.otherUnit($0)?.name == unit.name }
      Messages.report(
        .warning,
        "\(counted(count, "record")) \(count == 1 ? "has a timestamp" : "have timestamps") in \(unit.name): "
          + "\(first) milliseconds since 1970 is \(Instant(milliseconds: first).spelling)", place: name,
        help: "write milliseconds: \(unit.correction)")
    }
    if records.repeats > 0 {
      Messages.report(
        .note,
        "\(counted(records.repeats, "record")) \(records.repeats == 1 ? "is" : "are") repeated in the same millisecond: "
          + "ios keeps one of equal records, and android keeps all", place: name)
    }
    let zeros = records.zeros
    if zeros > 0 {
      Messages.report(
        .warning, "skipped \(counted(zeros, "record")) with the hash 0: no device writes such a record", place: name)
    }
  }

  /// True for the registry of the web SDK.
  var isRegistry: Bool { records.isRegistry }

  /// Returns the history of a platform.
  func history(for profile: LaunchProfile) -> EventHistory { records.history(for: profile) }

  /// The contents of the file, and of the journals next to a database.
  private struct Files {
    private(set) var main: [UInt8] = []
    private(set) var journal: [UInt8]?
    private(set) var log: [UInt8]?

    var isDatabase: Bool { DatabaseImage.isDatabase(main) }

    /// Moves the contents out of the struct, so that changing them makes no copy.
    mutating func takeMain() -> [UInt8] {
      defer { main = [] }
      return main
    }

    init(_ source: Surroundings.Source, _ limits: RulesLimits) throws(CommandFailure) {
      guard case .file(let path, let files) = source else {
        main = try source.contents(limits)
        return
      }
      // As in SQLite, the journals are next to the file to which a link leads.
      let beside = path == "-" ? nil : FileKind.resolved(path)
      for _ in 0..<3 {
        let version = beside.flatMap { files.version(of: $0) }
        main = try source.contents(limits)
        guard isDatabase, let beside else { return }
        journal = try Self.companion(beside + "-journal", from: files, limits)
        log = try Self.companion(beside + "-wal", from: files, limits)
        // If the version differs, a running app may have moved the log into the database while the files were read.
        // Then they are read again.
        if version == files.version(of: beside) { return }
      }
      throw CommandFailure(.changed(path))
    }

    private static func companion(_ path: String, from files: FileSource, _ limits: RulesLimits)
      throws(CommandFailure) -> [UInt8]?
    {
      guard files.version(of: path)?.size ?? 0 > 0 else { return nil }
      return try Surroundings.Source.file(path, files).contents(limits)
    }
  }
}
