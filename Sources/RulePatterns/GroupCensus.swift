internal import RuleCore

/// What a pattern's groups are before it is read, by its parentheses alone.
///
/// JavaScript reads `\1` as a group or as an octal code, and `\k` as a reference or a letter,
/// by groups that may come later.
package struct GroupCensus: Sendable {
  private(set) var numbered = 0
  /// The first group of each name.
  package private(set) var names: [[UInt32]: Int] = [:]
  private(set) var hasNames = false

  /// No groups.
  init() {}

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

  /// A group that opens before `units`.
  private mutating func count(_ units: ArraySlice<UInt32>) {
    guard units.first == 0x3F else {
      numbered += 1
      return
    }
    let kind = units.dropFirst().prefix(2)
    guard kind.first == 0x3C, kind.last != 0x3D, kind.last != 0x21 else { return }
    numbered += 1
    hasNames = true
    // Nor does a parenthesis stand in a name: what follows a name without its end is looked at once.
    let name = Array(units.dropFirst(2).prefix { $0 != 0x3E && $0 != 0x28 })
    if names[name] == nil { names[name] = numbered }
  }
}
