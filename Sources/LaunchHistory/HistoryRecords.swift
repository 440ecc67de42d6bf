package import Launch
internal import RuleCore

/// The records of an event history file, for all platforms.
package struct HistoryRecords: Sendable {
  /// A record of an event. The hash of the event differs between platforms.
  struct Event {
    let time: Int64
    let data: JSONDocument.Value
    let document: JSONDocument
    let mask: [[UInt8]]?
  }

  /// The records, sorted by hash and time.
  private let records: [EventHistory.Record]
  private let events: [Event]
  /// For the registry of the web SDK, keyed by hash: the times of the records, in stored order. Nil for other files.
  private var registry: [UInt32: [Int64]]?
  /// The number of rows of a database that no search finds, because a value is not an integer or is out of range.
  package let passedOver: Int
  /// The number of records in the file with the hash 0, which are omitted.
  private let zeroRecords: Int

  init(_ records: [EventHistory.Record], events: [Event] = [], passedOver: Int = 0) {
    self.records = EventHistory.sorted(records.filter { $0.hash != 0 })
    (self.events, self.passedOver, zeroRecords) = (events, passedOver, records.count - self.records.count)
  }

  /// The default maximum number of records in a history.
  package static let standardMost = EventLimits.standard.history

  /// Returns the problem that is reported for a file with more than `most` records.
  static func excess(_ most: Int) -> HistoryProblem {
    HistoryProblem(summary: "more than \(most) records", help: "raise the limit: --max-history", isLimit: true)
  }

  /// The times that are probably not in milliseconds.
  package var timesInOtherUnits: [Int64] {
    (records.map(\.time) + events.map(\.time) + (registry ?? [:]).values.joined())
      .filter { Instant.otherUnit($0) != nil }
  }

  /// The number of records that iOS does not make, because an equal record in the same millisecond exists.
  package var repeats: Int { history(for: .android).count - history(for: .ios).count }

  /// The number of records and events with the hash 0, which no SDK stores.
  package var zeros: Int {
    zeroRecords
      + events.count { event in
        [LaunchProfile.ios, .android].allSatisfy {
          EventHash(event.data, of: event.document, mask: event.mask, for: $0).value == 0
        }
      }
  }

  /// True if the history has no records.
  package var isEmpty: Bool { records.isEmpty && events.isEmpty }

  /// True if the file is the registry of the web SDK. Other platforms never create the records of a registry.
  package var isRegistry: Bool { registry != nil }

  /// Reads the registry of the web SDK, `{"HASH":{"timestamps":[…]},…}`; nil for all other texts.
  ///
  /// Source: adobe/alloy: RulesEngine/createEventRegistry.js @3f01be8; run.
  package init?(registry bytes: [UInt8], depth: Int, most: Int = standardMost) throws(HistoryProblem) {
    guard let document = try? JSONDocument(bytes, depthLimit: depth), document.isObject(document.root),
      document.tolerances.allSatisfy({ JSONReader.javaScript.reading(of: $0.kind) == .accepted })
    else { return nil }
    var registry: [UInt32: [Int64]] = [:]
    var count = 0
    for (name, value) in document.members(document.root) {
      guard let times = document.presentMember(value, "timestamps"), document.isArray(times) else { return nil }
      // The web SDK finds only hashes whose name consists of eight lowercase hexadecimal digits.
      let text = document.string(name)
      guard text.count == 8, text.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }),
        let hash = UInt32(String(decoding: text, as: UTF8.self), radix: 16)
      else {
        throw HistoryProblem(
          summary:
            "expected a hash of 8 lowercase hexadecimal digits, found `\(String(decoding: text, as: UTF8.self))`",
          offset: document.range(name).lower, help: "name each hash as `rulectl eval --platform web` writes it")
      }
      var all: [Int64] = []
      for time in document.elements(times) {
        let isNumber = document.kind(time) == .number
        let number = NumberLexeme.javascript(lexeme: document.lexeme(time).span)
        guard isNumber, let milliseconds = Int64(exactly: number.rounded(.down)) else {
          let found = isNumber ? "a number that is too large" : document.noun(time)
          throw HistoryProblem(
            summary: "expected milliseconds since 1970 in `timestamps`, found \(found)",
            offset: document.range(time).lower)
        }
        all.append(milliseconds)
      }
      count += all.count
      if count > most { throw Self.excess(most) }
      registry[hash] = all
    }
    self.init([])
    self.registry = registry
  }

  /// Returns the history of a platform.
  package func history(for profile: LaunchProfile) -> EventHistory {
    if let registry, profile.values.runtime == .javaScript { return EventHistory(registry: registry) }
    let hashed = events.map { event in
      EventHistory.Record(
        hash: EventHash(event.data, of: event.document, mask: event.mask, for: profile).value, time: event.time)
    }
    return EventHistory(hashed.isEmpty ? records : records + hashed, for: profile)
  }
}

/// The reason why a file is not an event history.
package struct HistoryProblem: Error, Hashable {
  /// The message about the problem.
  package let summary: String
  /// The byte offset of the problem in the file; nil if the problem has no location.
  package var offset: Int?
  /// A fact that explains the problem.
  package var note: String?
  /// The recommended change, in the imperative; nil if no change is recommended.
  package var help: String?
  /// True if the only problem is that the history exceeds a limit.
  package var isLimit = false
}

extension HistoryProblem {
  static let copyAgain =
    "copy the database again, with the files `-wal` and `-journal` beside it, while the app is closed"

  static func damaged(_ reason: String) -> HistoryProblem {
    HistoryProblem(summary: "the database is damaged: \(reason)", help: copyAgain)
  }
}
