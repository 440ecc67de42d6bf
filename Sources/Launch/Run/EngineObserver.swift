/// Watches how an engine evaluates events, as coverage does.
protocol EngineObserver: AnyObject {
  /// Called after the rules of an event are evaluated. `matched`: the indices in the program of the rules that match.
  /// `crashed`: the index of the rule at which the platform's engine would crash, so that later rules are not evaluated.
  func observe(_ runner: inout Runner, matched: borrowing ScratchArray<Int>, crashed: Int?, _ bytes: Span<UInt8>)

  /// True if `observe(_:_:)` needs the outcomes of the tokens of a consequence of the program.
  func wantsTokens(of consequence: Int) -> Bool

  /// Called after a consequence is written. `tokens`: the outcome of each token, in order, if wanted.
  func observe(consequence: Int, _ tokens: [TokenExpander.Outcome]?)
}
