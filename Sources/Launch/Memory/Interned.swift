internal import RuleCore

/// Distinct values, each at the place that it took when it first came.
struct Interned<Value: Equatable> {
  private(set) var values: [Value] = []
  private var index = PlaceIndex()

  /// `hash` is the same for values that are equal.
  mutating func place(of value: Value, hash: UInt64) -> UInt32 {
    var probe = index.probe(hash)
    while let place = index.next(&probe) {
      if values[Int(place)] == value { return place }
    }
    values.append(value)
    return index.add(hash)
  }
}

/// Distinct texts, each at the place that it took when it first came.
struct InternedTexts {
  private(set) var values: [[UInt8]] = []
  private var index = PlaceIndex()

  mutating func place(of text: Span<UInt8>) -> UInt32 {
    let hash = PlaceIndex.hash(text)
    if let place = known(text, hash) { return place }
    values.append(text.array())
    return index.add(hash)
  }

  /// `text`, as it came first: equal texts share one array.
  mutating func shared(_ text: Span<UInt8>) -> [UInt8] {
    let place = place(of: text)
    return values[Int(place)]
  }

  mutating func shared(_ text: [UInt8]) -> [UInt8] { shared(text.span) }

  /// The place of a text that has come before.
  func known(_ text: Span<UInt8>) -> UInt32? { known(text, PlaceIndex.hash(text)) }

  private func known(_ text: Span<UInt8>, _ hash: UInt64) -> UInt32? {
    var probe = index.probe(hash)
    while let place = index.next(&probe) {
      let value = values[Int(place)]
      if value.count == text.count, value.span.equals(0, text, 0, count: text.count) {
        return place
      }
    }
    return nil
  }
}

/// A hash table of places; what stands at a place, and what is equal, its owner knows.
///
/// Not a `Dictionary`: that wants its key as a value, an array of its own for each text of a
/// document that is looked up, and a tenth of the time went into its hashes.
struct PlaceIndex {
  /// A search for one hash.
  struct Probe {
    fileprivate var slot: Int
    fileprivate let hash: UInt32
  }

  /// Hash and place + 1, or 0 for a free slot; at most half of them are taken.
  private var slots: [(hash: UInt32, place: UInt32)] = []
  private var count = 0

  func probe(_ hash: UInt64) -> Probe {
    let hash = UInt32(truncatingIfNeeded: hash >> 32)
    return Probe(slot: Int(hash) & (slots.count - 1), hash: hash)
  }

  /// The next place whose hash is the one searched for.
  func next(_ probe: inout Probe) -> UInt32? {
    guard !slots.isEmpty else { return nil }
    while true {
      let (hash, place) = slots[probe.slot]
      if place == 0 { return nil }
      probe.slot = (probe.slot + 1) & (slots.count - 1)
      if hash == probe.hash { return place - 1 }
    }
  }

  /// Adds the next place, counted from 0, and returns it.
  mutating func add(_ hash: UInt64) -> UInt32 {
    if 2 * (count + 1) > slots.count { grow() }
    count += 1
    insert(UInt32(truncatingIfNeeded: hash >> 32), UInt32(count))
    return UInt32(count - 1)
  }

  private mutating func insert(_ hash: UInt32, _ place: UInt32) {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot].place != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = (hash, place)
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: (0, 0), count: max(16, 2 * old.count))
    for (hash, place) in old where place != 0 { insert(hash, place) }
  }

  // MARK: hashes

  static func hash(_ one: UInt64, _ other: UInt64) -> UInt64 {
    var hash = ByteHash(seed: ByteHash.processSeed)
    hash.add(one)
    hash.add(other)
    return hash.value
  }

  static func hash(_ text: Span<UInt8>) -> UInt64 {
    var hash = ByteHash(seed: ByteHash.processSeed)
    hash.add(UInt64(text.count))
    var at = 0
    while at + 8 <= text.count {
      hash.add(text.word(at: at))
      at += 8
    }
    hash.add(text.shortWord(at, text.count))
    return hash.value
  }
}
