package import RuleCore

/// Compares a value with the expected value of a suite. Members that the suite names must be equal, at any depth; other
/// members may have any value. Lists must have equal elements; numbers are compared by value.
package struct PartialMatch {
  private let wanted: JSONDocument

  /// Creates a comparison. `wanted`: the document of the suite.
  package init(_ wanted: JSONDocument) { self.wanted = wanted }

  package struct Difference {
    /// The names of the members from the value to the difference, such as `detail.url`; empty if the whole value
    /// differs.
    package let path: String
    /// A message about the difference, such as `detail.url: expected "a", got "b"`.
    package let text: String
    package let expected: JSONDocument.Value
    /// The actual value as JSON; nil if there is no actual value.
    package let got: [UInt8]?
  }

  /// Returns the differences, in the order of the expected value.
  package func differences(_ expected: JSONDocument.Value, _ value: JSONTree) -> [Difference] {
    var found: [Difference] = []
    compare(expected, value, "", &found)
    return found
  }

  private func compare(
    _ expected: JSONDocument.Value, _ value: JSONTree, _ path: String, _ found: inout [Difference]
  ) {
    var words = "\(path): expected "
    switch value {
    case .object(let members) where wanted.isObject(expected):
      for (name, member) in wanted.members(expected) {
        let name = wanted.string(name)
        let inner = (path.isEmpty ? "" : path + ".") + String(decoding: name, as: UTF8.self)
        if let value = members[name] {
          compare(member, value, inner, &found)
        } else {
          let words = "\(inner): expected \(text(of: member)), got nothing"
          found.append(Difference(path: inner, text: words, expected: member, got: nil))
        }
      }
      return
    case .array(let elements) where wanted.isArray(expected):
      let one = wanted.elements(expected)
      if one.count == elements.count {
        for (place, (element, value)) in zip(one, elements).enumerated() {
          compare(element, value, "\(path)[\(place)]", &found)
        }
        return
      }
      words += "\(one.count) elements, got \(elements.count)"
    default:
      if areEqual(expected, value) { return }
      words += "\(text(of: expected)), got \(Self.short(value.json))"
    }
    found.append(Difference(path: path, text: words, expected: expected, got: value.json))
  }

  /// True if two values are equal. Callers compare two containers member by member instead.
  private func areEqual(_ expected: JSONDocument.Value, _ value: JSONTree) -> Bool {
    switch (wanted.kind(expected), value) {
    case (.true, .truth(true)), (.false, .truth(false)), (.null, .null): return true
    case (.string, .text(let text)): return wanted.string(expected) == text
    case (.number, .number(let digits)):
      let lexeme = wanted.lexeme(expected)
      if lexeme.elementsEqual(digits) { return true }
      guard let first = Double(String(decoding: lexeme, as: UTF8.self)) else { return false }
      return first == Double(String(decoding: digits, as: UTF8.self))
    default: return false
    }
  }

  /// Returns a value as JSON, truncated if it is long.
  private func text(of value: JSONDocument.Value) -> String { Self.short(wanted.json(of: value)) }

  private static func short(_ json: [UInt8]) -> String {
    let text = String(decoding: json, as: UTF8.self)
    return text.count > longestValue ? text.prefix(longestValue) + "…" : text
  }

  private static let longestValue = 200
}
