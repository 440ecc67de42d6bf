import RuleEngine

/// The fuzz target `visitor`: the first line is a Convert document, each of the next few a visitor.
enum VisitorCheck {
  private static let mostVisitors = 8

  /// The index and a test of all audiences must agree, whatever the visitors before were.
  static func check(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, maxSplits: mostVisitors, omittingEmptySubsequences: false).map(Array.init)
    guard let first = lines.first, let document = try? JSONDocument(first) else { return }
    for profile in ConvertProfile.all {
      guard let program = try? AudienceProgram(AudienceRules(document, for: profile), for: profile) else { continue }
      var engine = AudienceEngine(program)
      for visitor in lines.dropFirst().prefix(mostVisitors) {
        var (all, found) = ([AudienceVerdict](), [AudienceVerdict]())
        do throws(EventProblem) {
          all = try engine.process(visitor, all: true).filter { $0.answer != .no }
          found = try engine.process(visitor)
        } catch {
          precondition(0...visitor.count ~= error.offset, "a problem outside of the visitor")
          precondition(!error.summary.isEmpty)
          continue
        }
        precondition(
          all.map(\.place) == found.map(\.place) && all.map(\.ruleSet) == found.map(\.ruleSet),
          "the index leads elsewhere")
        precondition(all.map(\.answer) == found.map(\.answer), "the index decides otherwise")
      }
    }
  }
}
