internal import RuleCore

/// The distinct sets of a pattern. `number(of:)` returns a set's index and adds new sets.
struct SetTable {
  private(set) var sets: [UnitSet] = []
  private var numbers: [UnitSet: Int] = [:]

  mutating func number(of set: UnitSet) -> Int {
    if let number = numbers[set] { return number }
    numbers[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }
}
