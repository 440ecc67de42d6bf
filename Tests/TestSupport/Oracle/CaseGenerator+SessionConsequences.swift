extension CaseGenerator {
  /// One consequence of a session's rule: of every type, now and then malformed.
  mutating func sessionConsequence(_ id: String) -> OracleSketch {
    let (type, detail) = sessionDetail(id)
    return .object([
      OracleSketchMember("id", .text(id)), OracleSketchMember("type", .text(type)),
      OracleSketchMember("detail", .object(detail + [OracleSketchMember("mark", .text(id))])),
    ])
  }

  private mutating func sessionDetail(_ id: String) -> (String, [OracleSketchMember]) {
    switch dice.below(100) {
    case ..<25: return (dice.pick(["add", "mod"]), attached())
    case ..<45: return ("dispatch", dispatched())
    case ..<60: return ("schema", schema(id))
    case ..<80: return ("csp", profileChange())
    case ..<92:
      return (
        "iam",
        [
          OracleSketchMember("template", .text("alert")), OracleSketchMember("title", .text(sessionText())),
        ]
      )
    default:
      return (dice.pick(["pb", "url", "an", "ADD", "confetti"]), [OracleSketchMember("url", .text(sessionText()))])
    }
  }

  private mutating func sessionText() -> String {
    let tokens = [
      "hi", "{%action%}", "{%n%}", "x/{%urlenc(action)%}", "{%~type%}", "{%~timestampu%}", "{%~timestampp%}",
      "{%\(Self.profileKey)seen%}", "{%\(Self.profileKey)a.b%}", "{%triggeredconsequence.id%}", "{%late%}",
      "{%~state.w/level%}", "{%~state.W/level%}",
    ]
    return dice.chance(2) ? "{%(q)%}" : dice.pick(tokens)
  }

  private mutating func attached() -> [OracleSketchMember] {
    guard dice.chance(90) else {
      let wrong: [[OracleSketchMember]] = [
        [], [OracleSketchMember("eventdata", .text("x"))], [OracleSketchMember("eventdata", .list([]))],
        [OracleSketchMember("eventdata", .raw("null"))],
      ]
      return dice.pick(wrong)
    }
    var data: [OracleSketchMember] = []
    for _ in 0..<dice.below(4) {
      let member = dice.chance(15) ? OracleSketchMember("late", .text(sessionText())) : sessionMember(mayBeNull: true)
      // The array beside its wildcard: on android the order of the members would decide.
      let isWildcard = platform == .android && (member.name == wildcard || member.name == "items")
      if data.contains(where: { $0.name == member.name || isWildcard && ($0.name == wildcard || $0.name == "items") }) {
        continue
      }
      data.append(member)
    }
    return [OracleSketchMember("eventdata", .object(data))]
  }

  private mutating func dispatched() -> [OracleSketchMember] {
    func text(_ dice: inout OracleDice, _ name: String, _ values: [String]) -> [OracleSketchMember] {
      switch dice.below(25) {
      case 0: []
      case 1: [OracleSketchMember(name, .raw("5"))]
      default: [OracleSketchMember(name, .text(dice.pick(values)))]
      }
    }
    var members = text(&dice, "type", [Self.chained, Self.chained, Self.chained, Self.view, "com.example.{%action%}"])
    members += text(&dice, "source", ["com.example.source.none", "com.adobe.eventSource.responseContent"])
    members += text(&dice, "eventdataaction", ["copy", "new", "new", "copy", dice.chance(25) ? "COPY" : "new"])
    switch dice.below(10) {
    case 0...1: break
    case 2: members.append(OracleSketchMember("eventdata", .text("x")))
    default:
      let data = sessionData(dice.below(4)).filter { $0.name != wildcard }
      let extra = OracleSketchMember("late", dice.chance(40) ? .raw("null") : .text(sessionText()))
      members.append(OracleSketchMember("eventdata", .object(data + [extra])))
    }
    return members
  }

  private mutating func schema(_ id: String) -> [OracleSketchMember] {
    let contents: [OracleSketch] = [
      .raw(#"{"seen":"promo"}"#), .raw(#"{"seen":"promo"}"#),
      .object([OracleSketchMember("seen", .text("{%action%}"))]),
      .raw(#"{"n":2.50}"#), .raw(#"{"n":1}"#), .raw(#"{"n":3.0}"#), .raw(#"{"n":0.0005,"m":25000000.5}"#),
      .raw(#"{"k":{"v":[1,"x"]}}"#), .raw(#"{"a":"","b":null}"#), .raw("{}"), .raw(#"{"e":{},"x":true}"#),
      .raw(#"["x"]"#), .raw("null"),
    ]
    func part(_ name: String, _ value: OracleSketch, _ dice: inout OracleDice) -> [OracleSketchMember] {
      switch dice.below(30) {
      case 0: []
      case 1: [OracleSketchMember(name, .raw("5"))]
      default: [OracleSketchMember(name, value)]
      }
    }
    let operation = dice.pick(["insert", "insertIfNotExists", "insert", "insertIfNotExists", "upsert", "Insert"])
    let data =
      part("operation", .text(operation), &dice)
      + part("content", dice.pick(contents), &dice)
    let schema =
      dice.chance(85) ? OracleSession.historyOperation : "https://ns.adobe.com/personalization/message/in-app"
    return part("schema", .text(schema), &dice) + part("id", .text(id), &dice) + part("data", .object(data), &dice)
  }

  private mutating func profileChange() -> [OracleSketchMember] {
    var members: [OracleSketchMember] = []
    if dice.chance(95) {
      let operations = ["write", "write", "write", "delete", "increment"]
      members.append(OracleSketchMember("operation", .text(dice.pick(operations))))
    }
    let key = dice.pick(["seen", "seen", "tier", "a.b", "{%action%}", "a.viewed", "obj", ""])
    if dice.chance(95) { members.append(OracleSketchMember("key", .text(key))) }
    let values: [OracleSketch] = [
      .text("yes"), .text("yes"), .text(sessionText()), .text("gold"), .text(""), .raw("5"), .raw("2.0"), .raw("true"),
      .raw("null"),
    ]
    switch key {
    case "obj": members.append(OracleSketchMember("value", .raw(#"{"x":2,"y":[1]}"#)))
    // What counting makes of another type than text is not specified.
    case "a.viewed": members.append(OracleSketchMember("value", .text(dice.pick(["m1", "m2"]))))
    default: if dice.chance(95) { members.append(OracleSketchMember("value", dice.pick(values))) }
    }
    return members
  }
}
