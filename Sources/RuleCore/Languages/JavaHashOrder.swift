/// The iteration order of a `java.util.HashMap`.
///
/// The low bits of a key's spread hash select its bucket; keys in a bucket keep insertion order.
/// The table starts with 16 buckets and doubles when more than three quarters full.
/// Source: OpenJDK: java.util.HashMap, java.lang.String.hashCode.
package enum JavaHashOrder {
  /// Returns the indices of `keys` in the map's iteration order. Keys must be distinct.
  package static func places(of keys: [[UInt8]]) -> [Int] {
    var capacity = 16
    while keys.count > capacity / 4 * 3 { capacity *= 2 }
    let mask = UInt32(capacity - 1)
    let buckets = keys.map { bucket($0) & mask }
    return keys.indices.sorted { (buckets[$0], $0) < (buckets[$1], $1) }
  }

  private static func bucket(_ key: [UInt8]) -> UInt32 {
    var hash: UInt32 = 0
    for unit in UTF16Text.decode(key) { hash = hash &* 31 &+ UInt32(unit) }
    return hash ^ hash >> 16
  }
}
