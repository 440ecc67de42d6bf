/// The evaluation of one event.
extension Session {
  /// Evaluates an event with one engine. Messaging's engine expands all consequences before it carries out the first
  /// one.
  func process(_ event: Span<UInt8>, by place: Int) -> Reading {
    do throws(Engine.Stop) {
      return (try members[place].engine.process(event, from: 0, withTokens: settings.withTokens), nil)
    } catch {
      return (place == messaging?.settings.engine ? [] : members[place].engine.fired, error)
    }
  }

  /// Evaluates an event with all engines, and carries out the consequences. `reading`: the result of Core's engine, if
  /// the result is known. Returns false if the app crashes, or if a limit is reached. Earlier consequences have then
  /// been carried out.
  func evaluate(_ event: SessionEvent, _ reading: Reading?) -> Bool {
    var working = event.data
    var bytes = [UInt8]()
    let isAlone = members.count == 1
    if reading == nil || !isAlone { bytes = event.json(event.data) }
    for place in members.indices {
      if place == 1, isChanged { bytes = event.json(working) }
      let isMessaging = place == messaging?.settings.engine
      if isMessaging, event.isMessagingReset, !repeatKept(of: place) { return false }
      if place > 0 { members[place].engine.apply(.clock(now)) }
      let known = place == 0 ? reading : nil
      let (found, stop) = known ?? process(bytes.span, by: place)
      keep(event, working, for: place)
      if place == 0 {
        isChanged = false
        for firing in found { carryOut(firing, of: place, event, &working) }
      } else if isMessaging {
        carryOutMessages(found, of: place, event, working)
      } else {
        // The events that this engine dispatches contain the data that the engine attaches. The SDK then discards this
        // data.
        var own = working
        for firing in found { carryOut(firing, of: place, event, &own) }
      }
      if let stop {
        end(with: stop, event, engine: place)
        return false
      }
    }
    return finish(event, working)
  }

  /// Reports the effects of an event's consequences, and lets the extensions handle the event. Returns false if the app
  /// crashes, or if a limit is reached.
  private func finish(_ event: SessionEvent, _ working: SessionData?) -> Bool {
    for (firing, engine) in deferred { announce(firing, of: engine, event) }
    deferred.removeAll(keepingCapacity: true)
    if shows(.event) { report(.event(event, working), event) }
    if messaging != nil, !evaluateCards(event, working) { return false }
    handleProfile(event, working)
    if campaign != nil { handleCampaign(event, working) }
    if messaging != nil { handleMessaging(event, working) }
    if let mask = event.mask, let working {
      record(working.members(for: profile), mask: mask, event)
    }
    playOptimize(event, working)
    return true
  }
}
