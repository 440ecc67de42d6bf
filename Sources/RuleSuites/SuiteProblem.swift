package import RuleCore

/// A mistake in a suite.
package struct SuiteProblem: Error, Hashable, Sendable {
  /// Lower case, without a full stop.
  package var message: String
  /// The bytes of the suite that are wrong.
  package var range: ByteRange
  /// The advice, in the imperative.
  package var help: String?
  /// For a name that is not known: the names that are.
  package var names: [String]
  /// The other mistakes in the suite, in order.
  package var others: [SuiteProblem] = []

  package init(_ message: String, at range: ByteRange, help: String? = nil, names: [String] = []) {
    (self.message, self.range, self.help, self.names) = (message, range, help, names)
  }
}

/// Collects the mistakes in a suite, so that all are reported.
struct SuiteProblems {
  private var all: [SuiteProblem] = []

  mutating func add(_ problem: SuiteProblem) {
    var own = problem
    own.others = []
    all += [own] + problem.others
  }

  /// Returns the result of `read`; nil if it throws a mistake, which is collected.
  mutating func read<Read>(_ read: () throws(SuiteProblem) -> Read) -> Read? {
    do throws(SuiteProblem) {
      return try read()
    } catch {
      add(error)
      return nil
    }
  }

  /// Throws the first mistake, with the others, if there are any.
  func check() throws(SuiteProblem) {
    let sorted = all.sorted { ($0.range.lower, $0.range.upper) < ($1.range.lower, $1.range.upper) }
    guard var first = sorted.first else { return }
    first.others = Array(sorted.dropFirst())
    throw first
  }
}
