/// The throws that the generators make of `SplitMix64`.
///
/// The same seed gives the same cases on every toolchain: nothing here depends on how the standard
/// library shuffles.
struct OracleDice {
  private var numbers: SplitMix64

  init(seed: UInt64) {
    numbers = SplitMix64(seed: seed)
  }

  mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "nothing lies below zero")
    return Int(numbers.next() % UInt64(bound))
  }

  /// True `percent` times in a hundred.
  mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// Some of the elements in a row, at least one unless there is none.
  mutating func slice<Element>(_ elements: [Element]) -> [Element] {
    guard !elements.isEmpty else { return [] }
    let start = below(elements.count)
    return Array(elements[start...].prefix(1 + below(elements.count - start)))
  }
}
