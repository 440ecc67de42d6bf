/// The reason why a file is not an event history.
package struct HistoryProblem: Error, Hashable {
  /// The problem that was found.
  package let summary: String
  /// The offset of the problem; nil if it has no place.
  package var offset: Int?
  /// A fact that explains the problem.
  package var note: String?
  /// The change that is advised, in the imperative.
  package var help: String?
  /// True if the history is only larger than a limit.
  package var isLimit = false
}

extension HistoryProblem {
  static let copyAgain =
    "copy the database again, with the files `-wal` and `-journal` beside it, while the app is closed"

  static func damaged(_ reason: String) -> HistoryProblem {
    HistoryProblem(summary: "the database is damaged: \(reason)", help: copyAgain)
  }
}
