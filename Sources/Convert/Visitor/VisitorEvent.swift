/// A visitor at one moment, from one line of input: attributes, location data and stored decisions.
///
/// If a member name is repeated, the platform's `MemberChoice` selects the member.
package struct VisitorEvent: Sendable {
  package let document: JSONDocument
  /// The object of attributes; nil if the visitor has none.
  package let attributes: JSONDocument.Value?
  /// The object of location data; nil if the visitor has none.
  package let location: JSONDocument.Value?
  /// The object of stored decisions: maps experience ids to variation ids.
  package let bucketed: JSONDocument.Value?
  /// The ids of the visitor's custom segments.
  package let segments: Set<[UInt8]>
  package let environment: [UInt8]?
  /// The key of the only experience to evaluate; nil to evaluate all.
  package let experience: [UInt8]?
  /// The id of the visitor, whose hash determines the assigned variation; nil if it is not given.
  package let visitorID: [UInt8]?

  /// True if the object has no member `attributes`, so the whole object is the attributes.
  private let isAttributes: Bool

  package static let names = [
    "attributes", "location", "bucketed", "segments", "environment", "experience", "visitorId",
  ]
  private static let words = JSONWords(names)
  /// The advice for an object that has only unknown members.
  package static let wrapping = "write the attributes of the visitor as {\"attributes\":{…}}"

  /// Reads a visitor from a document of one value in strict JSON.
  ///
  /// If `isBare` is true, an object without `attributes` is itself the attributes. Throws if the value is not an
  /// object, has only unknown members, or has a known member of a wrong type. The error's offset is in the document's
  /// text. `standard`: the environment of a visitor without an environment.
  package init(_ document: JSONDocument, isBare: Bool, choice: MemberChoice, environment standard: [UInt8]? = nil)
    throws(EventProblem)
  {
    guard document.isObject(document.root) else {
      throw EventProblem(.notObject, at: document.range(document.root).lower)
    }
    let members = document.members(of: document.root, named: Self.words, choice)
    self.document = document
    isAttributes = isBare && members[0] == nil
    if isAttributes {
      attributes = document.root
      (location, bucketed, segments) = (nil, nil, [])
      (environment, experience, visitorID) = (standard, nil, nil)
      return
    }
    if document.first(in: document.root) != nil, Self.names.indices.allSatisfy({ members[$0] == nil }) {
      let meant = document.names(in: document.root, besides: Self.words).lazy.compactMap { name in
        SpellingSuggestion.member(for: document.string(name), among: Self.names)
          .map { "rename `\(String(decoding: document.string(name), as: UTF8.self))` to `\($0)`" }
      }
      throw EventProblem(
        .dialect("no known member: expected at least one, such as `attributes` or `location`"), at: 0,
        advice: meant.first ?? Self.wrapping)
    }
    /// Returns the member with this index in `names`; nil if the member is missing or null.
    func member(_ index: Int, _ wanted: String, _ isValid: (JSONDocument.Value) -> Bool) throws(EventProblem)
      -> JSONDocument.Value?
    {
      guard let value = members[index], !document.isNull(value) else { return nil }
      guard isValid(value) else {
        throw EventProblem(.mistyped(Self.names[index], wanted: wanted), at: document.range(value).lower)
      }
      return value
    }
    func isString(_ value: JSONDocument.Value) -> Bool { document.kind(value) == .string }
    attributes = try member(0, "an object or null", document.isObject)
    location = try member(1, "an object or null", document.isObject)
    bucketed = try member(2, "an object or null", document.isObject)
    let list = try member(3, "an array of strings") {
      document.isArray($0) && document.elements($0).allSatisfy(isString)
    }
    segments = Set(list.map { document.elements($0).map { document.string($0) } } ?? [])
    environment = try member(4, "a string or null", isString).map { document.string($0) } ?? standard
    experience = try member(5, "a string or null", isString).map { document.string($0) }
    visitorID = try member(6, "a string or null", isString).map { document.string($0) }
  }

  /// The names of unknown members of the visitor.
  package var unknownNames: [JSONDocument.Value] {
    isAttributes ? [] : document.names(in: document.root, besides: Self.words)
  }
}
