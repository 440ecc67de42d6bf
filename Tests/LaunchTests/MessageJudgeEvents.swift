/// The events of sessions, as lines of JSON.
extension `messages that are not shown` {
  static func event(
    _ name: String, _ type: String, _ source: String, _ data: String, id: String? = nil, parent: String? = nil,
    at time: Int = 0
  ) -> String {
    let source = source.hasPrefix("personalization") ? source : "com.adobe.eventSource." + source
    let more = (id.map { #","id":"\#($0)""# } ?? "") + (parent.map { #","parentId":"\#($0)""# } ?? "")
    return
      #"{"name":"\#(name)","type":"com.adobe.eventType.\#(type)","source":"\#(source)","timestamp":\#(1_790_000_000_000 + time)\#(more),"data":\#(data)}"#
  }

  static let app = "mobileapp://com.example.shop"

  static func request(_ id: String = "r1", at time: Int = 0) -> String {
    event(
      "Retrieve message definitions", "edge", "requestContent",
      #"{"query":{"personalization":{"surfaces":["\#(app)"]}}}"#, id: id, at: time)
  }

  static func decisions(_ payload: String, of id: String = "r1", at time: Int = 400) -> String {
    event(
      "AEP Response Event Handle", "edge", "personalization:decisions",
      #"{"type":"personalization:decisions","requestEventId":"\#(id)","payload":[\#(payload)]}"#, parent: id, at: time)
  }

  static func end(of id: String = "r1", at time: Int = 410) -> [String] {
    [
      event("AEP Response Complete", "edge", "contentComplete", "{}", parent: id, at: time),
      event(
        "Finalize propositions response", "messaging", "contentComplete", #"{"endingEventId":"\#(id)"}"#, at: time + 1),
    ]
  }

  static func answer(_ payload: String) -> [String] { [request(), decisions(payload)] + end() }

  static func track(_ action: String, at time: Int = 3_000) -> String {
    event("Track", "generic.track", "requestContent", #"{"action":"\#(action)"}"#, at: time)
  }

  static func matcher(_ key: String, _ value: String, _ matcher: String = "eq") -> String {
    #"{"type":"matcher","definition":{"key":"\#(key)","matcher":"\#(matcher)","values":["\#(value)"]}}"#
  }

  static let html = #"{"contentType":"text/html","content":"<p>x</p>"}"#
  static let once =
    #"{"type":"historical","definition":{"searchType":"any","matcher":"eq","value":0,"events":[{"iam.eventType":"display","iam.id":"a1"}]}}"#

  static func message(
    _ id: String = "m1", activity: String = "a1", on action: String = "buy", schema: String = "message/in-app",
    consequence: String? = nil, scope: String = app, data: String = html, and condition: String? = nil
  ) -> String {
    let conditions =
      [
        matcher("~type", "com.adobe.eventType.generic.track"),
        matcher("~source", "com.adobe.eventSource.requestContent"), matcher("action", action),
      ] + (condition.map { [$0] } ?? [])
    return
      #"{"id":"p-\#(id)","scope":"\#(scope)","scopeDetails":{"rank":1,"activity":{"id":"\#(activity)"}},"items":[{"id":"i","schema":"https://ns.adobe.com/personalization/ruleset-item","data":{"version":1,"rules":[{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(conditions.joined(separator: ","))]}},"consequences":[{"id":"\#(consequence ?? id)","type":"schema","detail":{"id":"\#(id)","schema":"https://ns.adobe.com/personalization/\#(schema)","data":\#(data)}}]}]}}]}"#
  }

  static func card(_ surface: String? = app, id: String = "c1", on action: String = "buy") -> String {
    let meta = surface.map { #","meta":{"surface":"\#($0)"}"# } ?? ""
    return message(
      id, on: action, schema: "message/content-card",
      data: #"{"contentType":"application/json","content":{"title":"x"}\#(meta)}"#)
  }

  /// A proposition with the rules of another one too.
  static func joined(_ one: String, _ other: String) -> String {
    let rules = other.split(separator: #""rules":["#).last ?? ""
    return one.dropLast("]}}]}".count) + "," + rules
  }

  static func sent(
    _ kind: String, _ id: String = "m1", _ activity: String = "a1", reason: String? = nil, at time: Int
  )
    -> String
  {
    let action = reason.map { #","propositionAction":{"reason":"\#($0)"}"# } ?? ""
    let name = kind.prefix(1).uppercased() + kind.dropFirst()
    return event(
      "Messaging interaction event", "edge", "requestContent",
      #"{"xdm":{"eventType":"decisioning.proposition\#(name)","_experience":{"decisioning":{"propositions":[{"id":"p-\#(id)","scopeDetails":{"activity":{"id":"\#(activity)"}}}]\#(action)}}}}"#,
      at: time)
  }

  static func record(_ kind: String, _ action: String = "", at time: Int) -> String {
    let text = event(
      "Write IAM event to history", "messaging", "eventHistoryWrite",
      #"{"iam":{"eventType":"\#(kind)","id":"a1","action":"\#(action)"}}"#, at: time)
    return text.dropLast() + #","mask":["iam.eventType","iam.id","iam.action"]}"#
  }

  static func announced(_ id: String, consequence: String) -> String {
    event(
      "Rules Consequence Event", "rulesEngine", "responseContent",
      #"{"triggeredconsequence":{"id":"\#(consequence)","type":"schema","detail":{"id":"\#(id)","schema":"https://ns.adobe.com/personalization/message/in-app","data":\#(html)}}}"#,
      at: 3_001)
  }

  static func consent(_ value: String, at time: Int = -5_000) -> String {
    event(
      "Consent Preferences Updated", "edgeConsent", "responseContent",
      #"{"consents":{"collect":{"val":"\#(value)"}}}"#, at: time)
  }

  static func failure(of id: String?) -> String {
    event(
      "AEP Error Response", "edge", "errorResponseContent", #"{"title":"Not Found","detail":"No such package."}"#,
      parent: id, at: 400)
  }

  /// A line of a log, or a shared state: not an event.
  static func line(_ text: String) -> String { "line " + text }
  static func state(_ owner: String, _ data: String, kind: String = "state.data") -> String {
    #"{"type":"generic","timestamp":1789999990000,"eventNumber":1,"payload":{"ACPExtensionEventType":"hub","ACPExtensionEventData":{"stateowner":"\#(owner)"},"metadata":{"\#(kind)":\#(data)}}}"#
  }
  static func hub(_ version: String, without name: String? = nil) -> String {
    let names: [String] = ["com.adobe.messaging", "com.adobe.edge", "com.adobe.edge.identity"].filter { $0 != name }
    let list = names.map { #""\#($0)":{"version":"\#(version)"}"# }.joined(separator: ",")
    return state("com.adobe.module.eventhub", #"{"extensions":{\#(list)}}"#)
  }
}
