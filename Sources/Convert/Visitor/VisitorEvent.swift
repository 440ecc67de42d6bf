/// A visitor at one moment, from one line of input: attributes, location data, stored decisions.
///
/// If a member name is repeated, the platform's `MemberChoice` selects the member.
package struct VisitorEvent: Sendable {
  package let document: JSONDocument
  /// The object of attributes; nil for no data.
  package let attributes: JSONDocument.Value?
  /// The object of location data; nil for no data.
  package let location: JSONDocument.Value?
  /// The object of stored decisions: maps experience ids to variation ids.
  package let bucketed: JSONDocument.Value?
  /// The ids of the visitor's custom segments.
  package let segments: Set<[UInt8]>
  package let environment: [UInt8]?
  /// The key of the only experience to evaluate; nil for all.
  package let experience: [UInt8]?

  private static let shape = "an event is an object: {\"attributes\":{…},\"location\":{…}}"
  private static let standardEnvironment = Array("live".utf8)
  private static let members = JSONWords([
    "attributes", "location", "bucketed", "segments", "environment", "experience",
  ])

  /// Reads a visitor from one value of strict JSON.
  ///
  /// If `isBare`, an object without `attributes` is itself the attributes. Throws if the value is
  /// not an object or a known member has a wrong type, with the offset in the document's text.
  package init(_ document: JSONDocument, isBare: Bool, choice: MemberChoice) throws(EventProblem) {
    guard document.isObject(document.root) else { throw EventProblem(.dialect(Self.shape), at: 0) }
    let members = document.members(of: document.root, named: Self.members, choice)
    self.document = document
    guard !isBare || members[0] != nil else {
      attributes = document.root
      (location, bucketed, segments) = (nil, nil, [])
      (environment, experience) = (Self.standardEnvironment, nil)
      return
    }
    attributes = try Self.object(members[0], "attributes", document)
    location = try Self.object(members[1], "location", document)
    bucketed = try Self.object(members[2], "bucketed", document)
    segments = try Self.texts(members[3], document)
    environment = try Self.text(members[4], "environment", document) ?? Self.standardEnvironment
    experience = try Self.text(members[5], "experience", document)
  }

  private static func object(_ value: JSONDocument.Value?, _ name: String, _ document: JSONDocument)
    throws(EventProblem) -> JSONDocument.Value?
  {
    guard let value, !document.isNull(value) else { return nil }
    guard document.isObject(value) else { throw mistyped(value, name, "an object or null", document) }
    return value
  }

  private static func text(_ value: JSONDocument.Value?, _ name: String, _ document: JSONDocument) throws(EventProblem)
    -> [UInt8]?
  {
    guard let value, !document.isNull(value) else { return nil }
    guard document.kind(value) == .string else { throw mistyped(value, name, "a string or null", document) }
    return document.string(value)
  }

  private static func texts(_ value: JSONDocument.Value?, _ document: JSONDocument) throws(EventProblem) -> Set<[UInt8]>
  {
    guard let value, !document.isNull(value) else { return [] }
    let elements = document.isArray(value) ? document.elements(value) : []
    guard document.isArray(value), elements.allSatisfy({ document.kind($0) == .string }) else {
      throw mistyped(value, "segments", "an array of strings", document)
    }
    return Set(elements.map { document.string($0) })
  }

  private static func mistyped(_ value: JSONDocument.Value, _ name: String, _ wanted: String, _ document: JSONDocument)
    -> EventProblem
  {
    EventProblem(.mistyped(name, wanted: wanted), at: document.range(value).lower)
  }
}
