extension CaseGenerator {
  /// A condition of at most `depth` levels.
  ///
  /// At the top of a rule a dropped condition takes an android file down, so there it is a fault.
  mutating func condition(depth: Int, isTop: Bool) -> OracleSketch {
    let mayDrop = !isTop || isFaulty
    var members: [OracleSketchMember] = []
    switch dice.below(100) {
    case ..<(depth > 1 ? 45 : 0):
      add("type", .text("group"), to: &members)
      addDefinition(group(depth: depth, mayDrop: mayDrop), of: "group", to: &members)
    case 94...:
      add("type", .text("historical"), to: &members)
      addDefinition(historical(mayDrop: mayDrop), of: "historical", to: &members)
    default:
      add("type", .text("matcher"), to: &members)
      addDefinition(matcher(mayDrop: mayDrop), of: "matcher", to: &members)
    }
    return .object(members)
  }

  private mutating func addDefinition(
    _ definition: OracleSketch, of type: String, to members: inout [OracleSketchMember]
  ) {
    // For a web group or history, a definition of another type is in two rows of the tables.
    let isOpen = platform == .web && type != "matcher"
    add("definition", definition, to: &members, wrong: isOpen ? [nil, .raw("null")] : OracleVocabulary.wrongTypes)
  }

  private mutating func group(depth: Int, mayDrop: Bool) -> OracleSketch {
    var members: [OracleSketchMember] = []
    var isOdd = false
    var conditions = (0..<1 + dice.below(4)).map { _ in condition(depth: depth - 1, isTop: false) }
    switch dice.below(100) {
    case ..<80: addLogic(dice.pick(["and", "or"]), to: &members)
    case ..<88:
      isOdd = true
      addLogic(dice.pick(["AND", "Or"]), to: &members)
    case ..<92 where mayDrop:
      isOdd = true
      addLogic("xor", to: &members)
    case ..<95 where mayDrop: break
    default:
      if mayDrop { conditions = [] }
      addLogic(dice.pick(["and", "or"]), to: &members)
    }
    if isOdd {
      // Over dropped members alone, ios may drop such a group or keep it: give it one that stays.
      members.append(OracleSketchMember("conditions", .list([soundMatcher()] + conditions)))
      return .object(members)
    }
    let isOpen = platform == .web
    add(
      "conditions", .list(conditions), to: &members, wrong: isOpen ? [nil, .raw("null")] : OracleVocabulary.wrongTypes)
    return .object(members)
  }

  private mutating func addLogic(_ logic: String, to members: inout [OracleSketchMember]) {
    // No other text: unknown logic takes care of its members above.
    add("logic", .text(logic), to: &members, wrong: [nil, .raw("null"), .raw("5"), .list([])])
  }

  /// A matcher that no platform drops.
  private func soundMatcher() -> OracleSketch {
    let definition = OracleSketch.object([
      OracleSketchMember("key", .text("~type")), OracleSketchMember("matcher", .text("sw")),
      OracleSketchMember("values", .list([.text("com.")])),
    ])
    return .object([
      OracleSketchMember("type", .text("matcher")), OracleSketchMember("definition", definition),
    ])
  }

  private mutating func matcher(mayDrop: Bool) -> OracleSketch {
    var (key, matcher, values) = dice.chance(50) ? aimed() : stray()
    if mayDrop, dice.chance(4) { matcher = dice.pick(OracleVocabulary.unknownMatchers) }
    if dice.chance(25), matcher != "ex", matcher != "nx" {
      for _ in 0...dice.below(2) {
        values.insert(literal(for: matcher), at: dice.below(values.count + 1))
      }
    }
    var members: [OracleSketchMember] = []
    // What a web `nx` makes of a key that is no string is open.
    let keyFaults: [OracleSketch?] = matcher == "nx" ? [nil, .raw("null")] : [nil, .raw("5")]
    add("key", .text(key), to: &members, wrong: keyFaults)
    let isUnary = matcher == "ex" || matcher == "nx"
    if isFault(), !isUnary, OracleVocabulary.matchers.contains(matcher) {
      // Web throws on these values, but what it does with a faulty matcher beside them is open.
      members.append(OracleSketchMember("matcher", .text(matcher)))
      members.append(OracleSketchMember("values", .raw("null")))
      return .object(members)
    }
    add("matcher", .text(matcher), to: &members, wrong: [nil, .raw("null"), .raw("5")])
    if !values.isEmpty || dice.chance(30) {
      let faults: [OracleSketch?] = [nil, .text("x5"), .raw("5"), .object([])]
      add("values", .list(values), to: &members, wrong: isUnary ? [nil, .list([])] : faults)
    }
    addStray(to: &members)
    return .object(members)
  }

  /// Members a matcher does not use, of a type that ios will not have.
  private mutating func addStray(to members: inout [OracleSketchMember]) {
    guard isFault() else { return }
    let strays = [
      OracleSketchMember("conditions", .list([.raw("1")])), OracleSketchMember("from", .text("x")),
      OracleSketchMember("logic", .raw("1")), OracleSketchMember("events", .list([.raw("1")])),
      OracleSketchMember("searchType", .raw("5")), OracleSketchMember("to", .raw("1.5")),
      OracleSketchMember("value", .raw("1.5")),
    ]
    members.append(dice.pick(strays))
  }

  private mutating func historical(mayDrop: Bool) -> OracleSketch {
    var members: [OracleSketchMember] = []
    let request = OracleSketch.object([OracleSketchMember("iam.id", .text("m1"))])
    if !(mayDrop && dice.chance(5)) {
      let requests: [OracleSketch] = dice.chance(20) ? [] : [request]
      add("events", .list(requests), to: &members, wrong: [nil, .list([.raw("1")])])
    }
    var values = ["0", "1", "-1", "5"]
    if mayDrop { values += ["0.0", "1.0", "3000000000"] }
    // Without `events` web throws, with an unknown matcher it does not: which comes first is open.
    let matcher = OracleSketch.text(dice.pick(OracleVocabulary.matchers))
    let isOpen = platform == .web
    add("matcher", matcher, to: &members, wrong: [isOpen ? matcher : .text("zz")])
    members.append(OracleSketchMember("value", .raw(dice.pick(values))))
    if dice.chance(60) {
      let types = ["any", "ordered", "mostRecent", "mostrecent"]
      members.append(OracleSketchMember("searchType", .text(dice.pick(types))))
    }
    if dice.chance(20) { members.append(OracleSketchMember("from", .raw("1000"))) }
    return .object(members)
  }
}
