/// The lines of one platform about one input event.
///
/// A line has two parts, between which the writer puts the platforms:
///
///     {"event":0,"step":2,"kind":"profile"  …  ,"key":"seen","value":"yes"}
package struct SessionLines {
  /// The kinds of lines: the values of `--show`.
  package enum Kind: String, CaseIterable, Sendable {
    case event, consequence, dispatch, data, profile, history, message, skipped, crash, optimize, cut, end
  }

  /// A set of kinds, which is asked for each line.
  struct Kinds: Sendable {
    private var bits: UInt16 = 0

    init(_ kinds: Set<Kind>) { for kind in kinds { bits |= kind.bit } }

    func contains(_ kind: Kind) -> Bool { bits & kind.bit != 0 }
  }

  /// The reasons why a consequence of a rule that matched is not carried out.
  package enum Reason: String, CaseIterable, Sendable {
    case chainLimit = "chain-limit"
    case noEventData = "no-event-data"
    case noData = "no-eventdata"
    case noType = "no-type"
    case noSource = "no-source"
    case badAction = "bad-action"
    case noSchema = "no-schema"
    case noID = "no-id"
    case noSchemaData = "no-data"
    case noOperation = "no-operation"
    case noContent = "no-content"
    case emptyHash = "empty-hash"
    case alreadyRecorded = "already-recorded"
    case recordFailed = "record-failed"
  }

  package struct Line: Equatable {
    package let kind: Kind
    /// The index of the engine, for lines about a rule.
    package let engine: Int?
    /// The offset in `text` after the first part.
    package let head: Int
    /// The offset after the line, which ends with `}` and a line feed.
    package let end: Int
  }

  package var text = JSONWriter()
  package private(set) var lines: [Line] = []
  /// The rules that had an effect, with the index of their engine.
  package var fired: [(engine: Int, rule: Int)] = []

  /// True if nothing happened: no line, and no rule had an effect.
  package var isEmpty: Bool { lines.isEmpty && fired.isEmpty }

  package mutating func removeAll() {
    text.removeAll()
    lines.removeAll(keepingCapacity: true)
    fired.removeAll(keepingCapacity: true)
  }

  /// Adds a line about an event. `body` writes its members after the platforms, each with a comma before it.
  mutating func add(
    _ kind: Kind, _ event: SessionEvent, engine: Int? = nil, _ body: (inout JSONWriter) -> Void
  ) {
    text.raw("{\"event\":")
    if let number = event.event { text.integer(number) } else { text.raw("null") }
    text.raw(",\"step\":")
    text.integer(event.step)
    if event.isLate { text.raw(",\"late\":true") }
    if let announcement = event.announcement { text.raw(",\"announcement\":\"\(announcement.rawValue)\"") }
    text.raw(",\"kind\":\"\(kind.rawValue)\"")
    finish(kind, engine, body)
  }

  /// Adds a line about no event.
  mutating func add(_ kind: Kind, _ body: (inout JSONWriter) -> Void) {
    text.raw("{\"kind\":\"\(kind.rawValue)\"")
    finish(kind, nil, body)
  }

  private mutating func finish(_ kind: Kind, _ engine: Int?, _ body: (inout JSONWriter) -> Void) {
    let head = text.count
    body(&text)
    text.raw("}\n")
    lines.append(Line(kind: kind, engine: engine, head: head, end: text.count))
  }

  package func start(ofLine index: Int) -> Int { index > 0 ? lines[index - 1].end : 0 }

  /// True if the other platform has the same lines.
  package func equals(_ other: SessionLines) -> Bool {
    lines == other.lines && text.equals(0..<text.count, other.text, 0..<other.text.count)
  }
}

extension SessionLines.Kind {
  fileprivate var bit: UInt16 {
    switch self {
    case .event: 1
    case .consequence: 2
    case .dispatch: 4
    case .data: 8
    case .profile: 16
    case .history: 32
    case .message: 64
    case .skipped: 128
    case .crash: 256
    case .optimize: 512
    case .cut: 1_024
    case .end: 2_048
    }
  }
}
