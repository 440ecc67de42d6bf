package import Launch
internal import RuleCore

/// The records of an event history file, for all platforms.
package struct HistoryRecords: Sendable {
  /// A record of an event, whose hash differs between platforms.
  struct Event {
    let time: Int64
    let data: JSONDocument.Value
    let document: JSONDocument
    let mask: [[UInt8]]?
  }

  /// Sorted by hash and time.
  private let records: [EventHistory.Record]
  private let events: [Event]
  /// The number of rows of a database that no search finds: their values are not integers, or out of range.
  package let passedOver: Int

  init(_ records: [EventHistory.Record], events: [Event] = [], passedOver: Int = 0) {
    self.records = EventHistory.sorted(records)
    (self.events, self.passedOver) = (events, passedOver)
  }

  /// The most records that a history may have, if none is named.
  package static let standardMost = EventLimits.standard.history

  /// The problem of a file with more than `most` records.
  static func excess(_ most: Int) -> HistoryProblem {
    HistoryProblem(summary: "more than \(most) records", help: "raise the limit: --max-history", isLimit: true)
  }

  /// True if there are no records.
  package var isEmpty: Bool { records.isEmpty && events.isEmpty }

  /// Returns the history of a platform.
  package func history(for profile: LaunchProfile) -> EventHistory {
    let hashed = events.map { event in
      EventHistory.Record(
        hash: EventHash(event.data, of: event.document, mask: event.mask, for: profile).value, time: event.time)
    }
    return EventHistory(hashed.isEmpty ? records : records + hashed, for: profile)
  }
}

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
