internal import CSQLite

/// An SQLite database in memory, which reads and writes no files.
@safe struct Database: ~Copyable {
  /// The steps that SQLite's virtual machine may still take, counted in thousands.
  private final class Budget {
    var thousands: Int

    init(_ thousands: Int) { self.thousands = thousands }
  }

  private let connection: OpaquePointer?
  private let budget: Budget

  /// Creates an empty database.
  init() {
    var connection: OpaquePointer?
    // All calls in this type are sound: the connection is open until `deinit`, and strings are valid during a call.
    let code = unsafe sqlite3_open_v2(
      ":memory:", &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX,
      nil)
    precondition(code == SQLITE_OK, "SQLite has no memory for a connection")
    unsafe self.connection = unsafe connection
    budget = Budget(.max)
  }

  /// Opens a copy of a database image. No code in the image runs: triggers, views and virtual tables are disabled, and
  /// the functions that the image may still call have no side effects.
  static func reading(_ image: [UInt8]) throws(HistoryProblem) -> Database {
    let database = Database()
    try database.load(image)
    return database
  }

  private borrowing func load(_ image: [UInt8]) throws(HistoryProblem) {
    for (which, isOn) in [
      (SQLITE_DBCONFIG_DEFENSIVE, true), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, false), (SQLITE_DBCONFIG_ENABLE_VIEW, false),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, false), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, false),
    ] { try check(unsafe sqlite3_set_switch(connection, which, isOn ? 1 : 0)) }
    try check(unsafe sqlite3_drop_modules(connection, nil))
    // No value of an event history exceeds this length.
    _ = unsafe sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 1_000_000)
    guard let copy = unsafe sqlite3_malloc64(UInt64(image.count)) else {
      throw HistoryProblem(summary: "the database does not fit in the memory")
    }
    // Sound: the copy has `image.count` bytes, and SQLite frees it, even after an error.
    unsafe image.withUnsafeBytes { bytes in
      unsafe UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyMemory(from: bytes)
    }
    try check(
      unsafe sqlite3_deserialize(
        connection, "main", copy.assumingMemoryBound(to: UInt8.self), Int64(image.count), Int64(image.count),
        UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)))
    // The steps are limited, because the tree of a damaged file may lead to the same page repeatedly. A row takes six
    // steps, and has more than six bytes.
    budget.thousands = 1_000 + image.count / 500
    // Sound: the budget lives as long as the connection.
    unsafe sqlite3_progress_handler(
      connection, 1_000,
      { context in
        guard let context = unsafe context else { return 1 }
        let budget = unsafe Unmanaged<Budget>.fromOpaque(context).takeUnretainedValue()
        budget.thousands -= 1
        return budget.thousands < 0 ? 1 : 0
      }, Unmanaged.passUnretained(budget).toOpaque())
  }

  deinit { _ = unsafe sqlite3_close_v2(connection) }

  private borrowing func check(_ code: Int32) throws(HistoryProblem) {
    if code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE { return }
    // Sound: SQLite's message is NUL-terminated, and copied at once.
    let message = unsafe String(cString: sqlite3_errmsg(connection))
    switch code & 0xFF {
    case SQLITE_INTERRUPT: throw HistoryProblem.damaged("it has more rows than fit in it")
    case SQLITE_NOTADB: throw HistoryProblem.damaged("its header is malformed")
    // If the schema is malformed, SQLite's message has details.
    case SQLITE_CORRUPT:
      throw HistoryProblem.damaged(message.hasPrefix("database disk") ? "a page is malformed" : message)
    default: throw HistoryProblem(summary: "the database cannot be read: \(message)")
    }
  }

  /// Runs statements that return no rows.
  borrowing func execute(_ statements: String) throws(HistoryProblem) {
    try check(unsafe sqlite3_exec(connection, statements, nil, nil, nil))
  }

  /// Runs a statement with integers for its parameters, and calls `body` with each row until `body` returns false.
  borrowing func query(
    _ statement: String, _ parameters: Int64..., each body: (Row) -> Bool = { _ in true }
  ) throws(HistoryProblem) {
    var prepared: OpaquePointer?
    try check(unsafe sqlite3_prepare_v2(connection, statement, -1, &prepared, nil))
    defer { _ = unsafe sqlite3_finalize(prepared) }
    for (place, parameter) in parameters.enumerated() {
      try check(unsafe sqlite3_bind_int64(prepared, Int32(place + 1), parameter))
    }
    try unsafe step(prepared, body)
  }

  /// Runs a statement with two parameters once for each element of `pairs`.
  borrowing func insert(_ statement: String, _ pairs: some Sequence<(Int64, Int64)>) throws(HistoryProblem) {
    var prepared: OpaquePointer?
    try check(unsafe sqlite3_prepare_v2(connection, statement, -1, &prepared, nil))
    defer { _ = unsafe sqlite3_finalize(prepared) }
    for (first, second) in pairs {
      try check(unsafe sqlite3_bind_int64(prepared, 1, first))
      try check(unsafe sqlite3_bind_int64(prepared, 2, second))
      try unsafe step(prepared) { _ in true }
      try check(unsafe sqlite3_reset(prepared))
    }
  }

  private borrowing func step(_ statement: OpaquePointer?, _ body: (Row) -> Bool) throws(HistoryProblem) {
    while true {
      let code = unsafe sqlite3_step(statement)
      try check(code)
      guard code == SQLITE_ROW, body(unsafe Row(statement: statement)) else { return }
    }
  }

  /// Returns the bytes of the database as a file would contain them.
  borrowing func image() throws(HistoryProblem) -> [UInt8] {
    var size: Int64 = 0
    guard let bytes = unsafe sqlite3_serialize(connection, "main", &size, 0) else {
      throw HistoryProblem(summary: "the database does not fit in the memory")
    }
    // Sound: SQLite allocated `size` bytes, which are copied and freed here.
    defer { unsafe sqlite3_free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
  }

  /// The current row of a statement, valid until the next row is read.
  @safe struct Row {
    fileprivate let statement: OpaquePointer?

    /// Returns a value that is an integer, or a real number that equals an integer; nil for any other value.
    /// `isFloored`: true to round other real numbers down to an integer.
    func integer(_ column: Int32, isFloored: Bool = false) -> Int64? {
      // Sound, below: the statement is at a row, and SQLite checks the column.
      switch unsafe sqlite3_column_type(statement, column) {
      case SQLITE_INTEGER: unsafe sqlite3_column_int64(statement, column)
      case SQLITE_FLOAT:
        Int64(
          exactly: isFloored
            ? (unsafe sqlite3_column_double(statement, column)).rounded(.down)
            : unsafe sqlite3_column_double(statement, column))
      default: nil
      }
    }

    /// Returns a value as text; an empty string for null.
    func text(_ column: Int32) -> String {
      guard let text = unsafe sqlite3_column_text(statement, column) else { return "" }
      return unsafe String(cString: text)
    }
  }
}
