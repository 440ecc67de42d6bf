package import RuleCore

/// What sets a schedule off, or calls it off: events that are counted up to a goal.
///
/// Triggers lie in one list, a compound before its children and all that is below them, so that
/// `end` tells where its part of the list ends.
package struct Trigger: Sendable {
  package enum Kind: Hashable, Sendable {
    case event(TriggerEvent)
    /// Some child stands; all do; all do one after another.
    case any, all, chain

    /// The name that documents have for it.
    package var name: String {
      switch self {
      case .event(let event): event.rawValue
      case .any: "or"
      case .all: "and"
      case .chain: "chain"
      }
    }
  }

  package var kind: Kind
  package var goal: Double
  /// What tells it from others of its schedule when that is sent again: its id, or what stands for
  /// one.
  package var identity: [UInt8]
  /// What the event's data must satisfy, by its place in `ScheduleSet.conditions`.
  package var condition: ConditionID?
  /// The place behind the last trigger below this one.
  package var end: Int32
  /// It keeps its count when the compound that it is a child of is incremented.
  package var isSticky: Bool
  /// It loses its count when an `any` that it is a child of is incremented.
  package var resetsOnIncrement: Bool
  package var range: ByteRange

  package init(kind: Kind, goal: Double, identity: [UInt8], range: ByteRange) {
    (self.kind, self.goal, self.identity, self.range) = (kind, goal, identity, range)
    (condition, end, isSticky, resetsOnIncrement) = (nil, 0, false, false)
  }

  /// The places within `range` of triggers that no other one holds, where `end` gives the place behind
  /// the last trigger below one.
  package static func tops(in range: Range<Int>, _ end: (Int) -> Int) -> [Int] {
    var tops: [Int] = []
    var place = range.lowerBound
    while place < range.upperBound {
      tops.append(place)
      place = end(place)
    }
    return tops
  }

  package var isCompound: Bool {
    switch kind {
    case .event: false
    case .any, .all, .chain: true
    }
  }
}
