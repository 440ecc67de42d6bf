/// The environment of an event on a device: the clock, the SDK version and the shared states.
package struct Environment: Sendable {
  package var now: Instant
  package var zone: ZoneOffset
  /// The SDK version; nil for the SDK version of the profile.
  package var sdkVersion: String?
  /// The shared states as an object: each member is the shared state with the member's name.
  package var states: JSONDocument?
  /// The event history of a platform; nil if none is given.
  package var history: (@Sendable (LaunchProfile) -> EventHistory)?
  /// The random source of engines. Searches use a separate source.
  package var dice = RandomSource.seeded(0)
  /// True if the clock of engines is set to the timestamp of each event that has one.
  package var followsEvents = false
  /// True if the app has downloaded the rules; false if the app reads the rules from its cache.
  package var isDownload = false
  /// True if searches may choose values that are not given: states, the history, the SDK version and the time.
  package var leavesFree = false
  /// True if the user gave `now`; false if `now` is the time on this machine.
  package var isTimeGiven = false
  /// The types and sources that events may have, in addition to the types and sources that rules name. Nil if events
  /// may have any type and source.
  package var names: KnownNames?
  /// Returns the events that extensions dispatch, which searches prefer to other events.
  package var dispatched: @Sendable () -> [DispatchedEvent] = { [] }
  /// Additional members of states; for equal keys, the last member is used.
  private var added: [StateMember] = []

  package init(
    now: Instant, zone: @escaping ZoneOffset = { _ in 0 }, sdkVersion: String? = nil, states: JSONDocument? = nil
  ) { (self.now, self.zone, self.sdkVersion, self.states) = (now, zone, sdkVersion, states) }

  /// Describes how programs that are evaluated in this environment use the event history.
  package var historyUse: HistoryUse { HistoryUse(isRead: history != nil, isDownload: isDownload) }

  /// True if searches must use this environment's value of a source.
  func gives(_ source: FactSource) -> Bool {
    if !leavesFree { return false }
    return switch source {
    case .state: states != nil || !added.isEmpty
    case .history: history != nil && isTimeGiven
    case .special(.sdkVersion): sdkVersion != nil
    case .special, .data, .nothing, .crash: source.isTime ? isTimeGiven : !source.isFixed
    }
  }

  /// Returns the world (the input other than the event) with which a search begins.
  package func world(for profile: LaunchProfile) -> World {
    world(World(for: profile, now: now, zone: zone, sdkVersion: sdkVersion), for: profile)
  }

  /// Returns the world (the input other than the event) with which an engine begins. In a session, the clock follows
  /// the events, and states are found by name as in the event hub.
  package func engineWorld(for profile: LaunchProfile, isSession: Bool = false) -> World {
    world(
      World(
        for: profile, now: now, zone: zone, sdkVersion: sdkVersion, dice: dice,
        followsEvents: followsEvents || isSession, foldsStateNames: isSession), for: profile)
  }

  /// Returns `empty` with the history and the states added.
  private func world(_ empty: World, for profile: LaunchProfile) -> World {
    var world = empty
    if let history { world.apply(.history(history(profile))) }
    if added.isEmpty {
      if let states { world.apply(.sharedStates(states)) }
    } else if let states = Self.read(statesText()) {
      world.apply(.sharedStates(states))
    }
    return world
  }

  /// Returns the environment with the changes that a witness requires.
  package func with(_ wish: RequiredEnvironment) -> Environment {
    var changed = self
    changed.now = wish.now ?? now
    changed.sdkVersion = wish.sdkVersion.map { String(decoding: $0, as: UTF8.self) } ?? sdkVersion
    changed.add(wish.states)
    if let records = wish.history { changed.history = { EventHistory(records, for: $0) } }
    return changed
  }

  /// Returns the parts of this environment that differ from `other`, in the form in which a suite stores them.
  package func changes(from other: Environment) -> SuiteEnvironment {
    let (mine, others) = (statesText(), other.statesText())
    return SuiteEnvironment(
      now: now == other.now ? nil : now, sdkVersion: sdkVersion == other.sdkVersion ? nil : sdkVersion,
      states: mine == others ? nil : mine)
  }

  /// Adds members to the states.
  mutating func add(_ members: [StateMember]) { added += members }

  /// Returns an object with the states named in `wanted`; a missing state is an empty object. Nil if the result is not
  /// valid JSON.
  func states(named wanted: Set<[UInt8]>) -> JSONDocument? {
    Self.read(text(only: wanted))
  }

  /// Parses states. No depth limit is needed: the text was accepted before, and no reader of states is recursive.
  private static func read(_ text: [UInt8]) -> JSONDocument? {
    try? JSONDocument(text, depthLimit: .max)
  }

  /// Returns the states as JSON, with the additional members `wishes`.
  package func statesText(with wishes: [StateMember] = []) -> [UInt8] {
    text(with: wishes, only: nil)
  }

  private func text(with wishes: [StateMember] = [], only wanted: Set<[UInt8]>?) -> [UInt8] {
    let wishes = (added + wishes).filter { wanted?.contains($0.name) ?? true }
    var names: [[UInt8]] = []
    var members: [[UInt8]: [[UInt8]: ProbeValue]] = [:]
    /// Keyed by name: the source text of a state that is not changed.
    var written: [[UInt8]: [UInt8]] = [:]
    func add(_ name: [UInt8], _ key: [UInt8], _ value: ProbeValue) {
      if members[name] == nil, written[name] == nil { names.append(name) }
      members[name, default: [:]][key] = value
    }
    let changed = Set(wishes.map(\.name))
    if let states {
      for (name, state) in states.members(states.root) {
        let name = states.string(name)
        guard wanted?.contains(name) ?? true else { continue }
        if members[name] == nil, written[name] == nil { names.append(name) }
        if !changed.contains(name) {
          written[name] = Array(states.lexeme(state))
          continue
        }
        members[name] = members[name] ?? [:]
        states.forEachScalar(of: state) { key, value in
          if let known = ProbeValue(value, in: states) { add(name, key, known) }
        }
      }
    }
    for wish in wishes { add(wish.name, wish.key, wish.value) }
    for name in wanted ?? [] where members[name] == nil && written[name] == nil {
      names.append(name)
    }
    var writer = JSONWriter()
    writer.byte(0x7B)
    for (place, name) in names.enumerated() {
      if place > 0 { writer.byte(0x2C) }
      writer.string(name.span)
      writer.byte(0x3A)
      if let text = written[name] {
        writer.raw(text)
        continue
      }
      let sorted = (members[name] ?? [:]).filter { $0.value != .absent }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      MemberTree(sorted.map { ($0.key, $0.value) }, nests: true).write(to: &writer)
    }
    writer.byte(0x7D)
    return writer.bytes
  }
}

