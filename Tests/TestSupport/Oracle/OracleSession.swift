/// A session to be played: the rules of each engine, the events, and what there is before them.
package struct SessionCase: Sendable {
  /// Core's document first, then those of the engines that listen.
  package var rules: [[UInt8]]
  package var events: [[UInt8]]
  package var state: [UInt8]
  /// The profile, if it is given.
  package var profile: [UInt8]?
  package var history: [OracleRecord]
  package var maxSteps: Int
  /// After how many events the rules arrive and their reset event is handled; nil: they are there.
  package var late: (load: Int, reset: Int)?
}

/// A naive simulator of sessions (adobe-runtime 1 to 4 and 6), on the evaluator of `Oracle`.
///
/// It keeps whole events in a queue and everything else in lists, and yields the lines of the
/// session's contract as values, in their order. Like the evaluator, it shares nothing with the
/// program.
struct OracleSession {
  static let rulesEngine = "com.adobe.eventType.rulesEngine"
  static let responseContent = "com.adobe.eventSource.responseContent"
  static let profileOwner = "com.adobe.module.userProfile"
  static let historyOperation = "https://ns.adobe.com/personalization/eventHistoryOperation"

  /// An event on its way.
  struct Event {
    var name: String
    var type: String
    var source: String
    var id: String?
    var data: OracleValue?
    var mask: [String]?
    /// The place of the input event that it comes from; nil: the reset event.
    var input: Int?
    var step = 0
    /// `state` or `profile`, for what the profile announces.
    var announcement: String?
    /// The engine whose `dispatch` it is.
    var dispatcher: Int?
    /// Its place among all events, which states are versioned by.
    var number = 0
  }

  /// The states of one owner, oldest first, each with the number of the event it was published for.
  struct StateHistory {
    let owner: String
    var versions: [(number: Int, data: OracleValue)]
  }

  let platform: OraclePlatform
  let now: Int64
  var engines: [[OracleRule]]
  var states: [StateHistory]
  var profile: [OracleMember]
  var history: [OracleRecord]
  var clock: Int64

  var queue: [Event] = []
  var kept: [Event]?
  var isLoaded = true
  /// How many events were emitted because of each input event; nil is the reset event's.
  var emitted: [Int?: Int] = [:]
  /// The messages announced because of each input event.
  var messages: [Int?: [String]] = [:]
  var lastNumber = 0
  /// The history operations of an event: recording is asynchronous, so that what they announce comes
  /// after everything else.
  var recordings: [(engine: Int, rule: OracleRule, consequence: OracleConsequence, detail: OracleValue)] = []
  /// Whether what is done now follows from the second pass.
  var isLate = false
  var lines: [OracleValue] = []
  /// Whether something happened that is not specified together with late rules.
  var isOpen = false

  /// The lines of `session`, or nil when a document is rejected, or the specification is silent.
  static func lines(of session: SessionCase, platform: OraclePlatform, now: Int64) -> [OracleValue]? {
    var engines: [[OracleRule]] = []
    for rules in session.rules {
      guard let loaded = try? OracleLoader(platform: platform).rules(rules) else { return nil }
      engines.append(loaded)
    }
    guard let state = try? OracleReader.strict(session.state, platform: platform) else { return nil }
    let given = session.profile.flatMap { try? OracleReader.strict($0, platform: platform) }
    var simulator = Self(platform: platform, engines: engines, states: state, profile: given, now: now)
    for record in session.history { _ = simulator.record(record) }
    simulator.run(session)
    return simulator.isOpen ? nil : simulator.lines
  }

  private init(
    platform: OraclePlatform, engines: [[OracleRule]], states: OracleValue, profile given: OracleValue?, now: Int64
  ) {
    (self.platform, self.engines, self.now, clock) = (platform, engines, now, now)
    history = []
    self.states = (states.members ?? []).map { StateHistory(owner: $0.name, versions: [(0, $0.value)]) }
    let there = states.member(Self.profileOwner)?.member("userprofiledata")
    profile = (given ?? there)?.members ?? []
    // ios publishes the profile when it starts, android only one that holds something.
    if platform == .ios || !profile.isEmpty { publish(number: 0) }
  }

  // MARK: the queue

