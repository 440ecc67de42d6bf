/// Facts about a pattern in one engine that need only parsing, not compilation.
package struct PatternSurvey: Sendable {
  package let dialect: PatternDialect
  /// The reason for rejection; nil if the engine accepts the pattern or its answer is unknown.
  package let problem: PatternProblem?
  /// The constructs that the engines read differently, up to where parsing ended.
  package let constructs: [PatternConstruct]
  /// The cost of the repetitions in that engine; nil if the pattern was not fully parsed.
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
