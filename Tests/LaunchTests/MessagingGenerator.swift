import TestSupport

/// Random sessions of an app with Messaging, from few names, so that they meet often.
struct MessagingGenerator {
  private var dice: SplitMix64

  init(seed: UInt64) { dice = SplitMix64(seed: seed) }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &dice) < percent }

  private mutating func pick<Element>(_ all: [Element]) -> Element { all.randomElement(using: &dice)! }

  private mutating func some<Element>(_ range: ClosedRange<Int>, _ make: (inout Self) -> Element) -> [Element] {
    (0..<Int.random(in: range, using: &dice)).map { _ in make(&self) }
  }

  private static let surfaces = ["mobileapp://a", "mobileapp://a", "mobileapp://a/card", "mobileapp://b"]
  private static let activities = ["c1#a1", "c2#a2", "c3#a3"]
  private static let messages = ["m0", "m1", "m2", "m3"]
  private static let prefix = "https://ns.adobe.com/personalization/"

  mutating func next() -> MessagingCase {
    var session = MessagingCase()
    session.afterShow = pick(["close", "close", "dismiss", "keep", "suppress"])
    if chance(80) {
      session.initial = some(1...4) { $0.proposition() }
    } else if chance(50) {
      session.ruleSet = ruleSet()
      if chance(80) { session.activity = pick(Self.activities) }
    }
    session.isCache = session.initial != nil && chance(25)
    session.refreshSucceeds = chance(50)
    if chance(15) {
      let load = Int.random(in: 1...4, using: &dice)
      session.arrival = (load, load + pick([0, 0, 1, 2]))
    }
    if chance(15) { session.surfaces = some(1...2) { $0.pick(Self.surfaces) } }
    if chance(20) { session.core = some(1...2) { $0.rule() } }
    var requests = 0
    let hasOwn = chance(5)
    let least = Int.random(in: 1...8, using: &dice)
    while session.inputs.count < least {
      switch Int.random(in: 0..<100, using: &dice) {
      case ..<50: session.inputs.append(.event(event()))
      case ..<70: session.inputs.append(.act(act()))
      case ..<75 where hasOwn: session.inputs.append(.event(ownRecord()))
      case ..<85: session.inputs.append(.event(response(of: nil)))
      default:
        requests += 1
        session.inputs += exchange("r\(requests)").map { .event($0) }
      }
    }
    return session
  }

  // MARK: input events

  private func event(_ type: String, _ source: String, _ data: [(String, Plain)], id: String? = nil) -> Plain {
    .object(
      (id.map { [("id", .text($0))] } ?? []) + [
        ("type", .text("com.adobe.eventType.\(type)")),
        ("source", .text(source.contains(":") ? source : "com.adobe.eventSource.\(source)")), ("data", .object(data)),
      ])
  }

  private mutating func event() -> Plain {
    if chance(2) { return event("messaging", "requestContent", [("refreshmessages", .truth(true))]) }
    var data: [(String, Plain)] = chance(90) ? [("action", .text(pick(["a", "b", "c"])))] : []
    if chance(50) { data.append(("who", .text(pick(Self.activities)))) }
    if chance(50) { data.append(("n", .text(pick(["0", "1", "2", "9"])))) }
    return event("generic.track", "requestContent", data)
  }

  private mutating func ownRecord() -> Plain {
    let iam = Plain.object([
      ("eventType", .text(pick(["display", "dismiss", "trigger"]))), ("id", .text(pick(Self.activities))),
      ("action", .text(pick(["", "go"]))),
    ])
    let mask = ["iam.eventType", "iam.id", "iam.action"].map { Plain.text($0) }
    guard case .object(let members) = event("messaging", "eventHistoryWrite", [("iam", iam)]) else { return .null }
    return .object(members + [("mask", .list(mask))])
  }

  private mutating func response(of request: String?) -> Plain {
    let payload = Plain.list(some(0...3) { $0.proposition() })
    return event(
      "edge", "personalization:decisions",
      [("payload", payload)] + (request.map { [("requestEventId", .text($0))] } ?? []))
  }

  /// A request, its answers, and often its end, which in a cut session can come too early.
  private mutating func exchange(_ id: String) -> [Plain] {
    var events: [Plain] = []
    if chance(80) {
      let surfaces = Plain.list(some(1...2) { .text($0.pick(Self.surfaces + ["web://x"])) })
      events.append(
        event(
          "edge", "requestContent",
          [("query", .object([("personalization", .object([("surfaces", surfaces)]))]))], id: id))
    }
    events += some(0...2) { $0.response(of: id) }
    if chance(25) { events.append(event()) }
    if chance(70) {
      let end = event("messaging", "contentComplete", [("endingEventId", .text(id))])
      events.insert(end, at: chance(15) ? 0 : events.count)
    }
    return events
  }

  private mutating func act() -> Plain {
    let kind = pick(["dismiss", "interact", "display", "record-display"])
    var members: [(String, Plain)] = [("user", .text(kind))]
    if chance(70) { members.append(("id", .text(pick(Self.messages + Self.activities + ["p0", "p1"])))) }
    if kind == "interact" { members.append(("action", .text(pick(["go", "stay"])))) }
    return .object(members)
  }

  // MARK: propositions

  private mutating func proposition() -> Plain {
    var details: [(String, Plain)] = []
    if chance(85) {
      details.append(("rank", pick([.number("1"), .number("2"), .number("3"), .number("1.5"), .text("2")])))
    }
    if chance(92) { details.append(("activity", .object([("id", .text(pick(Self.activities)))]))) }
    var members: [(String, Plain)] = [
      ("id", .text(pick(["p0", "p1", "p2", "p3"]))),
      ("scope", .text(pick(Self.surfaces + (chance(10) ? ["web://x", "mobileapp://a/"] : [])))),
      ("scopeDetails", .object(details)), ("items", .list(some(1...1) { $0.item() })),
    ]
    if chance(8) { members[3].1 = .list(some(0...2) { $0.item() } + (chance(20) ? [.number("1")] : [])) }
    if chance(5) { members.remove(at: Int.random(in: 0...3, using: &dice)) }
    if chance(3) { members[0].1 = pick([.number("5"), .text("")]) }
    return .object(members)
  }

  private mutating func ruleSet() -> Plain {
    .object([("version", .number("1")), ("rules", .list(some(0...4) { $0.rule() }))])
  }

  private mutating func item() -> Plain {
    var data = ruleSet().members ?? []
    if chance(4) { data.removeFirst() }
    if chance(3) { data = [("content", .text("rules"))] }
    if chance(3) { data = [] }
    var members: [(String, Plain)] = [
      ("id", .text("i")),
      (
        "schema", .text(Self.prefix + (chance(94) ? "ruleset-item" : pick(["html-content-item", "json-content-item"])))
      ),
      ("data", chance(97) ? .object(data) : .text("data")),
    ]
    if chance(4) { members.remove(at: Int.random(in: 0...2, using: &dice)) }
    return .object(members)
  }

  private mutating func rule() -> Plain {
    var consequences = some(1...1) { $0.consequence() }
    if chance(20) { consequences = some(0...3) { $0.consequence() } }
    // A rule that matches its own announcement has no end; a card announces nothing.
    let isCard = consequences.allSatisfy { $0["detail"]?["schema"]?.text?.hasSuffix("content-card") ?? false }
    var members = [("condition", condition(isWide: isCard || chance(10))), ("consequences", .list(consequences))]
    if chance(15) {
      let flag = chance(70) ? Plain.truth(true) : pick([.text("true"), .truth(false), .text("no")])
      members.append(("meta", .object([("reEvaluate", flag)])))
    }
    return .object(members)
  }

  // MARK: conditions

  private func matcher(_ key: String, _ matcher: String, _ values: [String]) -> Plain {
    .object([
      ("type", .text("matcher")),
      (
        "definition",
        .object([("key", .text(key)), ("matcher", .text(matcher)), ("values", .list(values.map { .text($0) }))])
      ),
    ])
  }

  /// `isWide`: true if it may match most events.
  private mutating func condition(isWide: Bool) -> Plain {
    if chance(2) { return .object([("type", .text("other")), ("definition", .object([]))]) }
    var parts = [trigger(isWide: isWide)]
    if chance(50) { parts.append(history()) }
    if isWide, chance(30) { parts = [history()] }
    let definition = Plain.object([
      ("logic", .text(isWide && chance(30) ? "or" : "and")), ("conditions", .list(parts)),
    ])
    return .object([("type", .text("group")), ("definition", definition)])
  }

  private mutating func trigger(isWide: Bool) -> Plain {
    switch Int.random(in: (isWide ? 0 : 3)..<24, using: &dice) {
    case 0: matcher("~type", "eq", [pick(["com.adobe.eventType.edge", "com.adobe.eventType.messaging"])])
    case 5: matcher("xdm.eventType", "eq", ["decisioning.proposition" + pick(["Display", "Dismiss", "Interact"])])
    case 4: matcher("iam.eventType", "eq", [pick(["display", "dismiss", "trigger", "interact"])])
    case 3: matcher("triggeredconsequence.id", "eq", [pick(Self.messages)])
    case 1: matcher("action", pick(["ex", "nx"]), [])
    case 2: matcher("~source", "eq", ["com.adobe.eventSource." + pick(["requestContent", "requestReset"])])
    default: matcher("action", "eq", [pick(["a", "b", "c"])] + (chance(30) ? ["b"] : []))
    }
  }

  private mutating func history() -> Plain {
    let isCount = chance(60)
    var definition: [(String, Plain)] = [
      ("events", .list(some(isCount ? 1...1 : 0...3) { $0.request() })),
      ("matcher", .text(pick(["eq", "ne", "lt", "ge"]))),
      ("value", .number(pick(["0", "1", "1", "2"] + (isCount ? [] : ["-1"])))),
      ("searchType", .text(isCount ? "any" : pick(["any", "ordered", "mostRecent", "mostRecent"]))),
    ]
    if chance(10) {
      definition.append(("from", .number("\(MessagingCase.start + Int64(pick([1, 2, 3]) * 1_000))")))
    }
    return .object([("type", .text("historical")), ("definition", .object(definition))])
  }

  private mutating func request() -> Plain {
    let type = pick(["display", "trigger", "dismiss", "interact", "disqualify", "qualify", "unqualify"])
    var request: [(String, Plain)] = [("iam.eventType", .text(type)), ("iam.id", .text(pick(Self.activities)))]
    if type == "interact" { request.append(("iam.action", .text("go"))) }
    return .object(request)
  }

  // MARK: consequences

  private mutating func consequence() -> Plain {
    let id = pick(Self.messages)
    if chance(4) { return attachment(id) }
    var detail: [(String, Plain)] = [("id", .text(chance(93) ? id : pick(Self.messages + ["m{%n%}"])))]
    let (schema, data): (String, Plain) =
      switch Int.random(in: 0..<100, using: &dice) {
      case ..<40: ("message/in-app", message())
      case ..<65: (chance(90) ? "message/content-card" : "message/feed-item", card())
      case ..<85: ("eventHistoryOperation", operation())
      case ..<90: ("default-content-item", .object(chance(50) ? [] : [("x", .number("1"))]))
      default: (pick(["message/native-alert", "json-content-item", "other"]), .object([("x", .number("1"))]))
      }
    detail += [("schema", .text(Self.prefix + schema)), ("data", data)]
    if chance(5) { detail.remove(at: Int.random(in: 0...2, using: &dice)) }
    var members: [(String, Plain)] = [
      ("id", .text(id)), ("type", .text(chance(94) ? "schema" : "url")), ("detail", .object(detail)),
    ]
    if chance(5) { members[2].1 = .object([("url", .text("app://x"))]) }
    if chance(2) { members.removeLast() }
    return .object(members)
  }

  /// A consequence that changes the data of the event.
  private mutating func attachment(_ id: String) -> Plain {
    let own = some(1...2) { ($0.pick(["action", "who", "n"]), Plain.text($0.pick(["a", "c1#a1", "{%who%}", "1"]))) }
    let data = Plain.object(own.count == 2 && own[0].0 == own[1].0 ? [own[0]] : own)
    return .object([
      ("id", .text(id)), ("type", .text(pick(["add", "mod"]))),
      ("detail", .object(chance(90) ? [("eventdata", data)] : [])),
    ])
  }

  private mutating func message() -> Plain {
    var data: [(String, Plain)] = [("contentType", .text("text/html")), ("content", .text("<p>hi</p>"))]
    if chance(10) { data[0].1 = pick([.text("application/json"), .text("text/rtf"), .text(""), .number("3")]) }
    if chance(10) { data[1].1 = pick([.number("5"), .null, .text(""), .object([])]) }
    if chance(5) { data[1].1 = .text(pick(["{%who%}", "x{%~source%}"])) }
    if chance(5) { data.remove(at: pick([0, 1])) }
    if chance(10) {
      let value = pick(["middle", "TOP", "fade", "none", "center"])
      let name = pick(["verticalAlign", "displayAnimation", "width"])
      data.append(("mobileParameters", .object([(name, .text(value))])))
    }
    return .object(data)
  }

  private mutating func card() -> Plain {
    var data: [(String, Plain)] = [
      ("contentType", .text("application/json")), ("content", .object([("title", .text("t"))])),
      ("meta", .object([("surface", .text(pick(Self.surfaces)))])),
    ]
    if chance(8) { data[0].1 = pick([.text("text/plain"), .number("3")]) }
    if chance(8) { data[1].1 = pick([.text("t"), .number("5"), .null]) }
    if chance(8) {
      data[2].1 = .object([("surface", .text(pick(["mobileapp://{%action%}", "mobileapp://a{%none%}"])))])
    }
    if chance(8) { data[2].1 = pick([.object([]), .object([("surface", .text("web://x"))]), .text("x")]) }
    if chance(5) { data.remove(at: pick([0, 1, 2])) }
    return .object(data)
  }

  private mutating func operation() -> Plain {
    let type = Plain.text(pick(["disqualify", "unqualify", "qualify", "disqualify", "display"]))
    let activity = Plain.text(chance(90) ? pick(Self.activities) : pick(["{%who%}", "{%iam.id%}", "c{%n%}#a{%n%}"]))
    var content = Plain.object([("iam.eventType", type), ("iam.id", activity)])
    if chance(10) { content = .object([("iam", .object([("eventType", type), ("id", activity)]))]) }
    if chance(4) { content = pick([.object([]), .object([("x", .text(""))]), .text("x")]) }
    var data: [(String, Plain)] = [
      ("operation", .text(pick(["insert", "insertIfNotExists", "insertIfNotExists"]))), ("content", content),
    ]
    if chance(3) { data[0].1 = .text("remove") }
    if chance(3) { data.removeLast() }
    return .object(data)
  }
}