  private mutating func run(_ session: SessionCase) {
    if session.late != nil { (isLoaded, kept) = (false, []) }
    for index in 0...session.events.count {
      if index == session.late?.load { isLoaded = true }
      if index == session.late?.reset { reset(maxSteps: session.maxSteps) }
      guard index < session.events.count else { break }
      guard let input = try? OracleReader.strict(session.events[index], platform: platform) else {
        preconditionFailure("events are strict JSON")
      }
      clock = input.member("timestamp")?.wholeNumber ?? now
      let mask = input.member("mask")?.elements
      append(
        Event(
          name: input.member("name")?.string ?? "", type: input.member("type")?.string ?? "",
          source: input.member("source")?.string ?? "", id: input.member("id")?.string,
          data: input.member("data").flatMap { $0.members == nil ? nil : $0 }, mask: mask?.compactMap(\.string),
          input: index))
      drain(maxSteps: session.maxSteps)
      message(of: index)
    }
    end()
  }

  mutating func append(_ event: Event) {
    lastNumber += 1
    var event = event
    event.number = lastNumber
    queue.append(event)
  }

  /// Evaluates what is waiting until nothing is left.
  private mutating func drain(maxSteps: Int) {
    // How many events were evaluated because of each input event. In the second pass that was
    // evaluated before.
    var steps: [Int?: Int] = [:]
    while !queue.isEmpty {
      let event = queue.removeFirst()
      let count = steps[event.input, default: isLate ? 1 : 0]
      if count == maxSteps {
        line(event.input, 0, "cut", [OracleMember(name: "steps", value: .integer(Int64(count)))])
        queue = []
        if kept != nil || isLate { isOpen = true }
        return
      }
      steps[event.input] = count + 1
      do { try evaluate(event) } catch {
        // The app stops: what was waiting is lost, and so is what would be shown.
        (queue, recordings) = ([], [])
        messages[event.input] = nil
        if kept != nil || isLate { isOpen = true }
      }
    }
  }

  /// The reset event: what was kept is evaluated again, then the event itself, then what came of it.
  private mutating func reset(maxSteps: Int) {
    let waiting = kept ?? []
    kept = nil
    isLate = true
    messages = [:]
    let name = platform == .ios ? "com.adobe.module.configuration.rulesengine" : "Configuration"
    do {
      var reset = Event(
        name: name, type: Self.rulesEngine, source: "com.adobe.eventSource.requestReset",
        data: .object([OracleMember(name: "name", value: .text(name))]))
      lastNumber += 1
      reset.number = lastNumber
      for event in waiting {
        var again = event
        again.dispatcher = nil
        _ = try process(again, in: 0, isSecondPass: true)
        announceRecorded(again)
      }
      try evaluate(reset)
    } catch { isOpen = true }
    drain(maxSteps: maxSteps)
    for input in messages.keys.compactMap({ $0 }).sorted() { message(of: input) }
    // Those of the reset event, which is none of the input.
    message(of: nil)
    isLate = false
  }

  /// One event: Core's engine, the engines that listen, the profile, the history.
  private mutating func evaluate(_ event: Event) throws(OracleCrash) {
    kept?.append(event)
    var working = event
    working.data = try process(event, in: 0)
    for engine in engines.indices.dropFirst() { _ = try process(working, in: engine) }
    announceRecorded(event)
    line(
      event, "event",
      [
        OracleMember(name: "name", value: .text(event.name)), OracleMember(name: "type", value: .text(event.type)),
        OracleMember(name: "source", value: .text(event.source)),
      ] + (event.id.map { [OracleMember(name: "id", value: .text($0))] } ?? [])
        + [OracleMember(name: "data", value: working.data ?? .null)])
    changeProfile(working)
    if let mask = event.mask {
      let (hash, text) = platform.hash(of: working.data, mask: mask)
      if record(OracleRecord(hash: hash, time: clock)) { recorded(event, hash, text) }
    }
  }
}

extension Oracle {
  /// The lines of a session in the form of `normalised`, or nil when a document is rejected or the
  /// specification is silent on what the session comes to.
  package static func lines(of session: SessionCase, platform: OraclePlatform, now: Int64) -> [OracleSessionLine]? {
    OracleSession.lines(of: session, platform: platform, now: now)?.map { line in
      OracleSessionLine(
        kind: line.member("kind")?.string ?? "", reason: line.member("reason")?.string,
        isLate: line.member("late") != nil, text: line.normalText)
    }
  }
}

/// One line of a session, and what it is about.
package struct OracleSessionLine: Sendable {
  package let kind: String
  package let reason: String?
  package let isLate: Bool
  package let text: String
}
