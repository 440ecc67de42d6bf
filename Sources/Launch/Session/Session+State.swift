/// The state of the app that a session changes: the user profile, the shared states, and the propositions of Optimize.
extension Session {
  // MARK: the user profile

  /// Lets the extension User Profile handle an announced consequence.
  func handleProfile(_ event: SessionEvent, _ working: SessionData?) {
    guard event.mayChangeProfile || isChanged, event.isConsequence,
      let consequence = working?.members(for: profile)["triggeredconsequence"]?.members,
      consequence["type"]?.text?.elementsEqual("csp".utf8) ?? false, let detail = consequence["detail"]?.members,
      let change = attributes.apply(detail)
    else { return }
    if case .written(let key, let value) = change, shows(.profile) {
      lines.add(.profile, event) { json in
        json.raw(",\"key\":")
        json.string(key.span)
        json.raw(",\"value\":")
        (value ?? .null).write(to: &json)
      }
    }
    publishProfile()
    keepStates(of: event)
    var owner = JSONTree.Members()
    owner["stateowner"] = .text(Array(SessionEvent.profileState.utf8))
    announce(
      .state,
      SessionEvent(
        "Shared state change", type: "com.adobe.eventType.hub", source: "com.adobe.eventSource.sharedState",
        data: .tree(owner)),
      after: event)
    guard profile.values.runtime == .java else { return }
    var data = JSONTree.Members()
    data["userprofiledata"] = .object(attributes.attributes)
    announce(
      .profile,
      SessionEvent(
        "UserProfile Response Event", type: "com.adobe.eventType.userProfile",
        source: "com.adobe.eventSource.responseProfile", data: .tree(data)),
      after: event)
  }

  private func announce(_ kind: SessionEvent.Announcement, _ announced: SessionEvent, after event: SessionEvent) {
    var announced = announced
    (announced.announcement, announced.isLate) = (kind, event.isLate)
    (announced.event, announced.step) = (event.event, event.step)
    queue.append(announced)
  }

  func publishProfile() {
    var state = JSONTree.Members()
    state["userprofiledata"] = .object(attributes.attributes)
    set(state: Array(SessionEvent.profileState.utf8), to: state)
  }

  /// Replaces a shared state, as an extension or a record in the input does.
  package func set(state name: [UInt8], to data: JSONTree.Members) {
    var states = JSONTree.Members()
    states[name] = .object(data)
    guard let document = try? JSONDocument(JSONTree.object(states).json, depthLimit: .max) else { return }
    if settings.arrival != nil { firstStates.fill(from: document, for: profile) }
    apply(.sharedStates(document))
    published[name] = .object(data)
  }

  // MARK: Optimize

  func playOptimize(_ event: SessionEvent, _ working: SessionData?) {
    guard shows(.optimize),
      let (change, scopes) = propositions.play(event, working, for: profile)
    else { return }
    lines.add(.optimize, event) { json in
      json.raw(",\"change\":\"\(change.rawValue)\",\"scopes\":{")
      for (place, scope) in scopes.enumerated() {
        if place > 0 { json.raw(",") }
        json.string(scope.name.span)
        json.raw(":\(scope.count)")
      }
      json.raw("}")
    }
  }

  // MARK: the end

  /// Adds the line about the end of the session.
  package func writeEnd() {
    lines.removeAll()
    guard shows(.end) else { return }
    lines.add(.end) { json in
      json.raw(",\"profile\":")
      JSONTree.object(attributes.attributes).write(to: &json)
      json.raw(",\"history\":{")
      for (place, count) in history.counts.enumerated() {
        json.raw((place > 0 ? "," : "") + "\"\(count.hash)\":\(count.count)")
      }
      json.raw("},\"states\":")
      json.raw(states)
    }
  }

  /// The user profile as JSON.
  package var profileText: [UInt8] { JSONTree.object(attributes.attributes).json }

  /// The shared states by name, as JSON.
  package var states: [UInt8] {
    var all = initialStates
    for (name, value) in zip(published.names, published.values) {
      // The hub ignores letter case in names.
      let known = all.names.first { SharedStates.folded($0) == SharedStates.folded(name) }
      all[known ?? name] = value
    }
    return JSONTree.object(all).json
  }

  package var history: EventHistory { members[0].engine.world.history ?? EventHistory(for: profile) }
}
