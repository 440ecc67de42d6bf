import RuleCore
import Testing

@Suite struct `the order of Java's hash map` {
  private func order(_ keys: [String]) -> [String] {
    JavaHashOrder.places(of: keys.map { Array($0.utf8) }).map { keys[$0] }
  }

  @Test func `is that of the keys' hashes, not of the text`() {
    for keys in [["a", "a.b"], ["a.b", "a"]] { #expect(order(keys) == ["a", "a.b"]) }
    for keys in [["cart", "cart.total"], ["cart.total", "cart"]] {
      #expect(order(keys) == ["cart.total", "cart"])
    }
  }

  @Test func `is that of the text inside one bucket`() {
    // The two texts of one hash that everybody knows.
    #expect(order(["Aa", "BB"]) == ["Aa", "BB"])
    #expect(order(["BB", "Aa"]) == ["BB", "Aa"])
    // Hashes 97 and 113, sixteen apart.
    #expect(order(["q", "a"]) == ["q", "a"])
  }

  @Test func `spreads the upper half of a hash over the lower`() {
    // "Java" has the hash 2301506, 0x231E42, which spreads to 0x231E61: bucket 1; "b" has 98: 2.
    #expect(order(["b", "Java"]) == ["Java", "b"])
  }

  @Test func `changes when the table doubles behind twelve keys`() {
    let fillers = (1...10).map { String(repeating: "\u{1}", count: $0) }
    // Twelve keys share sixteen buckets: "a" and "q" one of them. Thirteen have thirty-two.
    let twelve = order(fillers + ["q", "a"]).filter { $0 == "a" || $0 == "q" }
    #expect(twelve == ["q", "a"])
    let thirteen = order(fillers + ["\u{2}", "q", "a"]).filter { $0 == "a" || $0 == "q" }
    #expect(thirteen == ["a", "q"])
  }

  @Test func `counts UTF-16 units`() {
    // U+1F600 is the units D83D DE00: 55357 * 31 + 56832 = 1772899, spread 0x1B0D78: bucket 8.
    #expect(order(["i", "😀", "g"]) == ["g", "😀", "i"])
  }

  @Test func `has a place for every key`() {
    let keys = (0..<1_000).map { Array("key\($0)".utf8) }
    #expect(JavaHashOrder.places(of: keys).sorted() == Array(0..<1_000))
    #expect(JavaHashOrder.places(of: []) == [])
  }
}
