/// Events or visitors that an app has recorded, for checks that compare rules with them.
package struct RecordedEvents: Sendable {
  /// The maximum total size of the events in bytes, because they are kept in memory.
  package static let mostBytes = 64 << 20

  private var text: [UInt8] = []
  /// Indexed by event: the offset of its end in `text`.
  private var ends: [Int] = []
  /// True if there were more events than `mostBytes` allows. Then no event is kept, because the first ones would not
  /// be representative.
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
