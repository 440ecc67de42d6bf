/// Rules that arrive after the first events. Until then, engines have no rules, and keep the events that they receive.
extension Session {
  /// True until the engines have evaluated the events that they kept.
  var keepsEvents: Bool { settings.arrival.map { count < $0.reset } ?? false }

  private func keeps(_ event: SessionEvent, for place: Int) -> Bool {
    // The engine of Messaging keeps events until it evaluates them itself, independently of other engines.
    let keeps = if let messaging, messaging.settings.engine == place { messaging.waits } else { keepsEvents }
    guard keeps else { return false }
    return !isRepeating && !event.key.isLate
  }

  /// Keeps an event for an engine that has no rules yet.
  func keep(_ event: SessionEvent, _ working: SessionData?, for place: Int) {
    guard keeps(event, for: place) else { return }
    var kept = event
    (kept.data, kept.producer, kept.key.isLate) = (working, nil, true)
    members[place].kept.append((kept, members[place].engine.states))
  }

  /// Adds to the last kept event the shared states that this event has caused: these states have the number of the
  /// event.
  func keepStates(of event: SessionEvent) {
    for (place, member) in members.enumerated() where keeps(event, for: place) && !member.kept.isEmpty {
      member.kept[member.kept.count - 1].states = member.engine.states
    }
  }

  /// If enough events were read (`Settings.arrival`), loads the rules, or lets the engines evaluate the kept events.
  func arriveIfDue() {
    guard let arrival = settings.arrival else { return }
    if count == arrival.load, !programs.isEmpty {
      // Messaging's engine gets its rules from responses.
      for (place, program) in programs.enumerated() where place != messaging?.settings.engine {
        // If the user has opted out, the engine gets the rules at the opt-in.
        if members[place].removed != nil {
          members[place].removed = program
          continue
        }
        let world = members[place].engine.world
        let kept = members[place].kept
        members[place] = Member(Engine(program, world: world, limits: limits))
        members[place].kept = kept
      }
      programs = []
      loadMessages()
      reader = members[0].engine.reader
    }
    if count == arrival.reset { reset() }
  }

  /// Evaluates the events that an engine has kept. Returns false if the app crashes, or if a limit is reached.
  func repeatKept(of place: Int) -> Bool {
    let (kept, states, others) = (members[place].kept, members[place].engine.states, deferred)
    members[place].kept = []
    deferred = []
    if messaging?.settings.engine == place { messaging?.waits = false }
    isRepeating = true
    defer { (isRepeating, deferred) = (false, others) }
    for (event, then) in kept {
      members[place].engine.replace(states: then.filled(from: firstStates))
      let (found, stop) = process(event.json(event.data).span, by: place)
      members[place].engine.replace(states: states)
      if messaging?.settings.engine == place {
        carryOutMessages(found, of: place, event, event.data)
      } else {
        var working = event.data
        for firing in found { carryOut(firing, of: place, event, &working) }
      }
      if let stop {
        end(with: stop, event, engine: place)
        return false
      }
      for (firing, engine) in deferred { announce(firing, of: engine, event) }
      deferred.removeAll(keepingCapacity: true)
    }
    return true
  }

  /// Evaluates again the events that were kept before the rules arrived.
  private func reset() {
    let name = profile.values.runtime == .swift ? "com.adobe.module.configuration.rulesengine" : "Configuration"
    // If Messaging has no initial messages, its engine waits for the first response.
    let waiting: Int? =
      if let messaging,
        messaging.settings.input == nil
          || messaging.settings.isCached && messaging.held.numbers(.inApp).isEmpty
      { messaging.settings.engine } else { nil }
    for place in members.indices where place != waiting && !repeatKept(of: place) { return }
    var data = JSONTree.Members()
    data["name"] = .text(Array(name.utf8))
    var event = SessionEvent(
      Array(name.utf8), type: SessionEvent.consequenceType, source: Array("com.adobe.eventSource.requestReset".utf8),
      data: .tree(data))
    event.key.isLate = true
    let before = queue
    queue = []
    if evaluate(event, nil) {
      queue = before + queue
      playQueue()
    }
    settleMessages(after: event)
    reportMessages(isLate: true)
  }
}
