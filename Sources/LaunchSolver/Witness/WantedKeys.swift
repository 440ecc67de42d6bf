internal import Launch
internal import RuleCore

/// Flattened keys that are looked for in data.
///
/// They lie in the order of their bytes, so that those which begin as a member's path does are a
/// stretch of them. A member that leads to none is passed over, whatever it holds: what a look costs
/// does not hang on how long the flattened keys of the data would be.
struct WantedKeys: Sendable {
  private let keys: [[UInt8]]

  init(_ keys: [[UInt8]]) {
    self.keys = keys.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Keys whose first `length` bytes are the same.
  private struct Stem {
    var range: Range<Int>
    var length: Int
  }

  /// The keys of `stem` that go on with `part`.
  /// Complexity: O(log keys), and the length of a key each.
  private func keys(of stem: Stem, with part: [UInt8]) -> Stem {
    /// The first place of a key that comes behind those which begin so, or with `orAt` at them.
    func first(orAt: Bool, from start: Int) -> Int {
      var (low, high) = (start, stem.range.upperBound)
      while low < high {
        let middle = (low + high) / 2
        let order = order(of: keys[middle], behind: stem.length, part)
        if order > 0 || (orAt && order == 0) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    let low = first(orAt: true, from: stem.range.lowerBound)
    return Stem(range: low..<first(orAt: false, from: low), length: stem.length + part.count)
  }

  /// Whether the bytes of a key from `start` on begin with `part` (0), or come before (-1) or
  /// behind (1) what does.
  private func order(of key: [UInt8], behind start: Int, _ part: [UInt8]) -> Int {
    var at = start
    for byte in part {
      if at == key.count { return -1 }
      if key[at] != byte { return key[at] < byte ? -1 : 1 }
      at += 1
    }
    return 0
  }

  /// The scalars below the members of `object`, which lies in `document`, that have these keys; several
  /// may have the same.
  func scalars(
    of object: JSONDocument.Value, in document: JSONDocument
  ) -> [[UInt8]: [JSONDocument.Value]] {
    var found: [[UInt8]: [JSONDocument.Value]] = [:]
    var open: [(value: JSONDocument.Value, stem: Stem)] = [
      (object, Stem(range: keys.indices, length: 0))
    ]
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
