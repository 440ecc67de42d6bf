/// A session of an app on one platform: the events, and the effects of the rules that they match.
///
/// An input event is run first, then the events that follow from it, in order, until no event is left. The first engine
/// is the engine of Core. The engines of other extensions receive the event after Core's rules have changed it.
///
///     let session = Session(programs, …) { fact in … }
///     try session.read(text, from: 0, as: 0, at: { now }, isRepeat: false)
///     session.play()
///
/// Source: adobe/aepsdk-core-ios: EventHub.swift, LaunchRulesEngine.swift @5.11.0; adobe/aepsdk-core-android:
/// EventHub.kt, LaunchRulesEngine.java, LaunchRulesConsequence.kt @core 3.8.0.
package final class Session {
  package struct Settings: Sendable {
    /// The maximum number of events that are evaluated for one input event.
    package var maximumSteps: Int
    /// The kinds of facts to report.
    package var shows: Set<SessionFactKind>
    /// True if the consequences in facts include their tokens.
    package var withTokens: Bool
    /// The numbers of input events before the rules arrive, and before the engines evaluate the kept events. Nil if the
    /// rules are loaded from the start.
    package var arrival: (load: Int, reset: Int)?
    /// The settings of Campaign; nil if the app does not include Campaign.
    package var campaign: CampaignMessages.Settings?
    /// The settings of Messaging; nil if the app does not include Messaging.
    package var messaging: Messaging.Settings?

    package init(
      maximumSteps: Int, shows: Set<SessionFactKind>, withTokens: Bool = false, arrival: (load: Int, reset: Int)? = nil
    ) {
      (self.maximumSteps, self.shows, self.withTokens, self.arrival) = (maximumSteps, shows, withTokens, arrival)
    }
  }

  /// One engine of the app.
  final class Member {
    // Unchecked: a session uses one engine at a time, and an engine does not call back into the session.
    @safe @exclusivity(unchecked) var engine: Engine
    /// The events that the engine keeps for evaluation, while it has no rules.
    var kept: [(event: SessionEvent, states: SharedStates)] = []
    /// The rules that were removed from the engine because the user has opted out.
    var removed: Program?

    init(_ engine: consuming Engine) { self.engine = engine }
  }

  /// The consequences that an event fires before the engine stops, and the reason for the stop; nil if the engine did
  /// not stop.
  typealias Reading = (firings: [Firing], stop: Engine.Stop?)

  let profile: LaunchProfile
  let settings: Settings
  private let shown: SessionFact.Kinds
  private let reportFact: (SessionFact) -> Int
  var members: [Member]
  /// The reader of the first engine, which a different session may share. Stored, because a getter of the engine copies
  /// the whole engine.
  package internal(set) var reader: FactReader
  /// The programs of the engines, if the rules arrive late; otherwise empty.
  var programs: [Program] = []
  let limits: EventLimits
  var attributes: UserProfile
  /// The rules that have had an effect since the last call of `forget`.
  package internal(set) var fired: [SessionRuleID] = []
  /// The size in bytes of the facts since the last call of `forget`.
  private var size = 0
  /// A limit on the effects of one input event.
  package enum Limit: Equatable {
    /// The maximum number of steps, `Settings.maximumSteps`.
    case steps(Int)
    /// The maximum size in bytes of the event's lines.
    case lines(Int)
    /// The maximum number of records in the history.
    case history(Int)
    /// The problem of an event that a rule emits and that exceeds `EventLimits`.
    case event(EventProblem)
  }

  /// The remarks about the run of the last input event, in addition to its lines.
  package struct Remarks {
    /// The reason why the event was not run completely: a limit of an engine (`limit`), or a limit of the session
    /// (`cut`).
    package var limit: ExpansionLimit?
    package var cut: Limit?
    /// True if the app would have crashed.
    package var hasCrashed = false
    /// True if the timestamp of the event is before the timestamp of an earlier event.
    package var isBackInTime = false
  }

  package internal(set) var remarks = Remarks()
  private var latest: Instant?

  // The current input event (`input`), and the result of Core's engine for this event (`reading`).
  private var reading: Reading = ([], nil)
  private var input: SessionEvent?
  var queue: [SessionEvent] = []
  /// The number of input events so far.
  var count = 0
  /// The number of events that followed from the current input event.
  var emitted = 0
  /// Keyed by input event: the number of events that followed from this event. Only for events that may be evaluated
  /// again.
  private var emittedByEvent: [Int?: Int] = [:]
  /// Like `emittedByEvent`, but counts only events queued since the queue was last empty.
  private var queuedByEvent: [Int?: Int] = [:]
  /// The ids of the in-app messages that each input event announced, in order.
  var messages: [(event: Int?, ids: [String])] = []
  /// The consequences of history operations of the current event, which are announced after other consequences.
  var deferred: [(firing: Firing, engine: Int)] = []
  /// The first value of each state that was missing at the start.
  var firstStates = SharedStates(foldsNames: true)
  /// Keyed by name: the shared states at the start, and the states that were published later.
  let initialStates: JSONTree.Members
  var published = JSONTree.Members()
  var propositions = OptimizePropositions()
  var campaign: CampaignMessages?
  var messaging: Messaging?
  /// True if events may be evaluated again, long after their first run.
  private let numbersByEvent: Bool
  /// Returns true if the run of an event must end at once.
  package var isCancelled: () -> Bool = { false }
  /// True while kept events are evaluated again.
  var isRepeating = false
  /// True if the working copy of the current event differs from the event.
  var isChanged = false
  /// The kinds of events that extensions handle, in addition to rules.
  private let handled: [Engine.EventKind]

  /// Creates a session. `programs`: the programs of the engines, Core's first. `attributes`: the user profile.
  /// `publishes`: true if `attributes` replaces the profile in `states`, the shared states of `world`. `reader`: the
  /// reader of a different session's first engine, which may be shared. `report`: receives each fact, and returns the
  /// number of bytes that it stores.
  package init(
    _ programs: [Program], world: World, attributes: JSONTree.Members?, publishes: Bool, states: JSONTree.Members,
    _ settings: Settings, limits: EventLimits, sharing reader: FactReader? = nil,
    report: @escaping (SessionFact) -> Int
  ) {
    profile = programs[0].profile
    (self.settings, self.limits, reportFact) = (settings, limits, report)
    shown = SessionFact.Kinds(settings.shows)
    handled = [SessionEvent.consequence] + (settings.shows.contains(.optimize) ? OptimizePropositions.handled : [])
    let isLate = settings.arrival != nil
    let empty = Program(profile: profile)
    members = programs.enumerated().map { place, program in
      Member(
        Engine(isLate ? empty : program, world: world, limits: limits, sharing: place == 0 && !isLate ? reader : nil))
    }
    self.reader = members[0].engine.reader
    self.attributes = UserProfile(attributes ?? JSONTree.Members(), for: profile)
    if isLate { self.programs = programs }
    campaign = settings.campaign.map { CampaignMessages($0, for: programs[0].profile) }
    messaging = settings.messaging.map {
      Messaging($0, for: programs[0].profile, Engine(empty, world: world, limits: limits))
    }
    if isLate { messaging?.waits = true }
    numbersByEvent = isLate || messaging?.waits ?? false || settings.messaging?.isCached ?? false
    initialStates = states
    let isThere = world.has(state: Array(SessionEvent.profileState.utf8))
    // The iOS extension publishes its profile when it starts; the Android extension does so only if the profile is not
    // empty.
    let isPublished: Bool =
      switch profile.values.runtime {
      case .swift: publishes || !isThere
      case .java, .javaScript: publishes && (isThere || !self.attributes.attributes.isEmpty)
      }
    if isPublished { publishProfile() }
    setCampaignRules(states["com.adobe.module.configuration"]?["global.privacy"])
    arriveIfDue()
  }

  /// Lets `recorders`, one for each engine, observe the events that the engines evaluate. Does not support rules that
  /// arrive late.
  package func record(in recorders: [CoverageRecorder?]) {
    for case (let member, let recorder?) in zip(members, recorders) { member.engine.record(in: recorder) }
  }

  /// Changes the world of all engines.
  func apply(_ effect: Effect) {
    for member in members { member.engine.apply(effect) }
    messaging?.cardEngine.engine.apply(effect)
  }

  /// The current time of the clock.
  package var now: Instant { members[0].engine.now }

  // MARK: facts

  func shows(_ kind: SessionFactKind) -> Bool { shown.contains(kind) }

  func report(_ fact: SessionFact) { size += reportFact(fact) }

  func report(_ content: SessionFact.Content, _ event: SessionEvent) {
    var fact = SessionFact(event: event.key, content: content)
    if let messaging, let rule = fact.rule { fact.source = messaging.source(of: rule) }
    report(fact)
  }

  /// Discards the facts so far, which the caller has already written.
  package func forget() {
    fired.removeAll(keepingCapacity: true)
    size = 0
  }

  // MARK: input events

  /// Reads the input event with the number `number` at `start`, and evaluates it with Core's engine. Returns the offset
  /// after the event. `now` is called for an event without a timestamp. `isRepeat`: true if the session that shares the
  /// reader has just read the event.
  package func read(
    _ text: Span<UInt8>, from start: Int, as number: Int, at now: () -> Instant, isRepeat: Bool
  ) throws(EventProblem) -> Int {
    forget()
    remarks = Remarks()
    reading = ([], nil)
    let core = members[0]
    do throws(Engine.Stop) {
      reading.firings = try core.engine.process(
        text, from: start, isRepeat: isRepeat, withTokens: settings.withTokens, clock: now)
    } catch {
      if case .event(let problem) = error { throw problem }
      reading = (core.engine.fired, error)
    }
    noteTime()
    if let messaging, !messaging.isStarted {
      startMessaging()
      do throws(Engine.Stop) {
        // Cards that have qualified may have changed the data that Core's rules read.
        reading = (
          try core.engine.process(text, from: start, isRepeat: false, withTokens: settings.withTokens, clock: now), nil
        )
      } catch {
        reading = (core.engine.fired, error)
      }
    }
    let isPlain = reading.firings.isEmpty && reading.stop == nil
    // Most events match nothing, so their members are not needed.
    let mayPass = members.count == 1 && !shows(.event) && settings.arrival == nil
    if isPlain, mayPass, !core.engine.needsParts(of: text, kinds: handled) {
      input = nil
    } else {
      let parts = core.engine.parts(of: text)
      let data = parts.data.map { SessionData.source(text.extracting($0).array()) }
      input = SessionEvent(parts, data: data, event: number)
      if messaging != nil, let document = try? JSONDocument.event(text, from: start, limits).document {
        messaging?.response = document.isHandleEvent(document.root) ? document : nil
      }
    }
    return core.engine.end
  }

  private func noteTime() {
    guard members[0].engine.hasTimestamp else { return }
    if let latest, now < latest { remarks.isBackInTime = true }
    latest = max(latest ?? now, now)
  }

  /// Runs the event that was read, and the events that follow from it.
  package func play() {
    if let input {
      let reading = reading
      emitted = 0
      play(input, reading)
      settleMessages(after: input)
      reportMessages()
    }
    passOver()
  }

  /// Counts an unusable input event.
  package func passOver() {
    count += 1
    arriveIfDue()
  }

  private func play(_ event: SessionEvent, _ first: Reading) {
    if evaluate(event, first) { playQueue() }
  }

  /// The maximum size in bytes of the facts about one input event, which are kept until all platforms have run the
  /// event.
  private var maximumBytes: Int { 64 * limits.expansion }

  /// Evaluates the queued events in order, for each input event at most as many as the limits allow.
  func playQueue() {
    var next = 0
    // Keyed by input event: the number of evaluated events, including the input event.
    var steps: [Int?: Int] = [:]
    while next < queue.count, !isCancelled() {
      let event = queue[next]
      next += 1
      let count = steps[event.key.input, default: 1]
      steps[event.key.input] = count + 1
      if count >= settings.maximumSteps {
        if count == settings.maximumSteps { cut(event, after: count, by: .steps(count)) }
        continue
      }
      if size > maximumBytes {
        cut(event, after: count, by: .lines(maximumBytes))
        break
      }
      guard evaluate(event, nil) else { break }
      if next > 1_024 {
        queue.removeFirst(next)
        next = 0
      }
    }
    queue.removeAll(keepingCapacity: true)
    queuedByEvent.removeAll(keepingCapacity: true)
  }

  /// Notes in `remarks` that a limit was reached after `steps` events while more events are queued.
  private func cut(_ event: SessionEvent, after steps: Int, by limit: Limit) {
    remarks.cut = remarks.cut ?? limit
    guard shows(.cut) else { return }
    let input = SessionEventID(input: event.key.input, isLate: event.key.isLate)
    report(SessionFact(event: input, content: .cut(steps: steps)))
  }

  /// Ends the run of an input event after a crash or at a limit: the remaining queued events are dropped.
  func end(with stop: Engine.Stop, _ event: SessionEvent, engine: Int) {
    queue.removeAll()
    queuedByEvent.removeAll()
    deferred.removeAll()
    messages.removeAll()
    switch stop {
    // Events of a session are valid, but they may be too large.
    case .event(let problem): remarks.cut = remarks.cut ?? .event(problem)
    case .limit(let limit): remarks.limit = limit
    case .crash(let crash):
      remarks.hasCrashed = true
      if shows(.crash) { report(.crash(engine: engine, rule: crash.rule, reason: crash.reason), event) }
    }
  }

  // MARK: dispatched events

  /// Queues an event that follows from `cause`. Returns the number of the queued event.
  func emit(_ event: SessionEvent, after cause: SessionEvent) -> Int {
    emitted += 1
    var number = emitted
    var place = emitted
    if numbersByEvent {
      number = emittedByEvent[cause.key.input, default: 0] + 1
      emittedByEvent[cause.key.input] = number
      place = queuedByEvent[cause.key.input, default: 0] + 1
      queuedByEvent[cause.key.input] = place
    }
    // Events beyond the maximum are not evaluated.
    guard place <= settings.maximumSteps else { return number }
    var event = event
    event.key = SessionEventID(input: cause.key.input, isLate: cause.key.isLate, step: number)
    queue.append(event)
    return number
  }
}
