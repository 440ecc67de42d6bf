internal import RuleCore

/// A text without which a predicate does not hold, and where in the data it stands: what an index can
/// look up instead of asking the predicate.
struct ValueDemand: Sendable {
  /// Where a text is looked at, and how.
  struct Place: Hashable, Sendable {
    let path: [ValuePredicate.Name]
    let ignoresCase: Bool
  }

  let place: Place
  let text: TextForm
}

extension ValuePredicate {
  /// The first text that the predicate demands: of a test at its top, or of one of several that must
  /// all hold. Nil where it demands none.
  var demand: ValueDemand? {
    var open = nodes.isEmpty ? [] : [nodes.count - 1]
    while let place = open.popLast() {
      switch nodes[place] {
      case .all(let range): open += children[range].reversed()
      case .test(let path, .equals(let value), let ignoresCase)
      where value.document.kind(value.value) == .string:
        let text = rules.text.key(
          value.document.string(value.value), ignoresCase: ignoresCase)
        return ValueDemand(place: .init(path: path, ignoresCase: ignoresCase), text: text)
      case .any, .not, .element, .test, .constant: continue
      }
    }
    return nil
  }
}

extension ValueComparison {
  /// The text that stands at a place of the data; nil where there is no text.
  func text(at place: ValueDemand.Place, of data: DataValue?) -> TextForm? {
    let found = walk(place.path, from: ValueSubject(data), in: data?.document)
    return text(of: found, in: data?.document).map {
      text.key($0, ignoresCase: place.ignoresCase)
    }
  }
}
