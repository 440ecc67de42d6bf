/// The line-by-line changes that turn one text into another; minimal up to `mostDifferences`.
///
/// Source: E. Myers, "An O(ND) difference algorithm and its variations", 1986: the greedy form.
struct LineEdits {
  enum Step: Hashable {
    /// An unchanged line, with its 0-based indices in the old and the new text.
    case kept(Int, Int)
    case removed(Int)
    case added(Int)
  }

  private(set) var steps: [Step] = []

  /// The maximum number of differences searched for, because memory grows with the square of this number. With more
  /// differences, all lines between the common first and last lines are replaced.
  private static let mostDifferences = 1_000

  init(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let number = numbers[line] { return number }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let (one, other) = (old.map(number), new.map(number))
    var head = 0
    while head < one.count, head < other.count, one[head] == other[head] { head += 1 }
    var tail = 0
    while tail < one.count - head, tail < other.count - head,
      one[one.count - 1 - tail] == other[other.count - 1 - tail]
    { tail += 1 }
    steps = (0..<head).map { .kept($0, $0) }
    let (ends) = (one.count - tail, other.count - tail)
    steps += Self.middle(one[head..<ends.0], other[head..<ends.1])
    steps += (0..<tail).map { .kept(ends.0 + $0, ends.1 + $0) }
  }

  private static func middle(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> [Step] {
    let whole = old.indices.map { Step.removed($0) } + new.indices.map { Step.added($0) }
    if old.isEmpty || new.isEmpty { return whole }
    let most = min(old.count + new.count, mostDifferences)
    /// Indexed by number of differences, then by diagonal: the furthest index in `old`.
    var rounds: [[Int]] = []
    var reach = [Int](repeating: 0, count: 2 * most + 3)
    let middle = most + 1
    for differences in 0...most {
      rounds.append(Array(reach[(middle - differences - 1)...(middle + differences + 1)]))
      for diagonal in stride(from: -differences, through: differences, by: 2) {
        let goesDown =
          diagonal == -differences
          || (diagonal != differences && reach[middle + diagonal - 1] < reach[middle + diagonal + 1])
        var x = goesDown ? reach[middle + diagonal + 1] : reach[middle + diagonal - 1] + 1
        var y = x - diagonal
        while x < old.count, y < new.count, old[old.startIndex + x] == new[new.startIndex + y] {
          x += 1
          y += 1
        }
        reach[middle + diagonal] = x
        if x >= old.count, y >= new.count {
          return path(back: rounds, (old.startIndex, old.count), (new.startIndex, new.count))
        }
      }
    }
    return whole
  }

  /// Returns the steps in order, found by walking back from the end of both texts.
  private static func path(back rounds: [[Int]], _ old: (start: Int, count: Int), _ new: (start: Int, count: Int))
    -> [Step]
  {
    var steps: [Step] = []
    var (x, y) = (old.count, new.count)
    for (differences, reach) in rounds.enumerated().reversed() {
      // `reach` contains the diagonals from -differences - 1 to differences + 1.
      let middle = differences + 1
      let diagonal = x - y
      let goesDown =
        diagonal == -differences
        || (diagonal != differences && reach[middle + diagonal - 1] < reach[middle + diagonal + 1])
      let before = goesDown ? diagonal + 1 : diagonal - 1
      let startX = differences == 0 ? 0 : reach[middle + before]
      let startY = differences == 0 ? 0 : startX - before
      while x > startX, y > startY {
        (x, y) = (x - 1, y - 1)
        steps.append(.kept(old.start + x, new.start + y))
      }
      guard differences > 0 else { break }
      if goesDown {
        y -= 1
        steps.append(.added(new.start + y))
      } else {
        x -= 1
        steps.append(.removed(old.start + x))
      }
    }
    return steps.reversed()
  }
}
