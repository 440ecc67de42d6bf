/// The open containers of a text and the number of its members, held against their limits.
package struct StructureCheck: ~Copyable {
  /// The deepest nesting that is read; a container more is a problem.
  package let depthLimit: Int
  /// The most scalars and empty containers that one text may hold.
  package let memberLimit: Int
  /// Scalars and empty containers met since they were last set to zero.
  package var members = 0
  /// For each open container, whether it is an object, one bit a level. Kept between texts, so that a
  /// stream allocates nothing; nothing here recurses.
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
