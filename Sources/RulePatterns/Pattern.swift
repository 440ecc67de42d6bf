@_exported public import RuleCore

/// A regular expression compiled for one of the two engines.
///
/// Patterns without backreferences and atomic groups become an NFA, which searches in one pass. For other patterns, a
/// backtracker searches within `PatternLimits`. A relaxed NFA, which finds at least the same matches, first excludes
/// subjects without a match. Look-arounds also become NFAs if possible: one pass finds all positions where they match.
///
/// `PatternParser` reads a pattern as one engine does: valid, invalid or unsettled. `PatternSurvey` parses a pattern
/// for lints, without compiling it. No library offers JavaScript's UTF-16 units and captures or ICU's case rules. A
/// backtracking library also cannot bound the search for `^(a+)+$`.
package struct Pattern: Sendable {
  /// The result of compiling a pattern.
  package enum Reading: Sendable {
    case valid(Pattern)
    /// The engine rejects the pattern.
    case invalid(PatternProblem)
    /// It is not known how the engine treats this part of the pattern.
    case unsettled(PatternConstruct)
  }

  package let dialect: PatternDialect
  /// The parts of the pattern that the engines read differently, in pattern order.
  package let constructs: [PatternConstruct]
  /// The length of the pattern in bytes.
  let length: Int
  let sets: [UnitSet]
  /// Indexed by look-around number: the NFA of the look-around; nil if it has none.
  let looks: [(automaton: NFA, isNegated: Bool)?]
  /// The NFA of the pattern; nil if it is too large. If `backtracker` is nil, the NFA determines the result. Otherwise
  /// it only excludes subjects without a match.
  let automaton: NFA?
  let backtracker: BacktrackingProgram?
  let usesEdges: Bool
  /// True if the pattern matches the empty string at the start or end of every subject. Conservative: false for some
  /// patterns that match every subject.
  package let holdsAlways: Bool
  let hasReferences: Bool
  /// The indices in `sets` of the set of word characters and the set of marks; nil if the pattern has no `\b` or `\B`.
  let wordSets: (word: Int, extending: Int)?

  /// Parses and compiles a pattern.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 in which a lone surrogate may be three bytes.
  ///   - isLinear: false makes the backtracker search for every pattern; the fuzzer compares both results.
  package static func read(_ bytes: [UInt8], as dialect: PatternDialect, isLinear: Bool = true) -> Reading {
    var parser = PatternParser(bytes, dialect: dialect)
    do throws(PatternParser.Stop) {
      let tree = try parser.parse()
      return .valid(try Pattern(tree, parser, length: bytes.count, isLinear: isLinear))
    } catch {
      return switch error {
      case .invalid(let problem): .invalid(problem)
      case .unsettled(let construct): .unsettled(construct)
      }
    }
  }

  private init(
    _ tree: PatternNode, _ parser: PatternParser, length: Int, isLinear: Bool
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
    var looks: [(automaton: NFA, isNegated: Bool)?] = []
    for (body, look) in parser.looks {
      let automaton =
        body.captures.isDisjoint(with: asked)
        ? NFABuilder.build(body, isBackward: look.isAhead, plainLooks: plain, sets: &table, parts: &parts) : nil
      plain[look.number] = automaton != nil
      looks.append(automaton.map { ($0, look.isNegated) })
      if automaton == nil, !look.isAhead, parser.isJavaScript {
        // JavaScript matches look-behinds backward, which `BacktrackingMatcher` does not support.
        let remembers = !body.captures.isDisjoint(with: asked) || !body.referenced.isEmpty
        throw .unsettled(PatternConstruct(kind: remembers ? .lookBehindReference : .size, range: 0..<length))
      }
    }
    self.looks = looks
    func build(isRelaxed: Bool) -> NFA? {
      guard isLinear else { return nil }
      return NFABuilder.build(tree, isRelaxed: isRelaxed, plainLooks: plain, sets: &table, parts: &parts)
    }
    let whole = build(isRelaxed: false)
    automaton = whole ?? build(isRelaxed: true)
    backtracker =
      whole != nil
      ? nil : BacktrackingProgram(tree, groups: parser.groups, dialect: dialect, plainLooks: plain, sets: &table)
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
  /// The numbers of the groups to which backreferences in this subtree refer.
  fileprivate var referenced: Set<Int> {
    var groups: Set<Int> = []
    visit { if case .reference(let group) = $0 { groups.insert(group) } }
    return groups
  }

  /// The numbers of the groups in this subtree.
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

/// The engine whose regular-expression syntax and semantics a pattern follows.
///
///     case        engine          unit          subject
///     javaScript  V8, flag i      UTF-16 unit   in lower case before the search
///     icu         ICU, ignoring   code point    unchanged
///                 case
///
/// A pattern may match anywhere in the subject. `.` does not match line terminators; multiline mode is off.
package enum PatternDialect: CaseIterable, Hashable, Sendable {
  case javaScript
  case icu
}

/// Limits of parsing and matching. If a limit is exceeded, the result of the search is unknown.
///
/// With the default number of steps, a search takes at most 0.2 s in a release build, plus a few hundredths of a second
/// per MiB of subject.
enum PatternLimits {
  /// The maximum nesting of groups; the parser and the builders recurse once per level.
  static let depth = 200
  /// The maximum number of units in a pattern. Patterns in rules usually have a few dozen units.
  static let units = 50_000
  /// The maximum number of states in one NFA. A bounded repetition is written out, so `a{9}` needs nine states.
  static let states = 20_000
  /// The maximum number of nodes and set ranges that are visited to build all NFAs of a pattern. A visit takes about 25
  /// ns. `states` does not limit this number, because repeated empty nodes add no states.
  static let parts = 400_000
  /// The maximum number of look-arounds in a pattern. Their bits and the bits of the five other assertions share a
  /// 64-bit word.
  static let looks = 59
  /// The number of steps that one visit costs. A visit of an NFA state, or a test of a set, computes part of a
  /// transition and takes about 45 ns. A step of a backtracker takes about 15 ns. Transitions are cached, so a typical
  /// search needs a few hundred visits.
  static let stepsPerVisit = 2
  /// The maximum number of entries in the choices and the trail of a backtracker together. An entry has at most 32
  /// bytes.
  static let open = 2_000_000
  /// The maximum number of cached transitions of a DFA. A transition has 4 bytes.
  static let transitions = 1 << 20
}

/// The reason why the engine of the dialect rejects a pattern, and the offset of the problem.
package struct PatternProblem: Error, Hashable, Sendable {
  package enum Reason: String, CaseIterable, Hashable, Sendable {
    case empty = "the pattern is empty"
    case nothingToRepeat = "a quantifier without a part to repeat"
    case loneBrace = "a brace that is not part of a quantifier"
    case boundsOutOfOrder = "a quantifier whose minimum exceeds its maximum"
    case boundTooLarge = "a quantifier beyond 2147483647"
    case unclosedGroup = "a group without a closing parenthesis"
    case unopenedGroup = "an unmatched closing parenthesis"
    case unclosedSet = "a set without a closing bracket"
    case rangeOutOfOrder = "a range in descending order, or with a class as an end"
    case trailingBackslash = "a backslash at the end"
    case unknownGroup = "an unknown kind of group"
    case groupName = "an invalid group name"
    case repeatedName = "a duplicate group name"
    case unknownReference = "a reference to a missing group"
    case incompleteEscape = "an incomplete escape"
    case unboundedLookBehind = "a look-behind of unlimited length"
  }
  package let reason: Reason
  /// The byte offset in the pattern at which the problem starts.
  package let offset: Int
}

/// Facts about a pattern in one engine that are known from parsing, without compilation.
package struct PatternSurvey: Sendable {
  package let dialect: PatternDialect
  /// The reason why the engine rejects the pattern; nil if it accepts the pattern, or if its reaction is unknown.
  package let problem: PatternProblem?
  /// The parts of the pattern that the engines read differently, up to the position where parsing ended.
  package let constructs: [PatternConstruct]
  /// The search time that the pattern's repetitions cause in this engine; nil if the pattern was not parsed to the end.
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
