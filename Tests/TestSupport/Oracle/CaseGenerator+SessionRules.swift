extension CaseGenerator {
  /// The document of one engine.
  mutating func sessionDocument(_ engine: Int) -> OracleSketch {
    let rules = (0..<1 + dice.below(4)).map { sessionRule($0, engine) }
    return .object([OracleSketchMember("version", .raw("1")), OracleSketchMember("rules", .list(rules))])
  }

  private mutating func sessionRule(_ rule: Int, _ engine: Int) -> OracleSketch {
    let consequences = (0..<dice.pick([0, 1, 1, 2, 2, 3, 4])).map {
      sessionConsequence("e\(engine)r\(rule)c\($0)")
    }
    return .object([
      OracleSketchMember("condition", sessionCondition()),
      OracleSketchMember("consequences", .list(consequences)),
    ])
  }

  private mutating func sessionCondition() -> OracleSketch {
    var parts = [gate()]
    if dice.chance(25) { parts.append(leaf(aimed())) }
    if dice.chance(30) { parts.append(profileTest()) }
    if dice.chance(25) { parts.append(historyTest()) }
    if dice.chance(3) { parts.append(leaf((dice.pick(OracleVocabulary.malformedStateKeys), "ex", []))) }
    if parts.count > 1, dice.chance(15) { parts = [gate(), .group("or", Array(parts.dropFirst()))] }
    return parts.count == 1 ? parts[0] : .group("and", parts)
  }

  private func leaf(_ matcher: Matcher) -> OracleSketch {
    .matcher(matcher.key, matcher.matcher, matcher.values)
  }

  private mutating func gate() -> OracleSketch {
    func type(_ type: String) -> OracleSketch { .matcher("~type", "eq", [.text(type)]) }
    switch dice.below(100) {
    case ..<48: return type(Self.shop)
    case ..<55: return type(Self.view)
    case ..<70: return type(Self.chained)
    case ..<82:
      let kind = dice.pick(["csp", "iam", "schema", "pb"])
      let announced = OracleSketch.matcher("triggeredconsequence.type", "eq", [.text(kind)])
      return .group("and", [type("com.adobe.eventType.rulesEngine"), announced])
    case ..<87: return type("com.adobe.eventType.hub")
    case ..<90: return type("com.adobe.eventType.userProfile")
    case ..<93:
      return .group(
        "and",
        [
          type("com.adobe.eventType.rulesEngine"), .matcher("~source", "ew", [.text("requestReset")]),
        ])
    default: return .matcher("~source", "sw", [.text("com.")])
    }
  }

  static let profileKey = "~state.com.adobe.module.userProfile/userprofiledata."

  private mutating func profileTest() -> OracleSketch {
    let owner = dice.chance(10) ? "~state.COM.adobe.module.userprofile/userprofiledata." : Self.profileKey
    let key = owner + dice.pick(["seen", "seen", "tier", "a.b", "open", "a.viewed.m1", "obj.x"])
    return dice.pick([
      .matcher(key, "ex", []), .matcher(key, "nx", []),
      .matcher(key, "eq", [.text(dice.pick(["yes", "gold", "open"]))]),
      .matcher(key, "ne", [.text("yes")]), .matcher(key, "ge", [.raw("2")]),
    ])
  }

  private mutating func historyTest() -> OracleSketch {
    let pool = [
      #"{"seen":"promo"}"#, #"{"seen":"promo"}"#, #"{"seen":"open"}"#, #"{"action":"open"}"#, #"{"action":"buy"}"#,
      #"{"n":2.5}"#, #"{"n":1}"#, #"{"n":"1"}"#, #"{"k.v.0":1,"k.v.1":"x"}"#, #"{"k":{"v":[1,"x"]}}"#,
      #"{"action":"open","n":5}"#,
    ]
    var members = [
      OracleSketchMember("events", .list((0..<dice.pick([0, 1, 1, 1, 2, 3])).map { _ in .raw(dice.pick(pool)) })),
      OracleSketchMember("matcher", .text(dice.pick(["eq", "ge", "lt", "le", "gt", "ne", "nc", "eq", "ge"]))),
      OracleSketchMember("value", .raw(dice.pick(["0", "1", "1", "2", "-1"]))),
    ]
    if dice.chance(50) {
      members.append(OracleSketchMember("searchType", .text(dice.pick(["any", "ordered", "mostRecent", "odd"]))))
    }
    let times = ["\(Self.start)", "\(Self.start + 1_000)", "\(Self.start + 9_000)", "0", "1000"]
    if dice.chance(20) { members.append(OracleSketchMember("from", .raw(dice.pick(times)))) }
    if dice.chance(20) { members.append(OracleSketchMember("to", .raw(dice.pick(times)))) }
    return .object([
      OracleSketchMember("type", .text("historical")), OracleSketchMember("definition", .object(members)),
    ])
  }
}

extension OracleSketch {
  /// The condition that a key, a matcher and values make.
  fileprivate static func matcher(_ key: String, _ code: String, _ values: [OracleSketch]) -> OracleSketch {
    var members = [OracleSketchMember("key", .text(key)), OracleSketchMember("matcher", .text(code))]
    if !values.isEmpty { members.append(OracleSketchMember("values", .list(values))) }
    return .object([
      OracleSketchMember("type", .text("matcher")), OracleSketchMember("definition", .object(members)),
    ])
  }

  fileprivate static func group(_ logic: String, _ members: [OracleSketch]) -> OracleSketch {
    let definition = [
      OracleSketchMember("logic", .text(logic)), OracleSketchMember("conditions", .list(members)),
    ]
    return .object([
      OracleSketchMember("type", .text("group")), OracleSketchMember("definition", .object(definition)),
    ])
  }
}
