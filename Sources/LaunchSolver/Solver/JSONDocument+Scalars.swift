extension JSONDocument {
  /// A container that the traversal has entered, and the container's next member name or element.
  private struct Level {
    let container: Value
    var next: Value?
    /// The length of the container's key, including the dot after the key.
    let prefix: Int
    /// The index of the next element.
    var index = 0
  }

  /// Calls `body` with the flattened key and the value of each scalar in `object`.
  package func forEachScalar(of object: Value, _ body: (_ key: [UInt8], _ value: Value) -> Void) {
    _ = allScalars(of: object) { key, value in
      body(key, value)
      return true
    }
  }

  /// True if `predicate` is true for the flattened key and the value of each scalar in `object`. Stops at the first
  /// scalar for which `predicate` is false.
  ///
  /// Iterative. All keys share one buffer, so long names of containers are not copied for each scalar unless
  /// `predicate` keeps the key.
  func allScalars(of object: Value, satisfy predicate: (_ key: [UInt8], _ value: Value) -> Bool) -> Bool {
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
