/// The messages about events that cannot be used.
///
/// For a file without a usable event, only one message is written: the first problem, with the number of events. So
/// messages wait until an event of the file is usable, or the file ends.
struct EventComplaints {
  struct Complaint {
    var text: String
    var place: String
    var notes: [String] = []
    var help: String?
    /// True if the line begins with something other than an object.
    var isForeign = false
  }

  /// The maximum number of messages in a run.
  static let maximumMessages = 1_000

  /// The indices of the inputs whose messages wait.
  var files: Set<Int> = []
  /// The waiting messages, about the first events of one file, and the number of these events.
  private var waiting: [Complaint] = []
  private var waitingEvents = 0
  /// The number of unusable events, including events whose message was omitted because of the limit.
  private var events = 0

  /// The number of unusable events that exceed the maximum number of messages.
  var untold: Int { max(0, events - Self.maximumMessages) }

  /// Counts an unusable event of an input. Returns true if the maximum number of messages allows a message about the
  /// event.
  mutating func isWanted(of input: Int) -> Bool {
    guard files.contains(input) else {
      events += 1
      return events <= Self.maximumMessages
    }
    waitingEvents += 1
    return events + waitingEvents <= Self.maximumMessages
  }

  /// Adds the message about an event that is already counted. Returns the messages that can be written.
  mutating func take(_ complaint: Complaint, of input: Int) -> [Complaint] {
    guard files.contains(input) else { return [complaint] }
    waiting.append(complaint)
    return []
  }

  /// Returns the messages that have waited for a usable event of an input.
  mutating func take(usableEventOf input: Int) -> [Complaint] {
    guard files.remove(input) != nil else { return [] }
    defer { (waiting, waitingEvents) = ([], 0) }
    events += waitingEvents
    return waiting
  }

  /// Returns the message about a file that has ended without a usable event, if the file had events. `isCut`: true if
  /// the run ends before the end of the file; then the waiting messages are returned.
  mutating func end(isCut: Bool = false) -> [Complaint] {
    defer { (waiting, waitingEvents) = ([], 0) }
    guard !isCut, var first = waiting.first else {
      events += waitingEvents
      return waiting
    }
    events += 1
    if first.isForeign {
      first.help = first.help ?? "write each event as a JSON object on a line, or name a log of the SDK"
    }
    if waitingEvents > 1 { first.notes = ["none of the \(waitingEvents) events in the file can be used"] }
    return [first]
  }
}
