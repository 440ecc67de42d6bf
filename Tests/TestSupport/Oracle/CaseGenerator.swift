/// A document, events and a state for it, as raw text.
package struct RandomCase: Sendable {
  package let rules: [UInt8]
  /// The first one is what the conditions are derived from, the others differ from it in values.
  package let events: [[UInt8]]
  package let state: [UInt8]
}

/// Writes random documents with events they nearly match, the same ones for the same seed.
///
/// About three documents in four load; the rest have some member of another type, and a few are
/// faulty as text. Half of the conditions are derived from what the event holds.
///
/// What the specification leaves open is not written:
///
///     two spellings of one flattened key in an event
///     `~all_url` and `~all_json` of data with more than one member
///     doubles of more than 15 digits, whose android text is open
///     calls around a null, and around a container
///     awkward keys when the event has no data (7.3 and 7.4 of adobe-rules overlap)
///     unknown logic over members that are all dropped
package struct CaseGenerator {
  var dice: OracleDice

  // What is settled before a case is written.

  /// The platform the case must be specified for.
  var platform = OraclePlatform.ios
  /// Whether members may have another type than the document model asks for.
  var isFaulty = false
  /// Whether the data has at most one member at each level.
  var isSingle = false
  var hasData = false
  var facts: [OracleFact] = []
  var stateFacts: [OracleFact] = []
  /// The one name with `[*]` of a session.
  var wildcard = "items[*]"

  /// How many events besides the first there are in most cases.
  private static let variants = 9

  package init(seed: UInt64) {
    dice = OracleDice(seed: seed)
  }

  /// The next case, specified for `platform`.
  package mutating func next(for platform: OraclePlatform) -> RandomCase {
    self.platform = platform
    isFaulty = dice.chance(25)
    let event = event()
    let state = state()
    let document = document()
    // Where the whole event is a token, only some values are specified.
    let variants = isSingle ? [] : (0..<Self.variants).map { _ in variant(of: event) }
    return RandomCase(
      rules: text(of: document, hasFault: dice.chance(8)), events: ([event] + variants).map { strictText(of: $0) },
      state: strictText(of: state))
  }

  /// Whether a member is to have a fault: often enough that most faulty documents have one.
  mutating func isFault() -> Bool {
    isFaulty && dice.chance(4)
  }

  /// Adds a member, in a faulty document now and then of another type or not at all.
  mutating func add(
    _ name: String, _ value: OracleSketch, to members: inout [OracleSketchMember],
    wrong: [OracleSketch?] = OracleVocabulary.wrongTypes
  ) {
    let written = isFault() ? dice.pick(wrong) : value
    if let written { members.append(OracleSketchMember(name, written)) }
    // A repeated member: ios reads the first, the others the last.
    if let written, isFault() {
      members.append(OracleSketchMember(name, dice.pick(wrong) ?? written))
    }
  }

  private mutating func document() -> OracleSketch {
    let versions = ["1", "1", "1", "2", "0", "-1", "1.0", "1e0"]
    var members: [OracleSketchMember] = []
    add("version", .raw(dice.pick(versions)), to: &members)
    if dice.chance(10) {
      members.append(OracleSketchMember(OracleVocabulary.unknownMember, unknown()))
    }
    let rules = (0..<1 + dice.below(6)).map { rule($0) }
    add("rules", .list(rules), to: &members)
    return .object(members)
  }

  private mutating func rule(_ index: Int) -> OracleSketch {
    if isFault(), dice.chance(30) { return dice.pick([.raw("null"), .text("x"), .list([])]) }
    var members: [OracleSketchMember] = []
    add("condition", condition(depth: 1 + dice.below(5), isTop: true), to: &members)
    let consequences = (0..<dice.pick([0, 1, 1, 1, 2, 3])).map { consequence($0, of: index) }
    add("consequences", .list(consequences), to: &members)
    if dice.chance(10) {
      let reEvaluate = OracleSketchMember("reEvaluate", .raw("true"))
      let metas: [OracleSketch] = [.object([]), .raw("null"), .object([reEvaluate])]
      add("meta", dice.pick(metas), to: &members)
    }
    if dice.chance(10) {
      members.append(OracleSketchMember(OracleVocabulary.unknownMember, unknown()))
    }
    return .object(members)
  }

  private mutating func unknown() -> OracleSketch {
    dice.pick([.raw("2"), .text("n"), .object([OracleSketchMember("k", .text("v"))]), .list([])])
  }
}
