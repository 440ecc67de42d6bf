/// Makes up configurations and visitors: few keys, few texts and few ids, so that much of what is
/// asked for is there, and now and then something that is no rule at all.
package struct VisitorGenerator {
  private var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func one<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: 0..<list.count, using: &random)]
  }

  private mutating func many(_ range: ClosedRange<Int>, _ make: (inout Self) -> SampleValue) -> [SampleValue] {
    (0..<Int.random(in: range, using: &random)).map { _ in make(&self) }
  }

  // MARK: values

  private static let texts = [
    "", " ", "gold", "Gold", "GOLD", "old", "go", "5", "5.0", "10", "0,500", "1,999", ".5", "-3",
    "a|b", "b", "B|gold", "|", "true", "null", "é", "e\u{301}", "e", "ΟΔΟΣ", "οδος", "straße",
    "STRASSE", "\r\n", "\n", "I\u{307}", "İ", "😀", "a,b", "[object Object]", "[]", "[5]", "[\"gold\"]",
    "1e3", "5f", " 5. ", "+5", "0x1p3", "NaN", "Infinity", "1,000", "\u{1E}", "\"", "{\"gold\":5}",
  ]

  private mutating func scalar() -> SampleValue {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: .boolean(chance(50))
    case 1, 2: .number(one(["5", "5.0", "10", "0", "-3", "0.5", "2.25", "1999", "1e3"]))
    default: .text(one(Self.texts))
    }
  }

  private mutating func value() -> SampleValue {
    guard chance(12) else { return scalar() }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .null
    case 1: return .array(many(0...3) { $0.chance(10) ? .null : $0.chance(5) ? $0.value() : $0.scalar() })
    default: return .object(chance(30) ? [] : [(one(["gold", "Gold"]), scalar())])
    }
  }

  // MARK: leaves and groups

  private static let keys = ["plan", "country", "url", "Plan", "visits_count", "5", "true"]
  private static let operators = [
    "equals", "equalsNumber", "matches", "contains", "startsWith", "endsWith", "less",
    "lessEqual", "isIn", "exists", "not_exists", "doesNotExist",
  ]

  private mutating func leaf() -> SampleValue {
    if chance(1) { return one([.null, .text("x"), .array([])]) }
    var members: [(String, SampleValue)] = []
    if !chance(2) {
      members.append(
        (
          "rule_type",
          .text(
            one([
              "generic_text_key_value", "generic_text_key_value", "generic_numeric_key_value",
              "country", "url", "cookie", "visits_count", "weather_condition", "unheard_of",
            ]))
        ))
    }
    if !chance(10) {
      let key = SampleValue.text(one(Self.keys))
      members.append(("key", chance(3) ? one([.number("5"), .boolean(true), .null, .array([key])]) : key))
    }
    var matching: [(String, SampleValue)] = []
    if !chance(2) {
      matching.append(("match_type", .text(chance(3) ? "nearly" : one(Self.operators))))
    }
    if !chance(4) {
      matching.append(("negated", chance(4) ? .text(one(["true", "TRUE", "no"])) : .boolean(chance(35))))
    }
    if !chance(2) { members.append(("matching", chance(1) ? .null : .object(matching))) }
    if !chance(5) { members.append(("value", operand())) }
    return .object(members)
  }

  /// Not null, arrays and objects to be put in order: how JavaScript does that is asked elsewhere.
  private mutating func operand() -> SampleValue { chance(6) ? value() : scalar() }

  private mutating func group(_ name: String, _ members: [SampleValue]) -> SampleValue {
    if chance(1) { return one([.null, .text("x"), .object([])]) }
    return .object([(name, chance(1) ? .text("x") : .array(members))])
  }

  private mutating func rules(exclusions: Bool) -> SampleValue {
    let branches = many(0...3) { generator in
      let blocks = generator.many(0...3) { generator in
        var leaves = generator.many(0...2) { $0.leaf() }
        if leaves.isEmpty, generator.chance(80) { leaves = [generator.leaf()] }
        if exclusions, generator.chance(5) { leaves.append(generator.exclusion()) }
        return generator.group("OR_WHEN", leaves)
      }
      return generator.group("AND", blocks)
    }
    return group("OR", branches)
  }

  private mutating func exclusion() -> SampleValue {
    .object([
      ("rule_type", .text("bucketed_into_experience_key")),
      ("matching", .object([("match_type", .text("equals")), ("negated", .boolean(chance(50)))])),
      ("value", .text(one(["e0", "e1", "e2", "E0", "none"]))),
      ("key", .text(one(Self.keys))),
    ])
  }

  // MARK: documents

  /// A document that delivers a configuration or rule sets.
  package struct Delivery: Sendable {
    package let document: SampleValue
    /// The configuration; for each rule set one with a single experience that asks for it.
    package let configurations: [SampleValue]
    package let isBare: Bool
    package var isList: Bool { document.elements != nil }
    /// That of visitors without one; nil where the document says nothing of it.
    fileprivate var environment: String?

    /// Returns a visitor as the configurations are to see it.
    package func visitor(_ visitor: SampleValue) -> SampleValue {
      if isBare { return visitor.with("location", .object([])) }
      guard let environment, visitor.member("environment", last: true) == nil else { return visitor }
      return visitor.with("environment", .text(environment))
    }
  }

  /// A configuration by itself or with the options of an SDK, a rule set, or a list of them.
  package mutating func delivery() -> Delivery {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4:
      let (set, rules) = ruleSet()
      return Delivery(document: set, configurations: [Self.configuration(of: rules)], isBare: true)
    case 4..<6:
      var sets = (0..<Int.random(in: 1...4, using: &random)).map { _ in ruleSet() }
      if chance(10) { sets.append((.number("5"), .number("5"))) }
      return Delivery(
        document: .array(sets.map(\.0)), configurations: sets.map { Self.configuration(of: $0.rules) }, isBare: true)
    case 6..<8:
      let configuration = configuration()
      var members = [("data", configuration)]
      let environment: String? = chance(50) ? one(["live", "staging"]) : nil
      if let environment { members.append(("environment", .text(environment))) }
      if chance(20) { members.insert(("sdkKey", .text("k")), at: 0) }
      return Delivery(
        document: .object(members), configurations: [configuration], isBare: false,
        environment: environment ?? "staging")
    default:
      let configuration = configuration()
      return Delivery(document: configuration, configurations: [configuration], isBare: false)
    }
  }

  /// A rule set by itself, or in an audience.
  private mutating func ruleSet() -> (SampleValue, rules: SampleValue) {
    var rules = rules(exclusions: true)
    while rules.member("OR", last: true) == nil { rules = self.rules(exclusions: true) }
    return (chance(50) ? rules : .object([("name", .text("a")), ("rules", rules)]), rules)
  }

  private static func configuration(of rules: SampleValue) -> SampleValue {
    let experience: [(String, SampleValue)] = [
      ("id", .text("bare")), ("key", .text("bare")), ("audiences", .array([.text("bare")])),
      ("settings", .object([("matching_options", .object([("audiences", .text("any"))]))])),
      ("variations", .array([.object([("id", .text("v1"))])])),
    ]
    return .object([
      ("experiences", .array([.object(experience)])),
      ("audiences", .array([.object([("id", .text("bare")), ("rules", rules)])])),
    ])
  }

  /// A configuration of a few experiences, audiences, segments and locations.
  package mutating func configuration() -> SampleValue {
    let audiences = (0..<4).map { place in
      audience(chance(4) ? "a0" : "a\(place)", isLocation: false)
    }
    let locations = (0..<2).map { place in audience(chance(4) ? "l0" : "l\(place)", isLocation: true) }
    let experiences = (0..<Int.random(in: 1...4, using: &random)).map { experience($0) }
    var members: [(String, SampleValue)] = [
      ("experiences", .array(experiences)), ("audiences", .array(audiences)),
      ("locations", .array(locations)),
      ("segments", .array([.object([("id", .text("s0")), ("rules", .null)])])),
    ]
    if chance(10) {
      members.append(("archived_experiences", .array(chance(50) ? [.text("0")] : [.text("0"), .number("1")])))
    }
    return .object(members)
  }

  private mutating func audience(_ id: String, isLocation: Bool) -> SampleValue {
    var members: [(String, SampleValue)] = [("id", .text(id))]
    if chance(30) { members.append(("type", .text("permanent"))) }
    // A location that cannot be decoded costs all of them: how is asked elsewhere.
    if isLocation {
      members.append(("rules", decodableRules()))
    } else if !chance(4) {
      members.append(("rules", chance(4) ? .null : rules(exclusions: true)))
    }
    return .object(members)
  }

  private mutating func decodableRules() -> SampleValue {
    let leaves = many(1...2) { generator in
      if generator.chance(20) { return generator.presence() }
      return .object([
        ("rule_type", .text("generic_text_key_value")), ("key", .text(generator.one(Self.keys))),
        (
          "matching",
          .object([
            ("match_type", .text(generator.one(["matches", "contains", "startsWith"]))),
            ("negated", .boolean(generator.chance(30))),
          ])
        ), ("value", .text(generator.one(Self.texts))),
      ])
    }
    return .object([
      ("OR", .array([.object([("AND", .array(leaves.map { .object([("OR_WHEN", .array([$0]))]) }))])]))
    ])
  }

  /// Of the only family that may ask a location for nothing.
  private mutating func presence() -> SampleValue {
    .object([
      ("rule_type", .text("cookie")), ("key", .text(one(Self.keys))),
      (
        "matching",
        .object([
          ("match_type", .text(one(["exists", "doesNotExist", "doesNotExist"]))),
          ("negated", .boolean(chance(30))),
        ])
      ),
    ])
  }

  private mutating func experience(_ place: Int) -> SampleValue {
    var members: [(String, SampleValue)] = []
    if !chance(2) { members.append(("id", chance(4) ? .number("\(place)") : .text("\(place)"))) }
    members.append(("key", .text(chance(3) ? "e0" : "e\(place)")))
    if chance(5) { members.append(("type", .text("of another kind"))) }
    if chance(85) {
      members.append(("audiences", .array(many(0...3) { .text($0.one(["a0", "a1", "a2", "a3", "s0", "gone"])) })))
    }
    if chance(30) {
      members.append(("locations", .array(many(0...2) { .text($0.one(["l0", "l1", "gone"])) })))
    }
    if chance(15) { members.append(("site_area", chance(20) ? .null : decodableRules())) }
    if !chance(4) {
      members.append(
        ("settings", .object([("matching_options", .object([("audiences", .text(one(["any", "all"])))]))])))
    }
    if chance(8) { members.append(("environment", .text(one(["live", "staging"])))) }
    if !chance(4) { members.append(("variations", .array([.object([("id", .text("v1"))])]))) }
    return .object(members)
  }

  /// A visitor that may know some of what is asked for.
  package mutating func visitor() -> SampleValue {
    var members: [(String, SampleValue)] = [("attributes", chance(2) ? .null : data())]
    if !chance(15) { members.append(("location", chance(5) ? .object([]) : data())) }
    if chance(30) {
      members.append(
        (
          "bucketed",
          .object([
            (
              "\(Int.random(in: 0...2, using: &random))",
              chance(10) ? one([.null, .text("")]) : .text(one(["v1", "gone"]))
            )
          ])
        ))
    }
    if chance(30) { members.append(("segments", .array([.text("s0")]))) }
    if chance(5) { members.append(("environment", .text("staging"))) }
    return .object(members)
  }

  private mutating func data() -> SampleValue {
    var members = Self.keys.filter { _ in chance(55) }.map { ($0, value()) }
    if chance(2) { members.append(("name", .text("RuleData"))) }
    return .object(members)
  }
}
