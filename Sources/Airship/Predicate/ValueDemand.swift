/// A string that a predicate requires, and its location in the data. An index can look up the string, so that the
/// predicate is evaluated only if the data has it.
struct ValueDemand: Sendable {
  /// The path of a string, and how it is compared.
  struct Place: Hashable, Sendable {
    let path: [ValuePredicate.Name]
    let ignoresCase: Bool
  }

  let place: Place
  let text: CollationKey
}

extension ValuePredicate {
  /// The first string that the predicate requires: from a test at the root, or from an operand of
  /// an `all`. Nil if it requires none.
  var demand: ValueDemand? {
    var open = nodes.isEmpty ? [] : [nodes.count - 1]
    while let place = open.popLast() {
      switch nodes[place] {
      case .all(let range): open += children[range].reversed()
      case .test(let path, .equals(let value), let ignoresCase) where value.document.kind(value.value) == .string:
        let text = rules.text.key(value.document.string(value.value), ignoresCase: ignoresCase)
        return ValueDemand(place: .init(path: path, ignoresCase: ignoresCase), text: text)
      case .any, .not, .element, .test, .constant: continue
      }
    }
    return nil
  }
}

extension ValueComparison {
  /// The string at a location of the data; nil if there is no string.
  func text(at place: ValueDemand.Place, of data: DataValue?) -> CollationKey? {
    let found = walk(place.path, from: ValueSubject(data), in: data?.document)
    return text(of: found, in: data?.document).map { text.key($0, ignoresCase: place.ignoresCase) }
  }
}
