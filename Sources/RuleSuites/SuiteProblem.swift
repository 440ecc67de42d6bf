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

  package init(_ message: String, at range: ByteRange, help: String? = nil, names: [String] = []) {
    (self.message, self.range, self.help, self.names) = (message, range, help, names)
  }
}
