/// A tree of the paths at which a set of conditions tests values.
///
/// In `places`, a parent is before its children.
struct DataTrie {
  /// The maximum number of names in a path. The limit exists because a recursive function builds the values.
  static let maxDepth = 64

  private(set) var places = [DataTrieNode(name: nil, parent: nil, depth: 0, shape: .any)]
  /// Keyed by the index of an atom: the index in `places` of the node at the atom's path.
  private(set) var placeOfAtom: [Int: Int] = [:]

  /// Creates the tree for `atoms`. Returns nil if the path of an atom is longer than `maxDepth`.
  init?(_ atoms: [Int], of forest: PredicateForest, shape: DataShape) {
    places[0] = DataTrieNode(name: nil, parent: nil, depth: 0, shape: shape)
    for index in atoms {
      let atom = forest.atoms[index]
      guard atom.path.count <= Self.maxDepth else { return nil }
      let text = forest.predicates[atom.predicate].rules.text
      var place = 0
      for name in atom.path {
        places[place].lower.append(index)
        let key = text.key(name.bytes, ignoresCase: false)
        if let found = places[place].children[key] {
          place = found
          continue
        }
        places.append(
          DataTrieNode(
            name: name, parent: place, depth: places[place].depth + 1, shape: places[place].shape.member(name.bytes)))
        places[place].children[key] = places.count - 1
        place = places.count - 1
      }
      places[place].atoms.append(index)
      placeOfAtom[index] = place
    }
  }
}

struct DataTrieNode {
  /// The name of the member; nil for the root.
  let name: MemberName?
  let parent: Int?
  let depth: Int
  let shape: DataShape
  var children: [CollationKey: Int] = [:]
  /// The atoms that test the value at this node, as indices into `PredicateForest.atoms`.
  var atoms: [Int] = []
  /// The atoms that test members below this value, as indices into `PredicateForest.atoms`.
  var lower: [Int] = []
}

/// The values that data may have: all JSON values, or the values in the data of one type of event.
struct DataShape: Sendable {
  struct Kinds: OptionSet, Sendable {
    let rawValue: UInt8

    /// The value is absent or null.
    static let null = Kinds(rawValue: 1)
    static let boolean = Kinds(rawValue: 2)
    static let number = Kinds(rawValue: 4)
    static let string = Kinds(rawValue: 8)
    static let array = Kinds(rawValue: 16)
    static let object = Kinds(rawValue: 32)
    static let all = Kinds(rawValue: 63)
    static let present: Kinds = all.subtracting(.null)
  }

  var kinds: Kinds
  /// The members of an object whose shape is known. `isClosed` decides the shape of all other members.
  var members: [(name: String, shape: DataShape)] = []
  /// True if an object has no members other than `members`.
  var isClosed = false
  /// The maximum magnitude of a number; nil for no maximum.
  var greatest: Double?

  static let any = DataShape(kinds: .all)

  func member(_ name: [UInt8]) -> DataShape {
    if let found = members.first(where: { Array($0.name.utf8) == name }) { return found.shape }
    return isClosed ? DataShape(kinds: .null) : .any
  }
}
