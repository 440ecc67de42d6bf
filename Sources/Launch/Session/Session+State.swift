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
    if case .written(let key, let value) = change, shows(.profile) { report(.profile(key: key, value: value), event) }
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

  private func announce(_ kind: SessionEventID.Announcement, _ announced: SessionEvent, after event: SessionEvent) {
    var announced = announced
    announced.key = event.key
    announced.key.announcement = kind
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
    var counts = JSONTree.Members()
    for scope in scopes { counts[scope.name] = .number(Array(String(scope.count).utf8)) }
    report(.optimize(change, scopes: counts), event)
  }

  // MARK: the end

  /// Reports the end of the session.
  package func reportEnd() {
    forget()
    startMessaging()
    guard shows(.end) else { return }
    var records = JSONTree.Members()
    for (hash, count) in history.counts { records[String(hash)] = .number(Array(String(count).utf8)) }
    report(
      SessionFact(
        event: nil,
        content: .end(
          profile: userProfile, history: records, states: states, cards: messaging?.activities)))
  }

  package var userProfile: JSONTree.Members { attributes.attributes }

  /// Keyed by name: the shared states.
  package var states: JSONTree.Members {
    var all = initialStates
    for (name, value) in zip(published.names, published.values) {
      // The hub ignores letter case in names.
      let known = all.names.first { SharedStates.folded($0) == SharedStates.folded(name) }
      all[known ?? name] = value
    }
    return all
  }

  package var history: EventHistory { members[0].engine.world.history ?? EventHistory(for: profile) }
}

extension Session {
  /// True if the rules arrive later (`Settings.arrival`), and have not arrived yet.
  package var awaitsRules: Bool { !programs.isEmpty }

  /// Replaces the world of an explainer by the current world of the engine of Core.
  package func copyWorld(to explainer: inout Explainer) { explainer.restore(members[0].engine.world) }
}
