internal import RuleCore
internal import RuleSuites

/// The values of an open document, in JSON or YAML, with their positions in the text.
package struct DocumentTree {
  typealias Value = JSONDocument.Value

  /// A step from a container to a member or an element.
  enum Step: Hashable {
    case member(String)
    case element(Int)

    /// The name of the member; nil for an element.
    var name: String? { if case .member(let name) = self { name } else { nil } }
  }

  /// A value or name in a document, and the steps from the root to it.
  struct Place {
    var steps: [Step] = []
    /// The values from the root to this value, both included: one more than `steps`.
    var values: [Value]
    /// True if the place is the name of a member, not the value of the member.
    var isName = false

    var value: Value { values[values.count - 1] }
    /// The container of the value; nil for the root.
    var parent: Value? { values.count > 1 ? values[values.count - 2] : nil }
    /// The names of the members from the root to this value, with `*` for elements.
    var pattern: [String] { steps.map { $0.name ?? "*" } }
  }

  let document: JSONDocument
  /// For YAML, the text with the positions of its values; nil for JSON, where `document` has the positions.
  private let suite: SuiteText?
  /// The number of bytes before `document` in the text: 3 if the text begins with a byte order mark, otherwise 0.
  private let origin: Int

  /// Reads JSON. Returns nil if no platform can read the text.
  init?(json text: [UInt8], depth: Int) {
    guard let document = try? JSONDocument(text, depthLimit: depth) else { return nil }
    self.document = document
    suite = nil
    origin = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  init(_ suite: SuiteText) {
    (document, self.suite) = (suite.document, suite)
    origin = 0
  }

  /// Returns the byte range of a value or a name in the text.
  func range(_ value: Value) -> Range<Int> {
    let range = suite?.range(value) ?? document.range(value)
    return range.lower + origin..<range.upper + origin
  }

  func text(_ value: Value) -> String { String(decoding: document.string(orLexeme: value), as: UTF8.self) }

  /// Returns the innermost value, or name of a member, that contains byte `offset` of the text.
  func place(at offset: Int) -> Place {
    var place = Place(values: [document.root])
    descent: while true {
      let container = place.value
      if document.isObject(container) {
        for (name, value) in document.members(container) {
          let isName = contains(name, offset)
          guard isName || contains(value, offset) else { continue }
          place.steps.append(.member(text(name)))
          place.values.append(value)
          if isName {
            place.isName = true
            return place
          }
          continue descent
        }
      } else if document.isArray(container) {
        for (index, value) in document.elements(container).enumerated() where contains(value, offset) {
          place.steps.append(.element(index))
          place.values.append(value)
          continue descent
        }
      }
      return place
    }
  }

  private func contains(_ value: Value, _ offset: Int) -> Bool {
    let range = range(value)
    return range.lowerBound <= offset && offset <= range.upperBound
  }

  /// Returns the value at a path of member names; nil if there is none.
  func value(_ names: String..., from value: Value? = nil) -> Value? {
    var found: Value? = value ?? document.root
    for name in names { found = found.flatMap { document.presentMember($0, name) } }
    return found
  }

  /// Returns the elements of the array in the member `name`; none if the member is missing or is not an array.
  func parts(_ name: String, of object: Value) -> [Value] {
    guard let list = value(name, from: object), document.isArray(list) else { return [] }
    return document.elements(list)
  }

  /// Returns the members of the object in the member `name`; none if the member is missing or is not an object.
  func members(_ name: String, of object: Value) -> [(name: Value, value: Value)] {
    guard let object = value(name, from: object), document.isObject(object) else { return [] }
    return document.members(object)
  }

  /// Returns all values on a path of member names and `*`, which matches every element or member.
  func values(on pattern: [String]) -> [Value] {
    var found = [document.root]
    for name in pattern {
      found = found.flatMap { value -> [Value] in
        if name != "*" { return document.presentMember(value, name).map { [$0] } ?? [] }
        if document.isArray(value) { return document.elements(value) }
        return document.isObject(value) ? document.members(value).map(\.value) : []
      }
    }
    return found
  }
}
