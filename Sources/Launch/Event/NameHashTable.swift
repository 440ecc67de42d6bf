internal import CScan
internal import RuleCore

/// The names of members that lead on, by the node of the object in which they stand: one look-up a name,
/// however many there are.
///
/// `CScan` looks names up in it as they are spelt in the event. So it holds only names that are spelt in
/// one way, plain ones without a dot; of others `CScan` asks.
struct NameHashTable: Sendable {
  /// A member that leads on.
  struct Name {
    /// The node of the object in which it stands.
    var from: Int32
    var name: [UInt8]
    /// What it leads to: a number of its own, by which two members of one key are known.
    var node: Int32
    /// Where its value goes, or -1.
    var slot: Int32
    /// The node at which names inside of it go on, or -1 when none of them leads anywhere.
    var below: Int32
  }

  /// Open addressing; a power of two, at most a quarter full.
  let entries: [cscan_name]
  /// The bytes of the names, each where its entry says.
  let labels: [UInt8]
  let seed = ByteHash.processSeed
  let factor: UInt64
  /// So many bits of a product say nothing of a place.
  let shift: UInt64

  /// A table without names.
  init() { (entries, labels, factor, shift) = ([cscan_name()], [], 1, 63) }

  /// A table of those of `names` that it can hold.
  init(_ names: [Name]) {
    let held = names.filter { !$0.name.isEmpty && $0.name.allSatisfy(Self.isHeld) }
    var size = 8
    while size < 4 * held.count { size *= 2 }
    factor = cscan_mixed(seed) | 1
    shift = UInt64(64 - size.trailingZeroBitCount)
    var entries = Array(repeating: cscan_name(), count: size)
    var labels: [UInt8] = []
    for name in held {
      var entry = cscan_name(name, label: labels.count)
      var place = Int(cscan_name_index(entry.hash(of: name.name, seed: seed), factor, shift))
      while entries[place].place != 0 { place = (place + 1) & (size - 1) }
      swap(&entries[place], &entry)
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

extension cscan_name {
  /// An entry for a name that the table holds.
  init(_ name: NameHashTable.Name, label: Int) {
    let (bytes, count) = (name.name.span, name.name.count)
    self.init(
      head: count < 8 ? bytes.shortWord(0, count) : bytes.word(at: 0),
      tail: count > 8 ? bytes.word(at: count - 8) : 0,
      place: cscan_name_place(UInt64(count), name.from), label: UInt32(label), node: name.node,
      slot: name.slot, below: name.below)
  }

  /// The hash of `name`, whose entry this is, as C makes it.
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
