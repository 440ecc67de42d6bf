/// Finds the items of two lists that correspond to each other: rules, schedules, audiences.
///
/// Items are paired in four steps: by equal content, by shared ids, by equal content apart from ids, and by the most
/// features in common. Each step pairs only the items that are left. Among several items with one id, the items with
/// the most features in common are a pair. An item is in one pair at most.
///
/// Complexity: O(features) on average. If many items share an id or a feature, only some of them are compared.
struct ItemPairing {
  /// The properties by which an item is paired.
  struct Item {
    /// The content without layout. Equal contents are the same item.
    var content: [UInt8]
    /// The names by which users identify the item, such as the ids of consequences.
    var ids: [[UInt8]]
    /// A digest of the content apart from ids.
    var body: UInt64
    /// Digests of the item's parts: conditions, and texts of consequences.
    var features: Set<UInt64>
  }

  struct Pair: Hashable {
    var old: Int
    var new: Int
    /// True if the contents of the two items are equal.
    var isEqual: Bool
    /// True if the items have only some features in common.
    var isGuess = false
  }

  /// The pairs, sorted by the index of the new item.
  private(set) var pairs: [Pair] = []
  /// The indices of the items without a partner, sorted.
  private(set) var removed: [Int] = []
  private(set) var added: [Int] = []

  /// The items without an equal partner, and their indices in the documents.
  private let items: (old: [Item], new: [Item])
  private let places: (old: [Int], new: [Int])
  /// The pairs that `separate` has dissolved, as indices of `items`.
  private var separated: Set<[Int]> = []

  /// The maximum number of items that are compared for one id or feature.
  private static let mostCandidates = 32

  /// `item`: creates the properties of an item that has no equal partner; `content` returns only the item's content.
  init(
    old: Int, new: Int, content: (_ isOld: Bool, Int) -> [UInt8],
    item: (_ isOld: Bool, Int) -> Item
  ) {
    var rest = (old: Array(0..<old), new: Array(0..<new))
    var pairs = Self.equalPairs(&rest, content)
    let items = (old: rest.old.map { item(true, $0) }, new: rest.new.map { item(false, $0) })
    (self.items, places) = (items, rest)
    var open = Open(old: Array(items.old.indices), new: Array(items.new.indices))
    // Now pair items with equal `content`, which ignores layout and the order of members.
    open.match(items, \.contentKeys, by: Self.mostCandidates) { one, other in
      one.content == other.content ? (1, 0) : nil
    }
    let equal = open.take()
    open.match(items, \.namedKeys, by: Self.mostCandidates) { one, other in
      let shared = Set(one.ids).intersection(other.ids).count
      return shared > 0 ? (Double(shared) / Double(max(one.ids.count, other.ids.count)), one.share(with: other)) : nil
    }
    open.match(items, \.bodyKeys, by: Self.mostCandidates) { one, other in one.body == other.body ? (1, 0) : nil }
    pairs += equal.map { Pair(old: rest.old[$0.old], new: rest.new[$0.new], isEqual: true) }
    pairs += open.take().map { Pair(old: rest.old[$0.old], new: rest.new[$0.new], isEqual: false) }
    self.pairs = pairs
    guess(among: open)
  }

  /// Pairs the open items with the most features in common.
  private mutating func guess(among items: Open) {
    var open = items
    open.match(self.items, \.featureKeys, by: Self.mostCandidates, except: separated) { one, other in
      let share = one.share(with: other)
      return share >= Self.leastShare ? (share, 0) : nil
    }
    pairs += open.take().map { Pair(old: places.old[$0.old], new: places.new[$0.new], isEqual: false, isGuess: true) }
    pairs.sort { $0.new < $1.new }
    removed = open.old.map { places.old[$0] }.sorted()
    added = open.new.map { places.new[$0] }.sorted()
  }

  /// Dissolves guessed pairs, and pairs their items with other items. `isFinal`: true if the items stay without a
  /// partner.
  mutating func separate(_ wrong: Set<Pair>, isFinal: Bool) {
    pairs.removeAll { wrong.contains($0) }
    removed = (removed + wrong.map(\.old)).sorted()
    added = (added + wrong.map(\.new)).sorted()
    if isFinal { return }
    func indices(of wanted: [Int], in places: [Int]) -> [Int] {
      wanted.map { place in places.partitioningIndex { $0 >= place } }
    }
    for pair in wrong {
      separated.insert([indices(of: [pair.old], in: places.old)[0], indices(of: [pair.new], in: places.new)[0]])
    }
    guess(among: Open(old: indices(of: removed, in: places.old), new: indices(of: added, in: places.new)))
  }

  /// The minimum share of common features of a pair: half of the features of the item with more features.
  private static let leastShare = 0.5

