/// SplitMix64 and the throws the generators make of it.
///
/// The same seed gives the same cases on every toolchain: nothing here depends on how the standard
/// library shuffles.
struct OracleDice {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "nothing lies below zero")
    return Int(next() % UInt64(bound))
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
