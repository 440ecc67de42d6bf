/// A sorted array of flattened keys, for lookup in data.
///
/// Keys with a common prefix are contiguous. So if the path of a member is not a prefix of any key, the member is
/// skipped with all its contents. The cost does not depend on the length of the flattened keys of the data.
struct ReferencedKeys: Sendable {
  private let keys: [[UInt8]]

  init(_ keys: [[UInt8]]) { self.keys = keys.sorted { $0.lexicographicallyPrecedes($1) } }

  /// A range of keys. The first `length` bytes of these keys are equal.
  private struct Stem {
    var range: Range<Int>
    var length: Int
  }

  /// Returns the keys of `stem` that continue with `part`.
  /// Complexity: O(log keys) comparisons.
  private func keys(of stem: Stem, with part: [UInt8]) -> Stem {
    /// Returns the index of the first key after the keys that continue with `part`. With `orAt`, returns the index of
    /// the first key that continues with `part`, if such a key exists.
    func first(orAt: Bool, from start: Int) -> Int {
      (start..<stem.range.upperBound).partitioningIndex {
        let order = order(of: keys[$0], behind: stem.length, part)
        return order > 0 || (orAt && order == 0)
      }
    }
    let low = first(orAt: true, from: stem.range.lowerBound)
    return Stem(range: low..<first(orAt: false, from: low), length: stem.length + part.count)
  }

  /// Returns 0 if the bytes of `key` from `start` on begin with `part`. Otherwise returns -1 if `key` comes before keys
  /// with `part` in the sort order, and 1 if `key` comes after them.
  private func order(of key: [UInt8], behind start: Int, _ part: [UInt8]) -> Int {
    var at = start
    for byte in part {
      if at == key.count { return -1 }
      if key[at] != byte { return key[at] < byte ? -1 : 1 }
      at += 1
    }
    return 0
  }

  /// Returns the scalars in `object` whose keys are in this array; several scalars may have the same key.
  func scalars(of object: JSONDocument.Value, in document: JSONDocument) -> [[UInt8]: [JSONDocument.Value]] {
    var found: [[UInt8]: [JSONDocument.Value]] = [:]
    var open: [(value: JSONDocument.Value, stem: Stem)] = [(object, Stem(range: keys.indices, length: 0))]
    while let (container, stem) = open.popLast() {
      let isObject = document.isObject(container)
      var next = document.first(in: container)
      var index = 0
      while let part = next {
        next = document.next(after: part, in: container)
        let name = isObject ? document.string(part) : Array(String(index).utf8)
        let value = isObject ? document.value(of: part) : part
        index += 1
        let here = keys(of: stem, with: name)
        if here.range.isEmpty { continue }
        if document.isObject(value) || document.isArray(value) {
          let inside = keys(of: here, with: [0x2E])
          if !inside.range.isEmpty { open.append((value, inside)) }
        } else if keys[here.range.lowerBound].count == here.length {
          found[keys[here.range.lowerBound], default: []].append(value)
        }
      }
    }
    return found
  }
}
