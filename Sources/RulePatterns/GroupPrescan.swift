/// The number and names of a pattern's capturing groups, from a prescan of its parentheses.
///
/// In JavaScript, later groups decide whether `\1` is a backreference or an octal escape, and
/// whether `\k` is a reference or the letter `k`.
package struct GroupPrescan: Sendable {
  private(set) var numbered = 0
  /// Maps each name to the number of the first group with this name.
  package private(set) var names: [[UInt32]: Int] = [:]
  private(set) var hasNames = false

  package init(_ units: [UInt32]) {
    var isInSet = false
    var index = 0
    while index < units.count {
      switch Unicode.Scalar(units[index]) {
      case "\\": index += 1
      case "[": isInSet = true
      case "]": isInSet = false
      case "(" where !isInSet: count(units[(index + 1)...])
      default: break
      }
      index += 1
    }
  }

  /// Counts the group whose `(` precedes `units`, if it captures.
  private mutating func count(_ units: ArraySlice<UInt32>) {
    guard units.first == 0x3F else {
      numbered += 1
      return
    }
    let kind = units.dropFirst().prefix(2)
    guard kind.first == 0x3C, kind.last != 0x3D, kind.last != 0x21 else { return }
    numbered += 1
    hasNames = true
    // Stopping at `(` as well keeps the scan linear when names are not closed.
    let name = Array(units.dropFirst(2).prefix { $0 != 0x3E && $0 != 0x28 })
    if names[name] == nil { names[name] = numbered }
  }
}
