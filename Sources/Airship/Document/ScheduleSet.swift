/// A schedule or predicate of a document: its byte range, and its conditions.
package struct ScheduleEntry: Sendable {
  /// The byte range of the schedule or predicate in the document.
  package var range: ByteRange
  /// The conditions of the entry, as indices into `ScheduleSet.conditions`. If the document is one predicate, the last
  /// condition is its root.
  package var conditions: Range<Int32>
}

/// The schedules of a document, or its one predicate, as one platform reads them.
///
/// Also contains the parts that a platform may reject. `faults` lists these parts.
public struct ScheduleSet: Sendable {
  package var document: JSONDocument
  /// The schedules, or the one predicate, in the order of the document.
  package var entries: [ScheduleEntry] = []
  /// The cancel payloads with their envelopes, which are not schedules.
  package var cancellations: [JSONDocument.Value] = []
  /// The schedules, in the order of `entries`; empty if the document is a predicate.
  package var schedules: [Schedule] = []
  package var triggers: [Trigger] = []
  package var conditions: [PredicateCondition] = []
  package var children: [ConditionID] = []
  /// True if the document contains a list of schedules. A platform then drops only the schedules with faults.
  package var isList = false
  /// The payloads of remote data, in the order of the document; empty for other documents.
  package var payloads: [Payload] = []
  /// The parts that a platform may reject, in the order in which they were read.
  package var faults: [ScheduleFault] = []

  /// A payload of remote data, with the schedules and constraints that it delivers.
  package struct Payload: Sendable {
    /// The number of the response or list entry that contains the payload. Some platforms drop all payloads with the
    /// same number together.
    package var update: Int
    /// The indices of the payload's schedules in `ScheduleSet.entries`.
    package var entries: Range<Int>
    package var constraints: [FrequencyConstraint] = []
    /// Keyed by the id of a constraint: its byte range. Also contains constraints that the platform rejects.
    package var constraintRanges: [[UInt8]: ByteRange] = [:]
    /// The defects of the payload outside its schedules.
    package var faults: [ScheduleFault] = []
  }

  package init(document: JSONDocument) { self.document = document }

  /// The number of schedules; 1 for a predicate.
  public var count: Int { entries.count }

  /// The number of conditions in the largest entry. Groups are not counted.
  package var maximumLeaves: Int {
    entries.map { entry in
      entry.conditions.count { conditions[Int($0)].children.isEmpty }
    }.max() ?? 0
  }

  /// The text of the document as UTF-8. The positions of problems are offsets in this text.
  public var text: [UInt8] { document.text }
}

/// The index of a condition in `ScheduleSet.conditions`.
package typealias ConditionID = Int32

/// One node of a predicate on JSON data.
///
/// All nodes are in one list, with children before their parents. So a loop can visit the nodes without recursion.
package struct PredicateCondition: Sendable {
  package enum Form: Sendable {
    /// A group that is true if every child is true.
    case all
    /// A group that is true if some child is true.
    case any
    /// A group that is true if its only child is not true.
    case not
    case value(ValueTest)
    /// A condition on an array. Its only child is evaluated on elements of the array, or on their number.
    case element(ElementQuery)
  }

  package var form: Form
  /// The byte range of the condition in the document.
  package var range: ByteRange
  /// The indices of the children in `ScheduleSet.children`.
  package var children: Range<Int32>
}
