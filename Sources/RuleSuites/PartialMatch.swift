package import RuleCore

/// Compares a value with what a suite expects: members that the suite names must be equal, at any depth, and others are
/// free. Lists must have equal elements; numbers are compared by value.
package struct PartialMatch {
  private let wanted: JSONDocument
  private let got: JSONDocument

  package init(_ wanted: JSONDocument, _ got: JSONDocument) { (self.wanted, self.got) = (wanted, got) }

  package struct Difference {
    /// Such as `detail.url: expected "a", got "b"`.
    package let text: String
    package let expected: JSONDocument.Value
    /// As JSON; nil if there is nothing.
    package let got: [UInt8]?
  }

  /// The differences in the order of what is expected.
  package func differences(_ expected: JSONDocument.Value, _ value: JSONDocument.Value) -> [Difference] {
    var found: [Difference] = []
    compare(expected, value, "", &found)
    return found
  }

  private func compare(
    _ expected: JSONDocument.Value, _ value: JSONDocument.Value, _ path: String, _ found: inout [Difference]
  ) {
    if wanted.isObject(expected), got.isObject(value) {
      for (name, member) in wanted.members(expected) {
        let text = String(decoding: wanted.string(name), as: UTF8.self)
        let inner = path.isEmpty ? text : "\(path).\(text)"
        if let value = got.member(value, text, .last) {
          compare(member, value, inner, &found)
        } else {
          let words = "\(inner): expected \(Self.text(member, of: wanted)), got nothing"
          found.append(Difference(text: words, expected: member, got: nil))
        }
      }
      return
    }
    var words = "\(path): expected "
    if wanted.isArray(expected), got.isArray(value) {
      let (one, other) = (wanted.elements(expected), got.elements(value))
      if one.count == other.count {
        for (place, (element, value)) in zip(one, other).enumerated() {
          compare(element, value, "\(path)[\(place)]", &found)
        }
        return
      }
      words += "\(one.count) elements, got \(other.count)"
    } else {
      if areEqual(expected, value) { return }
      words += "\(Self.text(expected, of: wanted)), got \(Self.text(value, of: got))"
    }
    var json = JSONWriter()
    json.value(value, of: got)
    found.append(Difference(text: words, expected: expected, got: json.bytes))
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
