import LaunchHistory
import RuleEngine

/// The fuzz target `history`: JSON Lines, or a database with its journals.
enum HistoryCheck {
  /// The unit of the lengths, and the size of a page in the seeds.
  private static let unit = 512

  /// The first two bytes are the lengths of the database and of its `-journal` in units; the rest is its `-wal`. Without a
  /// database the text is JSON Lines.
  static func check(_ bytes: [UInt8]) {
    guard bytes.count >= 2 else { return }
    let text = bytes.dropFirst(2)
    let main = Array(text.prefix(Int(bytes[0]) * unit))
    let journal = Array(text.dropFirst(main.count).prefix(Int(bytes[1]) * unit))
    let log = Array(text.dropFirst(main.count + journal.count))
    let records: HistoryRecords
    do throws(HistoryProblem) {
      records =
        main.isEmpty
        ? try HistoryRecords(lines: Array(text), depth: 64)
        : try HistoryRecords(DatabaseImage(main, journal: journal, log: log))
    } catch {
      precondition(!error.summary.isEmpty)
      precondition(0...bytes.count ~= error.offset ?? 0, "a problem outside of the file")
      return
    }
    for profile in [LaunchProfile.ios, .android] { checkCopies(records.history(for: profile), profile) }
  }

  /// Both kinds of file must hold what a history holds.
  private static func checkCopies(_ history: EventHistory, _ profile: LaunchProfile) {
    let all = history.records
    precondition(history.counts.reduce(0) { $0 + $1.count } == all.count, "the counts are not those of the records")
    let lines = all.map { #"{"timestamp":\#($0.time),"hash":\#($0.hash)}"# }.joined(separator: "\n")
    do throws(HistoryProblem) {
      let text = try HistoryRecords(lines: Array(lines.utf8), depth: 64)
      precondition(text.history(for: profile).records == all, "JSON Lines read otherwise than written")
      let file = try HistoryRecords.database(of: history, for: profile)
      let database = try HistoryRecords(DatabaseImage(file, journal: nil, log: nil))
      precondition(
        database.passedOver == 0 && database.history(for: profile).records == all, "the database is not read back")
    } catch {
      preconditionFailure("what was written is not read: \(error.summary)")
    }
  }
}
