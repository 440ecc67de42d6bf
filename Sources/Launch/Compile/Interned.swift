/// A list of distinct values in order of first appearance. A value is identified by its index.
struct Interned<Value: Equatable> {
  private(set) var values: [Value] = []
  private var index = PlaceIndex()

  /// Returns the index of `value`, and appends the value if it is new. `hash` must be equal for equal values.
  mutating func place(of value: Value, hash: UInt64) -> UInt32 {
    var probe = index.probe(hash)
    while let place = index.next(&probe) {
      if values[Int(place)] == value { return place }
    }
    values.append(value)
    return index.add(hash)
  }
}

/// A list of distinct strings in order of first appearance. A string is identified by its index.
///
/// The strings are stored one after another: a comparison with a string in a separate array would retain that array.
struct InternedTexts {
  private var bytes: [UInt8] = []
  /// Indexed by string: the offset of the string's first byte. One more element contains the end of the last string.
  private var starts = [0]
  private var index = PlaceIndex()

  /// Returns a copy of the string at `place`.
  subscript(place: Int) -> [UInt8] { Array(bytes[starts[place]..<starts[place + 1]]) }

  mutating func place(of text: Span<UInt8>) -> UInt32 {
    let hash = PlaceIndex.hash(text)
    if let place = known(text, hash) { return place }
    for index in text.indices { bytes.append(text[index]) }
    starts.append(bytes.count)
    return index.add(hash)
  }

  /// Returns the index of `text`, or nil if the string has not been added. Mutating, because a nonmutating call on a
  /// struct in a class retains all arrays of the struct.
  mutating func known(_ text: Span<UInt8>) -> UInt32? { known(text, PlaceIndex.hash(text)) }

  @inline(__always)
  private mutating func known(_ text: Span<UInt8>, _ hash: UInt64) -> UInt32? {
    var probe = index.probe(hash)
    while let place = index.next(&probe) {
      let (start, end) = (starts[Int(place)], starts[Int(place) + 1])
      if end - start == text.count, bytes.span.equals(start, text, 0, count: text.count) { return place }
    }
    return nil
  }
}

/// An open-addressing hash table of indices into a list. The caller owns the list, and compares its elements with the
/// value that is searched for.
///
/// Not a `Dictionary`, because each lookup would need a separate array as the key, and hashing took a tenth of the
/// total time.
struct PlaceIndex {
  /// The state of a search for the indices with one hash.
  struct Probe {
    fileprivate var slot: Int
    fileprivate let hash: UInt32
  }

  /// Each slot has a hash and the index + 1; an empty slot has 0 instead of the index + 1. At most half of the slots
  /// are in use.
  private var slots: [(hash: UInt32, place: UInt32)] = []
  private var count = 0

  func probe(_ hash: UInt64) -> Probe {
    let hash = UInt32(truncatingIfNeeded: hash >> 32)
    return Probe(slot: Int(hash) & (slots.count - 1), hash: hash)
  }

  /// Returns the next index with the hash of the probe; nil if no further index has this hash.
  func next(_ probe: inout Probe) -> UInt32? {
    guard !slots.isEmpty else { return nil }
    while true {
      let (hash, place) = slots[probe.slot]
      if place == 0 { return nil }
      probe.slot = (probe.slot + 1) & (slots.count - 1)
      if hash == probe.hash { return place - 1 }
    }
  }

  /// Adds the next index and returns it. The index is the number of earlier calls.
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