/// A member of a shared state, given by its flattened key.
package struct StateMember: Hashable, Sendable {
  package var name: [UInt8]
  package var key: [UInt8]
  package var value: ProbeValue

  package init(name: [UInt8], key: [UInt8], value: ProbeValue) {
    (self.name, self.key, self.value) = (name, key, value)
  }
}

/// The changes of the environment that a rule requires to fire.
package struct RequiredEnvironment: Hashable, Sendable {
  package internal(set) var states: [StateMember] = []
  package internal(set) var sdkVersion: [UInt8]?
  package internal(set) var now: Instant?
  /// The records of the event history; nil if the given history is sufficient.
  package internal(set) var history: [EventHistory.Record]?

  package init() {}

  package var isEmpty: Bool { states.isEmpty && sdkVersion == nil && now == nil && history == nil }

  /// The shared states as JSON.
  package var statesText: [UInt8] { Environment(now: Instant(milliseconds: 0)).statesText(with: states) }
}

extension ProbeValue {
  /// Creates a value from a scalar of a document; nil for arrays and non-empty objects.
  init?(_ value: JSONDocument.Value, in document: JSONDocument) {
    switch document.kind(value) {
    case .string: self = .text(document.string(value))
    case .number: self = .number(Array(document.lexeme(value)))
    case .true: self = .truth(true)
    case .false: self = .truth(false)
    case .null: self = .absent
    case .object where document.members(value).isEmpty: self = .emptyObject
    case .object, .array, .word: return nil
    }
  }
}
