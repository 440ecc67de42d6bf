import RuleCore
import RulePatterns
import TestSupport
import Testing

/// Random trees, spelled, read and searched for, against a search that does it the plain way.
@Suite struct `patterns of any shape` {
  /// Draws trees; groups are numbered as they are drawn, which is the order of their parentheses.
  private struct Maker {
    var random: SemanticsProperty
    var groups = 0
    let dialect: PatternDialect

    mutating func tree(_ depth: Int) -> NaivePattern {
      let parts = (0..<random.number(1...3)).map { _ in part(depth) }
      guard depth > 0, random.number(0...4) == 0 else { return .sequence(parts) }
      return .choice([.sequence(parts), .sequence([part(depth - 1)]), .sequence([])])
    }

    private mutating func part(_ depth: Int) -> NaivePattern {
      guard depth > 0 else { return .unit(random.pick(NaiveUnit.all)) }
      switch random.number(0...15) {
      case 0...3: return .unit(random.pick(NaiveUnit.all))
      case 4: return .edge(random.pick(["^", "$", #"\b"#, #"\B"#]))
      case 5...7:
        groups += 1
        let number = groups
        return .group(number, tree(depth - 1))
      case 8...11: return loop(tree(depth - 1))
      case 12 where groups > 0: return .reference(random.number(1...groups))
      case 13: return .look(tree(depth - 1), isAhead: true, isNegated: random.number(0...1) == 0)
      case 14:
        let body = NaivePattern.choice([tree(0), .sequence([.edge("^"), tree(0)])])
        return .look(body, isAhead: false, isNegated: random.number(0...1) == 0)
      case 15 where dialect == .icu: return .atomic(tree(depth - 1))
      default: return .unit(random.pick(NaiveUnit.all))
      }
    }

    private mutating func loop(_ body: NaivePattern) -> NaivePattern {
      let least = random.number(0...2)
      let most = random.number(0...1) == 0 ? nil : least + random.number(0...2)
      return .loop(body, least: least, most: most, isLazy: random.number(0...3) == 0)
    }

    mutating func subject() -> String {
      (0..<random.number(0...7)).map { _ in random.pick(NaiveUnit.letters) }.joined()
    }
  }

  @Test(arguments: PatternDialect.allCases)
  func `match where the plain search does`(dialect: PatternDialect) {
    var maker = Maker(random: SemanticsProperty("patterns of any shape, \(dialect)", cases: 300), dialect: dialect)
    var judged = 0
    var found = 0
    for _ in 0..<maker.random.cases {
      maker.groups = 0
      let tree = maker.tree(3)
      let spelling = tree.spelling
      for subject in (0..<4).map({ _ in maker.subject() }) {
        guard let expected = try? NaiveSearch(subject, dialect).finds(tree) else { continue }
        let verdict = patternVerdict(spelling, subject, dialect)
        if verdict == "unsettled" || verdict == "spent" { continue }
        #expect(
          verdict == (expected ? "yes" : "no"),
          "\(spelling) over \(SemanticsProperty.codePoints(of: subject)), \(dialect)")
        judged += 1
        found += expected ? 1 : 0
      }
    }
    #expect(judged > maker.random.cases * 3)
    #expect(found > judged / 10 && found < judged * 9 / 10)
  }
}