  /// Pairs items with equal content, the first with the first, and removes them from `rest`.
  private static func equalPairs(
    _ rest: inout (old: [Int], new: [Int]), _ content: (_ isOld: Bool, Int) -> [UInt8]
  ) -> [Pair] {
    var pairs: [Pair] = []
    let seed = UInt64.random(in: .min ... .max)
    var known: [ContentKey: [Int]] = [:]
    for place in rest.old.reversed() { known[ContentKey(content(true, place), seed), default: []].append(place) }
    var taken: Set<Int> = []
    rest.new.removeAll { new in
      guard let old = known[ContentKey(content(false, new), seed)]?.popLast() else { return false }
      pairs.append(Pair(old: old, new: new, isEqual: true))
      taken.insert(old)
      return true
    }
    rest.old.removeAll { taken.contains($0) }
    return pairs
  }

  /// A content with its hash, computed once: the standard library hashes each byte of an array separately.
  private struct ContentKey: Hashable {
    let bytes: [UInt8]
    let digest: UInt64

    /// `seed`: a random number, so that nobody can make a document with colliding contents.
    init(_ bytes: [UInt8], _ seed: UInt64) {
      var hash = ContentHash(seed: seed)
      hash.add(bytes)
      (self.bytes, digest) = (bytes, hash.value)
    }

    static func == (one: Self, other: Self) -> Bool { one.digest == other.digest && one.bytes == other.bytes }

    func hash(into hasher: inout Hasher) { hasher.combine(digest) }
  }

  /// The items without a partner, and the pairs that were found since the last `take`.
  private struct Open {
    var old: [Int]
    var new: [Int]
    private var found: [(old: Int, new: Int)] = []

    init(old: [Int], new: [Int]) { (self.old, self.new) = (old, new) }

    mutating func take() -> [(old: Int, new: Int)] {
      defer { found = [] }
      return found
    }

    /// Pairs the items with the highest scores first. Among equal scores, pairs the items whose positions in the
    /// lists are nearest. `score`: nil for items that do not belong together. Items are compared only if they share
    /// one of `keys`. `except`: pairs of indices that are not compared.
    mutating func match<Key: Hashable>(
      _ items: (old: [Item], new: [Item]), _ keys: KeyPath<Item, [Key]>, by most: Int, except: Set<[Int]> = [],
      _ score: (Item, Item) -> (Double, Double)?
    ) {
      var holders: [Key: [Int]] = [:]
      for place in old { for key in items.old[place][keyPath: keys] { holders[key, default: []].append(place) } }
      var scored: [(score: (Double, Double), distance: Int, old: Int, new: Int)] = []
      for place in new {
        var seen: Set<Int> = []
        for key in items.new[place][keyPath: keys] {
          guard let candidates = holders[key] else { continue }
          for old in Self.nearest(candidates, to: place, most) where seen.insert(old).inserted {
            guard except.isEmpty || !except.contains([old, place]),
              let score = score(items.old[old], items.new[place])
            else { continue }
            scored.append((score, abs(old - place), old, place))
          }
        }
      }
      scored.sort {
        ($1.score.0, $1.score.1, $0.distance, $0.new, $0.old) < ($0.score.0, $0.score.1, $1.distance, $1.new, $1.old)
      }
      var taken: (old: Set<Int>, new: Set<Int>) = ([], [])
      for pair in scored where !taken.old.contains(pair.old) && !taken.new.contains(pair.new) {
        taken.old.insert(pair.old)
        taken.new.insert(pair.new)
        found.append((pair.old, pair.new))
      }
      old.removeAll { taken.old.contains($0) }
      new.removeAll { taken.new.contains($0) }
    }

    /// Returns at most `most` elements of a sorted list: the elements nearest to `place`.
    private static func nearest(_ sorted: [Int], to place: Int, _ most: Int) -> ArraySlice<Int> {
      if sorted.count <= most { return sorted[...] }
      let middle = sorted.partitioningIndex { $0 >= place }
      let start = max(0, min(middle - most / 2, sorted.count - most))
      return sorted[start..<start + most]
    }
  }
}

extension ItemPairing.Item {
  fileprivate var contentKeys: [[UInt8]] { [content] }

  /// Keys from the ids and the features of the item. If many items share an id, the features find the similar items.
  fileprivate var namedKeys: [UInt64] {
    ids.map { id in
      var hash = ContentHash(seed: 1)
      hash.add(id)
      return hash.value
    } + featureKeys
  }

  fileprivate var bodyKeys: [UInt64] { [body] }

  /// Returns the number of common features as a share of the features of the item with more features.
  fileprivate func share(with other: Self) -> Double {
    let most = max(features.count, other.features.count)
    return most == 0 ? 0 : Double(features.intersection(other.features).count) / Double(most)
  }

  fileprivate var featureKeys: [UInt64] { features.sorted() }
}
