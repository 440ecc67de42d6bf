extension CaseGenerator {
  /// A canonical event (adobe-rules 5).
  mutating func event() -> OracleSketch {
    var members = [
      OracleSketchMember("name", .text("Shop Event")),
      OracleSketchMember("type", .text("com.example.type.shop")),
      OracleSketchMember("source", .text("com.example.source.cart")),
    ]
    hasData = dice.chance(90)
    isSingle = hasData && dice.chance(12)
    facts = []
    if hasData {
      let data = isSingle ? singleData() : data()
      facts = OracleSketch.object(data).leaves
      members.append(OracleSketchMember("data", .object(repeated(data))))
    } else if dice.chance(60) {
      members.append(OracleSketchMember("data", .raw("null")))
    }
    return .object(members)
  }

  /// The event with other scalars in its data here and there; nulls and containers stay.
  mutating func variant(of event: OracleSketch) -> OracleSketch {
    guard case .object(let members) = event else { return event }
    return .object(
      members.map { member in
        OracleSketchMember(member.name, member.name == "data" ? varied(member.value) : member.value)
      })
  }

  private mutating func varied(_ value: OracleSketch) -> OracleSketch {
    switch value {
    case .raw("null"): return value
    case .raw, .text:
      let other = eventValue()
      return other.isNull || dice.chance(40) ? value : other
    case .list(let elements): return .list(elements.map { varied($0) })
    case .object(let members):
      return .object(members.map { OracleSketchMember($0.name, varied($0.value)) })
    }
  }

  /// Two to seven members, of whose flattened keys no two are one on any platform.
  private mutating func data() -> [OracleSketchMember] {
    var data: [OracleSketchMember] = []
    for _ in 0..<2 + dice.below(6) {
      let member = dice.chance(25) ? container() : scalarMember()
      let keys = OracleSketch.object(data + [member]).leaves.map(\.key)
      // A set of strings is one of canonical equivalence classes, the coarser of the two notions.
      if Set(keys).count == keys.count { data.append(member) }
    }
    return data
  }

  private mutating func scalarMember() -> OracleSketchMember {
    let names = dice.chance(65) ? OracleVocabulary.plainNames : OracleVocabulary.awkwardNames
    return OracleSketchMember(dice.pick(names), eventValue())
  }

  private mutating func container() -> OracleSketchMember {
    switch dice.below(4) {
    case 0:
      return OracleSketchMember("row", .list((0..<dice.below(4)).map { _ in eventValue() }))
    case 1: return OracleSketchMember("tier", dice.pick(OracleVocabulary.containers))
    case 2:
      let first = OracleSketchMember("first.name", eventValue())
      return OracleSketchMember("user", .object([first, OracleSketchMember("", eventValue())]))
    default:
      let sku = OracleSketch.object([OracleSketchMember("sku", eventValue())])
      let members = [
        OracleSketchMember("total", eventValue()), OracleSketchMember("items", .list([sku])),
      ]
      return OracleSketchMember("cart", .object(members))
    }
  }

  private mutating func eventValue() -> OracleSketch {
    switch dice.below(100) {
    case ..<45: .text(dice.pick(OracleVocabulary.texts))
    case ..<80: .raw(dice.pick(OracleVocabulary.numbers))
    case ..<90: .raw(dice.pick(["true", "false"]))
    case ..<96: .raw("null")
    case ..<98: .raw(OracleVocabulary.hugeNumber)
    default: .text(dice.pick(OracleVocabulary.equalityTexts))
    }
  }

  /// Data for `~all_url` and `~all_json`, whose member order is open: one member at each level, and
  /// no container in a list, where each language writes its own notation.
  private mutating func singleData() -> [OracleSketchMember] {
    guard dice.chance(90) else { return [] }
    let name = dice.pick(["q", "caf\u{E9}", "a b", "n&m"])
    let scalars: [OracleSketch] = [
      .text("a&b=c d/e+f"), .text("x y"), .text("\u{FC}"), .text(""), .raw("5"), .raw("4.0"),
      .raw("2.5"), .raw("-0.0"), .raw("5000000000"), .raw("true"), .raw("null"),
    ]
    let value: OracleSketch =
      switch dice.below(4) {
      case 0: .list((0..<dice.below(4)).map { _ in dice.pick(scalars) })
      case 1: .object([OracleSketchMember("in", dice.pick(scalars))])
      default: dice.pick(scalars)
      }
    return [OracleSketchMember(name, value)]
  }

  /// The data with, now and then, one scalar member written a second time.
  private mutating func repeated(_ data: [OracleSketchMember]) -> [OracleSketchMember] {
    guard !data.isEmpty, dice.chance(5) else { return data }
    return data + [OracleSketchMember(dice.pick(data).name, .raw(isSingle ? "5" : "20"))]
  }

  /// Shared states by name; keys to them are in the vocabulary.
  mutating func state() -> OracleSketch {
    stateFacts = []
    guard dice.chance(85) else { return .object([]) }
    let kind = OracleSketch.object([OracleSketchMember("kind", eventValue())])
    let members = [
      OracleSketchMember("level", eventValue()),
      OracleSketchMember("limits", .object([OracleSketchMember("day", eventValue())])),
      OracleSketchMember("cards", .list([kind])), OracleSketchMember("a/b", .text("slashed")),
      OracleSketchMember("a", .text("short")), OracleSketchMember("gone", .raw("null")),
      OracleSketchMember("none", .object([])),
    ]
    stateFacts = OracleSketch.object(members).leaves.map {
      OracleFact(key: "~state.w/\($0.key)", value: $0.value)
    }
    return .object([OracleSketchMember("w", .object(members))])
  }
}
