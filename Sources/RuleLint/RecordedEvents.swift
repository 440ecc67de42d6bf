/// Events or visitors that an app has recorded, for checks that compare rules with them.
package struct RecordedEvents: Sendable {
  /// The maximum total size of the events in bytes. The limit exists because the events are kept in memory.
  package static let mostBytes = 64 << 20

  private var text: [UInt8] = []
  /// The offset in `text` of the end of each event.
  private var ends: [Int] = []
  /// True if the events are larger than `mostBytes` allows. Then no events are kept, because the first events alone
  /// might not be typical.
  package private(set) var isCut = false

  package init() {}

  /// Adds an event: a JSON object in UTF-8.
  package mutating func add(_ event: Span<UInt8>) {
    isCut = isCut || event.count > Self.mostBytes - text.count
    if isCut {
      (text, ends) = ([], [])
    } else {
      text += event.array()
      ends.append(text.count)
    }
  }

  /// Calls `body` with each event.
  package func withEach(_ body: (Span<UInt8>) -> Void) {
    var start = 0
    for end in ends {
      body(text.span.extracting(start..<end))
      start = end
    }
  }
}
