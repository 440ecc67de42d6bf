extension CaseGenerator {
  /// A session in which consequences, profile and history meet what rules read.
  ///
  /// Not written, beside what `CaseGenerator` leaves out:
  ///
  ///     an array and its `[*]` in one object of android, and two names for one base
  ///     late rules of several engines
  package mutating func nextSession(for platform: OraclePlatform) -> SessionCase {
    self.platform = platform
    (isFaulty, isSingle, hasData) = (false, false, true)
    let states = state()
    let engines = dice.pick([1, 1, 1, 2, 3])
    wildcard = dice.pick(["items[*]", "items[*]", "items[*].x"])
    let events = (0..<1 + dice.below(6)).map { sessionEvent($0) }
    facts = events.flatMap { $0.leaves }.filter { $0.key.hasPrefix("data.") }
      .map { OracleFact(key: String($0.key.dropFirst(5)), value: $0.value) }
    if facts.isEmpty { facts = [OracleFact(key: "action", value: .text("open"))] }
    facts.removeAll { $0.key.contains("[*]") }
    let documents = (0..<engines).map { sessionDocument($0) }
    var late: (load: Int, reset: Int)?
    if engines == 1, dice.chance(35) {
      let load = dice.below(events.count + 1)
      late = (load, load + dice.below(events.count - load + 1))
    }
    let profiles = [
      #"{"seen":"yes","tier":"gold"}"#, "{}", #"{"tier":"gold","level":5,"a.viewed":{"m1":2}}"#,
    ]
    // A profile in a file and another one in the states would contradict each other.
    let isInFile = dice.chance(35)
    return SessionCase(
      rules: documents.map { text(of: $0, hasFault: false) }, events: events.map { strictText(of: $0) },
      state: strictText(of: !isInFile && dice.chance(20) ? withProfile(states) : states),
      profile: isInFile ? Array(dice.pick(profiles).utf8) : nil, history: recordsBefore(),
      maxSteps: late == nil ? dice.pick([3, 8, 20, 40]) : 100, late: late)
  }

  private func withProfile(_ states: OracleSketch) -> OracleSketch {
    guard case .object(let members) = states else { return states }
    let data = OracleSketch.object([OracleSketchMember("tier", .text("silver"))])
    let profile = OracleSketch.object([OracleSketchMember("userprofiledata", data)])
    return .object(members + [OracleSketchMember("com.adobe.module.userProfile", profile)])
  }

  private mutating func recordsBefore() -> [OracleRecord] {
    (0..<dice.pick([0, 0, 1, 3])).map { _ in
      let content = OracleValue.object([OracleMember(name: "seen", value: .text("promo"))])
      return OracleRecord(
        hash: dice.chance(70) ? platform.hash(of: content).hash : 7,
        time: Self.start + Int64(dice.pick([-5_000, 0, 1_000, 9_000])))
    }
  }

  /// The first timestamp of a session.
  static let start: Int64 = 1_700_000_000_000

  // MARK: events

  private mutating func sessionEvent(_ index: Int) -> OracleSketch {
    var members = [
      OracleSketchMember("type", .text(dice.pick([Self.shop, Self.shop, Self.view]))),
      OracleSketchMember("source", .text("com.example.source.cart")),
    ]
    if dice.chance(70) { members.append(OracleSketchMember("name", .text("Shop \(index)"))) }
    if dice.chance(20) { members.append(OracleSketchMember("id", .text("E-\(index)"))) }
    if dice.chance(92) { members.append(OracleSketchMember("data", .object(sessionData(2 + dice.below(4))))) }
    if dice.chance(80) {
      let times = [0, 0, 1, 1_000, 1_000, 4_000, -500]
      let time = Self.start + Int64(index * dice.pick([0, 1, 1_000]) + dice.pick(times))
      members.append(OracleSketchMember("timestamp", .raw("\(time)")))
    }
    if dice.chance(55) { members.append(OracleSketchMember("mask", .list(mask()))) }
    return .object(members)
  }

  private mutating func mask() -> [OracleSketch] {
    let masks = [
      ["action"], ["action"], ["action", "n"], ["n", "n"], [], ["cart"], ["items.0.sku", "cart.total"], ["nope"],
      ["empty", "note"], ["user.name", "action"], ["late"],
    ]
    return dice.pick(masks).map(OracleSketch.text)
  }

  static let shop = "com.example.type.shop"
  static let view = "com.example.type.view"
  static let chained = "com.example.type.chained"

  /// Members with names of their own, so that no two flatten to one.
  mutating func sessionData(_ count: Int) -> [OracleSketchMember] {
    var data: [OracleSketchMember] = []
    for _ in 0..<count {
      let member = sessionMember(mayBeNull: false)
      if !data.contains(where: { $0.name == member.name }) { data.append(member) }
    }
    return data
  }

  mutating func sessionMember(mayBeNull: Bool) -> OracleSketchMember {
    if mayBeNull, dice.chance(10) { return OracleSketchMember(dice.pick(Self.names), .raw("null")) }
    let scalar = sessionScalar()
    switch dice.below(12) {
    case 0...2: return OracleSketchMember("action", .text(dice.pick(["open", "buy", "Open"])))
    case 3: return OracleSketchMember("n", .raw(dice.pick(OracleVocabulary.numbers)))
    case 4: return OracleSketchMember("note", scalar)
    case 5: return OracleSketchMember("user.name", scalar)
    case 6: return OracleSketchMember("empty", dice.pick([.object([]), .list([]), .text("")]))
    case 7: return OracleSketchMember("tags", .list((0..<dice.below(3)).map { _ in sessionScalar() }))
    case 8: return OracleSketchMember("cart", .object(cart()))
    case 9, 10: return OracleSketchMember("items", dice.chance(85) ? .list(items()) : scalar)
    default: return OracleSketchMember(wildcard, .object(cart()))
    }
  }

  private static let names = ["action", "n", "note", "user.name", "empty", "tags", "cart", "items", "late"]

  private mutating func sessionScalar() -> OracleSketch {
    switch dice.below(10) {
    case ..<4: .text(dice.pick(["open", "buy", "5", "", "a/b", "caf\u{E9}"]))
    case ..<8: .raw(dice.pick(OracleVocabulary.numbers))
    default: .raw(dice.pick(["true", "false"]))
    }
  }

  private mutating func cart() -> [OracleSketchMember] {
    var members: [OracleSketchMember] = []
    if dice.chance(60) { members.append(OracleSketchMember("total", sessionScalar())) }
    if dice.chance(30) { members.append(OracleSketchMember("inner", .object(dice.chance(50) ? [] : cart()))) }
    if dice.chance(30) { members.append(OracleSketchMember("codes", .list([sessionScalar()]))) }
    if dice.chance(20) { members.append(OracleSketchMember("gone", .raw("null"))) }
    return members
  }

  private mutating func items() -> [OracleSketch] {
    (0..<dice.below(3)).map { _ in
      dice.chance(75) ? .object([OracleSketchMember("sku", sessionScalar())] + cart()) : sessionScalar()
    }
  }
}
