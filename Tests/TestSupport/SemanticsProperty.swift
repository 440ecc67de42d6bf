/// A run of random cases that can be repeated from the seed that it prints.
package struct SemanticsProperty: RandomNumberGenerator {
  package let seed = PropertySettings.seed
  package let cases: Int
  private var numbers: SplitMix64

  /// `cases` is the number in a quick run.
  package init(_ name: String, cases: Int) {
    self.cases = PropertySettings.cases(cases)
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
