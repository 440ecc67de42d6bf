internal import Launch
package import RuleCore

extension JSONDocument {
  /// A container that is gone through, and what comes next of it: a name, or an element.
  private struct Level {
    let container: Value
    var next: Value?
    /// How much of the key leads to the container, the dot behind it included.
    let prefix: Int
    /// The index of the next element.
    var index = 0
  }

  /// The flattened keys and the values of the scalars below the members of `object`.
  package func forEachScalar(of object: Value, _ body: (_ key: [UInt8], _ value: Value) -> Void) {
    _ = allScalars(of: object) { key, value in
      body(key, value)
      return true
    }
  }

  /// Whether `predicate` holds of the flattened key and the value of each scalar below the members of
  /// `object`; none is asked after the first of which it does not.
  ///
  /// The keys are all made in one buffer: the names of an object inside a member with a long name are
  /// not written behind that name again and again, unless the key is kept. Nothing recurses.
  func allScalars(
    of object: Value, satisfy predicate: (_ key: [UInt8], _ value: Value) -> Bool
  ) -> Bool {
    guard isObject(object) else { return true }
    var open = [Level(container: object, next: first(in: object), prefix: 0)]
    var key: [UInt8] = []
    while let place = open.indices.last {
      let (container, prefix) = (open[place].container, open[place].prefix)
      guard let part = open[place].next else {
        open.removeLast()
        continue
      }
      open[place].next = next(after: part, in: container)
      key.removeLast(key.count - prefix)
      let value: Value
      if isObject(container) {
        key += string(part)
        value = self.value(of: part)
      } else {
        key += String(open[place].index).utf8
        open[place].index += 1
        value = part
      }
      if isObject(value) || isArray(value) {
        key.append(0x2E)
        open.append(Level(container: value, next: first(in: value), prefix: key.count))
      } else if !predicate(key, value) {
        return false
      }
    }
    return true
  }
}
