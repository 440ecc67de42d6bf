/// A form of documents in one dialect, such as the response of a service, and the members by which the form is
/// recognized.
package struct DocumentForm: Sendable {
  /// The rank of a form: forms of a higher rank are searched for first.
  package enum Rank: Sendable {
    /// Forms with members that no other dialect has.
    case certain
    /// Forms with members that documents of other dialects may have, too.
    case usual
    /// Forms that have members similar to those of a readable form. A document of such a form cannot be read, but its
    /// dialect is known.
    case similar
  }

  /// A member of an object, and the requirement on its value.
  package struct Mark: Sendable {
    package let name: String
    package let value: Shape

    package init(_ name: String, _ value: Shape = .any) { (self.name, self.value) = (name, value) }
  }

  package indirect enum Shape: Sendable {
    case any, array, object
    case text(String)
    /// An object with at least one of the listed members.
    case objectWith([Mark])
    /// An array that contains an object with at least one of the listed members.
    case listWith([Mark])
  }

  package let rank: Rank
  /// The alternatives by which the form is recognized. An object of this form has all members of one alternative.
  package let marks: [[Mark]]
  /// True if an array also has this form, provided that it contains an object of this form.
  package let isListed: Bool

  package init(_ rank: Rank = .usual, isListed: Bool, _ marks: [Mark]...) {
    (self.rank, self.isListed, self.marks) = (rank, isListed, marks)
  }

  /// Returns the names of the members by which the form is recognized in `object`; nil if `object` does not have this
  /// form.
  package func names(of object: JSONDocument.Value, in document: JSONDocument) -> [String]? {
    guard document.isObject(object) else { return nil }
    return marks.first { $0.allSatisfy { document.has($0, in: object) } }.map { $0.map(\.name) }
  }
}

extension JSONDocument {
  fileprivate func has(_ mark: DocumentForm.Mark, in object: Value) -> Bool {
    guard isObject(object), let value = member(object, mark.name, .last) else { return false }
    switch mark.value {
    case .any: return true
    case .array: return isArray(value)
    case .object: return isObject(value)
    case .text(let text): return kind(value) == .string && isNamed(value, text)
    case .objectWith(let marks): return marks.contains { has($0, in: value) }
    case .listWith(let marks):
      return isArray(value) && elements(value).contains { element in marks.contains { has($0, in: element) } }
    }
  }
}
