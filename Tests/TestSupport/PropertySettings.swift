internal import Foundation

/// The settings of tests with random cases.
///
/// A quick run, such as that of `make test`, has the same cases each time: it checks a change, and a change must not fail
/// by chance. `RULECTL_PROPERTY_CASES` makes a thorough run, with so many new cases, of which `RULECTL_PROPERTY_SEED`
/// repeats those of a seed.
package enum PropertySettings {
  private static let number = number("RULECTL_PROPERTY_CASES").map(Int.init(clamping:))

  /// True if there is time for every case, and not only for some of each kind.
  package static let isThorough = number != nil

  /// The seed of random cases. Tests name it in what they print and in their failures.
  package static let seed = number("RULECTL_PROPERTY_SEED") ?? (isThorough ? .random(in: 0...999_999) : 1)

  /// Returns the number of cases: `standard` in a quick run.
  package static func cases(_ standard: Int) -> Int { number ?? standard }

  /// Returns the elements whose index is a multiple of `quick` in a quick run, and of `thorough` in a thorough run.
  package static func sample<Element>(_ elements: [Element], quick: Int, thorough: Int = 1) -> [Element] {
    let step = isThorough ? thorough : quick
    return elements.indices.filter { $0 % step == 0 }.map { elements[$0] }
  }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
