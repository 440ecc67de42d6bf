import RuleEngine
import Testing

@Suite struct `a pile` {
  @Test func `forgets all and takes anew`() {
    var pile = ScratchArray<Int>()
    for round in 0..<3 {
      for value in 0..<5 + round { pile.append(value * round) }
      var held: [Int] = []
      for index in 0..<pile.count { held.append(pile[index]) }
      #expect(held == (0..<5 + round).map { $0 * round })
      pile.removeAll()
      let isEmpty = pile.isEmpty
      #expect(isEmpty)
    }
  }

  @Test(arguments: [0, 1, 2, 3, 31, 32, 33, 100])
  func `sorts what counts`(count: Int) {
    var pile = ScratchArray<UInt64>()
    for _ in 0..<2 * count { pile.append(0) }
    pile.removeAll()
    let values = (0..<count).map { UInt64($0 * 7_919 % 101) }
    for value in values { pile.append(value) }
    pile.sort()
    var held: [UInt64] = []
    for index in 0..<count { held.append(pile[index]) }
    #expect(held == values.sorted())
  }
}
