package import RuleCore

/// Compares a value with what a suite expects: members that the suite names must be equal, at any depth, and others are
/// free. Lists must have equal elements; numbers are compared by value.
package struct PartialMatch {
  private let wanted: JSONDocument
  private let got: JSONDocument

  package init(_ wanted: JSONDocument, _ got: JSONDocument) { (self.wanted, self.got) = (wanted, got) }

  /// The first difference, such as `detail.url: expected "a", got "b"`; nil if there is none.
  package func difference(_ expected: JSONDocument.Value, _ value: JSONDocument.Value) -> String? {
    difference(expected, value, "")
  }

  private func difference(_ expected: JSONDocument.Value, _ value: JSONDocument.Value, _ path: String) -> String? {
    if wanted.isObject(expected), got.isObject(value) {
      for (name, member) in wanted.members(expected) {
        let text = String(decoding: wanted.string(name), as: UTF8.self)
        let inner = path.isEmpty ? text : "\(path).\(text)"
        guard let found = got.member(value, text, .last) else {
          return "\(inner): expected \(Self.text(member, of: wanted)), got nothing"
        }
        if let difference = difference(member, found, inner) { return difference }
      }
      return nil
    }
    if wanted.isArray(expected), got.isArray(value) {
      let (one, other) = (wanted.elements(expected), got.elements(value))
      guard one.count == other.count else { return "\(path): expected \(one.count) elements, got \(other.count)" }
      for (place, (element, found)) in zip(one, other).enumerated() {
        if let difference = difference(element, found, "\(path)[\(place)]") { return difference }
      }
      return nil
    }
    if areEqual(expected, value) { return nil }
    return "\(path): expected \(Self.text(expected, of: wanted)), got \(Self.text(value, of: got))"
  }

  private func areEqual(_ expected: JSONDocument.Value, _ value: JSONDocument.Value) -> Bool {
    guard wanted.kind(expected) == got.kind(value) else { return false }
    switch wanted.kind(expected) {
    case .true, .false, .null: return true
    case .string, .word: return wanted.string(expected) == got.string(value)
    case .number:
      let (one, other) = (wanted.lexeme(expected), got.lexeme(value))
      if one == other { return true }
      guard let first = Double(String(decoding: one, as: UTF8.self)) else { return false }
      return first == Double(String(decoding: other, as: UTF8.self))
    // Containers of one kind are compared by their parts.
    case .object, .array: return false
    }
  }

  /// A value as JSON, cut if it is long.
  private static func text(_ value: JSONDocument.Value, of document: JSONDocument) -> String {
    var json = JSONWriter()
    json.value(value, of: document)
    let text = String(decoding: json.bytes, as: UTF8.self)
    return text.count > longestValue ? text.prefix(longestValue) + "…" : text
  }

  private static let longestValue = 200
}
