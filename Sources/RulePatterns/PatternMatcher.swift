/// Searches subjects for one pattern. Classes and DFA transitions are cached between subjects.
package struct PatternMatcher: Sendable {
  /// The result of a search.
  package enum Found: Hashable, Sendable {
    case yes
    case no
    /// It is not known how the engine matches this part of the pattern.
    case unsettled(PatternConstruct)
    /// The search needed too many steps, or exceeded `PatternLimits`.
    case spent
  }

  package let pattern: Pattern
  private var alphabet: CharacterClasses
  private var automaton: LazyDFA?
  private var looks: [LazyDFA?]

  package init(_ pattern: Pattern) {
    self.pattern = pattern
    alphabet = CharacterClasses(pattern.sets, dialect: pattern.dialect, hasReferences: pattern.hasReferences)
    automaton = pattern.automaton.map(LazyDFA.init)
    looks = pattern.looks.map { $0.map { LazyDFA($0.automaton) } }
  }

  /// Searches `subject`, which is UTF-8, for the pattern. For JavaScript, the subject is converted to lower case first.
  ///
  /// Complexity: linear in the length of the subject; with a backtracker, at most O(`steps`).
  package mutating func search(_ subject: [UInt8], steps: Int = EventLimits.standard.searchSteps) -> Found {
    let units = PatternText.subject(subject, dialect: pattern.dialect)
    var visits = steps / PatternLimits.stepsPerVisit
    guard let classes = alphabet.classes(of: units, visits: &visits) else { return .spent }
    if alphabet.isUnsettled(classes) {
      return .unsettled(PatternConstruct(kind: .severalFolded, range: 0..<pattern.length))
    }
    guard let edges = edges(units, classes, &visits) else { return .spent }
    var isFound = automaton == nil
    automaton?.search(classes, edges: edges, alphabet: alphabet, visits: &visits) { _ in
      isFound = true
      return false
    }
    guard let backtracker = pattern.backtracker, isFound || visits < 0 else {
      return isFound ? .yes : visits < 0 ? .spent : .no
    }
    let keys = pattern.hasReferences ? UnitCase.keys(of: units, in: pattern.dialect) : []
    var search = BacktrackingMatcher(
      backtracker, classes: classes, edges: edges, keys: keys, alphabet: alphabet, steps: steps)
    do throws(BacktrackingMatcher.Spent) {
      return try search.search() ? .yes : .no
    } catch {
      return .spent
    }
  }

  /// Returns the assertion bits at each position, including those of look-arounds that have an NFA. Nil if `visits` is
  /// used up.
  private mutating func edges(_ units: [UInt32], _ classes: [Int32], _ visits: inout Int) -> [UInt64]? {
    guard pattern.usesEdges else { return [] }
    let alphabet = self.alphabet
    let holds = { (set: Int?, place: Int) in
      set.map { alphabet.contains(classes[place], in: $0) } ?? false
    }
    var map = AssertionMap(
      units, of: pattern.dialect, isWord: { holds(pattern.wordSets?.word, $0) },
      isExtending: { holds(pattern.wordSets?.extending, $0) })
    for (number, look) in pattern.looks.enumerated() {
      guard let look else { continue }
      if look.isNegated { map.flip(look: number) }
      let words = map.words
      looks[number]?.search(classes, edges: words, alphabet: alphabet, visits: &visits) { place in
        map.flip(look: number, at: place)
        return true
      }
      if visits < 0 { return nil }
    }
    return map.words
  }
}
