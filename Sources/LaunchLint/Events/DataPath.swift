/// A path to one value in the data of an event, such as `decisionscopes[0].name`.
struct DataPath {
  /// The reason why a value cannot be put at a path.
  enum Fault: Error {
    /// The index of the path is greater than the number of elements. `next`: the first index without an element.
    case gap(next: Int)
    /// A part of the path is inside a scalar, a name is inside an array, or an index is inside an object.
    case noContainer
  }

  var parts: [DataPathPart]

  init(_ parts: [DataPathPart]) { self.parts = parts }

  /// Parses a path of names and indices separated by dots. An index can also be in brackets.
  init(_ text: String) {
    parts = text.split(separator: ".", omittingEmptySubsequences: false).flatMap { part in
      part.split(separator: "[", omittingEmptySubsequences: false).enumerated().map { place, piece -> DataPathPart in
        let digits = place > 0 && piece.last == "]" ? piece.dropLast() : piece
        let index = Self.index(digits)
        return index.map(DataPathPart.index) ?? .name(String(piece))
      }
    }
  }

  /// Creates a path from a JSON pointer, without the first `count` parts.
  init(pointer: String, dropping count: Int) {
    parts = pointer.split(separator: "/").dropFirst(count).map { part in
      Self.index(part).map(DataPathPart.index)
        ?? .name(String(part.replacing("~1", with: "/").replacing("~0", with: "~")))
    }
  }

  /// Returns the index that `digits` represents; nil if `digits` has other characters, or more than six digits.
  private static func index(_ digits: Substring) -> Int? {
    digits.utf8.count <= 6 && digits.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int(digits) : nil
  }

  /// True if the path leads to a field of the catalogue.
  func leads(to field: EventField) -> Bool {
    field.steps.count == parts.count
      && zip(field.steps, parts).allSatisfy { step, part in
        switch (step, part) {
        case (.member(let name), .name(let own)): name == own
        case (.element, .index): true
        case (.member, .index), (.element, .name): false
        }
      }
  }

  /// Returns the value at the path; nil if there is none.
  func value(in tree: JSONTree) -> JSONTree? {
    var value: JSONTree? = tree
    for part in parts {
      switch (part, value) {
      case (.name(let name), .object(let members)): value = members[name]
      case (.index(let index), .array(let elements)): value = elements.indices.contains(index) ? elements[index] : nil
      default: return nil
      }
    }
    return value
  }

  /// Returns `tree` with `value` at the path. Missing containers are added.
  func setting(_ value: JSONTree, in tree: JSONTree?) throws(Fault) -> JSONTree {
    try Self.setting(value, at: parts[...], in: tree)
  }

  private static func setting(_ value: JSONTree, at parts: ArraySlice<DataPathPart>, in tree: JSONTree?) throws(Fault)
    -> JSONTree
  {
    guard let first = parts.first else { return value }
    switch (first, tree) {
    case (.name(let name), nil), (.name(let name), .object):
      var members = tree?.members ?? JSONTree.Members()
      members[name] = try setting(value, at: parts.dropFirst(), in: members[name])
      return .object(members)
    case (.index(let index), nil), (.index(let index), .array):
      var elements: [JSONTree] = []
      if case .array(let list)? = tree { elements = list }
      if index > elements.count { throw .gap(next: elements.count) }
      let element = try setting(value, at: parts.dropFirst(), in: index < elements.count ? elements[index] : nil)
      if index < elements.count { elements[index] = element } else { elements.append(element) }
      return .array(elements)
    default: throw .noContainer
    }
  }
}

enum DataPathPart: Hashable {
  case name(String)
  case index(Int)
}
