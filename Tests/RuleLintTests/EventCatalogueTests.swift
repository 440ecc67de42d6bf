import LaunchLint
import RuleLint
import TestSupport
import Testing

/// Returns the findings for an event.
private func findings(_ text: [UInt8]) throws -> [Finding] { EventCheck(try JSONDocument(text)).findings() }

@Suite struct `the catalogue of events` {
  /// Only the id names a case: an event is long.
  private static let ids = EventCatalogue.all.map(\.id)

  private func event(_ id: String) throws -> CatalogueEvent {
    try #require(EventCatalogue.all.first { $0.id == id })
  }

  @Test func `has each event once`() {
    #expect(Set(Self.ids).count == Self.ids.count)
    let names = EventCatalogue.all.map { "\($0.name) \($0.type) \($0.source)" }
    #expect(Set(names).count == names.count)
    #expect(Self.ids.count >= 150)
    for event in EventCatalogue.all {
      #expect(event.id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(event.id)")
      #expect(event.when.hasSuffix("."), "\(event.id)")
      #expect(!event.checkedPlatforms.isEmpty && Set(event.platforms).isSuperset(of: event.checkedPlatforms))
    }
  }

  @Test func `has the thirteen events of Optimize`() {
    #expect(EventCatalogue.optimizeEvents.count == 13)
    #expect(EventCatalogue.events(named: "Optimize").map(\.id) == EventCatalogue.optimizeEvents.map(\.id))
  }

  @Test(arguments: [
    ("track action", "analytics-track"), ("ANALYTICS_TRACK", "analytics-track"), ("Lifecycle Pause", "lifecycle-pause"),
    ("media::sessioncreated", "media-sessioncreated"), ("update-request", "update-request"),
  ])
  func `finds an event by its names`(name: String, id: String) {
    #expect(EventCatalogue.events(named: name).map(\.id) == [id])
  }

