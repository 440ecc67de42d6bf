internal import RuleCore

/// A regular expression as one of the two engines reads it, ready to be searched for.
///
/// What has no references and no atomic groups is an automaton, which answers in one pass over any
/// subject. The rest is tried way by way within `PatternLimits`, after an automaton that takes at
/// least as much has found that there may be a match. Look-arounds of the first kind are automata as
/// well: one pass finds all places where they hold.
package struct Pattern: Sendable {
  /// What an engine makes of a pattern.
  package enum Reading: Sendable {
    case valid(Pattern)
    /// The engine refuses it.
    case invalid(PatternProblem)
    /// What the engine makes of the construct is not settled.
    case unsettled(PatternConstruct)
  }

  package let dialect: PatternDialect
  /// What the engines read differently, in the order of the pattern.
  package let constructs: [PatternConstruct]
  /// All of the pattern, in bytes.
  let length: Int
  let sets: [UnitSet]
  /// By number, the automaton of a look-around that has one.
  let looks: [(automaton: Automaton, isNegated: Bool)?]
  /// Decides alone, if there is no `trial`; else only where it finds nothing.
  let automaton: Automaton?
  let trial: TrialProgram?
  let usesEdges: Bool
  /// Every text holds a match, if only an empty one at its beginning or end. Not all patterns that are
  /// so are known for it.
  package let holdsAlways: Bool
  let hasReferences: Bool
  /// The sets of letters of words and of marks, where `\b` asks for them.
  let wordSets: (word: Int, extending: Int)?

  /// Reads a pattern.
  ///
  /// - Parameter bytes: UTF-8 in which a lone surrogate may be three bytes.
  package static func read(_ bytes: [UInt8], as dialect: PatternDialect) -> Reading {
    var parser = PatternParser(bytes, dialect: dialect)
    do throws(PatternParser.Stop) {
      let tree = try parser.parse()
      return .valid(try Pattern(tree, parser, length: bytes.count))
    } catch {
      return switch error {
      case .invalid(let problem): .invalid(problem)
      case .unsettled(let construct): .unsettled(construct)
      }
    }
  }

  private init(
    _ tree: PatternNode, _ parser: PatternParser, length: Int
  ) throws(PatternParser.Stop) {
    self.length = length
    holdsAlways = tree.isFree(at: .start) || tree.isFree(at: .end)
    dialect = parser.dialect
    constructs = parser.constructs
    var table = SetTable()
    let asked = tree.referenced
    hasReferences = !asked.isEmpty
    var parts = PatternLimits.parts
    var plain = Array(repeating: false, count: parser.looks.count)
    var looks: [(automaton: Automaton, isNegated: Bool)?] = []
    for (body, look) in parser.looks {
      let automaton =
        body.captures.isDisjoint(with: asked)
        ? AutomatonBuilder.build(
          body, isBackward: look.isAhead, plainLooks: plain, sets: &table,
          parts: &parts) : nil
      plain[look.number] = automaton != nil
      looks.append(automaton.map { ($0, look.isNegated) })
      if automaton == nil, !look.isAhead, parser.isJavaScript {
        // JavaScript goes through a look-behind from its end.
        let remembers = !body.captures.isDisjoint(with: asked) || !body.referenced.isEmpty
        throw .unsettled(
          PatternConstruct(kind: remembers ? .lookBehindReference : .size, range: 0..<length))
      }
    }
    self.looks = looks
    let whole = AutomatonBuilder.build(tree, plainLooks: plain, sets: &table, parts: &parts)
    automaton =
      whole
      ?? AutomatonBuilder.build(
        tree, isRelaxed: true, plainLooks: plain, sets: &table, parts: &parts)
    trial =
      whole != nil
      ? nil
      : TrialProgram(
        tree, groups: parser.groups, dialect: dialect, plainLooks: plain, sets: &table)
    let hasWordEdges = tree.contains { node in
      switch node {
      case .edge(.wordEdge), .edge(.noWordEdge): true
      default: false
      }
    }
    usesEdges = tree.contains { node in
      switch node {
      case .edge, .look: true
      default: false
      }
    }
    if hasWordEdges {
      let word: UnitProperty = dialect == .javaScript ? .asciiWord : .word
      wordSets = (
        table.number(of: UnitSet([.property(word, isNegated: false)])),
        table.number(of: UnitSet([.property(.extending, isNegated: false)]))
      )
    } else {
      wordSets = nil
    }
    sets = table.sets
  }
}

extension PatternNode {
  /// The groups that references below ask for.
  fileprivate var referenced: Set<Int> {
    var groups: Set<Int> = []
    visit { if case .reference(let group) = $0 { groups.insert(group) } }
    return groups
  }

  /// The groups below.
  fileprivate var captures: Set<Int> {
    var groups: Set<Int> = []
    visit { if case .capture(let group, _) = $0 { groups.insert(group) } }
    return groups
  }

  private func visit(_ body: (PatternNode) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }
}
