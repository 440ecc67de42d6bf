import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleLint
import Testing

@Suite struct `the vocabulary of the SDKs` {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func `names the type and source of every event`() {
    for event in KnownEvent.all {
      let type = bytes("com.adobe.eventtype." + event.type.lowercased())
      let source = bytes("com.adobe.eventsource." + event.source.lowercased())
      #expect(EventNames.standing(ofType: type) == .known, "\(event.type)")
      #expect(EventNames.standing(ofSource: source) == .known, "\(event.source)")
    }
  }

  @Test func `has each event and each state once`() {
    let events = KnownEvent.all.map { $0.type + " " + $0.source }
    #expect(Set(events).count == events.count)
    #expect(Set(KnownState.all.map { $0.name.lowercased() }).count == KnownState.all.count)
  }

  @Test(arguments: [
    ("com.adobe.eventtype.generic.trak", "com.adobe.eventType.generic.track"),
    ("generic.track", "com.adobe.eventType.generic.track"),
    ("com.adobe.eventtype.rulesengin", "com.adobe.eventType.rulesEngine"),
  ])
  func `knows which type was meant`(type: String, name: String) {
    #expect(EventNames.standing(ofType: bytes(type)) == .unknown(nearest: name))
  }

  /// The hints of the findings in an example, as they are printed. `code`: that of the findings; nil for any.
  private func hints(_ example: Example, _ code: String? = nil) -> [String] {
    findings(in: bytes(example.text), dialect: example.dialect).filter { code == nil || $0.page.code == code }
      .compactMap(\.hint).map { hint in
        hint.parts.map { part in
          switch part {
          case .words(let words): words
          case .text(let text): "`\(String(decoding: text, as: UTF8.self))`"
          }
        }.joined()
      }
  }

