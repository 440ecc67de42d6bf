/// How a run ended: the table of the command line contract.
enum ExitStatus: Int32, Comparable {
  /// Done; nothing at or above the failing level.
  case done = 0
  /// Done, and the answer is no.
  case no = 1
  /// Wrong usage or configuration.
  case usage = 2
  /// The rules could not be loaded under the asked platform.
  case rules = 3
  /// At least one event could not be used.
  case events = 4
  /// A safety limit stopped the work.
  case limit = 5
  /// Input or output failed.
  case io = 6
  /// A fault in the program.
  case fault = 70
  case hangup = 129
  case interrupted = 130
  case terminated = 143

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// Several outcomes of one run: the highest of 2…6 wins, 1 only when none of those applies.
  mutating func join(_ other: ExitStatus) { self = max(self, other) }
}
