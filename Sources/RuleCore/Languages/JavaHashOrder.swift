/// The order in which a `java.util.HashMap` gives back its keys.
///
/// A key stands in the bucket that the low bits of its spread hash name; keys of one bucket keep the
/// order in which they came. The table doubles when it is three quarters full, from 16 on.
/// Source: OpenJDK: java.util.HashMap, java.lang.String.hashCode.
package enum JavaHashOrder {
  /// The places of `keys`, which are distinct, in the map's order.
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
