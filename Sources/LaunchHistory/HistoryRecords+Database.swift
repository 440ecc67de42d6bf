package import Launch

extension HistoryRecords {
  /// Reads the table `Events` of a database.
  ///
  /// The searches of the SDKs compare the columns `eventHash` and `timestamp` with integers. So a search never finds
  /// rows with other values in these columns. A fractional time is treated as the preceding millisecond.
  ///
  /// Source: adobe/aepsdk-core-ios: EventHistoryDatabase.swift @5.11.0; adobe/aepsdk-core-android:
  /// AndroidEventHistoryDatabase.kt @core 3.8.0 (read).
  package init(_ image: DatabaseImage, most: Int = standardMost) throws(HistoryProblem) {
    let database = try Database.reading(image.bytes)
    try Self.checkTable(database)
    try Self.checkColumns(database)
    var records: [EventHistory.Record] = []
    var sums = Sums()
    var passedOver = 0
    var last: Int64?
    var isAscending = true
    try database.query("SELECT rowid, eventHash, timestamp FROM Events NOT INDEXED") { row in
      guard let number = row.integer(0), last.map({ $0 < number }) ?? true else {
        isAscending = false
        return false
      }
      last = number
      if let hash = row.integer(1), let hash = UInt32(exactly: hash), let time = row.integer(2, isFloored: true) {
        let record = EventHistory.Record(hash: hash, time: time)
        sums.add(record)
        records.append(record)
      } else {
        passedOver += 1
      }
      return records.count <= most
    }
    if records.count > most { throw Self.excess(most) }
    // SQLite may read rows from a page that was overwritten, for example with zeros. Then the order is wrong.
    guard isAscending else { throw .damaged("the rows of `Events` are not in order") }
    if passedOver == 0 { try Self.checkKey(database, sums) }
    self.init(records, passedOver: passedOver)
  }

  /// Returns the bytes of the database that the platform's SDK would create for the records of `history`. Equal
  /// histories give equal bytes.
  package static func database(of history: EventHistory, for profile: LaunchProfile) throws(HistoryProblem) -> [UInt8] {
    let database = Database()
    try database.execute("BEGIN; " + (profile.values.runtime == .swift ? tableIOS : tableAndroid))
    try database.insert(
      "INSERT INTO Events (eventHash, timestamp) VALUES (?, ?)",
      history.records.lazy.map { (Int64($0.hash), $0.time) })
    try database.execute("COMMIT")
    return try database.image()
  }

  // Source: the files that the comment of `init` names.
  private static let tableIOS = """
    CREATE TABLE "Events" (
        "eventHash"          INTEGER NOT NULL,
        "timestamp"     INTEGER NOT NULL,
        PRIMARY KEY("eventHash", "timestamp")
    );
    """

  // Android creates the table `android_metadata` when it opens a database with localized collators.
  private static let tableAndroid = """
    CREATE TABLE android_metadata (locale TEXT);
    INSERT INTO android_metadata VALUES ('en_US');
    CREATE TABLE Events (eventHash INTEGER, timestamp INTEGER);
    """

  // MARK: layout

  private static func checkTable(_ database: borrowing Database) throws(HistoryProblem) {
    var kind: String?
    var others: [String] = []
    try database.query("SELECT name, type, rootpage FROM sqlite_master WHERE type IN ('table', 'view')") { row in
      if row.text(0).lowercased() == "events" {
        kind = row.text(1) == "table" && row.integer(2) ?? 0 == 0 ? "virtual table" : row.text(1)
      } else if others.count < 6 {
        others.append(row.text(0))
      }
      return kind == nil
    }
    guard let kind else {
      throw HistoryProblem(
        summary: "the database has no table `Events`",
        note: others.isEmpty
          ? "the database has no tables"
          : "the tables of the database: \(others.prefix(5).joined(separator: ", "))\(others.count > 5 ? ", …" : "")",
        help: "use the file `com.adobe.eventHistory` (iOS) or `com.adobe.module.core.eventhistory` (Android)")
    }
    if kind != "table" { throw HistoryProblem(summary: "`Events` is a \(kind), not a table") }
  }

  private static func checkColumns(_ database: borrowing Database) throws(HistoryProblem) {
    var columns: [(name: String, type: String, isHidden: Bool)] = []
    try database.query("PRAGMA table_xinfo(Events)") { row in
      columns.append((row.text(1), row.text(2), row.integer(6) != 0))
      return true
    }
    for name in ["eventHash", "timestamp"] {
      guard let column = columns.first(where: { $0.name.lowercased() == name.lowercased() }) else {
        throw HistoryProblem(
          summary: "the table `Events` has no column `\(name)`",
          note: "the columns of the table: \(columns.prefix(8).map(\.name).joined(separator: ", "))")
      }
      if column.isHidden { throw HistoryProblem(summary: "the column `\(name)` of `Events` is computed") }
      if !column.type.uppercased().contains("INT") {
        throw HistoryProblem(
          summary: "the column `\(name)` of `Events` has the type `\(column.type)` instead of INTEGER")
      }
    }
  }

  /// Checks that the primary key has the same entries as the table: on iOS, searches read only the key.
  private static func checkKey(_ database: borrowing Database, _ sums: Sums) throws(HistoryProblem) {
    var keys: [String] = []
    try database.query("PRAGMA index_list(Events)") { row in
      if row.text(3) == "pk" { keys.append(row.text(1).split(separator: "\"").joined(separator: "\"\"")) }
      return true
    }
    for key in keys {
      var entries = Sums()
      // With `count(*)` alone, SQLite would count pages, and the limit on steps would have no effect.
      let columns = "count(*), sum(eventHash & 4294967295), sum(timestamp & 4294967295)"
      try database.query("SELECT \(columns) FROM Events INDEXED BY \"\(key)\"") { row in
        entries = Sums(rows: row.integer(0) ?? 0, hashes: row.integer(1) ?? 0, times: row.integer(2) ?? 0)
        return false
      }
      guard entries == sums else { throw .damaged("`Events` and its key contain different records") }
    }
  }

  /// The number of records, and for each column the sum of the lower 32 bits of all values.
  private struct Sums: Equatable {
    var rows: Int64 = 0
    var hashes: Int64 = 0
    var times: Int64 = 0

    mutating func add(_ record: EventHistory.Record) {
      rows += 1
      hashes += Int64(record.hash)
      times += Int64(UInt32(truncatingIfNeeded: record.time))
    }
  }
}
