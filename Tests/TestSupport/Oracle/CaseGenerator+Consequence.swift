extension CaseGenerator {
  /// One consequence of the rule at `rule`, its id naming both.
  ///
  /// The types are those engines pass on; `add`, `mod`, `dispatch` and `schema` would be acted on.
  mutating func consequence(_ index: Int, of rule: Int) -> OracleSketch {
    if isFault(), dice.chance(20) { return dice.pick([.raw("null"), .text("two"), .list([])]) }
    let identities: [OracleSketch?] = [
      nil, .raw("null"), .text(""), .raw("42"), .raw("5.0"), .raw("true"), .list([.text("q")]),
    ]
    let types = ["an", "iam", "pb", "pii", "url", "csp", "zz"]
    var members: [OracleSketchMember] = []
    add("id", .text("r\(rule)c\(index)"), to: &members, wrong: identities)
    add("type", .text(dice.pick(types)), to: &members, wrong: identities)
    add(
      "detail", detail(), to: &members,
      wrong: [
        nil, .raw("null"), .list([]), .list([.text("a")]), .text("x"), .raw("5"), .object([]),
      ])
    if dice.chance(5) {
      members.append(OracleSketchMember(OracleVocabulary.unknownMember, .text("n")))
    }
    return .object(members)
  }

  private mutating func detail() -> OracleSketch {
    let numbers = ["1", "2.0", "0.5", "5000000000", "-0.0", "3e2", "null", "true"]
    var members = [OracleSketchMember("msg", .text(message()))]
    if dice.chance(30) { members.append(OracleSketchMember("n", .raw(dice.pick(numbers)))) }
    if dice.chance(30) {
      let list: [OracleSketch] = [.text(message()), .raw(dice.pick(numbers)), .raw("null")]
      let inside = OracleSketchMember("{%q%}", .list(list))
      members.append(OracleSketchMember("in", .object([inside])))
    }
    if dice.chance(3) { members.append(OracleSketchMember("msg", .text(message()))) }
    return .object(members)
  }

  /// Text with a token more often than not.
  private mutating func message() -> String {
    switch dice.below(100) {
    case ..<20: return "hi"
    case ..<22: return "{%(q)%}"
    case ..<50: return dice.pick(OracleVocabulary.fixedTokens)
    case ..<65 where isSingle || !hasData: return dice.pick(OracleVocabulary.wholeEventTokens)
    default:
      let token = dice.pick(OracleVocabulary.tokens)
      return token.replacing("K", with: tokenKey())
    }
  }

  /// A key for the inside of a call: no null, no container.
  private mutating func tokenKey() -> String {
    let scalars = (facts + stateFacts).filter { fact in
      switch fact.value {
      // Plain `(start)` is a nameless call; its token is among the messages.
      case .text, .raw: !fact.value.isNull && !fact.key.hasPrefix("(")
      case .list, .object: false
      }
    }
    return scalars.isEmpty || dice.chance(15) ? "nope" : dice.pick(scalars).key
  }
}
