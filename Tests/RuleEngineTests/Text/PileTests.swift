import RuleEngine
import Testing

@Suite struct `a pile` {
  @Test func `forgets all and takes anew`() {
    var pile = Pile<Int>()
    for round in 0..<3 {
      for value in 0..<5 + round { pile.append(value * round) }
      #expect(pile.count == 5 + round)
      #expect((0..<pile.count).map { pile[$0] } == (0..<5 + round).map { $0 * round })
      pile.removeAll()
      #expect(pile.isEmpty)
    }
  }

  @Test(arguments: [0, 1, 2, 3, 31, 32, 33, 100])
  func `sorts what counts`(count: Int) {
    var pile = Pile<UInt64>()
    for _ in 0..<2 * count { pile.append(0) }
    pile.removeAll()
    let values = (0..<count).map { UInt64($0 * 7_919 % 101) }
    for value in values { pile.append(value) }
    pile.sort()
    #expect((0..<count).map { pile[$0] } == values.sorted())
  }
}