  @Test(arguments: [
    (#""key":"a","matcher":"like","values":["x"]"#, "use `co`"), (#""key":"a","matcher":"isSet""#, "use `ex`"),
    (#""key":"a","matcher":"exists","values":["x"]"#, "use `ex`, and remove `values`"),
    (#""key":"a","matcher":"present","values":[]"#, "use `ex`"),
    (#""key":"a","matcher":"in","values":["x"]"#, "use `eq`"),
    (
      #""key":"a","matcher":"re","values":["x"]"#,
      "use `eq`, `ne`, `gt`, `ge`, `lt`, `le`, `co`, `nc`, `sw`, `ew`, `ex` or `nx`"
    ),
  ])
  func `knows the matchers of others`(test: String, hint: String) {
    #expect(hints(.test(test), "S009") == [hint])
  }

  @Test(arguments: [
    ("any", "use `or`"), ("||", "use `or`"), ("ALL", "use `and`"), ("&&", "use `and`"), ("xor", "use `and` or `or`"),
    ("nand", "use `and` or `or`"), ("adn", "use `and`"),
  ])
  func `knows the logics of others`(logic: String, hint: String) {
    let group = #"{"type":"group","definition":{"logic":"\#(logic)","conditions":[\#(Example.tier)]}}"#
    #expect(hints(.condition(group), "S008") == [hint])
  }

  @Test(arguments: [
    ("history", "use `historical`"), ("and", "use `group`"), ("zzzzzz", "use `group`, `matcher` or `historical`"),
  ])
  func `knows the types of conditions of others`(type: String, hint: String) {
    #expect(hints(.condition(#"{"type":"\#(type)","definition":{}}"#)).contains(hint))
  }

  @Test(arguments: [
    ("postback", "use `pb`"), ("open_url", "use `url`"),
    ("in-app", "use `add`, `mod`, `dispatch`, `schema`, `an`, `iam`, `pb`, `pii`, `url` or `csp`"),
  ])
  func `knows the types of consequences of others`(type: String, hint: String) {
    #expect(hints(.detail(type, #"{"a":1}"#), "S012") == [hint])
  }

  @Test(arguments: [
    ("generic_text_key_value", "regex", "use `regexMatches`"), ("generic_text_key_value", "is", "use `equals`"),
    ("generic_text_key_value", "lessThan", "use `less`"), ("generic_text", "matches", "use `generic_text_key_value`"),
  ])
  func `knows the operators and families of others`(family: String, type: String, hint: String) {
    let leaf =
      #"{"rule_type":"\#(family)","key":"a","value":"x","matching":{"match_type":"\#(type)","negated":false}}"#
    let rules = #"{"OR":[{"AND":[{"OR_WHEN":[\#(leaf)]}]}]}"#
    #expect(hints(.document(rules, dialect: "convert")).contains(hint))
  }

  @Test(arguments: [
    ("custom_event", "use `custom_event_count`"), ("app_foreground", "use `foreground`"),
    ("screen_view", "use `screen`"),
  ])
  func `knows the triggers of others`(type: String, hint: String) {
    let schedule = #"{"id":"a","type":"actions","triggers":[{"type":"\#(type)","goal":1}],"actions":{}}"#
    #expect(hints(.document(schedule, dialect: "airship")).contains(hint))
  }

  @Test func `leaves types and sources of others alone`() {
    #expect(EventNames.standing(ofType: bytes("com.acme.type.shop")) == .unknown(nearest: nil))
    #expect(EventNames.standing(ofType: bytes("com.adobe.eventtype.location")) == .unused)
    // Whatever the Edge Network answers with is a source.
    #expect(EventNames.standing(ofSource: bytes("acme:answer")) == .known)
    #expect(EventNames.standing(ofSource: bytes("acme")) == .unknown(nearest: nil))
    #expect(EventNames.standing(ofSource: bytes("state:stor")) == .unknown(nearest: "state:store"))
  }

  @Test(arguments: [
    ("generic.track", "requestcontent", 1), ("edge", "acme:answer", 1),
    ("edge", "com.adobe.eventsource.responsecontent", 1), ("lifecycle", "", 3),
  ])
  func `finds the events of a type and source`(type: String, source: String, count: Int) {
    let source =
      source.isEmpty || source.contains(":") || source.contains("com.")
      ? source : "com.adobe.eventsource." + source
    let events = KnownEvent.among(
      types: [bytes("com.adobe.eventtype." + type)], sources: source.isEmpty ? nil : [bytes(source)])
    #expect(events?.count == count)
  }

  @Test func `does not know the events of an app`() {
    #expect(KnownEvent.among(types: [bytes("com.acme.shop")], sources: nil) == nil)
    let types = ["com.adobe.eventtype.hub", "com.acme.shop"].map(bytes)
    #expect(KnownEvent.among(types: types, sources: nil) == nil)
  }

  @Test(arguments: [
    ("currentpoi.latitude", KnownKeys.Standing.known(.number)),
    ("currentpoi.regionmetadata.city", .known(nil)), ("currentpoi", .container),
    ("currentpoi.regionmetadata", .container),
    ("curentpoi.latitude", .missing(nearest: "currentpoi.latitude")),
    ("nearbypoi.0.regionid", .missing(nearest: "nearbypois.0.regionid")),
    ("radius", .missing(nearest: nil)),
  ])
  func `knows the members of a state`(key: String, standing: KnownKeys.Standing) throws {
    let state = try #require(KnownState.named("COM.adobe.module.Places".utf8))
    #expect(state.keys.standing(of: bytes(key)) == standing)
  }

  @Test(arguments: [
    ("requesttype", KnownKeys.Standing.known(.text)), ("requestype", .missing(nearest: "requesttype")),
    ("eventType", .missing(nearest: "propositioninteractions.eventType")),
    ("propositioninteraction.eventType", .missing(nearest: "propositioninteractions.eventType")),
    ("decisionscopes.0.name", .known(nil)), ("timeout", .known(.boundless)),
    ("propositioninteractions", .container), ("responseerror.status", .missing(nearest: nil)),
  ])
  func `knows the requests of Optimize`(key: String, standing: KnownKeys.Standing) throws {
    let events = try #require(
      KnownEvent.among(
        types: [bytes("com.adobe.eventtype.optimize")], sources: [bytes("com.adobe.eventsource.requestcontent")]))
    #expect(events.map { $0.keys.standing(of: bytes(key)) } == [standing])
  }

  @Test func `allows for members that are not listed where there may be some`() throws {
    let state = try #require(KnownState.named("com.adobe.module.configuration".utf8))
    #expect(state.keys.standing(of: bytes("acme.flag")) == .unknown(nearest: nil))
    #expect(state.keys.standing(of: bytes("global.privcy")) == .unknown(nearest: "global.privacy"))
  }
}
