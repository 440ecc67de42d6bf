/// What the extensions of an app do with events: the history, the profile and its state.
extension OracleSession {
  /// adobe-runtime 3.5: whether a record was made.
  mutating func record(_ record: OracleRecord) -> Bool {
    if record.hash == 0 { return false }
    if platform == .ios && history.contains(record) { return false }
    history.append(record)
    return true
  }

  mutating func recorded(_ event: Event, _ hash: UInt32, _ text: String) {
    line(
      event, "history",
      [
        OracleMember(name: "hash", value: .integer(Int64(hash))),
        OracleMember(name: "timestamp", value: .integer(clock)), OracleMember(name: "hashed", value: .text(text)),
      ])
  }

  /// adobe-runtime 2.6
  mutating func changeProfile(_ event: Event) {
    guard event.type == Self.rulesEngine, event.source == Self.responseContent,
      let consequence = event.data?.member("triggeredconsequence"), consequence.member("type")?.string == "csp",
      let detail = consequence.member("detail"), let key = detail.member("key")?.string,
      platform == .ios || !key.isEmpty
    else { return }
    let value = detail.member("value")
    switch (detail.member("operation")?.string, platform) {
    case ("delete", _): store(key, nil, event)
    case ("write", .ios):
      guard let text = value?.string else { return }
      store(key, text.isEmpty ? nil : .text(text), event)
    case ("write", _):
      if let text = value?.string, ["a.triggered", "a.viewed", "a.clicked"].contains(key) {
        var counts = profile.first { $0.name == key }?.value.members ?? []
        let count = counts.first { $0.name == text }?.value.wholeNumber ?? 0
        counts.removeAll { $0.name == text }
        store(key, .object(counts + [OracleMember(name: text, value: .integer(count + 1))]), event)
      } else {
        store(key, value.flatMap { $0.isNull ? nil : $0 }, event)
      }
    default: return
    }
  }

  private mutating func store(_ key: String, _ value: OracleValue?, _ event: Event) {
    let wasThere = profile.contains { $0.name == key }
    profile.removeAll { $0.name == key }
    if let value { profile.append(OracleMember(name: key, value: value)) }
    if wasThere || value != nil {
      line(
        event, "profile",
        [OracleMember(name: "key", value: .text(key)), OracleMember(name: "value", value: value ?? .null)])
    }
    publish(number: event.number)
    announce(
      "Shared state change", "com.adobe.eventType.hub", "com.adobe.eventSource.sharedState",
      .object([OracleMember(name: "stateowner", value: .text(Self.profileOwner))]), as: "state", of: event)
    if platform == .android {
      announce(
        "UserProfile Response Event", "com.adobe.eventType.userProfile", "com.adobe.eventSource.responseProfile",
        profileState, as: "profile", of: event)
    }
  }

  private var profileState: OracleValue {
    .object([OracleMember(name: "userprofiledata", value: .object(profile))])
  }

  mutating func publish(number: Int) {
    if let index = states.firstIndex(where: { $0.owner == Self.profileOwner }) {
      if number == 0 { states[index].versions = [] }
      states[index].versions.append((number, profileState))
    } else {
      states.append(StateHistory(owner: Self.profileOwner, versions: [(number, profileState)]))
    }
  }

  private mutating func announce(
    _ name: String, _ type: String, _ source: String, _ data: OracleValue, as announcement: String, of event: Event
  ) {
    append(
      Event(
        name: name, type: type, source: source, data: data, input: event.input, step: event.step,
        announcement: announcement))
  }

  /// The states an event of this number reads (adobe-runtime 4).
  func states(at number: Int) -> OracleValue {
    .object(
      states.compactMap { state in
        let data = state.versions.last { $0.number <= number } ?? state.versions.first
        return data.map { OracleMember(name: state.owner, value: $0.data) }
      })
  }
}
