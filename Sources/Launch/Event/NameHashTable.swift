internal import CScan

/// A hash table of wanted member names, keyed by the name and the node of the object. Each name takes one lookup,
/// regardless of the number of names.
///
/// `CScan` looks up names as written in the event. The table therefore contains only names that can be written
/// unescaped: ASCII names without dots. For other names, `CScan` calls back to its caller.
struct NameHashTable: Sendable {
  /// An open-addressing hash table. A hash is an index below 2^n, and the table has at most 2^(n-2) names. Probing does
  /// not wrap around: more entries follow the first 2^n, and the last entry is always empty.
  let entries: [cscan_name]
  /// The bytes of all names; each name begins at the `label` of its entry.
  let labels: [UInt8]
  /// The seed of the hash function. Random per process, so that no event can be crafted to make names collide.
  let seed = UInt64(truncatingIfNeeded: Hasher().finalize())
  let factor: UInt64
  /// The number of low bits of `hash * factor` to drop; the remaining bits are the index.
  let shift: UInt64

  /// Creates a table of `names`, without the names that a table cannot contain.
  init(_ names: [HashedName]) {
    let held = names.filter { !$0.name.isEmpty && $0.name.allSatisfy(Self.isHeld) }
    var size = 8
    while size < 4 * held.count { size *= 2 }
    factor = cscan_mixed(seed) | 1
    shift = UInt64(64 - size.trailingZeroBitCount)
    var entries = Array(repeating: cscan_name(), count: size + 1)
    var labels: [UInt8] = []
    for name in held {
      var entry = cscan_name(name, label: labels.count)
      var place = Int(cscan_name_index(entry.hash(of: name.name, seed: seed), factor, shift))
      while entries[place].place != 0 { place += 1 }
      swap(&entries[place], &entry)
      if place == entries.count - 1 { entries.append(cscan_name()) }
      labels += name.name
    }
    (self.entries, self.labels) = (entries, labels)
  }

  private static func isHeld(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x22, 0x2E, 0x5C, 0x80...: false
    default: true
    }
  }
}

/// A member that is wanted or contains wanted values.
struct HashedName {
  /// The node of the object that contains the member.
  var from: Int32
  var name: [UInt8]
  /// The node that the name leads to. Members that lead to one node have the same key.
  var node: Int32
  /// The slot of the member's value; -1 if the value is not wanted.
  var slot: Int32
  /// The node at which names continue inside the member's value; -1 if no key continues there.
  var below: Int32
}

extension cscan_name {
  /// Creates the entry of a name that the table can contain.
  init(_ name: HashedName, label: Int) {
    let (bytes, count) = (name.name.span, name.name.count)
    self.init(
      head: count < 8 ? bytes.shortWord(0, count) : bytes.word(at: 0), tail: count > 8 ? bytes.word(at: count - 8) : 0,
      place: cscan_name_place(UInt64(count), name.from), label: UInt32(label), node: name.node, slot: name.slot,
      below: name.below)
  }

  /// Returns the hash of `name`, the name of this entry. `CScan` computes the same hash.
  func hash(of name: [UInt8], seed: UInt64) -> UInt64 {
    let salt = cscan_name_salt(seed, place)
    if name.count <= 8 { return cscan_short_hash(head, salt) }
    var hash = cscan_long_hash(head, tail, salt)
    if name.count > 16 {
      for at in stride(from: 8, to: name.count - 8, by: 8) {
        hash = cscan_mixed(hash ^ name.span.word(at: at))
      }
    }
    return hash
  }
}
