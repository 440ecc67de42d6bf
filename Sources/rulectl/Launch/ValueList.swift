internal import LaunchSolver

/// A long list of values, any of which satisfies a test, and a document with a rule that tests each value alone.
///
/// The mutant of one value differs from the original only for events that no other value matches. For these events,
/// the other values have no effect. So the original and the mutant are created with few values, and the document
/// shows which other values match.
struct ValueList: Sendable {
  /// The values as written.
  private let values: [[UInt8]]
  private let program: Program

  /// The minimum number of values of a long list. With fewer values, a mutant is quickly created as a whole.
  static let fewestValues = 16

  /// Returns nil if the values alone do not determine the result of the test on the platform.
  init?(_ listed: RuleMutant.ListedValue, in rules: RuleSet, for profile: LaunchProfile, history: HistoryUse) {
    let document = rules.document
    guard let list = document.value(at: listed.list) else { return nil }
    values = document.elements(list).map { value in
      let range = document.range(value)
      return Array(document.text[range.lower..<range.upper])
    }
    let start = Array(document.text[listed.test.lower..<listed.list.lower]) + [0x5B]
    let end = [0x5D] + Array(document.text[listed.list.upper..<listed.test.upper])
    let tests = values.map { value -> ArraySlice<UInt8> in ArraySlice(start + value + end) }
    guard let alone = try? RuleSet(joining: tests, for: profile),
      let program = try? Program(alone, for: profile, history: history),
      program.loadedRules.count == values.count, !program.usesRandomNumbers,
      // If the member `matcher` is repeated, the platform may read a different matcher.
      alone.conditions.allSatisfy({ if case .test(let test) = $0.form { test.matcher == .equals } else { false } })
    else { return nil }
    self.program = program
  }

  /// Returns the engine that `holding` requires.
  func engine(in world: World, _ limits: EventLimits) -> EngineBox {
    EngineBox(Engine(program, world: world, limits: limits))
  }

  /// Returns the indices of the values that match an event; nil if the SDK crashes.
  static func holding(on event: [UInt8], _ engine: EngineBox) -> Set<Int>? {
    guard (try? engine.engine.process(event)) != nil else { return nil }
    return Set(engine.engine.matchedRules)
  }

  /// Returns the original and the mutant of a value, each with only this value and the values at `others`.
  func pair(of mutant: RuleMutant, with others: [Int]) -> (old: RuleMutant, new: RuleMutant)? {
    guard let place = mutant.listed?.place, let replacement = mutant.replacement else { return nil }
    let rest = others.map { values[$0] }
    guard let old = mutant.keeping(only: [values[place]] + rest), let new = mutant.keeping(only: [replacement] + rest)
    else { return nil }
    return (old, new)
  }
}
