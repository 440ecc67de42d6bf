/// A trigger counts events. When its count reaches a goal, it starts a run of the schedule or cancels the pending run.
///
/// Triggers are stored in one list in pre-order: a compound trigger is followed by its descendants, up to `end`.
package struct Trigger: Sendable {
  package var kind: TriggerKind
  package var goal: Double
  /// A key that identifies the trigger in an update of its schedule: the id of the trigger or, without an id, its
  /// content.
  package var identity: [UInt8]
  /// The predicate that event data must match, as an index into `ScheduleSet.conditions`.
  package var condition: ConditionID?
  /// The index after the trigger's last descendant.
  package var end: Int32
  /// True if the trigger keeps its count when its parent compound trigger is incremented.
  package var isSticky: Bool
  /// True if the trigger's count is reset when its parent, a compound trigger of kind `any`, is incremented.
  package var resetsOnIncrement: Bool
  package var range: ByteRange

  package init(kind: TriggerKind, goal: Double, identity: [UInt8], range: ByteRange) {
    (self.kind, self.goal, self.identity, self.range) = (kind, goal, identity, range)
    (condition, end, isSticky, resetsOnIncrement) = (nil, 0, false, false)
  }

  /// Returns the indices in `range` of the top-level triggers: those that are not inside a compound trigger. `end`
  /// returns the index after the last descendant of a trigger.
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

package enum TriggerKind: Hashable, Sendable {
  case event(TriggerEvent)
  /// A compound trigger. `any` is incremented when one child has reached its goal. `all` is incremented when all
  /// children have reached their goals, and `chain` when they have done so in order.
  case any, all, chain

  /// The name of the trigger type in documents.
  package var name: String {
    switch self {
    case .event(let event): event.rawValue
    case .any: "or"
    case .all: "and"
    case .chain: "chain"
    }
  }
}
