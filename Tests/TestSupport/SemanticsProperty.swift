internal import Foundation

/// A run of random cases that can be repeated from the seed that it prints.
///
/// `RULECTL_PROPERTY_CASES` sets the number of cases, `RULECTL_PROPERTY_SEED` the seed.
package struct SemanticsProperty: RandomNumberGenerator {
  package let seed: UInt64
  package let cases: Int
  private var numbers: SplitMix64

  /// `cases` is the default, small enough that a debug build stays within a second.
  package init(_ name: String, cases: Int) {
    let environment = ProcessInfo.processInfo.environment
    seed =
      environment["RULECTL_PROPERTY_SEED"].flatMap { UInt64($0) }
      ?? .random(in: 0...UInt64(UInt32.max))
    self.cases = environment["RULECTL_PROPERTY_CASES"].flatMap { Int($0) } ?? cases
    numbers = SplitMix64(seed: seed)
    print("\(name): \(self.cases) cases from seed \(seed)")
  }

  package mutating func next() -> UInt64 { numbers.next() }

  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &self)
  }

  /// One of `choices`, which are not empty.
  package mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[number(0...choices.count - 1)]
  }

  /// The code points in hexadecimal, so that a failure can be read.
  package static func codePoints(of text: String) -> String {
    text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }
}
