package import RuleCore

/// A mistake in a suite.
package struct SuiteProblem: Error, Hashable, Sendable {
  /// The text of the mistake: lower case, without a full stop.
  package var message: String
  /// The byte range of the mistake in the suite.
  package var range: ByteRange
  /// The recommended change, in the imperative; nil if no change is recommended.
  package var help: String?
  /// If the mistake is an unknown name: the known names.
  package var names: [String]
  /// True if the suite exceeds a limit of this program, so that the problem is not a mistake in the suite.
  package var isLimit: Bool
  /// The further mistakes in the suite, in order, if this is the first mistake.
  package var others: [SuiteProblem] = []

  package init(
    _ message: String, at range: ByteRange, help: String? = nil, names: [String] = [], isLimit: Bool = false
  ) {
    (self.message, self.range, self.help, self.names) = (message, range, help, names)
    self.isLimit = isLimit
  }
}

extension SuiteProblem {
  /// Returns the problem of a text that is nested too deeply. `option`: the option that raises the limit; nil if none
  /// does.
  static func tooDeep(_ message: String, at range: ByteRange, _ option: String?) -> SuiteProblem {
    SuiteProblem(
      message, at: range, help: option.map { "raise the limit: \($0)" } ?? "write the suite with fewer levels",
      isLimit: option != nil)
  }
}

/// Collects the mistakes in a suite, so that all are reported.
package struct SuiteProblems {
  private var all: [SuiteProblem]
  /// The ranges whose content is unknown, because the text there is invalid YAML or JSON.
  private let unread: Set<ByteRange>

  /// Creates a collection with the mistakes that were found, but did not prevent reading the text.
  package init(in text: SuiteText) { self.init(text.problems, unread: Set(text.problems.map(\.range))) }

  /// Creates an empty collection.
  package init() { self.init([], unread: []) }

  private init(_ all: [SuiteProblem], unread: Set<ByteRange>) { (self.all, self.unread) = (all, unread) }

  package var isEmpty: Bool { all.isEmpty }

  package mutating func add(_ problem: SuiteProblem) {
    for problem in [problem] + problem.others where !unread.contains(problem.range) {
      var own = problem
      own.others = []
      all.append(own)
    }
  }

  /// Returns the result of `read`; if it throws a mistake, collects the mistake and returns nil.
  package mutating func read<Read>(_ read: () throws(SuiteProblem) -> Read) -> Read? {
    do throws(SuiteProblem) {
      return try read()
    } catch {
      add(error)
      return nil
    }
  }

  /// Returns the results of `read` for all elements. Collects the mistakes.
  package mutating func map<Element, Read>(
    _ elements: some Sequence<Element>, _ read: (Element) throws(SuiteProblem) -> Read
  ) -> [Read] {
    var results: [Read] = []
    for element in elements {
      if let result = self.read({ () throws(SuiteProblem) in try read(element) }) { results.append(result) }
    }
    return results
  }

  /// Throws the first mistake with all other mistakes, if there are any.
  package func check() throws(SuiteProblem) {
    var seen: Set<SuiteProblem> = []
    // Each case reports a mistake in a setting of the whole suite, so remove duplicates.
    let sorted = all.filter { seen.insert($0).inserted }
      .sorted { ($0.range.lower, $0.range.upper) < ($1.range.lower, $1.range.upper) }
    guard var first = sorted.first else { return }
    first.others = Array(sorted.dropFirst())
    throw first
  }
}
