/// The options of `explain` that do not depend on the dialect.
struct ExplainPlan: Sendable {
  let limits: EventLimits
  /// The number of rules to show, closest to firing first; nil shows all.
  let near: Int?
  /// True if the explanation suggests changes of the event that make a rule fire.
  let suggests: Bool
  let format: ReportFormat
  let style: Style
  /// The maximum number of columns of a document line in the output.
  let columns: Int

  /// The indices that are shown: all, or those closest to firing, closest first. `flips` returns the number of
  /// conditions that must change for the rule or target at an index to fire; nil if it fires already, or never can.
  func shown(of all: Range<Int>, _ flips: (Int) -> Int?) -> [Int] {
    guard let near else { return Array(all) }
    let distances = all.compactMap { place in flips(place).map { (flips: $0, place: place) } }
    return distances.sorted { ($0.flips, $0.place) < ($1.flips, $1.place) }.prefix(near).map(\.place)
  }

  /// Rejects `--suggest` for a dialect without suggestions. `title`: the title of the dialect.
  func refuseSuggestions(_ title: String) throws(CommandFailure) {
    guard suggests else { return }
    throw CommandFailure(.usage, "--suggest finds changes of events to launch rules, not to \(title)")
  }
}