  @Test(arguments: [
    ("trak action", "track action"), ("Optimise Response", "Optimize Response"), ("profile update", nil),
  ])
  func `suggests a name`(name: String, near: String?) {
    #expect(EventCatalogue.events(named: name).isEmpty)
    if let near { #expect(EventCatalogue.nearest(to: name) == near) }
  }

  @Test(arguments: ids)
  func `has templates without findings`(id: String) throws {
    let event = try event(id)
    for alias in [nil] + event.aliases.map(Optional.some) {
      var template = EventTemplate(event)
      if let alias { try template.set(alias) }
      try template.complete()
      #expect(try findings(template.json).isEmpty, "\(String(decoding: template.json, as: UTF8.self))")
    }
  }

  @Test(arguments: ids)
  func `completes an event without fields`(id: String) throws {
    let event = try event(id)
    let text = #"{"name":"rule 0","type":"\#(event.type)","source":"\#(event.source)","data":{}}"#
    let (json, faults) = EventCheck.conforming(Array(text.utf8)) { _ in true }
    #expect(faults.isEmpty && json.starts(with: #"{"name":"rule 0","#.utf8), "\(String(decoding: json, as: UTF8.self))")
    #expect(try findings(json).allSatisfy { $0.severity != .error })
  }

  @Test func `completes the elements that an event has, unless the rule then fires no more`() throws {
    let text =
      #"{"name":"r","type":"com.adobe.eventType.optimize","source":"com.adobe.eventSource.requestContent","#
      + #""data":{"decisionscopes":[{},{"name":"hero"}]}}"#
    let (json, faults) = EventCheck.conforming(Array(text.utf8)) { _ in true }
    let completed = String(decoding: json, as: UTF8.self)
    #expect(faults.isEmpty && completed.contains(#""requesttype":"updatepropositions""#), "\(completed)")
    #expect(completed.contains(#"{"name":"hero"}"#))
    let (same, left) = EventCheck.conforming(Array(text.utf8)) { _ in false }
    #expect(same.elementsEqual(text.utf8) && left.contains { $0.page.code == "E005" })
  }

  /// Removes each required field of a template, and replaces each field by a value of no type that it has.
  @Test(arguments: ids)
  func `has checks for all of its fields`(id: String) throws {
    let event = try event(id)
    for field in event.fields where !field.steps.contains(where: \.isElement) {
      var changed = EventTemplate(event)
      let isText = field.kinds.contains { [.text, .digits, .scope, .boundless].contains($0) }
      try changed.set(field.path, toJSON: isText ? "[[1]]" : "\"word\"")
      // The values of list fields can also be arrays.
      guard !field.kinds.contains(.list) || !isText else { continue }
      let text = String(decoding: changed.json, as: UTF8.self)
      #expect(try findings(changed.json).contains { $0.page.code == "E006" }, "\(text)")
    }
    for field in event.fields where field.requirement == .always && field.since == nil {
      let document = try JSONDocument(try completed(event))
      let json = try removed(field, from: document)
      guard let json else { continue }
      let codes = try findings(json).map(\.page.code)
      let text = String(decoding: json, as: UTF8.self)
      #expect(codes.contains { ["E005", "E007", "E010"].contains($0) }, "\(field.path): \(text)")
    }
  }

  private func completed(_ event: CatalogueEvent) throws -> [UInt8] {
    var template = EventTemplate(event)
    try template.complete()
    return template.json
  }

  /// Returns the event with another name for the innermost member of a field; nil if the member is not there.
  private func removed(_ field: EventField, from document: JSONDocument) throws -> [UInt8]? {
    var value = document.member(document.root, "data", .last)
    var name: JSONDocument.Value?
    for step in field.steps {
      guard let container = value else { return nil }
      switch step {
      case .member(let wanted):
        guard document.isObject(container) else { return nil }
        let found = document.members(container).first { document.isNamed($0.name, wanted) }
        (name, value) = (found?.name, found?.value)
      case .element(let elements):
        guard document.isArray(container) else { return nil }
        value = document.elements(container).dropFirst(elements == .odd ? 1 : 0).first
      }
    }
    guard let name else { return nil }
    let range = document.range(name)
    return Array(document.text[..<range.lower]) + Array("\"removed\"".utf8) + Array(document.text[range.upper...])
  }

  @Test(
    arguments: [
      ("home-banner", nil), ("", "E012"), ("city", "E012"), ("hero", nil),
      ("eyJ4ZG06bmFtZSI6Im15In0=", nil), ("eyJ4ZG06bmFtZSI6IiJ9", "E012"),
      ("eyJhY3Rpdml0eUlkIjoiYSIsInBsYWNlbWVudElkIjoicCJ9", nil), ("eyJhY3Rpdml0eUlkIjoiYSJ9", "E012"),
      ("eyJhY3Rpdml0eUlkIjoiYSIsInBsYWNlbWVudElkIjoicCIsIml0ZW1Db3VudCI6MH0=", "E012"),
      ("eyJhY3Rpdml0eUlkIjoiYSIsInBsYWNlbWVudElkIjoicCIsIml0ZW1Db3VudCI6Mn0=", nil),
      ("eyJ4ZG06YWN0aXZpdHlJZCI6ImEiLCJ4ZG06cGxhY2VtZW50SWQiOiJwIn0=", nil),
      ("eyJ4ZG06YWN0aXZpdHlJZCI6ImEiLCJwbGFjZW1lbnRJZCI6InAifQ==", "E012"),
      // No padding: no base64, so a word.
      ("eyJhY3Rpdml0eUlkIjoiYSJ9=", nil), ("W10=", "E012"),
    ] as [(String, String?)])
  func `knows valid decision scopes`(name: String, code: String?) throws {
    let text = """
      {"type":"com.adobe.eventType.optimize","source":"com.adobe.eventSource.requestContent",\
      "data":{"requesttype":"getpropositions","decisionscopes":[{"name":"\(name)"}]}}
      """
    #expect(try findings(Array(text.utf8)).map(\.page.code) == [code].compactMap { $0 })
  }
}
