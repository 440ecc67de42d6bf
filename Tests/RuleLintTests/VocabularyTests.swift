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
