internal import RuleCore

/// What an engine makes of a pattern, as far as that is told without a search: read once, with
/// nothing built to search by.
package struct PatternSurvey: Sendable {
  package let dialect: PatternDialect
  /// Why the engine refuses the pattern; nil where it reads it, or where that is not settled.
  package let problem: PatternProblem?
  /// What the engines read differently, up to the place where reading ended.
  package let constructs: [PatternConstruct]
  /// What its repetitions cost that engine; nil for a pattern that was not read to its end.
  package let cost: PatternCost?

  /// Reads a pattern.
  ///
  /// - Parameter bytes: UTF-8 in which a lone surrogate may be three bytes.
  package init(_ bytes: [UInt8], as dialect: PatternDialect) {
    var parser = PatternParser(bytes, dialect: dialect)
    self.dialect = dialect
    do throws(PatternParser.Stop) {
      cost = PatternCost(of: try parser.parse(), in: dialect)
      problem = nil
    } catch {
      cost = nil
      problem = if case .invalid(let problem) = error { problem } else { nil }
    }
    constructs = parser.constructs
  }
}
