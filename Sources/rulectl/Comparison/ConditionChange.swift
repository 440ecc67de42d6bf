/// Compares the texts of conditions of two documents. The order of the parts of a group does not matter.
enum ConditionChange {
  private typealias Line = ReportedChanges.ConditionLine

  /// A line of a condition, with the lines below it.
  private struct Node {
    let line: ConditionPhrase.Line
    /// The indices of the child nodes; empty for a test.
    var children: [Int] = []
    /// The number of the node's content; equal for nodes with the same meaning.
    var content = 0
  }

  /// The meaning of a node: its text, and the sorted contents of its children.
  private struct Content: Hashable {
    let text: String
    let children: [Int]
  }

  /// Returns the lines that only one of the conditions contains, below the heads of their groups.
  static func lines(from old: ConditionPhrase, to new: ConditionPhrase) -> [ReportedChanges.ConditionLine] {
    var contents: [Content: Int] = [:]
    let (before, after) = (nodes(old, &contents), nodes(new, &contents))
    var lines: [Line] = []
    compare(before, tops(before), after, tops(after), &lines)
    return lines
  }

  /// Returns the lines of a condition as nodes, in the same order.
  private static func nodes(_ phrase: ConditionPhrase, _ contents: inout [Content: Int]) -> [Node] {
    var nodes = phrase.lines.map { Node(line: $0) }
    // The nodes that contain the current node, the outermost first.
    var path: [Int] = []
    for index in nodes.indices {
      while let last = path.last, nodes[last].line.depth >= nodes[index].line.depth { path.removeLast() }
      if let parent = path.last { nodes[parent].children.append(index) }
      path.append(index)
    }
    for index in nodes.indices.reversed() {
      let content = Content(
        text: nodes[index].line.text, children: nodes[index].children.map { nodes[$0].content }.sorted())
      let number = contents[content] ?? contents.count
      contents[content] = number
      nodes[index].content = number
    }
    return nodes
  }

  private static func tops(_ nodes: [Node]) -> [Int] { nodes.indices.filter { nodes[$0].line.depth == 0 } }

  /// Adds the differences of two groups: removed parts, added parts, then parts in which something changed.
  private static func compare(
    _ before: [Node], _ old: [Int], _ after: [Node], _ new: [Int], _ lines: inout [ReportedChanges.ConditionLine]
  ) {
    var equal: [Int: Int] = [:]
    for place in new { equal[after[place].content, default: 0] += 1 }
    let removed = old.filter { place in
      guard let count = equal[before[place].content], count > 0 else { return true }
      equal[before[place].content] = count - 1
      return false
    }
    let added = new.reversed().filter { place in
      guard let count = equal[after[place].content], count > 0 else { return false }
      equal[after[place].content] = count - 1
      return true
    }
    let partners = partners(of: removed, in: before, among: added.reversed(), in: after)
    let taken = Set(partners.values)
    for place in removed where partners[place] == nil { add(before, place, .removed, &lines) }
    for place in added.reversed() where !taken.contains(place) { add(after, place, .added, &lines) }
    for place in removed {
      guard let partner = partners[place] else { continue }
      lines.append(line(after[partner].line, .kept))
      compare(before, before[place].children, after, after[partner].children, &lines)
    }
  }

  /// Returns groups of the new condition, keyed by the group of the old condition that has the same head and the most
  /// parts in common.
  private static func partners(of old: [Int], in before: [Node], among new: [Int], in after: [Node]) -> [Int: Int] {
    let groups = new.filter { !after[$0].children.isEmpty }
    // Keyed by the content of a part: the groups that contain the part.
    var holders: [Int: [Int]] = [:]
    for place in groups {
      for child in Set(after[place].children.map { after[$0].content }) { holders[child, default: []].append(place) }
    }
    // Keyed by head: the groups in order, and the number of groups that are paired or skipped.
    let byHead = Dictionary(grouping: groups) { after[$0].line.text }
    var passed: [String: Int] = [:]
    var partners: [Int: Int] = [:]
    var taken: Set<Int> = []
    for place in old where !before[place].children.isEmpty {
      let head = before[place].line.text
      func fits(_ other: Int) -> Bool { !taken.contains(other) && after[other].line.text == head }
      var common: [Int: Int] = [:]
      for child in Set(before[place].children.map { before[$0].content }) {
        // A part that many groups contain does not show which groups correspond to each other.
        guard let others = holders[child], others.count <= mostHolders else { continue }
        for other in others where fits(other) { common[other, default: 0] += 1 }
      }
      var best = common.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
      if best == nil, let same = byHead[head] {
        var next = passed[head] ?? 0
        while next < same.count, taken.contains(same[next]) { next += 1 }
        passed[head] = next
        if next < same.count { best = same[next] }
      }
      guard let best else { continue }
      partners[place] = best
      taken.insert(best)
    }
    return partners
  }

  /// If more groups than this number contain a part, the part is ignored when groups are paired.
  private static let mostHolders = 16

  /// Adds a node and all nodes below it.
  private static func add(
    _ nodes: [Node], _ place: Int, _ sign: ReportedChanges.ConditionLine.Sign,
    _ lines: inout [ReportedChanges.ConditionLine]
  ) {
    let depth = nodes[place].line.depth
    let rest = nodes[(place + 1)...].prefix { $0.line.depth > depth }
    lines += ([nodes[place]] + rest).map { line($0.line, sign) }
  }

  private static func line(_ line: ConditionPhrase.Line, _ sign: ReportedChanges.ConditionLine.Sign)
    -> ReportedChanges.ConditionLine
  {
    Line(sign, String(repeating: "  ", count: line.depth) + line.text, at: line.range)
  }
}
