/// Counts the open containers and the members of a text and compares them with their limits.
package struct StructureCheck: ~Copyable {
  /// The maximum nesting depth; deeper containers are a `JSONProblem`.
  package let depthLimit: Int
  /// The maximum number of scalars and empty containers in one text.
  package let memberLimit: Int
  /// The number of scalars and empty containers since this was last set to zero.
  package var members = 0
  /// A bit stack of open containers: bit `level` is 1 for an object, 0 for an array. Reused for
  /// each text, so that a stream allocates nothing.
  private var nesting: [UInt64]

  package init(depthLimit: Int, memberLimit: Int) {
    (self.depthLimit, self.memberLimit) = (depthLimit, memberLimit)
    nesting = Array(repeating: 0, count: depthLimit / 64 + 1)
  }

  @inline(__always)
  mutating func open(_ level: Int, _ isObject: Bool) {
    let bit: UInt64 = 1 << UInt64(level & 63)
    if isObject { nesting[level >> 6] |= bit } else { nesting[level >> 6] &= ~bit }
  }

  @inline(__always)
  func isObject(_ level: Int) -> Bool {
    nesting[level >> 6] >> UInt64(level & 63) & 1 == 1
  }

  /// Counts one scalar or empty container.
  @inline(__always)
  package mutating func count(at offset: Int) throws(JSONProblem) {
    members += 1
    if members > memberLimit { throw JSONProblem(.members(over: memberLimit), at: offset) }
  }
}
